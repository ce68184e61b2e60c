"""What `table { ... }` says, for readers: how large a body is, what a place is like that bodies move on, and what is
looked at after a push."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.tables import SIDES, Given, SurfaceSpec, body_of, lines_of, meaning_of, surface_of
from scribe import phrase as p
from scribe.say.tokens import Role, Word, Words, capital, from_nodes, join, mark, write
from scribe.tell.known import constants, varies
from scribe.tell.reactions import Teller
from scribe.tell.stock import every_rule, nodes

if TYPE_CHECKING:
    from scribe.tell.scribe import Scribe

TENTHS = 10
Fact = tuple[str, str]


def table_facts(scribe: Scribe, kind: model.Kind) -> Iterator[Fact]:
    """For its table of facts: what is said in its own braces, and for a place also what reports take from it."""
    if kind.table is None:
        return
    told = _Told(scribe, kind)
    if kind.root == "piece" and body_of(kind) is not None:
        yield from told.body()
    surface = surface_of(kind)
    if surface is not None:
        yield from told.surface(surface)


def is_measure(kind: model.Kind, field: model.Field) -> bool:
    """Whether a field is the size or the mass of a body."""
    spec = body_of(kind)
    return spec is not None and field in (spec.radius, spec.mass)


def unmoved(scribe: Scribe, said: tuple[tree.Node, ...]) -> str:
    """Of a body without mass."""
    shown = from_nodes(capital(scribe.say.r.t("body_fixed")), said)
    return write(shown, scribe.lang, scribe.markdown)


class _Told:
    def __init__(self, scribe: Scribe, kind: model.Kind) -> None:
        self.scribe, self.kind = scribe, kind
        self.r = scribe.say.r

    def fact(self, title: str, value: Words = ()) -> Fact:
        return self.written(capital(self.r.t(title))), self.written(value)

    def written(self, words: Words) -> str:
        return write(words, self.scribe.lang, self.scribe.markdown)

    def lines(self, *keys: str) -> tuple[tree.Node, ...]:
        return tuple(line for key in keys for line in lines_of(self.kind, key))

    def number(self, given: Given | None, by: int, *lines: tree.Node) -> Words:
        """A number in the measure that people use; a field without one value, by its name."""
        value = given
        if isinstance(given, model.Field):
            formula = self.kind.find_formula(given.name)
            known = constants(formula.expr, self.kind) if formula is not None and not given.tracked else None
            value = known[0] if known is not None and len(known) == 1 and isinstance(known[0], int) else given
        if isinstance(value, model.Field):
            name = self.scribe.words.field(value, self.kind)
            shown = self.r.phrase(p.Thing(name)) if name is not None else (Word(value.name),)
            return from_nodes(shown, lines)
        return self.measure(value or 0, by, *lines)

    def measure(self, value: int, by: int, *lines: tree.Node) -> Words:
        whole, part = divmod(abs(value), by)
        text = f"{whole}" if not part else f"{whole}{'.' if self.scribe.lang == 'en' else ','}{part}"
        return (Word(("-" if value < 0 else "") + text, origins=lines),)

    def by_case(self, given: Given | None, shown: Callable[[int], Words]) -> Words:
        """Of a kind whose pieces are of several sizes: what it is for each of them, "tiny: 6.5 mm; small: 9.5 mm"."""
        formula = self.kind.find_formula(given.name) if isinstance(given, model.Field) else None
        table = formula.expr if formula is not None else None
        if not isinstance(table, tree.Table) or not varies(self.scribe.rules, self.kind, table):
            return ()
        found: list[Words] = []
        for case in table.cases:
            labels = [self.r.phrase(Teller(self.scribe.words).label(x)) for x in case.labels]
            known = constants(case.value, None)
            if known is None or len(known) != 1 or not isinstance(known[0], int):
                return ()
            found.append((*self.r.series(labels, "or"), *mark(":"), *shown(known[0])))
        return join(found, mark(";"))

    def body(self) -> Iterator[Fact]:
        spec = body_of(self.kind)
        assert spec is not None
        given = {line.key.id for line in self.kind.table.lines} if self.kind.table is not None else set()
        if "radius" in given:
            across = spec.radius * 2 if isinstance(spec.radius, int) else spec.radius
            title = "body_across" if isinstance(spec.radius, int) else "body_radius"
            lines = self.lines("radius", "position")
            sizes = self.by_case(spec.radius, lambda n: self.r.t("millimetres", n=self.measure(n, TENTHS, *lines)))
            yield self.fact(title, sizes or self.r.t("millimetres", n=self.number(across, TENTHS, *lines)))
        if spec.mass in (None, 0):
            yield self.written(from_nodes(capital(self.r.t("body_fixed")), self.lines("mass"))), ""
        elif "mass" in given:
            masses = self.by_case(spec.mass, lambda n: self.measure(n, 1, *self.lines("mass")))
            yield self.fact("body_mass", masses or self.number(spec.mass, 1, *self.lines("mass")))
        if "friction" in given:
            lost = self.number(spec.friction, 1, *self.lines("friction"))
            yield self.fact("table_friction", self.r.t("loses_speed", n=lost))

    def surface(self, spec: SurfaceSpec) -> Iterator[Fact]:
        r, number, lines = self.r, self.number, self.lines
        if spec.radius is not None:
            across = spec.radius * 2 if isinstance(spec.radius, int) else spec.radius
            yield self.fact("body_across", r.t("millimetres", n=number(across, TENTHS, *lines("radius"))))
        else:
            wide, high = number(spec.width, TENTHS, *lines("width")), number(spec.height, TENTHS, *lines("height"))
            yield self.fact("table_size", r.t("by_millimetres", n=wide, m=high))
        yield from self.edge(spec)
        if self.placed():
            yield self.fact("table_placing", r.t("whole_and_apart"))
        yield self.fact("table_friction", r.t("loses_speed", n=number(spec.friction, 1, *lines("friction"))))
        percent = (Word("%", glued=self.scribe.lang == "en"),)
        between = (*number(spec.bounce, 1, *lines("bounce")), *percent)
        off = (*number(spec.rebound, 1, *lines("rebound")), *percent)
        yield self.fact("table_bounce", r.t("keeps_speed", n=between, m=off))
        yield self.fact("table_speed", r.t("speed_by_strength", n=number(spec.speed, 1, *lines("speed"))))
        if any(spec.noise):
            angle, strength = (number(spec.noise[i], by, *lines("noise")) for i, by in ((0, TENTHS), (1, 1)))
            degrees = (*angle, Word("°", glued=True))
            yield self.fact("table_noise", r.t("usually_misses", n=degrees, m=strength))
        for x, y, reach in spec.posts:
            across = reach * 2 if isinstance(reach, int) else reach
            here = self.point(x, y, "post")
            yield self.fact("table_post", r.t("at_point_across", x=here, n=number(across, TENTHS, *lines("post"))))
        for a, b, c, d in spec.walls:
            yield self.fact("table_wall", r.t("from_to", x=self.point(a, b, "wall"), y=self.point(c, d, "wall")))
        for a, b, c, d in spec.blocks:
            size = r.t("by_millimetres", n=number(c, TENTHS, *lines("block")), m=number(d, TENTHS, *lines("block")))
            yield self.fact("table_block", r.t("from_point", x=self.point(a, b, "block"), y=size))
        yield from self.reports()

    def placed(self) -> bool:
        """Whether rules let somebody put a body somewhere on it."""
        every = (node for root in every_rule(self.scribe.rules) for node in nodes(root) if isinstance(node, tree.Noun))
        asked = [noun for noun in every if noun.body is not None and noun.place is not None]
        kinds = [noun.symbol for noun in asked if isinstance(noun.symbol, model.Kind)]
        return any((meaning := meaning_of(kind)) is not None and meaning.position for kind in kinds)

    def edge(self, spec: SurfaceSpec) -> Iterator[Fact]:
        lines = self.lines("rim")
        if len(spec.rims) == len(SIDES) or (spec.radius is not None and spec.rims):
            yield self.fact("table_rim", from_nodes(self.r.t("all_round"), lines))
            return
        if spec.rims:
            sides = join((self.r.t(f"side_{side}") for side in spec.rims), mark(","))
            yield self.fact("table_rim", from_nodes(sides, lines))
        yield self.fact("table_edge_elsewhere" if spec.rims else "table_edge", self.r.t("open_edge"))

    def point(self, x: Given, y: Given, key: str) -> Words:
        lines = self.lines(key)
        across, up = (self.number(value, TENTHS, *lines) for value in (x, y))
        return (Word("(", Role.OPEN), *across, *mark(";"), *up, *mark(")"))

    def reports(self) -> Iterator[Fact]:
        """Pucks hit: what the piece that was set off has met, in order."""
        for kind in self.scribe.rules.kinds.values():
            meaning = meaning_of(kind)
            for place, fact, _ in meaning.facts if meaning is not None else ():
                field = kind.record()[place]
                name = self.scribe.words.field(field, kind)
                if name is not None:
                    title = self.written(capital(self.r.phrase(p.Thing(name, p.Det.BARE))))
                    yield title, self.written(from_nodes(self.r.t(f"told_{fact}"), tuple(lines_of(kind, fact))))
