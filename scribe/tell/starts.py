"""What a game begins with: the values that rules change later, and how far those may go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.types import ChoiceType, NumberType, TruthType
from scribe import phrase as p
from scribe.lines import Line
from scribe.origins import Origins, marked
from scribe.say import builtin
from scribe.say.tokens import Words, capital, from_nodes, mark, write
from scribe.tell.known import Constant, constants
from scribe.tell.reactions import Teller
from scribe.tell.stock import nodes

if TYPE_CHECKING:
    from scribe.tell.scribe import Scribe


def first_values(kind: model.Kind) -> Iterator[tuple[model.Field, Constant, tree.Expr]]:
    """The tracked fields that a kind or piece gives a first value itself, that value, and how it is written; not those
    of its kind."""
    for above in reversed(list(kind.line())):
        for name, field in above.fields.items():
            formula = kind.formulas.get(name)
            if not field.tracked or field.params or formula is None or formula.expr is None:
                continue
            known = constants(formula.expr, kind)
            if known and len(known) == 1 and isinstance(field.type, NumberType | ChoiceType | TruthType):
                yield field, known[0], formula.expr


def _always(kind: model.Kind) -> Iterator[tuple[model.Field, Constant, tree.Expr]]:
    """What is so of the game or its players from first to last, unless a rule says otherwise."""
    for name, formula in kind.formulas.items():
        field = kind.find_field(name)
        if field is None or field.tracked or field.params or formula.expr is None:
            continue
        known = constants(formula.expr, kind)
        if known and len(known) == 1 and isinstance(field.type, NumberType | ChoiceType | TruthType):
            yield field, known[0], formula.expr


def first_things(kind: model.Kind) -> Iterator[tuple[model.Field, tree.Expr]]:
    """The tracked fields that begin with a piece, a place or a player, or several, and how those are written."""
    for above in reversed(list(kind.line())):
        for name, field in above.fields.items():
            formula = kind.formulas.get(name)
            if not field.tracked or field.params or formula is None or formula.expr is None:
                continue
            match formula.expr:
                case tree.Ref(name="none") | tree.Items(items=[]):
                    continue
            if not isinstance(field.type, NumberType | ChoiceType | TruthType):
                yield field, formula.expr


def _begun(scribe: Scribe, kind: model.Kind) -> Iterator[tuple[str, str]]:
    """What is so at the start under a condition: on the board at the start, if it is a base space."""
    for name, formula in kind.formulas.items():
        field = kind.find_field(name)
        tracked = field is not None and field.tracked and not field.params and isinstance(field.type, TruthType)
        if not tracked or field is None or formula.expr is None or constants(formula.expr, kind) is not None:
            continue
        if scribe.words.attribute(field, kind) is None:
            continue
        teller, r = Teller(scribe.words, me=kind), scribe.say.r
        with teller.sentence(kind):
            test = r.tested("if_head", teller.condition(formula.expr))
        quality = scribe.quality(Teller(scribe.words).truth(field, kind, negative=False), kind)
        yield quality, write((*r.t("at_start"), *mark(","), *test), scribe.lang, scribe.markdown)


def start_facts(scribe: Scribe, kind: model.Kind) -> Iterator[tuple[str, str]]:
    """Of a piece, for its table of facts: health, 3 at the start; ready at the start."""
    r = scribe.say.r
    for field, value, written in first_values(kind):
        if isinstance(field.type, TruthType):
            if value is True and scribe.words.attribute(field, kind) is not None:
                truth = marked(Teller(scribe.words).truth(field, kind, negative=False), *nodes(written))
                quality = scribe.quality(truth, kind)
                yield quality, write(r.t("at_start"), scribe.lang, scribe.markdown)
            continue
        name = scribe.words.field(field, kind)
        if name is None:
            continue
        title = write(capital(r.phrase(p.Thing(name, p.Det.BARE))), scribe.lang, scribe.markdown)
        first = from_nodes(_value(scribe, value), tuple(nodes(written)))
        shown = r.t("value_at_start", value=first)
        if (span := _span(field)) is not None:
            low, high = (from_nodes(r.number(n), (field.node,)) for n in span)
            shown = r.t("value_at_start_between", value=first, low=low, high=high)
        yield title, write(shown, scribe.lang, scribe.markdown)
    yield from _begun(scribe, kind)
    for field, written in first_things(kind):
        name = scribe.words.field(field, kind)
        if name is None:
            continue
        title = write(capital(r.phrase(p.Thing(name, p.Det.BARE))), scribe.lang, scribe.markdown)
        first = r.phrase(Teller(scribe.words, me=kind).phrase(written))
        yield title, write(r.t("value_at_start", value=first), scribe.lang, scribe.markdown)


def start_lines(scribe: Scribe) -> tuple[Line, ...]:
    """Of the game and its players, as sentences: at the start, the time is 2."""
    r, out = scribe.say.r, []
    for name in ("game", "player"):
        kind = scribe.rules.kinds.get(name)
        for field, value, written in (*first_values(kind), *_always(kind)) if kind is not None else ():
            assert kind is not None
            test = _test(scribe, kind, field, value, tuple(nodes(written)))
            if test is None:
                continue
            shown = r.t("is_at_start", test=r.condition(test)) if field.tracked else r.condition(test)
            if (span := _span(field)) is not None:
                low, high = (from_nodes(r.number(n), (field.node,)) for n in span)
                shown = r.t("is_at_start_between", test=r.condition(test), low=low, high=high)
            out.append(Line(scribe.say.sentence(shown, scribe.markdown), apart=True))
        for field, written in first_things(kind) if kind is not None else ():
            label = scribe.words.field(field, kind)
            if label is None:
                continue
            assert kind is not None
            whose = p.Thing(scribe.words.kind(kind), p.Det.EACH, person=True) if name == "player" else None
            first = p.Compare(p.Thing(label, owner=whose), "is", Teller(scribe.words).phrase(written))
            shown = r.t("is_at_start", test=r.condition(first))
            out.append(Line(scribe.say.sentence(shown, scribe.markdown), apart=True))
    return tuple(out)


def _test(
    scribe: Scribe, kind: model.Kind, field: model.Field, value: Constant, written: Origins
) -> p.Condition | None:
    teller = Teller(scribe.words)
    players = p.Thing(scribe.words.kind(kind), p.Det.EACH, person=True) if kind.root == "player" else None
    if isinstance(field.type, TruthType):
        if value is not True or scribe.words.attribute(field, kind) is None:
            return None
        return p.Is(players or p.Thing(builtin.GAME), marked(teller.truth(field, kind, negative=False), *written))
    name = scribe.words.field(field, kind)
    first = marked(teller.known([value]), *written)
    return p.Compare(p.Thing(name, owner=players), "is", first) if name is not None else None


def _value(scribe: Scribe, value: Constant) -> Words:
    shown = Teller(scribe.words).known([value])
    return scribe.say.r.phrase(replace(shown, det=p.Det.BARE) if isinstance(shown, p.Thing) else shown)


def _span(field: model.Field) -> tuple[int, int] | None:
    match field.type:
        case NumberType(low=int() as low, high=int() as high):
            return low, high
    return None
