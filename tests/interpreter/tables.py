"""Tiny games for tests: rules written in the test itself, and short ways to answer and to look.

Every ruleset made here has `game.said`, a list of numbers, and the verb `say`, so that a test can see what happened in
which order; `ann` and `bob` are the first two players.
"""

from __future__ import annotations

from typing import Any

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.read import Library
from ludolect.api import Game, Rules

HEAD = """
ruleset tiny { players 1..4 }
define ann: player = player(1)
define bob: player = player(2)
change game { track said: list of number = () }
verb say number n { set game.said to game.said + n }
"""


def rules(text: str, variants: str = "") -> Rules:
    """The rules of a text, which must be free of mistakes."""
    found = Diagnostics()
    ruleset = check_texts({"tiny.rules": HEAD + text}, found, variants)
    mistakes = [f"{d.code.id} {d.primary.span}: {d.message}" for d in found if d.is_error]
    assert not mistakes, "\n".join(mistakes)
    assert ruleset is not None
    return Rules(ruleset, Library(()))


def start(text: str, players: int = 2, seed: int = 0, *, ask_forced: bool = False, variants: str = "") -> Game:
    return rules(text, variants).new_game(players, seed, ask_forced=ask_forced)


def offered(game: Game) -> list[str]:
    """The names of the options, declining included."""
    return [option.name for option in game.decision.options]


def choose(game: Game, *names: str) -> None:
    """Answers one decision after the other by the names of options."""
    for name in names:
        options = {option.name: option for option in game.decision.options}
        assert name in options, f"{name} is not among {', '.join(options)}"
        game.choose(options[name])


def said(game: Game) -> list[int]:
    return list(field(game, "game", "said"))


def field(game: Game, thing: str, name: str) -> Any:
    """A tracked field of a thing, by their names."""
    program = game.program
    column = next(c for f, c in program.module.columns.items() if f.name == name)
    return getattr(game.state, column)[program.thing_names.index(thing)]


def inside(game: Game, place: str) -> list[str]:
    """The names of what lies in a place, first to last."""
    names = game.program.thing_names
    return [names[piece] for piece in game.state.has[names.index(place)]]


def failures(text: str) -> dict[str, list[str]]:
    """Every example of the rules that does not hold, with what is wrong."""
    made = rules(text)
    assert made.examples
    outcomes = [made.run_example(name) for name in made.examples]
    return {o.example.name: [f.message for f in o.failures] for o in outcomes if not o.passed}
