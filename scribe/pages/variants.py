"""What a variant changes, found by comparing the rulebook with it to the rulebook without it.

Whatever a variant consists of, changed phases, fields, verbs, pieces added or taken away, shows as other sentences
somewhere in the book; those are the ones printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scribe.lines import Line
from scribe.pages.book import Book, Entry

LINK = re.compile(r"\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)")


def changes(plain: Book, varied: Book, words: Mapping[str, str]) -> tuple[Line, ...]:
    """The lines of `varied` that `plain` has not, under the headings where they stand."""
    out = [*_stages(plain, varied, words)]
    if varied.players != plain.players:
        out.insert(0, Line(f"{words['players']}{words['colon']} {varied.player_range}"))
    before, after = _entries(plain), _entries(varied)
    for anchor, entry in after.items():
        out += _entry(before.get(anchor), entry, words)
    for anchor, entry in before.items():
        if anchor not in after:
            out.append(Line(f"{entry.title}{words['colon']} {words['left_out']}."))
    old = _bare(plain.general)
    out += [line for line in _bare(varied.general) if line not in old]
    new = _bare(varied.general)
    out += [Line(f"{words['no_more']}{words['colon']} {line.text}", line.below) for line in old if line not in new]
    return tuple(out)


def _stages(plain: Book, varied: Book, words: Mapping[str, str]) -> Iterator[Line]:
    for title, before, after in (
        (words["setup"], plain.setup, varied.setup),
        (words["course"], plain.course, varied.course),
    ):
        old, new = dict(_steps(before, title)), dict(_steps(after, title))
        for heading, lines in new.items():
            if lines != old.get(heading):
                yield Line(heading, lines, heading=True)
        for heading in old:
            if heading not in new:
                yield Line(f"{heading}{words['colon']} {words['left_out']}.")


def _steps(lines: Sequence[Line], heading: str) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Every stage with the steps that stand directly under it."""
    own = tuple(line for line in _bare(lines) if not _has_stages(line))
    if own:
        yield heading, own
    for line in lines:
        if line.heading:
            yield from _steps(line.below, line.text)
        elif _has_stages(line):
            yield from _steps(line.below, heading)


def _has_stages(line: Line) -> bool:
    return line.heading or any(_has_stages(inner) for inner in line.below)


def _entries(book: Book) -> dict[str, Entry]:
    groups = (*book.pieces, *book.places)
    entries = [entry for group in groups for entry in (group.entry, *group.members)]
    return {entry.anchor: entry for entry in (*entries, *book.actions, *book.terms)}


def _entry(before: Entry | None, after: Entry, words: Mapping[str, str]) -> Iterator[Line]:
    old_lines = _bare((*before.steps, *before.lines)) if before is not None else ()
    new_lines = tuple(line for line in _bare((*after.steps, *after.lines)) if line not in old_lines)
    facts = [fact for fact in after.facts if before is None or fact not in before.facts]
    below = (*(Line(f"{fact.name}{words['colon']} {fact.value}") for fact in facts), *new_lines)
    counted = before is None or before.count != after.count
    number = f" (×{after.count.number})" if counted and after.count.number else ""
    if below:
        yield Line(after.title + number, below, heading=True)
    elif counted and (number or before is not None):
        yield Line(f"{after.title}{words['colon']} ×{after.count.number}")


def _bare(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Without links: what they lead to may not stand in the book without the variant."""
    return tuple(replace(line, text=LINK.sub(r"\1", line.text), below=_bare(line.below)) for line in lines)
