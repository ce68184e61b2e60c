"""Witchcraft against a second opinion: what the rules offer and what `witchcraft_by_hand` finds must be the same.

Positions come from random games. In each, every stack that may be activated is found by both, and every position that
its activation can lead to; likewise for the power tile. Where there are too many ways for that, both look at fewer
directions and places, the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any

import pytest

from interpreter.play.game import Option
from interpreter.run.world import FIRST_PLAYER
from interpreter.watch.chronicle import told_openly
from ludolect.api import Game, Rules, load
from ludolect.bots import RandomBot, SearchBot, play_out
from tests.whole.witchcraft_by_hand import (
    BASE,
    EVERYTHING,
    Area,
    Cell,
    Menu,
    Position,
    Stack,
    Tile,
    activation,
    activations,
    can_act,
    places,
    power_tile,
)

DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
COLUMNS = "yzabcdef"
MODES = ("", ":tournament", ":master_mode", ":tournament,master_mode")


class Reader:
    """Reads positions out of games of one program."""

    def __init__(self, rules: Rules) -> None:
        program = rules.program(2)
        names = program.thing_names
        self.columns = {f.name: column for f, column in program.module.columns.items()}
        self.cells = {i: cell_named(name) for i, name in enumerate(names) if name.startswith("cell(")}
        self.places = {name: i for i, name in enumerate(names)}
        self.crafts = [name.partition("#")[0].removesuffix("_red").removesuffix("_green") for name in names]

    def position(self, game: Game) -> Position:
        state = game.state
        built = getattr(state, self.columns["built"])
        altars, stacks = [], []
        for place, cell in self.cells.items():
            inside = state.has[place]
            if inside and self.crafts[inside[0]].startswith("altar_"):
                altars.append((cell, self.crafts[inside[0]].removeprefix("altar_")))
            elif inside:
                stacks.append((cell, self.stack(state, inside)))
        players = (1, 2)
        return Position(
            frozenset(cell for place, cell in self.cells.items() if built[place]),
            frozenset(altars),
            frozenset(stacks),
            tuple(tuple(sorted(self.lying(state, f"reserve(player({p}))"))) for p in players),
            frozenset(int(name.removeprefix("ext_")) for name in self.lying(state, "supply")),
            tuple(
                next((n.removeprefix("power_") for n in self.lying(state, f"mat(player({p}))")), None) for p in players
            ),
        )

    def stack(self, state: Any, pieces: tuple[int, ...]) -> Stack:
        owners, facings, exhausted, tokens = (
            getattr(state, self.columns[name]) for name in ("owner", "facing", "exhausted", "tokens")
        )
        assert len({owners[p] for p in pieces}) == 1
        assert not any(exhausted[p] or tokens[p] for p in pieces[:-1])
        tiles = tuple(Tile(self.crafts[p], facings[p]) for p in pieces)
        top = pieces[-1]
        return Stack(owners[top] - FIRST_PLAYER, tiles, bool(exhausted[top]), frozenset(tokens[top]))

    def lying(self, state: Any, place: str) -> list[str]:
        return [self.crafts[p] for p in state.has[self.places[place]]]

    def cell_of(self, game: Game, option: Option) -> Cell:
        return self.cells[game.state.at[game.meant(option)]]

    def area(self, value: Any) -> Area:
        return frozenset(self.cells[place] for place in value)


def cell_named(name: str) -> Cell:
    column, row = name.removeprefix("cell(").removesuffix(")").split(", ")
    return COLUMNS.index(column) - 1, int(row)


# ------------------------------------------------------------------ what the rules offer


def between_actions(game: Game) -> bool:
    """Whether the pending decision is one of the turn itself: which stack, whether to use the power tile."""
    span = game.decision.span
    return span.source.name.endswith("game.rules") and span.text.startswith(("stack", "power_tile"))


def outcomes(reader: Reader, game: Game, menu: Menu) -> Iterator[Game]:
    """Games after the action that has begun, one for each way of making its choices."""
    if game.over or between_actions(game):
        yield game
        return
    decision = game.decision
    for option in game.options_in_order:
        if option.name in DIRECTIONS and DIRECTIONS.index(option.name) not in menu.directions:
            continue
        if "placements" in decision.span.text and not menu.areas(reader.area(option.value)):
            continue
        twin = game.clone()
        twin.choose(option)
        yield from outcomes(reader, twin, menu)


def begun(game: Game, option: Option) -> Game:
    twin = game.clone()
    twin.choose(option)
    return twin


MENUS = (
    EVERYTHING,
    Menu((1, 4)),
    Menu((6,)),
    Menu((3,), lambda area: sum(x + 3 * y for x, y in area) % 5 == 0),
)


def compare(reader: Reader, game: Game, most: int) -> int:
    """Compares what can be done now; how many resulting positions were compared."""
    position, me = reader.position(game), game.decision.seat
    assert me is not None
    if "power_tile" in game.decision.span.text:
        ways = [option for option in game.decision.options if option.value is not None]
        assert len(ways) == 1
        return same_outcomes(reader, game, me, ways[0], partial(power_tile, position, me), most)
    legal = activations(position, me)
    offered = {reader.cell_of(game, option): option for option in game.decision.options}
    assert set(offered) == set(legal)
    return sum(
        same_outcomes(reader, game, me, option, partial(activation, position, me, cell), most)
        for cell, option in offered.items()
    )


def same_outcomes(
    reader: Reader, game: Game, me: int, option: Option, by_hand: Callable[[Menu], Iterator[Position]], most: int
) -> int:
    """With the largest menu that leaves not too many; with none at all, nothing is compared."""
    for menu in MENUS:
        expected = all_of(by_hand(menu), most)
        if expected is not None:
            ends = list(outcomes(reader, begun(game, option), menu))
            assert {reader.position(end) for end in ends} == expected
            for end in ends:
                judged(reader, end, me)
            return len(expected)
    return 0


def all_of(found: Iterator[Position], most: int) -> set[Position] | None:
    """What is found, if there is not too much of it."""
    different: set[Position] = set()
    for position in found:
        different.add(position)
        if len(different) > most:
            return None
    return different


def judged(reader: Reader, game: Game, me: int) -> None:
    """Who takes the last enemy wins; who can neither act nor use a power tile has lost; otherwise it goes on, with a
    power tile wherever one can be used."""
    position = reader.position(game)
    if game.result is not None:
        loser = game.result.index(0)
        beaten = not position.own(loser)
        assert beaten or not (can_act(position, loser) or any(power_tile(position, loser)))
        return
    assert position.own(0)
    assert position.own(1)
    asked = game.decision.seat
    assert asked is not None
    if "power_tile" in game.decision.span.text:
        assert any(power_tile(position, asked))
    elif asked != me:
        assert not any(power_tile(position, me))
        assert not any(power_tile(position, asked))


def positions(rules: Rules, number: int) -> Iterator[Game]:
    """Games at decisions between actions, from random games, the later ones of them."""
    seed = 0
    while number > 0:
        game, bot = rules.new_game(2, seed, ask_forced=True), RandomBot(seed)
        met = 0
        while not game.over and number > 0:
            if between_actions(game):
                met += 1
                if met % 5 == seed % 5:
                    number -= 1
                    yield game.clone()
            game.choose(bot.answer(game))
        seed += 1


def agree(mode: str, number: int, most: int) -> int:
    rules = load("witchcraft" + mode)
    reader = Reader(rules)
    return sum(compare(reader, game, most) for game in positions(rules, number))


@pytest.mark.parametrize("mode", MODES)
def test_options_agree_with_those_found_by_hand(mode: str) -> None:
    assert agree(mode, 4, 60) > 100


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
def test_options_of_many_positions_agree(mode: str) -> None:
    assert agree(mode, 200, 500) > 10_000


# ------------------------------------------------------------------ known numbers


def ways(example: str) -> int:
    """How many positions the only action possible in an example's position can lead to."""
    rules = load("witchcraft")
    game = rules.from_example(example)
    game.ask_forced = True
    reader = Reader(rules)
    return len({reader.position(end) for end in outcomes(reader, game, EVERYTHING)})


