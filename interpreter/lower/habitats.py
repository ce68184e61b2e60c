"""Where pieces can ever be: which kinds of piece may come to lie in, or on, which kinds of thing.

Pieces change their place by `move` and `swap` only, and the types of what is moved and where to say enough: a square
that only marks are ever moved to needs no test whether what lies there is a mark, and a noun without a place need not
look where no such piece can be. Examples may put pieces elsewhere, so what they give counts as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl import model, tree
from dsl.types import EntityType, GridType, KindType, ListType, SetType, Type
from interpreter.run.world import BOX, NOTHING, World

Pair = tuple[tree.Expr | None, tree.Expr | None]


class Habitats:
    """`followed`: parameters of verbs stand for what the verbs are called with, not for all that they could be."""

    def __init__(self, world: World, followed: bool = False) -> None:
        self.world = world
        self.leaves = [k for k in world.of_kind if k.root == "piece"]
        self.containers = [k for k in world.of_kind if k.root in ("piece", "place") and not k.builtin]
        self.of: dict[model.Kind, set[model.Kind]] = {leaf: set() for leaf in self.leaves}
        self._related: dict[tuple[model.Kind, bool], list[model.Kind]] = {}
        self._around: dict[model.Kind, set[model.Kind]] = {}
        self._grounds: dict[model.Kind, set[int]] = {}
        swaps: list[tuple[list[model.Kind], list[model.Kind]]] = []
        calls = _Calls(world.ruleset)
        for node in calls.nodes:
            match node:
                case tree.Call(verb=tree.Name(id="move")):
                    said = node.arg(None), tree.whole_of(node.arg("to"))
                    for piece, goal in calls.meant(*said) if followed else (said,):
                        goals = self._goals(goal)
                        for leaf in self._pieces(piece):
                            self.of[leaf].update(goals)
                case tree.Call(verb=tree.Name(id="swap")):
                    swaps.append((self._pieces(node.arg(None)), self._pieces(node.arg("with"))))
                case tree.GivenPiece() if node.symbol is not None:
                    for leaf in self._below(node.symbol, self.leaves):
                        self.of[leaf].update(self._goals(node.place))
                case tree.GivenFact():
                    for item in _piled(node) if followed else (node.value,):
                        for leaf in self._pieces(item):
                            self.of[leaf].update(self._goals(node.subject))
        self._exchange(swaps)
        self.returns = any(self._returns(node) for node in calls.nodes) or any(  # a piece can come back to the box
            self._refills(example) for example in world.ruleset.examples.values()
        )
        self.rewound = frozenset(_rewound(calls.nodes))  # phases whose start can be gone back to
        self.shows = any(isinstance(node, tree.Call) and node.verb.id in ("show", "rewind") for node in calls.nodes)

    def _returns(self, node: tree.Node) -> bool:
        match node:
            case tree.GivenNone() | tree.Call(verb=tree.Name(id="swap" | "rewind")):
                return True
            case tree.Call(verb=tree.Name(id="move")):
                return self._may_be_box(tree.whole_of(node.arg("to")))
            case tree.Call(verb=tree.Name(id="shuffle")):
                return self._may_be_box(node.arg(None))
            case tree.GivenFact():
                return self._may_be_box(node.subject)
        return False

    def _refills(self, example: model.Example) -> bool:
        """Whether an example gives the order of a pile on which something may lie: that goes back to the box."""
        filled: set[model.Kind] = set()
        for line in example.lines:
            match line:
                case tree.GivenPiece():
                    filled.update(self._goals(line.place))
                case tree.GivenFact() if _piled(line):
                    if not filled.isdisjoint(self._goals(line.subject)):
                        return True
                    filled.update(self._goals(line.subject))
        return False

    def _may_be_box(self, expr: tree.Expr | None) -> bool:
        if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Builtin) and expr.to.name == "box":
            return True
        kind = _kind(expr)
        return kind is None or not any(known.is_a(kind) for known in self.containers) or kind.builtin

    def _exchange(self, swaps: list[tuple[list[model.Kind], list[model.Kind]]]) -> None:
        """Who swaps with another may come to lie wherever that one may."""
        changed = True
        while changed:
            changed = False
            for one, other in swaps:
                both = [*one, *other]
                together: set[model.Kind] = set().union(*(self.of[k] for k in both)) if both else set()
                for kind in both:
                    if not together <= self.of[kind]:
                        self.of[kind] |= together
                        changed = True

    # -------------------------------------------------------------- what an argument may be

    def _pieces(self, expr: tree.Expr | None) -> list[model.Kind]:
        kind = _kind(expr)
        return list(self.leaves) if kind is None else self._below(kind, self.leaves)

    def _goals(self, expr: tree.Expr | None) -> list[model.Kind]:
        if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Builtin) and expr.to.name == "box":
            return []
        kind = _kind(expr)
        return list(self.containers) if kind is None else self._below(kind, self.containers)

    def _below(self, kind: model.Kind, among: list[model.Kind]) -> list[model.Kind]:
        if kind.name not in self.world.ruleset.kinds:  # the nameless kind of whatever pieces lie in or on
            return list(among)
        base = kind
        while base.where is not None:
            base = base.parents[0]
        key = base, among is self.leaves
        if key not in self._related:
            self._related[key] = [k for k in among if k.is_a(base) or base.is_a(k)]
        return self._related[key]

    # -------------------------------------------------------------- questions

    def only(self, kind: model.Kind, container: model.Kind) -> bool:
        """Whether everything that can lie in such a container is of the kind."""
        if container.builtin or any(above.where is not None for above in kind.line()):
            return False
        places = self._below(container, self.containers)
        return all(leaf.is_a(kind) or not any(p in self.of[leaf] for p in places) for leaf in self.leaves)

    def rides(self, kind: model.Kind) -> bool:
        """Whether a piece of the kind can lie on another piece."""
        return any(c.root == "piece" for leaf in self._below(kind, self.leaves) for c in self.of[leaf])

    def may_carry(self, piece: tree.Expr | None, goal: tree.Expr | None) -> bool:
        """Whether a goal may be the piece itself that is moved there, or lie on it."""
        pieces, waiting = set(self._pieces(piece)), list(self._goals(goal))
        carriers: dict[model.Kind, set[model.Kind]] = {}
        for thing in self.world.things:
            if thing.carrier != NOTHING:
                carriers.setdefault(thing.kind, set()).add(self.world.things[thing.carrier].kind)
        seen = set(waiting)
        while waiting:
            kind = waiting.pop()
            if kind in pieces:
                return True
            below = (self.of.get(kind, set()) | carriers.get(kind, set())) - seen
            seen |= below
            waiting += below
        return False

    def around(self, kind: model.Kind) -> set[model.Kind]:
        """The kinds of what such a piece may lie in or on, but for the box."""
        if kind not in self._around:
            self._around[kind] = set().union(*(self.of[leaf] for leaf in self._below(kind, self.leaves)))
        return self._around[kind]

    def ground(self, kind: model.Kind) -> set[int]:
        """The places where such a piece can be, or the piece that it lies on, or what that lies on."""
        if kind not in self._grounds:
            self._grounds[kind] = self._found_ground(kind)
        return self._grounds[kind]

    def _found_ground(self, kind: model.Kind) -> set[int]:
        waiting = self._below(kind, self.leaves)
        seen = set(waiting)
        homes: set[model.Kind] = set()
        while waiting:
            around = self.around(waiting[0])
            homes.update(k for k in around if k.root == "place")
            carriers = [k for k in around if k.root == "piece" and k not in seen]
            seen.update(carriers)
            waiting = [*waiting[1:], *carriers]
        return {i for i in self.world.declared if i != BOX and self.world.things[i].kind in homes}

    def places(self, kind: model.Kind) -> list[int]:
        """The places where a piece of the kind can be, but for the box, as declared."""
        homes = {c for leaf in self._below(kind, self.leaves) for c in self.of[leaf] if c.root == "place"}
        return [i for i in self.world.declared if i != BOX and self.world.things[i].kind in homes]


def _kind(expr: tree.Expr | None) -> model.Kind | None:
    """The kind of things an argument stands for; None if it may be any."""
    if isinstance(expr, tree.Quantified | tree.Pick):
        return expr.noun.symbol if isinstance(expr.noun.symbol, model.Kind) else None
    of: Type | None = expr.type if expr is not None else None
    while isinstance(of, ListType | SetType):
        of = of.of
    match of:
        case EntityType(kind=kind) | KindType(kind=kind) | GridType(of=kind):
            return kind
    return None


def _piled(fact: tree.GivenFact) -> list[tree.Expr]:
    """The pieces that an example puts on a pile; what it says of anything else moves nothing."""
    if not isinstance(fact.subject.type, EntityType) or fact.subject.type.kind.root != "place":
        return []
    return fact.value.items if isinstance(fact.value, tree.Items) else [fact.value]


def _field(expr: tree.Expr | None) -> model.Field | None:
    match expr:
        case tree.Attr(field=model.Field() as f) | tree.Ref(to=model.FieldOf(field=model.Field() as f)):
            return f
    return None


def _is_none(expr: tree.Expr | None) -> bool:
    return isinstance(expr, tree.Ref) and isinstance(expr.to, model.Builtin) and expr.to.name == "none"


class _Calls:
    """Who calls which verb with what. A parameter of a verb stands for what it is called with: `move x to p` in a verb
    that is called with cards and a table moves no coin. A field stands for what it is ever given or set to."""

    def __init__(self, ruleset: model.Ruleset) -> None:
        self.ruleset = ruleset
        self.nodes = list(_nodes(ruleset))
        self.of_verb: dict[model.Verb, list[tree.Call]] = {}
        self.owner: dict[model.Local, model.Verb] = {p.local: v for v in ruleset.verbs.values() for p in v.params}
        self.of_field: dict[model.Field, list[tree.Expr | None] | None] = {}
        self.giving: list[tree.Node] = []  # all that may give a field a value
        changed: set[str] = set()
        for node in self.nodes:
            is_set = isinstance(node, tree.Call) and node.verb.id == "set"
            if is_set or isinstance(node, tree.Treat | tree.GivenFact | tree.GivenPiece):
                self.giving.append(node)
            if isinstance(node, tree.Call) and node.to is not None:
                self.of_verb.setdefault(node.to, []).append(node)
                target = node.arg(None)
                if node.verb.id in ("set", "raise", "lower") and isinstance(target, tree.Ref):
                    changed.add(target.name)
        self.changed = changed  # names that are set somewhere: what they stand for is not followed

    def meant(self, piece: tree.Expr | None, goal: tree.Expr | None, depth: int = 0) -> Iterator[Pair]:
        """The pairs of arguments that a pair of arguments may stand for."""
        verb = self.verb_of(piece) or self.verb_of(goal)
        values = self.values_of(_field(goal)) if verb is None else None
        if depth > 4 or (verb is None and values is None):
            yield piece, goal
            return
        if verb is None:
            for value in values or ():
                yield from self.meant(piece, value, depth + 1)
            return
        for call in self.of_verb.get(verb, ()):
            given = self.given(piece, verb, call), self.given(goal, verb, call)
            if not _is_none(given[0]) and not _is_none(given[1]):
                yield from self.meant(*given, depth + 1)

    def values_of(self, f: model.Field | None) -> list[tree.Expr | None] | None:
        """All that a field is ever given or set to; None if that cannot be told, or its type says as much."""
        if f is None or f.params or not isinstance(f.type, EntityType) or f.owner.root == "report":
            return None
        if f not in self.of_field:
            self.of_field[f] = None
            self.of_field[f] = self.found_values(f)
        return self.of_field[f]

    def found_values(self, f: model.Field) -> list[tree.Expr | None] | None:
        found: list[tree.Expr | None] = []
        for kind in self.ruleset.kinds.values():
            formula = kind.formulas.get(f.name)
            if formula is not None:
                if formula.expr is None or any(b.field.name == f.name for b in kind.per):
                    return None
                found.append(formula.expr)
            lines = [line for legend in kind.legends.values() for line in legend.lines]
            found += [given.value for line in lines for given in line.values if given.name.id == f.name]
        for node in self.giving:
            match node:
                case tree.Treat() if f in (node.fields or []):
                    return None
                case tree.Call(verb=tree.Name(id="set")) if _field(node.arg(None)) is f:
                    found.append(node.arg("to"))
                case tree.GivenFact() if _field(node.subject) is f:
                    found.append(node.value)
                case tree.GivenPiece():
                    found += [given.value for given in node.values if given.name.id == f.name]
        return [value for value in found if not _is_none(value)]

    def verb_of(self, expr: tree.Expr | None) -> model.Verb | None:
        if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Local) and expr.name not in self.changed:
            return self.owner.get(expr.to)
        return None

    def given(self, expr: tree.Expr | None, verb: model.Verb, call: tree.Call) -> tree.Expr | None:
        """What a call gives for a parameter of its verb; anything else stays what it is."""
        if self.verb_of(expr) is not verb:
            return expr
        assert isinstance(expr, tree.Ref)
        param = next(p for p in verb.params if p.local is expr.to)
        arg = (call.given or {}).get(param.name, param.default)
        return expr if arg is None or (_kind(arg) is None and not _is_none(arg)) else arg


def _rewound(nodes: list[tree.Node]) -> Iterator[str]:
    for node in nodes:
        match node:
            case tree.Call(verb=tree.Name(id="rewind")):
                goal = node.arg("to")
                if isinstance(goal, tree.End) and isinstance(goal.pile, tree.Ref):
                    yield goal.pile.name


def _nodes(ruleset: model.Ruleset) -> Iterator[tree.Node]:
    roots: list[tree.Node] = [verb.body for verb in ruleset.verbs.values() if verb.body is not None]
    roots += [rule.body for kind in ruleset.kinds.values() for rule in kind.rules.values()]
    roots += [reaction.node for reaction in ruleset.reactions]
    roots += [phase.body for phase in ruleset.phases.values()]
    roots += [ruleset.flow] if ruleset.flow is not None else []
    roots += [example.node for example in ruleset.examples.values()]
    for root in roots:
        yield from tree.walk(root)
