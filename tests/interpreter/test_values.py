"""Formulas and what they are made of; geometry; results; who decides."""

from __future__ import annotations

import pytest

from interpreter.run.results import Result
from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import choose, failures, field, inside, offered, said, start

BOARD = """
kind spot is place { live true }
spot left { }
spot right { }
kind peg { track hurt: number = 0; size: number = 1 }
peg red { copies 2; size 3 }
peg blue { size 1 }
peg green { size 2 }
verb hit peg p { raise p.hurt by 1 }
"""


def heard(text: str, players: int = 2) -> list[int]:
    return said(start(BOARD + text, players=players))


# ---------------------------------------------------------------- numbers and lists


def test_arithmetic() -> None:
    assert heard("flow { say 7 div 2; say 7 mod 3; say 2 + 3 * 4; say (2 + 3) * 4; say 5 - 7; say -3 + 1 }") == [
        3, 1, 14, 20, -2, -2,
    ]  # fmt: skip


def test_folds_over_nouns() -> None:
    assert heard(
        """flow {
          move each peg in box to left
          say total(p.size for each peg p); say highest(p.size for each peg p); say lowest(p.size for each peg p)
          say count(p.size for each peg p where p.size > 1); say count(list(p.size for each peg p))
          say total(p.hurt for each peg p where p.size > 9)
          for each number n in reversed(list(p.size for each peg p)) { say n }
        }"""
    ) == [9, 3, 1, 3, 4, 0, 2, 1, 3, 3]


def test_a_piece_named_by_its_kind_is_one_that_is_there_also_in_a_formula() -> None:
    game = start(
        BOARD
        + """
        kind ring { stone: peg = red; spare: peg = red if size_of(blue) > 1 else green }
        ring band { }
        define size_of(peg p): number = p.size
        define favourite: peg = red
        flow {
          move each red in box to left; move first red in left to box
          move band.stone to right; move band.spare to right; move favourite to left
        }
        """
    )
    assert inside(game, "left") == ["red#2"]
    assert inside(game, "right") == ["green"]


def test_conditionals_and_tables() -> None:
    text = """
    define grade(number n): number = depending on n { 0: 10; 1..3: 20; 7, 9: 30; 100..: 40; otherwise: 50 }
    define by_players: number = depending on players { 1: 1; 2..3: 23; otherwise: 4 }
    flow {
      for each number n in (0, 2, 5, 7, 9, 100, 5000) { say grade(n) }
      say by_players
      say (1 if count(all spot) is 2 else 2)
      depending on by_players { 1: say 91; 4, 23: { say 92; say 93 }; otherwise: say 94 }
    }"""
    assert heard(text) == [10, 20, 50, 30, 30, 40, 40, 23, 1, 92, 93]
    assert heard(text, players=1)[-3:] == [1, 1, 91]


def test_a_formula_follows_what_a_formula_with_a_parameter_follows() -> None:
    """However it is asked for: a table of it, made once, would not."""
    text = """
    kind shelf is place {
      track dust: number = 2
      worth(number n): number = n * dust
      full(number n): truth = count(all peg in self) >= n
      double(number n): number = worth(n) * 2
      twice: number = worth(1) + double(1)
      told: number = 1 if full(1) else 0
    }
    shelf board { live true }
    flow {
      say board.double(3); say board.twice; say board.told
      raise board.dust by 1; move blue to board
      say board.double(3); say board.twice; say board.told
    }"""
    assert heard(text) == [12, 6, 0, 18, 9, 1]


def test_lists_and_sets() -> None:
    assert heard(
        """
        change game { track bag: list of peg = (); track seen: set of peg = () }
        flow {
          move each peg in box to left
          set game.bag to (blue, green); set game.bag to game.bag + blue; say count(game.bag)
          set game.bag to game.bag - green; say count(game.bag)
          set game.seen to (blue, green); set game.seen to game.seen + blue; say count(game.seen)
          if blue in game.seen and not first red in game.seen { say 1 }
          if game.seen is (green, blue) { say 2 }
          if game.bag is (blue, blue) { say 3 }
        }""".replace("not first red in game.seen", "(first red) not in game.seen")
    ) == [3, 2, 2, 1, 2, 3]