@pytest.mark.parametrize(("example", "number"), [("teleportation_options", 62), ("energy_has_limits", 6)])
def test_ways_of_worked_scenarios(example: str, number: int) -> None:
    assert ways(example) == number


def test_first_placements() -> None:
    """20 free cells and 8 facings for the first tile, 19 and 8 for the second."""
    game = load("witchcraft:player_1_begins").new_game(2)
    game.choose(game.decision.options[0])
    for cells in (20, 19):
        assert len(game.decision.options) == cells
        game.choose(game.decision.options[0])
        assert len(game.decision.options) == 8
        game.choose(game.decision.options[0])


@pytest.mark.parametrize(("size", "number"), [(1, 20), (2, 16), (3, 36)])
def test_places_of_the_first_piece(size: int, number: int) -> None:
    empty = Position(BASE, frozenset(), frozenset(), ((), ()), frozenset({1, 2, 3}), (None, None))
    assert len(places(empty, size)) == number


def test_a_loop_played_three_times_is_a_draw() -> None:
    """All is forced: four turns that lead back to where they began. The 4th time it is seen, the game is tied."""
    game = load("witchcraft").from_example("draw_by_repetition")
    assert game.result is not None
    assert game.result.how == "tied"
    assert [told.what for told in told_openly(game) if told.name == "activate"] == ["verb"] * 12
    assert len(game.view(0, log=True).log) == len(game.events())


