"""Bots: what they can do, that the same seed is the same bot, and that none sees past its seat."""

from __future__ import annotations

import ast
import inspect

import pytest

import ludolect
from interpreter.bots import planning, search
from interpreter.bots import players as bots
from interpreter.run.errors import BadSetup
from ludolect.api import Game, load
from ludolect.bots import GreedyBot, RandomBot, SearchBot, bot, play_out
from tests.interpreter.tables import choose, start


def wins(designation: str, strong: str, games: int) -> tuple[int, int]:
    """Games won by a bot and by a random one, in turn first and second."""
    rules, won = load(designation), [0, 0]
    for seed in range(games):
        game = rules.new_game(2, seed)
        first = seed % 2
        seats = [bot(strong if seat == first else "random", seed, seat) for seat in (0, 1)]
        assert play_out(game, seats)
        assert game.result is not None
        if sorted(game.result) == [0, 1]:
            won[0 if game.result[first] == 1 else 1] += 1
    return won[0], won[1]


def test_search_beats_chance() -> None:
    won, lost = wins("tic_tac_toe", "mcts:60", 12)
    assert won >= 8
    assert lost <= 1


def test_greedy_takes_a_win() -> None:
    won, lost = wins("connect_four", "greedy", 20)
    assert won > 2 * lost


def test_greedy_reads_the_declared_score() -> None:
    game = start("""
    change player { track coins: number = 0 }
    define score(player p): number = p.coins
    flow { 3 times { ann does { choose one {
           little: raise you.coins by 1; much: raise you.coins by 5; idle: say 1 } } } }
    """)
    assert [str(GreedyBot(seed).answer(game)) for seed in range(4)] == ["much"] * 4


def test_greedy_plans_the_rest_of_its_turn() -> None:
    """The way to the most coins begins with paying some, and needs an ally to agree; whoever looked one step ahead
    would wait, and whoever forgot that the turn ends would stop."""
    game = start("""
    change player { track coins: number = 5 }
    define score(player p): number = total(q.coins for each player q)
    flow { repeat { each player does { phase turn {
             choose one {
               wait: raise you.coins by 1
               pay: { lower you.coins by 2
                      opponent does { choose one { keep: lower you.coins by 1; give: raise you.coins by 9 } } } }
             may { raise you.coins by 1 } } } } }
    """)
    greedy = [GreedyBot(4, 0), GreedyBot(4, 1)]
    chosen = []
    for _ in range(3):
        option = greedy[game.decision.seat or 0].answer(game)
        chosen.append(str(option))
        game.choose(option)
    assert chosen == ["pay", "give", "yes"]


def test_greedy_does_not_offer_for_ever() -> None:
    """What leads back to where it was is no plan, and what was tried in vain is not tried again."""
    game = start("""
    change player { track coins: number = 5 }
    define score(player p): number = p.coins
    flow { repeat { each player does {
             any number of times { choose one {
               beg: opponent may { lower you.coins by 1; raise active.coins by 1 }
               sing: say 1 } }
             raise you.coins by 1 } } }
    """)
    play_out(game, [GreedyBot(1, 0), GreedyBot(1, 1)], most=40)
    assert all((game.score(seat) or 0) >= 20 for seat in (0, 1))


def test_greedy_goes_on_with_what_would_be_taken_back_unfinished() -> None:
    """A round with less than five marks is played again, and five are more than one plan can see."""
    any_of_six = "choose one { a: say 1; b: say 2; c: say 3; d: say 4; e: say 5; f: say 6 }"
    game = start(f"""
    change game {{ track marks: number = 0 }}
    define score(player p): number = game.marks
    flow {{ repeat while game.marks < 5 {{ phase round {{
             ann does {{ up to 5 times {{ {any_of_six}; {any_of_six}; {any_of_six}; raise game.marks by 1 }} }}
             if game.marks < 5 {{ ann does {{ choose one {{ again: rewind to start of round; leave: lose ann }} }} }}
           }} }} }}
    """)
    chosen: list[str] = []
    greedy = GreedyBot(1, 0)
    while not game.over and len(chosen) < 40:
        option = greedy.answer(game)
        chosen.append(str(option))
        game.choose(option)
    assert game.over
    assert "again" not in chosen
    assert game.score(0) == 5


def test_greedy_overlooks_nothing_because_it_comes_late() -> None:
    """Nothing shows which of many spots is the good one until somebody digs there."""
    game = start("""
    change game { track found: number = 0 }
    define score(player p): number = game.found
    flow { 10 times { ann does { choose one number n in 1..40
                                 choose one { leave: say 1; dig: { if n is 40 { raise game.found by 1 } } } } }
           win ann }
    """)
    assert play_out(game, [GreedyBot(1, 0)], most=40)
    assert (game.score(0) or 0) >= 3


