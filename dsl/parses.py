"""Files parsed once, for whoever loads the same rules many times: each with a variant of its own, say.

The checker writes onto the trees, so rulesets that are in use at the same time cannot share them. A tree is therefore
kept packed, as it was before any check, and whoever asks gets one of their own; unpacking takes a fifteenth of the time
of parsing.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from dsl.diagnostics import Diagnostics
from dsl.garbage import resting_collector
from dsl.recover import parse_with_losses

if TYPE_CHECKING:
    from dsl import tree
    from dsl.source import Source


@dataclass(frozen=True)
class Parses:
    """By what a file is called and what is written in it."""

    _kept: dict[tuple[str, str], bytes] = field(default_factory=dict)

    def parse_with_losses(self, source: Source, found: Diagnostics) -> tuple[tree.File, frozenset[str]]:
        """As `dsl.recover.parse_with_losses`. A file with a mistake is not kept: each time it is told of."""
        key = source.name, source.text
        if key in self._kept:
            with resting_collector():
                return cast("tree.File", pickle.loads(self._kept[key])), frozenset()
        mine = Diagnostics()
        file, lost = parse_with_losses(source, mine)
        found.extend(mine)
        if not len(mine) and not lost:
            with suppress(RecursionError):  # what is nested very deeply is parsed again
                self._kept[key] = pickle.dumps(file, pickle.HIGHEST_PROTOCOL)
        return file, lost
