"""Decisions that nobody is there to take, found through the rules that lead to them.

In the flow nobody acts until a `does` says who. A decision that stands there in plain sight is reported where it stands
(`statements`); here are those inside a verb, or a rule that is run, that is called from such a place; and reactions to
a phase that begins, or to a verb that is only ever done, while nobody acts. `you` and `opponent` need somebody, too.
A verb that is done before anybody has acted, and again later, may be heard by nobody's decision as well, and so may a
condition that holds by then: there, decisions are refused. Reactions of pieces to what is done are left alone: whoever
owns the piece may be asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl import tree
from dsl.check.world import World
from dsl.codes import NOBODY_DECIDES
from dsl.model import Builtin, Kind, Rule, Verb
from dsl.quantifiers import is_chosen
from dsl.source import Span
from dsl.types import EntityType, KindType

Need = tuple[Span, str]
DEEPEST = 60


def check_deciders(world: World) -> None:
    if world.ruleset.flow is None:
        return
    search = _Search(world)
    for call in _calls(world.ruleset.flow):
        need = search.of_call(call)
        if need is not None:
            message = f"`{call.verb.id}` leads to something that somebody must do, but nobody acts here"
            _report(world, call.span, message, need)
    quiet = {phase.name.id for phase in _outside_does(world.ruleset.flow) if isinstance(phase, tree.Phase)}
    done_quietly = _quiet_verbs(world, world.ruleset.flow)
    early = _Early(world, world.ruleset.flow)
    for subject in early.nobody:
        _, reason, remedy = OUTSIDE
        label, reason = "nobody yet", reason.replace("`you`", f"`{subject.span.text}`")
        message = f"nobody is `{subject.span.text}` before the first player has acted"
        world.report(NOBODY_DECIDES, subject.span, message, label=label, reason=reason, remedy=remedy)
    whenevers = [reaction.node for reaction in world.ruleset.reactions if reaction.until is None and early.happens]
    for whenever in (node for node in whenevers if isinstance(node, tree.Whenever)):
        need = search.decision(whenever.body)
        if need is not None:
            _report(world, whenever.condition.span, "this may come to hold before anybody acts", need, WHENEVER)
    for node, _ in world.parts.reactions:
        if not isinstance(node, tree.React):
            continue
        if isinstance(node.event, tree.VerbEvent) and node.event.verb.id in early.verbs - done_quietly:
            need = (node.span, "`may` asks somebody") if node.may else search.decision(node.body)
            if need is not None:
                message = f"`{node.event.verb.id}` is also done before anybody acts"
                _report(world, node.event.verb.span, message, need, WHENEVER)
            continue
        if isinstance(node.event, tree.PhaseEvent) and node.event.phase.id in quiet:
            heard, message = node.event.phase, f"nobody acts where the phase `{node.event.phase.id}` begins and ends"
        elif isinstance(node.event, tree.VerbEvent) and node.event.verb.id in done_quietly:
            heard, message = node.event.verb, f"nobody acts where `{node.event.verb.id}` is done"
        else:
            continue
        need = (node.span, "`may` asks somebody") if node.may else search.of_body(node.body)
        if need is not None:
            _report(world, heard.span, message, need)


NOBODY_YET = ("you", "active", "opponent")
WHENEVER = (
    "heard while nobody acts",
    "while a game is set up no player acts yet, so there would be nobody to decide",
    "say who decides: `first player does { ... }`, `each player does { ... }` or `everyone does { ... }`",
)
OUTSIDE = (
    "outside of every `does`",
    "at this place of the flow no player acts yet, so there is nobody to decide and nobody is `you`",
    "put `each player does { ... }`, `everyone does { ... }` or `table does { ... }` around it",
)


def _report(world: World, span: Span, message: str, need: Need, told: tuple[str, str, str] = OUTSIDE) -> None:
    (where, what), (label, reason, remedy) = need, told
    also = [(where, what)]
    world.report(NOBODY_DECIDES, span, message, label=label, also=also, reason=reason, remedy=remedy)


class _Early:
    """What is done before any player has acted. `verbs`: those that the flow calls while nobody acts, not even all
    together, those that they call, and what is heard of all that. `happens`: whether anything is done by then."""

    def __init__(self, world: World, flow: tree.Block) -> None:
        self.over = False
        self.nobody: list[tree.Expr] = []  # who should act, and is nobody yet
        self.verbs: set[str] = set()
        calls = list(self.until_somebody(flow, alone=True))
        self.happens = bool(calls)
        waiting = [call for call, alone in calls if alone]
        reactions = [node for node, _ in world.parts.reactions]
        if self.happens:
            for node in reactions:
                waiting += _calls(node.body) if isinstance(node, tree.Whenever) else ()
        while waiting:
            call = waiting.pop()
            verb = call.to
            if verb is None or verb.body is None or verb.name in self.verbs:
                continue
            self.verbs.add(verb.name)
            waiting += _calls(verb.body)
            for node in reactions:
                if isinstance(node, tree.React) and isinstance(node.event, tree.VerbEvent):
                    waiting += _calls(node.body) if node.event.verb.id == verb.name else ()

    def until_somebody(self, node: tree.Node, alone: bool) -> Iterator[tuple[tree.Call, bool]]:
        """The calls of the flow until then, each with whether nobody acts there."""
        for child in tree.children(node):
            if self.over or isinstance(child, tree.Can | tree.Until):
                continue
            subject = child.subject if isinstance(child, tree.Does | tree.May) else None
            if isinstance(subject, tree.Ref) and isinstance(subject.to, Builtin) and subject.to.name in NOBODY_YET:
                self.nobody.append(subject)
            if isinstance(child, tree.Does) and not _is(child.subject, "everyone", "table"):
                self.over = True
                continue
            if isinstance(child, tree.Call):
                yield child, alone
            inner = child.symbol.body if isinstance(child, tree.Phase) and child.symbol is not None else child
            together = isinstance(child, tree.Does) and _is(child.subject, "everyone")
            yield from self.until_somebody(inner, alone and not together)


def _is(subject: tree.Expr, *names: str) -> bool:
    """Of `everyone` and `table`: who acts is known, but it is nobody's turn."""
    return isinstance(subject, tree.Ref) and isinstance(subject.to, Builtin) and subject.to.name in names


