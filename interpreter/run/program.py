"""A program: a compiled ruleset for a number of players, as data, for whatever runs, judges, shows and keeps games.

It runs nothing. It makes states in which nothing has happened yet, and tells what the rules fix about things and about
a state: who owns what, to whom a place is shown, which positions are the same, how ranks come about. What else is
worked out once for a program (who sees what, what runs it ...) is its `own`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property
from types import CodeType
from typing import Any, NamedTuple, TypeVar

from dsl import model
from dsl.types import EntityType
from interpreter.run import chance, results
from interpreter.run.compiled import Later, Module
from interpreter.run.derived import Herd
from interpreter.run.faults import fault
from interpreter.run.limits import MOST_STEPS
from interpreter.run.names import thing_names, unmistakable
from interpreter.run.sites import Site
from interpreter.run.state import State
from interpreter.run.world import BOX, EVERYONE, FIRST_PLAYER, NOTHING, TABLE, World

T = TypeVar("T")


class Several(NamedTuple):
    """Where one of several things is picked: the block that asks for the next, and where the frame has the candidates,
    what is taken, and how many have to be."""

    head: int
    candidates: int
    taken: int
    least: int


class Stake(NamedTuple):
    """What a decision depends on that can be hidden: places, and where the frame has pieces. `left`: of a decision that
    sets an order, where the frame has what is still to come; the last of it is nothing to decide."""

    places: tuple[int, ...]
    slots: tuple[int, ...]
    left: int | None


class Program:
    def __init__(self, world: World, module: Module, later: Later) -> None:
        self.ruleset = ruleset = world.ruleset
        self.world = world
        self.module = module
        self.later = later
        self.texts = module.texts
        self.blocks = module.blocks
        self.failing = module.failing
        self.shown = module.shown
        self.live = module.live
        self.live[BOX] = False
        self.is_piece = [t.kind.root == "piece" for t in world.things] + [False]
        self.pieces = tuple(i for i in world.declared if self.is_piece[i])
        self.place_owner = _place_owners(world)
        self.owner_columns = module.owners
        self.herds: dict[int, Herd] = {}
        self.herds_of: list[tuple[int, ...]] = [()] * world.size
        self.state_class: type[State] = type(
            "ProgramState", (module.state,), {"__slots__": (), "program": self, **self._derived()}
        )
        self.thing_names = thing_names(world)
        self.true_names = unmistakable(self.thing_names)
        self.thing_ids = {name: thing for thing, name in enumerate(self.true_names)}
        texts = "\0".join(source.text for source in ruleset.sources)
        stamp = f"{ruleset.designation}\0{world.players}\0{texts}\0{module.source}"
        self.fingerprint = hashlib.sha256(stamp.encode()).hexdigest()[:32]
        kinds = list(ruleset.kinds.values())
        self.kind_numbers = [kinds.index(t.kind) for t in world.things]
        self.kind_fields = [[(f, c) for f, c in module.columns.items() if k.is_a(f.owner)] for k in kinds]
        slots = {column: layout.slots for column, layout in module.layouts.items()}
        self.kind_columns = [[(column, slots[column]) for _, column in fields] for fields in self.kind_fields]
        self.probes: dict[int, tuple[Any, list[int]]] = {}  # by site: what follows, where the frame has what it needs
        self.unit_probes: dict[int, Any] = {}
        self.inert: list[bool] = []  # by site: whether it makes no difference which option is chosen
        self.several: dict[int, Several] = {}  # by site
        self.declinable: set[int] = set()  # optional sites that can be declined in any case
        self.pure_sites: set[int] = set()  # whose probes change nothing
        self.report_sites: set[int] = set()
        self.of_pieces: list[bool] = []  # by site: whether pieces are chosen
        self.plain_sites: list[bool] = []  # decisions whose options are what they are: no reports, no pieces alike
        self.stakes: dict[int, Stake] = {}  # by site
        self.idle: set[int] = set()  # sites where it makes no difference what is chosen: never asked
        self.options: dict[tuple[int, int], Any] = {}  # by site and value: see `Game`
        self.questions: dict[int, CodeType] = {}  # by site: what is asked there, to be asked again
        self.following: dict[type[State], type[State]] = {}  # see `alike`
        self._blank: State | None = None
        self._own: dict[Any, Any] = {}
        self._members: dict[model.Kind, frozenset[int]] = {}

    def own(self, kind: Callable[[Program], T]) -> T:
        """The one of a kind that this program has: made when it is first asked for."""
        found: T | None = self._own.get(kind)
        if found is None:
            found = self._own[kind] = kind(self)
        return found

    def _derived(self) -> dict[str, Any]:
        """What a state keeps up to date as pieces move: see `State`."""
        rosters, mirrors, names = self.module.rosters, self.module.mirrors, self.module.namespace
        rostered: list[tuple[int, ...]] = []
        if rosters or mirrors:
            looked = [tuple(n for n, roster in enumerate(rosters) if roster.readers[i]) for i in self.world.all_ids]
            rostered = [*looked, ()]
        shown = [any(column) for column in zip(*(mirror.shown for mirror in mirrors), strict=True)]
        names["HERDS"] = self.herds_of
        names["ROSTERED"] = rostered
        names["SEEN"] = [bool(rostered[i]) or bool(shown and shown[i]) for i in range(len(rostered))]
        for mirror in mirrors:
            names[f"bits_{mirror.column}"], names[f"shown_{mirror.column}"] = mirror.bits, mirror.shown
        lists = {"herds": self.herds, "herds_of": self.herds_of}
        return {**lists, "all_rosters": rosters, "mirrors": mirrors, "rostered": rostered}

    def notice_sites(self) -> None:
        """What can be told of decision sites by themselves. Some may be added later, by examples."""
        sites = self.module.sites
        self.report_sites.update(site.index for site in sites if site.kind == "report")
        self.of_pieces[:] = [_chooses_pieces(site) for site in sites]
        chosen = zip(sites, self.of_pieces, strict=True)
        self.plain_sites[:] = [site.kind != "report" and not pieces for site, pieces in chosen]

    @cached_property
    def aims(self) -> bool:
        """Whether players are asked for aims, or for positions of bodies."""
        return any(about is not None and about.by is None for about in self.module.questions)

    @cached_property
    def secret(self) -> tuple[int, ...]:
        """The places of which somebody may see what others do not."""
        shows = self.later.whereabouts.shows
        return tuple(place for place, who in self.shown.items() if shows or who != "nobody")

    @cached_property
    def cells(self) -> dict[int, list[int]]:
        """By piece: the places that it carries."""
        found: dict[int, list[int]] = {}
        for thing in self.world.things:
            if thing.carrier != NOTHING:
                found.setdefault(thing.carrier, []).append(thing.id)
        return found

    def of_kind(self, kind: model.Kind) -> frozenset[int]:
        """Things that can be of the kind: one that is a kind only while a condition holds counts by what it is."""
        if kind not in self._members:
            base = kind
            while base.where is not None:
                base = base.parents[0]
            named = base.name in self.ruleset.kinds
            self._members[kind] = frozenset(self.world.all_of(base) if named else self.world.all_ids)
        return self._members[kind]

    # -------------------------------------------------------------- beginning

    def new_state(self, seed: int) -> State:
        """Everything in the box, every tracked field at its first value, nothing running."""
        if self._blank is None:
            self._blank = self._blank_state()
            for number in range(len(self._blank.rosters)):
                self._blank.roster(number)
        state = self._blank.clone()
        state.streams = chance.streams(seed)
        return state

    def _blank_state(self) -> State:
        state: State = object.__new__(self.state_class)
        size = self.world.size
        state.at = [NOTHING] * (size + 1)
        state.has = [()] * (size + 1)
        for piece in self.pieces:
            state.at[piece] = BOX
        for thing in self.world.things:
            if thing.carrier != NOTHING:
                state.at[thing.id] = thing.carrier
        state.has[BOX] = self.pieces
        state.stack = []
        state.ask = None
        state.answer = None
        state.active = NOTHING
        state.streams = []
        state.dice = ()
        state.until = ()
        state.flags = [()] * self.module.whenevers
        state.hold = 0
        state.held = ()
        state.kept = {}
        state.looks = {}
        state.loose = 0
        state.mays = 0
        state.play = []
        state.seen = {}
        state.log = None
        state.rolls = 0
        state.result = None
        state.search = None
        state.steps = MOST_STEPS
        state.open = 0
        state.eyes = None
        for column in state.columns:
            setattr(state, column, [None] * (size + 1))
        state.reflect()
        try:
            for column in state.columns:
                first = self.module.initial[column]
                layout, nothing = self.module.layouts[column], self.module.nothing[column]
                values = [
                    nothing if layout.slots[x] == NOTHING else first(state, NOTHING, NOTHING, x) for x in layout.things
                ]
                setattr(state, column, [*values, nothing])
        except Exception as error:
            raise fault(self.module, state, error) from error
        return state

    def tracked(self, state: State, f: model.Field, thing: int) -> Any:
        """What a field that changes holds now."""
        column = self.module.columns[f]
        return getattr(state, column)[self.module.layouts[column].slots[thing]]

    # -------------------------------------------------------------- who owns, who sees

    def owner_of(self, state: State, piece: int, otherwise: int) -> int:
        """Its field `owner`, else the player its place was made for, else whoever acts."""
        column = self.owner_columns.get(self.world.things[piece].kind)
        if column is not None:
            owner = column(state, piece)
            if owner != NOTHING:
                return int(owner)
        place = state.at[piece]
        while self.is_piece[place]:
            place = state.at[place]
        return self.place_owner.get(place, otherwise)

    def shows(self, state: State, place: int, viewer: int) -> bool:
        """Whether a player may see what lies in a place."""
        rule = self.shown.get(place)
        if rule is None:
            return True
        if rule == "nobody":
            return False
        if rule == "owner":
            return self.place_owner.get(place) == viewer
        who = rule(state, viewer, NOTHING, place)
        return bool(who == EVERYONE or (who == viewer and who != NOTHING))

    # -------------------------------------------------------------- the end

    def winning(self, players: tuple[int, ...]) -> tuple[int, ...]:
        return results.won(self.world.player_ids, players)

    def losing(self, players: tuple[int, ...]) -> tuple[int, ...]:
        return results.lost(self.world.player_ids, players)

    def tied(self) -> tuple[int, ...]:
        return results.tied(self.world.player_ids)

    def ranked(self, keys: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[int, ...]:
        return results.ranked(self.world.player_ids, keys)

    def rank_of(self, state: State, player: int) -> int:
        return NOTHING if state.result is None else state.result[player - FIRST_PLAYER]

    # -------------------------------------------------------------- positions

    def position(self, state: State, without: tuple[str, ...] = ()) -> Any:
        """The situation without frames, record and generator, and some columns; identical pieces look alike."""
        kinds, numbers = self.world.things, self.kind_numbers
        columns = [[(getattr(state, c), slots) for c, slots in each if c not in without] for each in self.kind_columns]

        def look(thing: int) -> Any:
            inside = [look(p) for p in state.has[thing]]
            if not self.module.ordered[thing]:
                inside.sort(key=repr)
            kind = kinds[thing].kind.name if self.is_piece[thing] else thing
            values = tuple([values[slots[thing]] for values, slots in columns[numbers[thing]]])
            return (kind, values, tuple(inside))

        places = tuple(look(t.id) for t in kinds if t.kind.root in ("place", "player", "game") and t.id != TABLE)
        if not state.kept:
            return (places, state.active, state.until)
        return (places, state.active, state.until, tuple((n, kept.digest) for n, kept in sorted(state.kept.items())))

    def position_digest(self, state: State, without: tuple[str, ...] = ()) -> str:
        return hashlib.sha256(repr(self.position(state, without)).encode()).hexdigest()[:32]


def has_report(ruleset: model.Ruleset) -> bool:
    """Whether a game of it needs a table that reports what happened."""
    return any(k.root == "report" and not k.builtin for k in ruleset.kinds.values())


def _chooses_pieces(site: Site) -> bool:
    return site.kind in ("pick", "order") and isinstance(site.of, EntityType) and site.of.kind.root == "piece"


def _place_owners(world: World) -> dict[int, int]:
    """By place that was made for a player: the player."""
    owners = {}
    for thing in world.things:
        made_for = [v for v in thing.binders.values() if v in world.player_ids]
        binders = [b for b in thing.kind.per if b.kind is not None and b.kind.root == "player"]
        if thing.kind.root == "place" and binders and made_for:
            owners[thing.id] = thing.binders[binders[0].field.name]
    return owners
