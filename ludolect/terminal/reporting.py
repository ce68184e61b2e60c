"""A report typed by a person: one question for each value, in the order of the fields, lists until nothing more comes.

The questions are a generator that is sent the answers: to go back means to ask anew, with all answers but the last
given at once. What is asked next may so depend on everything before it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, ListType, NumberType, SetType, TruthType, Type
from interpreter.run.alike import Alike
from interpreter.run.sight import Sight
from interpreter.table.accepting import misfit
from interpreter.table.reports import Misfit, asked_for
from ludolect.scene.questions import Questions
from ludolect.terminal.words import say
from scribe import Lang
from scribe.tell.reactions import Teller

NO_MORE = object()
MOST_DIGITS = 18
Asking = Generator["Asked", Any, Any]


@dataclass(frozen=True)
class Asked:
    """One question of a report. `options`: what can be answered, each with its label; None for a number of the type
    `of`. `more`: one more of a list is asked for, and there may be none."""

    what: str
    options: tuple[tuple[str, Any], ...] | None
    of: NumberType | None = None
    more: bool = False

    def prompt(self, lang: Lang) -> str:
        text = self.what
        if self.of is not None:
            text += f" ({say('whole_number', lang) if self.of.low is None else self.of})"
        if self.more:
            text += f" ({say('no_more', lang)})"
        return f"{text} > "

    @property
    def labels(self) -> list[str]:
        return [label for label, _ in self.options or ()]


@dataclass
class Reporting:
    """A report that is being typed: `asked` is the question that comes next; None once all is told. `viewer`: whoever
    looks at the screen, as an id."""

    questions: Questions
    viewer: int
    answers: list[Any] = field(default_factory=list)
    asked: Asked | None = None
    record: Any = None

    def __post_init__(self) -> None:
        self.game, self.names, self.lang = self.questions.game, self.questions.names, self.questions.lang
        self.kind = asked_for(self.game.program, self.game.state)
        self._ask()

    def answer(self, value: Any) -> None:
        self.answers.append(value)
        self._ask()

    def back(self) -> bool:
        """Takes the last answer back; whether there was one."""
        if not self.answers:
            return False
        self.answers.pop()
        self._ask()
        return True

    def anew(self) -> None:
        self.answers.clear()
        self._ask()

    def wrong(self) -> str:
        """What the rules do not believe of a report that is told to its end, in words; "" if they do."""
        found = misfit(self.game.program, self.game.state, self.record)
        if found is not None and found.wrong == "taken":
            return say("overlapping", self.lang)
        return "" if found is None else say("unbelieved", self.lang).format(self._doubt(found))

    def _doubt(self, found: Misfit) -> str:
        if found.said is None:
            return str(found)
        lines = self.names.scribe.condition_lines(Teller(self.names.scribe.words).condition(found.said))
        return " ".join(text for line in lines for text in (line.text, *(inner.text for inner in line.below)))

    def _ask(self) -> None:
        asking = self._record(self.kind, "")
        try:
            self.asked = next(asking)
            for value in self.answers:
                self.asked = asking.send(value)
        except StopIteration as done:
            self.asked, self.record = None, done.value

    # -------------------------------------------------------------- the questions

    def _record(self, kind: model.Kind, before: str) -> Asking:
        values = []
        for f in kind.record():
            what = self._called(f, kind)
            values.append(
                (yield from self._value(f.type, f"{before}, {what[:1].lower()}{what[1:]}" if before else what))
            )
        return tuple(values)

    def _value(self, of: Type, what: str) -> Asking:
        match of:
            case ListType() | SetType():
                return (yield from self._several(of, what))
            case EntityType(kind=kind) if kind.root == "report":
                return (yield from self._record(kind, what))
        return (yield self._question(of, what))

    def _several(self, of: ListType | SetType, what: str) -> Asking:
        found: list[Any] = []
        while True:
            each = f"{what} {len(found) + 1}"
            if isinstance(of.of, EntityType) and of.of.kind.root == "report":
                another = ((say("yes", self.lang), True), (say("no", self.lang), NO_MORE))
                if (yield Asked(each, another, more=True)) is NO_MORE:
                    return tuple(found)
                found.append((yield from self._value(of.of, each)))
                continue
            asked = self._question(of.of, each, found if isinstance(of, SetType) else [])
            value = yield Asked(asked.what, asked.options, asked.of, more=True)
            if value is NO_MORE:
                return tuple(found)
            found.append(value)

    def _question(self, of: Type, what: str, without: list[Any] | None = None) -> Asked:
        match of:
            case NumberType():
                return Asked(what, None, of)
            case TruthType():
                return Asked(what, ((say("yes", self.lang), True), (say("no", self.lang), False)))
            case ChoiceType():
                values = enumerate(of.choice.values.values())
                return Asked(what, tuple((self.names.scribe.name(value), i) for i, value in values))
            case EntityType():
                things = [x for x in self._candidates(of.kind) if x not in (without or ())]
                return Asked(what, tuple((self._label(x), x) for x in things))
        raise AssertionError(f"a report with a field of the type {of}")

    def _candidates(self, kind: model.Kind) -> list[int]:
        """What can be met on the table; everything of the kind, if nothing of it is in play."""
        program, state = self.game.program, self.game.state
        ids = program.world.all_of(kind)
        return [x for x in ids if not program.is_piece[x] or state.in_play(x)] or list(ids)

    def _label(self, thing: int) -> str:
        """With its number among those that sound the same, which a record has too, and where it is."""
        label, program, state = self.names.label(thing), self.game.program, self.game.state
        if not program.is_piece[thing]:
            return label
        if not program.own(Sight).sees(state, thing, self.viewer):
            return self.questions.spot(thing)
        number = "" if program.own(Alike).needed(thing) else program.thing_names[thing].partition("#")[2]
        label += f" {number}" if number else ""
        facts = [*self.questions.facts.texts(state, thing), self.names.label(state.at[thing])]
        return f"{label} ({', '.join(facts)})"

    def _called(self, f: model.Field, kind: model.Kind) -> str:
        scribe = self.names.scribe
        if not isinstance(f.type, TruthType) or scribe.words.attribute(f, kind) is None:
            return scribe.name(f)
        local = model.Local(kind.name, EntityType(kind), "one", f.node.span)
        told = tree.Ref(f.node.span, kind.name, to=local)
        told.type = local.type
        test = tree.Attr(f.node.span, told, f.node.name, field=f)
        test.type = f.type
        (line, *_) = scribe.condition_lines(Teller(scribe.words).condition(test))
        return line.text.rstrip(".")


def whole_number(typed: str) -> int | None:
    digits = typed.removeprefix("-").removeprefix("\u2212")
    return None if not digits.isdecimal() or len(digits) > MOST_DIGITS else int(digits) * (1 if digits == typed else -1)
