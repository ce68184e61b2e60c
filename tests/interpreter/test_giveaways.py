"""Whether somebody is asked tells nobody what only they can see: not that one card would do, nor that none would."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.prove.conformance import conform
from interpreter.run.running import runner
from ludolect.api import Game
from tests.interpreter.tables import choose, failures, inside, offered, rules
from tests.interpreter.test_direct import in_one_go, pausing
from tests.interpreter.test_lots import Drawn

CARDS = """
choices tone { warm; cold }
place deck { ordered true; shown nobody }
place stash { shown nobody }
place hand for each player p { shown owner }
kind spot is place { live true; mood: tone; n: number }
spot for each 1..3 n { n n; mood warm if n is 1 else cold }
kind card { mood: tone }
card red { mood warm; copies 2 }
card pink { mood warm; copies 2 }
card blue { mood cold; copies 2 }
card joker { mood cold }
kind peg { }
peg plain { }
verb tuck card c { move c to stash }
verb stand peg p to spot s { move p to s }
verb lay card c { move c to spot(1); stand plain to one spot s where s is c.place }
verb fit peg p { choose one spot s; try_on p to s; requires s.n is 1 or some red in you.hand }
verb try_on peg p to spot s { choose one number n in 1..2; move p to s }
"""
DEAL = "move each card in box to deck; shuffle deck; move first 2 card in deck to ann.hand"
DEALS = range(30)
LAST = "say 99"


def text(statement: str) -> str:
    return CARDS + f"flow {{ {DEAL}; ann does {{ {statement} }}; bob does {{ may {{ {LAST} }} }} }}"


def deals(statement: str) -> list[Game]:
    made = rules(text(statement))
    return [made.new_game(2, seed) for seed in DEALS]


def is_asked(game: Game) -> bool:
    """Whether what is asked is not just the last question."""
    return LAST not in game.decision.span.text


def has_warm(game: Game) -> bool:
    return any(card.split("#")[0] in ("red", "pink") for card in inside(game, "hand(player(1))"))


ASKED = {
    "cards alike": "tuck one card in you.hand",
    "one that is legal": "choose one { warmly: tuck one card c in you.hand where c.mood is warm;"
    " coldly: tuck one card c in you.hand where c.mood is cold }",
    "none that fits": "may { tuck one card c in you.hand where c.mood is warm }",
    "a part that cannot be done": "may { say 1; tuck one card c in you.hand where c.mood is warm }",
    "no more that fit": "any number of times { tuck one card c in you.hand where c.mood is warm }",
    "none of several": "tuck any number of card c in you.hand where c.mood is warm",
    "an order of cards alike": "for each card c in you.hand by choice { tuck c }",
    "a condition that looks": "stand plain to one spot s where s.n < 2 + count(all red in you.hand)",
    "a call that could be made": "stand plain to one spot s where s.n is 1 or can(tuck one red in you.hand)",
    "where a certain card is": "stand plain to one spot s where s.n is 1 or joker.place is you.hand",
    "a rule that fails further on": "fit plain",
}


@pytest.mark.parametrize("statement", ASKED.values(), ids=ASKED)
def test_asked_whatever_the_hand(statement: str) -> None:
    games = deals(statement)
    assert any(len(offered(game)) == 1 for game in games)
    assert any(len(offered(game)) > 1 for game in games)
    assert all(is_asked(game) for game in games)
    seen = games[0].view(1, log=True)
    assert all(game.view(1, log=True) == seen for game in games)


def test_what_has_to_be_done_and_cannot_be_is_passed_over() -> None:
    games = deals("tuck one card c in you.hand where c.mood is warm")
    assert {is_asked(game) for game in games} == {True, False}
    assert all(is_asked(game) == has_warm(game) for game in games)


def test_asked_where_it_depends_on_a_hidden_piece_that_was_chosen() -> None:
    """There is one spot for a warm card, and two for others."""
    games = deals("choose one card c in you.hand; choose one spot s where s.mood is c.mood; say s.n")
    for game in games:
        game.choose(game.decision.options[0])
    assert {len(offered(game)) for game in games} == {1, 2}
    seen = games[0].view(1, log=True)
    assert all(is_asked(game) and game.view(1, log=True) == seen for game in games)


def test_asked_where_hands_are_in_play() -> None:
    made = rules(text("may { tuck one card c where c.mood is warm }").replace("shown owner", "shown owner; live true"))
    games = [made.new_game(2, seed) for seed in DEALS]
    assert any(offered(game) == ["stop"] for game in games)
    assert all(is_asked(game) for game in games)


def test_several_are_picked_without_telling_that_there_are_no_more() -> None:
    for game in deals("tuck any number of card c in you.hand where c.mood is warm"):
        while offered(game)[0] != "stop":
            game.choose(game.decision.options[0])
        assert is_asked(game) == (inside(game, "hand(player(1))") != [])


def test_the_last_of_an_order_is_nothing_to_decide() -> None:
    for game in deals("for each card c in you.hand by choice { tuck c }"):
        game.choose(game.decision.options[0])
        assert not is_asked(game)
        assert inside(game, "hand(player(1))") == []


NOT_ASKED = {
    "an empty hand": "tuck each card in you.hand; may { tuck one card in you.hand }",
    "something open": "stand plain to one spot s where s.mood is warm",
    "something open, not done": "may { stand plain to one spot s where s.n > 3 }",
    "shown to everyone": "show each card in you.hand to everyone; tuck one card c in (first card in you.hand)",
    "a card laid open": "lay first card in you.hand",
    "cards of others": "tuck each card in you.hand; move first card in deck to bob.hand; tuck one card in bob.hand",
    "cards nobody sees": "tuck first card in deck; tuck one card in stash",
}


@pytest.mark.parametrize("statement", NOT_ASKED.values(), ids=NOT_ASKED)
def test_not_asked_where_nothing_is_told_by_it(statement: str) -> None:
    assert not any(is_asked(game) for game in deals(statement))


@pytest.mark.parametrize("statement", ASKED.values(), ids=ASKED)
def test_not_asked_where_hands_are_open(statement: str) -> None:
    made = rules(text(statement).replace("shown owner", "shown everyone"))
    games = [made.new_game(2, seed) for seed in DEALS]
    assert not runner(made.program(2)).giveaways.sites
    assert all(len(offered(game)) > 1 for game in games)


@pytest.mark.parametrize("statement", [*ASKED.values(), *NOT_ASKED.values()], ids=[*ASKED, *NOT_ASKED])
def test_the_same_in_all_forms(statement: str) -> None:
    program = rules(text(statement)).program(2)
    for seed in DEALS:
        asked, state = in_one_go(program, seed, 100)
        told, other = pausing(program, seed, 100)
        assert (asked, state.has, state.result) == (told, other.has, other.result)
    Drawn(program)
    for seed in DEALS:
        runner(program).random_playout(program.new_state(seed), Random(seed).random)


@pytest.mark.parametrize("statement", ASKED.values(), ids=ASKED)
def test_such_games_keep_their_promises(statement: str) -> None:
    program = rules(text(statement)).program(2)
    for seed in range(3):
        assert conform(program, seed).findings == []


def test_an_example_need_not_answer_where_there_is_nothing_to_choose() -> None:
    example = """
        verb go { may { tuck one card c in you.hand where c.mood is warm }; stand plain to one spot }
        example nothing_warm { given blue in ann.hand; when ann does go; then options are (spot(1), spot(2), spot(3)) }
        example nor_said { given blue in ann.hand; when ann does go choosing spot(2); then some peg in spot(2) }
        """
    assert failures(CARDS + example) == {}


def test_a_decision_that_can_only_be_declined_is_saved_and_taken_back() -> None:
    made = rules(text(ASKED["none that fits"]))
    game = next(game for seed in DEALS if offered(game := made.new_game(2, seed)) == ["stop"])
    again = made.resume(game.save())
    assert offered(again) == ["stop"]
    choose(again, "stop")
    assert not is_asked(again)
    again.undo()
    assert offered(again) == ["stop"]


TILES = """
place cloth for each player p { shown owner }
place rest { shown nobody }
place board { live true }
kind tile { price: number }
tile cheap { price 1 }
tile dear { price 3 }
tile grand { price 5 }
change player { track coins: 0..9 = 0 }
verb use tile t { lower you.coins by t.price; move t to box }
flow { ann does {
  move each tile in box to rest; move 1 random tile in rest to you.cloth; set you.coins to COINS
  may { use one tile in you.cloth } }; bob does { may { say 99 } } }
