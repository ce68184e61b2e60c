"""What can go wrong with a running game, each with a type of its own. The game is unchanged after any of them."""

from __future__ import annotations

from dsl.diagnostics import Diagnostic


class GameError(Exception):
    """Something was asked of a game that it cannot do."""


class IllegalChoice(GameError):
    """An answer that is not among the options, or is no believable report."""


class WrongPlayer(IllegalChoice):
    """An answer by a player who is not asked."""


class NoDecision(GameError):
    """An answer to a game that asks nothing."""


class BadSetup(GameError):
    """Something that no game has or can be made with: a number of players, a seed, a seat, a bot, an example."""


class NoEvent(GameError, IndexError):
    """A question about an event that has not happened."""


class CannotUndo(GameError):
    """There is nothing to take back or to do again, or the game did not begin where its seed says."""


class BadSave(GameError):
    """A saved game that is damaged, edited, or of another ruleset or version."""


class Disorder(GameError):
    """A game that has come apart: a piece in no place or in two, a value that its field cannot have. Found by proof
    after every event, where a game is asked to be `paranoid`."""


class RecordError(GameError):
    """Something about a record, as a diagnostic that points into its text."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(f"{diagnostic.primary.span}: {diagnostic.code} {diagnostic.message}")
        self.diagnostic = diagnostic


class BadRecord(RecordError):
    """A text that is no record of a game."""


class RecordDiffers(RecordError):
    """A record that these rules do not play as it is written. `step`: which decision, from 0; None for the end."""

    def __init__(self, diagnostic: Diagnostic, step: int | None) -> None:
        super().__init__(diagnostic)
        self.step = step


class SearchGaveUp(UserWarning):
    """A search for legal options came to the end of its steps; what it could not follow counts as legal."""


NO_RESULT_ERRORS = (TypeError, ZeroDivisionError, OverflowError)


def has_no_result(error: Exception) -> bool:
    """Whether a rule met it that calculates with nothing, divides by zero or counts too far: the rule's own mistake."""
    return isinstance(error, NO_RESULT_ERRORS) and (not isinstance(error, TypeError) or "NoneType" in str(error))
