"""Loops of values as C statements: what goes through things, whatever they are in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from interpreter.ir import values as v
from interpreter.ir.walking import walk
from interpreter.lower.kept import Viewed
from interpreter.native.refusal import NotNative
from interpreter.native.tables import Tables, bytes_of, is_plain
from interpreter.run.derived import Herd

FEW = 6  # places that are looked through each time
MOST_PARTS = 6  # of a kind, by a field that never changes
Inner = Callable[[str], str]  # statements for one of the things that a loop comes to
Alike = tuple[str, v.Value]  # what a table says of each thing that is asked for


class Loops:
    """`asked`: functions that are called, in the order of their being met; `attempts`: units that are tried."""

    def __init__(self, tables: Tables, herds: dict[int, Herd], views: list[Viewed], arity: dict[str, int]) -> None:
        self.tables = tables
        self.arity = arity  # by function: its parameters, those included that may be left out
        self.herds = herds
        self.views = views
        self.asked: dict[str, None] = {}
        self.attempts: dict[int, None] = {}
        self.columns: dict[str, None] = {}
        self.grounds: dict[str, Herd] = {}  # lists of pieces in play of which is kept where some lie
        self.boards: dict[str, dict[int, int]] = {}  # by mirror: the bits of places, where rows are asked for
        self.counts_positions = False
        self.counter = 0
        self.variables: Callable[[str], str] = lambda name: f"l_{name}"

    def value(self, node: v.Value) -> str:
        """As a number of 64 bits."""
        raise NotImplementedError

    def test(self, node: v.Value) -> str:
        """As a C truth."""
        raise NotImplementedError

    # -------------------------------------------------------------- names

    def fresh(self) -> str:
        self.counter += 1
        return f"t{self.counter}_"

    def local(self, name: str) -> str:
        if not name.isidentifier():
            raise NotNative("a variable without a name")
        return self.variables(name)

    def named(self, node: v.Value, code: str) -> str:
        symbols = dict.fromkeys(inner.symbol.name for inner in walk(node) if isinstance(inner, v.Named))
        if not symbols:
            return code
        return f"({{ {' '.join(f'V l_{name} = NONE;' for name in symbols)} {code}; }})"

    def bound(self, name: str, write: Callable[[], str]) -> str:
        """What is written while a name is what a loop, or a value, gives."""
        outer = self.variables
        self.variables = lambda asked: f"l_{asked}" if asked == name else outer(asked)
        code = write()
        self.variables = outer
        return code

    # -------------------------------------------------------------- loops

    def each(self, things: v.Value, inner: Inner, alike: Alike | None = None) -> str:
        """Statements that go through some things; nothing changes meanwhile. `alike`: others are not asked for."""
        match things:
            case v.Group(value=value) | v.Listed(things=value):
                return self.each(value, inner, alike)
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
                far = f"if ({n} - {i} > LONGEST) BAIL(s);"
                return f"{{ {given}; {far} for (; {i} <= {n}; {i}++) {{ {inner(i)} }} }}"
            case v.Kept(view=number):
                return self.view(number, inner)
            case v.InPlay(herd=number):
                return self.herd(self.herds[number], inner, alike)
        return self.elements(self.value(things), inner)

    def elements(self, code: str, inner: Inner) -> str:
        items, i, x = self.fresh(), self.fresh(), self.fresh()
        head = f"L *{items} = list_of(s, {code}); for (int {i} = 0; {i} < {items}->n; {i}++)"
        return f"{{ {head} {{ V {x} = {items}->a[{i}]; (void){x}; {inner(x)} }} }}"

    def view(self, number: int, inner: Inner) -> str:
        """The places that meet a condition, from the bits that are kept of them."""
        places = self.tables.place(self.tables.value(self.views[number].places)) + 1
        return self.bits(f"s->view_{number}", f"sizeof s->view_{number} / sizeof(uint64_t)", places, inner)

    def bits(self, kept: str, words: str, places: int, inner: Inner) -> str:
        """Places by the bits that are kept of them, in their order."""
        i, bits, x = self.fresh(), self.fresh(), self.fresh()
        one = f"V {x} = POOL[{places} + {i} * 64 + __builtin_ctzll({bits})]; {bits} &= {bits} - 1;"
        return (
            f"for (unsigned {i} = 0; {i} < {words}; {i}++) for (uint64_t {bits} = {kept}[{i}]; {bits};) "
            f"{{ {one} {inner(x)} }}"
        )

    def herd(self, herd: Herd, inner: Inner, alike: Alike | None) -> str:
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
        each = f"{{ if ({wanted}[{p} + 1]) {{ {inner(p)} }} }}"
        step = f"{p} >= 0; {p} = next_(s, {p})"
        if herd.unsettled or len(herd.places) <= FEW:
            return self.elements(places, lambda x: f"for (V {p} = head_(s, {x}); {step}) {each}")
        place, words = self.tables.place(herd.places) + 1, f"{(len(herd.places) + 63) // 64}"

        def each_place(x: str) -> str:
            return f"for (V {p} = s->head[{x} + 1]; {step}) {each}"

        parts = self.parts(herd, alike[0]) if alike is not None else {}
        if alike is None or not parts:
            self.grounds[wanted] = herd
            return self.bits(f"s->ground_{wanted}", words, place, each_place)
        self.grounds.update(dict.fromkeys(parts.values(), herd))
        asked, ground = self.fresh(), self.fresh()
        chosen = "".join(f"{asked} == {value} ? s->ground_{part} : " for value, part in parts.items())
        begin = f"V {asked} = {self.value(alike[1])}; const uint64_t *{ground} = {chosen}0;"
        return f"{{ {begin} if ({ground}) {self.bits(ground, words, place, each_place)} }}"

    def wanted(self, herd: Herd) -> str:
        name = f"W_{list(self.herds.values()).index(herd)}"
        self.noted(name, herd.wanted)
        return name

    def noted(self, name: str, wanted: Sequence[bool]) -> None:
        if name not in self.tables.made:
            self.tables.made.add(name)
            self.tables.lines.append(bytes_of(name, (False, *wanted)))

    def parts(self, herd: Herd, table: str) -> dict[int, str]:
        """The pieces of a kind by what a table says of them, if that is one of few numbers: names of their lists."""
        said = self.tables.value(table)
        if not isinstance(said, list | tuple) or len(said) < len(herd.wanted):
            return {}
        found = dict.fromkeys(said[i] for i, wanted in enumerate(herd.wanted) if wanted)
        if len(found) > MOST_PARTS or not all(is_plain(value) for value in found):
            return {}
        whole = self.wanted(herd)
        names = {int(value): f"{whole}_{table}_{i}" for i, value in enumerate(found)}
        for value, name in names.items():
            self.noted(name, [wanted and said[i] == value for i, wanted in enumerate(herd.wanted)])
        return names

    def loops(self, each: v.Each, inner: Callable[[], str]) -> str:
        """The loops of a comprehension, one inside the other."""

        given = {node.symbol.name for node in walk(each) if isinstance(node, v.Named | v.Let)}

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

            return self.each(first.items, one, likeness(first.tests, name, given))

        return nest(each.clauses)


def likeness(tests: Sequence[v.Value], name: str, given: Collection[str]) -> Alike | None:
    """A table that says the same of all things which meet the first of some tests, if there is one. `given`: names that
    may become something else on the way."""
    match tuple(tests[:1]):
        case (v.And(parts=parts),):
            return likeness(parts, name, given)
        case (v.Group(value=value),):
            return likeness((value,), name, given)
        case (v.Compare(left=v.Entry(table=v.Table(name=table), index=index), rest=(("==", v.Var() as asked),)),):
            return (table, asked) if index == v.Var(name) != asked and asked.name not in given else None
    return None
