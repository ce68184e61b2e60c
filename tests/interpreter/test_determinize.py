"""Invented games: everything a player sees stays, everything else is invented, and rules under way know of it."""

from __future__ import annotations

import pytest

from interpreter.prove.secrets import same_copies, same_saves, same_story, same_views
from interpreter.run import history
from interpreter.run.frames import Frames
from interpreter.watch.paranoid import Prover
from ludolect.api import Game
from ludolect.bots import SearchBot
from tests.interpreter.tables import choose, inside, offered, said, start

CARDS = """
place deck { ordered true; shown nobody }
place table_top { live true }
place hand for each player p { shown owner }
kind card { }
card low { }
card mid { }
card high { }
verb lay card c { move c to table_top }
"""


def sampled(game: Game, seat: int | None, number: int = 30) -> list[Game]:
    twins = [game.determinize(seat, seed) for seed in range(number)]
    for twin in twins:
        assert twin.view(seat, log=False) == game.view(seat, log=False)
    return twins


def tops(games: list[Game]) -> set[str]:
    return {inside(game, "deck")[0] for game in games}


def test_a_rule_under_way_goes_on_with_the_piece_that_now_lies_there() -> None:
    """The rule has named the top card; nobody has seen it. In an invented game the name is the invented top card."""
    game = start(CARDS + "flow { move each card in box to deck; let c = first card in deck; ann may { say 1 }; lay c }")
    twins = sampled(game, 0)
    assert tops(twins) == {"low", "mid", "high"}
    for twin in twins:
        top = inside(twin, "deck")[0]
        choose(twin, "no")
        assert inside(twin, "table_top") == [top]


def test_what_was_picked_unseen_is_invented_too() -> None:
    """Two of three hidden cards are picked one by one: the second pick is offered in the same places."""
    text = "flow { move each card in box to deck; ann does { choose 2 card cs in deck; lay each card in cs } }"
    game = start(CARDS + text)
    choose(game, "deck[1]")
    assert offered(game) == ["deck[2]", "deck[3]"]
    laid = set()
    for twin in sampled(game, 0):
        first, second = inside(twin, "deck")[:2]
        choose(twin, "deck[2]")
        assert inside(twin, "table_top") == [first, second]
        laid.add((first, second))
    assert len(laid) == 6


def test_effects_that_last_follow_their_piece() -> None:
    text = """
    flow { move each card in box to deck
           let c = first card in deck
           until end of rest { forbid lay c }
           phase rest { ann may { say 1 }; lay each card in deck } }
    """
    game = start(CARDS + text)
    assert tops(sampled(game, 0)) == {"low", "mid", "high"}
    for twin in sampled(game, 0):
        top = inside(twin, "deck")[0]
        choose(twin, "no")
        assert inside(twin, "deck") == [top]


def test_who_knows_a_piece_keeps_it() -> None:
    text = """
    flow { move each card in box to deck; shuffle deck
           move first card in deck to ann.hand; show first card in deck to bob; ann may { say 1 } }
    """
    game = start(CARDS + text)
    mine, shown = inside(game, "hand(player(1))"), inside(game, "deck")[0]
    assert {tuple(inside(twin, "hand(player(1))")) for twin in sampled(game, 0)} == {tuple(mine)}
    assert tops(sampled(game, 1)) == {shown}
    assert tops(sampled(game, 0)) == {card for card in ("low", "mid", "high") if card not in mine}
    assert tops(sampled(game, None)) == {"low", "mid", "high"}


SECRET = """
change player { track shape: 0..2 = 0 }
verb throw number n { set you.shape to n; say n }
flow { together { each player does { choose one { rock: throw 0; paper: throw 1; scissors: throw 2 } } }
       if ann.shape is bob.shape { tie }
       if (ann.shape - bob.shape + 3) mod 3 is 1 { win ann } else { win bob } }
"""


@pytest.mark.parametrize("first", ["rock", "paper", "scissors"])
def test_a_sealed_choice_of_another_player_is_made_again(first: str) -> None:
    game = start(SECRET)
    choose(game, first)
    thrown = set()
    for twin in sampled(game, 1):
        choose(twin, "rock")
        thrown.add(said(twin)[0])
        assert said(twin)[1] == 0
    assert thrown == {0, 1, 2}


