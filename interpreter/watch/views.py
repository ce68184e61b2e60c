"""What one player may know of a game, as plain data, and nothing else.

A view holds names, numbers and truths only; two games that differ in nothing but what a player cannot see give that
player equal views. Copies of one kind have numbers of the viewer's own (see `eyes`), which tell nothing of others.
Pieces in a hidden place are counted, by their backs and in their order; their fields, what lies on them, and the places
they carry are left out. Chance to come, and how far the game is inside a rule, are in no view.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from dsl.types import Type
from interpreter.run.alike import Alike
from interpreter.run.course import Course, player_id
from interpreter.run.names import named
from interpreter.run.results import How
from interpreter.run.sight import ONLOOKER, Sight
from interpreter.run.world import EVERYONE, FIRST_PLAYER
from interpreter.watch.chronicle import Told, chronicle_of
from interpreter.watch.eyes import UNKNOWN, eyes_of


@dataclass(frozen=True)
class Seen:
    """A piece. Hidden ones have no name, no fields, and nothing on them."""

    name: str | None
    back: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()
    carries: tuple[Seen, ...] = ()


@dataclass(frozen=True)
class Asked:
    """The decision that waits for the viewer. The names of hidden pieces say where they lie."""

    kind: str
    optional: bool
    options: tuple[str, ...]
    rule: str  # file, line and column of what asks


@dataclass(frozen=True)
class View:
    """`places`: what lies where, by the names of places; `fields`: tracked values of the game, players and places.
    `active`: whose turn it is (a seat); `waits_for`: who has to decide; `asked`: the decision, if it is
    the viewer's. `result`: the ranks at the end; `how`: how it came about (see `Result`)."""

    viewer: int | None
    places: dict[str, tuple[Seen, ...]]
    fields: dict[str, dict[str, Any]]
    active: int | None
    waits_for: str | None
    asked: Asked | None
    result: tuple[int, ...] | None
    how: How | None
    log: tuple[Told, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As dictionaries, tuples, texts and numbers, ready for JSON."""
        return asdict(self)


def view(game: Course, seat: int | None, *, log: bool = False) -> View:
    """What the player in that seat may know. Without the log it costs no replay."""
    viewer = player_id(game, seat)
    looker = _Looker(game, viewer)
    state, name = game.state, looker.eyes.name
    things = game.program.world.things
    known = known_things(game, viewer)
    places = {
        name(i): tuple(looker.piece(p) for p in state.has[i])
        for i in known
        if things[i].kind.root == "place" and state.has[i]
    }
    fields = {name(i): dict(found) for i in known if (found := looker.fields(i))}
    active = state.active - FIRST_PLAYER if state.active >= FIRST_PLAYER else None
    waits_for = None if state.ask is None else game.program.thing_names[state.ask[1]]
    told: tuple[Told, ...] = ()
    if log:
        told = chronicle_of(game).told(viewer)
    ranks, how = (None, None) if game.result is None else (tuple(game.result), game.result.how)
    return View(seat, places, fields, active, waits_for, looker.asked(), ranks, how, told)


class _Looker:
    def __init__(self, game: Course, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.program = game.program
        self.state = game.state
        self.sight = game.program.own(Sight)
        self.eyes = eyes_of(game, viewer)

    def piece(self, piece: int) -> Seen:
        if not self.sight.sees(self.state, piece, self.viewer):
            return Seen(None, self.sight.back(piece))
        carried = tuple(self.piece(rider) for rider in self.state.has[piece])
        return Seen(self.eyes.name(piece), None, self.fields(piece), carried)

    def fields(self, thing: int) -> tuple[tuple[str, Any], ...]:
        program = self.program
        return tuple(
            (f.name, self.value(program.tracked(self.state, f, thing), f.type))
            for f, _ in program.kind_fields[program.kind_numbers[thing]]
        )

    def value(self, value: Any, of: Type) -> Any:
        """A tracked value in words; a piece the viewer does not know stays unknown."""
        return named(self.program.ruleset, value, of, self.called)

    def called(self, thing: int) -> str:
        """What the viewer calls a thing; UNKNOWN, where they do not know which it is."""
        seen = self.sight.sees if self.program.is_piece[thing] else self.sight.exists
        return self.eyes.name(thing) if seen(self.state, thing, self.viewer) else UNKNOWN

    def asked(self) -> Asked | None:
        if self.state.ask is None:
            return None
        decider = self.state.ask[1]
        if self.viewer == ONLOOKER or decider not in (self.viewer, EVERYONE):
            return None
        site = self.program.module.sites[self.state.ask[0]]
        return Asked(site.kind, self.state.ask[3], self.game.names_for(self.viewer), str(site.span))


def known_things(game: Course, viewer: int) -> list[int]:
    """The game, players and places that a viewer knows of; those that alike pieces carry come last, in the order of
    what they are called, since the engine's would tell those pieces apart."""
    things, sight = game.program.world.things, game.program.own(Sight)
    found = [
        t.id for t in things if t.kind.root in ("place", "player", "game") and sight.exists(game.state, t.id, viewer)
    ]
    carried = set(game.program.own(Alike).carried)
    own = [i for i in found if i in carried]
    if not own:
        return found
    eyes = eyes_of(game, viewer)
    return [i for i in found if i not in carried] + sorted(own, key=lambda i: eyes.row(i))
