"""The position of an example: what its `given` lines put on the table, with nothing else in play."""

from __future__ import annotations

from typing import Any

from dsl import model, tree
from dsl.source import Span
from dsl.types import NumberType, Type
from interpreter.examples.lines import Failed, items_of, kind_named, locals_of
from interpreter.examples.script import Draw, Order, Scripted, scripted
from interpreter.examples.stage import Stage, is_active, is_pile
from interpreter.run.faults import fault
from interpreter.run.names import named
from interpreter.run.program import Program
from interpreter.run.sight import Sight
from interpreter.run.world import BOX, FIRST_PLAYER, NOTHING
from interpreter.watch.paranoid import Prover


class Position:
    def __init__(self, program: Program, example: model.Example) -> None:
        self.program = program
        self.example = example
        self.stage = program.own(Stage)
        self.stage.prepare_for(example)
        self.lines = example.lines
        self.state: Scripted = scripted(program, example.node.name.span)
        self.locals = locals_of(example)
        self.values: list[Any] = [NOTHING] * len(self.locals)  # by local: the piece
        self.told_by: dict[int, Span] = {}  # by thing: the line that speaks of it
        self.settled = False

    def evaluate(self, expr: tree.Expr, wanted: Type | None = None) -> Any:
        """The value of an expression now, as the player sees it whose turn it is."""
        function = self.stage.function(expr, self.locals, wanted)
        try:
            return function(self.state.clone(), self.values, self.actor)
        except Exception as error:
            raise fault(self.program.module, self.state, error) from error

    @property
    def actor(self) -> int:
        return self.state.active if self.state.active != NOTHING else FIRST_PLAYER

    def told(self, value: Any, of: Type | None) -> Any:
        """A value in the ruleset's own words."""
        shown = named(self.program.ruleset, value, of, self.program.thing_names.__getitem__)
        if isinstance(shown, tuple):
            return f"({', '.join(map(str, shown))})"
        return "none" if shown is None else str(shown).lower() if isinstance(shown, bool) else shown

    # -------------------------------------------------------------- lines

    def given(self, line: tree.ExampleLine) -> None:
        self.settled = False
        match line:
            case tree.GivenPiece():
                self.given_piece(line)
            case tree.GivenNone():
                self.given_none(line)
            case tree.GivenFact():
                self.given_fact(line)
            case tree.GivenDice():
                self.state.dice += tuple(line.values)
                self.state.dice_span = line.span
            case tree.GivenDraws():
                self.state.draws += tuple(self.meant(value) for value in line.values)
            case tree.GivenShuffled():
                top = tuple(self.meant(item) for item in items_of(line.order))
                self.state.orders += (Order(self.place(line.place), top, line.span),)

    def settle(self) -> None:
        """Nothing is going on where all has been given: what is worked out of it, of all that is in play, is in its
        range. Raises Failed where it is not: there can be no such position."""
        if self.settled:
            return
        self.settled = True
        sight, live = self.program.own(Sight), self.program.live
        for f, name, things in self.stage.ranges or ():
            function = self.program.module.namespace[name]
            for thing in things:
                if self.program.is_piece[thing] and not live[sight.root(self.state, thing)]:
                    continue
                try:
                    value = function(self.state.clone(), thing, self.actor)
                except Exception as error:
                    raise fault(self.program.module, self.state, error) from error
                if value is not None and not self.program.own(Prover).fits(value, f.type):
                    span = self.told_by.get(thing, self.example.node.name.span)
                    known = f"`{f.name}` of {self.program.thing_names[thing]} would be {value}"
                    raise Failed(span, f"there is no such position: {known}, and it is {_range(f.type)}")

    def place(self, expr: tree.Expr) -> int:
        place: int = self.evaluate(expr)
        if place == NOTHING:
            raise Failed(expr.span, f"there is no place `{expr.span.text}`")
        return place

    def meant(self, expr: tree.Expr) -> Draw:
        """A thing by its name, any piece by the name of its kind, or a value."""
        kind = kind_named(expr)
        things = self.program.world.all_of(kind) if kind is not None else (self.evaluate(expr),)
        return Draw(frozenset(things), expr.span)

    def take(self, kind: model.Kind, span: Span) -> int:
        """A piece of the kind that is still in the box."""
        for piece in self.state.has[BOX]:
            if self.program.world.things[piece].kind.is_a(kind):
                return piece
        raise Failed(span, f"there is no `{kind.name}` left to put on the table")

    def given_piece(self, line: tree.GivenPiece) -> None:
        assert line.symbol is not None
        place = self.place(line.place)
        for _ in range(line.number or 1):
            piece = self.take(line.symbol, line.kind.span)
            self.state.move(piece, place)
            self.told_by[piece] = line.span
            for given in line.values:
                f = self.program.world.things[piece].kind.find_field(given.name.id)
                assert f is not None
                if not f.tracked:
                    raise Failed(given.span, f"`{f.name}` never changes, so it cannot be given")
                self.put(f, piece, given.value, given.span)
        if line.local is not None:
            self.values[self.locals.index(line.local)] = piece

    def given_none(self, line: tree.GivenNone) -> None:
        assert line.symbol is not None
        for piece in self.state.has[self.place(line.place)]:
            if self.program.world.things[piece].kind.is_a(line.symbol):
                self.state.move(piece, BOX)

    def given_fact(self, line: tree.GivenFact) -> None:
        subject = line.subject
        if is_pile(subject):
            self.given_pile(line)
        elif is_active(subject):
            self.state.active = self.evaluate(line.value)
        elif isinstance(subject, tree.Attr) and isinstance(subject.field, model.Field) and subject.field.tracked:
            self.put(subject.field, self.evaluate(subject.object), line.value, line.span)
        else:
            raise Failed(subject.span, "only a tracked field, or the order of a pile, can be given")

    def put(self, f: model.Field, thing: int, expr: tree.Expr, span: Span) -> None:
        value = self.evaluate(expr, f.type)
        if not self.program.own(Prover).fits(value, f.type):
            raise Failed(span, f"`{f.name}` cannot be {self.told(value, f.type)}: it is {_range(f.type)}")
        self.told_by[thing] = span
        column = self.program.module.columns[f]
        getattr(self.state, column)[self.program.module.layouts[column].slots[thing]] = value

    def given_pile(self, line: tree.GivenFact) -> None:
        """All that lies there, the first is next: the order in which `first` finds them."""
        place = self.place(line.subject)
        for piece in self.state.has[place]:
            self.state.move(piece, BOX)
        for item in items_of(line.value):
            kind = kind_named(item)
            piece = self.take(kind, item.span) if kind is not None else self.evaluate(item)
            self.state.move(piece, place)


def _range(of: Type) -> str:
    if isinstance(of, NumberType) and (of.low is not None or of.high is not None):
        return f"a number from {of.low} to {of.high}"
    return f"a {of}"