def test_choices_step_and_turn() -> None:
    assert heard(
        """
        choices rung { low; mid; high }
        choices wind is circle { n; e; s; w }
        define number_of(wind d): number = depending on d { n: 1; e: 2; s: 3; w: 4 }
        flow {
          if low.next is mid { say 1 }
          if high.next is none { say 2 }
          if high.next is not mid { say 99 }
          say number_of(w.next); say number_of(n + 2); say number_of(n - 1); say number_of(e + 7)
          say count(all rung r where r is not low)
        }"""
    ) == [1, 2, 1, 3, 4, 1, 2]


def test_functions_may_call_themselves() -> None:
    assert heard(
        """
        define factorial(number n): number = 1 if n <= 1 else n * factorial(n - 1)
        flow { say factorial(10) }"""
    ) == [3_628_800]


# ---------------------------------------------------------------- geometry


GRID = """
choices way is circle { n; e; s; w }
define dx(way d): number = depending on d { e: 1; w: -1; otherwise: 0 }
define dy(way d): number = depending on d { n: 1; s: -1; otherwise: 0 }
kind cell is place { live true; x: number; y: number; step(way d): cell = cell(x + dx(d), y + dy(d)) }
cell for each 1..4 x, 1..3 y { x x; y y }
shape bar { cells \"\"\"
  # #
\"\"\" }
shape corner { cells \"\"\"
  # .
  # #
\"\"\" }
kind tile { form: shape }
"""


def test_rays_and_neighbours() -> None:
    game = start(
        GRID
        + """
        flow {
          say count(ray(cell(1, 1), e)); say count(ray(cell(4, 3), e))
          say count(around(cell(1, 1))); say count(around(cell(2, 2)))
          for each cell c in ray(cell(2, 1), n) { say 10 * c.x + c.y }
          if cell(9, 9) is none { say 1 }
          say count(all cell c where some cell d in around(c) where d is cell(2, 2))
          for each cell c in around(cell(2, 2)) where c.x is 2 { say 10 * c.x + c.y }
          each player does { choose one cell c in around(cell(4, 3)) where c.y is 3; say 10 * c.x + c.y }
        }"""
    )
    assert said(game) == [3, 0, 2, 4, 22, 23, 1, 4, 23, 21, 33, 33]


def test_every_way_to_lay_a_shape() -> None:
    """On a board of 4 by 3: 17 dominoes (9 lying, 8 standing) and 6 squares of four with 4 corners each."""
    game = start(GRID + "flow { say count(placements(bar, cell)); say count(placements(corner, cell)) }")
    assert said(game) == [17, 24]


# ---------------------------------------------------------------- moving


def test_swapping_keeps_the_very_positions() -> None:
    game = start(
        BOARD
        + """
        flow {
          move each peg in box to left; move green to right
          swap blue with first red
          swap green with last red in left
        }"""
    )
    assert inside(game, "left") == ["blue", "red#2", "green"]
    assert inside(game, "right") == ["red#1"]


def test_nothing_is_swapped_with_nothing() -> None:
    game = start(BOARD + "flow { move each peg in box to left; swap first peg in right with first red }")
    assert len(inside(game, "left")) == 4
    assert inside(game, "right") == []


def test_everything_is_somewhere() -> None:
    game = start(
        BOARD
        + """
        flow {
          move each peg in box to left; move blue to green; move green to right
          shuffle left; move first red to box
        }"""
    )
    assert inside(game, "green") == ["blue"]
    assert sorted(inside(game, "left") + inside(game, "box")) == ["red#1", "red#2"]


# ---------------------------------------------------------------- who decides, and how it ends


def test_everyone_decides_together_and_the_table_decides_nothing_else() -> None:
    game = start(
        BOARD
        + "flow { move blue to left; move green to left; everyone does { hit one peg }; ann does { hit one peg } }"
    )
    assert (game.decision.by, game.decision.seat) == ("everyone", None)
    choose(game, "green")
    assert (game.decision.by, game.decision.seat) == ("player(1)", 0)
    assert field(game, "green", "hurt") == 1


def ended(text: str, players: int = 3) -> Result:
    game = start(f"change player {{ track score: number = 0 }}\n{text}", players)
    assert game.result is not None
    return game.result


