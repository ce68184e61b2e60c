"""The record inside a state: events are packed as they come together, and nobody notices."""

from __future__ import annotations

from interpreter.run.log import PACK, events, logged, newest_first, packed
from tests.interpreter.tables import choose, rules, said

LONG = f"flow {{ repeat {{ ann may {{ {3 * PACK} times {{ say 1 }} }} }} }}"


def test_events_come_out_as_they_went_in() -> None:
    log = None
    told: list[tuple[object, ...]] = []
    for number in range(5 * PACK):
        event = (number, -1, ("choice", None, True), (2**40, ()), "show")
        log = packed((log, event))
        told.append(event)
        if number % 50 == 0:
            assert events(log) == told
    assert events(log) == told == events(logged(told))
    assert list(newest_first(log)) == told[::-1]
    assert sum(type(newest) is tuple for newest in links(log)) < PACK


def links(log: object) -> list[object]:
    found = []
    while isinstance(log, tuple):
        log, newest = log
        found.append(newest)
    return found


def test_copies_share_their_past_and_go_their_own_ways() -> None:
    game = rules(LONG).new_game(2)
    choose(game, "yes", "no")
    twin = game.clone()
    assert twin.state.log is game.state.log
    choose(twin, "yes")
    choose(game, "no", "no")
    assert len(said(twin)) == 2 * len(said(game)) == 6 * PACK
    assert twin.events()[: 3 * PACK] == game.events()[: 3 * PACK]
    assert links(game.state.log)[-1] is links(twin.state.log)[-1]


def test_taking_back_saves_and_causes_reach_into_packs() -> None:
    made = rules(LONG)
    game = made.new_game(2)
    choose(game, "yes", "no")
    before = game.save()
    choose(game, "yes")
    game.undo()
    assert game.save() == before == made.resume(before).save()
    cause = game.why(PACK)
    assert cause.span is not None
    assert cause.span.text == "say 1"