def test_ones_own_sealed_choice_stays() -> None:
    game = start(SECRET.replace("each player does {", "each player does { may { say 7 };"))
    choose(game, "no", "paper", "yes")
    for twin in sampled(game, 1):
        choose(twin, "rock")
        assert said(twin).count(7) >= 1
        assert said(twin)[-1] == 0


def test_search_does_not_see_a_sealed_choice() -> None:
    """A bot that looked would win every time."""
    won = 0
    for seed in range(30):
        game = start(SECRET, seed=seed)
        choose(game, ("rock", "paper", "scissors")[seed % 3])
        game.choose(SearchBot(seed, 1, tries=40).answer(game))
        won += game.result == (0, 1)
    assert 3 <= won <= 18


SEALED = """
kind stone { track marked: truth = false }
stone grey { copies 3 }
place heap { live true; shown nobody }
change player { track bid: number = 0 }
flow {
  move each stone in box to heap
  3 times { together { each player does { choose one number n in 1..4; raise you.bid by n; raise you.bid by n * 2 } } }
}
"""


def test_what_is_sealed_in_an_invented_game_stays_sealed() -> None:
    """Whoever invents a game of an invented one, or saves it for a player, does not learn what was invented first."""
    games = [start(SEALED) for _ in range(4)]
    for number, game in enumerate(games, 1):
        choose(game, str(number))
    texts = {game.save(player=1) for game in games}
    assert len(texts) == 1
    for game in games:
        for seed in range(4):
            twin = game.determinize(1, seed)
            assert [event[:3] for event in twin.events()] == [event[:3] for event in game.events()[-1:]]
            assert {twin.save(player=1)} == texts
            assert same_saves(twin) is None
            twin.undo()
            assert twin.decision.seat == 0
    assert len({str(games[0].determinize(1, seed).state.stack) for seed in range(20)}) > 2


def test_what_was_sealed_is_open_once_it_is_done() -> None:
    """Also where the next `together` follows at once, with nothing in the record between the two."""
    game = start(SEALED)
    choose(game, "1")
    assert history.sealed(game) == [(4, 1)]
    choose(game, "2")
    assert history.sealed(game) == []
    choose(game, "3")
    assert history.sealed(game) == [(4, 3)]
    assert game.view(None).fields["player(2)"]["bid"] == 6
    for seed in range(8):
        twin = game.determinize(None, seed)
        assert twin.view(None, log=False) == game.view(None, log=False)
        assert history.sealed(twin)[0][0] == 4
    assert same_views(game) is None


@pytest.mark.parametrize(
    "asked",
    [
        "lay 1 random stone in yard; may { say 2 }",
        "choose 2 random stone two in yard; choose one stone s in two; lay s",
        "roll d6 r; choose one number n in 1..r; say n",
    ],
)
def test_what_was_drawn_since_a_sealed_choice_is_as_secret(asked: str) -> None:
    """How often is drawn depends on what others chose, so what is drawn then does as well. What the viewer was offered,
    and what dice showed, stays."""
    text = f"""
    kind stone {{ }}
    stone pebble for each 1..6 n {{ }}
    place yard {{ live true }}
    place bag {{ live true }}
    verb lay stone s {{ move s to bag }}
    flow {{
      move each stone in box to yard
      2 times {{
        together {{ each player does {{ choose one {{ a: lay 2 random stone in yard; b: say 1 }}; {asked} }} }}
        move each stone in bag to yard
      }}
    }}
    """
    for seed in range(3):
        game = start(text, players=3, seed=seed)
        while not game.over:
            for promise in (same_saves, same_views, same_story):
                assert promise(game) is None
            for twin in sampled(game, 2, 3):
                assert len(twin.view(2, log=True).log) <= len(game.view(2, log=True).log)
            game.choose(game.decision.options[(seed + game.decisions) % len(game.decision.options)])


