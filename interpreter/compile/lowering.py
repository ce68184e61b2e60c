"""The whole program: every unit lowered, written and compiled into one Python module per ruleset and table size."""

from __future__ import annotations

from typing import Any

from dsl import model, tree
from dsl.garbage import resting_collector
from dsl.source import Span
from interpreter import ir
from interpreter.emit.blocks import Writer
from interpreter.emit.emitting import Text
from interpreter.emit.probes import Probes
from interpreter.improve.slices import Slices
from interpreter.ir import verify
from interpreter.ir.code import STATE, AskProgram, Invoke, IsLoose
from interpreter.ir.functions import Function, Give
from interpreter.ir.making import negated
from interpreter.ir.values import SOURCE, YOU, Holds, IfElse, Nothing, Number, Truth, Tuple, Value, Var
from interpreter.lower.calls import Calls
from interpreter.lower.compiler import Compiler, Env
from interpreter.lower.expressions import Expressions
from interpreter.lower.idle import leave_out
from interpreter.lower.kept import Rows, Stock
from interpreter.lower.kinds import X, static_env
from interpreter.lower.mirrors import reflected
from interpreter.lower.moves import Follows, move_method
from interpreter.lower.picks import Ctx
from interpreter.lower.reacting import unburdened
from interpreter.lower.rosters import made_roster
from interpreter.lower.statements import Statements
from interpreter.run.believing import loaded, loaded_questions
from interpreter.run.compiled import FILE, Module
from interpreter.run.faults import formula_fault
from interpreter.run.state import State
from interpreter.run.support import NAMES, Counted
from interpreter.run.world import NOTHING, World


