"""The few grammatical features that words carry, and the error for words nobody can inflect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import overload

Lang = str  # the code of a language in LANGS


class Languages(Sequence[Lang]):
    """The languages texts are written in: three that are built in, and those that were added since."""

    def __init__(self, *codes: Lang) -> None:
        self._codes = list(codes)

    @overload
    def __getitem__(self, index: int) -> Lang: ...

    @overload
    def __getitem__(self, index: slice) -> list[Lang]: ...

    def __getitem__(self, index: int | slice) -> Lang | list[Lang]:
        return self._codes[index]

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Lang]:
        return iter(tuple(self._codes))

    def add(self, code: Lang) -> None:
        if code not in self._codes:
            self._codes.append(code)

    def remove(self, code: Lang) -> None:
        self._codes.remove(code)


LANGS = Languages("en", "fr", "es")


class Gender(Enum):
    MASCULINE = "m"
    FEMININE = "f"
    NEUTER = "n"  # English things: it, its


class WordError(ValueError):
    """An author's word that cannot be inflected. Never guessed at: the checker reports `message` and `remedy`."""

    def __init__(self, message: str, remedy: str, paste: str = "") -> None:
        """`paste` is a text that can stand instead of the one that was written, if its author agrees."""
        super().__init__(f"{message}; {remedy}")
        self.message = message
        self.remedy = remedy
        self.paste = paste
