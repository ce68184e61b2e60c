"""A program: a ruleset lowered for a number of players, and the loop that runs it.

`run` goes on until a decision has to be made or the game is over. Decisions that have one answer are answered here (a
game can ask to see them all), unless that would tell what is hidden: see `giveaways`. Before options are shown, those
that lead to a wall are taken away: see `legality`. No search is made where nothing that follows can fail.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING, Any

from dsl import model
from dsl.types import EntityType
from interpreter import chance, ir, results
from interpreter.direct import Direct
from interpreter.emitting import Text
from interpreter.faults import fault
from interpreter.giveaways import Giveaways
from interpreter.ir.effects import Show
from interpreter.ir.values import Nothing, Truth, Tuple
from interpreter.known import Known
from interpreter.legality import LEAST_STEPS, SEARCH_STEPS, Several
from interpreter.lots import Draw, Lots, one_of
from interpreter.lower.mirrors import reflected
from interpreter.lower.module import Lowering, Module
from interpreter.lower.views import made_view
from interpreter.names import thing_names, unmistakable
from interpreter.narrow import Narrowed
from interpreter.origins import FILE
from interpreter.sight import Sight
from interpreter.sites import Site
from interpreter.state import MOST_STEPS, Ended, Herd, State
from interpreter.world import BOX, EVERYONE, FIRST_PLAYER, NOTHING, TABLE, World

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter.examples.stage import Stage
    from interpreter.eyes import Alike
    from interpreter.native.playing import Natively
    from interpreter.paranoid import Prover
    from interpreter.table.questions import Tables

MANY_PLACES = 40  # to list the pieces in so many costs more than to keep the list up to date
DIRECT, DRAWN = "<ludolect rules, direct>", "<ludolect rules, drawn>"


Chooser = Callable[[State, int, int, tuple[Any, ...], bool], Any]  # site, decider, options, may be declined


class Program(Lots):
    def __init__(self, ruleset: model.Ruleset, players: int) -> None:
        self.ruleset = ruleset
        self.world = World(ruleset, players)
        self.module: Module = Lowering(self.world).lower()
        self.blocks = self.module.blocks
        self.failing = self.module.failing
        self.live = self.module.live
        self.live[BOX] = False
        self.is_piece = [t.kind.root == "piece" for t in self.world.things] + [False]
        self.pieces = tuple(i for i in self.world.declared if self.is_piece[i])
        self.shown = self.module.shown
        self.place_owner = self._place_owners()
        self.owner_columns = self._owner_columns()
        self.herds: dict[int, Herd] = {}
        self.herds_of: list[tuple[int, ...]] = [()] * self.world.size
        self.module.namespace["HERDS"] = self.herds_of
        shared = {"__slots__": (), "program": self, "herds": self.herds, "herds_of": self.herds_of, **self._derived()}
        self.state_class = type("ProgramState", (self.module.state,), shared)
        self.piece_columns = tuple(c for f, c in self.module.columns.items() if f.owner.root == "piece")
        self.thing_names = thing_names(self.world)
        self.true_names = unmistakable(self.thing_names)
        self.thing_ids = {name: thing for thing, name in enumerate(self.true_names)}
        texts = "\0".join(source.text for source in ruleset.sources)
        stamp = f"{ruleset.designation}\0{players}\0{texts}\0{self.module.source}"
        self.fingerprint = hashlib.sha256(stamp.encode()).hexdigest()[:32]
        kinds = list(ruleset.kinds.values())
        self.kind_numbers = [kinds.index(t.kind) for t in self.world.things]
        self.kind_fields = [[(f, c) for f, c in self.module.columns.items() if k.is_a(f.owner)] for k in kinds]
        self.kind_columns = [[column for _, column in fields] for fields in self.kind_fields]
        self.report_sites: set[int] = set()
        self.several: dict[int, Several] = {}
        self.declinable: set[int] = set()  # optional ones that can be declined in any case
        self.pure_sites: set[int] = set()  # whose probes change nothing
        self.plain_sites: list[bool] = []  # decisions whose options are what they are: no reports, no pieces alike
        self.sight = Sight(self)
        self.giveaways = Giveaways(self)
        self.notice_sites()
        self.blank: State | None = None
        self.texts: dict[str, Text] = {FILE: self.module.text}  # by file: what was compiled
        self.options: dict[tuple[int, int], Any] = {}  # by site and value: see `Game`
        self.search_gave_up = False
        self.search_met_fault = False
        self.questions: dict[int, CodeType] = {}  # by site: what is asked there, to be asked again
        self.following: dict[type[State], type[State]] = {}  # see `eyes`
        self.native_folder: Path | None = None  # where compiled programs lie

    def _derived(self) -> dict[str, Any]:
        """What a state keeps up to date as pieces move: see `State`."""
        made, names = self.module.lowering.c, self.module.namespace
        views = tuple(made_view(view, names, self.world.size) for view in made.views)
        mirrors = tuple(reflected(mirror, names, self.world) for mirror in made.mirrors.values())
        viewers: list[tuple[int, ...]] = []
        if views or mirrors:
            looked = [tuple(n for n, view in enumerate(views) if view.readers[i]) for i in self.world.all_ids]
            viewers = [*looked, ()]
        names["VIEWERS"] = viewers
        shown = [any(column) for column in zip(*(mirror.shown for mirror in mirrors), strict=True)]
        names["SEEN"] = [bool(viewers[i]) or bool(shown and shown[i]) for i in range(len(viewers))]
        for mirror in mirrors:
            names[f"bits_{mirror.column}"], names[f"shown_{mirror.column}"] = mirror.bits, mirror.shown
        return {"all_views": views, "mirrors": mirrors, "viewers": viewers}

    @cached_property
    def natively(self) -> Natively:
        """The native form: whether it is to be had, and why not."""
        from interpreter.native.playing import Natively

        return Natively(self, self.native_folder)

    @cached_property
    def tables(self) -> Tables:
        """Which things are bodies, and which places they move on."""
        from interpreter.table.questions import Tables

        return Tables(self)

    @cached_property
    def aims(self) -> bool:
        """Whether players are asked for aims, or for positions of bodies."""
        return any(about is not None and about.by is None for about in self.module.questions)

    def notice_sites(self) -> None:
        """Decision sites may be added later, by examples."""
        made, names = self.module.lowering.probes, self.module.namespace
        self.probes = {
            site: (names[name], [int(v[1:]) + 1 for v in needs]) for site, (name, needs) in made.sites.items()
        }
        self.inert = [site.index in made.inert for site in self.module.sites]
        self.declinable, self.pure_sites = made.declinable, made.pure_sites
        self.unit_probes = {unit: names[name] for unit, name in made.units.items() if name in names}
        self.report_sites = {site.index for site in self.module.sites if site.kind == "report"}
        heads = self.module.lowering.writer.heads
        self.several = {
            site.index: Several(heads[site.index], *(int(v[1:]) + 1 for v in site.several))
            for site in self.module.sites
            if site.several is not None and site.index in heads
        }
        self.of_pieces = [self._chooses_pieces(site) for site in self.module.sites]
        self.plain_sites = [
            site.kind != "report" and not pieces for site, pieces in zip(self.module.sites, self.of_pieces, strict=True)
        ]
        self.notice_herds()
        self.giveaways.notice()

    def notice_herds(self) -> None:
        """Which pieces belong to the lists that are kept of those in play."""
        made = self.module.lowering.c
        for kind, number in made.herds.items():
            if number in self.herds:
                continue
            wanted = set(self.world.all_of(kind))
            ground = made.whereabouts.ground(kind)
            places = tuple([i for i in self.world.declared if self.live[i] and (i in ground or kind.builtin)])
            is_wanted = [i in wanted for i in self.world.all_ids]
            rides = made.whereabouts.rides(kind)
            rank = {place: i for i, place in enumerate(places)}
            ranks = [*(rank.get(i, NOTHING) for i in self.world.all_ids), NOTHING]
            unsettled = made.unsettled(places)
            kept = len(places) > MANY_PLACES and not rides and not unsettled
            only = next(iter(wanted)) if len(wanted) == 1 else NOTHING
            self.herds[number] = Herd(places, is_wanted, only, rides, ranks if kept else None, unsettled)
            for piece in wanted.union(self.sight.cells if unsettled else ()):
                self.herds_of[piece] += (number,)

    def _chooses_pieces(self, site: Site) -> bool:
        return site.kind in ("pick", "order") and isinstance(site.of, EntityType) and site.of.kind.root == "piece"

    # -------------------------------------------------------------- beginning

    def new_state(self, seed: int) -> State:
        """Everything in the box, every tracked field at its first value, nothing running."""
        if self.blank is None:
            self.blank = self._blank_state()
            for number in range(len(self.blank.views)):
                self.blank.view(number)
        state = self.blank.clone()
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
            for f, column in self.module.columns.items():
                first = self.module.initial[column]
                values = [first(state, NOTHING, NOTHING, x) for x in range(self._reach(f))]
                setattr(state, column, [*values, self._nothing(f)])
        except Exception as error:
            raise fault(self, state, error) from error
        return state

    def _reach(self, f: model.Field) -> int:
        """The column of a field that no piece has ends with the last thing that has it."""
        if f.owner.root == "piece":
            return self.world.size
        return max((t.id + 1 for t in self.world.things if t.kind.is_a(f.owner)), default=0)

    def _nothing(self, f: model.Field) -> Any:
        match self.module.lowering.e.fields.default(f):
            case Truth():
                return False
            case Tuple():
                return ()
            case Nothing(of_number=True):
                return None
        return NOTHING

    def start(self, state: State) -> None:
        self.call(state, self.module.flow, EVERYONE, NOTHING)

    def call(self, state: State, unit: int, *args: Any) -> None:
        """Begins a unit on an idle state."""
        try:
            self.module.namespace["UNITS"][unit](state, *args)
        except Ended:
            state.stack = []

    # -------------------------------------------------------------- running

    def run(self, state: State, ask_forced: bool = False, outside: bool = False) -> None:
        """Up to the next decision that is a real one, or to the end. `outside`: also to one that is left out because
        nobody else notices."""
        state.steps = MOST_STEPS
        try:
            while True:
                self.step(state)
                ask = state.ask
                if ask is None or (len(ask[2]) > 1 and self.plain_sites[ask[0]] and not self.may_fail(state)):
                    return
                if self.settle_question(state, outside) and (ask_forced or not self.forced(state)):
                    return
        except Exception as error:
            raise fault(self, state, error) from error

    def step(self, state: State) -> None:
        """Runs blocks until something is asked or nothing is left to run."""
        stack, blocks = state.stack, self.blocks
        try:
            while stack and state.ask is None:
                frame = stack[-1]
                blocks[frame[0]](state, frame)
        except Ended:
            del stack[:]
            state.ask = None

    def settle_question(self, state: State, outside: bool = False) -> bool:
        """Leaves of a pending decision the answers after which the rule can be carried out. False: there was nothing to
        choose, and that has been taken care of."""
        assert state.ask is not None
        site, decider, options, optional, strict = state.ask
        if self.module.sites[site].kind == "report":
            return True
        options = self.distinct(state, site, options, decider)
        options, optional = self.narrowed(state, site, decider, options, optional, len(state.stack) == 1)
        state.ask = (site, decider, options, optional, strict)
        if options or (optional and self.giveaways.tells(state, site, decider, state.stack[-1], True, outside)):
            return True
        self.answer(state, None)
        return False

    def forced(self, state: State) -> bool:
        """Answers a decision that has one answer only, and notes it, unless that would tell too much."""
        assert state.ask is not None
        site, decider, options, optional, _ = state.ask
        if optional or len(options) > 1 or self.module.sites[site].kind == "report":
            return False
        if self.giveaways.tells(state, site, decider, state.stack[-1]):
            return False
        state.note("forced", site, decider, options[0])
        self.answer(state, options[0])
        return True

    # -------------------------------------------------------------- playing to the end in one go

    @cached_property
    def direct(self) -> Any:
        """The flow in the form of `direct`; None where a table has to report what happened."""
        return self._straight(False)

    @cached_property
    def drawn(self) -> Any:
        """The same with all decisions drawn by lot."""
        return self._straight(True)

    def _straight(self, drawn: bool) -> Any:
        lowering, names = self.module.lowering, self.module.namespace
        if self.report_sites:
            return None
        pieces = {i for i, of_pieces in enumerate(self.of_pieces) if of_pieces}
        done = (op.effect for unit in self.module.units for op in ir.walk(unit.ops) if isinstance(op, ir.Do))
        listed, shown = bool(lowering.c.herds), any(isinstance(effect, Show) for effect in done)
        follows = replace(lowering.follows, lists=listed, looks=shown)
        telling = set() if drawn else self.giveaways.sites
        made = Direct(lowering.writer, lowering.probes, self.module.units, pieces, telling, follows, drawn)
        known = Known(self)
        narrowed, text = Narrowed(known), Text()
        straight = list(made.functions())
        lowering.verify([function for _, function in straight], "direct")
        functions = [narrowed.function(function, known.parameters(unit)) for unit, function in straight]
        lowering.verify(functions, "narrow")
        for function in functions:
            text.function(function)
        text.add(*made.tables(lowering.c.dispatches))
        file = DRAWN if drawn else DIRECT
        self.texts[file] = text
        exec(compile(str(text), file, "exec"), names)  # built from checked IR only
        return names[made.plain_name(self.module.flow)]

    def playout(self, state: State, choose: Chooser) -> None:
        """Plays a game to its end, from a state that was just made or one that waits for a decision. Nothing is
        recorded where the rules have a direct form and the game begins here."""
        if self.is_new(state) and self.direct is not None:
            self._play_straight(state, self.direct, choose)
            return
        if self.is_new(state):
            self.start(state)
            self.run(state)
        while state.ask is not None:
            site, decider, options, optional, _ = state.ask
            self.answer(state, choose(state, site, decider, options, optional))
            self.run(state)

    def random_playout(self, state: State, draw: Draw) -> None:
        """The same with decisions drawn by lot, each answer equally likely."""

        if self.is_new(state) and self.drawn is not None:
            self._play_straight(state, self.drawn, draw)
        else:
            self.playout(state, lambda _, site, decider, options, optional: one_of(draw, options, optional))

    def is_new(self, state: State) -> bool:
        """Whether nothing has been begun yet."""
        return not state.stack and state.ask is None and state.result is None

    def _play_straight(self, state: State, flow: Any, deciding: Chooser | Draw) -> None:
        state.steps = MOST_STEPS
        try:
            flow(state, deciding, EVERYONE, NOTHING)
        except Ended:
            del state.stack[:]
            state.ask = None
        except Exception as error:
            raise fault(self, state, error) from error

    def asked(self, state: State, choose: Chooser, site: int, decider: int, options: Any, optional: bool) -> Any:
        """A decision among pieces, after which nothing can fail."""
        if len(options) > 1:
            options = self.distinct(state, site, options, decider)
        if len(options) > 1 or (optional and options):
            state.steps = MOST_STEPS
            return choose(state, site, decider, options, optional)
        return options[0] if options else None

    def legally(
        self,
        state: State,
        choose: Chooser,
        site: int,
        decider: int,
        options: Any,
        optional: bool,
        root: bool,
        wanted: int,
        go_on: Any,
        *needs: Any,
    ) -> Any:
        """A decision after which its unit can come to a wall."""
        number = len(options)
        options = self.distinct(state, site, options, decider)
        all_differ = len(options) == number
        if options and (optional or root or len(options) > 1) and not state.loose:
            steps = max(SEARCH_STEPS // (len(options) + 1), LEAST_STEPS)
            asked = options[:1] if self.inert[site] else options
            if site in self.pure_sites:
                viable = tuple([option for option in asked if go_on(state, decider, option, *needs)])
            else:
                viable = self.viable(state, steps, site, go_on, decider, asked, needs)
            if asked is not options and viable:
                viable = options
            if viable or optional or root:
                options = viable
            if all_differ and not optional and len(options) == wanted:
                options = options[:1]
            if viable and optional and site not in self.declinable:
                optional = self.probed(state, steps, site, go_on, decider, None, *needs)
        if len(options) > 1 or (optional and options):
            state.steps = MOST_STEPS
            return choose(state, site, decider, options, optional)
        return options[0] if options else None

    def foreseen(
        self,
        state: State,
        choose: Chooser,
        site: int,
        decider: int,
        options: Any,
        optional: bool,
        root: bool,
        frame: list[Any],
    ) -> Any:
        """A decision after which its unit, or one that waits for it to end, can come to a wall."""
        options = self.distinct(state, site, options, decider)
        if options and (optional or root or len(options) > 1):
            state.push(frame)
            options, optional = self.narrowed(state, site, decider, options, optional, root)
            state.stack.pop()
        several = len(options) > 1 or (optional and options)
        if several or ((options or optional) and self.giveaways.tells(state, site, decider, frame, not options)):
            state.steps = MOST_STEPS
            return choose(state, site, decider, options, optional)
        return options[0] if options else None

    # -------------------------------------------------------------- what generated code asks for

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

    def _owner_columns(self) -> dict[model.Kind, Any]:
        found: dict[model.Kind, Any] = {}
        fields = self.module.lowering.e.fields
        for kind in self.world.of_kind:
            f = kind.find_field("owner") if kind.root == "piece" else None
            if f is not None and f.tracked:
                name = self.module.columns[f]
                found[kind] = lambda state, x, name=name: getattr(state, name)[x]
            elif f is not None:
                function = self.module.namespace.get(fields.function(f))
                if function is not None:
                    found[kind] = lambda state, x, g=function: g(state, NOTHING, NOTHING, x)
        return found

    def _place_owners(self) -> dict[int, int]:
        players = self.world.player_ids
        owners = {}
        for thing in self.world.things:
            made_for = [v for v in thing.binders.values() if v in players]
            binders = [b for b in thing.kind.per if b.kind is not None and b.kind.root == "player"]
            if thing.kind.root == "place" and binders and made_for:
                owners[thing.id] = thing.binders[binders[0].field.name]
        return owners

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

    @cached_property
    def prover(self) -> Prover:
        """What proves that a game is in order; it knows what it has proved."""
        from interpreter.paranoid import Prover

        return Prover(self)

    @cached_property
    def alike(self) -> Alike:
        """The pieces that each viewer has a number of their own for."""
        from interpreter.eyes import Alike

        return Alike(self)

    @cached_property
    def stage(self) -> Stage:
        """Where examples are played: what they need beyond the rules themselves."""
        from interpreter.examples.stage import Stage

        return Stage(self)

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
        kinds, size = self.world.things, self.world.size
        columns = [getattr(state, c)[:-1] for c in state.columns if c not in without]
        whole = [column + [None] * (size - len(column)) for column in columns]
        rows = list(zip(*whole, strict=True)) or [()] * size

        def look(thing: int) -> Any:
            inside = [look(p) for p in state.has[thing]]
            if not self.module.ordered[thing]:
                inside.sort(key=repr)
            kind = kinds[thing].kind.name if self.is_piece[thing] else thing
            return (kind, rows[thing], tuple(inside))

        places = tuple(look(t.id) for t in kinds if t.kind.root in ("place", "player", "game") and t.id != TABLE)
        if not state.kept:
            return (places, state.active, state.until)
        return (places, state.active, state.until, tuple((n, kept.digest) for n, kept in sorted(state.kept.items())))

    def position_digest(self, state: State, without: tuple[str, ...] = ()) -> str:
        return hashlib.sha256(repr(self.position(state, without)).encode()).hexdigest()[:32]


def has_report(ruleset: model.Ruleset) -> bool:
    """Whether a game of it needs a table that reports what happened."""
    return any(k.root == "report" and not k.builtin for k in ruleset.kinds.values())