class Lowering:
    """Keeps what is needed to lower more later: examples are compiled into the same module's names."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.c = Compiler(world)
        self.e = Expressions(self.c)
        self.s = Statements(self.c, self.e)
        self.calls = Calls(self.c, self.e, self.s)
        self.written_units = 0
        self.written_functions: set[str] = set()
        self.writer = Writer(spans=self.c.spans)
        self.probes = Probes(self.writer, Slices(self.c))

    @resting_collector()
    def lower(self) -> Module:
        ruleset = self.world.ruleset
        for kind in ruleset.kinds.values():
            for f in kind.fields.values():
                if f.tracked:
                    self.e.fields.column(f)
                elif f.name == "owner" and kind.root == "piece":
                    self.e.fields.function(f)  # whose reactions a piece's are is asked at run time
        flow = self.root("flow", ruleset.flow)
        for verb in ruleset.verbs.values():
            if verb.body is not None:
                self.calls.verb_unit(verb)
                self.calls.after_unit(verb)
        initial = {column: self.e.fields.initial(f) for f, column in self.c.columns.items()}
        defined = self.e.fields
        settings = {}
        for name in ("live", "ordered"):
            setting = ruleset.kinds["place"].find_field(name)
            assert setting is not None
            settings[name] = defined.function(setting)
        score = ruleset.defines.get("score")
        score_name = defined.define(score) if score is not None and len(score.params) == 1 else None
        shown = self.shown_settings()
        namespace: dict[str, Any] = {**NAMES, "counted": Counted()}
        text = Text()
        self.state_class(text)
        self.write(namespace, text)
        ids = self.world.all_ids
        try:
            exec(compile(str(text), FILE, "exec"), namespace)  # built from checked IR only, see `ir`
            truth = {n: [bool(namespace[of](None, -1, -1, i)) for i in ids] + [False] for n, of in settings.items()}
        except Exception as error:
            raise formula_fault(self.formulas(), error) from error
        return Module(
            ruleset=ruleset,
            texts={FILE: text},
            namespace=namespace,
            blocks=[namespace[f"b{b.number}"] for b in self.writer.blocks],
            goes_on=self.writer.blocks,
            units=self.c.units,
            failing=self.writer.failing_blocks(),
            sites=self.c.sites,
            report_tests=loaded(self.c.report_tests, namespace),
            questions=loaded_questions(self.c.questions, namespace),
            columns=self.c.columns,
            layouts={column: self.e.fields.layout(f) for f, column in self.c.columns.items()},
            initial={column: namespace[name] for column, name in initial.items()},
            nothing={column: self.nothing(f) for f, column in self.c.columns.items()},
            flow=flow.index,
            whenever=self.calls.whenever_unit(),
            state=namespace["GameState"],
            whenevers=len(self.calls.reactions.whenevers),
            untils=self.calls.reactions.untils,
            shown={place: (who if who in ("nobody", "owner") else namespace[who]) for place, who in shown.items()},
            live=truth["live"],
            ordered=truth["ordered"],
            owners=self.owners(namespace),
            rosters=tuple(made_roster(roster, namespace, self.world.size) for roster in self.c.rosters),
            mirrors=tuple(reflected(mirror, namespace, self.world) for mirror in self.c.mirrors.values()),
            score=namespace[score_name] if score_name else None,
            formulas=self.formulas(),
        )

    def nothing(self, f: model.Field) -> Any:
        """What a field is of nothing."""
        match self.e.fields.default(f):
            case Truth():
                return False
            case Tuple():
                return ()
            case Nothing(of_number=True):
                return None
        return NOTHING

    def owners(self, namespace: dict[str, Any]) -> dict[model.Kind, Any]:
        """By kind of pieces that have one: the field `owner`, of a state and a piece."""
        found: dict[model.Kind, Any] = {}
        for kind in self.world.of_kind:
            f = kind.find_field("owner") if kind.root == "piece" else None
            if f is not None and f.tracked:
                name, slots = self.c.columns[f], self.e.fields.layout(f).slots
                found[kind] = lambda state, x, name=name, slots=slots: getattr(state, name)[slots[x]]
            elif f is not None:
                function = namespace.get(self.e.fields.function(f))
                if function is not None:
                    found[kind] = lambda state, x, g=function: g(state, NOTHING, NOTHING, x)
        return found

    def formulas(self) -> dict[str, tuple[str, Span]]:
        """The functions made from fields and defines: what each is called, and where it stands."""
        found: dict[str, tuple[str, Span]] = {}
        for key, name in self.c.known.items():
            match key:
                case ("function", model.Field() as f):
                    found[name] = (f"`{f.name}` of `{f.owner.name.rstrip('*')}`", f.node.span)
                case ("define", model.Define() as define):
                    found[name] = (f"`{define.name}`", define.node.name.span)
        return found

    def root(self, title: str, block: tree.Block | None) -> ir.Unit:
        unit = self.c.unit(title, block.span if block else None, 0, root=True)
        ctx = Ctx(unit, Env({}, ir.YOU, ir.SOURCE), root=True)
        unit.ops = self.s.block(block, ctx) if block is not None else []
        return unit

    def shown_settings(self) -> dict[int, str]:
        """By place: "nobody", "owner", or the function that names the one player who sees it. Absent: everyone."""
        found: dict[int, str] = {}
        made: dict[model.Formula, str] = {}
        for thing in self.world.things:
            formula = (
                thing.kind.find_formula("shown") if thing.kind.root == "place" and not thing.kind.builtin else None
            )
            if formula is None or formula.expr is None:
                continue
            if isinstance(formula.expr, tree.Ref) and isinstance(formula.expr.to, model.Builtin):
                if formula.expr.to.name in ("nobody", "owner"):
                    found[thing.id] = formula.expr.to.name
                continue
            if formula not in made:
                made[formula] = self.c.fresh("s")
                value = self.e.value(formula.expr, static_env(formula.owner.self), formula.field.type)
                self.c.add(made[formula], (YOU, SOURCE, X), Give(value.value))
            found[thing.id] = made[formula]
        return found

    # -------------------------------------------------------------- verifying

    def verify_units(self, units: list[ir.Unit], after: str) -> None:
        if verify.WANTED:
            verify.verify_units(units, self.c.scope, after)

    def verify(self, functions: list[Function], after: str) -> None:
        """Functions of the module, or of another form of its rules."""
        if verify.WANTED:
            scope = self.c.scope
            scope.learn(self.writer.functions)
            scope.learn(self.probes.finished)
            verify.verify_functions(functions, scope, after)

    # -------------------------------------------------------------- source

    def state_class(self, text: Text) -> None:
        names = list(self.c.columns.values())
        mirrors = [mirror.column for mirror in self.c.mirrors.values()]
        self.c.sealed = True
        self.c.constants["State"] = State
        text.add("class GameState(State):", f"    __slots__ = {(*names, *mirrors)!r}")
        text.add(f"    columns = {tuple(names)!r}", "    def copy_columns(self, twin):")
        text.add(*(f"        twin.{c} = self.{c}[:]" for c in (*names, *mirrors)), "        return")
        text.function(move_method(self.follows), 1)

    @property
    def follows(self) -> Follows:
        """What has to follow a move."""
        return Follows(tuple(self.c.mirrors.values()), tuple(self.c.rosters))

    def attempted(self, unit: ir.Unit) -> Function:
        """Whether a unit could be carried out: by a search, or at once where that changes nothing."""
        you, source, *args = (Var(f"v{i}") for i in range(unit.params))
        asked: Value = AskProgram("can", (STATE, Number(unit.index), you, source, *args))
        if unit.index in self.probes.pure:
            at_once = Holds(Invoke(f"p{unit.index}", (STATE, you, you, source, *args)))
            asked = IfElse(negated(IsLoose()), at_once, asked, closed=False)
        return Function(f"j{unit.index}", (you, source, *args), (Give(asked),))

    def write(self, namespace: dict[str, Any], text: Text) -> None:
        """The source of everything lowered since the last time, and its constants put into the names."""
        new_units = self.c.units[self.written_units :]
        self.verify_units(new_units, "lowering")
        unburdened(self.c.units, new_units)
        self.verify_units(new_units, "unburdened")
        leave_out(new_units, self.c.sites)
        ir.settle(self.c.units)
        self.verify_units(new_units, "leave_out")
        self.writer.walls.settle(self.c.units)
        start = len(self.writer.functions)
        for unit in new_units:
            self.writer.unit(unit)
        self.written_units = len(self.c.units)
        new = [made for name, made in self.c.functions.items() if name not in self.written_functions]
        self.written_functions.update(made.name for made in new)
        new += self.writer.functions[start:]
        self.probes.slices.learn({made.name: made.body for made in new})
        new += self.probes.write(new_units)
        new += [self.attempted(unit) for unit in self.c.attempts if unit in new_units]
        self.verify(new, "probes")
        for made in new:
            text.function(made)
        tables = [(n, t) for n, t in self.c.tables.items() if n not in self.written_functions]
        for name, (function, nothing, columns) in tables:
            self.written_functions.add(name)
            text.add(f"{name} = Lazy({function}, {nothing}, {columns})")
        for name, _ in tables:
            text.add(f"{name} = {name}.filled({self.world.size})")
        for roster in self.c.rosters:
            if roster.function not in self.written_functions:
                self.written_functions.add(roster.function)
                for made in roster.functions():
                    text.function(made)
        for table, ways in self.c.chains.items():
            if ways not in self.written_functions:
                self.written_functions.add(ways)
                text.add(f"{ways} = chains({table})")
        for name, filled in self.c.rows.items():
            if name not in self.written_functions:
                self.written_functions.add(name)
                text.add(f"{name} = {_filled(filled, self.world.size)}")
        for name, by_id in self.c.dispatches.items():
            if name not in self.written_functions:
                self.written_functions.add(name)
                text.add(f"{name} = {{{', '.join(f'{i}: u{u}' for i, u in by_id.items())}}}")
                probes = ((i, self.probes.units.get(u, "sure")) for i, u in by_id.items())
                text.add(f"{name}p = {{{', '.join(f'{i}: {p}' for i, p in probes)}}}")
        text.add(f"UNITS = [{', '.join(f'u{u.index}' for u in self.c.units)}]")
        namespace.update(self.c.constants)


def _filled(table: Rows | Stock, size: int) -> str:
    """A call that fills a table."""
    match table:
        case Rows():
            ways = f"lambda {table.place}, {table.value}: ({table.ahead}, {table.behind})"
            return f"rows({ways}, {table.values}, {table.number}, {size})"
        case Stock():
            means = f"lambda {table.thing}, you: {table.test}"
            return f"stocks({means}, {table.pieces}, {table.players}, {size})"