def test_search_does_not_offer_for_ever() -> None:
    """What changed nothing when it was done is not done again where all is as it was."""
    game = start("""
    change player { track coins: number = 5 }
    flow { 3 times { each player does {
             any number of times { choose one { beg: opponent may { raise active.coins by 0 }; sing: say 1 } }
             raise you.coins by 1 } } }
    """)
    assert play_out(game, [SearchBot(1, seat, tries=5) for seat in range(game.players)], most=100)


def test_search_looks_beyond_its_turn() -> None:
    """What is sown is harvested a turn later: who counts at the end of the turn spends."""
    game = start("""
    change player { track coins: number = 0; track sown: truth = false }
    define score(player p): number = p.coins
    flow { repeat { each player does { phase turn {
             if you.sown { raise you.coins by 10; set you.sown to false }
             choose one { spend: raise you.coins by 3; sow: set you.sown to true } } } } }
    """)
    assert [str(GreedyBot(seed).answer(game)) for seed in range(3)] == ["spend"] * 3
    assert [str(SearchBot(seed, tries=20).answer(game)) for seed in range(3)] == ["sow"] * 3
    assert str(SearchBot(1, seconds=0.2).answer(game)) == "sow"


ON_IMPULSE = """
change player { track coins: number = 4 }
define score(player p): number = p.coins
flow { repeat { each player does { phase turn {
         choose one { little: raise you.coins by 1
                      much: { lower you.coins by 3
                              choose one { hope: raise you.coins by 9; waste: say 1 } } }
         may { lower you.coins by 1 } } } } }
"""


def test_on_impulse_things_are_finished_and_nothing_is_done_in_vain() -> None:
    """What begins with a loss is worth it once it is finished; what only loses is left undone."""
    game = start(ON_IMPULSE)
    game.play_on(1, 1)
    assert (game.score(0), game.score(1)) == (10, 4)
    game.play_on(1, 2)
    assert (game.score(0), game.score(1)) == (16, 10)
    assert game.active == 1
    with pytest.raises(BadSetup, match="whole number"):
        game.play_on(1, -1)


def test_on_impulse_luck_is_not_foreseen() -> None:
    """Who could see the dice would never take the risk in vain, nor miss a win."""
    game = start("""
    change player { track coins: number = 0 }
    define score(player p): number = p.coins
    flow { repeat { each player does { phase turn {
             roll d2 a; if a is 1 { choose one { bet: { roll d2 b; raise you.coins by 2 * b - 3 }; leave: say 1 } }
                        else { choose one { bet: { roll d2 b; raise you.coins by 2 * b - 3 }; leave: say 1 } } } } } }
    """)
    changes = []
    for seed in range(60):
        twin = game.clone()
        twin.play_on(seed, 1)
        changes.append((twin.score(0) or 0) - (game.score(0) or 0))
    assert -1 in changes
    assert 1 in changes


def saved(kind: str, players: int, games: int) -> int:
    """In how many games of Castle Panic the castle stands at the end."""
    rules, stands = load("castle_panic"), 0
    for seed in range(games):
        game = rules.new_game(players, seed)
        assert play_out(game, [bot(kind, seed, seat) for seat in range(players)])
        assert game.result is not None
        stands += game.result.how != "lost"
    return stands


def test_greedy_saves_the_castle() -> None:
    assert saved("random", 2, 12) == 0
    assert saved("greedy", 2, 12) >= 4


@pytest.mark.soak
@pytest.mark.parametrize(("players", "at_least"), [(1, 25), (2, 35), (4, 30), (6, 10)])
def test_greedy_saves_many_castles(players: int, at_least: int) -> None:
    stands = saved("greedy", players, 100)
    print(f"greedy, {players} players: {stands} of 100 castles stand")
    assert stands >= at_least


def test_search_finds_the_only_way_to_win() -> None:
    """The first move looks worse than the other until the second has been seen."""
    game = start("""
    change game { track key: truth = false }
    flow { ann does { choose one { safe: say 1; bold: set game.key to true } }
           ann does { choose one { wait: say 2; open: { if game.key { win ann } } } }
           lose ann }
    """)
    assert str(SearchBot(1, tries=60).answer(game)) == "bold"
    choose(game, "bold")
    assert str(SearchBot(1, tries=60).answer(game)) == "open"


