"""How the rest of this turn might best be played.

Lines of play are grown in a game invented from the player's view, and the most promising ones are kept (a beam search).
They grow by strides: what an option begins is finished before lines are compared, however many decisions it takes,
since nothing shows what it is worth until then. Then the best of those that wait at the same place in the rules are
kept, of lines that come to the same only one, and of equals any, by lot: in order, they would be almost the same line
many times. A line ends where the turn ends, or where something happens that the player cannot foresee: chance, or a
hidden piece coming to light. The best lines are then played on to the end of the turn in several invented games,
leaving undone what may be left undone, and the line whose score is highest on average is the plan.

Who else decides within the turn is thought to do what is best by their own score; who has the same score is an ally,
whose choices are planned like the player's own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from interpreter.mind.moves import Moves, Step, Turn, with_chance
from interpreter.run.chance import Generator
from interpreter.run.errors import GameError
from interpreter.run.results import DECIDED
from interpreter.run.state import State
from interpreter.table.inventing import invent
from interpreter.table.questions import question

if TYPE_CHECKING:
    from interpreter.run.program import Program

TRIES = 1000  # options tried for one plan: no stride begins after that
WIDTH = 16  # lines kept at each place in the rules
MOST_LINES = 32  # that are kept in all
UNDER_WAY = 24  # lines kept while one of those is taken a stride further
JUDGED = 6  # lines played on to the end of the turn
INVENTED = 4  # games each of them is played on in, where something is hidden or left to chance
SETTLED = 12  # decisions looked on to the end of a turn
TURN, CHANCE, OPEN = 0, 1, 2  # why a line ends: the turn does, something cannot be foreseen, or nobody looked further


class Pause(NamedTuple):
    """Where something could begin: how many rules are under way, what is asked, and of whom."""

    deep: int
    site: int
    decider: int

    @staticmethod
    def of(state: State) -> Pause:
        assert state.ask is not None
        return Pause(len(state.stack), *state.ask[:2])

    def is_back(self, state: State) -> bool:
        """Whether what began here is finished: it was, if somebody else is asked, or no more rules are under way than
        before and what is asked may be declined or is the same."""
        assert state.ask is not None
        site, decider, _, optional, _ = state.ask
        deep = len(state.stack)
        return decider != self.decider or deep < self.deep or (deep == self.deep and (optional or site == self.site))


class Line(NamedTuple):
    """A way to play on. `state` and `worth`: after the steps; once the line has ended, the state is the one before the
    last of them. `marks`: of the states it has come through; `silent`: what was answered since its worth changed;
    `pause`: where what it is about began, or could begin if it is `finished`; `stride`: how many steps its first stride
    has, 0 if that has not come to its end."""

    steps: tuple[Step, ...]
    state: State
    worth: float
    end: int = OPEN
    marks: tuple[int, ...] = ()
    silent: tuple[object, ...] = ()
    pause: Pause = Pause(0, 0, 0)
    finished: bool = True
    stride: int = 0


class Matter(NamedTuple):
    """What is to be thought about: invented games, all of which wait for the decision, who decides it (an id), for
    whom is thought, whose turn it is, which of the options may come first, and until when, on the clock of
    `time.monotonic`, lines may be grown."""

    program: Program
    worlds: list[State]
    viewer: int
    seats: tuple[int, ...]
    turn: Turn
    allowed: list[bool]
    until: float | None = None


class Plans:
    def __init__(self, matter: Matter, generator: Generator) -> None:
        self.matter = matter
        self.generator = generator
        self.moves = Moves(matter.program, matter.seats)
        self.turn = matter.turn
        self.most_tries = TRIES
        self.tries = 0

    def best(self) -> Line | None:
        """The line that is thought to be worth most, and of equals one of the shortest; None if there is none."""
        ranked = self.ranked()
        if not ranked:
            return None
        best = [line for line, value in ranked if value == ranked[0][1]]
        shortest = [line for line in best if len(line.steps) == len(best[0].steps)]
        return as_far_as_sure(shortest[self.generator.below(len(shortest))], ranked[0][1])

    def ranked(self) -> list[tuple[Line, float]]:
        """The likely lines, the best first and of equals the shortest, each with what it is thought to be worth."""
        self.tries = self.most_tries
        root = self.invented(0, self.seed())
        if not self.moves.has_score or self._left_to_chance(root):
            ends, settling = self._single_steps(root), False
        else:
            ends, settling = self._grown(root), True
        fresh = [line for line in ends if self.matter.allowed[line.steps[0].number]]
        likely = self._candidates(fresh) if settling else fresh
        seeds = [self.seed() for _ in range(INVENTED)] if len(likely) > 1 else []
        judged = [(line, self._judged(line, seeds, settling)) for line in likely]
        return sorted(judged, key=lambda one: (-one[1], len(one[0].steps)))

    def invented(self, number: int, seed: int) -> State:
        """One of the invented games, in which chance falls anew."""
        return with_chance(self.matter.worlds[number % len(self.matter.worlds)], seed)

    def gone(self, line: Line, state: State) -> tuple[State | None, bool]:
        """An invented game in which the line has been played, None where it cannot be; and whether its last step has
        led back to where it began: then the game is the one before that."""
        if not self.moves.repeated(state, line.steps[:-1]):
            return None, False
        before = state.clone()
        if not self.moves.repeated(state, line.steps[-1:]):
            return None, False
        return (before, True) if self.moves.went_back(state, before) else (state, False)

    def seed(self) -> int:
        return self.generator.below(1 << 32)

    def _late(self) -> bool:
        return self.matter.until is not None and time.monotonic() > self.matter.until

    # -------------------------------------------------------------- growing lines

    def _grown(self, root: State) -> list[Line]:
        """All lines that have ended, or that nobody has time to grow further."""
        ends: list[Line] = []
        begun = Line((), root, self.moves.worth(root, self.matter.seats), OPEN, (self.moves.mark(root),))
        lines = [begun._replace(pause=Pause.of(root))]
        seen: set[object] = set()
        while lines and self._goes_on(ends):
            longer: list[Line] = []
            for line in lines:
                if not line.steps or self._goes_on(ends):
                    longer += self._stridden(line, ends, seen)
                else:
                    ends.append(line)
            lines = list(self._best(longer, WIDTH, MOST_LINES))
        return [line for line in (*ends, *lines) if line.steps]

    def _goes_on(self, ends: list[Line]) -> bool:
        return self.tries > 0 and not (ends and self._late())

    def _stridden(self, line: Line, ends: list[Line], seen: set[object]) -> list[Line]:
        """The line taken further until what is begun is finished, in all ways that are new and likely."""
        lines, finished = [line], list[Line]()
        while lines:
            longer: list[Line] = []
            for one in lines:
                assert one.state.ask is not None
                if self.moves.is_report(one.state.ask[0]) or (one.steps and not self._goes_on(ends)):
                    ends.append(one)
                else:
                    longer += _new(self._extended(one, ends), seen)
            finished += [one for one in longer if one.finished]
            lines = list(self._best([one for one in longer if not one.finished], UNDER_WAY, UNDER_WAY))
        return finished

    def _best(self, lines: list[Line], each: int, most: int) -> Iterator[Line]:
        """Those that are worth most: so many of those that wait at the same place in the rules, so many in all."""
        keys = sorted((-line.worth, self.seed(), number) for number, line in enumerate(lines))
        there: dict[int, int] = {}
        for *_, number in keys:
            state = lines[number].state
            assert state.ask is not None
            there[state.ask[0]] = there.get(state.ask[0], 0) + 1
            if there[state.ask[0]] <= each and most:
                most -= 1
                yield lines[number]

    def _extended(self, line: Line, ends: list[Line]) -> list[Line]:
        """The line with each option added, but for what leads back to where it has been."""
        moves, state = self.moves, line.state
        assert state.ask is not None
        site, decider = state.ask[:2]
        theirs = not moves.is_ours(decider)
        tried: list[Line] = []
        values: list[float] = []
        for index, value in moves.answers(state):
            twin = state.clone()
            try:
                moves.give(twin, value)
            except GameError:  # an invented game in which the rules cannot go on
                continue
            self.tries -= 1
            step = Step(decider, site, index, value, moves.is_unseen(state, value), line.worth)
            steps, worth = (*line.steps, step), moves.worth(twin, self.matter.seats)
            values.append(moves.worth(twin, (decider,)) if theirs else worth)
            ended = self.turn.ended(twin)
            if ended or moves.learnt(twin, state, self.matter.viewer):
                worth = line.worth if moves.went_back(twin, state) else worth
                tried.append(Line(steps, state, worth, TURN if ended else CHANCE, stride=line.stride))
            else:
                silent = (*line.silent, value) if worth == line.worth else ()
                finished = line.pause.is_back(twin)
                pause = Pause.of(twin) if finished else line.pause
                stride = line.stride or (len(steps) if finished else 0)
                marks = (*line.marks, moves.mark(twin))
                tried.append(Line(steps, twin, worth, OPEN, marks, silent, pause, finished, stride))
        if theirs and any(value != longer.worth for value, longer in zip(values, tried, strict=True)):
            tried = [tried[values.index(max(values))]]  # only what is best for who decides, if their score is another
        ends += [longer for longer in tried if longer.end != OPEN]
        return [longer for longer in tried if longer.end == OPEN and longer.marks[-1] not in line.marks]

    def _left_to_chance(self, root: State) -> bool:
        """Whether, but for declining, every option meets something that cannot be foreseen, within the turn: there is
        nothing to plan then, and options are compared as they stand."""
        for value in self._offered(root):
            twin = root.clone()
            try:
                self.moves.give(twin, value)
            except GameError:
                return False
            if self.turn.ended(twin) or (value is not None and not self.moves.learnt(twin, root, self.matter.viewer)):
                return False
        return True

    def _single_steps(self, root: State) -> list[Line]:
        assert root.ask is not None
        site, decider = root.ask[:2]
        now = self.moves.worth(root, self.matter.seats)
        return [
            Line((Step(decider, site, index, value, self.moves.is_unseen(root, value), now),), root, now, CHANCE)
            for index, value in enumerate(self._offered(root))
        ]

    def _offered(self, root: State) -> list[object]:
        assert root.ask is not None
        _, _, options, optional, _ = root.ask
        return [*options, None] if optional else list(options)

    # -------------------------------------------------------------- judging them

    def _candidates(self, ends: list[Line]) -> list[Line]:
        """The best of those that end the turn, and of those that end with something not foreseen; of equals, short
        ones."""
        keys = [(-line.worth, len(line.steps), self.seed(), number) for number, line in enumerate(ends)]
        ordered = [ends[key[-1]] for key in sorted(keys)]
        return [line for end in (TURN, CHANCE, OPEN) for line in [e for e in ordered if e.end == end][:JUDGED]]

    def _judged(self, line: Line, seeds: list[int], settling: bool) -> float:
        """What the line is worth in other invented games, as far as it can be played there."""
        total, number = 0.0, 0
        for i, seed in enumerate(seeds):
            try:
                state, went_back = self.gone(line, self.invented(1 + i, seed))
                if state is not None:
                    settled = settling and not went_back
                    total += self._settled(state) if settled else self.moves.worth(state, self.matter.seats)
                    number += 1
            except GameError:
                continue
        return total / number if number else line.worth

    def _settled(self, state: State) -> float:
        """What comes of playing on to the end of the turn, leaving undone what may be left undone and else taking what
        comes first. Aims are drawn, and tables tell what comes of them; other reports cannot be foreseen. Where the
        rules go back to an earlier time, what was achieved until then counts: it can be done again."""
        moves, seats = self.moves, self.matter.seats
        for _ in range(SETTLED):
            if self.turn.ended(state):
                break
            assert state.ask is not None
            site, _, options, optional, _ = state.ask
            if moves.is_report(site):
                report = None
                if question(moves.program, state) is not None:
                    report = invent(moves.program, state, self.generator)
                if report is None:
                    break
                moves.give(state, report)
                continue
            before, value = state.clone(), moves.worth(state, seats)
            moves.give(state, None if optional else options[0])
            if moves.went_back(state, before):
                return value
        return moves.worth(state, seats)


def as_far_as_sure(line: Line, value: float) -> Line:
    """What leads to a loss is thought over again after its first stride: by then one sees further."""
    lost = value < -DECIDED / 2
    return line._replace(steps=line.steps[: line.stride]) if lost and line.stride else line


def _new(lines: list[Line], seen: set[object]) -> Iterator[Line]:
    """Of those that come to the same, the first."""
    for line in lines:
        come_to = (line.marks[-1], line.silent)
        if come_to not in seen:
            seen.add(come_to)
            yield line
