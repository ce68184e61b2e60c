"""Tables: that what `table { ... }` says is enough to work out how bodies move, and that what is asked of a table is
something it can answer."""

from __future__ import annotations

import re

from dsl import tree
from dsl.check import expressions
from dsl.check.scope import Context
from dsl.check.world import World
from dsl.codes import BAD_TABLE_LINE, INCOMPLETE_BODY, NOT_FOR_A_TABLE, UNNAMED_BODY
from dsl.model import Field, Kind
from dsl.source import Span
from dsl.tables import FACTS, KEYS, REPEATED, SIDES, Fact, body_of, entry_of, lines_of, meaning_of, surface_of
from dsl.types import EntityType, NumberType, Type, UnknownType

LARGEST = 1_000_000  # a hundred metres, in tenths of a millimetre
BETWEEN = {  # numbers that are written: from, to
    "radius": (1, LARGEST),
    "width": (1, LARGEST),
    "height": (1, LARGEST),
    "mass": (0, LARGEST),
    "friction": (1, LARGEST),
    "bounce": (0, 100),
    "rebound": (0, 100),
    "speed": (1, 10_000),
    "noise": (0, 900),
}
MEANT: dict[str, str] = {  # what stands behind keys that take no list of sides
    "position": "two fields, across and up",
    "radius": "how far it reaches from its middle",
    "mass": "how heavy it is; 0 for what nothing moves",
    "friction": "how much speed is lost in a second",
    "width": "how far it reaches across",
    "height": "how far it reaches up",
    "bounce": "how much of their speed bodies keep that hit each other, per cent",
    "rebound": "how much of its speed a body keeps that hits what is fixed, per cent",
    "speed": "how many millimetres a second one point of strength gives",
    "noise": "two numbers, for the angle and for the strength",
    "post": "where its middle is, across and up, and its radius",
    "wall": "where it begins and where it ends, each across and up",
    "block": "its lower left corner, across and up, its width and its height",
    "angle": "the field with the angle",
    "strength": "the field with the strength",
    **{str(fact): "the field that takes it" for fact in FACTS},
}
_BODY = re.compile(r"\{[^{}]*\bbody\}")


def check_tables(world: World) -> None:
    for kind in world.ruleset.kinds.values():
        if kind.table is not None:
            for line in kind.table.lines:
                _check_line(world, kind, line)
            _check_once(world, kind.table)
            _check_whole(world, kind)


def _check_line(world: World, kind: Kind, line: tree.TableLine) -> None:
    keys = KEYS.get(kind.root)
    if keys is None or line.key.id not in keys:
        known = keys or {}
        what = {"piece": "a body", "place": "a place", "report": "a report"}.get(kind.root, f"a {kind.root}")
        world.unknown(
            BAD_TABLE_LINE,
            line.key,
            f"a table knows nothing about `{line.key.id}` of {what}",
            known,
            reason="bodies are pieces and move on places; reports tell aims, positions, and what happened",
            remedy=f"of {what} it knows " + ", ".join(f"`{key}`" for key in known)
            if known
            else "write it in a kind of pieces, in a place or in a kind of report",
        )
        return
    number = keys[line.key.id]
    if number and len(line.values) != number:
        _bad(
            world,
            line.span,
            f"`{line.key.id}` takes {number} value{'s' if number > 1 else ''}, not {len(line.values)}",
            "so many",
            "each value has its place",
            f"write `{line.key.id}` and {MEANT[line.key.id]}",
        )
        return
    for value in line.values:
        _check_value(world, kind, line.key.id, value)


