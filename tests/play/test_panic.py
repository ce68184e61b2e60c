"""Castle Panic and The Wizard's Tower: random games under proof in every mode and with every option, and what examples
cannot say: who decides, who sees what, and that the turn goes round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from ludolect.api import Game, Rules, load
from ludolect.bots import RandomBot

BASE, EXPANSION = "castle_panic", "castle_panic+wizards_tower"
LONGEST = 5_000  # decisions; the longest of many thousand games had some hundred

MODES = ("", "coop", "overlord", "overlord,overlord_guard")  # alone at the table it is solitaire
OPTIONS = ("easier_battles", "all_for_one", "heroic_powers", "mans_home", "dwindling_resources", "under_construction")
MORE_OPTIONS = (
    "death_benefit",
    "flaming_tar",
    "hobbled_cavalry",
    "express",
    "too_quiet",
    "more_mega=4",
    "more_mega=6",
    "growing_fire",
    "blind_necromancer",
    "random_mix",
    "narrow_areas",
    "fresh_flames_burn",
    "english_printing",
)


BASE_ALONE = [*MODES, *OPTIONS]
BASE_TOGETHER = [",".join(filter(None, (mode, *OPTIONS))) for mode in MODES]
EXPANSION_ALONE = [*BASE_ALONE, *MORE_OPTIONS]
# The Express game and the random mix are two ways to choose the tokens; of more Mega Bosses there is one number.
NEVER_BOTH = ("express", "random_mix")
GOING_TOGETHER = [option for option in MORE_OPTIONS if option not in (*NEVER_BOTH, "more_mega=4")]
EXPANSION_TOGETHER = [
    ",".join(filter(None, (mode, *OPTIONS, *GOING_TOGETHER, tokens))) for mode in MODES for tokens in NEVER_BOTH
]


def with_variants(base: str, variants: str) -> Rules:
    return load(f"{base}:{variants}" if variants else base)


def play_at_random(rules: Rules, players: int, seeds: range) -> int:
    """Games with proof after every event; how many decisions they took. Every game ends with a result for everybody."""
    decisions = 0
    for seed in seeds:
        game = rules.new_game(players, seed, paranoid=True)
        bot = RandomBot(seed)
        for _ in range(LONGEST):
            if game.over:
                break
            game.choose(bot.answer(game))
            decisions += 1
        assert game.over, f"{rules.designation}, {players} players, seed {seed}: no end"
        assert game.result is not None
        assert game.result.how != "undecided"
    return decisions


# ------------------------------------------------------------------ a small sample of the long runs


@pytest.mark.parametrize("base", [BASE, EXPANSION])
def test_random_games_end_in_order(base: str) -> None:
    rules = load(base)
    assert all(play_at_random(rules, players, range(3)) > 50 for players in (1, 4))


@pytest.mark.parametrize(("base", "variants"), [(BASE, BASE_TOGETHER[-1]), (EXPANSION, EXPANSION_TOGETHER[0])])
def test_all_options_together_end_in_order(base: str, variants: str) -> None:
    assert play_at_random(with_variants(base, variants), 4, range(3)) > 50


# ------------------------------------------------------------------ what examples cannot say


def decisions(rules: Rules, players: int, seed: int) -> Iterator[Game]:
    """A random game, stopped at each decision."""
    game, bot = rules.new_game(players, seed), RandomBot(seed)
    while not game.over:
        yield game
        game.choose(bot.answer(game))


def asked_by(game: Game, words: str) -> bool:
    return words in game.decision.span.text


def test_who_is_hurt_is_the_choice_of_whose_turn_it_is() -> None:
    """CP-GEN-06, CP-WALL-02, and CP-OVL-13: never the Overlord's."""
    for mode in (BASE, f"{BASE}:overlord"):
        rules = load(mode)
        asked = 0
        for game in (game for seed in range(8) for game in decisions(rules, 3, seed)):
            if asked_by(game, "monster in ms"):
                asked += 1
                assert game.decision.seat == game.view(None, log=False).active
                assert mode == BASE or game.decision.seat != 2
        assert asked


def test_the_turn_goes_round() -> None:
    """CP-SET-08, CP-NEW-09: from the first player chosen, each in turn to the left."""
    for seed in range(3):
        turns: list[int] = []
        for game in decisions(load(BASE), 3, seed):
            active = game.view(None, log=False).active
            if active is not None and game.decision.seat is not None and turns[-1:] != [active]:
                turns.append(active)
        assert len(turns) > 3
        assert all(after == (before + 1) % 3 for before, after in pairwise(turns))


def seen(game: Game, seat: int, place: str) -> list[str | None]:
    return [piece.name for piece in game.view(seat, log=False).places.get(place, ())]


def test_who_sees_what() -> None:
    """CP-GEN-03, CP-SET-05: hands and discard piles lie open; CP-SET-06, CP-OVL-02: piles and the Overlord's hand do
    not; WT-HARB-02, WT-OVL-04: nobody but he knows which Harbingers are in the game."""
    for game in decisions(load(f"{EXPANSION}:overlord"), 3, 1):
        if game.view(None, log=False).active is None:
            continue
        assert None not in seen(game, 0, "player(2).hand") + seen(game, 1, "castle_discard")
        for hidden in ("monster_pile", "castle_deck", "wizard_deck"):
            assert set(seen(game, 0, hidden)) <= {None}
        assert set(seen(game, 0, "lair")) == set(seen(game, 1, "aside")) == {None}
        assert None not in seen(game, 2, "lair") + seen(game, 2, "aside")
        break
    else:
        raise AssertionError("the game never began")


# ------------------------------------------------------------------ the long runs


@pytest.mark.soak
@pytest.mark.parametrize(
    ("variants", "players"),
    [*(("", players) for players in range(1, 7)), *((chosen, 4) for chosen in BASE_ALONE if chosen)],
)
def test_two_thousand_games_of_each(variants: str, players: int) -> None:
    print(play_at_random(with_variants(BASE, variants), players, range(2000)), "decisions")


@pytest.mark.soak
@pytest.mark.parametrize("variants", BASE_TOGETHER)
def test_two_hundred_games_with_all_options(variants: str) -> None:
    rules = with_variants(BASE, variants)
    print(sum(play_at_random(rules, players, range(200)) for players in rules.players), "decisions")


@pytest.mark.soak
@pytest.mark.parametrize("variants", [*EXPANSION_ALONE, *EXPANSION_TOGETHER])
def test_a_thousand_games_of_each_with_the_expansion(variants: str) -> None:
    print(play_at_random(with_variants(EXPANSION, variants), 4, range(1000)), "decisions")
