"""The garbage collector, where it costs more than it finds: trees of rules and what is made of them are many small
objects, nearly all of which are kept, and looking through them again and again makes the time grow faster than the
text."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def resting_collector() -> Iterator[None]:
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