def _check_value(world: World, kind: Kind, key: str, value: tree.TableValue) -> None:
    if key == "rim":
        if value.name is None or value.name.id not in (*SIDES, "all"):
            sides = ", ".join(f"`{side}`" for side in SIDES)
            _bad(
                world,
                value.span,
                "this is no side of a place",
                "no side",
                "a rim is at a side",
                f"write {sides} or `all`",
            )
        return
    if value.number is not None:
        low, high = BETWEEN.get(key, (-LARGEST, LARGEST))
        if kind.root == "report" or (kind.root == "piece" and key == "position"):
            what = "of the report" if kind.root == "report" else "that is tracked"
            reason = "a table reads it from there, or writes it there"
            _bad(world, value.span, f"`{key}` takes a field, not a number", "a number", reason, f"name a field {what}")
        elif not low <= value.number <= high:
            reason = "lengths are tenths of a millimetre, speeds millimetres a second, `bounce` and `rebound` per cent"
            remedy = f"write a number from {low:,} to {high:,}"
            _bad(world, value.span, f"`{key}` cannot be {value.number:,}", "out of range", reason, remedy)
        return
    name = value.name
    if name is None:
        return
    field = kind.find_field(name.id)
    if field is None:
        world.unknown(
            BAD_TABLE_LINE,
            name,
            f"`{kind.name}` has no field `{name.id}`",
            [n for k in kind.line() for n in k.fields],
            reason="behind a key stand numbers and fields of the thing itself",
            remedy=f"declare it: `{name.id}: number`",
        )
    elif kind.root == "report" and key in FACTS:
        fact: Fact = next(known for known in FACTS if known == key)
        if entry_of(field.type, fact) is None:
            _check_fact(world, name, field, fact)
    elif not isinstance(field.type, NumberType | UnknownType) or field.params:
        _wrong_field(world, name, field, f"`{name.id}` is no number", "a table reckons with whole numbers")
    elif kind.root == "piece" and key == "position" and not field.tracked:
        _wrong_field(world, name, field, f"`{name.id}` never changes", "what moves lies elsewhere afterwards")


def _check_fact(world: World, value: tree.Name, field: Field, fact: Fact) -> None:
    things, numbers = FACTS[fact]
    one = "two things" if things == 2 else "a thing"
    more = {0: "", 1: " and a number", 2: " and two numbers"}[numbers]
    world.report(
        BAD_TABLE_LINE,
        value.span,
        f"`{value.id}` cannot take what `{fact}` tells",
        label=f"a {field.type}",
        also=[(field.node.span, "declared here")],
        reason=f"`{fact}` tells several times {one}{more}",
        remedy="make it a list of "
        + ("things, or of " if things == 1 else "")
        + f"reports whose fields are {one}{more}, in that order",
    )


def _wrong_field(world: World, value: tree.Name, field: Field, message: str, reason: str) -> None:
    also = [(field.node.span, "declared here")]
    remedy = (
        f"declare it as `track {field.name}: number = 0`" if "never" in message else "name a field that is a number"
    )
    world.report(BAD_TABLE_LINE, value.span, message, label="this field", also=also, reason=reason, remedy=remedy)


def _check_once(world: World, table: tree.OnTable) -> None:
    seen: dict[str, tree.TableLine] = {}
    for line in table.lines:
        first = seen.setdefault(line.key.id, line)
        if first is not line and line.key.id not in REPEATED:
            _bad(
                world,
                line.key.span,
                f"`{line.key.id}` is given twice",
                "again",
                "only what stands fixed on a place, and what a table tells, may be there several times",
                "leave one of the two out",
            )


def _check_whole(world: World, kind: Kind) -> None:
    """What is said of it, with what is said further up, must be enough."""
    given = {key for key in KEYS.get(kind.root, ()) if lines_of(kind, key)}
    missing = ""
    match kind.root:
        case "piece":
            missing = " and ".join(f"`{key}`" for key in ("position", "radius") if key not in given)
        case "place":
            if "radius" in given and given & {"width", "height"}:
                missing = "one outline, round or not: leave out `radius`, or `width` and `height`"
            elif "radius" not in given:
                missing = " and ".join(f"`{key}`" for key in ("width", "height") if key not in given)
        case "report" if len(given & {"angle", "strength"}) == 1:
            missing = "`strength`" if "angle" in given else "`angle`"
    if missing and kind.table is not None:
        world.report(
            INCOMPLETE_BODY,
            kind.table.span,
            f"`{kind.name}` needs {missing}",
            label="not enough",
            reason="a body lies somewhere and has a size; a place has a width and a height, or is round; an aim has an "
            "angle and a strength",
            remedy="add it; sizes are tenths of a millimetre",
        )


