"""What players may know: views, looks, hidden options, the record as each sees it, and games invented from a view."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.run.errors import IllegalChoice
from interpreter.watch.views import Seen
from ludolect.api import Game
from tests.interpreter.tables import choose, offered, start

CARDS = """
place deck { ordered true; shown nobody }
place table_top { shown everyone }
place hand for each player p { shown owner }
kind card { track marked: truth = false; worth: number = 0 }
card low { copies 3; worth 1 }
card high { copies 3; worth 9 }
verb deal number n to player p { n times { move first card in deck to p.hand } }
verb reveal card c { move c to table_top }
verb hide card c { set c.marked to true }
verb steal card c from player p { move c to you.hand }
"""
DEALT = CARDS + "flow { move each card in box to deck; shuffle deck; deal 2 to ann; deal 2 to bob; {} }"


def table(then: str, seed: int = 1) -> Game:
    return start(DEALT.replace("{}", then), seed=seed)


def names(pieces: tuple[Seen, ...]) -> list[str | None]:
    return [piece.name for piece in pieces]


def test_a_hidden_hand_is_counted_for_others_and_named_for_its_owner() -> None:
    game = table("ann does { reveal one card in ann.hand }")
    own, foreign = game.view(0).places, game.view(1).places
    assert all(name is not None for name in names(own["hand(player(1))"]))
    assert foreign["hand(player(1))"] == (Seen(None, "card"), Seen(None, "card"))
    assert own["deck"] == foreign["deck"] == (Seen(None, "card"), Seen(None, "card"))


def test_fields_of_hidden_pieces_are_hidden() -> None:
    game = table("hide first card in ann.hand; ann may { say 1 }")
    assert [dict(card.fields)["marked"] for card in game.view(0).places["hand(player(1))"]] == [True, False]
    assert [card.fields for card in game.view(1).places["hand(player(1))"]] == [(), ()]


def test_a_look_lasts_until_the_piece_is_moved_or_shuffled() -> None:
    game = table("show first card in deck to bob; ann may { say 1 }; shuffle deck; ann may { say 2 }")
    assert [name is None for name in names(game.view(1).places["deck"])] == [False, True]
    assert names(game.view(0).places["deck"]) == [None, None]
    choose(game, "no")
    assert names(game.view(1).places["deck"]) == [None, None]


def test_a_place_may_be_shown_to_a_player_that_the_rules_name() -> None:
    text = """
    change game { track keeper: player = ann }
    place vault { shown game.keeper }
    kind coin { }
    coin gold { }
    flow { move gold to vault; ann may { say 1 }; set game.keeper to bob; ann may { say 2 } }"""
    game = start(text)
    assert [names(game.view(seat).places["vault"]) for seat in (0, 1)] == [["gold"], [None]]
    choose(game, "no")
    assert [names(game.view(seat).places["vault"]) for seat in (0, 1)] == [[None], ["gold"]]


def test_options_that_nobody_can_see_are_positions() -> None:
    """Also two cards that are alike stay two options: that they are alike is a secret."""
    for seed in range(6):
        game = table("ann does { steal one card in bob.hand from bob }", seed)
        assert offered(game) == ["hand(player(2))[1]", "hand(player(2))[2]"]


def test_the_record_names_a_piece_to_those_who_saw_it() -> None:
    game = table("hide first card in ann.hand; ann may { say 1 }")
    hidden = game.view(0).places["hand(player(1))"][0].name
    assert [told.values for told in game.view(0, log=True).log if told.name == "hide"] == [(hidden,)]
    assert [told.values for told in game.view(1, log=True).log if told.name == "hide"] == [("?",)]
    assert [told.values for told in game.view(None, log=True).log if told.name == "hide"] == [("?",)]


def test_a_piece_that_comes_to_light_is_named_to_all() -> None:
    game = table("ann does { reveal first card in deck }; ann may { say 1 }")
    told = [told for told in game.view(1, log=True).log if told.name == "reveal"]
    assert told[0].values == (game.view(1).places["table_top"][0].name,)


def test_a_sealed_choice_is_not_told_to_others() -> None:
    text = """
    change player { track bid: number = 0 }
    flow { together { each player does { choose one { small: set you.bid to 1; large: set you.bid to 5 } } }
           ann may { say 1 } }"""
    game = start(text)
    choose(game, "large")
    assert [told.values for told in game.view(0, log=True).log if told.what == "choice"] == [("large",)]
    assert [told.values for told in game.view(1, log=True).log if told.what == "choice"] == [("?",)]
    assert game.view(1).fields["player(1)"]["bid"] == 0


def test_a_decision_is_shown_to_whom_it_belongs() -> None:
    game = table("bob may { say 1 }")
    assert game.view(0).asked is None
    assert game.view(0).waits_for == "player(2)"
    asked = game.view(1).asked
    assert asked is not None
    assert asked.options == ("yes", "no")


def test_a_view_is_plain_data() -> None:
    game = table("ann may { say 1 }")
    assert json.loads(json.dumps(game.view(0, log=True).plain()))["viewer"] == 0


# ---------------------------------------------------------------- nothing else


@given(seat=st.integers(0, 1), seed=st.integers(0, 2**31), game_seed=st.integers(0, 50))
def test_states_that_differ_in_hidden_facts_only_give_equal_views(seat: int, seed: int, game_seed: int) -> None:
    game = table("ann does { steal one card in bob.hand from bob }", game_seed)
    other = game.determinize(seat, seed)
    assert other.view(seat, log=False) == game.view(seat, log=False)


def test_invented_games_differ_where_nobody_looks_and_can_be_played_on() -> None:
    game = table("ann does { steal one card in bob.hand from bob }")
    invented = [game.determinize(0, seed) for seed in range(8)]
    assert len({other.state.has[game.program.thing_names.index("hand(player(2))")] for other in invented}) > 2
    for other in invented:
        choose(other, "hand(player(2))[2]")
        assert len(other.view(0).places["hand(player(1))"]) == 3


@given(seat=st.integers(0, 1), seed=st.integers(0, 2**31), answers=st.lists(st.integers(0, 6), min_size=6, max_size=6))
def test_as_long_as_all_looks_alike_the_record_reads_alike(seat: int, seed: int, answers: list[int]) -> None:
    """Two games that differ in hidden facts are played on with the same answers: a player who saw the same at every
    decision has been told the same."""
    then = """4 times { each player does { choose one {
        take: move first card in deck to you.hand
        bury: { choose one card c in you.hand; hide c; move c to deck }
        play: reveal one card in you.hand
        rob: steal one card in bob.hand from bob
    } } }"""
    game = table(then, seed % 7).determinize(None, seed)
    other = game.determinize(seat, seed // 7)
    for answer in answers:
        if game.over or game.view(seat, log=False) != other.view(seat, log=False):
            return
        assert game.view(seat, log=True).log == other.view(seat, log=True).log
        options = game.decision.options
        if game.decision.seat == seat:
            name = options[answer % len(options)].name
            choose(game, name)
            choose(other, name)
        elif [o.name for o in options] == [o.name for o in other.decision.options]:
            choose(game, options[answer % len(options)].name)
            choose(other, options[answer % len(options)].name)
        else:
            return


def test_pieces_of_two_decks_or_of_two_players_have_different_backs() -> None:
    text = """
    kind pile is place { ordered true; shown nobody }
    pile common { }
    pile rare { }
    kind card { home: pile = common }
    card copper { copies 3 }
    card gold { copies 2; home rare }
    kind tile { track owner: player = ann }
    tile mine { copies 2 }
    tile yours { copies 2; owner bob }
    kind lot { }
    lot short { copies 2; back long }
    lot long { copies 1; back long }
    place bag { shown nobody }
    flow { for each card c in box { move c to c.home }; move each tile in box to bag; move each lot in box to bag
           ann may { say 1 } }
    """
    game = start(text)
    places = game.view(0).places
    assert [piece.back for piece in places["common"]] == ["card"] * 3
    assert [piece.back for piece in places["rare"]] == ["card/2"] * 2
    assert [piece.back for piece in places["bag"]] == ["tile", "tile", "tile/2", "tile/2", "long", "long", "long"]
    names = game.program.thing_names
    for seed in range(5):
        state = game.determinize(0, seed).state
        assert {names[p].partition("#")[0] for p in state.has[names.index("rare")]} == {"gold"}


def test_the_story_told_to_a_player_names_what_that_player_saw() -> None:
    words = """
    place deck { ordered true; shown nobody }
    place hand for each player p { shown owner }
    kind card { name en "the card" fr "la carte" es "la carta" }
    card ace { name en "the Ace" fr "l'As" m es "el As" }
    verb keep card c { phrase en "keep {c}" fr "garder {c}" es "guardar {c}" }
    flow { move ace to ann.hand; ann does { keep ace }; ann may { say 1 } }
    """
    game = start(words)
    assert "the Ace" in game.story("en")
    assert "the Ace" in game.story("en", player=0)
    assert game.story("en", player=1) == game.story("en").replace("the Ace", "a card")
    assert "une carte" in game.story("fr", player=1)


def test_an_option_carries_no_number_of_a_piece_that_cannot_be_seen() -> None:
    game = table("ann does { steal one card in bob.hand from bob }")
    names = [f"hand(player(2))[{n}]" for n in range(1, len(game.decision.options) + 1)]
    assert [option.name for option in game.decision.options] == names
    assert [option.value for option in game.decision.options] == names
    hidden = game.state.has[game.program.thing_names.index("hand(player(2))")]
    for piece in hidden:
        with pytest.raises(IllegalChoice, match=r"hand\(player\(2\)\)\[1\]"):
            game.choose(piece)
    assert game.determinize(0, 5).decision == game.decision
    game.choose(names[1])
    assert game.state.at[hidden[1]] == game.program.thing_names.index("hand(player(1))")
    game.undo()
    game.redo()
    assert game.state.at[hidden[1]] == game.program.thing_names.index("hand(player(1))")
