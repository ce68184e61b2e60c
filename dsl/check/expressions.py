"""The types of expressions. `expr` types one and fills its annotations; `condition` wants a truth.

A wrong expression is reported once and has the type `unknown`, which fits everywhere, so that nothing built on it is
reported again. `wanted` is what the surroundings expect: it decides which choice a value belongs to and whether
brackets are a list; whether the result really fits is for `want`.
"""

from __future__ import annotations

from dsl import tree
from dsl.check import access, calls, nouns, piles, situations
from dsl.check.scope import Context
from dsl.check.world import World, element, is_collection
from dsl.codes import BAD_CASE, NOT_A_PLACE, NOT_COMPARABLE, OUT_OF_RANGE, TEXT_AS_VALUE, WRONG_TYPE
from dsl.diagnostics import instead
from dsl.model import Builtin, Field, FieldOf, Kind, Value
from dsl.spell import nearest
from dsl.types import (
    NUMBER,
    TRUTH,
    UNKNOWN,
    ChoiceType,
    EntityType,
    GridType,
    KindOfType,
    KindType,
    ListType,
    NothingType,
    NumberType,
    SetType,
    TruthType,
    Type,
    UnknownType,
)


def want(ctx: Context, node: tree.Expr, wanted: Type, what: str) -> Type:
    """Type an expression that must fit; `what` names the place, as in "the health of a token"."""
    actual = expr(ctx, node, wanted)
    _in_range(ctx, node, wanted, what)
    if not ctx.world.fits(actual, wanted):
        mismatch(ctx.world, node, actual, wanted, what)
        return UNKNOWN
    return actual


def _in_range(ctx: Context, node: tree.Expr, wanted: Type, what: str) -> None:
    """Only plain numbers: what a formula gives is seen when it is read."""
    match node:
        case tree.Number():
            value = node.value
        case tree.Negative(value=tree.Number() as inner):
            value = -inner.value
        case tree.Items() if isinstance(wanted, ListType | SetType):
            for item in node.items:
                _in_range(ctx, item, wanted.of, f"a number among {what}")
            return
        case _:
            return
    if not isinstance(wanted, NumberType) or wanted.low is None or wanted.high is None:
        return
    if not wanted.low <= value <= wanted.high:
        ctx.world.report(
            OUT_OF_RANGE,
            node.span,
            f"{what} cannot be {value}",
            label="outside of its range",
            reason=f"it is declared as {wanted}",
            remedy=f"write a number from {wanted.low} to {wanted.high}, or widen the range",
        )


def a_thing(ctx: Context, node: tree.Expr) -> bool:
    """Report a bare kind where one of its things is meant: `pay coin`, `if coin in purse`."""
    if ctx.example or not isinstance(node, tree.Ref) or not isinstance(node.to, Kind) or access.unique(node.to):
        return True
    if node.to.root == "place" and node.to.declared == "pieces" and not node.to.per:
        return True
    name = node.name
    remedy = f"write `one {name}` to choose, `each {name}`, `first {name}`, or `some {name}` in a condition"
    if [binder.kind.root for binder in node.to.per if binder.kind is not None] == ["player"]:
        remedy = f"every player has one: write whose, as in `you.{name}`"
    ctx.world.report(
        WRONG_TYPE,
        node.span,
        f"`{name}` is a kind: which `{name}` is meant?",
        label="a kind, not a thing",
        reason="there may be many of a kind; a word before it says which ones are meant, and who says so",
        remedy=remedy,
    )
    return False


def mismatch(world: World, node: tree.Expr, actual: Type, wanted: Type, what: str) -> None:
    world.report(
        WRONG_TYPE,
        node.span,
        f"{what} must be {describe(wanted)}, not {describe(actual)}",
        label=f"this is {describe(actual)}",
        reason="only values of one type can take each other's place",
        remedy=f"write {example_of(wanted)} here",
    )


def condition(ctx: Context, node: tree.Expr) -> None:
    want(ctx, node, TRUTH, "a condition")


def expr(ctx: Context, node: tree.Expr, wanted: Type | None = None) -> Type:
    type = _expr(ctx, node, wanted)
    node.type = type
    return type


