"""What is said of an example that is not true: what is asked, what has happened, what is the case."""

from __future__ import annotations

from typing import Any

from dsl import tree
from dsl.source import Span
from dsl.types import EntityType, KindOfType, KindType
from interpreter.examples.lines import Failed, is_word, kind_named
from interpreter.examples.position import Position
from interpreter.play.game import Game
from interpreter.run.results import result
from interpreter.run.world import NOTHING
from interpreter.table.accepting import misfit
from interpreter.table.reports import Misfit
from interpreter.watch.chronicle import taken_apart

MOST_EVENTS = 12  # that a failure lists

Event = tuple[Any, ...]


class Telling(Position):
    @property
    def over(self) -> str:
        """That the game has ended, and how; "" while it goes on."""
        if self.state.result is None:
            return ""
        return f"the game is over ({result(self.state.result, self.program.world.players)})"

    def met(self, answer: tree.Expr | None) -> str:
        """The decision that is pending, and that an answer is not one of its options or that none is given."""
        decision = Game(self.program, self.state, 0).decision
        names = ", ".join(option.name for option in decision.options) or "a report"
        asked = f"{decision.by} has to decide ({decision.span}: `{short(decision.span)}`)"
        doubted = self.doubted(answer) if decision.report is not None and answer is not None else None
        if doubted is not None:
            return f"{asked}; no report that can be taken here: {doubted}"
        said = " and no answer is given" if answer is None else f"; `{answer.span.text}` is not one of the options"
        return f"{asked}{said}: {names}"

    def doubted(self, answer: tree.Expr) -> Misfit | None:
        """What is wrong with a report."""
        if is_word(answer) or kind_named(answer) is not None:
            return None
        return misfit(self.program, self.state, self.evaluate(answer))

    def described(self, test: tree.Expr) -> str:
        """The test, with what its left side is now where that helps."""
        text = " ".join(test.span.text.split())
        if isinstance(test, tree.And):
            for part in (test.left, test.right):
                if not self.evaluate(part):
                    return self.described(part)
        if isinstance(test, tree.Compare):
            now = self.evaluate(test.left)
            of = test.left.type
            if isinstance(of, EntityType) and isinstance(now, int) and now != NOTHING:
                names = self.program.thing_names
                where = f" is in {names[self.state.at[now]]}" if test.op in ("in", "not in") else ""
                return f"`{text}` ({names[now]}{where})"
            if not isinstance(of, KindType):
                return f"`{text}` (it is {self.told(now, of)})"
        return f"`{text}`"

    # -------------------------------------------------------------- the order of events

    def then_order(self, line: tree.ThenOrder, events: list[Event]) -> None:
        rest, after = events, ""
        for happening in line.happenings:
            found = next((i for i, event in enumerate(rest) if self.is_such(event, happening)), None)
            if found is None:
                if isinstance(happening, tree.DoneBy):
                    self.not_by_another(happening, rest)
                ever = any(self.is_such(event, happening) for event in events)
                when = f" {after}" if ever and after else ""
                said = f"`{short(happening.span)}` does not happen{when}; {self.listed(events)}"
                raise Failed(happening.span, said)
            rest, after = rest[found + 1 :], f"after `{short(happening.span)}`"

    def not_by_another(self, happening: tree.DoneBy, events: list[Event]) -> None:
        other = next((event for event in events if self.is_such(event, happening.call)), None)
        if other is not None:
            call, who = short(happening.call.span), self.program.thing_names[other[1]]
            raise Failed(happening.who.span, f"it is not `{happening.who.span.text}` who does `{call}`, but {who}")

    def is_such(self, event: Event, happening: tree.Happening) -> bool:
        if isinstance(happening, tree.DoneBy):
            return self.is_such(event, happening.call) and event[1] == self.evaluate(happening.who)
        ruleset = self.program.ruleset
        if isinstance(happening, tree.PhaseBegins):
            return event[0] == "phase" and list(ruleset.phases)[event[1]] == happening.phase.id
        verb = happening.to
        assert verb is not None
        if not isinstance(event[0], int) or list(ruleset.verbs)[event[0]] != verb.name:
            return False
        given = happening.given or {}
        return all(
            self.is_same(value, given[param.name], param.local.type)
            for param, value in zip(verb.params, event[3:], strict=False)
            if param.name in given
        )

    def is_same(self, value: Any, said: tree.Expr, of: Any) -> bool:
        kind = kind_named(said)
        if kind is not None and isinstance(of, KindOfType):
            return bool(self.told(value, of) == kind.name)
        things = value if isinstance(value, tuple) else (value,)
        if kind is not None:
            known = self.program.world.things
            return all(isinstance(thing, int) and thing != NOTHING and known[thing].kind.is_a(kind) for thing in things)
        meant = self.evaluate(said, of)
        return bool(meant == value or (isinstance(value, tuple) and set(value) == set(_several(meant))))

    def listed(self, events: list[Event]) -> str:
        shown = [self.event_text(event) for event in events if event[0] == "phase" or isinstance(event[0], int)]
        if not shown:
            return "nothing happens"
        more = ", ..." if len(shown) > MOST_EVENTS else ""
        return f"what happens is {', '.join(shown[:MOST_EVENTS])}{more}"

    def event_text(self, event: Event) -> str:
        parts = taken_apart(self.program, event)
        values = " ".join(str(self.told(value, of)) for value, of in parts.values if value not in (None, NOTHING))
        head = f"phase {parts.name}" if parts.what == "phase" else parts.name
        return f"{head} {values}".rstrip()


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def short(span: Span) -> str:
    text = " ".join(span.text.split())
    return text if len(text) <= 60 else text[:57] + "..."
