"""The whole program as one C text."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from dsl.types import ChoiceType, EntityType, KindType, TruthType
from interpreter import ir
from interpreter.analyse.walls import Walls
from interpreter.emit.probes import Probes
from interpreter.ir.effects import Rewind, Show
from interpreter.lower.compiler import Compiler
from interpreter.lower.fields import Fields
from interpreter.native.following import followers
from interpreter.native.functions import Functions
from interpreter.native.giveaways import same_columns, stakes
from interpreter.native.refusal import NotNative
from interpreter.native.tables import SMALL, Tables, bytes_of, each_of, shorts_of, whose
from interpreter.native.thought_tables import thinking
from interpreter.native.units import Units
from interpreter.native.values import Values
from interpreter.run.program import Program
from interpreter.run.results import HOW
from interpreter.run.world import FIRST_PLAYER, NOTHING

PICKS = 3  # the stream of what random players pick
MOST_THINGS = 1 << 14
MOST_COLUMNS = 60
FRAME_WORDS = 1500
THINKING = ("moves.h", "plans.h", "tree.h", "thinking.h")


def source(
    program: Program, compiler: Compiler, fields: Fields, walls: Walls, probes: Probes, pauses: list[ir.Op | None]
) -> str:
    """Raises NotNative where there is something in the rules that has no C."""
    if program.world.size > MOST_THINGS or len(program.module.columns) > MOST_COLUMNS:
        raise NotNative("it has too many things, or fields that change")
    return _Source(program, compiler, fields, walls, probes, pauses).text()


class _Source:
    def __init__(
        self,
        program: Program,
        compiler: Compiler,
        fields: Fields,
        walls: Walls,
        probes: Probes,
        pauses: list[ir.Op | None],
    ) -> None:
        self.program = program
        self.pauses = pauses
        self.fields = fields
        self.world = program.world
        self.blank = program.new_state(0)
        self.tables = Tables(program.module.namespace)
        known = compiler.functions
        arity = {name: len(made.params) + (made.optional is not None) for name, made in known.items()}
        self.values = Values(self.tables, program.herds, compiler.rosters, arity)
        self.units = Units(program, walls, probes, compiler.dispatches, self.values)
        self.functions = Functions(known, self.values)
        self.laid_columns: dict[str, tuple[int, bool]] = {}  # by column: its length, whether its values are small

    def text(self) -> str:
        program = self.program
        self.units.write()
        self.values.variables = lambda name: f"l_{name}"
        judging = "\n".join([self.shown_to(), self.owner_of(), self.same_fields(), self.row_hash(), self.score()])
        self.functions.write_asked()
        kept, followed = followers(self.values, self.blank, self.world)
        columns = [self.column(f, name) for f, name in program.module.columns.items()]
        listed = [whose(name, layout) for name, layout in program.module.layouts.items() if layout.packed]
        fixed = self.fixed()
        parts = [
            self.sizes(),
            "#include <stdint.h>",
            stakes(program),
            f"#define COLUMNS {' '.join(column[0] for column in columns)} {kept}",
            fixed,
            _read("runtime.h"),
            self.tables.source(),
            *(column[1] for column in columns),
            *listed,
            _read("recording.h"),
            _read("operations.h"),
            "\n".join([*self.functions.heads, *self.units.heads]),
            self.blocks(),
            judging,
            followed,
            _read("positions.h"),
            f"#define COPIED_COLUMNS {' '.join(column[2] for column in columns)}",
            _read("search.h"),
            same_columns(program, self.laid_columns),
            _read("giveaways.h"),
            *self.functions.lines,
            *self.units.lines,
            self.starts(),
            f"static void first_columns(S *s) {{ (void)s; {' '.join(column[3] for column in columns)} }}",
            self.told_columns(),
            _read("games.h"),
            _read("steps.h"),
            _read("stepping.h"),
            _read("watched.h"),
            thinking(program, self.units, self.pauses),
            *map(_read, THINKING),
            self.ready(),
        ]
        return "\n".join(parts) + "\n"

    # -------------------------------------------------------------- numbers

    def sizes(self) -> str:
        program = self.program
        done = (op.effect for unit in program.module.units for op in ir.walk(unit.ops) if isinstance(op, ir.Do))
        shows = any(isinstance(effect, Show) or (isinstance(effect, Rewind) and program.shown) for effect in done)
        walls = any(isinstance(op, ir.Wall) for unit in program.module.units for op in ir.walk(unit.ops))
        given = {
            "THINGS": self.world.size,
            "PLAYERS": self.world.players,
            "FIRST_PLAYER": FIRST_PLAYER,
            "FLAGS": program.module.whenevers,
            "LOOKS": self.world.size if shows else 0,
            "COUNTS_POSITIONS": int(self.values.counts_positions),
            "VIEWS": len(self.values.rosters),
            "STEPPED": len(self.values.grounds) + len(self.blank.mirrors),
            "KEPT": len(self.units.situations),
            "SHARES": int(walls and not self.units.situations),
            "PIECES": len(program.pieces),
            "SITES": len(program.module.sites),
            "REPORTS": len(program.report_sites),
            "UNITS": len(program.module.units),
            "FLOW": program.module.flow,
            "MOST_FRAME_WORDS": FRAME_WORDS,
            "ANY_SHOWN": int(bool(program.shown)),
            "WON": HOW.index("won"),
            "LOST": HOW.index("lost"),
            "TIED": HOW.index("tied"),
            "RANKED": HOW.index("ranked"),
        }
        return "\n".join([*(f"#define {name} {value}" for name, value in given.items()), f"#define PICKS {PICKS}ULL"])

    def fixed(self) -> str:
        """What never changes, by thing (from nothing on) or by site; written before anything else."""
        program, things = self.program, self.world.things
        owners = [program.place_owner.get(i, -2) for i in range(len(things))]
        rules = {"nobody": 1, "owner": 2}
        shown = [rules.get(program.shown[i], 3) if i in program.shown else 0 for i in range(len(things))]
        several = [program.several.get(i) for i in range(len(program.module.sites))]
        rows = ", ".join(
            f"{{{one.candidates - 1}, {one.taken - 1}, {one.least - 1}}}" if one else "{0, 0, 0}" for one in several
        )
        sites = range(len(program.module.sites))
        lines = [
            "#include <stdint.h>",
            bytes_of("IS_PIECE", [0, *program.is_piece[:-1]]),
            bytes_of("IS_LIVE", [0, *program.live[:-1]]),
            shorts_of("KIND", [-1, *program.kind_numbers]),
            shorts_of("FIRST_AT", [-1, *self.blank_at()]),
            shorts_of("IN_BOX", program.pieces or (0,)),
            bytes_of("SHOWN", [0, *shown]),
            shorts_of("PLACE_OWNER", [-2, *owners]),
            bytes_of("OF_PIECES", program.of_pieces or [0]),
            bytes_of("INERT", program.inert or [0]),
            bytes_of("REPORTED", [i in program.report_sites for i in sites] or [0]),
            bytes_of("DECLINABLE", [i in program.declinable for i in sites] or [0]),
            f"static const struct {{ int16_t candidates, taken, least; }} SEVERAL[] = {{{rows or '{0, 0, 0}'}}};",
        ]
        return "\n".join(lines)

    def blank_at(self) -> list[int]:
        """Where things are before anything is put into the box."""
        return [NOTHING if self.program.is_piece[i] else self.blank.at[i] for i in self.world.all_ids]

    # -------------------------------------------------------------- fields that change

    def column(self, f: Any, name: str) -> tuple[str, str, str, str]:
        """Its place in the state, how it is read and set, how its lists are kept, and its first values."""
        values = self.by_thing(name)
        reach, nothing = len(values) - 1, self.tables.word(values[-1])
        ids = [t.id for t in self.world.things if t.kind.is_a(f.owner) and t.id < reach]
        low, high = (min(ids), max(ids) + 1) if ids else (0, 0)
        size = high - low
        mine = values[low:high]
        record = isinstance(f.type, EntityType) and f.type.kind.root == "report"
        plain = isinstance(f.type, EntityType | ChoiceType | KindType | TruthType) and not record
        small = plain and all(isinstance(value, int) and value in SMALL for value in (*mine, values[-1]))
        kind = "int16_t" if small else "V"
        self.laid_columns[name] = size, small
        if nothing.startswith("LBIT") and nothing != f"LBIT | {self.tables.place(())}":
            raise NotNative("a field of nothing that is a list")
        nothing = "EMPTY" if nothing.startswith("LBIT") else f"(V){nothing}"
        place = f"{kind} {name}[{max(size, 1)}];"
        read = (
            f"static inline V get_{name}(S *s, V x) {{ uint64_t i = (uint64_t)(x - {low}); if (i < {size}) "
            f"return s->{name}[i]; if ((uint64_t)(x + 1) > {reach}) BAIL(s); return {nothing}; }}"
        )
        fits = "if (UNLIKELY(v != (int16_t)v)) BAIL(s); " if small else ""
        cast = "(int16_t)" if small else ""
        lacks = ""
        if len(ids) < size:
            self.tables.lines.append(bytes_of(f"HAS_{name}", [x in ids for x in range(low, high)]))
            lacks = f"if (!HAS_{name}[i]) return; "
        put = (
            f"static inline void put_{name}(S *s, V x, V v) {{ uint64_t i = (uint64_t)(x - {low}); "
            f"if (i >= {size}) return; {lacks}{fits}s->{name}[i] = {cast}v; }}"
        )
        belongs = f"static inline int is_of_{name}(V x) {{ return (uint64_t)(x - {low}) < {size}; }}"
        unused = f"static void used_{name}(void) {{ (void)get_{name}; (void)put_{name}; (void)used_{name}; }}"
        kept = "" if small else f"for (int i = 0; i < {size}; i++) s->{name}[i] = copied(c, s->{name}[i]);"
        words = ", ".join(map(self.tables.word, mine)) or "0"
        first = f"FIRST_{name}"
        self.tables.lines.append(f"static {kind} T_{first}[] = {{{words}}};")
        if not small:
            self.tables.rooted.append(first)
        laid = f"memcpy(s->{name}, T_{first}, sizeof T_{first});"
        return place, f"{read}\n{put}\n{belongs}\n{unused}", kept, laid

    def by_thing(self, name: str) -> list[Any]:
        """The first values of a field, by thing and last of nothing."""
        values, layout = getattr(self.blank, name), self.program.module.layouts[name]
        if not layout.packed:
            return list(values)
        return [values[slot] for slot in layout.slots]

    def told_columns(self) -> str:
        """Every column, one after the other."""
        told = ""
        for name, layout in self.program.module.layouts.items():
            told += f"at = begun_part(w); {each_of(name, layout)} tell(w, get_{name}(s, x)); part(w, at);\n"
        return (
            "typedef struct { V *to; int32_t n, room, parts; } Words; /* parts: whether their lengths are told */\n"
            "static void tell(Words *w, V v);\n"
            "static int32_t begun_part(Words *w);\nstatic void part(Words *w, int32_t at);\n"
            f"static void tell_columns(S *s, Words *w) {{ (void)s; (void)w; int32_t at; (void)at; {told} }}"
        )

    def same_fields(self) -> str:
        """Whether two pieces of one kind have the same values."""
        cases = ""
        for kind, columns in enumerate(self.program.kind_columns):
            if columns:
                tests = " && ".join(f"veq(get_{c}(s, a), get_{c}(s, b))" for c, _ in columns)
                cases += f"case {kind}: return {tests};\n"
        return (
            "static int same_fields(S *s, int kind, V a, V b) { (void)s; (void)a; (void)b; "
            f"switch (kind) {{ {cases} }} return 1; }}"
        )

    def row_hash(self) -> str:
        """What a thing is in a position, and of which things a position consists."""
        lines = ""
        for number, column in enumerate(self.program.module.columns.values()):
            lines += (
                f"if (!(without >> {number} & 1) && is_of_{column}(x)) h = mixed_value(h, get_{column}(s, x), k);\n"
            )
        roots = ("place", "player", "game")
        things = [t.id for t in self.world.things if t.kind.root in roots and t.id != 1]
        ordered = bytes_of("ORDERED", [0, *self.program.module.ordered[:-1]])
        listed = ", ".join(map(str, things))
        return (
            f"{ordered}\nstatic const int16_t STANDING[] = {{{listed}}};\n#define STANDINGS {len(things)}\n"
            "static uint64_t mixed_value(uint64_t h, V v, uint64_t k);\n"
            "static uint64_t row_hash(S *s, V x, uint64_t without, uint64_t h, uint64_t k) "
            f"{{ (void)s; (void)x; (void)without; (void)k; {lines} return h; }}"
        )

    # -------------------------------------------------------------- who sees, who owns

    def called(self, function: Any, *args: str) -> str:
        name = function if isinstance(function, str) else function.__name__
        self.values.asked[name] = None
        return f"fn_{name}(s, {', '.join(args)})"

    def shown_to(self) -> str:
        cases = ""
        for place, rule in self.program.shown.items():
            if rule not in ("nobody", "owner"):
                cases += f"case {place}: return {self.called(rule, 'viewer', '-1', 'place')};\n"
        return (
            "static V shown_to(S *s, V place, V viewer) { (void)s; (void)viewer; "
            f"switch (place) {{ {cases} }} return -1; }}"
        )

    def owner_of(self) -> str:
        program, cases = self.program, ""
        for kind in program.owner_columns:
            f = kind.find_field("owner")
            assert f is not None
            number = list(program.ruleset.kinds.values()).index(kind)
            if f.tracked:
                asked = f"get_{program.module.columns[f]}(s, piece)"
            else:
                asked = self.called(self.fields.function(f), "-1", "-1", "piece")
            cases += f"case {number}: owner = {asked}; break;\n"
        return (
            "static V owner_of(S *s, V piece, V otherwise) { V owner = -1; if (piece < 0) BAIL(s);\n"
            f"switch (KIND[ix(s, piece)]) {{ {cases} }} if (owner != -1) return num(s, owner);\n"
            "V place = at_(s, piece); while (IS_PIECE[place + 1]) place = at_(s, place);\n"
            "return PLACE_OWNER[place + 1] == -2 ? otherwise : PLACE_OWNER[place + 1]; }"
        )

    # -------------------------------------------------------------- what thinking needs

    def score(self) -> str:
        """What a state is worth to a player, if the rules say so."""
        score = self.program.module.score
        asked = "NONE" if score is None else self.called(score, "player", "-1", "player")
        return (
            f"#define HAS_SCORE {int(score is not None)}\n"
            f"static V SCORE(S *s, V player) {{ (void)s; (void)player; return {asked}; }}"
        )

    # -------------------------------------------------------------- where units begin and go on

    def blocks(self) -> str:
        fails = bytes_of("FAILING", [fails for _, fails in self.units.blocks])
        goes = ", ".join(f"u{unit.index}" for unit, _ in self.units.blocks)
        again = shorts_of("AGAIN", [self.units.again.get(block, -1) for block in range(len(self.units.blocks))] or [0])
        return (
            f"{fails}\n{again}\nstatic int (*const BLOCKS[])(S *) = {{{goes}}};\n"
            "static int (*const STARTS[UNITS])(S *, const V *, int);"
        )

    def starts(self) -> str:
        begins = ", ".join(f"start_{unit.index}" for unit in self.program.module.units)
        return f"static int (*const STARTS[UNITS])(S *, const V *, int) = {{{begins}}};"

    def ready(self) -> str:
        return (
            "static void made_lists(V *words, size_t n) { for (size_t i = 0; i < n; i++) "
            "if (is_list(words[i])) words[i] = mk((L *)(POOL + (words[i] & (LBIT - 1)))); }\n"
            "static void made_ready(void) { static int ready; if (ready) return; ready = 1; "
            f"EMPTY = mk((L *)POOL);\n    {self.tables.ready()} }}"
        )


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