def _bad(world: World, span: Span, message: str, label: str, reason: str, remedy: str) -> None:
    world.report(BAD_TABLE_LINE, span, message, label=label, reason=reason, remedy=remedy)


# ------------------------------------------------------------------ what is asked


def check_question(ctx: Context, node: tree.Noun, one: Type) -> None:
    """`choose one outcome o for token t by a in place`"""
    if node.body is None:
        return
    world = ctx.world
    body = expressions.expr(ctx, node.body)
    by = None if node.by is None else expressions.expr(ctx, node.by)
    if isinstance(one, UnknownType) or isinstance(body, UnknownType) or isinstance(by, UnknownType):
        return
    meaning = meaning_of(one.kind) if isinstance(one, EntityType) else None
    if not isinstance(one, EntityType) or meaning is None:
        remedy = "leave `for` out, or say in its kind what it tells: `table { position x, y }`"
        _refuse(world, node.kind.span, f"`{node.kind.id}` means nothing to a table", remedy)
        return
    if not isinstance(body, EntityType) or not any(body_of(k) for k in (body.kind, *world.descendants(body.kind))):
        _refuse(world, node.body.span, "what stands behind `for` is no body", "name a piece whose kind has a `table`")
        return
    if by is not None:
        told = meaning_of(by.kind) if isinstance(by, EntityType) else None
        shot = told is not None and told.aim is not None and bool(meaning.facts)
        near = told is not None and told.position is not None and meaning.position is not None
        if node.by is not None and not shot and not near:
            remedy = "after an aim, ask for a report that takes facts; after a position, for a position"
            _refuse(world, node.by.span, f"from this, a table cannot work out `{node.kind.id}`", remedy)
            return
    elif meaning.facts:
        remedy = "write `by` and the aim: `for ... by a`"
        _refuse(world, node.kind.span, f"`{node.kind.id}` needs an aim that it comes from", remedy)
        return
    if meaning.position is not None and node.place is None:
        remedy = "write `in` and a place that has a `table`"
        _refuse(world, node.kind.span, "on which place is it to lie?", remedy)
    elif node.place is not None:
        place = node.place.type
        if isinstance(place, EntityType) and not any(
            surface_of(k) for k in (place.kind, *world.descendants(place.kind))
        ):
            _refuse(world, node.place.span, "no body can move there", "name a place that has a `table`")
    _check_phrase(world, node, one.kind)


def _check_phrase(world: World, node: tree.Noun, kind: Kind) -> None:
    text = next((k.phrase_text for k in kind.line() if k.phrase_text is not None), None)
    if text is None or all(_BODY.search(entry.text) for entry in text.entries):
        return
    world.report(
        UNNAMED_BODY,
        node.kind.span,
        f"the phrase of `{kind.name}` does not say which body it is about",
        label="asked for a body here",
        also=[(text.span, "no `{body}` in each of these")],
        reason="the rulebook prints that phrase where a report is asked for",
        remedy='put `{body}` into it in each language, as in `phrase en "push {body}"`',
    )


def check_bodiless(world: World, node: tree.Noun) -> None:
    """A phrase with `{body}` where no body is said."""
    kind = node.symbol
    if node.body is not None or not isinstance(kind, Kind) or kind.root != "report":
        return
    text = next((k.phrase_text for k in kind.line() if k.phrase_text is not None), None)
    if text is not None and any(_BODY.search(entry.text) for entry in text.entries):
        world.report(
            UNNAMED_BODY,
            node.span,
            f"which body is this `{kind.name}` about?",
            label="no body is named",
            also=[(text.span, "there is a `{body}` in this phrase")],
            reason="the rulebook prints that phrase where a report is asked for",
            remedy="write `for` and the body behind it, or take `{body}` out of the phrase",
        )


def _refuse(world: World, span: Span, message: str, remedy: str) -> None:
    reason = "a table works out how a body moves after an aim, and where the free place nearest to a position is"
    world.report(NOT_FOR_A_TABLE, span, message, label="here", reason=reason, remedy=remedy)
