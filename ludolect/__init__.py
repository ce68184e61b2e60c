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
    from interpreter.bots import Bot, GreedyBot, RandomBot
    from interpreter.by_name import bot
    from interpreter.chronicle import Cause
    from interpreter.errors import (
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
    from interpreter.faults import RulesFault, RulesRunaway
    from interpreter.game import Decision, Option
    from interpreter.results import Result, Unfinished
    from interpreter.search import SearchBot
    from interpreter.views import View
    from ludolect.api import Game, Rules, load, replay
    from ludolect.scene import Scene

_HOMES = {
    "load": "ludolect.api",
    "replay": "ludolect.api",
    "bot": "interpreter.bots",
    "Bot": "interpreter.bots",
    "RandomBot": "interpreter.bots",
    "GreedyBot": "interpreter.bots",
    "SearchBot": "interpreter.search",
    "Rules": "ludolect.api",
    "Game": "ludolect.api",
    "Decision": "interpreter.game",
    "Option": "interpreter.game",
    "RulesError": "dsl.diagnostics",
    "GameError": "interpreter.errors",
    "IllegalChoice": "interpreter.errors",
    "NoDecision": "interpreter.errors",
    "NoEvent": "interpreter.errors",
    "BadSetup": "interpreter.errors",
    "BadSave": "interpreter.errors",
    "CannotUndo": "interpreter.errors",
    "BadRecord": "interpreter.errors",
    "RecordDiffers": "interpreter.errors",
    "Disorder": "interpreter.errors",
    "WrongPlayer": "interpreter.errors",
    "SearchGaveUp": "interpreter.errors",
    "RulesFault": "interpreter.faults",
    "RulesRunaway": "interpreter.faults",
    "Cause": "interpreter.chronicle",
    "Result": "interpreter.results",
    "Unfinished": "interpreter.results",
    "View": "interpreter.views",
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
