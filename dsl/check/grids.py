"""Grids and their legends: every code in a grid stands in the legend, every legend line makes a real place."""

from __future__ import annotations

from dsl import tree
from dsl.check import expressions
from dsl.check.scope import Context
from dsl.codes import MISPLACED_WORD, UNKNOWN_CODE, UNKNOWN_FIELD, UNKNOWN_KIND, WRONG_TYPE
from dsl.model import Field, Kind
from dsl.types import ChoiceType, EntityType, GridType, ListType, SetType

SHAPE_CODES = ("#", ".")
LAYOUTS = {"grid": (2,), "polar": (2,), "graph": (0,), "sides": (1, 2)}


def check_legends(ctx: Context, kind: Kind) -> None:
    world = ctx.world
    for legend in kind.legends.values():
        target = kind.find_field(legend.field.id)
        if target is None or not isinstance(target.type, GridType):
            grids = [n for k in kind.line() for n, f in k.fields.items() if isinstance(f.type, GridType)]
            world.unknown(
                UNKNOWN_FIELD,
                legend.field,
                f"`{kind.name}` has no grid `{legend.field.id}`",
                grids,
                reason="a legend explains the codes of a field of type `grid of ...`",
                remedy=f"declare it: `{legend.field.id}: grid of ...`",
            )
            continue
        for line in legend.lines:
            _line(ctx, target.type, line)


def check_layout(ctx: Context, kind: Kind) -> None:
    """`layout grid x y`, `layout polar ring arc`, `layout graph`; for a piece, `layout sides arrows bars`"""
    layout = kind.layout
    if layout is None:
        return
    if len(layout.fields) not in LAYOUTS.get(layout.style.id, ()):
        ctx.world.report(
            MISPLACED_WORD,
            layout.style.span,
            f"a layout is not drawn like this: `{layout.span.text}`",
            label="the style",
            reason="a picture of the places is drawn from two numbers or choices of each, or from their links",
            remedy="write `layout grid x y`, `layout polar ring arc`, `layout graph` or `layout sides arrows bars`, "
            "with your own fields",
        )
    for name in layout.fields:
        if ctx.world.attribute(EntityType(kind), name.id, loose=True) is None:
            ctx.world.unknown(
                UNKNOWN_FIELD,
                name,
                f"`{kind.name}` has no field `{name.id}`",
                ctx.world.attribute_names(EntityType(kind)),
                reason="a layout names the fields that say where a place is drawn",
                remedy="declare the field",
            )
        elif layout.style.id == "sides" and not _lists_sides(kind.find_field(name.id)):
            ctx.world.report(
                WRONG_TYPE,
                name.span,
                f"`{name.id}` lists no sides",
                label="not a list of values of a circle",
                reason="the sides of a piece are values of a circle: the first is in front, the others go clockwise",
                remedy=f"declare it as `{name.id}: list of side`, with `choices side is circle`",
            )


def _lists_sides(field: Field | None) -> bool:
    of = field.type.of if field is not None and isinstance(field.type, ListType | SetType) else None
    return isinstance(of, ChoiceType) and of.choice.circle


def _line(ctx: Context, type: GridType, line: tree.LegendLine) -> None:
    world = ctx.world
    kind = world.ruleset.kinds.get(line.kind.id)
    if kind is None or not kind.is_a(type.of):
        world.unknown(
            UNKNOWN_KIND,
            line.kind,
            f"a grid of `{type.of.name}` cannot hold a `{line.kind.id}`",
            [k.name for k in world.descendants(type.of)],
            reason="each cell of the grid becomes a place of that kind",
            remedy=f"write `{type.of.name}`",
        )
        return
    field_values(ctx, kind, line.values)


def field_values(ctx: Context, kind: Kind, values: list[tree.FieldValue]) -> None:
    """`with wounds 1, facing e`"""
    world = ctx.world
    for value in values:
        found = world.attribute(EntityType(kind), value.name.id, loose=False)
        if found is None or not isinstance(found[0], Field):
            world.unknown(
                UNKNOWN_FIELD,
                value.name,
                f"a `{kind.name}` has no field `{value.name.id}`",
                [n for k in kind.line() for n in k.fields],
                reason="after `with` stand fields and their values",
                remedy="declare the field in its kind",
            )
            expressions.expr(ctx, value.value)
            continue
        expressions.want(ctx, value.value, found[1], f"`{value.name.id}` of `{kind.name}`")


def check_grid(ctx: Context, kind: Kind, field: Field, grid: tree.Grid) -> None:
    legend = kind.find_legend(field.name)
    if legend is None:
        known: tuple[str, ...] = SHAPE_CODES if kind.root == "shape" else ()
    else:
        known = tuple(line.code for line in legend.lines)
    reported: set[str] = set()
    for code in (code for row in grid.rows for code in row):
        if code in known or code in reported:
            continue
        reported.add(code)
        at = grid.span.start + max(0, grid.span.text.find(code))
        ctx.world.report(
            UNKNOWN_CODE,
            grid.span.source.span(at, at + len(code)),
            f'the legend of `{field.name}` has no code "{code}"',
            label="not in the legend",
            also=[(legend.span, "the legend")] if legend is not None else [],
            reason="each code of a grid says what its cell is",
            remedy="the codes are " + ", ".join(f'"{c}"' for c in known)
            if known
            else f"write `legend {field.name} {{ ... }}`",
        )
