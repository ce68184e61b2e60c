"""Where things are in relation to one another: rays, neighbours, squares by their numbers, directions worked out from
others. A formula of the board becomes the words a player would use for it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from dsl import model, tree
from dsl.types import ChoiceType, GridType
from scribe import phrase as p
from scribe.lexicon.noun import Adjective, Noun
from scribe.lexicon.pattern import Literal, Slot
from scribe.origins import both, everything_said, joined, marked
from scribe.say import builtin
from scribe.tell.nouns import Nouns, kind_of


def _is_letter(name: p.Name) -> bool:
    return len(name.en.text) == 1 and len({each.text for each in name}) == 1


def _glued(noun: Noun | Adjective, param: str) -> bool:
    """Whether a name writes this slot without a space before it."""
    parts = noun.singular if isinstance(noun, Noun) else ()
    return any(isinstance(part, Slot) and part.param == param and part.glued for part in parts)


class Geometry(Nouns):
    @abstractmethod
    def owner(self, of: model.Local | tree.Expr) -> p.Phrase: ...

    # -------------------------------------------------------------- places reached from others

    def reached(self, place: tree.Apply, negative: bool = False) -> p.Quality:
        """next to X; in line with X in a direction; reached from X by following a field"""
        assert isinstance(place.to, model.Builtin)
        if place.to.name == "placements":
            shape, on = place.args
            squares = self.phrase(on)
            if isinstance(on, tree.Ref) and isinstance(on.to, model.Kind) and isinstance(squares, p.Thing):
                squares = replace(squares, det=p.Det.THE, plural=True)
            return p.Has(builtin.FOR_SHAPE, (("it", self._whose_place(shape)), ("p", squares)), negative)
        start = self._whose_place(place.args[0])
        if place.to.name == "around":
            return p.Has(builtin.NEXT_TO, (("it", start),), negative)
        way, kind = place.args[1], kind_of(place.type)
        if isinstance(way.type, ChoiceType):
            return p.Has(builtin.IN_LINE, (("it", start), ("d", self.phrase(way))), negative)
        field = kind.find_field(way.name) if kind is not None and isinstance(way, tree.Ref) else None
        name = self.words.field(field, kind) if field is not None else None
        if name is None:
            return p.Has(builtin.IN_LINE, (("it", start),), negative)
        return p.Has(builtin.FOLLOWING, (("it", start), ("f", marked(p.Thing(name, plural=True), way))), negative)

    def turned(self, expr: tree.Expr, whole: bool = False) -> p.Phrase:
        """facing + right: its right; direction + 4: the direction 4 steps round from it. Of a side already mentioned
        it is enough to say "that side", unless the `whole` of it is asked for: counted from its facing."""
        assert isinstance(expr, tree.Binary)
        start, by = self.phrase(expr.left), self.phrase(expr.right)
        if isinstance(expr.right.type, ChoiceType) and isinstance(by, p.Thing):
            owner = start.owner if isinstance(start, p.Thing) and start.owner is not None else start
            own = isinstance(start, p.Thing) and isinstance(start.owner, p.Pronoun)
            whole = whole or not own  # that side, but counted from the north
            if by.det is p.Det.THAT:
                return replace(by, qualities=(p.Has(builtin.COUNTED_FROM, (("it", start),)),)) if whole else by
            return replace(by, owner=owner)
        if expr.op == "-":
            by = p.Number(-by.value) if isinstance(by, p.Number) else by
        kind = self.typed(expr.type)
        return p.Turned(replace(kind, det=p.Det.THE), by, start)

    # -------------------------------------------------------------- places by their numbers

    def numbered(self, kind: model.Kind, named: p.Thing) -> p.Thing:
        """the square {x}-{y} of known numbers or letters is the kind of place above it, labelled like its neighbours"""
        above = next((k for k in kind.line() if k is not kind and k.declared == "kind" and not k.builtin), None)
        noun, fill = named.name.en, dict(named.fill)
        if above is None or not isinstance(noun, Noun) or above.name_text is None or named.labels:
            return named
        first, *rest = noun.singular
        label = ""
        for part in rest:
            match part:
                case Slot(param=param, words=()) if isinstance(value := fill.get(param), p.Number):
                    label += str(value.value).replace("-", "\u2212")
                case Slot(param=param, words=()) if isinstance(value, p.Thing) and _is_letter(value.name):
                    label += value.name.en.text
                case Literal(text=text, glued=True):
                    label += text
                case _:
                    return named
        plain = self.words.kind(above)
        if not label or not isinstance(first, Literal) or first.text != plain.en.text:
            return named
        said = joined(*(everything_said(value) for value in fill.values()))
        return p.Thing(plain, labels=(label,), link=named.link, origins=said)

    def together(self, items: list[p.Phrase]) -> list[p.Phrase]:
        """square 2-1, square 3-1: squares 2-1 and 3-1"""
        out: list[p.Phrase] = []
        for item in items:
            both = self._two(out[-1], item) if out else None
            if both is None:
                out.append(item)
            else:
                out[-1] = both
        return out

    @staticmethod
    def _two(first: p.Phrase, second: p.Phrase) -> p.Phrase | None:
        if isinstance(first, p.Again) and first.thing == second:
            return replace(first, times=first.times + 1, thing=both(first.thing, second))
        if not isinstance(first, p.Thing) or not isinstance(second, p.Thing):
            return None
        number = first.amount.value if isinstance(first.amount, p.Number) and first.det is p.Det.EXACTLY else 1
        counted = replace(second, det=p.Det.EXACTLY, amount=p.Number(number + 1))
        if second.det is p.Det.A and first in (second, replace(counted, amount=p.Number(number))):
            return marked(counted, *first.origins)
        if first == second:
            return p.Again(both(first, second), 2)
        if first.labels and second.labels:
            bare = [replace(x, labels=(), plural=False) for x in (first, second)]
            labels = (*first.labels, *second.labels)
            pair = marked(replace(first, labels=labels, plural=True), *second.origins)
            return pair if bare[0] == bare[1] else None
        if [n for n, _ in first.fill] != [n for n, _ in second.fill]:
            return None
        apart = [i for i, (one, other) in enumerate(zip(first.fill, second.fill, strict=True)) if one != other]
        if len(apart) != 1 or replace(first, fill=(), plural=False) != replace(second, fill=(), plural=False):
            return None
        (name, one), (_, other) = first.fill[apart[0]], second.fill[apart[0]]
        if any(_glued(noun, name) for noun in first.name):
            return None  # spaces e3 and e4, not e3 and 4
        numbers = one.items if isinstance(one, p.Series) else (one,)
        if not all(isinstance(n, p.Number) for n in (*numbers, other)) or first.person:
            return None
        fill = tuple((n, p.Series((*numbers, other)) if n == name else v) for n, v in first.fill)
        return marked(replace(first, fill=fill, plural=True), *second.origins)

    def cell(self, expr: tree.Node) -> p.Thing | None:
        """h.cell(2, 1): a cell of a piece's own grid, by its coordinates"""
        match expr:
            case tree.ApplyAttr(field=model.Field(type=GridType()), args=args) if (
                kind := kind_of(expr.type)
            ) is not None:
                numbers = [str(a.value) for a in args if isinstance(a, tree.Number)]
                if kind.root == "place" and len(numbers) == len(args):
                    return p.Thing(self.words.kind(kind), labels=("-".join(numbers),), link=self.words.link(kind))
        return None

    def cells(self, items: list[tree.Expr]) -> p.Thing | None:
        """(h.cell(2, 1), h.cell(2, 2)): its squares 2-1, 2-2"""
        found = [self.cell(i) for i in items]
        first = items[0] if items else None
        if not isinstance(first, tree.ApplyAttr) or any(c is None for c in found):
            return None
        if any(isinstance(i, tree.ApplyAttr) and i.object.span.text != first.object.span.text for i in items):
            return None
        shown = [c for c in found if c is not None]
        together = tuple(label for c in shown for label in c.labels)
        return replace(shown[0], labels=together, plural=True, owner=self.owner(first.object))

    def described(self, kind: model.Kind, args: list[tree.Expr]) -> p.Thing | None:
        """space(ring, arc + 1): the space in its ring whose arc is its arc plus 1; a name has no room for formulas"""
        shown = [self.phrase(a) for a in args]
        if not any(isinstance(x, (p.Sum, p.Cycled)) or (isinstance(x, p.Thing) and (x.owner or x.fill)) for x in shown):
            return None
        if kind.declared == "kind" and any(k.layout for k in kind.line()) and len(shown) == len(builtin.COORDINATES):
            names = (
                builtin.COORDINATES.values()
            )  # of a board that is drawn: the space whose column is its column plus 1
            where = tuple(p.Whose(p.Thing(name), "is", value) for name, value in zip(names, shown, strict=True))
            return p.Thing(self.words.kind(kind), place=True, qualities=where, link=self.words.link(kind))
        above = next((k for k in kind.line() if k is not kind and k.declared == "kind" and not k.builtin), None)
        qualities: list[p.Quality] = []
        for binder, value in zip(self.words.binders(kind), shown, strict=False):
            field = next((f for f in self._set_to(kind, binder) if self.words.field(f, kind) is not None), None)
            if above is None or field is None:
                return None
            words, name = self.words.attribute(field, kind), self.words.field(field, kind)
            if words is not None:
                qualities.append(p.Has(words, (("it", value),)))
            elif name is not None:
                qualities.append(p.Whose(p.Thing(name), "is", value))
        if above is None:
            return None
        return p.Thing(self.words.kind(above), place=True, qualities=tuple(qualities), link=self.words.link(kind))

    @staticmethod
    def _set_to(kind: model.Kind, binder: str) -> Iterator[model.Field]:
        """The fields a family sets to one of its binders."""
        for name, formula in kind.formulas.items():
            field = kind.find_field(name)
            match formula.expr:
                case tree.Ref(to=model.FieldOf(field=model.Field(name=other))) if other == binder and field is not None:
                    yield field
        own = kind.find_field(binder)
        if own is not None:
            yield own
