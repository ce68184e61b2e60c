"""What a greedy bot thinks: how the rest of this turn might best be played.

The bot grows lines of play, in a game invented from its player's view, and keeps the most promising ones at each step
(a beam search). Lines that wait at the same place in the rules are compared with each other, and of lines that come to
the same only one is kept. A line ends where the turn ends, or where something happens that the player cannot foresee:
chance, or a hidden piece coming to light. The best lines are then played on to the end of the turn in several invented
games, leaving undone what may be left undone, and the line whose score is highest on average is the plan.

Who else decides within the turn is thought to do what is best by their own score; who has the same score is an ally,
whose choices are planned like the player's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.chance import Generator
from interpreter.errors import GameError
from interpreter.game import Decision, Game
from interpreter.results import Result

TRIES = 2000  # options tried for one plan, at most
WIDTH = 4  # lines kept at each place in the rules
EQUALS = 100  # lines kept there that are worth as much as the best
JUDGED = 6  # lines played on to the end of the turn
INVENTED = 4  # games each of them is played on in, where something is hidden or left to chance
SETTLED = 12  # decisions looked on to the end of a turn
DECIDED = 1e9  # what the end of a game counts against any score


@dataclass(frozen=True)
class Step:
    """An option of a line: who takes it, where in the rules, its name, and what the game is worth before."""

    seat: int | None
    site: int
    name: str
    before: float


@dataclass(frozen=True)
class Line:
    """A way to play on: its steps, the game after them (for a line that has ended: before the last one), and what the
    game is worth."""

    steps: tuple[Step, ...]
    game: Game
    worth: float
    marks: tuple[int, ...] = ()
    silent: tuple[str, ...] = ()


class Turn:
    """Tells when the turn that goes on in a game has ended: it is another player's, or the phases come round again."""

    def __init__(self, game: Game) -> None:
        self.active = game.active
        self.phase = next((event[1] for event in reversed(game.events()) if event[0] == "phase"), -1)

    def ended(self, game: Game) -> bool:
        """Whether it has, in a game whose record begins where this turn was met."""
        if game.over or game.active != self.active:
            return True
        last = self.phase
        for event in game.events():
            if event[0] == "phase":
                if event[1] <= last:
                    return True
                last = event[1]
        return False


def seats_of(game: Game, decision: Decision) -> tuple[int, ...]:
    """Whose score counts for a decision: that of who decides, or everybody's."""
    return tuple(range(game.players)) if decision.seat is None else (decision.seat,)


def standing(result: Result) -> list[float]:
    """From -1 (lost) to 1 (won or first) for each seat. Who is ranked last has not lost."""
    if result.how != "ranked":
        return [2 * worth - 1 for worth in result.worth()]
    return [worth if rank else -1.0 for worth, rank in zip(result.worth(), result, strict=True)]


def worth(game: Game, seats: tuple[int, ...]) -> float:
    """What a game is worth to some players: the score that the ruleset declares, and above all the result."""
    value = sum(game.score(seat) or 0.0 for seat in seats)
    if game.result is not None:
        ranks = standing(game.result)
        value += sum(ranks[seat] for seat in seats) * DECIDED
    return value


