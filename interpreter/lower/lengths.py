"""Which formulas can take long, so that what they look at is counted.

The steps of rules are counted always, those of formulas only where it matters: a count costs time. How much a formula
could look at is estimated from the rules alone: a noun means at most all things of its kind, each with what its
condition looks at; a definition costs what its value costs, once for each time it is used; one that calls itself more
than once for a value has no bound. Where the estimate is beyond `MOST_UNCOUNTED`, every noun in the formula and every
definition and field that it leads to counts (`support.Counted`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from dsl import model, tree
from interpreter.run.world import World

MOST_UNCOUNTED = 20_000_000
MANY = 100  # areas, numbers in a list, rounds of a definition that goes on with itself
ENDLESS = 10**30
Maker = model.Define | model.Field | model.Kind


class Lengths:
    def __init__(
        self,
        world: World,
        is_static: Callable[[model.Field], bool],
        treats: Mapping[model.Field, Sequence[model.Reaction]],
    ) -> None:
        self.world = world
        self.is_static = is_static  # such a field is worked out once, before any game
        self.treats = treats
        self.costs: dict[Maker, int] = {}
        self.open: list[Maker] = []
        self.again: dict[Maker, int] = {}
        self.counted: set[tree.Noun | Maker] = set()
        for root in self.roots():
            for node in tree.walk(root):
                looks = isinstance(getattr(node, "noun", None), tree.Noun) or any(True for _ in self.leads_to(node))
                if looks and self.cost(node) > MOST_UNCOUNTED:
                    self.mark(node)

    def roots(self) -> Iterator[tree.Node]:
        """Everything that is lowered."""
        ruleset = self.world.ruleset
        if ruleset.flow is not None:
            yield ruleset.flow
        for verb in ruleset.verbs.values():
            if verb.body is not None:
                yield verb.body
            yield from (param.default for param in verb.params if param.default is not None)
        for reaction in ruleset.reactions:
            yield reaction.node
        for kind in ruleset.kinds.values():
            yield from (rule.body for rule in kind.rules.values())
            yield from (formula.expr for formula in kind.formulas.values() if formula.expr is not None)
            if kind.where is not None:
                yield kind.where
        yield from (define.value for define in ruleset.defines.values())
        yield from (example.node for example in ruleset.examples.values())

    # -------------------------------------------------------------- how much there is to look at

    def cost(self, node: tree.Node) -> int:
        match node:
            case tree.Exists() | tree.Pick() | tree.Quantified():
                return self.looked_through(node.noun, 0)
            case tree.Fold():
                return self.looked_through(node.noun, self.cost(node.value))
            case tree.ForEach():
                return self.looked_through(node.noun, 0)
            case tree.Can():
                return 1  # is searched with a budget of its own
            case tree.Conditional():
                return self.cost(node.test) + max(self.cost(node.value), self.cost(node.otherwise))
            case tree.Table():
                return self.cost(node.subject) + max([1, *(self.cost(case.value) for case in node.cases)])
        inner = sum(self.cost(part) for part in tree.children(node))
        return min(1 + inner + sum(self.made(maker) for maker in self.leads_to(node)), ENDLESS)

    def looked_through(self, noun: tree.Noun, value: int) -> int:
        each = 1 + value + (self.cost(noun.where) if noun.where is not None else 0)
        if isinstance(noun.symbol, model.Kind) and noun.symbol.where is not None:
            each += self.made(noun.symbol)
        place = self.cost(noun.place) if noun.place is not None else 0
        return min(self.size(noun) * each + place, ENDLESS)

    def size(self, noun: tree.Noun) -> int:
        match noun.symbol, noun.place:
            case model.Kind() as kind, _:
                while kind.where is not None and kind.parents:
                    kind = kind.parents[0]
                return len(self.world.all_of(kind))
            case model.Choice() as choice, _:
                return len(choice.values)
            case _, tree.Range(low=tree.Number(value=low), high=tree.Number(value=high)):
                return max(high - low + 1, 0)
            case _, tree.Items(items=items):
                return len(items)
        return MANY

    def made(self, maker: Maker) -> int:
        """What it costs to know a definition, a field by its formulas, or whether something is of a defined kind."""
        if maker in self.costs:
            return self.costs[maker]
        if maker in self.open:
            self.again[maker] = self.again.get(maker, 0) + 1
            return 0
        self.open.append(maker)
        cost = max([1, *(self.cost(value) for value in self.values(maker))])
        if isinstance(maker, model.Field):
            cost += sum(self.treated(maker, reaction.node) for reaction in self.treats.get(maker, ()))
        self.open.pop()
        again = self.again.pop(maker, 0)
        if self.again or again > 1:  # two that need each other, or one that needs itself twice
            cost = ENDLESS
        elif again:
            cost *= MANY
        self.costs[maker] = cost
        return cost

    def treated(self, field: model.Field, treat: tree.Reaction) -> int:
        """What a layer over a field costs. What is under it, on the same thing, it reads once, however often it is
        written (see `Reactions.treat`)."""
        assert isinstance(treat, tree.Treat)
        before = self.again.get(field, 0)
        cost = sum(self.cost(part) for part in (treat.value, treat.where) if part is not None)
        own = [node for node in tree.walk(treat) if _reads(node, field, _treated_thing(treat))]
        if len(own) > 1 and field in self.again:
            self.again[field] = max(self.again[field] - len(own) + 1, before)
        return cost

    def values(self, maker: Maker) -> Iterator[tree.Expr]:
        match maker:
            case model.Define():
                yield maker.value
            case model.Kind():
                if maker.where is not None:
                    yield maker.where
            case model.Field():
                for kind in self.world.ruleset.kinds.values():
                    formula = kind.formulas.get(maker.name)
                    if formula is not None and formula.field is maker and formula.expr is not None:
                        yield formula.expr

    def leads_to(self, node: tree.Node) -> Iterator[Maker]:
        match node:
            case tree.Ref(to=model.Define() as to) | tree.Apply(to=model.Define() as to):
                yield to
            case tree.Ref(to=model.Kind(where=where) as to) if where is not None:
                yield to
            case (
                tree.Ref(to=model.FieldOf(field=model.Field() as f))
                | tree.Apply(to=model.FieldOf(field=model.Field() as f))
                | tree.Attr(field=model.Field() as f)
                | tree.ApplyAttr(field=model.Field() as f)
            ) if f in self.treats or (not f.tracked and not self.is_static(f)):
                yield f

    def mark(self, root: tree.Node) -> None:
        """Everything that a long formula looks at is counted."""
        waiting: list[tree.Node] = [root]
        while waiting:
            for node in tree.walk(waiting.pop()):
                if isinstance(node, tree.Noun):
                    self.counted.add(node)
                for maker in self.leads_to(node):
                    if maker not in self.counted:
                        self.counted.add(maker)
                        waiting += self.values(maker)
                        if isinstance(maker, model.Field):
                            waiting += [reaction.node for reaction in self.treats.get(maker, ())]
                if (
                    isinstance(node, tree.Noun)
                    and isinstance(node.symbol, model.Kind)
                    and node.symbol.where is not None
                ):
                    waiting += self.values(node.symbol) if node.symbol not in self.counted else ()
                    self.counted.add(node.symbol)


def _treated_thing(treat: tree.Treat) -> model.Local | None:
    match treat.target:
        case tree.KindPattern(local=local) | tree.Ref(to=model.Local() as local):
            return local
    return None


def _reads(node: tree.Node, field: model.Field, thing: model.Local | None) -> bool:
    match node:
        case tree.Attr(object=tree.Ref(to=to), field=read):
            return read is field and to is thing
        case tree.Ref(to=model.FieldOf(local=local, field=read)):
            return read is field and local is thing
    return False