"""


@pytest.mark.parametrize(("coins", "asked"), [(0, False), (1, True), (4, True), (5, True)])
def test_a_piece_that_nobody_could_use_is_not_asked_about(coins: int, asked: bool) -> None:
    """Whoever has one tile face down is asked whenever some tile could be used, whichever it is; never else."""
    made = rules(TILES.replace("COINS", str(coins)))
    games = [made.new_game(2, seed) for seed in range(12)]
    assert {inside(game, "cloth(player(1))")[0] for game in games} == {"cheap", "dear", "grand"}
    assert {"say" not in game.decision.span.text for game in games} == {asked}
    program = made.program(2)
    for seed in range(6):
        told, straight = pausing(program, seed, 9), in_one_go(program, seed, 9)
        assert told[0] == straight[0]


HANDS = """
place deck { shown nobody }
place hand for each player p { shown owner }
place board { live true }
kind card { price: number }
card cheap { price 1 }
card dear { price 5 }
change player { track coins: 0..9 = 0 }
kind peg { }
peg plain { copies 3 }
verb use card c { lower you.coins by c.price; move c to box }
verb stand peg p { move p to board }
flow { ann does {
  move each card in box to deck; move 1 random card in deck to you.hand; set you.coins to 3
  BEFORE; may { use one card in you.hand }; BETWEEN; may { stand one peg in box }; may { stand one peg in box }
  }
  bob does { may { say 99 } } }