def _expr(ctx: Context, node: tree.Expr, wanted: Type | None) -> Type:
    world = ctx.world
    match node:
        case tree.Number():
            return NUMBER
        case tree.Quoted():
            return _text(ctx, node)
        case tree.Grid():
            return wanted if isinstance(wanted, GridType) else world.entity("shape")
        case tree.Ref():
            return access.ref(ctx, node, wanted)
        case tree.Apply():
            return access.apply(ctx, node, wanted)
        case tree.Fold():
            return nouns.fold(ctx, node)
        case tree.Attr():
            return access.attr(ctx, node)
        case tree.ApplyAttr():
            return access.apply_attr(ctx, node)
        case tree.Items():
            return _items(ctx, node, wanted)
        case tree.Can():
            calls.call(ctx.block()[0], node.call, trying=True)
            return TRUTH
        case tree.Table():
            return _table(ctx, node, wanted)
        case tree.Conditional():
            condition(ctx, node.test)
            return _either(ctx, [node.value, node.otherwise], wanted)
        case tree.Or():
            condition(ctx.block()[0], node.left)
            if not _shared_subject(ctx, node):
                condition(ctx.block()[0], node.right)
            return TRUTH
        case tree.And():
            condition(ctx, node.left)
            condition(ctx, node.right)
            return TRUTH
        case tree.Not():
            condition(ctx.block()[0], node.test)
            return TRUTH
        case tree.Exists():
            nouns.exists(ctx, node)
            return TRUTH
        case tree.Compare():
            _compare(ctx, node)
            return TRUTH
        case tree.Pick():
            return nouns.pick(ctx, node)
        case tree.Range():
            want(ctx, node.low, NUMBER, "the lower end of a range")
            want(ctx, node.high, NUMBER, "the upper end of a range")
            return ListType(NUMBER)
        case tree.Binary():
            return _binary(ctx, node, wanted)
        case tree.Negative():
            want(ctx, node.value, NUMBER, "what follows `-`")
            return NUMBER
        case tree.Seen():
            return situations.seen(ctx, node)
        case tree.End():
            return piles.end_of_pile(ctx, node, UNKNOWN, goal=False)
    raise AssertionError(f"no type for {type(node).__name__}")


def _text(ctx: Context, node: tree.Quoted) -> Type:
    ctx.world.report(
        TEXT_AS_VALUE,
        node.span,
        f'"{node.text}" is a text, not a value',
        label="a text",
        reason="rules never reckon with texts; only `glyph` and `paint` take some, to say how a thing is drawn",
        remedy="write a number or a name without quotes; if it is to be printed, give the thing a `name` or `phrase`",
    )
    return UNKNOWN


def _either(ctx: Context, nodes: list[tree.Expr], wanted: Type | None) -> Type:
    """The common type of alternatives."""
    result: Type | None = None
    first: tree.Expr | None = None
    for node in nodes:
        type = expr(ctx, node, wanted)
        joined = type if result is None else ctx.world.join(result, type)
        if joined is None and result is not None and first is not None:
            ctx.world.report(
                NOT_COMPARABLE,
                node.span,
                f"one alternative is {describe(result)}, the other {describe(type)}",
                label=f"this is {describe(type)}",
                also=[(first.span, f"this is {describe(result)}")],
                reason="whatever the case, the value must be of one type",
                remedy=f"write {example_of(result)} here",
            )
            return UNKNOWN
        if result is None or isinstance(result, NothingType | UnknownType):
            first = node
        result = joined
    return result if result is not None else UNKNOWN