def _outside_does(node: tree.Node) -> Iterator[tree.Node]:
    """Everything below a node that does not stand inside of a `does` or of a `P may`; of phases the body that runs."""
    for child in tree.children(node):
        if isinstance(child, tree.Does) or (isinstance(child, tree.May) and child.subject is not None):
            continue
        yield child
        if isinstance(child, tree.Until):
            continue
        inner = child.symbol.body if isinstance(child, tree.Phase) and child.symbol is not None else child
        yield from _outside_does(inner)


def _calls(node: tree.Node) -> Iterator[tree.Call]:
    """The calls that are carried out there; those inside `can(...)` only ask."""
    asked = set()
    for inner in _outside_does(node):
        if isinstance(inner, tree.Can):
            asked.add(inner.call)
        elif isinstance(inner, tree.Call) and inner not in asked:
            yield inner


def _quiet_verbs(world: World, flow: tree.Block) -> set[str]:
    """The verbs that are only ever done while nobody acts: by the flow itself, or by other such verbs."""
    at_home = dict.fromkeys(_calls(flow), "")  # call -> the verb in whose body it stands
    for verb in world.ruleset.verbs.values():
        if verb.body is not None:
            at_home |= dict.fromkeys(_calls(verb.body), verb.name)
    everywhere = world.nodes(tree.Call, examples=False)
    quiet = {call.verb.id for call in everywhere}
    while True:
        loud = {
            call.verb.id for call in everywhere if (home := at_home.get(call)) is None or (home and home not in quiet)
        }
        if not loud & quiet:
            return quiet
        quiet -= loud


class _Search:
    """What in a rule needs somebody who acts; remembered for each rule."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.known: dict[Verb | Rule, Need | None] = {}
        self.named: dict[str, list[Rule]] = {}
        self.only_decisions = False
        for kind in world.ruleset.kinds.values():
            for rule in kind.rules.values():
                self.named.setdefault(rule.name, []).append(rule)
        self.depth = 0

    def decision(self, body: tree.Block) -> Need | None:
        """What in a body is decided by whoever acts; that `you` is spoken of does not count."""
        inner = _Search(self.world)
        inner.only_decisions = True
        return inner.of_body(body)

    def of_rule(self, rule: Verb | Rule) -> Need | None:
        if rule.body is None or self.depth >= DEEPEST:
            return None
        if rule not in self.known:
            self.known[rule] = None  # a rule that comes back to itself needs nobody for that
            self.depth += 1
            self.known[rule] = self.of_body(rule.body)
            self.depth -= 1
        return self.known[rule]

    def of_body(self, body: tree.Block) -> Need | None:
        calls = set(_calls(body))
        for node in _outside_does(body):
            need = self._of_node(node)
            if need is None and isinstance(node, tree.Call) and node in calls:
                need = self.of_call(node)
            if need is not None:
                return need
        return None

    def _of_node(self, node: tree.Node) -> Need | None:
        match node:
            case tree.Quantified() if is_chosen(node):
                return node.span, "this is a decision"
            case tree.Options() | tree.May():
                return node.span.source.span(node.span.start, node.span.start + 6), "this is a decision"
            case tree.Times(how=tree.HowMany(how="up to" | "any") as how):
                return how.span, "this is a decision"
            case tree.ForEach(by=tree.Ref(to=Builtin(name="choice")) as order):
                return order.span, "this is a decision"
            case tree.Call(given={"by": tree.Ref(to=Builtin(name="choice")) as order}):
                return order.span, "this is a decision"
            case tree.Ref(to=Builtin(name="you" | "opponent" as name)) if not self.only_decisions:
                return node.span, f"nobody is `{name}`"
        return None

    def of_call(self, call: tree.Call) -> Need | None:
        if call.to is None:
            return None
        if call.to.body is not None:
            return self.of_rule(call.to)
        value = (call.given or {}).get("object") if call.to.name == "run" else None
        if not isinstance(value, tree.Attr):
            return None
        owner = value.object.type
        kind = owner.kind if isinstance(owner, EntityType | KindType) else None
        needs = [self.of_rule(rule) for rule in self.named.get(value.name.id, []) if _related(rule, kind)]
        return next((need for need in needs if need is not None), None)


def _related(rule: Rule, kind: Kind | None) -> bool:
    return kind is None or rule.owner.is_a(kind) or kind.is_a(rule.owner)
