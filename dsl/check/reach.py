"""What can ever be done: the verbs, rules and phases that some path from the flow or from a reaction leads to.

Paths are followed by name over all files, variants that are off and bodies that were replaced included, so that the
answer does not depend on the composition that happens to be checked. What examples do leads nowhere: they are no part
of the game. Of a game without a flow nobody knows where it begins, and every verb may be its beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dsl import tree
from dsl.check.world import World

Step = tuple[str, str]  # ("verb", "draw"), ("rule", "play"), ("phase", "turn")


@dataclass
class Reach:
    """`calls` are those in rules that can be carried out; what stands in `can(...)` only asks, but counts."""

    steps: dict[Step, None] = field(default_factory=dict)
    calls: list[tree.Call] = field(default_factory=list)

    def verb(self, name: str) -> bool:
        return ("verb", name) in self.steps

    def rule(self, name: str) -> bool:
        return ("rule", name) in self.steps

    def phase(self, name: str) -> bool:
        return ("phase", name) in self.steps


def find_reach(world: World) -> Reach:
    bodies: dict[Step, list[tree.Node]] = {}
    roots: list[tree.Node] = []
    for ruleset in world.parts.rulesets:
        for file in ruleset.files:
            for decl in file.decls:
                if not isinstance(decl, tree.ExampleDecl):
                    roots += _divide(decl, bodies)
    reach = Reach()
    waiting = list(roots)
    if world.parts.flow is None:
        waiting += [body for step, found in bodies.items() if step[0] == "verb" for body in found]
    while waiting:
        for step in _leads_to(waiting.pop(), reach):
            if step not in reach.steps:
                reach.steps[step] = None
                waiting += bodies.get(step, [])
    return reach


def _divide(node: tree.Node, bodies: dict[Step, list[tree.Node]]) -> Iterator[tree.Node]:
    """Put the bodies that need somebody to lead there apart; give back all that counts by itself."""
    match node:
        case tree.VerbDecl() | tree.ChangeVerb():
            bodies.setdefault(("verb", node.name.id), []).append(node.body)
        case tree.ChangePhase():
            bodies.setdefault(("phase", node.name.id), []).append(node.body)
        case tree.RuleMember():
            bodies.setdefault(("rule", node.name.id), []).append(node.body)
        case tree.VariantDecl() | tree.ChangeVariant():
            for decl in node.decls:
                if not isinstance(decl, tree.ExampleDecl):
                    yield from _divide(decl, bodies)
        case tree.KindDecl() | tree.PiecesDecl() | tree.ChangeDecl():
            for child in tree.children(node):
                yield from _divide(child, bodies)
        case _:
            yield node


def _leads_to(body: tree.Node, reach: Reach) -> Iterator[Step]:
    for node in tree.walk(body):
        match node:
            case tree.Call():
                reach.calls.append(node)
                yield "verb", node.verb.id
            case tree.Phase():
                yield "phase", node.name.id
            case tree.Attr():
                yield "rule", node.name.id
            case tree.Ref():
                yield "rule", node.name