def _items(ctx: Context, node: tree.Items, wanted: Type | None) -> Type:
    collects = wanted is not None and is_collection(wanted)
    inner = element(wanted) if wanted is not None and collects else wanted
    if len(node.items) == 1:
        only = node.items[0]
        type = expr(ctx, only, wanted if isinstance(only, tree.Items | tree.Binary | tree.Conditional) else inner)
        node.is_list = collects and not is_collection(type)
        return ListType(type) if node.is_list else type
    node.is_list = True
    if not node.items:
        return ListType(inner if collects and inner is not None else UNKNOWN)
    types = [expr(ctx, item, inner if collects else None) for item in node.items]
    joined: Type | None = types[0]
    for item, type in zip(node.items[1:], types[1:], strict=True):
        joined = ctx.world.join(joined, type) if joined is not None else None
        if joined is None:
            ctx.world.report(
                NOT_COMPARABLE,
                item.span,
                f"a list that holds {describe(types[0])} cannot hold {describe(type)}",
                label=f"this is {describe(type)}",
                also=[(node.items[0].span, f"this is {describe(types[0])}")],
                reason="all items of a list are of one type",
                remedy="make two lists, or drop this item",
            )
            return UNKNOWN
    return ListType(joined if joined is not None else UNKNOWN)


# ------------------------------------------------------------------ tables


def depends(ctx: Context, node: tree.Expr) -> Type:
    """What a table depends on. A number that is worked out keeps its range only while nothing is going on."""
    type = expr(ctx, node)
    match node:
        case tree.Attr(field=Field(tracked=False)) | tree.Ref(to=FieldOf(field=Field(tracked=False))):
            return NUMBER if isinstance(type, NumberType) else type
    return type


def _table(ctx: Context, node: tree.Table, wanted: Type | None) -> Type:
    subject = depends(ctx, node.subject)
    case_labels(ctx, subject, [case.labels for case in node.cases])
    return _either(ctx, [case.value for case in node.cases], wanted)


CaseLabels = list[tree.CaseNumber | tree.CaseSpan | tree.CaseName | tree.CaseOtherwise]


def case_labels(ctx: Context, subject: Type, groups: list[CaseLabels]) -> None:
    """Every case must be something the subject can be, and be there once."""
    seen: dict[str, tree.Node] = {}
    for label in (label for labels in groups for label in labels):
        text = label.span.text
        if text in seen:
            _bad_case(ctx, label, f"the case `{text}` is there twice", "the first one is always taken")
        seen[text] = label
        match label:
            case tree.CaseNumber() | tree.CaseSpan():
                if not ctx.world.fits(NUMBER, subject):
                    reason = f"what it depends on is {describe(subject)}"
                    _bad_case(ctx, label, f"`{text}` is a number", reason)
                elif isinstance(subject, NumberType) and not _possible(subject, label):
                    _bad_case(
                        ctx, label, f"the case `{text}` can never hold", f"what it depends on is {describe(subject)}"
                    )
            case tree.CaseName():
                _case_name(ctx, subject, label)


def _possible(subject: NumberType, label: tree.CaseNumber | tree.CaseSpan) -> bool:
    low, high = (label.value, label.value) if isinstance(label, tree.CaseNumber) else (label.low, label.high)
    if subject.low is None or subject.high is None:
        return True
    return low <= subject.high and (high is None or high >= subject.low)


def _case_name(ctx: Context, subject: Type, label: tree.CaseName) -> None:
    if isinstance(subject, UnknownType):
        return
    if isinstance(subject, ChoiceType) and label.name not in subject.choice.values:
        near = nearest(label.name, subject.choice.values)
        reason = f"what it depends on is {describe(subject)}"
        message = f"`{subject.choice.name}` has no value `{label.name}`"
        remedy = f"did you mean `{near}`?" if near else f"write {example_of(subject)}"
        fix = instead(label.span, near)
        ctx.world.report(BAD_CASE, label.span, message, label="this case", reason=reason, remedy=remedy, fix=fix)
        return
    ref = tree.Ref(label.span, label.name)
    type = access.ref(ctx, ref, subject)
    label.to = ref.to
    constant = isinstance(ref.to, Value | Kind) or (
        isinstance(ref.to, Builtin) and ref.to.name in ("none", "true", "false")
    )
    if isinstance(type, UnknownType):
        return
    if not constant:
        _bad_case(
            ctx, label, f"`{label.name}` is not a fixed value", "a case is a value of a choice, a kind or a number"
        )
    elif not ctx.world.comparable(type, subject):
        reason = f"what it depends on is {describe(subject)}"
        _bad_case(ctx, label, f"the case `{label.name}` can never hold", reason)


