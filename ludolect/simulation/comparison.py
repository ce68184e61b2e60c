"""Two runs of the same seeds set side by side: what differs, how surely, and a sentence that says so.

Game i of the one and game i of the other have the same seed, so that they begin alike as far as the rules do: the
difference of such pairs is what is averaged. Of games that a table wins or loses together, how often it wins is
compared; of others, how often anybody wins if all can lose, and how each player fares. All that is compared is looked
at together: `error` is how often any of it may be called different where nothing is. Where the rules declare a score
and it is the same for all, what the end is worth by it is compared too: it often differs clearly long before the number
of games that are won does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ludolect.console import count
from ludolect.simulation.estimates import CLAIM, POWER, Estimate, cases_for, difference_of_pairs, mean
from ludolect.simulation.summary import Effect, Summary
from ludolect.simulation.table import did, points
from ludolect.simulation.tally import Outcome

LITTLE = 0.02  # a difference of shares that hardly anybody would notice at a table, unless said otherwise
LARGE = 0.1  # one that everybody would
EDGE = 0.03  # of games nearly all of which are lost, or won, nothing can be learnt about winning


@dataclass(frozen=True)
class Measure:
    """One thing compared: before, after, and the difference of the pairs. `is_share`: shown in per cent. `spread`: the
    variance of the pairs."""

    name: str
    subject: str
    before: float
    after: float
    difference: Estimate
    spread: float
    is_share: bool = True

    @property
    def at_the_edge(self) -> bool:
        """Whether hardly anything is won, or hardly anything lost, before and after."""
        return self.is_share and (max(self.before, self.after) <= EDGE or min(self.before, self.after) >= 1 - EDGE)


class Comparison:
    """`changed`: components that both have, but not alike. `little`: the smallest difference of shares that matters."""

    def __init__(
        self,
        before: Summary,
        after: Summary,
        changed: frozenset[str] = frozenset(),
        error: float = CLAIM,
        little: float = LITTLE,
    ) -> None:
        self.changed = changed
        self.little = little
        self.before = before
        self.after = after
        self.error = error
        self.pairs = sorted(set(before.tally.games) & set(after.tally.games))

    @cached_property
    def together(self) -> bool:
        """Whether the table wins or loses together, before and after."""
        return self.before.together and self.after.together

    @cached_property
    def all_can_lose(self) -> bool:
        return any(not game.winners for side in (self.before, self.after) for game in side.tally.games.values())

    @cached_property
    def measures(self) -> list[Measure]:
        """What is compared, the most telling first; how long games last comes at the end."""
        wanted: list[tuple[str, str, Callable[[Outcome], float]]] = []
        if self.together:
            wanted.append(("won by all", "the table wins", _won))
        elif self.all_can_lose:
            wanted.append(("won by somebody", "somebody wins", _won))
        if not self.together:
            if self.before.began is not None and self.after.began is not None:
                wanted.append(("won by who began", "whoever begins wins", _won_by_who_began))
            for seat in range(min(self.before.plan.players, self.after.plan.players)):
                wanted.append((f"won by player {seat + 1}", f"player {seat + 1} wins", _won_by(seat)))
        error = self.error / (len(wanted) + 1 + self.scored)
        found = [self._measure(name, subject, value, error) for name, subject, value in wanted]
        if self.scored:
            found.append(self._measure("score at the end", "", lambda game: game.score or 0.0, error, is_share=False))
        lasting = self._measure("decisions a game", "", lambda game: game.decisions, error, is_share=False)
        return [*found, lasting]

    @cached_property
    def scored(self) -> bool:
        """Whether the rules say what the end of each game is worth to all together: finer than who has won."""
        games = [side.tally.games[number] for side in (self.before, self.after) for number in self.pairs]
        return bool(games) and all(game.score is not None for game in games)

    @property
    def score(self) -> Measure | None:
        return self.measures[-2] if self.scored else None

    def _measure(
        self, name: str, subject: str, value: Callable[[Outcome], float], error: float, is_share: bool = True
    ) -> Measure:
        before, after = ([value(s.tally.games[number]) for number in self.pairs] for s in (self.before, self.after))
        gaps = [b - a for a, b in zip(before, after, strict=True)]
        gap = difference_of_pairs(before, after, error) if is_share else mean(gaps, error)
        middle = mean(gaps).value
        spread = sum((gap - middle) ** 2 for gap in gaps) / max(len(gaps) - 1, 1)
        return Measure(name, subject, mean(before).value, mean(after).value, gap, spread, is_share)

    @property
    def main(self) -> Measure:
        """What the answer is about: the first thing that is different; if nothing is, the first that is compared."""
        shares = [measure for measure in self.measures if measure.is_share]
        return next((measure for measure in shares if measure.difference.clear), shares[0])

    @property
    def settled(self) -> bool:
        """Whether more games of this kind would not change the answer: it is clear, or there is none to be had."""
        first = self.main
        return first.difference.clear or first.at_the_edge or self._is_little(first.difference)

    def _is_little(self, gap: Estimate) -> bool:
        return max(abs(gap.low), abs(gap.high)) < self.little

    @cached_property
    def concerned(self) -> list[Effect]:
        """What is done, after, with components that are new or have changed, the surest difference first."""
        found = [e for e in self.after.effects if self.is_new(e) or e.component in self.changed]
        return sorted(found, key=lambda e: (e.difference is None, -e.strength, e.component, e.verb, e.role))

    def is_new(self, effect: Effect) -> bool:
        return effect.component not in self.before.titles.ruleset.kinds

    # -------------------------------------------------------------- in words

    def verdict(self) -> str:
        """One sentence for whoever asked, or two."""
        if len(self.pairs) < 2:
            return "Too few games to say anything."
        alike = all(self.before.tally.games[n] == self.after.tally.games[n] for n in self.pairs)
        if alike and not self.main.at_the_edge:
            return f"No difference: all {len(self.pairs):,} pairs of games went the same way."
        return " ".join(said for said in (self._winning(), self._scoring(), self._lasting()) if said)

    def names(self) -> tuple[str, str]:
        """What the two are called."""
        before, after = self.before.plan, self.after.plan
        if before.ruleset != after.ruleset:
            return before.ruleset, after.ruleset
        if before.players != after.players:
            return count(before.players, "player"), count(after.players, "player")
        return "before", "after"

    def _winning(self) -> str:
        one, other = self.names()
        first = self.main
        gap = first.difference
        sure = f"{100 * (1 - self.error):.3g} % sure between {100 * gap.low:+.1f} and {100 * gap.high:+.1f}"
        told = f"{100 * gap.value:+.1f} points, {sure}"
        if gap.clear:
            way, least = "more" if gap.value > 0 else "less", min(abs(gap.low), abs(gap.high))
            much = "a little " if abs(gap.value) < self.little else "much " if least > LARGE else ""
            said = _capital(f"{first.subject} {much}{way} often with {other} than with {one} ({told}).")
            return said + self._too(first)
        if first.at_the_edge:
            return self._cannot_tell(first)
        if self._is_little(gap):
            return f"No difference that matters: {first.subject} as often with {other} as with {one} ({told})."
        return f"No clear difference in how often {first.subject} ({told}): {self._enough(first)}."

    def _too(self, first: Measure) -> str:
        """What a large difference in how often anybody wins says about what is new."""
        new = list(dict.fromkeys(effect.name for effect in self.concerned if self.is_new(effect)))
        if not new or not (self.together or self.all_can_lose) or first is not self.measures[0]:
            return ""
        if first.difference.low > LARGE / 2:
            return f" If {self.names()[0]} was balanced, {_listed(new)} {_is_or_are(new)} too strong."
        return ""

    def _cannot_tell(self, first: Measure) -> str:
        low = max(first.before, first.after) <= EDGE
        never = max(first.before, first.after) == 0 if low else min(first.before, first.after) == 1
        much = ("never" if low else "always") if never else "hardly ever" if low else "nearly always"
        bots = ", ".join(dict.fromkeys(self.after.plan.bots))
        subject = first.subject.removesuffix(" wins")
        return (
            f"These bots cannot tell: with {bots}, {subject} {much} wins, before and after. "
            f"{'Better' if low else 'Other'} players (--bot) or another number of them may."
        )

    def _enough(self, first: Measure) -> str:
        """How many games would make a difference that matters clear."""
        size = f"{100 * self.little:.3g} points"
        return f"{self.needed(first):,} games would find one of {size} {round(100 * POWER)} times in 100"

    def needed(self, measure: Measure) -> int:
        """How many pairs of games find the smallest difference that matters, as often as `POWER` says."""
        return cases_for(measure.spread or EDGE, self.little, CLAIM / len(self.measures))

    def _scoring(self) -> str:
        if self.score is None or not self.score.difference.clear:
            return ""
        gap = self.score.difference
        return f"The score at the end is {'higher' if gap.value > 0 else 'lower'} by {abs(gap.value):,.1f}."

    def _lasting(self) -> str:
        length = self.measures[-1]
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


def _won(game: Outcome) -> float:
    return float(bool(game.winners))


def _won_by_who_began(game: Outcome) -> float:
    return float(game.began in game.winners)


def _won_by(seat: int) -> Callable[[Outcome], float]:
    return lambda game: float(seat in game.winners)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _is_or_are(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
