"""What all parts of the checker share: the ruleset being built, and questions about its kinds and types."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from dsl import tree
from dsl.diagnostics import Code, Diagnostics, Fix, instead
from dsl.model import Choice, Family, Field, Kind, Ruleset, Value
from dsl.overlay import Composition, Layer
from dsl.parse import parse
from dsl.source import Source, Span
from dsl.spell import nearest
from dsl.types import (
    NOTHING,
    NUMBER,
    RULE,
    TRUTH,
    UNKNOWN,
    ChoiceType,
    EntityType,
    GridType,
    KindOfType,
    KindType,
    ListType,
    NothingType,
    NumberType,
    SetType,
    Type,
    UnknownType,
)

N = TypeVar("N", bound=tree.Node)
NOWHERE = Source("the language", "")
ROOTS = ("piece", "place", "player", "game", "term", "report", "shape")
PRELUDE = Source(
    "the language",
    """
change place { live: truth = false; ordered: truth = false; shown: player = everyone }
change piece { back: piece = none }
change shape { cells: grid of place }
choices coin { heads en "heads" fr "face" es "cara"; tails en "tails" fr "pile" es "cruz" }
""",
)


def prelude() -> tree.File:
    """What every ruleset stands on, parsed afresh: the checker writes into trees."""
    return parse(PRELUDE)


@dataclass
class World:
    ruleset: Ruleset
    parts: Composition
    found: Diagnostics
    thing: Kind = field(init=False)  # whatever a piece can lie in or on: a place or a piece; it has no name
    below: dict[Kind, list[Kind]] = field(default_factory=dict)
    attached: dict[str, list[tuple[Kind, Kind]]] = field(default_factory=dict)  # `hand`: (player, hand)
    unsure: set[Kind] = field(
        default_factory=set
    )  # kinds with a parent that is not known: anything may be true of them
    option_names: set[str] | None = None  # of all `choose ... { name: }`, once somebody asked
    grids: dict[Kind, list[Field]] = field(default_factory=dict)  # kind of cell -> the fields that make such places
    _homes: dict[Source, Layer] = field(default_factory=dict)
    _in_rules: dict[type[tree.Node], list[tree.Node]] | None = None
    _in_examples: dict[type[tree.Node], list[tree.Node]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.thing = Kind("piece or place", "piece", [], NOWHERE.span(0, 0), builtin=True)

    def nodes(self, sort: type[N], *, examples: bool = True) -> list[N]:
        """Every node of that class in all files that were loaded, variants that are off included."""
        if self._in_rules is None:
            self._in_rules, self._in_examples = {}, {}
            for ruleset in self.parts.rulesets:
                for file in ruleset.files:
                    for decl in file.decls:
                        index = self._in_examples if isinstance(decl, tree.ExampleDecl) else self._in_rules
                        for node in tree.walk(decl):
                            index.setdefault(type(node), []).append(node)
        found: list[Any] = self._in_rules.get(sort, [])
        return found + self._in_examples.get(sort, []) if examples else found

    def layer_at(self, span: Span) -> Layer:
        """The layer that a piece of text belongs to."""
        layers = self.parts.layers
        for layer in layers[len(self.parts.rulesets) :]:
            if layer.text is not None and layer.text.source is span.source and _covers(layer.text, span):
                return layer
        if not self._homes:
            for layer, ruleset in zip(layers, self.parts.rulesets, strict=False):
                self._homes.update(dict.fromkeys(ruleset.sources, layer))
        return self._homes.get(span.source, layers[0])

    # -------------------------------------------------------------- reporting

    def report(
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        label: str = "",
        also: Iterable[tuple[Span, str]] = (),
        reason: str = "",
        remedy: str = "",
        fix: Fix | None = None,
    ) -> None:
        self.found.report(code, span, message, label=label, also=also, reason=reason, remedy=remedy, fix=fix)

    def unknown(
        self, code: Code, name: tree.Name | tree.Ref, what: str, known: Iterable[str], *, reason: str, remedy: str = ""
    ) -> None:
        """Report a name that nothing has; silent if it may be declared in text that could not be read."""
        id = name.id if isinstance(name, tree.Name) else name.name
        if self.parts.incomplete or id in self.parts.lost:
            return
        near = nearest(id, (k for k in known if not k.endswith("*")))
        self.report(
            code,
            name.span,
            what,
            label="not known here",
            reason=reason,
            remedy=f"did you mean `{near}`?" if near else remedy,
            fix=instead(name.span, near),
        )

    # -------------------------------------------------------------- kinds

    def kind(self, name: str) -> Kind:
        return self.ruleset.kinds[name]

    def entity(self, name: str) -> EntityType:
        return EntityType(self.ruleset.kinds[name])

    def adopt(self, kind: Kind) -> None:
        """Note a kind below its parents."""
        for parent in kind.parents:
            self.below.setdefault(parent, []).append(kind)

    def descendants(self, kind: Kind) -> list[Kind]:
        """Itself and everything below it, each once, in order of declaration."""
        if kind is self.thing:
            return [*self.descendants(self.kind("piece")), *self.descendants(self.kind("place"))]
        found: dict[Kind, None] = {kind: None}
        queue = [kind]
        while queue:
            for child in self.below.get(queue.pop(0), ()):
                if child not in found:
                    found[child] = None
                    queue.append(child)
        return list(found)

    def is_unsure(self, kind: Kind) -> bool:
        return bool(self.unsure) and any(k in self.unsure for k in kind.line())

    def related(self, a: Kind, b: Kind) -> bool:
        """Could one thing be of both kinds?"""
        if self.thing in (a, b):
            other = b if a is self.thing else a
            return other is self.thing or other.root in ("piece", "place")
        if a.is_a(b) or b.is_a(a) or self.is_unsure(a) or self.is_unsure(b):
            return True
        if a.root != b.root:
            return False
        if a.where is not None:
            return all(self.related(parent, b) for parent in a.parents)
        if b.where is not None:
            return all(self.related(a, parent) for parent in b.parents)
        under = set(self.descendants(a))
        return any(kind in under for kind in self.descendants(b))

    # -------------------------------------------------------------- attributes

    def attribute(self, owner: Type, name: str, *, loose: bool) -> tuple[Field | Family | str, Type] | None:
        """The field of that name. `loose` also finds fields that only some things of the kind have."""
        if isinstance(owner, ChoiceType):
            return (name, owner) if name in ("next", "previous") else None
        if isinstance(owner, KindType) and not isinstance(owner, KindOfType):
            owner = EntityType(owner.kind)
        if not isinstance(owner, EntityType):
            return None
        kind = owner.kind
        found = kind.find_field(name)
        if found is not None:
            return found, found.type
        if name == "place" and kind.root in ("piece", "place"):
            return name, EntityType(self.thing)
        if kind.root == "player" and name in ("won", "lost", "index"):
            return name, NUMBER if name == "index" else TRUTH
        if kind.root == "player" and name in ("next", "previous"):
            return name, self.entity("player")
        if name in ("x", "y") and any(kind.is_a(cell) for cell in self.grids):
            return name, NUMBER
        for entity, family in self.attached.get(name, ()):
            if kind.is_a(entity) or (loose and self.related(kind, entity)):
                return Family(family), EntityType(family)
        if kind.find_rule(name) is not None:
            return name, RULE
        if loose and self.is_unsure(kind):
            return name, UNKNOWN
        return self._some_have(kind, name) if loose else None

    def _some_have(self, kind: Kind, name: str) -> tuple[Field | Family | str, Type] | None:
        under = self.descendants(kind)
        fields = [k.fields[name] for k in under if name in k.fields]
        inherited = [f for k in under if (f := k.find_field(name)) is not None and f not in fields]
        fields += list(dict.fromkeys(inherited))
        if fields:
            type: Type = fields[0].type
            for other in fields[1:]:
                type = self.join(type, other.type) or UNKNOWN
            return fields[0], type
        if any(name in k.rules for k in under):
            return name, RULE
        if name in ("x", "y") and any(k in self.grids for k in under):
            return name, NUMBER
        return None

    def attribute_names(self, owner: Type) -> list[str]:
        if isinstance(owner, ChoiceType):
            return ["next", "previous"]
        kind = owner.kind if isinstance(owner, EntityType | KindType) else None
        if kind is None:
            return []
        names = [name for k in [*kind.line(), *self.descendants(kind)] for name in (*k.fields, *k.rules)]
        names += [name for name, pairs in self.attached.items() if any(kind.is_a(e) for e, _ in pairs)]
        names += ["place"] if kind.root in ("piece", "place") else []
        return names + (["won", "lost", "index", "next", "previous"] if kind.root == "player" else [])

    # -------------------------------------------------------------- types

    def fits(self, actual: Type, wanted: Type) -> bool:
        """May a value of one type stand where the other is wanted? A thing may turn out to be of a narrower kind."""
        match actual, wanted:
            case (UnknownType(), _) | (_, UnknownType()):
                return True
            case (NothingType(), _):
                return wanted not in (TRUTH, RULE)
            case (ListType() | SetType() | GridType(), ListType() | SetType() | GridType()):
                return self.fits(element(actual), element(wanted))
            case (_, ListType() | SetType()):
                return self.fits(actual, element(wanted))
            case (NumberType(), NumberType()):
                return True
            case (ChoiceType(), ChoiceType()):
                return actual.choice is wanted.choice
            case (KindOfType(), KindType()):
                return self.related(actual.kind, wanted.kind)
            case (KindType(), KindOfType()):
                return actual.kind.is_a(wanted.kind)
            case (_, KindOfType()) | (KindOfType(), _):
                return False
            case (EntityType() | KindType(), EntityType() | KindType()):
                return self.related(actual.kind, wanted.kind)
        return actual == wanted

    def comparable(self, a: Type, b: Type) -> bool:
        return self.fits(a, b) or self.fits(b, a)

    def join(self, a: Type, b: Type) -> Type | None:
        """The type of "one or the other"; None if they have nothing in common."""
        match a, b:
            case (UnknownType() | NothingType(), _):
                return b
            case (_, UnknownType() | NothingType()):
                return a
            case (NumberType(), NumberType()):
                return a if a == b else NUMBER
            case (KindType(kind=one), KindOfType(kind=other)) | (KindOfType(kind=one), KindType(kind=other)):
                joined = self._join_kinds(KindType(one), KindType(other))
                return KindOfType(joined.kind) if isinstance(joined, KindType) else None
            case (KindOfType(), _) | (_, KindOfType()):
                return None
            case (EntityType() | KindType(), EntityType() | KindType()):
                return self._join_kinds(a, b)
            case (ListType() | SetType() | GridType(), _) | (_, ListType() | SetType() | GridType()):
                inner = self.join(element(a), element(b))
                both_sets = isinstance(a, SetType) and isinstance(b, SetType)
                return None if inner is None else SetType(inner) if both_sets else ListType(inner)
        return a if a == b else None

    def _join_kinds(self, a: EntityType | KindType, b: EntityType | KindType) -> Type | None:
        if a.kind.is_a(b.kind):
            return EntityType(b.kind) if isinstance(a, EntityType) else b
        if b.kind.is_a(a.kind):
            return EntityType(a.kind) if isinstance(b, EntityType) else a
        if self.thing in (a.kind, b.kind):
            return EntityType(self.thing) if self.related(a.kind, b.kind) else None
        common = next((k for k in a.kind.line() if b.kind.is_a(k)), None)
        if common is None and {a.kind.root, b.kind.root} == {"piece", "place"}:
            common = self.thing
        if common is None:
            return None
        both_kinds = isinstance(a, KindType) and isinstance(b, KindType)
        return KindType(common) if both_kinds else EntityType(common)

    # -------------------------------------------------------------- everything global

    def values(self, name: str) -> list[Value]:
        return self.ruleset.values.get(name, [])

    def global_names(self) -> list[str]:
        r = self.ruleset
        kinds = [name for name in r.kinds if not name.endswith("*")]
        return [*r.values, *kinds, *r.defines, *r.variants, *BUILTIN_VALUES]


def _covers(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start < outer.end


def element(type: Type) -> Type:
    """What a collection holds; anything else is a collection of itself."""
    match type:
        case ListType() | SetType():
            return type.of
        case GridType():
            return EntityType(type.of)
    return type


def is_collection(type: Type) -> bool:
    return isinstance(type, ListType | SetType | GridType)


def choice_of(type: Type | None) -> Choice | None:
    """The choice whose values are wanted here, if it is one."""
    inner = element(type) if type is not None else None
    return inner.choice if isinstance(inner, ChoiceType) else None


BUILTIN_VALUES: dict[str, str] = {
    "you": "player",
    "active": "player",
    "opponent": "player",
    "everyone": "player",
    "table": "player",
    "source": "piece",
    "game": "game",
    "box": "place",
    "players": "number",
    "times_seen": "number",
    "none": "nothing",
    "true": "truth",
    "false": "truth",
}
FUNCTIONS = ("count", "total", "highest", "lowest", "list", "reversed", "ray", "around", "placements", "player")


def builtin_type(world: World, name: str) -> Type:
    of = BUILTIN_VALUES[name]
    simple: dict[str, Type] = {"number": NUMBER, "nothing": NOTHING, "truth": TRUTH}
    return simple.get(of) or world.entity(of)
