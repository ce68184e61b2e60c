"""Units of the intermediate form as C functions.

One that never pauses is a plain function. One that can pause has its variables in a frame of the state, and in front of
everything a `switch` that leads to where it goes on: C lets a `case` stand in the midst of loops. Random games never
stop at a decision: the answer is drawn, and the function goes on.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.analyse.walls import Walls
from interpreter.emit.probes import Probes
from interpreter.ir import effects as e
from interpreter.ir import reads
from interpreter.ir import values as v
from interpreter.native.refusal import NotNative
from interpreter.native.values import Values
from interpreter.run.program import Program


class Units:
    def __init__(
        self, program: Program, walls: Walls, probes: Probes, dispatches: dict[str, dict[int, int]], values: Values
    ) -> None:
        self.program = program
        self.values = values
        self.walls = walls
        self.probes = probes
        self.dispatches = dispatches
        self.units = program.module.units
        self.blocks: list[tuple[ir.Unit, bool]] = []  # where something goes on: whose it is, and whether it can fail
        self.firsts: dict[int, int] = {}
        self.heads: list[str] = []
        self.lines: list[str] = []
        self.reached = _reached(self.units)
        self.again: dict[int, int] = {}  # by block that waits for an answer: the one that asks
        self.after: dict[ir.Op, int] = {}  # by decision or call: where its unit goes on after it
        self.endings = {id(effect): number for number, (_, _, effect) in enumerate(endings(self.units))}
        self.situations: dict[int, int] = {}  # by phase that can be gone back to: which of them it is
        self.unit: ir.Unit
        for unit in self.units:
            if self.pauses(unit):
                self.firsts[unit.index] = self.block(unit, True)

    def pauses(self, unit: ir.Unit) -> bool:
        return unit.pauses or unit.root

    def block(self, unit: ir.Unit, fails: bool) -> int:
        self.blocks.append((unit, fails))
        return len(self.blocks) - 1

    # -------------------------------------------------------------- whole units

    def write(self) -> None:
        for unit in self.units:
            self.unit = unit
            if self.pauses(unit):
                self.pausing(unit)
            else:
                self.plain(unit)
            self.start(unit)

    def plain(self, unit: ir.Unit) -> None:
        self.values.variables = lambda name: f"l_{name}"
        params = "".join(f", V l_v{i}" for i in range(unit.params))
        own = " ".join(f"V l_v{i} = NONE; (void)l_v{i};" for i in range(unit.params, unit.variables))
        unused = " ".join(f"(void)l_v{i};" for i in range(unit.params))
        self.heads.append(f"static void u{unit.index}(S *s{params});")
        begin, end = "", ""
        if unit.index in self.reached[unit.index]:
            begin, end = "if (++s->c->unit_depth > MOST_DEPTH) BAIL(s);", "s->c->unit_depth--;"
        self.lines.append(f"static void u{unit.index}(S *s{params}) {{ {begin} {own} {unused}")
        self.lines.append(f"{self.sequence(unit.ops)} goto out; out: {end}; }}")

    def pausing(self, unit: ir.Unit) -> None:
        self.values.variables = _in_frame
        self.heads.append(f"static int u{unit.index}(S *s);")
        self.lines.append(f"static int u{unit.index}(S *s) {{ V *F = s->st + s->fp; switch ((int)F[0]) {{")
        self.lines.append(f"case {self.firsts[unit.index]}:; {self.sequence(unit.ops)} }} pop(s); return 0; }}")

    def start(self, unit: ir.Unit) -> None:
        """A way to begin it, whatever it is, with its arguments in a row."""
        test = f"if (n != {unit.params}) BAIL(s);"
        if self.pauses(unit):
            given = " ".join(f"f[FRAME + {i}] = a[{i}];" for i in range(unit.params))
            begun = f"V *f = frame(s, {self.firsts[unit.index]}, {unit.variables}); f[2] = 0; {given}"
            run = f"{begun} return u{unit.index}(s);"
        else:
            run = f"u{unit.index}(s{''.join(f', a[{i}]' for i in range(unit.params))}); return 0;"
        self.lines.append(f"static int start_{unit.index}(S *s, const V *a, int n) {{ (void)a; {test} {run} }}")

    # -------------------------------------------------------------- operations

    def sequence(self, ops: list[ir.Op]) -> str:
        return "\n".join(self.each(ops))

    def each(self, ops: list[ir.Op]) -> Iterator[str]:
        for op in ops:
            yield self.op(op)
            if isinstance(op, ir.Break | ir.Return):
                return

    def op(self, op: ir.Op) -> str:
        values = self.values
        match op:
            case ir.Do(effect=effect):
                return self.effect(effect)
            case ir.Assign(variable=variable, value=value):
                return f"{self.variable(variable.name)} = {values.top(value)};"
            case ir.If(test=test, then=then, otherwise=otherwise):
                code = f"if ({values.top_test(test)}) {{ {self.sequence(then)} }}"
                return f"{code} else {{ {self.sequence(otherwise)} }}" if otherwise else code
            case ir.While(test=test, body=body):
                asked = "1" if test is None else values.top_test(test)
                return f"while ({asked}) {{ spend(s, STEP); {self.sequence(body)} }}"
            case ir.ForIn():
                return self.for_in(op)
            case ir.Break():
                return "break;"
            case ir.Return():
                return "{ pop(s); return 0; }" if self.pauses(self.unit) else "goto out;"
            case ir.Wall():
                return "wall(s);"
            case ir.AttemptEnd():
                return "if (s->search) throw_(s, CARRIED);"
            case ir.Ask():
                return self.ask(op)
            case ir.Call():
                return self.call(op)
            case ir.Dispatch():
                return self.dispatch(op)
        raise NotNative(f"there is no C for {type(op).__name__}")

    def variable(self, name: str) -> str:
        return self.values.local(name)

    def for_in(self, op: ir.ForIn) -> str:
        """The items are fixed when the loop begins."""
        values = self.values
        listed = values.named(op.items, values.listed(op.items))
        if ir.cut([op]):
            if op.kept is None:
                raise NotNative("a loop that pauses and keeps nothing")
            items, place = (self.variable(symbol.name) for symbol in op.kept)
            begin = f"{items} = {listed}; {place} = 0; spend(s, STEP * len(s, {items}));"
            step = f"{self.variable(op.variable.name)} = ent(s, {items}, {place}); {place}++;"
            return f"{begin} while ({place} < len(s, {items})) {{ {step} {self.sequence(op.body)} }}"
        found, i = values.fresh(), values.fresh()
        begin = f"L *{found} = lp({listed}); spend(s, STEP * (int64_t){found}->n);"
        step = f"{self.variable(op.variable.name)} = {found}->a[{i}];"
        return f"{{ {begin} for (int {i} = 0; {i} < {found}->n; {i}++) {{ {step} {self.sequence(op.body)} }} }}"

    # -------------------------------------------------------------- decisions

    def ask(self, op: ir.Ask) -> str:
        values = self.values
        fails = self.walls.after[op]
        block = self.after[op] = self.block(self.unit, fails)
        asked = f"{op.site}, d, o, p"
        question = (
            f"V d = {values.top(op.decider)}, o = {values.top(op.options)}; int p = {values.top_test(op.optional)};"
        )
        stops = f"asks(s, {asked}, {int(op.strict)}); return 1;"
        label = f"case {block}: {self.variable(op.variable.name)} = s->answer;"
        if op.site in self.program.report_sites:
            return f"F[0] = {block}; {{ tidied(s); {question} {stops} }}\n{label}"
        root = int(self.unit.root)
        foreseen = f"foreseen_lot(s, {asked}, {root} && !F[2])"
        if not fails:
            drawn = f"F[2] ? {foreseen} : picked(s, {asked})"
        elif op.site not in self.probes.sites:
            drawn = foreseen
        elif op.site in self.probes.pure_sites & self.probes.inert & self.probes.declinable:
            drawn = f"F[2] ? {foreseen} : lot_at_once(s, {op.site}, d, o)"
        else:
            drawn = f"F[2] ? {foreseen} : lot(s, {asked}, {root}, {values.top(op.wanted)})"
        at_once = self.drawn_from_view(op) if not fails else ""
        again = self.asked_again(block, fails)
        return (
            f"{again}F[0] = {block}; {at_once}{{ tidied(s); {question}\n"
            f"if (s->search || s->c->stepping) {{ {stops} }}\n"
            f"s->answer = {drawn}; }}\n{label}"
        )

    def asked_again(self, block: int, fails: bool) -> str:
        """Where a decision can be asked once more, as whoever keeps secrets does: see `giveaways`."""
        if not self.program.secret:
            return ""
        self.again[block] = self.block(self.unit, fails)
        return f"case {self.again[block]}:; "

    def drawn_from_view(self, op: ir.Ask) -> str:
        """A draw among places that a roster keeps, none of them listed."""
        match op.options:
            case v.Listed(things=reads.Kept(roster=number)) if (
                op.optional == v.FALSE and not self.program.of_pieces[op.site]
            ):
                roster = f"s->view_{number}, sizeof s->view_{number} / sizeof(uint64_t)"
                places = self.values.tables.place(self.values.tables.value(self.values.rosters[number].places)) + 1
                plain = "!s->search && !s->c->stepping && !F[2]"
                return f"if ({plain}) s->answer = one_seen(s, {roster}, POOL + {places}); else "
        return ""

    # -------------------------------------------------------------- calls

    def call(self, op: ir.Call) -> str:
        test = op.unit.guarded(op.args)
        code, after = self.called(op, op.unit, [self.values.top(arg) for arg in op.args], None)
        guarded = f"if ({self.values.top_test(test)}) {{ {code} }}" if test is not None else code
        return f"{guarded} {after}"

    def called(self, op: ir.Call | ir.Dispatch, unit: ir.Unit, args: list[str], block: int | None) -> tuple[str, str]:
        """The call, and the label behind it. `block`: where to go on, if that is settled already."""
        if not self.pauses(unit):
            return f"u{unit.index}(s{''.join(f', {arg}' for arg in args)});", ""
        fails = self.walls.after[op]
        after = ""
        if block is None:
            block = self.after[op] = self.block(self.unit, fails)
            after = f"case {block}:;"
        names = [self.values.fresh() for _ in args]
        given = " ".join(f"V {name} = {arg};" for name, arg in zip(names, args, strict=True))
        passed = " ".join(f"f[FRAME + {i}] = {name};" for i, name in enumerate(names))
        begun = f"V *f = frame(s, {self.firsts[unit.index]}, {unit.variables}); f[2] = F[2] || {int(fails)};"
        run = f"if (++s->c->unit_depth > MOST_DEPTH) BAIL(s); int r = u{unit.index}(s); s->c->unit_depth--;"
        return f"{{ {given} F[0] = {block}; {begun} {passed} {run} if (r) return 1; }}", after

    def dispatch(self, op: ir.Dispatch) -> str:
        values = self.values
        pausing = any(self.pauses(unit) for unit in op.units)
        block = self.block(self.unit, self.walls.after[op]) if pausing else None
        if block is not None:
            self.after[op] = block
        by_unit: dict[int, list[int]] = {}
        if op.table == "UNITS":
            by_unit = {unit.index: [unit.index] for unit in op.units}
        else:
            for thing, index in self.dispatches[op.table].items():
                by_unit.setdefault(index, []).append(thing)
        row, asked = values.fresh(), values.fresh()
        cases = ""
        for index, things in by_unit.items():
            unit = self.units[index]
            args = [values.top(arg) for arg in op.args]
            if op.spread is not None:
                args += [f"ent(s, {row}, {i})" for i in range(1, unit.params - len(args) + 1)]
            if len(args) != unit.params:
                raise NotNative("a rule that is called with other arguments than it has")
            code, _ = self.called(op, unit, args, block)
            length = f"if (lp({row})->n != {unit.params - len(op.args) + 1}) BAIL(s); " if op.spread is not None else ""
            cases += f"{' '.join(_ranges(things))} {{ {length}{code} }} break; "
        spread = "" if op.spread is None else f"V {row} = {values.top(op.spread)}; list_of(s, {row});"
        label = f"case {block}:;" if pausing else ""
        chosen = f"switch ({asked}) {{ {cases}default: BAIL(s); }}"
        return f"{{ V {asked} = {values.top(op.thing)}; {spread} {chosen} }} {label}"

    # -------------------------------------------------------------- effects

    def situation(self, phase: int) -> int:
        return self.situations.setdefault(phase, len(self.situations))

    def effect(self, effect: e.Effect) -> str:
        top = self.values.top
        match effect:
            case e.Tick():
                return "spend(s, STEP);"
            case e.Note(what=what, number=number, args=args):
                begins = f"phase_begins(s, {number});" if what == "phase" else ""
                counted = " s->notes++;" if self.program.secret else ""
                return f"{begins}{counted} {_noted(what, number, [top(arg) for arg in args])}"
            case e.Pass():
                return ";"
            case e.Move(piece=piece, place=place, on_top=on_top):
                return f"{'put_on_top' if on_top else 'move'}(s, {top(piece)}, {top(place)});"
            case e.MoveEach(pairs=pairs):
                return f"move_each(s, {self.values.named(pairs, self.values.listed(pairs))});"
            case e.Swap(one=one, other=other):
                return f"swap(s, {top(one)}, {top(other)});"
            case e.Shuffle(place=place):
                return f"shuffle(s, {top(place)});"
            case e.Store(column=column, thing=thing, value=value):
                self.values.columns[column] = None
                return f"put_{column}(s, {top(thing)}, {top(value)});"
            case e.Show(things=things, players=players):
                return f"show(s, {top(things)}, {top(players)});"
            case e.Activate(player=player):
                return f"s->active = (int32_t)num(s, {top(player)});"
            case e.End(how=how, args=args):
                ending = f"if (s == s->c->game) s->c->ending = {self.endings[id(effect)]}; "
                return f"{ending}{how}(s{''.join(f', {top(arg)}' for arg in args)});"
            case e.Group(begins=begins):
                return f"s->hold{'++' if begins else '--'};"
            case e.SetHeld(value=value):
                return f"s->held = {top(value)};"
            case e.Trigger(call=call):
                return f"s->held = appended(s, s->held, {top(call)});"
            case e.Loose(begins=begins):
                return f"s->loose{'++' if begins else '--'};"
            case e.Loosened(before=before):
                return f"loosened(s, {self.variable(before.name)});"
            case e.Replaced(reaction=reaction, owner=owner):
                return f"replaced(s, {reaction}, {top(owner)});"
            case e.Last(entry=entry):
                return f"s->until = appended(s, s->until, {top(entry)});"
            case e.PhaseEdge(phase=phase, begins=begins):
                return f"phase_edge(s, {phase}, {int(begins)});"
            case e.Keep(phase=phase):
                return f"keep(s, {self.situation(phase)});"
            case e.Rewind(phase=phase, columns=columns):
                others = [name for name in self.program.module.columns.values() if name not in columns]
                laid = " ".join(f"memcpy(s->{name}, k->{name}, sizeof s->{name});" for name in others)
                seen = "uint32_t seen[PIECES + 1]; who_sees(s, seen);"
                kept = f"const S *k = s->kept[{self.situation(phase)}];"
                return f"{{ {kept} if (k) {{ {seen} {laid} lay_out(s, k, seen); }} }}"
            case e.SetFlag(number=number, value=value):
                return f"s->flags[{number}] = {top(value)};"
        raise NotNative(f"there is no C for {type(effect).__name__}")


def _noted(what: str, number: int, given: list[str]) -> str:
    """Values of what is recorded are found only where it is."""
    kind = str(number) if what == "verb" else {"instead": "INSTEAD", "phase": "PHASE"}[what]
    first = [] if what == "verb" else [str(number)]
    return f"NOTE(s, {kind}, {len(first) + len(given)}, {', '.join([*first, *given])});"


def endings(units: list[ir.Unit]) -> Iterator[tuple[ir.Unit, ir.Op, e.End]]:
    """Whatever ends a game, in the order in which it is numbered."""
    for unit in units:
        for op in ir.walk(unit.ops):
            if isinstance(op, ir.Do) and isinstance(op.effect, e.End):
                yield unit, op, op.effect


def _reached(units: list[ir.Unit]) -> list[set[int]]:
    """By unit: those that can run while it runs."""
    found: list[set[int]] = []
    for unit in units:
        calls = [op for op in ir.walk(unit.ops) if isinstance(op, ir.Call | ir.Dispatch)]
        found.append({to.index for op in calls for to in (op.units if isinstance(op, ir.Dispatch) else [op.unit])})
    changed = True
    while changed:
        changed = False
        for mine in found:
            more = set[int]().union(*(found[other] for other in mine))
            if not more <= mine:
                mine |= more
                changed = True
    return found


def _in_frame(name: str) -> str:
    if name[0] == "v" and name[1:].isdigit():
        return f"F[FRAME + {name[1:]}]"
    return f"l_{name}"


def _ranges(things: list[int]) -> Iterator[str]:
    """Cases for some numbers, those that follow one another at once."""
    start = last = None
    for number in (*sorted(things), None):
        if last is not None and number == last + 1:
            last = number
            continue
        if start is not None:
            yield f"case {start}:" if start == last else f"case {start} ... {last}:"
        start = last = number
