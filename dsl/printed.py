"""Which pieces are printed as cards, and how large: `printed "63 x 88"` in a kind, in millimetres, holds for all of it.

The size must leave a margin on a sheet of A4 and room for a name.
"""

from __future__ import annotations

import re

SMALLEST, WIDEST, HIGHEST = 15, 190, 277
_SIZE = re.compile(r"\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*\Z")


def printed_size(text: str) -> tuple[int, int] | None:
    """Width and height, if the text is a size that can be printed."""
    found = _SIZE.match(text)
    if found is None:
        return None
    width, height = int(found[1]), int(found[2])
    fits = SMALLEST <= width <= WIDEST and SMALLEST <= height <= HIGHEST
    return (width, height) if fits else None
