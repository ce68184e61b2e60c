"""Where in the rules a game is: the statement around a place in the sources, the phases around it, what it reads like.

A decision and an event know the span of source they came from. From there to the rulebook's own sentence it is one
search in the checked tree, made once for all rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.source import Span
from dsl.types import ChoiceType, EntityType
from interpreter.run.origins import Origins, Step
from interpreter.run.world import NOTHING
from scribe import Scribe
from scribe.tell.reactions import Teller

if TYPE_CHECKING:
    from interpreter.play.game import Decision, Game
    from interpreter.run.program import Program

MOST_WORDS = 60
SHORT = tree.Call | tree.Choose | tree.Options | tree.May | tree.Roll | tree.Requires | tree.Let


class Rulebook:
    """The rules of running games, to be asked what stands where."""

    def __init__(self, program: Program, scribe: Scribe) -> None:
        self.scribe = scribe
        self.ruleset = program.ruleset
        self.program = program
        self.origins = Origins(program.module)
        self.statements: dict[str, list[tree.Stmt]] = {}
        self.followed: dict[tree.Stmt, tree.Stmt] = {}  # a statement, and the next one
        for root in _roots(self.ruleset):
            for node in tree.walk(root):
                if isinstance(node, tree.Stmt):
                    self.statements.setdefault(node.span.source.name, []).append(node)
                if isinstance(node, tree.Block):
                    self.followed.update(pairwise(node.statements))

    def around(self, span: Span) -> tree.Stmt | None:
        """The smallest statement that holds this."""
        found = [
            node
            for node in self.statements.get(span.source.name, ())
            if node.span.start <= span.start and span.end <= node.span.end
        ]
        return min(found, key=lambda node: node.span.end - node.span.start, default=None)

    def sentence(self, span: Span, piece: model.Kind | None = None) -> str:
        """That statement as the rulebook has it; nothing if it is too long to help."""
        node = self.around(span)
        return self._told([node], piece) if isinstance(node, SHORT) else ""

    def _told(self, nodes: list[tree.Stmt], piece: model.Kind | None) -> str:
        span = nodes[0].span
        block = tree.Block(span, tree.Texts(span, []), nodes, bare=len(nodes) == 1)
        teller = Teller(self.scribe.words, me=piece, in_rule=True) if piece is not None else Teller(self.scribe.words)
        text = " ".join(self.scribe.text(teller.statements(block)).split())
        return text if len(text.split()) <= MOST_WORDS else ""

    def asking(self, decision: Decision) -> list[tree.Stmt]:
        """The statement that asks; and the next one, where something is merely chosen that only that one makes use
        of."""
        node = self.around(decision.span)
        if node is None:
            return []
        after = self.followed.get(node) if isinstance(node, tree.Choose | tree.Let) else None
        told = isinstance(after, SHORT) and not isinstance(after, tree.Let) and _uses(after, node)
        return [node, after] if told and after is not None else [node]

    # -------------------------------------------------------------- where a game is

    def running(self, game: Game) -> list[Step]:
        """The rules that wait for the decision, outermost first."""
        return self.origins.running(game.state)

    def phases(self, steps: Sequence[Step]) -> list[model.Phase]:
        """The phases around the innermost of these rules that stands in one, outermost first."""
        for step in reversed(steps):
            found = [] if step.span is None else [p for p in self.ruleset.phases.values() if _holds(p, step.span)]
            if found:
                phase: model.Phase | None = min(found, key=lambda p: p.body.span.end - p.body.span.start)
                path: list[model.Phase] = []
                while phase is not None:
                    path.insert(0, phase)
                    phase = phase.parent
                return path
        return []

    def source(self, game: Game) -> int | None:
        """The piece whose text asks."""
        for frame in reversed(game.state.stack[-1:]):
            source = frame[2] if len(frame) > 2 else NOTHING
            if isinstance(source, int) and source != NOTHING and self.program.is_piece[source]:
                return source
        return None

    def question(self, game: Game, decision: Decision) -> str:
        """What is to be decided, in the words of the rulebook."""
        source = self.source(game)
        kind = self.program.world.things[source].kind if source is not None else None
        own = kind if kind is not None and self._belongs(decision.span, kind) else None
        asking = self.asking(decision)
        whole = self._told(asking, own) if len(asking) > 1 else ""
        return whole or self.sentence(decision.span, own)

    def meant(self, game: Game, decision: Decision) -> list[int | model.Value]:
        """The pieces, places and values of choices that the question speaks of by a name that they were given before
        (`that space`)."""
        asking = self.asking(decision)
        if not asking or not game.state.stack:
            return []
        frame = game.state.stack[-1]
        named = self.program.module.goes_on[frame[0]].unit.named
        slots = [(local, 1 + int(named[local][1:])) for local in _spoken_of(asking) if local in named]
        held = [(local, frame[slot]) for local, slot in slots if slot < len(frame)]
        found = [_held(local, value) for local, value in held if isinstance(value, int) and value >= 0]
        return list(dict.fromkeys(found))

    def _belongs(self, span: Span, kind: model.Kind) -> bool:
        """Whether that stands in a rule of the kind, so that `self` means the piece."""
        rules = [rule.body.span for above in kind.line() for rule in above.rules.values()]
        reactions = [reaction.node.span for above in kind.line() for reaction in above.reactions]
        return any(s.source is span.source and s.start <= span.start < s.end for s in [*rules, *reactions])


def _spoken_of(nodes: list[tree.Stmt]) -> list[model.Local]:
    """Names of pieces, places and values of choices that stand in statements but were given outside them."""
    found = []
    for ref in (ref for node in nodes for ref in tree.walk(node)):
        local = ref.to if isinstance(ref, tree.Ref) else None
        if isinstance(local, model.Local) and local.role != "self" and not any(_gives(node, local) for node in nodes):
            of = local.type
            if isinstance(of, ChoiceType) or (isinstance(of, EntityType) and of.kind.root in ("piece", "place")):
                found.append(local)
    return found


def _held(local: model.Local, value: int) -> int | model.Value:
    """A choice is held as the number of its value."""
    return list(local.type.choice.values.values())[value] if isinstance(local.type, ChoiceType) else value


def _uses(node: tree.Stmt, giving: tree.Stmt) -> bool:
    """Whether a statement speaks of what another one gives a name."""
    named = (ref.to for ref in tree.walk(node) if isinstance(ref, tree.Ref))
    return any(isinstance(local, model.Local) and _gives(giving, local) for local in named)


def _gives(node: tree.Stmt, local: model.Local) -> bool:
    return node.span.source is local.span.source and node.span.start <= local.span.start < node.span.end


def _holds(phase: model.Phase, span: Span) -> bool:
    body = phase.body.span
    return body.source is span.source and body.start <= span.start and span.end <= body.end


def _roots(ruleset: model.Ruleset) -> list[tree.Node]:
    roots: list[tree.Node] = [ruleset.flow] if ruleset.flow is not None else []
    roots += [verb.body for verb in ruleset.verbs.values() if verb.body is not None]
    roots += [rule.body for kind in ruleset.kinds.values() for rule in kind.rules.values()]
    roots += [reaction.node for reaction in ruleset.reactions]
    roots += [phase.body for phase in ruleset.phases.values()]
    return roots
