"""Examples told as worked examples: the position, what happens, what is then true."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import model, tree
from scribe import phrase as p
from scribe.lines import ExampleText, Line
from scribe.say.tokens import Words, mark, words
from scribe.tell.constants import constants
from scribe.tell.reactions import Teller
from scribe.tell.stock import nodes

if TYPE_CHECKING:
    from scribe.tell.scribe import Scribe


def tell_example(scribe: Scribe, example: model.Example) -> ExampleText:
    if not _resolved(example):
        return ExampleText()
    teller = Teller(scribe.words)
    teller.letters_of = _letters(scribe, [*_inherited(example), *example.node.lines])
    given: list[Line] = []
    happens: list[Line] = []
    then: list[Line] = []
    for node in [*_inherited(example), *example.node.lines]:
        with teller.sentence():
            match node:
                case tree.StepCall() | tree.StepPhase():
                    happens.append(_line(scribe, _step(scribe, teller, node)))
                case tree.ThenTest(test=test):
                    then.append(_line(scribe, scribe.say.r.condition(teller.condition(test))))
                case tree.ThenOptions(offer=offer, values=values):
                    key = {"are": "offered_only", "include": "offered", "exclude": "not_offered"}[offer]
                    shown = teller.phrase(values)
                    if isinstance(shown, p.Series) and offer == "exclude":
                        shown = replace(shown, conjunction="or")
                    then.append(_line(scribe, scribe.say.r.t(key, things=scribe.say.r.phrase(shown))))
                case tree.Cites() | tree.TextLine():
                    pass
                case _:
                    position = _given(scribe, teller, node)
                    if position:
                        given.append(_line(scribe, position))
    return ExampleText(tuple(given), tuple(happens), tuple(then))


def _resolved(example: model.Example) -> bool:
    """Examples of a base whose rules an expansion has changed are not checked with it."""
    for line in example.node.lines:
        for node in nodes(line):
            if isinstance(node, (tree.Ref, tree.Apply)) and node.to is None:
                return False
            if isinstance(node, tree.GivenPiece) and node.symbol is None:
                return False
    return True


def _letters(scribe: Scribe, lines: list[tree.ExampleLine]) -> dict[int, str]:
    """Several pieces of one name are told apart by letters."""
    groups: dict[str, list[model.Local]] = {}
    for line in lines:
        if (
            isinstance(line, tree.GivenPiece)
            and line.symbol is not None
            and line.local is not None
            and line.binder is not None
        ):
            groups.setdefault(scribe.name(line.symbol), []).append(line.local)
    return {id(x): chr(ord("A") + i) for found in groups.values() if len(found) > 1 for i, x in enumerate(found)}


def _inherited(example: model.Example) -> list[tree.ExampleLine]:
    out: list[tree.ExampleLine] = []
    base = example.base
    while base is not None:
        givens = (tree.GivenPiece, tree.GivenNone, tree.GivenFact, tree.GivenDice, tree.GivenVariant, tree.GivenPlayers)
        out = [*(x for x in base.node.lines if isinstance(x, givens)), *out]
        base = base.base
    return out


def _line(scribe: Scribe, tokens: Words) -> Line:
    return Line(scribe.say.sentence(tokens, scribe.markdown))


def _given(scribe: Scribe, teller: Teller, node: tree.Node) -> Words:
    r = scribe.say.r
    match node:
        case tree.GivenPiece():
            return _piece(scribe, teller, node)
        case tree.GivenNone(symbol=symbol, place=place) if symbol is not None:
            thing = p.Thing(teller.words.kind(symbol), p.Det.A)
            return r.condition(p.Exists(teller.placed(thing, place, symbol), negative=True))
        case tree.GivenFact(subject=subject, value=value):
            known = constants(value, None)
            judged = teller.judged(subject, negative=known == [False]) if known in ([True], [False]) else None
            if judged is not None and not isinstance(judged[0], model.Local):
                return r.condition(p.Is(teller.phrase(judged[0]), judged[1]))
            return r.condition(p.Compare(teller.phrase(subject), "is", teller.phrase(value)))
        case tree.GivenDice(values=values):
            return r.t("dice_show", numbers=r.series([words(str(v)) for v in values]))
        case tree.GivenVariant(name=name):
            variant = teller.words.rules.variants.get(name.id)
            if variant is not None:
                return r.t("variant_used", name=words(scribe.name(variant)))
        case tree.GivenPlayers(number=number):
            return r.t("player_1") if number == 1 else r.t("players_n", n=words(str(number)))
    return ()


def _piece(scribe: Scribe, teller: Teller, node: tree.GivenPiece) -> Words:
    """The pawn is in space 5; each of 2 coins ..."""
    kind = node.symbol
    if kind is None:
        return ()
    thing = teller.piece(kind)
    if node.number is not None:
        thing = replace(thing, det=p.Det.EXACTLY, amount=p.Number(node.number))
    elif kind.copies != 1 or kind.declared == "kind":
        thing = replace(thing, det=p.Det.A)
    letter = teller.letters_of.get(id(node.local), "")
    if letter:
        thing = replace(thing, det=p.Det.THE, suffix=letter)
    place = teller.location(node.place, kind)
    if node.local is not None and node.binder is not None:
        teller.bound[id(node.local)] = replace(thing, det=p.Det.BARE, amount=None)
        teller.order.append(node.local)
    r = scribe.say.r
    shown = r.condition(p.Is(thing, place))
    details = []
    for value in node.values:
        field = kind.find_field(value.name.id)
        name = teller.words.field(field, kind) if field is not None else None
        if name is not None:
            details.append((*r.phrase(p.Thing(name, p.Det.BARE)), *mark(":"), *r.phrase(teller.phrase(value.value))))
    for detail in details:
        shown = (*shown, *mark(","), *detail)
    return shown


def _step(scribe: Scribe, teller: Teller, node: tree.StepCall | tree.StepPhase) -> Words:
    r = scribe.say.r
    if isinstance(node, tree.StepPhase):
        phase = teller.phase_thing(node.to, node.phase)
        shown = r.phase("phase_runs", phase)
    else:
        actor = teller.phrase(node.actor)
        clause = teller.clause(node.call)
        shown = r.statement(replace(clause, agent=actor))
    if node.choosing:
        things = []
        for answer in node.choosing:
            with teller.sentence():
                things.append(r.phrase(teller.phrase(answer)))
        shown = (*shown, *mark(","), *r.t("choosing", things=r.series(things)))
    return shown
