"""Reports: that each of their fields is something that can be told, and that what is written for them could be.

What is told is a number, a truth, a choice, a thing, another report, or several of those. A thing that is of its kind
only as long as a condition holds would never be believed, and a report that holds itself could never be told in full.
"""

from __future__ import annotations

from dsl import tree
from dsl.check.world import World
from dsl.codes import INCOMPLETE_REPORT, REPORT_IN_ITSELF, REPORTED_TWICE, UNREPORTABLE
from dsl.model import Field, Kind
from dsl.types import ChoiceType, EntityType, ListType, NumberType, SetType, TruthType, Type, UnknownType


def check_reports(world: World) -> None:
    reports = [kind for kind in world.ruleset.kinds.values() if kind.root == "report" and not kind.builtin]
    for kind in reports:
        for field in kind.fields.values():
            _check_field(world, field)
    _check_circles(world, reports)


def _check_field(world: World, field: Field) -> None:
    of = _innermost(field.type)
    match of:
        case NumberType() | TruthType() | ChoiceType() | UnknownType():
            return
        case EntityType(kind=kind) if kind.root == "report" and kind.builtin:
            reason = "what such a report would tell is not said"
            remedy = "declare a kind of report with its fields, and write the name of that"
        case EntityType(kind=kind) if kind.where is not None:
            reason = f"what is a `{kind.name}` depends on how the game stands, not on what the table saw"
            remedy = f"write `{kind.parents[0].name}`, and the condition behind `where` of the choice"
        case EntityType():
            return
        case _:
            reason = "the table tells numbers, truths, choices, things and other reports, one or several"
            remedy = "tell it by those"
    world.report(
        UNREPORTABLE,
        field.node.name.span,
        f"`{field.name}` cannot be told in a report",
        label=f"a {of}",
        reason=reason,
        remedy=remedy,
    )


def _innermost(of: Type) -> Type:
    while isinstance(of, ListType | SetType):
        of = of.of
    return of


def _check_circles(world: World, reports: list[Kind]) -> None:
    """Each circle is told once, at the field that closes it."""
    sound: set[Kind] = set()
    for start in reports:
        path: list[tuple[Kind, list[Field]]] = [(start, list(start.record()))]
        while path:
            kind, left = path[-1]
            if not left:
                sound.add(kind)
                path.pop()
                continue
            field = left.pop(0)
            inner = _innermost(field.type)
            if not isinstance(inner, EntityType) or inner.kind.root != "report" or inner.kind in sound:
                continue
            if any(inner.kind is other for other, _ in path):
                world.report(
                    REPORT_IN_ITSELF,
                    field.node.name.span,
                    f"`{field.name}` would hold a `{inner.kind.name}` inside a `{inner.kind.name}`",
                    label="again",
                    reason="a report that holds one of its own kind could go on without end",
                    remedy="list them one after the other in a report around them",
                )
                sound.add(inner.kind)
            else:
                path.append((inner.kind, list(inner.kind.record())))


# ------------------------------------------------------------------ what is written for a report


def check_record(world: World, node: tree.Apply, kind: Kind) -> None:
    """`outcome((d, e), 40)`: that a report could be told so."""
    fields = kind.record()
    for arg, field in zip(node.args, fields, strict=False):
        if isinstance(arg, tree.Items) and isinstance(field.type, SetType):
            _check_set(world, arg)
    for field in fields[len(node.args) :]:
        if not isinstance(field.type, ListType | SetType | TruthType | UnknownType):
            world.report(
                INCOMPLETE_REPORT,
                node.name.span,
                f"`{field.name}` of `{kind.name}` is missing",
                label="not said here",
                also=[(field.node.name.span, "declared here")],
                reason="only a list, which is empty then, and a truth, which is false then, can be left out at the end",
                remedy="give the values of all fields, in the order of the declaration",
            )
            return


def _check_set(world: World, node: tree.Items) -> None:
    once: set[str] = set()
    for item in node.items:
        text = " ".join(item.span.text.split())
        if text in once:
            world.report(
                REPORTED_TWICE,
                item.span,
                f"`{text}` is there twice",
                label="again",
                reason="a set holds each thing once; such a report is not believed",
                remedy="leave one of them out, or make the field a list",
            )
        once.add(text)