class Planner:
    """Plans the turn of whoever decides in a game."""

    def __init__(self, game: Game, generator: Generator) -> None:
        self.game = game
        self.seat = game.decision.seat
        self.seats = seats_of(game, game.decision)
        self.generator = generator
        self.turn = Turn(game)
        self.tries = TRIES

    def plan(self, tried: frozenset[str] | set[str] = frozenset()) -> Line | None:
        """The best line that does not begin with what was tried before; None if there is none."""
        root = self.game.determinize(self.seat, self._seed())
        if self._chance_only(root):
            ends = self._ends_of(root)
            return self._best([end for end in ends if end.steps[0].name not in tried], settling=False)
        ends = [line for line in self._grown(root) if line.steps and line.steps[0].name not in tried]
        ends.sort(key=lambda line: -line.worth)
        return self._best(ends[:JUDGED], settling=True)

    def _seed(self) -> int:
        return self.generator.below(1 << 32)

    # -------------------------------------------------------------- growing lines

    def _grown(self, root: Game) -> list[Line]:
        """All lines that have ended."""
        ends: list[Line] = []
        lines = [Line((), root, worth(root, self.seats), (root.mark,))]
        seen: set[object] = set()
        while lines and self.tries > 0:
            open_: list[Line] = []
            for line in lines:
                further, ended = self._extended(line)
                open_ += further
                ends += ended
            lines = list(_most_promising(open_, seen))
        return ends + [line for line in lines if line.steps]

    def _extended(self, line: Line) -> tuple[list[Line], list[Line]]:
        decision = line.game.decision
        if decision.report is not None:
            return [], [line]
        further: list[Line] = []
        ended: list[Line] = []
        for option in decision.options:
            twin = line.game.clone()
            try:
                twin.choose(option)
            except GameError:  # an invented game in which the rules cannot go on
                continue
            self.tries -= 1
            steps = (*line.steps, Step(decision.seat, decision.site, option.name, line.worth))
            if self.turn.ended(twin) or twin.learnt(self.seat, line.game):
                over = worth(twin, self.seats) if twin.over else line.worth
                ended.append(Line(steps, line.game, over))
            else:
                mark = twin.mark
                if mark in line.marks:
                    continue
                value = worth(twin, self.seats)
                silent = (*line.silent, option.name) if value == line.worth else ()
                further.append(Line(steps, twin, value, (*line.marks, mark), silent))
        return self._as_they_would(decision, further), ended

    def _as_they_would(self, decision: Decision, lines: list[Line]) -> list[Line]:
        """Only what is best for whoever decides, if that is somebody else whose score is another."""
        if decision.seat is None or decision.seat in self.seats or not lines:
            return lines
        theirs = [worth(line.game, (decision.seat,)) for line in lines]
        if all(value == line.worth for value, line in zip(theirs, lines, strict=True)):
            return lines
        return [line for value, line in zip(theirs, lines, strict=True) if value == max(theirs)][:1]

    # -------------------------------------------------------------- judging them

    def _chance_only(self, root: Game) -> bool:
        """Whether, but for declining, every option meets something that cannot be foreseen, within the turn."""
        for option in root.decision.options:
            twin = root.clone()
            try:
                twin.choose(option)
            except GameError:
                return False
            if self.turn.ended(twin) or (option.value is not None and not twin.learnt(self.seat, root)):
                return False
        return True

    def _ends_of(self, root: Game) -> list[Line]:
        decision, now = root.decision, worth(root, self.seats)
        steps = [Step(decision.seat, decision.site, option.name, now) for option in decision.options]
        return [Line((step,), root, now) for step in steps]

    def _best(self, ends: list[Line], settling: bool) -> Line | None:
        if len(ends) < 2:
            return ends[0] if ends else None
        seeds = [self._seed() for _ in range(INVENTED)]
        judged = [self._judged(line, seeds, settling) for line in ends]
        best = [line for line, value in zip(ends, judged, strict=True) if value == max(judged)]
        return best[self.generator.below(len(best))]

    def _judged(self, line: Line, seeds: list[int], settling: bool) -> float:
        if not settling and line.game.decision.optional and line.steps[-1].name in ("stop", "no"):
            seeds = seeds[:1]
        total = 0.0
        for seed in seeds:
            twin = line.game.determinize(self.seat, seed)
            try:
                self._take(twin, line.steps[-1])
                if settling:
                    self._settle(twin)
            except GameError:
                continue
            total += worth(twin, self.seats) / len(seeds)
        return total

    def _take(self, game: Game, step: Step) -> None:
        if not game.over and game.decision.site == step.site:
            for option in game.decision.options:
                if option.name == step.name:
                    game.choose(option)
                    return

    def _settle(self, game: Game) -> None:
        """Plays on to the end of the turn, leaving undone what may be left undone and else taking what comes first."""
        for _ in range(SETTLED):
            if game.over or self.turn.ended(game) or game.decision.report is not None:
                return
            decision = game.decision
            game.choose(decision.options[-1 if decision.optional else 0])


def _most_promising(lines: list[Line], seen: set[object]) -> Iterator[Line]:
    """The best lines at each place in the rules; of those that come to the same, the first."""
    places: dict[int, list[Line]] = {}
    for line in lines:
        come_to = (line.marks[-1], line.silent)
        if come_to not in seen:
            seen.add(come_to)
            places.setdefault(line.game.decision.site, []).append(line)
    for there in places.values():
        there.sort(key=lambda line: -line.worth)
        for number, line in enumerate(there):
            if number < WIDTH or (number < EQUALS and line.worth == there[0].worth):
                yield line
