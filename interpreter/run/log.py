"""The record of a game inside its state: small, shared by copies, quick to add to.

A log is None or a pair (older, newest). The newest is an event, a tuple; or, once enough of them have come together, a
pack of many, as bytes. Adding an event makes one pair and copying a game copies one reference, so that all copies share
their past. Packs are made between decisions; they hold numbers and short words, never leave the process, and are
unpacked when somebody asks what happened.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Iterator
from typing import Any

Event = tuple[Any, ...]
Log = Any  # None, or (older, event or pack)
PACK = 64  # events that lie open before they are packed


def packed(log: Log) -> Log:
    """The same log; its open events are in a pack if there are many."""
    older, number = log, 0
    while older is not None and type(older[1]) is tuple:
        older = older[0]
        number += 1
    if number < PACK:
        return log
    found: list[Event] = []
    link = log
    while link is not older:
        link, event = link
        found.append(event)
    return (older, zlib.compress(marshal.dumps(tuple(reversed(found))), 1))


def newest_first(log: Log) -> Iterator[Event]:
    link = log
    while link is not None:
        link, newest = link
        if type(newest) is tuple:
            yield newest
        else:
            yield from reversed(marshal.loads(zlib.decompress(newest)))


def events(log: Log) -> list[Event]:
    """Oldest first."""
    found = list(newest_first(log))
    found.reverse()
    return found


def logged(events: list[Event]) -> Log:
    """A log of these events, oldest first."""
    log: Log = None
    for event in events:
        log = (log, event)
    return packed(log)
