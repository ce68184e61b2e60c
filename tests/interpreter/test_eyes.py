"""Names of pieces that are alike: each viewer's own, kept before their eyes, new when a piece has been out of sight."""

from __future__ import annotations

import json
from typing import Any

import pytest

from interpreter.bots.players import RandomBot
from interpreter.keep.saves import _digest
from interpreter.prove.secrets import mixed
from interpreter.run.alike import Alike
from interpreter.run.errors import BadSave, IllegalChoice
from interpreter.watch.views import Seen
from ludolect.api import Game
from tests.interpreter.tables import choose, offered, rules, start

CARDS = """
place deck { shown nobody }
place pile { }
place row { }
place hand for each player p { shown owner }
kind card { }
card ace { copies 4 }
card king { copies 4 }
verb take card c { move c to you.hand }
verb play card c { move c to pile }
verb line_up card c { move c to row }
"""
PEEK = (
    CARDS
    + """
flow { move each card in box to deck; shuffle deck
       each player does { move first 2 card in deck to you.hand }; move first 2 card in deck to pile
       repeat { each player does { take one card in pile; play one card in you.hand } } }
"""
)
ACES = CARDS.replace("card king { copies 4 }", "").replace("copies 4", "copies 3")


def names(game: Game, seat: int | None, place: str) -> list[str | None]:
    return [piece.name for piece in game.view(seat, log=False).places.get(place, ())]


def told(game: Game, seat: int, verb: str) -> list[tuple[Any, ...]]:
    return [told.values for told in game.view(seat, log=True).log if told.what == "verb" and told.name == verb]


def test_what_moves_before_ones_eyes_keeps_its_name() -> None:
    game = start(
        ACES + "flow { play first card in box; ann may { say 1 }; line_up first card in pile; ann may { say 2 } }"
    )
    before = names(game, 1, "pile")
    choose(game, "no")
    assert names(game, 1, "row") == before == ["ace#1"]
    assert told(game, 1, "line_up") == [("ace#1",)]


def test_what_was_out_of_sight_comes_back_as_another_one() -> None:
    """Ann saw it all the time; to Bob it may be any ace."""
    flow = """flow { play first card in box; ann may { say 1 }
                     ann does { take first card in pile; play first card in you.hand }
                     ann may { say 2 } }"""
    game = start(ACES + flow)
    assert [names(game, seat, "pile") for seat in (0, 1, None)] == [["ace#1"]] * 3
    choose(game, "no")
    assert names(game, 0, "pile") == ["ace#1"]
    assert names(game, 1, "pile") == names(game, None, "pile") == ["ace#4"]
    assert told(game, 0, "play")[-1] == ("ace#1",)
    assert told(game, 1, "play")[-1] == ("ace#4",)


def test_the_number_of_a_card_does_not_tell_who_held_it() -> None:
    """Whichever copies are where: the other player is told the same."""
    traded = 0
    for seed in range(12):
        game = rules(PEEK).new_game(2, seed)
        bot = RandomBot(seed)
        for _ in range(10):
            for seat in (0, 1):
                other = mixed(game, seat, seed)
                assert other.view(seat, log=False) == game.view(seat, log=False)
                traded += other.state.at != game.state.at
            game.choose(bot.answer(game))
    assert traded > 100


def test_options_have_the_names_that_whoever_decides_uses() -> None:
    game = rules(PEEK).new_game(2, seed=3)
    bot = RandomBot(3)
    for _ in range(12):
        decision = game.decision
        assert decision.seat is not None
        asked = game.view(decision.seat, log=False).asked
        assert asked is not None
        assert list(asked.options) == offered(game)
        places = ("pile", f"hand(player({decision.seat + 1}))")
        assert set(offered(game)) <= {name for place in places for name in names(game, decision.seat, place)}
        assert all(option.value == option.name for option in decision.options)
        game.choose(bot.answer(game).name)


def test_the_engines_own_number_is_no_answer() -> None:
    game = rules(PEEK).new_game(2, seed=3)
    assert game.state.ask is not None
    with pytest.raises(IllegalChoice):
        game.choose(game.state.ask[2][0])