def test_results() -> None:
    assert ended("flow { each player does { if you is bob { win you } } }") == Result((0, 1, 0), "won")
    assert ended("flow { win each player p where p is not ann }") == Result((0, 1, 1), "won")
    assert ended("flow { win each player }") == Result((1, 1, 1), "won")
    assert ended("flow { win each player p where p.score > 1 }") == Result((0, 0, 0), "lost")
    assert ended("flow { lose ann }") == Result((0, 1, 1), "won")
    assert ended("flow { lose each player }") == Result((0, 0, 0), "lost")
    assert ended("flow { tie }") == Result((1, 1, 1), "tied")
    scores = "set ann.score to 5; set bob.score to 9"
    assert ended(f"flow {{ {scores}; rank each player p by p.score }}") == Result((2, 1, 3), "ranked")
    assert ended("flow { set ann.score to 5; rank each player p by p.score }") == Result((1, 2, 2), "ranked")
    assert ended("flow { rank each player p by p.score, p.index }") == Result((3, 2, 1), "ranked")
    assert ended("flow { rank each player p where p is not bob by p.score }") == Result((1, 0, 1), "ranked")
    assert ended("flow { say 1 }") == Result((0, 0, 0), "undecided"), "a flow that runs out without a winner"


def test_a_tie_is_not_a_win_shared_by_all() -> None:
    tie, shared = ended("flow { tie }"), ended("flow { win each player }")
    assert tuple(tie) == tuple(shared) == (1, 1, 1)
    assert tie != shared
    assert (tie.winners, tie.losers, tie.worth()) == ((), (), [0.5, 0.5, 0.5])
    assert (shared.winners, shared.losers, shared.worth()) == ((0, 1, 2), (), [1.0, 1.0, 1.0])
    undecided = ended("flow { say 1 }")
    assert (undecided.winners, undecided.losers, undecided.worth()) == ((), (), [0.5, 0.5, 0.5])
    assert ended("flow { set ann.score to 5; rank each player p by p.score }").worth() == [1.0, 0.25, 0.25]


def test_who_ties_has_neither_won_nor_lost() -> None:
    text = """
    flow { }
    example even { given players 2; when ann does draw; then not ann.won and not ann.lost and not bob.won }
    example jointly { given players 2; when ann does triumph; then ann.won and bob.won and not bob.lost }
    verb draw { tie }
    verb triumph { win each player }
    """
    assert failures(text) == {}


@pytest.mark.parametrize(
    ("flow", "told"),
    [
        ("tie", ("A draw.", "Partie nulle.", "Empate.")),
        ("win each player", ("Won by everyone.", "Gagné par tous.", "Ganan todos.")),
        ("lose each player", ("Lost.", "Partie perdue.", "Partida perdida.")),
        ("lose ann", ("Won by Player 2.", "Gagné par le joueur 2.", "Gana el jugador 2.")),
        ("say 1", ("The end, undecided.", "Fin sans vainqueur.", "Fin sin ganador.")),
    ],
)
def test_the_story_tells_one_end_from_the_other(flow: str, told: tuple[str, str, str]) -> None:
    game = start(f"flow {{ {flow} }}")
    assert tuple(game.story(lang).split("\n")[-1] for lang in ("en", "fr", "es")) == told
    assert game.result is not None
    assert game.view(0).how == game.result.how


def test_nothing_happens_after_the_end() -> None:
    game = start(
        BOARD
        + """
        verb finish { win ann; say 1 }
        when finish { say 2 }
        whenever some spot { say 3 }
        flow { each player does { finish; say 4 } }"""
    )
    assert game.over
    assert said(game) == []


def test_names_bound_by_tests_are_seen_in_the_block() -> None:
    assert (
        failures(
            BOARD
            + """
            verb probe { if some peg p in left where p.size > 1 { say p.size } else { say 9 } }
            verb insist { requires some peg q in right; say q.size }
            example found { given blue in left; given green in left; when player(1) does probe; then game.said is 2 }
            example not_found { given blue in left; when player(1) does probe; then game.said is 9 }
            example insisted { given red in right; when player(1) does insist; then game.said is 3 }
            example refused { given red in left; then not can(insist) }
            """
        )
        == {}
    )


def test_options_once_each_done_in_their_order() -> None:
    text = BOARD + "flow { ann does { choose HOW { one_of: say 1; two_of: say 2; three_of: say 3 }; say 9 } }"
    game = start(text.replace("HOW", "1..2"))
    assert offered(game) == ["one_of", "two_of", "three_of"]
    choose(game, "two_of")
    assert offered(game) == ["one_of", "three_of", "stop"]
    choose(game, "stop")
    assert said(game) == [2, 9]
    both = start(text.replace("HOW", "2"))
    assert offered(both) == ["one_of", "two_of", "three_of"]
    choose(both, "three_of", "two_of")
    assert said(both) == [2, 3, 9], "done as they are declared"
    free = start(text.replace("HOW", "any number of"))
    choose(free, "stop")
    assert said(free) == [9]


