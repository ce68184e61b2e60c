"""Where only chance decides, nothing is found; where a little more does, it is found as often as was promised."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import ludolect
from ludolect.simulation.comparison import Comparison
from ludolect.simulation.estimates import POWER
from ludolect.simulation.plan import Plan, bots_for
from ludolect.simulation.playing import Table
from ludolect.simulation.sequence import looks
from ludolect.simulation.summary import Summary
from ludolect.simulation.tally import Tally
from ludolect.simulation.titles import Titles

LOTTERY = """
ruleset lottery { language 2; name en "The Lottery" fr "La Loterie" es "La Lotería"; players 2..6 }
place purse for each player p { name en "the purse" fr "la bourse" es "el monedero" }
kind ticket { name en "the ticket" fr "le billet" es "el billete" }
ticket stub for each 1..24 n { name en "the ticket {n}" fr "le billet {n}" es "el billete {n}" }
change game { track buyer: player = player(1) { name en "the buyer" fr "l’acheteur" m es "el comprador" } }
verb buy ticket t { phrase en "buy {t}" fr "acheter {t}" es "comprar {t}"; move t to you.purse }
flow {
  for each ticket t in box {
    set game.buyer to 1 random player
    game.buyer does { buy t }
  }
  phase draw { name en "the draw" fr "le tirage" es "el sorteo"
    set game.buyer to 1 random player
    game.buyer does { win you }
  }
}
variant anew {
  name en "Anew" fr "De nouveau" es "De nuevo"
  change phase draw {
    2 times { set game.buyer to 1 random player }
    game.buyer does { win you }
  }
}
variant favour {
  name en "Favour" fr "Faveur" es "Favor"
  change phase draw {
    roll d10 { 1: set game.buyer to player(1); 2..10: 2 times { set game.buyer to 1 random player } }
    game.buyer does { win you }
  }
}
"""


@pytest.fixture(scope="module")
def lottery(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("shelf") / "lottery"
    folder.mkdir()
    (folder / "lottery.rules").write_text(LOTTERY, encoding="utf-8")
    return str(folder)


@dataclass(frozen=True)
class Run:
    """So many games of the rules, from a seed of their own."""

    designation: str
    players: int
    games: int

    def played(self, number: int) -> Summary:
        rules = ludolect.load(self.designation)
        plan = Plan(
            self.designation, self.players, self.games, 1 + number * self.games, bots_for(self.players, "random"), ""
        )
        table, tally = Table(rules.program(self.players), plan), Tally(self.players)
        for chunk in plan:
            tally.merge(table.chunk(chunk))
        return Summary(plan, tally, Titles(rules, "en"))


def found_by_simulating(lottery: str, players: int, games: int, runs: int) -> int:
    """In how many runs something is said to go together with winning."""
    run = Run(lottery, players, games)
    return sum(bool(run.played(number).clearest) for number in range(runs))


def found_by_comparing(lottery: str, other: str, players: int, games: int, runs: int) -> int:
    """In how many runs the two are said to be different, by whoever looks as often as is allowed."""
    one, two = Run(lottery, players, games), Run(f"{lottery}:{other}", players, games)
    return sum(_is_found(one.played(number), two.played(number)) for number in range(runs))


def _is_found(before: Summary, after: Summary) -> bool:
    return any(
        measure.difference.clear
        for look in looks(before.plan)
        for measure in Comparison(_first(before, look.games), _first(after, look.games), error=look.error).measures
    )


def _first(summary: Summary, games: int) -> Summary:
    tally = Tally(summary.plan.players, {n: game for n, game in summary.tally.games.items() if n < games})
    return Summary(summary.plan, tally, summary.titles)


def games_for_five_points(lottery: str) -> int:
    """What a first run says is needed."""
    sides = [Run(name, 2, 200).played(0) for name in (lottery, f"{lottery}:favour")]
    comparison = Comparison(sides[0], sides[1], little=0.05)
    return comparison.needed(comparison.measures[0])


def test_nothing_is_found_in_a_lottery(lottery: str) -> None:
    assert found_by_simulating(lottery, 4, 100, 5) == 0
    assert found_by_comparing(lottery, "anew", 4, 100, 3) == 0


def test_what_is_needed_is_told(lottery: str) -> None:
    assert 2000 < games_for_five_points(lottery) < 4000


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 4, 6])
def test_next_to_nothing_is_found_in_a_lottery(lottery: str, players: int) -> None:
    simulating = found_by_simulating(lottery, players, 300, 100)
    comparing = found_by_comparing(lottery, "anew", players, 300, 100)
    print(f"{players} players: of 100 runs, something is found in {simulating} by simulating, {comparing} by comparing")
    assert simulating <= 5
    assert comparing <= 5


@pytest.mark.soak
def test_five_points_are_found_as_often_as_was_promised(lottery: str) -> None:
    """Of 100 runs, as many as the promise says, and no fewer than chance makes of it."""
    needed = games_for_five_points(lottery)
    one, two = Run(lottery, 2, needed), Run(f"{lottery}:favour", 2, needed)
    found = 0
    for number in range(1, 101):
        comparison = Comparison(one.played(number), two.played(number))
        found += comparison.measures[0].difference.clear
    print(f"{needed} games: found in {found} of 100")
    assert found >= 100 * POWER - 12