"""


def hands(before: str = "say 1", between: str = "say count(all peg)") -> dict[str, list[Game]]:
    made = rules(HANDS.replace("BEFORE", before).replace("BETWEEN", between))
    found: dict[str, list[Game]] = {"cheap": [], "dear": []}
    for seed in range(8):
        game = made.new_game(2, seed)
        found[inside(game, "hand(player(1))")[0]].append(game)
    return found


def test_who_could_only_decline_and_decides_next_anyway_is_not_asked() -> None:
    games = hands(between="set you.coins to 3")
    assert {offered(game)[0] for game in games["cheap"]} == {"cheap"}
    assert all("peg" in game.decision.span.text for game in games["dear"])


def test_others_see_the_same_whether_it_was_asked_and_declined_or_not_asked() -> None:
    """What can be seen changes in the same way; how often nothing changes in between, nobody can see."""
    games = hands(between="set you.coins to 3")
    for seat in (1, None):
        stories = set()
        for game in (*games["cheap"], *games["dear"]):
            told = [game.view(seat, log=True)]
            while not game.over:
                choose(game, "stop" if offered(game)[-1] == "stop" else offered(game)[0])
                if (now := game.view(seat, log=True)) != told[-1]:
                    told.append(now)
            stories.add(str(told))
            game.undo(game.decisions)
        assert len(stories) == 1


def test_nor_does_a_save_or_an_invented_game_tell_others() -> None:
    games = hands(between="set you.coins to 3")
    assert len({game.save(player=1) for game in (*games["cheap"], *games["dear"])}) == 1
    for game in games["cheap"]:
        choose(game, "stop")
    assert len({game.save(player=1) for game in (*games["cheap"], *games["dear"])}) == 1


def test_one_who_declined_is_told_so() -> None:
    game = hands(between="set you.coins to 3")["cheap"][0]
    before = [len(game.view(seat, log=True).log) for seat in (0, 1, None)]
    choose(game, "stop")
    assert [len(game.view(seat, log=True).log) for seat in (0, 1, None)] == [before[0] + 1, before[1], before[2]]


@pytest.mark.parametrize(
    "between", ["raise you.coins by 1", "move one peg in box to board", "roll d6", "bob does { may { say 5 } }"]
)
def test_asked_where_something_could_be_seen_before_the_next_question(between: str) -> None:
    games = hands(between=between)
    assert {offered(game)[0] for game in games["dear"]} == {"stop"}
