"""Who can see what: the one place that views, options, undo and search ask.

Visibility belongs to places. A piece is seen by those its place is shown to, wherever on other pieces it lies; a hidden
piece is also known to those who have been shown it since it was last moved or shuffled. Of a hidden piece everybody
sees that it is there, and its back: what its kind declares, else one for all pieces of a family that belong together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from dsl import model, tree
from dsl.types import EntityType, Type
from interpreter.run.frames import Frames, kinds_in, named_in
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, NOTHING

ONLOOKER = NOTHING  # sees what is shown to everyone


class Sight:
    def __init__(self, program: Program) -> None:
        self.program = program

    @property
    def anything_hidden(self) -> bool:
        """Whether the rules hide anything at all."""
        return bool(self.program.shown)

    def sees(self, state: State, piece: int, viewer: int) -> bool:
        """Whether a player (an id, or ONLOOKER) knows which piece this is."""
        shown, place = self.program.shown, state.at[piece]
        if place not in shown and state.at[place] == NOTHING:
            return True
        if not shown or self.program.shows(state, self.root(state, piece), viewer):
            return True
        told = state.looks.get(piece, ())
        return viewer in told or EVERYONE in told

    def exists(self, state: State, thing: int, viewer: int) -> bool:
        """Whether a player knows of a thing that is no piece: a place that a hidden piece carries is hidden with it."""
        carrier = state.at[thing]
        return carrier == NOTHING or self.sees(state, carrier, viewer)

    def root(self, state: State, piece: int) -> int:
        """The place a piece lies in, through all the pieces it lies on."""
        place = state.at[piece]
        while state.at[place] != NOTHING:
            place = state.at[place]
        return place

    def hidden(self, state: State, viewer: int) -> list[int]:
        """The pieces that a player does not know, by place and position; what lies on a piece, behind it."""
        inside = (piece for place in self.program.shown for piece in self._inside(state, place))
        return [piece for piece in inside if not self.sees(state, piece, viewer)]

    def _inside(self, state: State, place: int) -> Iterator[int]:
        """All that lies there, also on other pieces and in the places that they carry."""
        for piece in state.has[place]:
            yield piece
            for ground in (piece, *self.program.cells.get(piece, ())):
                yield from self._inside(state, ground)

    # -------------------------------------------------------------- rules under way

    @cached_property
    def sealed(self) -> frozenset[int]:
        """Decisions inside `together`: others hear what comes of them, not what was chosen."""
        spans = [node.span for node in _together(self.program.ruleset)]
        return frozenset(
            site.index
            for site in self.program.module.sites
            if any(s.source is site.span.source and s.start <= site.span.start < s.end for s in spans)
        )

    @cached_property
    def frames(self) -> Frames:
        return self.program.own(Frames)

    # -------------------------------------------------------------- backs

    def back(self, piece: int) -> str:
        return self.backs[piece]

    @cached_property
    def backs(self) -> dict[int, str]:
        """By piece: the back its kind declares, as written; else a name for all of one family that can be in the same
        hidden places and by nature belong to the same place and player."""
        named: dict[tuple[object, ...], str] = {}
        backs: dict[int, str] = {}
        for piece in self.program.pieces:
            kind = self.program.world.things[piece].kind
            declared = _declared_back(kind)
            if declared is None:
                family = [k for k in kind.line() if not k.builtin][-1]
                key = (family, *self._nature(piece, kind))
                number = sum(known[0] is family for known in named)
                declared = named.setdefault(key, family.name if number == 0 else f"{family.name}/{number + 1}")
            backs[piece] = declared
        return backs

    def told(self, state: State) -> dict[int, frozenset[int]]:
        """By piece that a field names: what it can be, where the field says more than its back does."""
        found: dict[int, frozenset[int]] = {}
        for column, of in self._telling.items():
            for value in getattr(state, column):
                for piece, kind in named_in(value, of):
                    fits = self.program.of_kind(kind)
                    found[piece] = found.get(piece, fits) & fits
        return found

    @cached_property
    def _telling(self) -> dict[str, Type]:
        """Columns whose values are pieces, of a kind that only some of those with equal backs are of."""
        by_back: dict[str, set[int]] = {}
        for piece, back in self.backs.items():
            by_back.setdefault(back, set()).add(piece)

        def tells(of: Type) -> bool:
            kinds = [self.program.of_kind(kind) for kind in kinds_in(of)]
            return any(group & fits and group - fits for group in by_back.values() for fits in kinds)

        return {column: of for column, of in self.frames.columns.items() if tells(of)}

    def _nature(self, piece: int, kind: model.Kind) -> Iterator[object]:
        """What tells the backs of pieces apart that declare none: a card of one deck is not of the other, a tile of one
        player is not the other's."""
        habitats = self.program.later.habitats
        yield tuple(place for place in habitats.places(kind) if place in self.program.shown)
        for name in dict.fromkeys(name for above in kind.line() for name in above.formulas):
            formula = kind.find_formula(name)
            if formula is not None and isinstance(formula.expr, tree.Ref) and isinstance(formula.expr.to, model.Kind):
                yield formula.expr.to if formula.expr.to.root == "place" and not formula.field.tracked else None
        players = self.program.world.player_ids
        yield tuple(v for v in self.program.world.things[piece].binders.values() if v in players)
        for f in self.program.module.columns:
            if isinstance(f.type, EntityType) and f.type.kind.root == "player" and kind.is_a(f.owner):
                yield self.program.tracked(self._beginning, f, piece)

    @cached_property
    def _beginning(self) -> State:
        return self.program.new_state(0)


def _declared_back(kind: model.Kind) -> str | None:
    formula = kind.find_formula("back")
    if formula is None or formula.expr is None or formula.owner.builtin:
        return None
    return formula.expr.span.text


def _together(ruleset: model.Ruleset) -> list[tree.Together]:
    roots: list[tree.Node] = [verb.body for verb in ruleset.verbs.values() if verb.body is not None]
    roots += [rule.body for kind in ruleset.kinds.values() for rule in kind.rules.values()]
    roots += [reaction.node for reaction in ruleset.reactions]
    roots += [ruleset.flow] if ruleset.flow is not None else []
    return [node for root in roots for node in tree.walk(root) if isinstance(node, tree.Together)]