def test_an_option_keeps_its_name_when_the_game_has_gone_on() -> None:
    game = rules(PEEK).new_game(2, seed=5)
    offered_then = game.decision.options
    expected = game.clone().view(0, log=False).asked
    game.choose(offered_then[0])
    game.choose(game.decision.options[0])
    assert expected is not None
    assert tuple(option.name for option in offered_then) == expected.options


def test_names_do_not_depend_on_when_somebody_looks() -> None:
    made = rules(PEEK)
    watched, left_alone, bot, other = made.new_game(2, 7), made.new_game(2, 7), RandomBot(1), RandomBot(1)
    for _ in range(15):
        assert watched.view(0, log=True).log is not None
        watched.choose(bot.answer(watched))
        left_alone.choose(other.answer(left_alone))
    for seat in (0, 1, None):
        assert watched.view(seat, log=True) == left_alone.view(seat, log=True)


def test_nothing_is_followed_as_long_as_nobody_looks() -> None:
    game, bot = rules(PEEK).new_game(2, 7), RandomBot(1)
    for _ in range(9):
        game.choose(bot.answer(game))
    assert type(game.state) is game.program.state_class
    game.view(0, log=False)
    assert type(game.state) is not game.program.state_class
    game.playout(1, 5)
    assert type(game.state) is game.program.state_class


def test_names_outlast_copies_taking_back_and_saves() -> None:
    made = rules(PEEK)
    game, bot = made.new_game(2, 9), RandomBot(2)
    for _ in range(9):
        game.choose(bot.answer(game))
    expected = [game.view(seat, log=True) for seat in (0, 1, None)]
    resumed, clone = made.resume(game.save()), game.clone()
    clone.choose(clone.decision.options[0])
    again = game.clone()
    again.undo(4)
    again.redo(4)
    for twin in (resumed, again, game):
        assert [twin.view(seat, log=True) for seat in (0, 1, None)] == expected
    clone.undo()
    assert [clone.view(seat, log=True) for seat in (0, 1, None)] == expected


def test_looks_end_when_a_place_is_shuffled() -> None:
    flow = """flow { move each card in box to deck; show first card in deck to bob; ann may { say 1 }
                     shuffle deck; show first card in deck to bob; ann may { say 2 } }"""
    game = start(ACES + flow)
    assert names(game, 1, "deck") == ["ace#4", None, None]
    choose(game, "no")
    assert names(game, 1, "deck") == ["ace#5", None, None]


def test_a_card_that_was_shuffled_away_is_not_recognised() -> None:
    """What was buried may come to light at once; nobody could know that it is the same."""
    text = """
    verb bury card c { move c to deck; shuffle deck }
    flow { move each card in box to deck; ann does { move first card in deck to you.hand }
           bury first card in ann.hand; move first card in deck to pile; ann may { say 1 } }"""
    for seed in range(8):
        game = start(CARDS + text, seed=seed)
        assert told(game, 1, "bury") == [("?",)]


def test_those_who_decide_together_have_names_of_their_own() -> None:
    flow = """flow { play first card in box; ann does { take first card in pile; play first card in you.hand }
                     everyone does { line_up one card in pile }; ann may { say 1 } }"""
    game = rules(
        ACES + flow.replace("play first card in box;", "play first card in box; play first card in box;")
    ).new_game(2, ask_forced=True)
    own, others = (game.view(seat, log=False).asked for seat in (0, 1))
    assert own is not None
    assert others is not None
    assert own.options == ("ace#2",)
    assert others.options == ("ace#2",)


def test_a_place_shown_to_nobody_in_particular_is_shown_to_no_onlooker() -> None:
    text = """
    change game { track keeper: player = none }
    place vault { shown game.keeper }
    kind coin { }
    coin gold { }
    flow { move gold to vault; ann may { say 1 } }"""
    game = start(text)
    assert [game.view(seat, log=True).places["vault"] for seat in (None, 0, 1)] == [(Seen(None, "coin"),)] * 3