def test_a_choice_before_a_roll_is_still_sealed() -> None:
    game = start(
        """
        flow { together { each player does {
          choose one number n in 1..4; roll d6 r; say n * 10 + r; choose one number m in 1..2; say m } } }"""
    )
    choose(game, "3", "1")
    rolls = [event for event in game.events() if event[0] == "roll"]
    first = set()
    for twin in sampled(game, 1):
        assert [event for event in twin.events() if event[0] == "roll"] == rolls
        choose(twin, "1", "1")
        first.add(said(twin)[0])
    assert first == {n * 10 + rolls[0][2] for n in (1, 2, 3, 4)}


@pytest.mark.parametrize(
    "ordered",
    [
        "move each card in you.hand to top of deck by choice",
        "for each card c in (low, mid, low) by choice { lay c }",
    ],
)
def test_an_order_that_is_being_chosen_is_one_of_invented_pieces(ordered: str) -> None:
    """What is still to be done speaks of the same pieces as what is offered."""
    game = start(
        CARDS
        + f"""
        flow {{
          move each card in box to bob.hand
          bob does {{ {ordered}; lay first card in deck }}
        }}"""
    )
    while not game.over:
        for twin in sampled(game, 0):
            while not twin.over:
                left = {name for place in ("hand(player(2))", "deck", "table_top") for name in inside(twin, place)}
                assert left == {"low", "mid", "high"}
                choose(twin, offered(twin)[-1])
        choose(game, offered(game)[0])


def test_triggers_that_wait_for_their_turn_are_those_of_invented_pieces() -> None:
    game = start(
        """
        place hand for each player p { live true; shown owner }
        kind card { track used: number = 0; when ring { say 1; raise used by 1 } }
        card low { copies 2 }
        card mid { copies 2 }
        card high { copies 2 }
        verb ring triggers by you { }
        flow { each player does { move 3 random card in box to you.hand }; bob does { ring } }
        """
    )
    while not game.over:
        for twin in sampled(game, 0):
            while not twin.over:
                choose(twin, offered(twin)[-1])
            assert said(twin) == [1] * 6
        choose(game, offered(game)[0])


@pytest.mark.parametrize(
    ("declared", "done"),
    [
        ("", "for each card c in you.hand { may { say 1 }; lay c }"),
        ("before lay card c { may { say 1 } }", "lay each card in you.hand"),
        ("before lay card c { may { say 1 } }", "together { lay each card in you.hand; say 2 }"),
        ("place spare { }\ninstead of lay card c where count(all card in spare) is 0 { move c to spare }",
         "lay each card in you.hand"),
        ("place spare { }\ninstead of lay card c where count(all card in spare) is 0 { move c to spare }",
         "together { lay each card in you.hand; say 2 }"),
        ("when lay card c { may { say c.worth } }", "lay each card in you.hand"),
        ("verb hand_on card c by number n { may { say n } ; lay c}", "hand_on each card in you.hand by 7"),
    ],
)  # fmt: skip
def test_a_group_that_is_being_worked_off_is_one_of_invented_pieces(declared: str, done: str) -> None:
    """Whatever waits for its turn in a loop, a group, or among triggers lies where the invented game has put it."""
    game = start(
        f"""
        place hand for each player p {{ shown owner }}
        place table_top {{ live true }}
        kind card {{ worth: number = 0 }}
        card low {{ copies 2; worth 1 }}
        card mid {{ copies 2; worth 2 }}
        card high {{ copies 2; worth 3 }}
        verb lay card c {{ requires c in hand; move c to table_top }}
        {declared}
        flow {{ each player does {{ move 3 random card in box to you.hand }}; bob does {{ {done} }} }}"""
    )
    while not game.over:
        for twin in sampled(game, 0):
            theirs = sorted(inside(twin, "hand(player(1))"))
            while not twin.over:
                choose(twin, offered(twin)[-1])
            assert sorted(inside(twin, "hand(player(1))")) == theirs
            assert inside(twin, "hand(player(2))") == []
        choose(game, offered(game)[0])


