"""What can go wrong with a running game, each with a type of its own. The game is unchanged after any of them."""

from __future__ import annotations


class GameError(Exception):
    """Something was asked of a game that it cannot do."""


class IllegalChoice(GameError):
    """An answer that is not among the options, or is no believable report."""


class NoDecision(GameError):
    """An answer to a game that asks nothing."""


class BadSetup(GameError):
    """A number of players, or a seed, that a game cannot be made with."""


class CannotUndo(GameError):
    """There is nothing to take back or to do again, or the game did not begin where its seed says."""


class BadSave(GameError):
    """A saved game that is damaged, edited, or of another ruleset or version."""


class SearchGaveUp(UserWarning):
    """A search for legal options came to the end of its steps; what it could not follow counts as legal."""