def test_nobody_is_asked_about_a_power_tile_that_cannot_be_used() -> None:
    """Before the activation never, however the tiles lie. After it, to pass the turn at once could tell an opponent who
    watches which tile it is: for them the question is left, a formal one, and whoever plays on at once is not asked."""
    asked = formal = left = 0
    for seed in range(6):
        game, bot = load("witchcraft").new_game(2, seed), RandomBot(seed)
        while not game.over and game.decisions < 400:
            before = len(list(takewhile(lambda event: event[0] != "phase", reversed(game.events()))))
            if game.decision.formal and game.decision.span.text.startswith("power_tile"):
                formal += 1
                assert before > 1
            game.answer_formal()
            decision, answer = game.decision, bot.answer(game)
            if decision.span.text.startswith("power_tile"):
                asked += 1
                left += len(decision.options) < 2
                answer = decision.options[-1]
            game.choose(answer)
    assert asked > 60
    assert formal < 3
    assert left == 0


def test_what_is_hidden() -> None:
    """Power tiles are seen by their owners only, the rest of them and the order of the draw piles by nobody."""
    game = load("witchcraft:player_1_begins").new_game(2)
    game.choose(game.decision.options[0])

    def seen(player: int, place: str) -> int:
        return sum(piece.name is not None for piece in game.view(player, log=False).places[place])

    for me, other in ((0, 1), (1, 0)):
        assert seen(me, f"mat(player({me + 1}))") == 1
        assert seen(me, f"mat(player({other + 1}))") == seen(me, "leftovers") == 0
    assert seen(0, "pile(player(1))") == seen(1, "pile(player(1))") == 1  # the tile just drawn
    assert seen(0, "pile(player(2))") == seen(1, "pile(player(2))") == 0


# ------------------------------------------------------------------ whole games


@dataclass(frozen=True)
class Ends:
    """How many games ended how, and how many decisions they took."""

    results: Counter[str]
    lengths: list[int]

    def __str__(self) -> str:
        at = sorted(self.lengths)
        ends = ", ".join(f"{number} {how}" for how, number in sorted(self.results.items()))
        return f"{len(at)} games: {ends}; decisions {at[0]} to {at[-1]}, half of them up to {at[len(at) // 2]}"


def played(rules: Rules, number: int) -> Ends:
    """Random games to their end, every event proved."""
    results: Counter[str] = Counter()
    lengths = []
    for seed in range(number):
        game = rules.new_game(2, seed, paranoid=True)
        assert play_out(game, [RandomBot(seed, seat) for seat in (0, 1)])
        assert game.result is not None
        results[game.result.how if game.result[0] == game.result[1] else f"won by {game.result.index(1) + 1}"] += 1
        lengths.append(game.decisions)
    return Ends(results, lengths)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
def test_random_games_end_well(mode: str) -> None:
    ends = played(load("witchcraft" + mode), 5000)
    print(f"witchcraft{mode}: {ends}")
    assert min(ends.results["won by 1"], ends.results["won by 2"]) > 1000


def test_some_random_games_end() -> None:
    assert sum(played(load("witchcraft"), 10).results.values()) == 10


def wins_of_search(seeds: range, tries: int) -> int:
    """How many games a search wins against random play, beginning in half of them."""
    rules, won = load("witchcraft"), 0
    for seed in seeds:
        game, seat = rules.new_game(2, seed), seed % 2
        bots: list[Any] = [RandomBot(seed, 0), RandomBot(seed, 1)]
        bots[seat] = SearchBot(seed, seat, tries=tries)
        assert play_out(game, bots)
        assert game.result is not None
        won += seat in game.result.winners
    return won


@pytest.mark.soak
@pytest.mark.parametrize("first", [0, 50])
def test_search_beats_random_play(first: int) -> None:
    """In at least 90 of 100 games; the two halves are played side by side."""
    won = wins_of_search(range(first, first + 50), 200)
    print(f"mcts:200 wins {won} of 50 games")
    assert won >= 45
