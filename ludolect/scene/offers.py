"""The decision that waits for a viewer, in words, with the things that each answer means.

Pieces that whoever decides cannot tell apart are one option. Whoever points at any of them means that option, so all of
them stand with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dsl.types import ChoiceType, EntityType, ListType, NumberType, SetType, Type
from interpreter.run.running import runner
from interpreter.run.sight import ONLOOKER, Sight
from interpreter.run.world import EVERYONE
from interpreter.watch.eyes import Eyes
from ludolect.scene.data import Asked, Offer
from ludolect.scene.questions import Questions

if TYPE_CHECKING:
    from interpreter.play.game import Game


def asked(game: Game, viewer: int, eyes: Eyes, questions: Questions) -> Asked | None:
    ask = game.state.ask
    if ask is None or viewer == ONLOOKER or ask[1] not in (viewer, EVERYONE):
        return None
    decision = game.decision
    site = game.program.module.sites[decision.site]
    answers = () if decision.report is not None else ask[2]
    names = game.names_for(viewer)
    of = site.of if site.kind == "pick" else None
    offers = [_offer(game, name, value, of, viewer, eyes) for name, value in zip(names, answers, strict=False)]
    offers += [Offer(name) for name in names[len(answers) :]]
    labels = questions.labels(decision)
    return Asked(
        decision.kind,
        decision.optional,
        tuple(replace(offer, label=label) for offer, label in zip(offers, labels, strict=True)),
        questions.who(decision),
        questions.where(),
        questions.what(decision),
    )


def _offer(game: Game, name: str, value: Any, of: Type | None, viewer: int, eyes: Eyes) -> Offer:
    program, state = game.program, game.state
    of = of.of if isinstance(of, ListType | SetType) else of
    if isinstance(of, ChoiceType | NumberType):
        return Offer(name)
    if isinstance(value, tuple):  # several things, or an area of squares
        return Offer(name, tuple(eyes.name(thing) for thing in value))
    if not isinstance(of, EntityType) or of.kind.root not in ("piece", "place", "player"):
        return Offer(name)
    if not program.is_piece[value]:
        return Offer(name, (eyes.name(value),))
    place = state.at[value]
    if not program.own(Sight).sees(state, value, viewer):
        return Offer(name, (eyes.name(place),), state.has[place].index(value))
    assert state.ask is not None
    looks = {p: runner(program).look(state, p, state.ask[1]) for p in state.has[place]}
    return Offer(name, tuple(eyes.name(p) for p in state.has[place] if looks[p] == looks[value]))
