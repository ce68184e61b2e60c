"""The one notation for "this game, with these expansions and variants".

    solitaire
    solitaire+long_nights
    solitaire+long_nights:open_hand,deck_size=40

It is what the command line and the programming interface take, and what saves and reports carry. A part that holds a
slash or begins with a dot is the path of a folder or of one `.rules` file; everything else is a name, and names are
plain words, so that no name can ever lead out of the folders that are searched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dsl.codes import BAD_DESIGNATION
from dsl.diagnostics import Diagnostics
from dsl.source import Source, Span

NAME = re.compile(r"[a-z_][a-z0-9_]*\Z")
VALUE = re.compile(r"(-?[0-9]+|[a-z_][a-z0-9_]*)\Z")


@dataclass(frozen=True)
class Part:
    """A ruleset that was asked for."""

    text: str
    span: Span
    is_path: bool = False


@dataclass(frozen=True)
class Switch:
    """A variant that was asked for, with its value if one was given."""

    name: str
    value: str | None
    span: Span

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}={self.value}"


@dataclass(frozen=True)
class Designation:
    parts: tuple[Part, ...]
    switches: tuple[Switch, ...] = ()

    def __str__(self) -> str:
        switches = ",".join(str(s) for s in self.switches)
        return "+".join(p.text for p in self.parts) + (f":{switches}" if switches else "")


def parse_designation(text: str, found: Diagnostics, *, paths: bool = True) -> Designation:
    """Read the notation; what cannot be read is reported and left out. `paths=False` refuses paths (saves, servers)."""
    source = Source("the designation", text)
    colon = _colon(text)
    parts: list[Part] = []
    for start, end in _pieces(text, "+", 0, colon):
        part = Part(text[start:end], source.span(start, end), is_path(text[start:end]))
        if part.is_path and not paths:
            _refuse(found, part.span, "a path is not allowed here", "name the ruleset instead of giving its folder")
        elif not part.is_path and not NAME.match(part.text):
            _refuse_name(found, part.span, "ruleset")
        elif part.text in (earlier.text for earlier in parts):
            _refuse(found, part.span, f"`{part.text}` is named twice", "leave the second one out")
        else:
            parts.append(part)
    switches: list[Switch] = []
    for start, end in _pieces(text, ",", colon + 1, len(text)) if colon < len(text) else ():
        name, equals, value = text[start:end].partition("=")
        span = source.span(start, end)
        if not NAME.match(name):
            _refuse_name(found, source.span(start, start + len(name)), "variant")
        elif equals and not VALUE.match(value):
            _refuse(found, span, f"`{value}` is not a value", f"give a number or a name: `{name}=3`")
        elif name in (earlier.name for earlier in switches):
            _refuse(found, span, f"variant `{name}` is given twice", "leave the second one out")
        else:
            switches.append(Switch(name, value if equals else None, span))
    return Designation(tuple(parts), tuple(switches))


def designation_of(names: Sequence[str], variants: Sequence[str] = ()) -> str:
    """The notation for the arguments of `ludolect.load`."""
    return "+".join(names) + (":" + ",".join(variants) if variants else "")


def is_path(text: str) -> bool:
    return "/" in text or "\\" in text or text.startswith(".") or text.endswith(".rules")


def _colon(text: str) -> int:
    """Where the variants begin. The colon of a drive (`C:\\games`) is not it."""
    at = text.find(":", 2 if re.match(r"[A-Za-z]:[\\/]", text) else 0)
    return len(text) if at < 0 else at


def _pieces(text: str, separator: str, start: int, end: int) -> list[tuple[int, int]]:
    pieces = []
    for piece in text[start:end].split(separator):
        pieces.append((start, start + len(piece)))
        start += len(piece) + 1
    return pieces


def _refuse_name(found: Diagnostics, span: Span, what: str) -> None:
    if span.text:
        _refuse(found, span, f"`{span.text}` cannot be the name of a {what}", "names are small letters, digits and `_`")
    else:
        _refuse(found, span, f"the name of a {what} is missing", "write it as `base+expansion:variant,variant=value`")


def _refuse(found: Diagnostics, span: Span, message: str, remedy: str) -> None:
    reason = "rulesets are asked for as `base+expansion:variant,variant=value`"
    found.report(BAD_DESIGNATION, span, message, label="here", reason=reason, remedy=remedy)