def _bad_case(ctx: Context, label: tree.Node, message: str, reason: str) -> None:
    ctx.world.report(
        BAD_CASE, label.span, message, label="this case", reason=reason, remedy="leave it out or correct it"
    )


# ------------------------------------------------------------------ operators


def _shared_subject(ctx: Context, node: tree.Or) -> bool:
    """`c is red or blue`"""
    left, right = node.left, node.right
    if not isinstance(left, tree.Compare) or left.op not in ("is", "is not") or not isinstance(right, tree.Ref):
        return False
    type = expr(ctx.block()[0], right, left.left.type)
    if ctx.world.fits(type, TRUTH):
        return False
    subject = left.left.span.text
    word = "in" if left.op == "is" else "not in"
    ctx.world.report(
        WRONG_TYPE,
        right.span,
        f"`or` does not repeat `{subject} {left.op}`",
        label="no test of its own",
        reason="on both sides of `or` stands a whole test",
        remedy=f"write `{subject} {word} ({left.right.span.text}, {right.span.text})`",
    )
    return True


def _compare(ctx: Context, node: tree.Compare) -> None:
    world = ctx.world
    hint = expr(ctx, node.right) if _needs_other_side(ctx, node.left) else None
    left = expr(ctx, node.left, hint)
    if not a_thing(ctx, node.left):
        left = UNKNOWN
    match node.op:
        case "is" | "is not":
            right = expr(ctx, node.right, left)
            if isinstance(node.right, tree.Ref) and isinstance(node.right.to, Kind):
                right = node.right.type = KindType(node.right.to)
            if isinstance(left, EntityType) and isinstance(right, KindOfType) and world.related(left.kind, right.kind):
                return
            several = is_collection(left) and isinstance(node.right, tree.Ref) and isinstance(node.right.to, Kind)
            if several or not world.comparable(left, right) or _one_and_several(node, left, right):
                _never_equal(ctx, node, left, right)
        case "in" | "not in":
            right = expr(ctx, node.right, SetType(left) if not isinstance(left, UnknownType) else None)
            if isinstance(node.right, tree.Ref) and isinstance(node.right.to, Kind) and node.right.to.root != "place":
                right = node.right.type = EntityType(node.right.to)
            _within(ctx, node, left, right)
        case _:
            right = expr(ctx, node.right, left)
            for side, type in ((node.left, left), (node.right, right)):
                if not isinstance(type, NumberType | ChoiceType | UnknownType):
                    mismatch(world, side, type, NUMBER, f"what `{node.op}` compares")
                    return
            if not world.comparable(left, right):
                _never_equal(ctx, node, left, right)


def _needs_other_side(ctx: Context, node: tree.Expr) -> bool:
    """`orange is c.colour`: a value of several choices; the right side says of which."""
    return isinstance(node, tree.Ref) and len(ctx.world.values(node.name)) > 1 and ctx.find(node.name) is None


def _one_and_several(node: tree.Compare, left: Type, right: Type) -> bool:
    """`c.cost is (2, 3)`, `c.cost is 2..3`: a single value beside several that stand there."""
    match node.right:
        case tree.Items(items=items):
            several = len(items) > 1
        case tree.Range(low=tree.Number(value=low), high=tree.Number(value=high)):
            several = low < high
        case _:
            return False
    return several and is_collection(right) and not is_collection(left) and not isinstance(left, UnknownType)


def _never_equal(ctx: Context, node: tree.Compare, left: Type, right: Type) -> None:
    remedy = "compare things of one type"
    if is_collection(right) and not is_collection(left):
        remedy = f"for one of them write `{'in' if node.op == 'is' else 'not in'}`"
    if isinstance(left, EntityType) and isinstance(right, KindType):
        remedy = f"a {left} is never a {right.kind.name}; check both names"
    elif is_collection(left) and isinstance(right, KindType):
        remedy = f"ask about those in it, as in `some {right.kind.name} in {node.left.span.text}`"
    ctx.world.report(
        NOT_COMPARABLE,
        node.span,
        f"{describe(left)} is compared with {describe(right)}",
        label="always false" if node.op == "is" else "always the same",
        also=[(node.left.span, describe(left)), (node.right.span, describe(right))],
        reason="values of these types are never equal",
        remedy=remedy,
    )