@pytest.mark.parametrize(
    ("marked", "put"),
    [
        ("", "move 2 random bead in bag to sack"),
        ("", "move first bead in bag to last bead in bag"),
        ("track seen: list of token = ()", "for each token t in bag { set t.seen to (t, first token in bag) }"),
        ("track other_one: token = sack", "let t = random token in bag; set t.other_one to last token in bag"),
    ],
)
def test_which_copies_lie_out_of_sight_is_in_no_players_save(marked: str, put: str) -> None:
    """Neither by what lies on hidden pieces nor by what is said of them."""
    text = f"""
    place bag {{ live true; ordered true; shown nobody }}
    kind token {{ {marked} }}
    token bead {{ copies 3 }}
    token sack {{ }}
    flow {{
      move each token in box to bag
      3 times {{
        each player does {{ may say 1 }}
        shuffle bag
        {put}
        each player does {{ choose one {{ a: say 1; b: say 2 }} }}
        move each token on sack to bag
        for each bead b in bag {{ move each bead on b to bag }}
      }}
    }}
    """
    for seed in range(4):
        game = start(text, seed=seed)
        while not game.over:
            assert same_saves(game) is None
            game.choose(game.decision.options[seed % 2])


@pytest.mark.parametrize(
    "done",
    [
        "move first bead in heap to tray; move 2 bead in tray to heap",
        "swap first bead in heap with last bead in heap; set you.last_one to last bead in heap",
        "mark first bead in heap by 2; mark each bead in tray by 7",
    ],
)
def test_what_waits_to_be_done_together_speaks_of_invented_pieces(done: str) -> None:
    """What a unit is called with are pieces; its own number, and other numbers, are none."""
    text = f"""
    kind token {{ track worth: number = 0 }}
    token bead {{ copies 6 }}
    place heap {{ live true; ordered true; shown nobody }}
    place tray {{ live true }}
    change player {{ track last_one: token = first bead }}
    verb mark token t by number n {{ raise t.worth by n }}
    flow {{
      move each bead in box to heap
      3 times {{
        move first bead in heap to tray
        together {{ each player does {{ {done}; choose one number n in 1..2; say n }} }}
        shuffle heap
      }}
    }}
    """
    for seed in range(3):
        game = start(text, seed=seed)
        while not game.over:
            assert same_saves(game) is None
            assert game.program.own(Frames).unsure(game.state).isdisjoint(game.program.pieces)
            game.choose(game.decision.options[(seed + game.decisions) % len(game.decision.options)])


CRATES = """
place store { live true; ordered true; shown nobody }
place yard { live true }
kind slot is place { live true }
kind crate { slots: grid of slot; legend slots { "o": slot } }
crate box_a { copies 2
slots \"\"\"
o o
\"\"\" }
kind coin { }
coin penny { copies 2 }
coin dime { copies 2 }
verb put coin c to slot s { move c to s }
"""


def test_a_place_on_a_hidden_piece_is_called_by_where_that_lies() -> None:
    game = start(
        CRATES
        + """
        flow { move each crate in box to store; shuffle store; move each coin in box to yard
          ann does { put first penny in yard to one slot; say 1 } }"""
    )
    names = ["store[1].slot(1, 1)", "store[1].slot(2, 1)", "store[2].slot(1, 1)", "store[2].slot(2, 1)"]
    assert sorted(offered(game)) == names
    twin = game.clone()
    twin.choose(next(option for option in twin.decision.options if option.name == names[2]))
    choose(game, names[2])
    assert game.save() == twin.save()


def test_what_lies_in_hidden_pieces_is_invented_with_them() -> None:
    """A rule under way that knows such a place goes on with the one that the invented piece has there; and what lies in
    it is not what really does."""
    game = start(
        CRATES
        + """
        flow { move each crate in box to store; move each coin in box to store
          let s = first slot
          move first coin in store to s; move first coin in store to s
          bob may { say 1 }
          move each crate in store to yard; say count(all coin in s) }"""
    )
    inside_of = set()
    for twin in sampled(game, 0):
        choose(twin, "no")
        assert said(twin) == [2]
        coins = [name for i in (1, 2) for name in inside(twin, f"box_a#{i}.slot(1, 1)")]
        inside_of.add(tuple(sorted(name.split("#")[0] for name in coins)))
    assert inside_of == {("dime", "dime"), ("dime", "penny"), ("penny", "penny")}
    assert same_saves(game) is None