BIDS = """
change player { track bid: 0..3 = 0 }
flow { together { each player does { choose one {
         one_coin: set you.bid to 1; two: set you.bid to 2; three: set you.bid to 3; none_at_all: set you.bid to 0 } } }
       if ann.bid > bob.bid and ann.bid < 3 { win ann }
       if bob.bid > ann.bid and bob.bid < 3 { win bob }
       tie }
"""


def test_search_knows_that_others_do_not_see_a_sealed_choice() -> None:
    """Two coins are never wrong. Who thought that the other could see the choice would find all alike."""
    game = start(BIDS)
    assert game.decision.sealed
    chosen = [str(SearchBot(seed, 0, tries=150).answer(game)) for seed in range(6)]
    assert chosen.count("two") >= 5


def test_search_plays_for_all_where_all_play_together() -> None:
    """Whoever decides for everyone, or for a partner, wants the shared win."""
    game = start("""
    change game { track doors: number = 0 }
    flow { everyone does { choose one { wait: say 1; open: raise game.doors } }
           bob does { choose one { lock: lower game.doors by 1; hold: raise game.doors } }
           if game.doors is 2 { win each player }
           lose each player }
    """)
    assert str(SearchBot(1, tries=60).answer(game)) == "open"
    choose(game, "open")
    assert str(SearchBot(1, 1, tries=60).answer(game)) == "hold"


def test_search_weighs_chance() -> None:
    """A sure win for three in four rolls against one in six."""
    game = start("""
    flow { ann does { choose one {
             small: { roll d6 a; if a is 6 { win ann } }
             large: { roll d4 a; if a > 1 { win ann } } } }
           win bob }
    """)
    assert [str(SearchBot(seed, tries=80).answer(game)) for seed in range(4)] == ["large"] * 4


def test_search_copes_with_more_options_than_tries() -> None:
    game = start("""
    change player { track coins: number = 0 }
    define score(player p): number = p.coins
    flow { ann does { choose one number n in 1..400; set you.coins to n mod 100 }; ann may { say 1 } }
    """)
    best = [int(str(SearchBot(seed, tries=150).answer(game))) % 100 for seed in range(4)]
    assert sum(best) / 4 > 75


def test_bots_use_the_public_interface_only() -> None:
    """They ask a game what anybody could ask it, and look neither into its state nor into its program."""
    public = {name for name in dir(ludolect.Game) if not name.startswith("_")} - {"state", "program", "new"}
    for module in (bots, planning, search):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in ("game", "twin", "root")
            ):
                assert node.attr in public, f"{module.__name__}: {node.value.id}.{node.attr}"


@pytest.mark.parametrize("kind", ["random", "greedy", "mcts:8"])
def test_the_same_seed_is_the_same_bot(kind: str) -> None:
    def played() -> str:
        game = load("connect_four").new_game(2, 3)
        play_out(game, [bot(kind, 9, seat) for seat in (0, 1)], most=12)
        return game.record()

    assert played() == played()


@pytest.mark.parametrize("kind", ["greedy", "mcts:40"])
def test_a_bot_guesses_what_it_cannot_see(kind: str) -> None:
    """One of two cards wins. A bot that looked would always find it."""
    text = """
    place deck { ordered true; shown nobody }
    place hand for each player p { }
    kind card { }
    card prize { }
    card blank { }
    flow { move each card in box to deck; shuffle deck
           ann does { choose one card c in deck; move c to you.hand; if c is prize { win ann } }
           lose ann }
    """
    found = 0
    for seed in range(40):
        game = start(text, seed=seed)
        assert [option.name for option in game.decision.options] == ["deck[1]", "deck[2]"]
        game.choose(bot(kind, seed).answer(game))
        found += game.result == (1, 0)
    assert 8 <= found <= 32


def test_bots_leave_the_game_as_it_is() -> None:
    game: Game = load("castle_panic").new_game(2, 1)
    before = game.save()
    for kind in ("random", "greedy", "mcts:2"):
        bot(kind, 1).answer(game)
    assert game.save() == before


@pytest.mark.parametrize("kind", ["", "clever", "mcts:-1", "mcts:0", "mcts:x", "mcts:0s", "random:3", "greedy:"])
def test_unknown_bots_are_refused(kind: str) -> None:
    if kind == "greedy:":
        assert isinstance(bot(kind, 1), GreedyBot)
        return
    with pytest.raises(BadSetup, match="no bot"):
        bot(kind, 1)


def test_a_bot_may_think_for_a_time() -> None:
    game = load("tic_tac_toe").new_game(2, 1)
    assert SearchBot(1, seconds=0.05).answer(game) in game.decision.options
    assert RandomBot(1).answer(game) in game.decision.options
