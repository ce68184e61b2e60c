"""Values of the intermediate form as C expressions.

Every value is a number of 64 bits (see `runtime.h`). Loops stand inside of statement expressions, which the compilers
that are used know. A test is a C truth; `value` makes a number of it. Nothing here changes the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.ir import values as v
from interpreter.ir.walking import walk
from interpreter.native.refusal import NotNative
from interpreter.native.tables import Tables, is_plain
from interpreter.state import Herd
from interpreter.lower.views import Viewed

Inner = Callable[[str], str]  # statements for one of the things that a loop comes to

_TESTS = (
    v.Truth,
    v.Compare,
    v.Not,
    v.Some,
    v.Holds,
    v.AnyOf,
    v.AllOf,
    v.IsInPlay,
    v.Carries,
    v.Attempt,
    v.Contested,
)
_TEST_OPERATIONS = ("alike", "within", "counted")
_RELATIONS = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}
_ARITHMETIC = {"+": "add", "-": "sub", "//": "fdiv", "%": "fmod_"}


class Values:
    """`asked`: functions that are called, in the order of their being met; `attempts`: units that are tried."""

    def __init__(self, tables: Tables, herds: dict[int, Herd], views: list[Viewed], arity: dict[str, int]) -> None:
        self.tables = tables
        self.arity = arity  # by function: its parameters, those included that may be left out
        self.herds = herds
        self.views = views
        self.asked: dict[str, None] = {}
        self.attempts: dict[int, None] = {}
        self.columns: dict[str, None] = {}
        self.counts_positions = False
        self.counter = 0
        self.variables: Callable[[str], str] = lambda name: f"l_{name}"

    def fresh(self) -> str:
        self.counter += 1
        return f"t{self.counter}_"

    def local(self, name: str) -> str:
        if not name.isidentifier():
            raise NotNative("a variable without a name")
        return self.variables(name)

    # -------------------------------------------------------------- whole expressions

    def top(self, node: v.Value) -> str:
        """A value that stands by itself: names that it gives are its own."""
        return self.named(node, self.value(node))

    def top_test(self, node: v.Value) -> str:
        return self.named(node, self.test(node))

    def named(self, node: v.Value, code: str) -> str:
        symbols = dict.fromkeys(inner.symbol.name for inner in walk(node) if isinstance(inner, v.Named))
        if not symbols:
            return code
        return f"({{ {' '.join(f'V l_{name} = NONE;' for name in symbols)} {code}; }})"

    # -------------------------------------------------------------- tests

    def is_test(self, node: v.Value) -> bool:
        match node:
            case v.Group(value=inner):
                return self.is_test(inner)
            case v.And(parts=parts) | v.Or(parts=parts):
                return all(map(self.is_test, parts))
            case v.Op(name=name):
                return name in _TEST_OPERATIONS
        return isinstance(node, _TESTS)

    def test(self, node: v.Value) -> str:
        """As a C truth."""
        match node:
            case v.Group(value=inner) | v.Holds(test=inner):
                return self.test(inner)
            case v.Truth(value=value):
                return str(int(value))
            case v.And(parts=parts):
                return f"({' && '.join(map(self.test, parts))})"
            case v.Or(parts=parts):
                return f"({' || '.join(map(self.test, parts))})"
            case v.Not(test=inner):
                return f"(!{self.test(inner)})"
            case v.IfElse(test=asked, then=then, otherwise=otherwise):
                return f"({self.test(asked)} ? {self.test(then)} : {self.test(otherwise)})"
            case v.Compare():
                return self.compare(node)
            case v.Some(things=things, negated=negated):
                return f"({'!' if negated else ''}{self.some(things)})"
            case v.AnyOf(tests=each):
                return self.quantified(each, True)
            case v.AllOf(tests=each):
                return self.quantified(each, False)
            case v.IsInPlay(piece=piece):
                return f"in_play(s, {self.value(piece)})"
            case v.Carries(piece=piece, thing=thing):
                return f"carries(s, {self.value(piece)}, {self.value(thing)})"
            case v.Attempt(unit=unit, args=args):
                self.attempts[unit] = None
                given = ", ".join(map(self.value, args))
                return f"attempt(s, {unit}, {self.value(args[0])}, {len(args)}, (V[]){{{given}}})"
            case v.Contested(calls=calls):
                return f"contested(s, {self.value(calls)})"
            case v.Op(name="counted"):
                return "counted(s)"
            case v.Op(name="alike" | "within" as name, args=args):
                return f"{name}(s, {', '.join(map(self.value, args))})"
            case v.Common():
                return f"({self.value(node)} != 0)"
            case v.Contents() | v.InPlay() | v.Kept():
                return self.some(node)
            case v.Number(value=value):
                return str(int(value != 0))
        return f"tr({self.value(node)})"

    def some(self, things: v.Value) -> str:
        match things:
            case v.Group(value=inner):
                return self.some(inner)
            case v.Contents(place=place):
                return f"(head_(s, {self.value(place)}) >= 0)"
            case v.InPlay() | v.Kept() | v.Each():
                found, out = self.fresh(), self.fresh()
                loop = self.each(things, lambda _: f"{found} = 1; goto {out};")
                return f"({{ int {found} = 0; {loop} {out}:; {found}; }})"
        return f"tr({self.value(things)})"

    def quantified(self, each: v.Each, any_of: bool) -> str:
        found, out = self.fresh(), self.fresh()
        sign, start = ("", 0) if any_of else ("!", 1)
        test = each.value
        loop = self.loops(each, lambda: f"if ({sign}{self.test(test)}) {{ {found} = {1 - start}; goto {out}; }}")
        return f"({{ int {found} = {start}; {loop} {out}:; {found}; }})"

    def compare(self, node: v.Compare) -> str:
        if len(node.rest) == 1:
            op, right = node.rest[0]
            return self.related(node.left, op, right, None)
        left = self.fresh()
        code = f"({{ V {left} = {self.value(node.left)}; "
        tests, closing = "", ""
        for op, right in node.rest:
            if op in ("in", "not in"):
                raise NotNative("membership in a chain of comparisons")
            name = self.fresh()
            tests += f"({{ V {name} = {self.value(right)}; {self.relation(left, op, name)} && "
            closing += "; })"
            left = name
        return f"{code}{tests}1{closing}; }})"

    def related(self, left: v.Value, op: v.Relation, right: v.Value, _: None) -> str:
        if op in ("in", "not in"):
            return f"({'!' if op == 'not in' else ''}{self.member(left, right)})"
        if isinstance(right, v.Nothing) and op in ("==", "!=", "is", "is not"):
            return f"({self.value(left)} {'==' if op in ('==', 'is') else '!='} {self.value(right)})"
        if op in ("==", "!=") and (isinstance(right, v.Number) or isinstance(left, v.Number)):
            return f"({self.value(left)} {op} {self.value(right)})"
        return self.relation(self.value(left), op, self.value(right))

    def relation(self, left: str, op: v.Relation, right: str) -> str:
        match op:
            case "==":
                return f"veq({left}, {right})"
            case "!=":
                return f"(!veq({left}, {right}))"
            case "is":
                return f"({left} == {right})"
            case "is not":
                return f"({left} != {right})"
        return f"(num(s, {left}) {_RELATIONS[op]} num(s, {right}))"

    def member(self, one: v.Value, among: v.Value) -> str:
        match among:
            case v.Group(value=inner) | v.Listed(things=inner):
                return self.member(one, inner)
            case v.Table(name=name):
                found = self.tables.contains(name, self.value(one))
                if found is not None:
                    return found
            case v.Op(name="span", args=(low, high)):
                a, b, c = self.fresh(), self.fresh(), self.fresh()
                given = f"V {a} = {self.value(one)}, {b} = num(s, {self.value(low)}), {c} = num(s, {self.value(high)});"
                return f"({{ {given} if ({c} - {b} > LONGEST) BAIL(s); {a} >= {b} && {a} <= {c} && {a} != NONE; }})"
            case v.Contents(place=place):
                a, b = self.fresh(), self.fresh()
                given = f"V {a} = {self.value(one)}, {b} = {self.value(place)};"
                return f"({{ {given} {a} >= 0 && {a} < THINGS && IS_PIECE[{a} + 1] && {b} >= 0 && at_(s, {a}) == {b}; }})"
            case v.Each() | v.InPlay() | v.Kept():
                a, found, out = self.fresh(), self.fresh(), self.fresh()
                loop = self.each(among, lambda x: f"if (veq({a}, {x})) {{ {found} = 1; goto {out}; }}")
                return f"({{ V {a} = {self.value(one)}; int {found} = 0; {loop} {out}:; {found}; }})"
        return f"has(s, {self.value(among)}, {self.value(one)})"

    # -------------------------------------------------------------- values

    def value(self, node: v.Value) -> str:
        if self.is_test(node):
            return f"(V){self.test(node)}"
        match node:
            case v.Number(value=value):
                if not is_plain(value):
                    raise NotNative("a number beyond 64 bits")
                return f"{value}LL" if abs(value) > 1 << 30 else f"(V){value}" if value >= 0 else f"(V)({value})"
            case v.Nothing(of_number=of_number):
                return "NONE" if of_number else "(V)-1"
            case v.Data(value=value):
                return self.tables.listed(value)
            case v.Var(name=name):
                return self.local(name)
            case v.Table(name=name):
                return self.tables.as_value(name)
            case v.Arithmetic(op=op, left=left, right=right):
                return f"{_ARITHMETIC[op]}(s, {self.value(left)}, {self.value(right)})"
            case v.Negative(value=inner):
                return f"neg(s, {self.value(inner)})"
            case v.And(parts=parts) | v.Or(parts=parts):
                return self.chosen(parts, isinstance(node, v.And))
            case v.IfElse(test=test, then=then, otherwise=otherwise):
                return f"({self.test(test)} ? {self.value(then)} : {self.value(otherwise)})"
            case v.Let(symbol=symbol, value=given, body=body):
                name = self.fresh()
                inner = f"V l_{symbol.name} = {name}; (void)l_{symbol.name};"
                return f"({{ V {name} = {self.value(given)}; {inner} {self.bound(symbol.name, lambda: self.value(body))}; }})"
            case v.Named(symbol=symbol, value=given):
                return f"(l_{symbol.name} = {self.value(given)})"
            case v.Group(value=inner):
                return self.value(inner)
        made = self.state(node)
        if made is None:
            made = self.of_lists(node)
        if made is None:
            raise NotNative(f"there is no C for {type(node).__name__}")
        return made

    def chosen(self, parts: tuple[v.Value, ...], every: bool) -> str:
        """`and`, `or` as values: the first that decides, or the last."""
        code = self.value(parts[-1])
        for part in reversed(parts[:-1]):
            name = self.fresh()
            way = f"{code} : {name}" if every else f"{name} : {code}"
            code = f"({{ V {name} = {self.value(part)}; tr({name}) ? {way}; }})"
        return code

    def bound(self, name: str, write: Callable[[], str]) -> str:
        """What is written while a name is what a loop, or a value, gives."""
        outer = self.variables
        self.variables = lambda asked: f"l_{asked}" if asked == name else outer(asked)
        code = write()
        self.variables = outer
        return code

    def state(self, node: v.Value) -> str | None:
        """What the state holds."""
        match node:
            case v.Load(column=column, thing=thing):
                self.columns[column] = None
                return f"get_{column}(s, {self.value(thing)})"
            case v.At(piece=piece):
                return f"at_(s, {self.value(piece)})"
            case v.Contents(place=place):
                return f"contents(s, {self.value(place)})"
            case v.Look(place=place, you=you):
                return f"look(s, {self.value(place)}, {self.value(you)})"
            case v.Shown(column=column, place=place):
                return f"shown_{column}(s, {self.value(place)})"
            case v.Common(left=left, right=right):
                return f"({self.value(left)} & {self.value(right)})"
            case v.InPlay() | v.Kept() | v.Each():
                return self.listed(node)
            case v.Laid(things=things):
                return f"laid(s, {self.value(things)})"
            case v.Active():
                return "(V)s->active"
            case v.Held():
                return "s->held"
            case v.Holding():
                return "(V)s->hold"
            case v.Untils():
                return "s->until"
            case v.Lasting(number=number):
                return f"lasting(s, {number})"
            case v.Flag(number=number):
                return f"s->flags[{number}]"
            case v.TimesSeen(site=site, without=without):
                self.counts_positions = True
                return f"times_seen(s, {site}, {self.mask(without or ())})"
            case v.OwnerOf(piece=piece, otherwise=otherwise):
                return f"owner_of(s, {self.value(piece)}, {self.value(otherwise)})"
            case v.RankOf():
                return "(V)-1"  # as long as a game is played nobody has a rank
            case v.Roll(sides=sides):
                return f"roll(s, {int(sides)})"
            case v.Sample(among=among, number=number):
                return f"sample(s, {self.value(among)}, {self.value(number)})"
            case v.Onward(place=place):
                return f"onward(s, {self.value(place)})"
            case v.Tightened():
                return "tightened(s)"
        return None

    def mask(self, columns: tuple[str, ...]) -> str:
        return f"{sum(1 << int(column[1:]) for column in columns)}ULL"

    def of_lists(self, node: v.Value) -> str | None:
        match node:
            case v.Tuple(parts=parts) | v.Row(parts=parts):
                return self.tuple(parts)
            case v.NewList():
                return "mk(room(s, 4))"
            case v.Entry(table=v.Table(name=name), index=index):
                return self.tables.entry(name, self.value(index))
            case v.Entry(table=table, index=index):
                return f"ent(s, {self.value(table)}, {self.value(index)})"
            case v.Lookup(table=v.Table(name=name), key=v.Tuple(parts=parts)):
                return self.tables.lookup(name, [self.value(part) for part in parts], False)
            case v.Lookup(table=v.Table(name=name), key=key):
                return self.tables.lookup(name, [self.value(key)], True)
            case v.Rest(things=things):
                return f"slice(s, {self.value(things)}, 1, LARGEST)"
            case v.AllButLast(things=things):
                return f"slice(s, {self.value(things)}, 0, -1)"
            case v.First(things=things, number=number):
                return f"slice(s, {self.value(things)}, 0, {self.value(number)})"
            case v.Reversed(things=things):
                return f"reversed(s, {self.value(things)})"
            case v.EndOf(things=things, nothing=nothing, last=last):
                return f"end_of(s, {self.value(things)}, {self.value(nothing)}, {int(last)})"
            case v.Appended(things=things, one=one):
                return f"appended(s, {self.value(things)}, {self.value(one)})"
            case v.Joined(parts=(first, *others)):
                code = self.value(first)
                for part in others:
                    code = f"joined(s, {code}, {self.value(part)})"
                return code
            case v.PlaceOf(things=things, one=one):
                return f"index_of(s, {self.value(things)}, {self.value(one)})"
            case v.Size(things=things):
                return self.size(things)
            case v.Sum(numbers=numbers):
                total = self.fresh()
                loop = self.each(numbers, lambda x: f"{total} = add(s, {total}, {x});")
                return f"({{ V {total} = 0; {loop} {total}; }})"
            case v.Best(numbers=numbers, highest=highest):
                best, one = self.fresh(), self.fresh()
                test = f"{best} == NONE || {one} {'>' if highest else '<'} {best}"
                loop = self.each(numbers, lambda x: f"V {one} = num(s, {x}); if ({test}) {best} = {one};")
                return f"({{ V {best} = NONE; {loop} {best}; }})"
            case v.NotBelowZero(number=number):
                name = self.fresh()
                return f"({{ V {name} = num(s, {self.value(number)}); {name} > 0 ? {name} : 0; }})"
            case v.Listed(things=things):
                return self.listed(things)
            case v.Distinct(things=things):
                return f"distinct_list(s, {self.listed(things)})"
            case v.Sorted(things=things, symbol=symbol, key=key):
                found, keys, i = self.fresh(), self.fresh(), self.fresh()
                x = f"l_{symbol.name}"
                loop = (
                    f"for (int {i} = 0; {i} < lp({found})->n; {i}++) {{ V {x} = lp({found})->a[{i}]; (void){x}; "
                    f"{keys} = collected(s, {keys}, {self.bound(symbol.name, lambda: self.value(key))}); }}"
                )
                given = f"V {found} = {self.listed(things)}, {keys} = mk(room(s, lp({found})->n));"
                return f"({{ {given} {loop} sorted_by(s, {found}, {keys}); }})"
            case v.Upto() | v.Spread():
                return self.listed(node)
            case v.FirstOf(things=things):
                found, out = self.fresh(), self.fresh()
                loop = self.each(things, lambda x: f"{found} = {x}; goto {out};")
                return f"({{ V {found}; {loop} BAIL(s); {out}:; {found}; }})"
            case v.Apply(function=function, args=args):
                self.asked[function] = None
                if function not in self.arity:
                    raise NotNative(f"there is no function {function}")
                missing = ", NONE" * (self.arity[function] - len(args))
                return f"fn_{function}(s{''.join(f', {self.value(arg)}' for arg in args)}{missing})"
            case v.Op(name=name, args=args):
                return self.operation(name, args)
        return None

    def tuple(self, parts: tuple[v.Value, ...]) -> str:
        known = [_constant(part) for part in parts]
        if all(part is not _UNKNOWN for part in known):
            return self.tables.listed(known)
        if any(isinstance(part, v.Spread) for part in parts):
            code, run = "EMPTY", list[v.Value]()
            for part in (*parts, None):
                if part is not None and not isinstance(part, v.Spread):
                    run.append(part)
                    continue
                if run:
                    code = f"joined(s, {code}, {self.tuple(tuple(run))})"
                    run = []
                if part is not None:
                    code = f"joined(s, {code}, {self.value(part.row)})"
            return code
        return f"list_n(s, {len(parts)}, (V[]){{{', '.join(map(self.value, parts))}}})"

    def size(self, things: v.Value) -> str:
        match things:
            case v.Group(value=inner) | v.Listed(things=inner):
                return self.size(inner)
            case v.Contents(place=place):
                return f"many_(s, {self.value(place)})"
            case v.Each() | v.InPlay() | v.Kept():
                total = self.fresh()
                loop = self.each(things, lambda _: f"{total}++;")
                return f"({{ V {total} = 0; {loop} {total}; }})"
        return f"len(s, {self.value(things)})"

    def listed(self, things: v.Value) -> str:
        """A list of its own of all that something goes through."""
        match things:
            case v.Group(value=inner) | v.Listed(things=inner):
                return self.listed(inner)
            case v.Contents(place=place):
                return f"contents(s, {self.value(place)})"
            case v.Each() | v.InPlay() | v.Kept() | v.Upto():
                found = self.fresh()
                loop = self.each(things, lambda x: f"{found} = push(s, {found}, {x});")
                return f"({{ L *{found} = room(s, 8); {loop} mk({found}); }})"
        code, name = self.value(things), self.fresh()
        return f"({{ V {name} = {code}; list_of(s, {name}); {name}; }})"

    def operation(self, name: v.Operation, args: tuple[v.Value, ...]) -> str:
        given = [self.value(arg) for arg in args] if name != "placements" else []
        match name:
            case "present":
                return f"present(s, {len(given)}, (V[]){{{', '.join(given)}}})"
            case "seated":
                return f"seated(s, {given[0]}, {given[1]}, {self.test(args[2])})"
            case "spread":
                return f"spread_out(s, {', '.join(given)})"
            case "placements":
                forms, places, spots = args
                across, down = self.pair(spots)
                return f"placements(s, {self.value(forms)}, {self.value(places)}, {across}, {down})"
            case "reported":
                raise NotNative("reports from a table")
        return f"{name}(s, {', '.join(given)})"

    def pair(self, spots: v.Value) -> tuple[str, str]:
        match spots:
            case v.Table(name=name):
                across, down = self.tables.value(name)
                return self.tables.listed(across), self.tables.listed(down)
            case v.Tuple(parts=(across, down)) | v.Row(parts=(across, down)):
                return self.value(across), self.value(down)
        raise NotNative("coordinates that are no tables")

    # -------------------------------------------------------------- loops

    def each(self, things: v.Value, inner: Inner) -> str:
        """Statements that go through some things; nothing changes meanwhile."""
        match things:
            case v.Group(value=value) | v.Listed(things=value):
                return self.each(value, inner)
            case v.Each(value=value):
                name = self.fresh()
                return self.loops(things, lambda: f"V {name} = {self.value(value)}; {inner(name)}")
            case v.Contents(place=place):
                p = self.fresh()
                return f"for (V {p} = head_(s, {self.value(place)}); {p} >= 0; {p} = next_(s, {p})) {{ {inner(p)} }}"
            case v.Upto(number=number):
                i, n = self.fresh(), self.fresh()
                return f"for (V {i} = 0, {n} = num(s, {self.value(number)}); {i} < {n}; {i}++) {{ {inner(i)} }}"
            case v.Op(name="span", args=(low, high)):
                i, n = self.fresh(), self.fresh()
                given = f"V {i} = num(s, {self.value(low)}), {n} = num(s, {self.value(high)})"
                return f"for ({given}, {i}x = {n} - {i} > LONGEST ? BAIL(s) : 0; {i} <= {n}; {i}++, (void){i}x) {{ {inner(i)} }}"
            case v.Kept(view=number):
                view = self.views[number]
                name = self.fresh()

                def seen(x: str) -> str:
                    bound = f"V l_{view.thing.name} = {x}; (void)l_{view.thing.name};"
                    test = self.bound(view.thing.name, lambda: self.test(view.test))
                    return f"{bound} if ({test}) {{ V {name} = {x}; {inner(name)} }}"

                return self.each(v.Table(view.places), seen)
            case v.InPlay(herd=number):
                return self.herd(self.herds[number], inner)
        return self.elements(self.value(things), inner)

    def elements(self, code: str, inner: Inner) -> str:
        items, i, x = self.fresh(), self.fresh(), self.fresh()
        head = f"L *{items} = list_of(s, {code}); for (int {i} = 0; {i} < {items}->n; {i}++)"
        return f"{{ {head} {{ V {x} = {items}->a[{i}]; (void){x}; {inner(x)} }} }}"

    def herd(self, herd: Herd, inner: Inner) -> str:
        """The pieces of a kind that are in play."""
        if herd.only != -1:
            return f"if (in_play(s, {herd.only})) {{ {inner(f'(V){herd.only}')} }}"
        wanted = self.wanted(herd)
        places = f"laid(s, {self.tables.listed(herd.places)})" if herd.unsettled else self.tables.listed(herd.places)
        if herd.rides:
            found = self.fresh()
            loop = self.elements(places, lambda x: f"riding(s, {x}, {wanted}, &{found});")
            return f"{{ L *{found} = room(s, 8); {loop} {self.elements(f'mk({found})', inner)} }}"
        p = self.fresh()
        each = f"if ({wanted}[{p} + 1]) {{ {inner(p)} }}"
        return self.elements(places, lambda x: f"for (V {p} = head_(s, {x}); {p} >= 0; {p} = next_(s, {p})) {{ {each} }}")

    def wanted(self, herd: Herd) -> str:
        name = f"W_{list(self.herds.values()).index(herd)}"
        if name not in self.tables.made:
            self.tables.made.add(name)
            bits = ", ".join(str(int(wanted)) for wanted in (False, *herd.wanted))
            self.tables.lines.append(f"static const uint8_t {name}[] = {{{bits}}};")
        return name

    def loops(self, each: v.Each, inner: Callable[[], str]) -> str:
        """The loops of a comprehension, one inside the other."""

        def nest(clauses: tuple[v.Clause, ...]) -> str:
            if not clauses:
                return inner()
            first, *others = clauses
            name = first.symbol.name

            def one(x: str) -> str:
                def tested() -> str:
                    tests = " && ".join(map(self.test, first.tests))
                    body = nest(tuple(others))
                    return f"if ({tests}) {{ {body} }}" if tests else body

                return f"V l_{name} = {x}; (void)l_{name}; {self.bound(name, tested)}"

            return self.each(first.items, one)

        return nest(each.clauses)


_UNKNOWN: Any = object()


def _constant(part: v.Value) -> Any:
    match part:
        case v.Number(value=value) if is_plain(value):
            return value
        case v.Truth(value=value):
            return int(value)
        case v.Nothing(of_number=of_number):
            return None if of_number else -1
        case v.Data(value=value):
            return value
        case v.Tuple(parts=parts) | v.Row(parts=parts):
            inner = [_constant(each) for each in parts]
            return _UNKNOWN if any(each is _UNKNOWN for each in inner) else tuple(inner)
    return _UNKNOWN
