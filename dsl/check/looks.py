"""How things are drawn: `glyph` and `paint` of kinds, pieces, places and players.

Neither is a field: no rule can read it. `paint red` names a colour of the palette, whatever else is called red;
`paint color` and `paint owner` take the colour of a value or of another thing; with `depending on` a sign or a colour
follows whatever changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from dsl import tree
from dsl.check import expressions
from dsl.check.scope import Context
from dsl.check.world import BUILTIN_VALUES, World
from dsl.codes import LOOK_GIVES_AWAY, NO_GLYPH, NOT_PAINTED, UNKNOWN_PAINT
from dsl.diagnostics import instead
from dsl.model import Builtin, Define, Field, FieldOf, Kind, Local, Look
from dsl.paint import PALETTE, find_paint
from dsl.source import Span
from dsl.spell import nearest
from dsl.types import UNKNOWN, ChoiceType, EntityType, UnknownType

LOOKS = ("glyph", "paint")
DRAWN = {"glyph": ("piece",), "paint": ("piece", "place", "player")}
LONGEST_GLYPH = 8


def is_look(kind: Kind, name: tree.Name) -> bool:
    """Whether a setting says how something is drawn: a kind may have a field of its own of that name."""
    return name.id in LOOKS and kind.find_field(name.id) is None


def declare_look(world: World, kind: Kind, node: tree.Setting | tree.StringSetting) -> None:
    name: Literal["glyph", "paint"] = "glyph" if node.name.id == "glyph" else "paint"
    if kind.root not in DRAWN[name]:
        what = f"a `{kind.root}`" if kind.builtin else f"`{kind.name.rstrip('*')}`, a {kind.root},"
        world.report(
            NO_GLYPH if name == "glyph" else NOT_PAINTED,
            node.name.span,
            f"{what} has no `{name}`",
            label="not drawn so",
            reason="signs are drawn for pieces" if name == "glyph" else "pieces, places and players are painted",
            remedy="leave it out",
        )
        return
    look = Look(name, kind, node)
    if isinstance(node, tree.StringSetting):
        written = f'"{node.text}"'
        look.fixed = _checked(world, name, last_word(node.span, written), written)
    elif isinstance(node.value, tree.Table):
        look.subject = node.value.subject
        look.cases = [(case.labels, _case(world, name, case.value)) for case in node.value.cases]
    elif isinstance(node.value, tree.Ref) and node.value.name in PALETTE and name == "paint":
        look.fixed = _colour(node.value)
    elif name == "glyph":
        _not_a_sign(world, node.value.span)
    else:
        look.subject = node.value
    kind.looks[name] = look
    if name == "glyph":
        kind.strings.pop("glyph", None)
        kind.strings.update({"glyph": look.fixed} if look.fixed is not None else {})


def check_looks(ctx: Context, kind: Kind) -> None:
    ctx = replace(ctx, asks=False)
    for look in kind.looks.values():
        if look.subject is None:
            continue
        table = isinstance(look.node, tree.Setting) and isinstance(look.node.value, tree.Table)
        if table:
            subject = expressions.expr(ctx, look.subject)
            expressions.case_labels(ctx, subject, [labels for labels, _ in look.cases])
            assert isinstance(look.node, tree.Setting)
            look.node.value.type = UNKNOWN
        elif isinstance(look.subject, tree.Ref) and not _known(ctx, look.subject.name):
            unknown_paint(ctx.world, look.subject.span, look.subject.name)
        else:
            _painted(ctx, look, look.subject)


def _known(ctx: Context, name: str) -> bool:
    rules = ctx.world.ruleset
    named = any(name in names for names in (rules.values, rules.kinds, rules.defines, rules.variants, BUILTIN_VALUES))
    return named or ctx.find(name) is not None


def _painted(ctx: Context, look: Look, subject: tree.Expr) -> None:
    """`paint color`: something that can have a colour."""
    match expressions.expr(ctx, subject):
        case UnknownType() | EntityType(kind=Kind(root="player" | "piece" | "place")):
            return
        case ChoiceType(choice=choice):
            if any(value.paint is not None for value in choice.values.values()):
                return
            reason = f"none of the choices `{choice.name}` has a colour"
            remedy = f"write `paint` behind its values: `{next(iter(choice.values), 'red')} ... paint red`"
            also = [(choice.node.name.span, "declared without colours")]
        case other:
            reason = f"{expressions.describe(other)} has no colour of its own"
            remedy = f"write `paint depending on {subject.span.text} {{ ... }}`, with a colour for each case"
            also = []
    ctx.world.report(
        NOT_PAINTED,
        subject.span,
        f"`{subject.span.text}` says no colour",
        label="no colour",
        also=also,
        reason=reason,
        remedy=remedy,
    )


def _case(world: World, name: str, value: tree.Expr) -> str:
    if isinstance(value, tree.Quoted):
        return _checked(world, name, value.span, f'"{value.text}"')
    if name == "paint" and isinstance(value, tree.Ref):
        if value.name not in PALETTE:
            unknown_paint(world, value.span, value.name)
            return ""
        return _colour(value)
    if name == "paint":
        unknown_paint(world, value.span, value.span.text)
    else:
        _not_a_sign(world, value.span)
    return ""


def _colour(ref: tree.Ref) -> str:
    ref.to, ref.type = Builtin(ref.name), UNKNOWN
    return ref.name


def _checked(world: World, name: str, span: Span, written: str) -> str:
    """A text in quotes: a sign without them, a colour with them."""
    if name == "paint":
        if find_paint(written) is None:
            unknown_paint(world, span, written)
        return written
    sign = written[1:-1]
    if not sign.strip() or len(sign) > LONGEST_GLYPH:
        _not_a_sign(world, span)
    return sign


def last_word(span: Span, word: str) -> Span:
    return span.source.span(span.end - len(word), span.end)


def unknown_paint(world: World, span: Span, written: str) -> None:
    bare = written.strip('"')
    near = bare if bare in PALETTE else nearest(bare, PALETTE)
    world.report(
        UNKNOWN_PAINT,
        span,
        f"there is no colour {written}" if written.startswith('"') else f"there is no colour `{written}`",
        label="not a colour",
        reason="the colours are " + ", ".join(PALETTE) + '; any other is written "#c0392b", with six digits',
        remedy=f"did you mean `{near}`?" if near else "write one of these",
        fix=instead(span, near) if near and span.text == written else None,
    )


def _not_a_sign(world: World, span: Span) -> None:
    world.report(
        NO_GLYPH,
        span,
        "a `glyph` is a sign in quotes",
        label="not a sign",
        reason=f"it stands for the piece on the board: one character, or a few (at most {LONGEST_GLYPH})",
        remedy='write `glyph "x"`, or `glyph depending on ... { ...: "x"; otherwise: "o" }`',
    )


# ------------------------------------------------------------------ secrets


def check_look_secrets(world: World) -> None:
    """A sign is seen by all who see the piece: it should not depend on pieces that some of them may not know."""
    shown = [k.formulas["shown"].expr for k in world.ruleset.kinds.values() if "shown" in k.formulas and not k.builtin]
    if all(isinstance(expr, tree.Ref) and expr.name == "everyone" for expr in shown):
        return
    for kind in world.ruleset.kinds.values():
        for look in kind.looks.values() if kind.ruleset == world.ruleset.names[-1] or kind.builtin else ():
            told = _other_piece(world, kind, look.subject, set()) if look.subject is not None else None
            if told is not None and look.subject is not None:
                world.report(
                    LOOK_GIVES_AWAY,
                    look.subject.span,
                    f"this `{look.name}` depends on other pieces",
                    label="seen by all who see the thing",
                    also=[] if told.span == look.subject.span else [(told.span, "asks for pieces that may be hidden")],
                    reason="not everyone sees everything in this game, and a picture could tell what lies hidden",
                    remedy="let it depend on a tracked field of the thing itself, which rules set",
                )


def _other_piece(world: World, owner: Kind, expr: tree.Node, seen: set[object]) -> tree.Node | None:
    """Where a formula, or one that it rests on, asks for pieces or for something of another piece."""
    for node in tree.walk(expr):
        below: list[tree.Expr | None] = []
        match node:
            case tree.Noun(symbol=Kind(root="piece")) if not _lies_open(owner, node):
                return node
            case tree.Attr(object=other, field=Field()) if _is_piece(other) and not _is_self(other):
                return node
            case tree.Ref(to=FieldOf(field=Field() as field)) | tree.Attr(field=Field() as field):
                below = _formulas(world, field) if field not in seen else []
                seen.add(field)
            case tree.Ref(to=Define() as define) | tree.Apply(to=Define() as define):
                below = [define.value] if define not in seen else []
                seen.add(define)
        for formula in below:
            found = _other_piece(world, owner, formula, seen) if formula is not None else None
            if found is not None:
                return found
    return None


def _formulas(world: World, field: Field) -> list[tree.Expr | None]:
    if field.tracked:
        return []
    return [f.expr for k in world.ruleset.kinds.values() for f in k.formulas.values() if f.field is field]


def _lies_open(owner: Kind, noun: tree.Noun) -> bool:
    """`some disc in self`, of a place that everyone sees."""
    formula = owner.find_formula("shown")
    hidden = formula is not None and not formula.owner.builtin
    return noun.place is not None and _is_self(noun.place) and owner.root == "place" and not hidden


def _is_self(expr: tree.Expr) -> bool:
    return isinstance(expr, tree.Ref) and isinstance(expr.to, Local) and expr.to.role == "self"


def _is_piece(expr: tree.Expr) -> bool:
    return isinstance(expr.type, EntityType) and expr.type.kind.root == "piece"
