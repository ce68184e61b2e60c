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

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from interpreter.play.game import Decision, Game, Option
from interpreter.run.chance import Generator
from interpreter.run.errors import GameError
from interpreter.run.results import DECIDED, standing

TRIES = 1000  # options tried for one plan, at most
WIDTH = 4  # lines kept at each place in the rules
EQUALS = 100  # lines kept there that are worth as much as the best
JUDGED = 6  # lines played on to the end of the turn
INVENTED = 4  # games each of them is played on in, where something is hidden or left to chance
SETTLED = 12  # decisions looked on to the end of a turn
NEAR = 4  # decisions within which an aim is near
End = Literal["turn", "chance"]  # why a line ends: the turn does, or something happens that cannot be foreseen
ENDS: tuple[End | None, ...] = ("turn", "chance", None)


@dataclass(frozen=True)
class Step:
    """An option of a line: who takes it, where in the rules, its name, and what the game is worth before."""

    seat: int | None
    site: int
    name: str
    before: float


@dataclass(frozen=True)
class Line:
    """A way to play on."""

    steps: tuple[Step, ...]
    game: Game  # after the steps; once the line has ended, before the last of them
    worth: float  # after the steps
    end: End | None = None
    marks: tuple[int, ...] = ()  # of the games it has come through
    silent: tuple[str, ...] = ()  # options since its worth has changed


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


def worth(game: Game, seats: tuple[int, ...]) -> float:
    """What a game is worth to some players: the score that the ruleset declares, and above all the result."""
    value = sum(game.score(seat) or 0.0 for seat in seats)
    if game.result is not None:
        ranks = standing(game.result)
        value += sum(ranks[seat] for seat in seats) * DECIDED
    return value


def before_aiming(root: Game, seats: tuple[int, ...]) -> list[Option]:
    """What to take where an aim is near: what comes of it cannot be planned, so options are compared as they stand, and
    of equals something is better than nothing. Empty where no aim is near."""
    decision = root.decision
    values: list[tuple[float, bool, Option]] = []
    near = False
    for option in decision.options:
        twin = root.clone()
        try:
            twin.choose(option)
            values.append((worth(twin, seats), option.value is not None, option))
            near = near or (option.value is not None and _aims_soon(twin, decision.seat))
        except GameError:  # an invented game in which the rules cannot go on
            continue
    best = max((value[:2] for value in values), default=None)
    return [option for *value, option in values if tuple(value) == best] if near else []


def _aims_soon(game: Game, seat: int | None) -> bool:
    """Whether a player who takes what comes first is soon asked for an aim. The game is played on."""
    for _ in range(NEAR):
        if game.over or game.decision.seat != seat:
            return False
        if game.decision.report is not None:
            return game.about_body and not game.decision.by_table
        game.choose(game.decision.options[0])
    return False