def test_a_place_that_changes_hands_renews_what_is_in_it() -> None:
    text = """
    change game { track keeper: player = ann }
    place vault { shown game.keeper }
    kind coin { }
    coin gold { copies 3 }
    flow { move first 2 coin in box to vault; ann may { say 1 }; set game.keeper to bob; ann may { say 2 }
           set game.keeper to ann; ann may { say 3 } }"""
    game = start(text)
    assert names(game, 0, "vault") == ["gold#1", "gold#2"]
    choose(game, "no")
    assert names(game, 1, "vault") == ["gold#4", "gold#5"]
    choose(game, "no")
    assert names(game, 0, "vault") == ["gold#4", "gold#5"]


def test_copies_that_can_never_be_hidden_keep_their_number() -> None:
    game = start(
        CARDS
        + "kind peg { }\npeg red { copies 3 }\nplace board { }\n"
        + "flow { move first red in box to board; ann may { say 1 } }"
    )
    assert names(game, 0, "board") == ["red#1"]
    assert not game.program.own(Alike).needed(game.program.thing_names.index("red#1"))


def test_members_of_a_family_in_several_copies_have_numbers() -> None:
    game = start(
        "kind card { }\ncard mark for each player p { copies 2 }\nflow { ann does { move one card in box to none } }"
    )
    assert sorted(n for n in game.program.thing_names if n.startswith("mark")) == [
        "mark(player(1))#1",
        "mark(player(1))#2",
        "mark(player(2))#1",
        "mark(player(2))#2",
    ]


# ------------------------------------------------------------------ saves for one player


def test_a_save_says_whose_it_is() -> None:
    game = rules(PEEK).new_game(2, 1)
    assert json.loads(game.save())["for"] == "referee"
    assert json.loads(game.save(player=1))["for"] == "player(2)"


def test_a_players_save_holds_nothing_that_the_player_cannot_know() -> None:
    """Games that look the same to a player have the same save for that player: neither what is really hidden, nor which
    copies those are, nor the seed, nor chance to come has left a trace in it."""
    made = rules(PEEK)
    for seed in range(4):
        game, bot = made.new_game(2, seed), RandomBot(seed)
        for _ in range(8):
            for seat in (0, 1):
                text = game.save(player=seat)
                others = [game.determinize(seat, 11), game.determinize(seat, 12), mixed(game, seat, 5)]
                assert len({other.save() for other in others}) == 3
                assert {other.save(player=seat) for other in others} == {text}
                content, true = json.loads(text), json.loads(game.save())
                assert content["seed"] != true["seed"]
                assert not {tuple(s) for s in content["state"]["streams"]} & {
                    tuple(s) for s in true["state"]["streams"]
                }
                assert content["state"]["log"] == []
            game.choose(bot.answer(game))


def test_a_players_save_goes_on_as_a_game_that_looks_the_same() -> None:
    made = rules(PEEK)
    game, bot = made.new_game(2, 4), RandomBot(4)
    for _ in range(7):
        game.choose(bot.answer(game))
    for seat in (0, 1):
        again = made.resume(game.save(player=seat))
        assert again.view(seat, log=False) == game.view(seat, log=False)
        assert again.invented
        assert made.resume(again.save()).view(seat, log=False) == game.view(seat, log=False)
        again.playout(3, 20)


def test_what_another_player_may_choose_is_asked_again() -> None:
    """Which of Ann's cards can be played is a secret of Ann's."""
    text = (
        CARDS
        + """
    flow { move each card in box to deck; shuffle deck; ann does { move first 4 card in deck to you.hand }
           ann does { may { play one ace in ann.hand } }; ann may { say 1 } }"""
    )
    for seed in range(6):
        game = start(text, seed=seed)
        assert game.save(player=1) == game.determinize(1, 3).save(player=1)
        for twin in (game.determinize(1, number) for number in range(10)):
            assert twin.state.ask is not None
            hand = twin.state.has[twin.program.thing_names.index("hand(player(1))")]
            assert set(twin.state.ask[2]) <= set(hand)


@pytest.mark.parametrize("change", [("given", [[0, [1, 1, 1]]]), ("used", [1]), ("given", [[9, [1]]])])
def test_forged_names_are_refused(change: tuple[str, Any]) -> None:
    made = rules(PEEK)
    content = json.loads(made.new_game(2, 1).save(player=0))
    content["origin"]["eyes"][change[0]] = change[1]
    content["digest"] = _digest(content)
    with pytest.raises(BadSave):
        made.resume(json.dumps(content))