def test_a_setting_of_a_defined_kind_holds_as_long_as_its_condition() -> None:
    text = """
    kind wounded is peg where hurt > 0 { size 7 }
    flow { move blue to left; say blue.size; hit blue; say blue.size; set blue.hurt to 0; say blue.size }
    """
    assert heard(text) == [1, 7, 1]


def test_a_board_may_grow_into_cells_that_were_declared_beforehand() -> None:
    """H17: `step` ignores what is not built yet, and `ray` and `around` follow `step`."""
    text = """
    choices way is circle { ahead; across; down; back }
    kind cell is place {
      live true; x: number; y: number
      track built: truth = x < 3
      next_to(way w): cell = depending on w {
        ahead: cell(x, y + 1); across: cell(x + 1, y); down: cell(x, y - 1); back: cell(x - 1, y)
      }
      step(way w): cell = first cell c where c is self.next_to(w) and c.built
    }
    cell for each 1..4 x, 1..2 y { x x; y y }
    flow {
      say count(ray(cell(1, 1), across)); say count(around(cell(2, 1)))
      set cell(4, 1).built to true
      say count(ray(cell(1, 1), across))
      set cell(3, 1).built to true
      say count(ray(cell(1, 1), across)); say count(around(cell(2, 1)))
    }
    """
    assert heard(text) == [1, 2, 1, 3, 3]


def test_what_is_done_to_nothing_is_not_done() -> None:
    """In every form; and its value, which there may not be, is not calculated."""
    changes = (
        "raise p.hurt by 1", "lower p.hurt by 2", "raise p.age", "set p.hurt to p.hurt + 1", "set p.age to p.age + 1",
        "raise p.next.hurt by 1", "together { raise p.hurt by 1; lower p.age by 1 }",
    )  # fmt: skip
    for change in changes:
        same_in_every_form(
            f"""
            place heap {{ live true }}
            kind peg {{ track hurt: number = 0; track age: 0..3 = 1; track next: peg = none }}
            peg red {{ copies 2 }}
            flow {{ each player does {{
              choose one {{ a: {{ }}; b: {{ let p = first peg in heap; {change}; move first peg in box to heap }} }}
            }} }}
            """
        )


def test_nobody_sits_where_there_is_no_seat() -> None:
    """Not below the first seat, nor beyond the last: that is nobody, who does nothing and has no number."""
    text = """
    define seat(number n): player = player(n)
    define too_early: player = player(0)
    define second: player = player(3 - 1)
    flow {
      for each number n in (-1, 0, 1, 2, 3) { say (1 if seat(n) is none else 0) }
      say (1 if seat(2) is second else 0); say (1 if player(5) is none else 0)
      say (1 if seat(9).index is none else 0); say second.index
      too_early does { say 77 }
      second does { say 79 }
    }"""
    assert heard(text) == [1, 1, 0, 0, 1, 1, 1, 1, 2, 79]
    same_in_every_form(
        BOARD
        + """
        change game { track round: 0..6 = 0 }
        define next_up: player = player(game.round mod 4)
        flow {
          move each peg in box to left
          repeat while game.round < 6 { raise game.round by 1; next_up does { hit 1 peg } }
        }"""
    )


def test_a_case_of_a_table_may_be_nothing() -> None:
    """Also where everything else has a value: what is compared with nothing does not differ from it."""
    assert heard(
        """
        define grade(number n): number = depending on n { 1: none; otherwise: 5 }
        flow { for each number n in (1, 2) { say (1 if grade(n) is not 3 else 0) } }"""
    ) == [0, 1]


def test_what_a_thing_does_not_have_is_not_in_a_list() -> None:
    assert heard(
        """
        kind ball is piece { weight: number }
        ball heavy { weight 3 }
        ball airy { weight none }
        flow { move each ball in box to left; say count(list(b.weight for each ball b)) }"""
    ) == [1]


def test_a_bound_name_comes_before_a_value_of_its_own_choice() -> None:
    """On whichever side of a comparison it stands; of another type, it leaves the value alone."""
    text = """
    choices file { e; f; g }
    kind heap is place { live true; file: file }
    heap near { file e }
    heap far { file f }
    flow {
      for each file f { for each heap h where h.file is f { say (1 if h is near else 2) } }
      for each file f { for each heap h where f is h.file { say (1 if h is near else 2) } }
      for each heap f where f.file is f { say (1 if f is near else 2) }
    }
    """
    assert heard(text) == [1, 2, 1, 2, 2]