@pytest.mark.parametrize(
    "asked",
    [
        "choose any number of slot s; say count(s)",
        "choose any number of slot s where no coin in s; for each slot q in s { put first penny in yard to q }",
        "choose one coin c; say 1; move c to yard",
        "choose one coin c in slot; say 1; put c to last slot",
        "put first coin in yard to first slot; choose one slot s; put last coin in yard to s",
    ],
)
def test_places_on_hidden_pieces_are_offered_as_those_lie(asked: str) -> None:
    """Their ids would tell which of the pieces is which; what lies in them is found in the same order."""
    text = (
        CRATES
        + f"""
        place cellar for each player p {{ live true; shown nobody }}
        crate box_b {{ slots \"\"\" o o \"\"\" }}
        flow {{
          move each crate in box to store; move each coin in box to yard
          for each slot s {{ move first coin in yard to s }}
          3 times {{
            shuffle store
            each player does {{ move first crate in store to you.cellar; {asked} }}
            move each crate in cellar to store
          }}
        }}"""
    )
    for seed in range(4):
        game = start(text, seed=seed)
        while not game.over:
            for promise in (same_views, same_copies, same_saves, same_story):
                assert promise(game) is None
            game.choose(game.decision.options[(seed + game.decisions) % len(game.decision.options)])


def test_areas_on_pieces_that_are_alike_are_told_by_the_viewers_own_names() -> None:
    text = (
        CRATES
        + """
        shape bar { cells \"\"\"
        # \"\"\" }
        flow {
          move each crate in box to yard; move each coin in box to yard
          4 times { each player does {
            choose one crate c in yard; choose one area a in placements(bar, c.slots)
            choose one coin d in yard; if no coin in a { put d to first slot in a }
          } }
        }"""
    )
    for seed in range(3):
        game = start(text, seed=seed)
        while not game.over:
            for promise in (same_views, same_copies, same_saves, same_story):
                assert promise(game) is None
            game.choose(game.decision.options[(seed + game.decisions) % len(game.decision.options)])
        told = [event.values[0] for event in game.view(None, log=True).log if event.values]
        areas = [value for value in told if isinstance(value, tuple)]
        assert areas
        assert all(name.startswith("box_a#") for area in areas for name in area)


@pytest.mark.parametrize("asked", ["one bead on sack", "one token on token", "up to 2 token in bag"])
def test_what_lies_on_a_hidden_piece_is_offered_where_that_lies(asked: str) -> None:
    """Other pieces may lie there in an invented game, with as much on them."""
    text = f"""
    place bag {{ live true; ordered true; shown nobody }}
    place tray {{ live true }}
    kind token {{ }}
    token bead {{ copies 4 }}
    token sack {{ copies 2 }}
    verb take token t {{ say 1; move t to tray }}
    flow {{
      move each token in box to bag
      3 times {{
        shuffle bag
        for each sack s in bag {{ move first bead in bag to s }}
        each player does {{ take {asked} }}
        for each sack s {{ move each bead on s to bag }}
        move each token in tray to bag
      }}
    }}
    """
    for seed in range(6):
        game = start(text, seed=seed)
        while not game.over:
            for promise in (same_views, same_copies, same_saves):
                assert promise(game) is None
            game.choose(game.decision.options[(seed + game.decisions) % len(game.decision.options)])


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ("track best: trump = none", "set game.best to first trump in deck"),
        ("track best: list of trump = ()", "set game.best to all trump in deck"),
        ("track best: found", "set game.best to found(first trump in deck, 3)"),
    ],
)
def test_a_hidden_piece_that_a_field_names_is_of_the_kind_that_the_field_says(declared: str, told: str) -> None:
    game = start(
        CARDS
        + f"""
        kind trump is card {{ }}
        trump jack {{ }}
        trump king {{ }}
        kind found is report {{ what: trump; worth: 0..9 }}
        change game {{ {declared} }}
        flow {{ move each card in box to deck; shuffle deck; {told}; ann may {{ say 1 }} }}"""
    )
    lying = [name in ("jack", "king") for name in inside(game, "deck")]
    named = 2 if "list" in declared else 1
    places = [i for i, trump in enumerate(lying) if trump][:named]
    orders = set()
    for twin in sampled(game, 0):
        cards = inside(twin, "deck")
        assert all(cards[i] in ("jack", "king") for i in places)
        assert twin.program.own(Prover).wrong_value(twin.state) is None
        orders.add(tuple(cards))
    assert len(orders) > 5