def _within(ctx: Context, node: tree.Compare, left: Type, right: Type) -> None:
    """`x in y`: an element of a collection, or a thing in a place, on a thing, or in any place of a kind."""
    world = ctx.world
    inner = element(right)
    nowhere = isinstance(right, NothingType)
    if isinstance(left, UnknownType) or (isinstance(inner, UnknownType | NothingType) and not nowhere):
        return
    located = isinstance(left, EntityType | KindType) and isinstance(inner, EntityType | KindType)
    if is_collection(right):
        if not (located or world.comparable(left, inner)):
            _never_equal(ctx, node, left, inner)
    elif nowhere or not located:
        world.report(
            NOT_A_PLACE,
            node.right.span,
            f"nothing can be in {describe(right)}",
            label=f"this is {describe(right)}",
            reason="`in` asks for an element of a list or a range, or for a thing in a place or on another thing",
            remedy="for equality write `is`",
        )


def _binary(ctx: Context, node: tree.Binary, wanted: Type | None) -> Type:
    world = ctx.world
    hint = wanted if wanted is not None and (is_collection(wanted) or isinstance(wanted, ChoiceType)) else None
    left = expr(ctx, node.left, hint)
    turns = isinstance(left, ChoiceType) and left.choice.circle
    right = expr(ctx, node.right, left if is_collection(left) else None)
    if isinstance(left, UnknownType) or isinstance(right, UnknownType):
        return left if is_collection(left) else UNKNOWN
    if node.op in ("+", "-"):
        if turns and isinstance(right, NumberType):
            return left
        if turns and isinstance(right, ChoiceType) and right.choice.circle:
            return left
        if is_collection(left) or is_collection(right) or (hint is not None and is_collection(hint)):
            joined = world.join(element(left), element(right))
            if joined is not None:
                return SetType(joined) if isinstance(left, SetType) else ListType(joined)
    for side, type in ((node.left, left), (node.right, right)):
        if not isinstance(type, NumberType):
            mismatch(world, side, type, NUMBER, f"what `{node.op}` reckons with")
            return UNKNOWN
    return NUMBER


# ------------------------------------------------------------------ words for types


def describe(type: Type) -> str:
    """A type as it is called in messages."""
    match type:
        case NumberType():
            return "a number" if type.low is None else f"a number from {type.low} to {type.high}"
        case ChoiceType():
            return f"a value of `{type.choice.name}`"
        case EntityType():
            return _a(f"`{type.kind.name}`" if not type.kind.builtin else type.kind.name)
        case KindOfType():
            return f"a kind of `{type.kind.name}`"
        case KindType():
            return f"the kind `{type.kind.name}`"
        case ListType() | SetType():
            word = "list" if isinstance(type, ListType) else "set"
            inner = type.of
            if isinstance(inner, UnknownType):
                return f"a {word}"
            return f"a {word} of {str(inner) if not isinstance(inner, ListType | SetType) else 'lists'}"
        case GridType():
            return f"a grid of {type.of.name}"
    words = {"truth": "true or false", "rule": "a rule", "nothing": "nothing"}
    return words.get(str(type), str(type))


def _a(word: str) -> str:
    return f"an {word}" if word.lstrip("`")[0] in "aeiou" else f"a {word}"


def example_of(type: Type) -> str:
    """What an author might write for a value of a type."""
    match type:
        case ChoiceType():
            values = list(type.choice.values)
            shown = ", ".join(f"`{name}`" for name in values[:4]) + (" ..." if len(values) > 4 else "")
            return f"one of {shown}" if values else f"a value of `{type.choice.name}`"
        case TruthType():
            return "a condition (`x is y`, `some ...`), `true` or `false`"
        case ListType() | SetType():
            return f"a list such as `(a, b)` of {type.of}"
    return describe(type)
