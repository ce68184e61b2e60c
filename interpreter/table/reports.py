"""Reports: what they must look like, and which are believed.

A report is a record, one value per field of its kind; a value may be another record, or a list of them. The rule that
asks for it says which reports are believed. `by_name` writes a record in the ruleset's own words, `from_names` reads
it: so it stands in records of games, and so whoever answers from outside may give it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, ListType, NumberType, SetType, TruthType, Type
from interpreter.run.errors import IllegalChoice
from interpreter.run.faults import fault
from interpreter.run.limits import Carried, Turned
from interpreter.run.program import Program
from interpreter.run.state import State

Wrong = Literal[
    "range", "thing", "value", "number", "truth", "list", "record", "missing", "field", "twice", "taken", "doubt"
]


@dataclass(frozen=True)
class Misfit:
    """Why a report is not taken: what is wrong, where in it, with which value; `of`: what the value should have been.
    `doubt`: the form is right, but the rules do not believe it, by the condition `said`."""

    wrong: Wrong
    path: tuple[str, ...]
    value: Any = None
    of: Type | None = None
    said: tree.Expr | None = None

    def __str__(self) -> str:
        where = f"`{'.'.join(self.path)}`: " if self.path else ""
        return where + self.reason()

    def reason(self) -> str:
        match self.wrong:
            case "range":
                return f"{self.value} is not in {self.of}"
            case "doubt":
                text = "" if self.said is None else f": `{' '.join(self.said.span.text.split())}`"
                return f"the rules do not believe this{text}"
            case "taken":
                return "it cannot lie there: it would overlap something, or reach beyond the edge"
            case "twice":
                return f"{self.value!r} is there twice"
            case "missing":
                return f"nothing is told, where a value is needed ({self.of})"
            case "field":
                return f"`{self.of}` has no field {self.value!r}"
            case "list":
                return f"{self.value!r} is no list"
        return f"{self.value!r} is no {self.of}"


def is_record(of: Type | None) -> bool:
    return isinstance(of, EntityType) and of.kind.root == "report"


def asked_for(program: Program, state: State) -> model.Kind:
    """The kind of report that the pending decision asks for."""
    assert state.ask is not None
    site = program.module.sites[state.ask[0]]
    assert isinstance(site.of, EntityType)
    return site.of.kind


def doubt(program: Program, state: State, record: Any) -> Misfit | None:
    """The first condition of the rule that a record of the right form does not meet."""
    assert state.ask is not None
    trial = state.clone()
    for test in program.module.report_tests[state.ask[2][0]]:
        if not tested(program, trial, test.function, record):
            return Misfit("doubt", (), said=test.said)
    return None


def tested(program: Program, state: State, function: Any, record: Any) -> Any:
    """What a function of the pending question says of a record; None where that cannot happen. Raises RulesFault where
    it has no result."""
    assert state.ask is not None
    _, you, source, captured = state.ask[2]
    try:
        return function(state, you, source, captured, record)
    except (Turned, Carried):
        return None
    except Exception as error:
        raise fault(program.module, state, error) from error


def wrong_form(program: Program, value: Any, of: Type, path: tuple[str, ...]) -> Misfit | None:
    """Whether a value can be one of that type, in the form that a state holds."""
    match of:
        case ListType() | SetType():
            if not isinstance(value, tuple):
                return Misfit("list", path, value, of)
            for number, inner in enumerate(value, 1):
                wrong = wrong_form(program, inner, of.of, (*path, str(number)))
                if wrong is not None:
                    return wrong
            twice = next((v for i, v in enumerate(value) if v in value[:i]), None) if isinstance(of, SetType) else None
            return None if twice is None else Misfit("twice", path, by_name(program, twice, of.of), of.of)
        case EntityType(kind=kind) if kind.root == "report":
            fields = kind.record()
            if not isinstance(value, tuple) or len(value) != len(fields):
                return Misfit("record", path, value, of)
            wrongs = (wrong_form(program, v, f.type, (*path, f.name)) for v, f in zip(value, fields, strict=True))
            return next((wrong for wrong in wrongs if wrong is not None), None)
        case EntityType():
            known = type(value) is int and value in program.world.all_of(of.kind)
            return None if known else Misfit("thing", path, value, of)
        case ChoiceType():
            known = type(value) is int and 0 <= value < len(of.choice.values)
            return None if known else Misfit("value", path, value, of)
        case NumberType():
            if type(value) is not int:
                return Misfit("number", path, value, of)
            return None if of.holds(value) else Misfit("range", path, value, of)
        case TruthType():
            return None if isinstance(value, bool) else Misfit("truth", path, value, of)
    return Misfit("value", path, value, of)


def empty_value(of: Type) -> Any:
    """A value that tells nothing."""
    match of:
        case ListType() | SetType():
            return ()
        case TruthType():
            return False
        case EntityType(kind=kind) if kind.root == "report":
            return tuple(empty_value(f.type) for f in kind.record())
    return 0


# ------------------------------------------------------------------ in words


def by_name(program: Program, value: Any, of: Type) -> Any:
    """As JSON holds it, for people: a record by the names of its fields, things and values of choices by theirs."""
    match of:
        case ListType() | SetType() if isinstance(value, tuple):
            return [by_name(program, v, of.of) for v in value]
        case EntityType(kind=kind) if kind.root == "report" and isinstance(value, tuple):
            return {f.name: by_name(program, v, f.type) for v, f in zip(value, kind.record(), strict=True)}
        case EntityType() if type(value) is int and 0 <= value < len(program.thing_names):
            return program.true_names[value]
        case ChoiceType() if type(value) is int and 0 <= value < len(of.choice.values):
            return list(of.choice.values)[value]
    return value


def from_names(program: Program, value: Any, of: Type, path: tuple[str, ...] = ()) -> Any:
    """The value that somebody outside means: a record by names of fields (`by_name`) or as its values in order, things
    and values of choices by name or by number. Raises IllegalChoice."""
    match of:
        case ListType() | SetType() if isinstance(value, list | tuple):
            return tuple(from_names(program, v, of.of, (*path, str(i))) for i, v in enumerate(value, 1))
        case EntityType(kind=kind) if kind.root == "report" and isinstance(value, dict):
            return _from_fields(program, value, kind, path)
        case EntityType(kind=kind) if kind.root == "report" and isinstance(value, list | tuple):
            fields = kind.record()
            if len(value) != len(fields):
                raise refused(Misfit("record", path, value, of))
            return tuple(from_names(program, v, f.type, (*path, f.name)) for v, f in zip(value, fields, strict=True))
        case EntityType() if isinstance(value, str):
            if value not in program.thing_ids:
                raise refused(Misfit("thing", path, value, of))
            return program.thing_ids[value]
        case ChoiceType() if isinstance(value, str):
            if value not in of.choice.values:
                raise refused(Misfit("value", path, value, of))
            return of.choice.values[value].index
    return value


def _from_fields(program: Program, value: dict[Any, Any], kind: model.Kind, path: tuple[str, ...]) -> Any:
    fields = kind.record()
    unknown = [name for name in value if name not in {f.name for f in fields}]
    if unknown:
        raise refused(Misfit("field", path, unknown[0], EntityType(kind)))
    found = []
    for f in fields:
        if f.name in value:
            found.append(from_names(program, value[f.name], f.type, (*path, f.name)))
        elif isinstance(f.type, ListType | SetType | TruthType):
            found.append(False if isinstance(f.type, TruthType) else ())
        else:
            raise refused(Misfit("missing", (*path, f.name), None, f.type))
    return tuple(found)


def refused(wrong: Misfit) -> IllegalChoice:
    return IllegalChoice(f"no report that can be taken here: {wrong}")