class Planner:
    """Plans the turn of whoever decides in a game."""

    def __init__(self, game: Game, generator: Generator) -> None:
        self.game = game
        self.until: float | None = None  # when to be done with growing lines, on the clock of `time.monotonic`
        self.seat = game.decision.seat
        self.seats = seats_of(game, game.decision)
        self.generator = generator
        self.turn = Turn(game)
        self.tries = 0

    def plan(self, tried: set[str]) -> Line | None:
        """The best line that does not begin with what was tried before; None if there is none."""
        ranked = self.ranked(tried)
        if not ranked:
            return None
        best = [line for line, value in ranked if value == ranked[0][1]]
        shortest = [line for line in best if len(line.steps) == len(best[0].steps)]
        return shortest[self.generator.below(len(shortest))]

    def ranked(self, tried: set[str]) -> list[tuple[Line, float]]:
        """The likely lines that do not begin with what was tried before, the best first and of equals the shortest,
        each with what it is thought to be worth."""
        self.tries = TRIES
        root = self.game.determinize(self.seat, self._seed())
        if self.game.score(0) is None or self._left_to_chance(root):
            ends, settling = self._single_steps(root), False
        else:
            ends, settling = self._grown(root), True
        fresh = [line for line in ends if line.steps[0].name not in tried]
        likely = self._candidates(fresh) if settling else fresh
        seeds = [self._seed() for _ in range(INVENTED)] if len(likely) > 1 else []
        judged = [(line, self._judged(line, seeds, settling)) for line in likely]
        return sorted(judged, key=lambda one: (-one[1], len(one[0].steps)))

    def gone(self, line: Line, seed: int) -> Game | None:
        """Another invented game in which the line has been played; None where it cannot be, or leads back to where it
        began."""
        twin = line.game.determinize(self.seat, seed)
        before = twin.clone()
        if line.end is not None and (not _taken(twin, line.steps[-1]) or twin.went_back(before)):
            return None
        return twin

    def _seed(self) -> int:
        return self.generator.below(1 << 32)

    def _late(self) -> bool:
        return self.until is not None and time.monotonic() > self.until

    # -------------------------------------------------------------- growing lines

    def _grown(self, root: Game) -> list[Line]:
        """All lines that have ended, or that nobody has time to grow further."""
        ends: list[Line] = []
        lines = [Line((), root, worth(root, self.seats), None, (root.mark,))]
        seen: set[object] = set()
        while lines and self.tries > 0 and not (ends and self._late()):
            longer: list[Line] = []
            for line in lines:
                if line.game.decision.report is not None:
                    ends.append(line)
                elif not line.steps or (self.tries > 0 and not self._late()):
                    longer += self._extended(line, ends)
                else:
                    ends.append(line)
            lines = list(_most_promising(longer, seen))
        return [line for line in (*ends, *lines) if line.steps]

    def _extended(self, line: Line, ends: list[Line]) -> list[Line]:
        """The line with each option added, but for what leads back to where it has been."""
        decision = line.game.decision
        tried: list[tuple[Game, Line]] = []
        for option in line.game.options_in_order:
            twin = line.game.clone()
            try:
                twin.choose(option)
            except GameError:  # an invented game in which the rules cannot go on
                continue
            self.tries -= 1
            steps = (*line.steps, Step(decision.seat, decision.site, option.name, line.worth))
            value = worth(twin, self.seats)
            ended = self.turn.ended(twin)
            if ended or twin.learnt(self.seat, line.game):
                tried.append((twin, Line(steps, line.game, value, "turn" if ended else "chance")))
            else:
                silent = (*line.silent, option.name) if value == line.worth else ()
                tried.append((twin, Line(steps, twin, value, None, (*line.marks, twin.mark), silent)))
        likely = self._as_they_would(decision, tried)
        ends += [longer for longer in likely if longer.end is not None]
        return [longer for longer in likely if longer.end is None and longer.marks[-1] not in line.marks]

    def _as_they_would(self, decision: Decision, tried: list[tuple[Game, Line]]) -> list[Line]:
        """Only what is best for whoever decides, if that is somebody else whose score is another."""
        lines = [line for _, line in tried]
        if decision.seat is None or decision.seat in self.seats or not tried:
            return lines
        theirs = [worth(game, (decision.seat,)) for game, _ in tried]
        if all(value == line.worth for value, line in zip(theirs, lines, strict=True)):
            return lines
        return [lines[theirs.index(max(theirs))]]

    def _left_to_chance(self, root: Game) -> bool:
        """Whether, but for declining, every option meets something that cannot be foreseen, within the turn: there is
        nothing to plan then, and options are compared as they stand."""
        for option in root.decision.options:
            twin = root.clone()
            try:
                twin.choose(option)
            except GameError:
                return False
            if self.turn.ended(twin) or (option.value is not None and not twin.learnt(self.seat, root)):
                return False
        return True

    def _single_steps(self, root: Game) -> list[Line]:
        decision, now = root.decision, worth(root, self.seats)
        steps = [Step(decision.seat, decision.site, option.name, now) for option in decision.options]
        return [Line((step,), root, now, "chance") for step in steps]

    # -------------------------------------------------------------- judging them

    def _candidates(self, ends: list[Line]) -> list[Line]:
        """The best of those that end the turn, and of those that end with something not foreseen; of equals, short
        ones."""
        keys = [(-line.worth, len(line.steps), self._seed(), number) for number, line in enumerate(ends)]
        ordered = [ends[key[-1]] for key in sorted(keys)]
        return [line for end in ENDS for line in [e for e in ordered if e.end == end][:JUDGED]]

    def _judged(self, line: Line, seeds: list[int], settling: bool) -> float:
        """What the line is worth in other invented games, as far as it can be played there."""
        values = []
        for seed in seeds:
            twin = line.game.determinize(self.seat, seed)
            before, value = twin.clone(), worth(twin, self.seats)
            try:
                if line.end is None or _taken(twin, line.steps[-1]):
                    if not twin.went_back(before):
                        value = self._settled(twin) if settling else worth(twin, self.seats)
                    values.append(value)
            except GameError:
                continue
        return sum(values) / len(values) if values else line.worth

    def _settled(self, game: Game) -> float:
        """What comes of playing on to the end of the turn, leaving undone what may be left undone and else taking what
        comes first. Aims are drawn, and tables tell what comes of them; other reports cannot be foreseen. Where the
        rules go back to an earlier time, what was achieved until then counts: it can be done again."""
        for _ in range(SETTLED):
            if game.over or self.turn.ended(game):
                break
            decision = game.decision
            if decision.report is not None:
                if not game.about_body:
                    break
                game.choose(game.invent_report(self._seed()))
                continue
            before, value = game.clone(), worth(game, self.seats)
            game.choose(decision.options[-1 if decision.optional else 0])
            if game.went_back(before):
                return value
        return worth(game, self.seats)


def _taken(game: Game, step: Step) -> bool:
    """Takes the step's option in another invented game, if it is there."""
    for option in game.decision.options:
        if option.name == step.name:
            game.choose(option)
            return True
    return False


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
