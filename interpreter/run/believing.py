"""What the rule that asks for a report believes, and what it asks a table: as data, with functions of the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from dsl import model, tree

BoundOp = Literal["is", "<", "<=", ">", ">="]


@dataclass(frozen=True)
class Bound:
    """A number of the report, by the way to its field, or how many the list there has, compared with a value."""

    path: tuple[int, ...]
    length: bool
    op: BoundOp
    value: Any  # the name of a function of the module; once that is loaded, the function


@dataclass(frozen=True)
class Test:
    """One condition. `said`: as it stands in the rules; `fields`: which fields of the report it looks at; `bound`: what
    it says, if it is as simple as that."""

    function: Any
    said: tree.Expr
    fields: frozenset[int]
    bound: Bound | None


@dataclass(frozen=True)
class Question:
    """What a report about a body is about: the body, the report it goes by (with its kind) and the place, each a
    function as a test is; None where nothing is said."""

    body: Any
    by: Any
    by_kind: model.Kind | None
    place: Any


def loaded_questions(questions: list[Question | None], namespace: dict[str, Any]) -> list[Question | None]:
    """With the functions themselves instead of their names."""
    return [
        q and Question(namespace[q.body], q.by and namespace[q.by], q.by_kind, q.place and namespace[q.place])
        for q in questions
    ]


def loaded(tests: list[list[Test]], namespace: dict[str, Any]) -> list[tuple[Test, ...]]:
    """With the functions themselves instead of their names."""
    return [tuple(_loaded(test, namespace) for test in each) for each in tests]


def _loaded(test: Test, namespace: dict[str, Any]) -> Test:
    bound = test.bound
    if bound is not None:
        bound = Bound(bound.path, bound.length, bound.op, namespace[bound.value])
    return Test(namespace[test.function], test.said, test.fields, bound)
