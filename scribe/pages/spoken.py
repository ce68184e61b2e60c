"""Which declared things stand on the pages as words: read off the marks that every text has (`scribe/origins.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from scribe.pages.relations import Thing, named_by
from scribe.say.tokens import Text


def texts(found: object) -> Iterator[Text]:
    """All texts of a book, or of a part of it."""
    if isinstance(found, Text):
        yield found
    elif isinstance(found, tuple):
        for each in found:
            yield from texts(each)
    elif is_dataclass(found):
        for part in fields(found):
            yield from texts(getattr(found, part.name))


def spoken_of(found: object) -> list[Thing]:
    """Each thing that a word of these texts was made of, once, in their order."""
    marks = dict.fromkeys(node for text in texts(found) for node in text.origins)
    things = {id(thing): thing for node in marks if (thing := named_by(node)) is not None}
    return list(things.values())
