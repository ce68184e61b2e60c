"""The colours that things are painted with: a small palette by name, and any other as `"#c0392b"`.

A colour is never all that tells two things apart: whoever draws one writes its sign or its name on it, in black or
white, whichever is easier to read there. So a colour needs no page of one brightness behind it. The palette is that of
Okabe and Ito, as far as it goes, whose colours stay apart for colour-blind people too; the others differ from them in
brightness.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

BLACK, WHITE = "#000000", "#ffffff"
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_STEPS = (0, 95, 135, 175, 215, 255)  # of red, green and blue in the cube of 216 colours that terminals have
_CUBE, _GREYS = 16, 232  # where the cube and the 24 greys begin among the 256


@dataclass(frozen=True)
class Paint:
    """`fill` and the `ink` to write on it, as `#rrggbb`; `name`: in the palette, else what was written."""

    name: str
    fill: str
    ink: str

    @property
    def terminal(self) -> tuple[int, int]:
        """Ink and fill among the 256 colours of terminals."""
        return nearest_of_256(self.ink), nearest_of_256(self.fill)


def _paint(name: str, fill: str) -> Paint:
    light = brightness(fill)
    return Paint(name, fill, WHITE if 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 else BLACK)


def brightness(fill: str) -> float:
    """From 0 for black to 1 for white, as the Web Content Accessibility Guidelines reckon it."""
    parts = (part / 255 for part in _parts(fill))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def nearest_of_256(fill: str) -> int:
    parts = _parts(fill)
    at = [_STEPS.index(min(_STEPS, key=partial(_apart, part))) for part in parts]
    grey = min(range(24), key=lambda step: abs(8 + 10 * step - sum(parts) / 3))
    in_cube = sum((_STEPS[step] - part) ** 2 for step, part in zip(at, parts, strict=True))
    as_grey = sum((8 + 10 * grey - part) ** 2 for part in parts)
    return _GREYS + grey if as_grey < in_cube else _CUBE + 36 * at[0] + 6 * at[1] + at[2]


def _apart(one: int, other: int) -> int:
    return abs(one - other)


def _parts(fill: str) -> tuple[int, int, int]:
    return int(fill[1:3], 16), int(fill[3:5], 16), int(fill[5:7], 16)


PALETTE: dict[str, Paint] = {
    name: _paint(name, fill)
    for name, fill in {
        "red": "#cc3311",
        "orange": "#e69f00",
        "yellow": "#f0e442",
        "green": "#009e73",
        "sky": "#56b4e9",
        "blue": "#0072b2",
        "purple": "#6a3d9a",
        "pink": "#cc79a7",
        "brown": "#7a4a1e",
        "white": WHITE,
        "grey": "#999999",
        "black": BLACK,
    }.items()
}


def find_paint(written: str) -> Paint | None:
    """The colour of a name of the palette or, in quotes, of six hexadecimal digits."""
    if written.startswith('"'):
        inner = written.strip('"')
        return _paint(inner.lower(), inner.lower()) if _HEX.fullmatch(inner) else None
    return PALETTE.get(written)
