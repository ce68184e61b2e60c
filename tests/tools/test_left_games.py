"""Games that are left and gone on with: the same game as if nobody had ever left, whoever the bots are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.run.errors import BadSetup
from ludolect.api import Rules, load
from ludolect.bots import bot as make_bot
from ludolect.library import builtin_names
from ludolect.terminal import Screen, Session
from ludolect.terminal.keeping import Shelf, Table, shelf

BOTS = ("random", "greedy", "mcts:2")
ANSWERS = 5  # by the person at the terminal
HUMANS = frozenset({0})


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv("LUDOLECT_STATE", str(tmp_path))
    return shelf("some+rules")


def typing(answers: int) -> Callable[[str], str]:
    """Somebody who always takes the first option, and leaves after so many."""
    left = answers

    def read(prompt: str) -> str:
        nonlocal left
        left -= 1
        return "1" if left >= 0 else "q"

    return read


def sit(table: Table, kept: Shelf, answers: int) -> None:
    screen = Screen(typing(answers), lambda line: None, plain=True)
    keep = lambda: table.keep(kept)  # noqa: E731
    Session(table.game, "en", table.humans, screen, table.bots, keep, table.answered).run()


def content(table: Table) -> tuple[str, object]:
    return table.game.save(), [bot.memory() for bot in table.bots]


@pytest.fixture(scope="module", params=builtin_names())
def rules(request: pytest.FixtureRequest) -> Rules:
    return load(request.param)


@pytest.mark.parametrize("bot", BOTS)
def test_leaving_changes_nothing(rules: Rules, bot: str, kept: Shelf) -> None:
    players = max(2, rules.players[0]) if 2 in rules.players or rules.players[0] > 2 else rules.players[0]
    never_left = Table.laid(rules.new_game(players, seed=11), HUMANS, bot)
    sit(never_left, Shelf(None), ANSWERS)

    table = Table.laid(rules.new_game(players, seed=11), HUMANS, bot)
    sit(table, kept, 1)
    for _ in range(ANSWERS - 1):
        found = kept.find()
        assert found is not None
        assert found.bot == bot
        table = Table.resumed(rules, found)
        sit(table, kept, 1)
    assert content(table) == content(never_left)
    assert table.answered == never_left.answered


def test_a_game_that_is_killed_while_the_bots_think_goes_on_the_same(kept: Shelf) -> None:
    """What was kept when the person had answered, before the bots did."""
    rules = load("castle_panic")
    never_left = Table.laid(rules.new_game(2, seed=4), HUMANS, "greedy")
    sit(never_left, Shelf(None), 2)
    table = Table.laid(rules.new_game(2, seed=4), HUMANS, "greedy")
    saves: list[str] = []

    def keep() -> None:
        table.keep(kept)
        assert kept.file is not None
        saves.append(kept.file.read_text(encoding="utf-8"))

    Session(table.game, "en", HUMANS, Screen(typing(2), lambda _: None), table.bots, keep, table.answered).run()
    assert kept.file is not None
    for text in saves[2:]:
        kept.file.write_text(text, encoding="utf-8")
        found = kept.find()
        assert found is not None
        again = Table.resumed(rules, found)
        sit(again, Shelf(None), 0)
        assert content(again) == content(never_left)


def test_other_bots_may_sit_down(kept: Shelf) -> None:
    rules = load("connect_four")
    sit(Table.laid(rules.new_game(2, seed=4), HUMANS, "greedy"), kept, 2)
    found = kept.find()
    assert found is not None
    assert Table.resumed(rules, found).bot == "greedy"
    assert Table.resumed(rules, found, "mcts:3").bot == "mcts:3"


def test_a_game_that_an_earlier_version_kept_is_gone_on_with(kept: Shelf) -> None:
    rules = load("connect_four")
    assert kept.file is not None
    kept.file.parent.mkdir(parents=True)
    plain = {"format": 1, "humans": [0], "decisions": 0, "save": rules.new_game(2, seed=1).save()}
    kept.file.write_text(json.dumps(plain), encoding="utf-8")
    found = kept.find()
    assert found is not None
    assert Table.resumed(rules, found).bot == "random"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("memory", [{}, {"stream": 7}, {"stream": [1, 2, 3]}, {"stream": [1, 2], "steps": 7}])
def test_what_no_bot_remembers_is_refused(bot: str, memory: dict[str, object]) -> None:
    if bot == "random" and "steps" in memory:
        return
    with pytest.raises(BadSetup, match="remembers"):
        make_bot(bot, 1).recall(memory)
