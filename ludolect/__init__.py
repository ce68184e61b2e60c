"""Rules for board games as data: check them, play them, print their rulebook.

    import ludolect
    rules = ludolect.load("connect_four")
    game = rules.new_game(players=2, seed=7)

What is public is listed in `__all__`; each name is imported when it is first used, so that a command pays only for what
it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dsl.diagnostics import RulesError
    from interpreter.bots.by_name import bot
    from interpreter.bots.players import Bot, GreedyBot, RandomBot
    from interpreter.bots.search import SearchBot
    from interpreter.play.game import Decision, Option
    from interpreter.run.errors import (
        BadRecord,
        BadSave,
        BadSetup,
        CannotUndo,
        Disorder,
        GameError,
        IllegalChoice,
        NoDecision,
        NoEvent,
        RecordDiffers,
        SearchGaveUp,
        WrongPlayer,
    )
    from interpreter.run.faults import RulesFault, RulesRunaway
    from interpreter.run.results import Result, Unfinished
    from interpreter.watch.chronicle import Cause
    from interpreter.watch.views import View
    from ludolect.api import Game, Rules, load, replay
    from ludolect.scene import Scene

_HOMES = {
    "load": "ludolect.api",
    "replay": "ludolect.api",
    "bot": "interpreter.bots.by_name",
    "Bot": "interpreter.bots.players",
    "RandomBot": "interpreter.bots.players",
    "GreedyBot": "interpreter.bots.players",
    "SearchBot": "interpreter.bots.search",
    "Rules": "ludolect.api",
    "Game": "ludolect.api",
    "Decision": "interpreter.play.game",
    "Option": "interpreter.play.game",
    "RulesError": "dsl.diagnostics",
    "GameError": "interpreter.run.errors",
    "IllegalChoice": "interpreter.run.errors",
    "NoDecision": "interpreter.run.errors",
    "NoEvent": "interpreter.run.errors",
    "BadSetup": "interpreter.run.errors",
    "BadSave": "interpreter.run.errors",
    "CannotUndo": "interpreter.run.errors",
    "BadRecord": "interpreter.run.errors",
    "RecordDiffers": "interpreter.run.errors",
    "Disorder": "interpreter.run.errors",
    "WrongPlayer": "interpreter.run.errors",
    "SearchGaveUp": "interpreter.run.errors",
    "RulesFault": "interpreter.run.faults",
    "RulesRunaway": "interpreter.run.faults",
    "Cause": "interpreter.watch.chronicle",
    "Result": "interpreter.run.results",
    "Unfinished": "interpreter.run.results",
    "View": "interpreter.watch.views",
    "Scene": "ludolect.scene",
}

__all__ = [
    "BadRecord",
    "BadSave",
    "BadSetup",
    "Bot",
    "CannotUndo",
    "Cause",
    "Decision",
    "Disorder",
    "Game",
    "GameError",
    "GreedyBot",
    "IllegalChoice",
    "NoDecision",
    "NoEvent",
    "Option",
    "RandomBot",
    "RecordDiffers",
    "Result",
    "Rules",
    "RulesError",
    "RulesFault",
    "RulesRunaway",
    "Scene",
    "SearchBot",
    "SearchGaveUp",
    "Unfinished",
    "View",
    "WrongPlayer",
    "bot",
    "load",
    "replay",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'ludolect' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
