"""Links inside finished Markdown sentences: found, thinned out, left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from html import unescape

from scribe.lines import Line
from scribe.origins import made_of

LINK = re.compile(r"\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)")


def bare(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Without any link."""
    return _each(lines, lambda link: link[1])


def leading_to(lines: Sequence[Line], addresses: Collection[str]) -> tuple[Line, ...]:
    """Without the links that lead anywhere else."""
    return _each(lines, lambda link: link[0] if link[2] in addresses else link[1])


def thinned(lines: Sequence[Line], linked: set[str]) -> tuple[Line, ...]:
    """Keeps the first link to each target that is not in `linked` yet, and adds those it keeps."""

    def first(link: re.Match[str]) -> str:
        if link[2] in linked:
            return link[1]
        linked.add(link[2])
        return link[0]

    return _each(lines, first)


def targets(lines: Sequence[Line]) -> Iterator[str]:
    for line in lines:
        yield from (link[2] for link in LINK.finditer(line.text))
        yield from targets(line.below)


def plain(text: str) -> str:
    """A Markdown sentence as people read it."""
    return unescape(re.sub(r"\\(.)", r"\1", LINK.sub(r"\1", text)))


def _each(lines: Sequence[Line], change: Callable[[re.Match[str]], str]) -> tuple[Line, ...]:
    return tuple(
        replace(line, text=made_of(LINK.sub(change, line.text), line.text), below=_each(line.below, change))
        for line in lines
    )
