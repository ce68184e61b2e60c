"""Several runs compared with one: each piece taken out in turn, a value from low to high, more and more players.

All of them are looked at together, so that the more there are, the clearer each has to be. They are ranked by what
differs most: in the score at the end, where the rules declare one that is the same for all, else in how often games are
won.
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
    def score(self) -> Measure | None:
        return self.comparison.score

    @property
    def length(self) -> Measure:
        return self.comparison.measures[-1]

    @property
    def clear(self) -> bool:
        return self.measure.difference.clear or (self.score is not None and self.score.difference.clear)

    def told(self) -> str:
        """What is clear about it."""
        gap = self.measure.difference
        if gap.clear or self.score is None:
            return f"{self.label} ({100 * gap.value:+.1f} points)"
        return f"{self.label} (score {self.score.difference.value:+,.1f})"


class Series:
    def __init__(
        self,
        title: str,
        runs: list[Summary],
        pairings: list[Pairing],
        *,
        little: float,
        ranked: bool,
        errors: list[float | None] | None = None,
    ) -> None:
        """`errors`: by pairing, how often it may be called different where nothing is; None for an equal part."""
        self.title = title
        self.little = little
        self.base = runs[0]
        error = CLAIM / max(len(pairings), 1)
        spent = [error if own is None else own for own in errors or [None] * len(pairings)]
        rows = [
            Row(each.label, Comparison(runs[each.before], runs[each.after], error=own))
            for each, own in zip(pairings, spent, strict=True)
        ]
        self.scored = bool(rows) and all(row.score is not None for row in rows)
        self.rows = sorted(rows, key=self._rank, reverse=True) if ranked else rows

    @cached_property
    def clear(self) -> list[Row]:
        return [row for row in self.rows if row.clear]

    def _rank(self, row: Row) -> tuple[float, float]:
        won = row.measure.difference.value
        return (row.score.difference.value, won) if self.scored and row.score is not None else (won, won)

    @property
    def seats(self) -> bool:
        """Whether there are as many players everywhere."""
        return len({side.plan.players for row in self.rows for side in _sides(row)}) == 1

    def verdict(self) -> str:
        if not self.rows:
            return "Nothing to compare with."
        if all(row.measure.at_the_edge for row in self.rows) and not self.clear:
            bots = ", ".join(dict.fromkeys(self.base.plan.bots))
            much = "hardly ever" if self.base.won.value <= EDGE else "nearly always"
            return f"These bots cannot tell: with {bots}, games are {much} won, whatever is changed."
        clear = [row.told() for row in self.clear]
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
                    "score": None if row.score is None else row.score.difference.plain(),
                    "decisions": row.length.difference.plain(),
                }
                for row in self.rows
            ],
            "verdict": self.verdict(),
        }


def _sides(row: Row) -> tuple[Summary, Summary]:
    return row.comparison.before, row.comparison.after
