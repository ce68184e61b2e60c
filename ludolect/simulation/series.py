"""Several runs compared with one: each piece taken out in turn, a value from low to high, more and more players.

All of them are looked at together, so that the more there are, the clearer each has to be. They are ranked by what
differs most in how often games are won.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludolect.simulation.comparison import EDGE, Comparison, Measure
from ludolect.simulation.estimates import CLAIM, POWER, cases_for
from ludolect.simulation.summary import Summary


@dataclass(frozen=True)
class Pairing:
    """Which two of several runs are compared, by number, and what that is called."""

    label: str
    before: int
    after: int


@dataclass(frozen=True)
class Row:
    label: str
    comparison: Comparison

    @property
    def measure(self) -> Measure:
        return self.comparison.measures[0]

    @property
    def length(self) -> Measure:
        return self.comparison.measures[-1]


class Series:
    def __init__(
        self, title: str, runs: list[Summary], pairings: list[Pairing], *, little: float, ranked: bool
    ) -> None:
        self.title = title
        self.little = little
        self.base = runs[0]
        error = CLAIM / max(len(pairings), 1)
        rows = [Row(each.label, Comparison(runs[each.before], runs[each.after], error=error)) for each in pairings]
        self.rows = sorted(rows, key=lambda row: -row.measure.difference.value) if ranked else rows

    @cached_property
    def clear(self) -> list[Row]:
        return [row for row in self.rows if row.measure.difference.clear]

    @property
    def seats(self) -> bool:
        """Whether there are as many players everywhere."""
        return len({side.plan.players for row in self.rows for side in _sides(row)}) == 1

    def verdict(self) -> str:
        if not self.rows:
            return "Nothing to compare with."
        if all(row.measure.at_the_edge for row in self.rows):
            bots = ", ".join(dict.fromkeys(self.base.plan.bots))
            much = "hardly ever" if self.base.won.value <= EDGE else "nearly always"
            return f"These bots cannot tell: with {bots}, games are {much} won, whatever is changed."
        clear = [f"{row.label} ({100 * row.measure.difference.value:+.1f} points)" for row in self.clear]
        said = f"Clearly different, all together 99 % sure: {'; '.join(clear)}." if clear else "Nothing is clear."
        return said if len(clear) == len(self.rows) else f"{said} {self._enough()}"

    def _enough(self) -> str:
        error = CLAIM / len(self.rows) / max(len(row.comparison.measures) for row in self.rows)
        spread = max(row.measure.spread for row in self.rows)
        wanted = cases_for(spread or EDGE, self.little, error)
        size = f"{100 * self.little:.3g} points"
        return f"{wanted:,} games of each would find a difference of {size} {round(100 * POWER)} times in 100."

    def plain(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "rows": [
                {
                    "label": row.label,
                    "pairs": len(row.comparison.pairs),
                    "measure": row.measure.name,
                    "before": row.measure.before,
                    "after": row.measure.after,
                    "difference": row.measure.difference.plain(),
                    "decisions": row.length.difference.plain(),
                }
                for row in self.rows
            ],
            "verdict": self.verdict(),
        }


def _sides(row: Row) -> tuple[Summary, Summary]:
    return row.comparison.before, row.comparison.after
