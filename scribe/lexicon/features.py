"""The few grammatical features that words carry, and the error for words nobody can inflect."""

from __future__ import annotations

from enum import Enum
from typing import Literal, get_args

Lang = Literal["en", "fr", "es"]
LANGS: tuple[Lang, ...] = get_args(Lang)


class Gender(Enum):
    MASCULINE = "m"
    FEMININE = "f"
    NEUTER = "n"  # English things: it, its


class WordError(ValueError):
    """An author's word that cannot be inflected. Never guessed at: the checker reports `message` and `remedy`."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(f"{message}; {remedy}")
        self.message = message
        self.remedy = remedy
