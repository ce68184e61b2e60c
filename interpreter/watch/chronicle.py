"""The record of a game with what the record itself leaves out: why each event happened, and who could see it.

None of this is kept while a game is played. When somebody asks, the game is played once more from its beginning, with
a watcher that looks at every event as it happens; what was found is kept for the next question.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dsl.source import Span
from dsl.types import EntityType, ListType, SetType, Type
from interpreter.run.alike import followed
from interpreter.run.course import Course
from interpreter.run.errors import GameError
from interpreter.run.frames import Frames
from interpreter.run.history import DECIDED, answers, beginning, believing, give
from interpreter.run.names import named
from interpreter.run.origins import Origins, Step
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.sight import ONLOOKER, Sight
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, NOTHING
from interpreter.watch.deeds import Deeds
from interpreter.watch.eyes import UNKNOWN, Eyes
from interpreter.watch.watching import Change, watched

HIDDEN = UNKNOWN


@dataclass(frozen=True)
class Told:
    """An event as one player may know it. `what`: verb, instead (a verb that was replaced), choice, forced (a
    choice that was none), roll, phase or show; `name`: of the verb or phase. A piece the player cannot see is `?`."""

    what: str
    name: str
    by: str | None
    source: str | None
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Cause:
    """Why an event happened: the rule that made it happen, the statement in it, and all the rules around, outermost
    first."""

    event: tuple[Any, ...]
    rule: str
    span: Span | None
    chain: tuple[Step, ...]

    def __str__(self) -> str:
        line = "" if self.span is None else f" at {self.span}: {' '.join(self.span.text.split())}"
        return f"{self.rule}{line}"


@dataclass(frozen=True)
class _Parts:
    """An event taken apart: its values with their types."""

    what: str
    name: str
    by: int
    source: int
    values: tuple[tuple[Any, Type | None], ...]

    def pieces(self, program: Program) -> list[int]:
        """Those it speaks of, also by a place that they carry, or in a report."""
        found = set() if self.source == NOTHING else {self.source}
        for value, of in self.values:
            found.update(_things(value, of))
        found |= {carrier for thing in found if (carrier := program.world.things[thing].carrier) != NOTHING}
        return sorted(thing for thing in found if program.is_piece[thing])


def _things(value: Any, of: Type | None) -> Iterator[int]:
    if isinstance(of, ListType | SetType):
        for inner in value if isinstance(value, tuple) else (value,):
            yield from _things(inner, of.of)
    elif isinstance(value, tuple) and isinstance(of, EntityType) and of.kind.root == "report":
        for inner, f in zip(value, of.kind.record(), strict=False):
            yield from _things(inner, f.type)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _things(inner, of)
    elif isinstance(of, EntityType) and type(value) is int and value >= 0:
        yield value


class Chronicle:
    def __init__(self, game: Course) -> None:
        self.program = game.program
        self.ask_forced = game.ask_forced
        self.origins = Origins(game.program.module)
        self.causes: list[Cause] = []
        self.parts: list[_Parts] = []
        self.known: list[dict[int, dict[int, str]]] = []  # by event: its pieces, and what those who saw them call them
        self.deeds = Deeds()
        self.given: list[Any] = []
        self.state = beginning(game, self._listened)
        self._look_again()

    def follow(self, game: Course) -> bool:
        """Plays on to where the game is; False if this is not its past."""
        given = answers(game.state)
        if given[: len(self.given)] != self.given:
            return False
        for value in given[len(self.given) :]:
            if self.state.ask is None:
                return False
            give(self.program, self.state, value, self.ask_forced)
            self.given.append(value)
            self._look_again()
        return self.state.events() == game.state.events()

    def told(self, viewer: int) -> tuple[Told, ...]:
        return tuple(self._tell(i, viewer) for i in self.known_to(viewer))

    def known_to(self, viewer: int) -> list[int]:
        """The events that a viewer is told of, by their numbers."""
        quiet = runner(self.program).giveaways.quiet
        if not quiet:
            return list(range(len(self.parts)))
        return [i for i, cause in enumerate(self.causes) if not unnoticed(cause.event, quiet, viewer)]

    # -------------------------------------------------------------- listening

    def _listened(self, state: State) -> State:
        self.state = watched(followed(state), self._heard, self._noticed)
        for event in state.events():
            self._found(event)
        return self.state

    def _heard(self, state: State, event: tuple[Any, ...]) -> None:
        self._look_again(state)
        parts = taken_apart(self.program, event)
        self.parts.append(parts)
        self.known.append({piece: {} for piece in parts.pieces(self.program)})
        self._unmixed(state)
        self._look_again(state)
        cause = self._cause(state, event, parts)
        self.causes.append(cause)
        self.deeds.begins(f"verb {parts.name}" if parts.what == "verb" else None, cause.chain)

    def _noticed(self, state: State, change: Change) -> None:
        self.deeds.changes(change, self.origins.running(state), self._lookers(state, change))

    def _lookers(self, state: State, change: Change) -> frozenset[int]:
        """Those who see what has moved, where it was or where it is now."""
        program, sight = self.program, self.program.own(Sight)
        if not change.pieces or not sight.anything_hidden:
            return frozenset()
        return frozenset(
            viewer
            for viewer in (ONLOOKER, *program.world.player_ids)
            if all(sight.sees(state, piece, viewer) for piece in change.pieces)
            or (not program.is_piece[change.before] and program.shows(state, change.before, viewer))
        )

    def _found(self, event: tuple[Any, ...]) -> None:
        """An event of the position the game began at. Nobody listened to it: it is judged by what is seen now."""
        parts = taken_apart(self.program, event)
        self.parts.append(parts)
        self.known.append({piece: {} for piece in parts.pieces(self.program)})
        self._look_again()
        self.causes.append(Cause(event, "", None, ()))
        self.deeds.begins(None, ())

    def _look_again(self, state: State | None = None) -> None:
        """A piece of the last event that comes to light before the next one is known to be the one it was about, unless
        it has been shuffled in between."""
        sight, state = self.program.own(Sight), state or self.state
        if not self.known or not sight.anything_hidden:
            return
        numbers = state.eyes
        assert numbers is not None
        for piece, viewers in self.known[-1].items():
            if piece not in numbers.mixed:
                for viewer in (ONLOOKER, *self.program.world.player_ids):
                    if viewer not in viewers and sight.sees(state, piece, viewer):
                        viewers[viewer] = Eyes(self.program, numbers, viewer).name(piece)

    def _unmixed(self, state: State) -> None:
        if state.eyes is not None and state.eyes.mixed:
            state.eyes.mixed = set()

    def _cause(self, state: State, event: tuple[Any, ...], parts: _Parts) -> Cause:
        if parts.what in DECIDED:
            site = self.program.module.sites[event[1]]
            steps = [self.origins.waiting(frame) for frame in state.stack]
            return Cause(event, steps[-1].rule if steps else "", site.span, tuple(steps))
        chain = self.origins.running(state)
        inner = len(chain) > 1 and parts.what == "verb" and chain[-1].rule == f"verb {parts.name}"
        if inner:
            chain = chain[:-1]
        last = chain[-1] if chain else Step("", None)
        return Cause(event, last.rule, last.span, tuple(chain))

    # -------------------------------------------------------------- telling

    def _tell(self, index: int, viewer: int) -> Told:
        parts, known = self.parts[index], self.known[index]
        names, things = self.program.thing_names, self.program.world.things
        open_game = not self.program.own(Sight).anything_hidden

        def called(thing: int) -> str:
            made = things[thing]
            if open_game or (thing not in known and made.carrier not in known):
                return names[thing]
            if thing in known:
                return known[thing].get(viewer, HIDDEN)
            carrier = called(made.carrier)
            return carrier if carrier == HIDDEN else f"{carrier}.{made.kind.name}({made.x}, {made.y})"

        if (
            parts.what in DECIDED
            and self.causes[index].event[1] in self.program.own(Sight).sealed
            and parts.by != viewer
        ):
            values: tuple[Any, ...] = (HIDDEN,)
        else:
            values = tuple(named(self.program.ruleset, value, of, called) for value, of in parts.values)
        source = None if parts.source == NOTHING else called(parts.source)
        return Told(parts.what, parts.name, None if parts.by == NOTHING else names[parts.by], source, values)


def chronicle_of(game: Course) -> Chronicle:
    """The chronicle of a game up to where it is, made or carried on. Raises GameError for a game whose past is lost."""
    made: Chronicle | None = game.chronicle
    game.chronicle = None
    with believing(game):
        if made is None or not made.follow(game):
            made = Chronicle(game)
            if not made.follow(game):
                raise GameError("this game was not played from its beginning: its past is not known")
    game.chronicle = made
    return made


def unnoticed(event: tuple[Any, ...], quiet: set[int], viewer: int) -> bool:
    """Whether an event is that somebody else has declined what they may not have been asked (see `giveaways`)."""
    match event:
        case ("choice", int(site), int(decider), None):
            return site in quiet and decider not in (viewer, EVERYONE)
    return False


def told_openly(game: Course) -> list[Told]:
    """Every event with nothing hidden, as one would see it who sees everything. It costs no replay."""
    names = game.program.thing_names
    found = []
    for event in game.state.events():
        parts = taken_apart(game.program, event)
        by, source = (None if id == NOTHING else names[id] for id in (parts.by, parts.source))
        values = tuple(named(game.program.ruleset, value, of, names.__getitem__) for value, of in parts.values)
        found.append(Told(parts.what, parts.name, by, source, values))
    return found


def taken_apart(program: Program, event: tuple[Any, ...]) -> _Parts:
    """What an event says. Raises AssertionError for one that is none."""
    verbs = list(program.ruleset.verbs.values())
    match event:
        case ("roll", sides, value):
            return _Parts("roll", f"d{sides}", NOTHING, NOTHING, ((value, None),))
        case ("phase", phase, active):
            return _Parts("phase", list(program.ruleset.phases)[phase], active, NOTHING, ())
        case ("show", pieces, players):
            of = EntityType(program.ruleset.kinds["piece"])
            shown_to = EntityType(program.ruleset.kinds["player"])
            return _Parts("show", "show", NOTHING, NOTHING, ((pieces, of), (players, shown_to)))
        case ("choice" | "forced" as what, number, decider, value):
            site = program.module.sites[number]
            labelled = value if value is None or site.kind != "option" else str(site.labels[value])
            return _Parts(
                what, site.kind, decider, NOTHING, ((labelled, site.of or program.own(Frames).chosen(number)),)
            )
        case ("instead", number, you, source, *values):
            verb = verbs[number]
            what = "instead"
        case (number, you, source, *values):
            verb = verbs[number]
            what = "verb"
        case _:
            raise AssertionError(f"no event: {event!r}")
    typed = tuple((v, p.local.type) for v, p in zip(values, verb.params, strict=False))
    return _Parts(what, verb.name, you, source, typed)
