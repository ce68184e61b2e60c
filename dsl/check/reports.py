"""Reports from the table: that each of their fields is something a table can tell.

What is told is a number, a truth, a choice, a thing, or several of those. A report inside a report, and a thing that is
of its kind only as long as a condition holds, would never be believed.
"""

from __future__ import annotations

from dsl import tree
from dsl.check.world import World, element
from dsl.codes import REPORTED_TWICE, UNREPORTABLE
from dsl.model import Field
from dsl.types import ChoiceType, EntityType, ListType, NumberType, SetType, TruthType, Type, UnknownType


def check_reports(world: World) -> None:
    for kind in world.ruleset.kinds.values():
        if kind.root == "report":
            for field in kind.fields.values():
                _check_field(world, field)


def _check_field(world: World, field: Field) -> None:
    of = field.type
    while isinstance(of, ListType | SetType):
        of = of.of
    match of:
        case NumberType() | TruthType() | ChoiceType() | UnknownType():
            return
        case EntityType(kind=kind) if kind.root == "report":
            reason = f"`{kind.name}` is a report itself, and the table tells one report at a time"
            remedy = f"give the fields of `{kind.name}` to this report, or ask for one `{kind.name}` after the other"
        case EntityType(kind=kind) if kind.where is not None:
            reason = f"what is a `{kind.name}` depends on how the game stands, not on what the table saw"
            remedy = f"write `{kind.parents[0].name}`, and the condition behind `where` of the choice"
        case EntityType():
            return
        case _:
            reason, remedy = "the table tells numbers, truths, choices and things, one or several", "tell it by those"
    world.report(
        UNREPORTABLE,
        field.node.name.span,
        f"`{field.name}` cannot be told in a report",
        label=f"a {of}",
        reason=reason,
        remedy=remedy,
    )


def check_record(world: World, node: tree.Expr, of: Type) -> None:
    """What is written for a field of a report: a thing is named once."""
    if not isinstance(node, tree.Items) or not isinstance(element(of), EntityType):
        return
    seen: set[str] = set()
    for item in node.items:
        text = " ".join(item.span.text.split())
        if text in seen:
            world.report(
                REPORTED_TWICE,
                item.span,
                f"`{text}` is there twice",
                label="again",
                reason="a table tells of each thing once; such a report is not believed",
                remedy="leave one of them out",
            )
        seen.add(text)
