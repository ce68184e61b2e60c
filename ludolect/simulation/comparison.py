"""Two runs of the same seeds set side by side: what differs, how surely, and a sentence that says so.

Game i of the one and game i of the other have the same seed, so that they begin alike as far as the rules do: the
difference of such pairs is what is averaged. Of games that a table wins or loses together, how often it wins is
compared; of others, how each player fares.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ludolect.simulation.estimates import Estimate, difference_of_pairs, mean
from ludolect.simulation.summary import Effect, Summary, alike
from ludolect.simulation.table import did, points

LITTLE = 0.02  # a difference of shares that hardly anybody would notice at a table


@dataclass(frozen=True)
class Measure:
    """One thing compared: before, after, and the difference of the pairs. `is_share`: shown in per cent."""

    name: str
    before: float
    after: float
    difference: Estimate
    is_share: bool = True


class Comparison:
    """`changed`: components that both have, but not alike."""

    def __init__(self, before: Summary, after: Summary, changed: frozenset[str] = frozenset()) -> None:
        self.changed = changed
        self.before = before
        self.after = after
        self.pairs = sorted(set(before.tally.games) & set(after.tally.games))

    @cached_property
    def together(self) -> bool:
        """Whether the table wins or loses together, before and after."""
        return self.before.together and self.after.together

    @cached_property
    def measures(self) -> list[Measure]:
        found = [
            self._share("won by all" if self.together else "won by somebody", lambda winners: float(bool(winners)))
        ]
        if not self.together:
            seats = min(self.before.plan.players, self.after.plan.players)
            found += [
                self._share(f"won by player {seat + 1}", lambda winners, seat=seat: float(seat in winners))
                for seat in range(seats)
            ]
        lengths = [[summary.tally.games[number][0] for number in self.pairs] for summary in (self.before, self.after)]
        return [*found, self._measure("decisions a game", lengths[0], lengths[1], is_share=False)]

    def _share(self, name: str, value: Any) -> Measure:
        sides = [[value(s.tally.games[number][1]) for number in self.pairs] for s in (self.before, self.after)]
        return self._measure(name, sides[0], sides[1])

    def _measure(self, name: str, before: list[Any], after: list[Any], is_share: bool = True) -> Measure:
        gaps = [float(b) - float(a) for a, b in zip(before, after, strict=True)]
        gap = difference_of_pairs(before, after) if is_share else mean(gaps)
        return Measure(name, mean(before).value, mean(after).value, gap, is_share)

    @cached_property
    def concerned(self) -> list[Effect]:
        """What is done, after, with components that are new or have changed, the surest difference first."""
        found = [e for e in self.after.effects if self.is_new(e) or e.component in self.changed]
        return sorted(found, key=lambda e: (e.difference is None, -e.strength, e.component, e.verb, e.role))

    def is_new(self, effect: Effect) -> bool:
        return effect.component not in self.before.titles.ruleset.kinds

    # -------------------------------------------------------------- in words

    def verdict(self) -> str:
        """One sentence for whoever asked."""
        names = [summary.plan.ruleset for summary in (self.before, self.after)]
        if len(self.pairs) < 2:
            return "Too few games to say anything."
        if all(self.before.tally.games[n] == self.after.tally.games[n] for n in self.pairs):
            return f"No difference: all {len(self.pairs):,} pairs of games went the same way."
        if names[0] == names[1]:
            names = ["before", "after"]
        first = self.measures[0] if self.together else max(self.measures[1:-1] or self.measures[:1], key=_size)
        gap, length = first.difference, self.measures[-1]
        parts = (self._winning(first, gap, names), self._lasting(length), alike([self.before, self.after]))
        return " ".join(part for part in parts if part)

    def _winning(self, first: Measure, gap: Estimate, names: list[str]) -> str:
        told = f"{100 * gap.value:+.1f} points, 95 % sure between {100 * gap.low:+.1f} and {100 * gap.high:+.1f}"
        subject = "the table wins" if self.together else first.name.replace("won by p", "P") + " wins"
        if gap.clear:
            way = "more" if gap.value > 0 else "less"
            much = "a little " if abs(gap.value) < LITTLE else ""
            return _capital(f"{subject} {much}{way} often with {names[1]} than with {names[0]} ({told}).")
        if max(abs(gap.low), abs(gap.high)) < LITTLE:
            return f"No difference that matters: {subject} as often with {names[1]} as with {names[0]} ({told})."
        return (
            f"No clear difference in how often {subject.replace(' wins', '')} wins ({told}): "
            f"{self._enough(gap):,} games would show one of {100 * LITTLE:.0f} points."
        )

    def _enough(self, gap: Estimate) -> int:
        """How many games would make a difference that matters clear."""
        return max(gap.cases + 1, round(gap.cases * (gap.reach / LITTLE) ** 2))

    @staticmethod
    def _lasting(length: Measure) -> str:
        gap = length.difference
        if not gap.clear:
            return "Games last as long as before, as far as can be told."
        way = "longer" if gap.value > 0 else "shorter"
        share = abs(gap.value) / length.before if length.before else 0.0
        return f"Games are {way} by {abs(gap.value):,.1f} decisions ({100 * share:.0f} %)."

    def about(self, effect: Effect) -> str:
        """What is to be said about what is done with a component that is new or has changed."""
        gap = effect.difference
        what = f"{effect.name}, {did(effect)}, {effect.times / max(self.after.games, 1):,.2f} a game"
        if gap is None:
            return f"{what}: too few cases to say more"
        if not gap.clear:
            return f"{what}: no clear difference to winning ({points(gap)} points)"
        who = "games in which it is done are won" if self.after.together else "whoever does it wins"
        way = "more" if gap.value > 0 else "less"
        return f"{what}: {who} {way} often than the others ({points(gap)} points)"

    def plain(self) -> dict[str, Any]:
        return {
            "before": self.before.plain(),
            "after": self.after.plain(),
            "pairs": len(self.pairs),
            "measures": [{**asdict(m), "difference": m.difference.plain()} for m in self.measures],
            "concerned": [{**effect.plain(), "new": self.is_new(effect)} for effect in self.concerned],
            "verdict": self.verdict(),
        }


def _size(measure: Measure) -> float:
    return abs(measure.difference.value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
