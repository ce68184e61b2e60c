"""What a variant or an expansion changes, found by comparing the rulebook with it to the rulebook without it.

Whatever it consists of, changed phases, fields, verbs, pieces added or taken away, shows as other sentences somewhere
in the book; those are the ones printed. Sentences are compared without their links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scribe.lines import Line
from scribe.origins import made_of
from scribe.pages.book import Book, Entry, Fact, Group
from scribe.pages.links import bare, leading_to


@dataclass(frozen=True)
class Change:
    """One entry of the later book that was another before, or was not there. `facts`, `steps` and `lines` are what it
    says that it did not say before, `gone` what it no longer says."""

    entry: Entry
    before: Entry | None
    facts: tuple[Fact, ...] = ()
    lines: tuple[Line, ...] = ()
    gone: tuple[Line, ...] = ()

    @property
    def is_new(self) -> bool:
        return self.before is None

    @property
    def recounted(self) -> bool:
        return self.before is not None and self.before.count != self.entry.count


@dataclass(frozen=True)
class Comparison:
    before: Book
    after: Book
    stages: tuple[Line, ...] = ()
    dropped: tuple[str, ...] = ()  # stages that are no more
    changes: tuple[Change, ...] = ()
    left_out: tuple[Entry, ...] = ()
    general: tuple[Line, ...] = ()
    no_more: tuple[Line, ...] = ()

    def changes_in(self, groups: Sequence[Group]) -> tuple[tuple[Entry, tuple[Change, ...]], ...]:
        """The changes to the entries of each of these groups, with the kind they stand under; if there are any."""
        by_anchor = {change.entry.anchor: change for change in self.changes}
        found = []
        for group in groups:
            own = [entry.anchor for entry in (group.entry, *group.members) if entry.anchor in by_anchor]
            if own:
                found.append((group.entry, tuple(by_anchor[anchor] for anchor in own)))
        return tuple(found)

    def changes_of(self, entries: Sequence[Entry]) -> tuple[Change, ...]:
        anchors = {entry.anchor for entry in entries}
        return tuple(change for change in self.changes if change.entry.anchor in anchors)


def compare(before: Book, after: Book) -> Comparison:
    """Links in what it finds lead into the earlier book or the later one: to wherever both have an entry, if the two
    are printed as one (a variant), else to the later."""
    stages, dropped = _stages(before, after)
    old, new = _entries(before), _entries(after)
    found = (_change(old.get(anchor), entry) for anchor, entry in new.items())
    return Comparison(
        before,
        after,
        stages,
        dropped,
        tuple(change for change in found if change is not None),
        tuple(entry for anchor, entry in old.items() if anchor not in new),
        _not_in(after.general, before.general),
        bare(_not_in(before.general, after.general)),
    )


def told(comparison: Comparison, words: Mapping[str, str]) -> tuple[Line, ...]:
    """All of it as lines, one under the other, for a variant: in the book without it, where nothing is that it adds."""
    before, after = comparison.before, comparison.after
    out = [*comparison.stages]
    out += [Line(f"{heading}{words['colon']} {words['left_out']}.") for heading in comparison.dropped]
    if after.players != before.players:
        out.insert(0, Line(f"{words['players']}{words['colon']} {after.player_range}"))
    for change in comparison.changes:
        out += _as_lines(change, words)
    out += [Line(f"{entry.title}{words['colon']} {words['left_out']}.") for entry in comparison.left_out]
    out += comparison.general
    for line in comparison.no_more:
        quoted = words["quoted"].format(text=line.text)
        out.append(replace(line, text=made_of(f"{words['no_more']}{words['colon']} {quoted}", line.text)))
    return leading_to(out, before.addresses)


def _as_lines(change: Change, words: Mapping[str, str]) -> Iterator[Line]:
    entry = change.entry
    told = (made_of(f"{fact.name}{words['colon']} {fact.value}", fact.name, fact.value) for fact in change.facts)
    below = (*map(Line, told), *change.lines)
    number = f"×{entry.count.number}"
    if change.before is not None and change.recounted:
        number += f" {words['instead_of']} ×{change.before.count.number}"
    counted = change.recounted or (change.is_new and entry.count.number > 1)
    if below:
        steps = _flat(entry.steps)
        ordered = not change.facts and all(line in steps for line in change.lines)  # what it has is no step
        yield Line(f"{entry.title} ({number})" if counted else entry.title, below, heading=True, ordered=ordered)
    elif change.recounted or (change.is_new and entry.count.number):
        yield Line(f"{entry.title}{words['colon']} {number}")


def _change(before: Entry | None, after: Entry) -> Change | None:
    if before is None:
        return Change(after, None, after.facts, (*after.steps, *after.lines))
    old, new = (_flat((*entry.steps, *entry.lines)) for entry in (before, after))
    facts = tuple(fact for fact in after.facts if _plain(fact) not in map(_plain, before.facts))
    change = Change(after, before, facts, _not_in(new, old), bare(_not_in(old, new)))
    return change if change.facts or change.lines or change.gone or change.recounted else None


def _flat(lines: Sequence[Line]) -> tuple[Line, ...]:
    """A mere list as its items: what is new in it is not the list."""
    return tuple(each for line in lines for each in (line.below if not line.text else (line,)))


def _plain(fact: Fact) -> tuple[str, ...]:
    return tuple(line.text for line in bare((Line(fact.name), Line(fact.value))))


def _not_in(lines: Sequence[Line], others: Sequence[Line]) -> tuple[Line, ...]:
    known = bare(others)
    return tuple(line for line, shown in zip(lines, bare(lines), strict=True) if shown not in known)


def _stages(before: Book, after: Book) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """The stages that go another way, each with its steps as they are now; and those that are no more."""
    found: list[Line] = []
    dropped: list[str] = []
    for part, name in (("setup", before.setup_title), ("course", before.course_title)):
        old, new = (
            {heading.text: (heading, lines) for heading, lines in _steps(getattr(book, part), Line(name, heading=True))}
            for book in (before, after)
        )
        for text, (heading, lines) in new.items():
            if text not in old or bare(lines) != bare(old[text][1]):
                title = f"[{text}](play.md#{heading.anchor})" if heading.anchor else text
                found.append(Line(title, lines, heading=True))
        kept = {line.text for line in headings(getattr(after, part))}
        dropped += [text for text in old if text not in new and text not in kept]
    return tuple(found), tuple(dropped)


def _steps(lines: Sequence[Line], heading: Line) -> Iterator[tuple[Line, tuple[Line, ...]]]:
    """Every stage with the steps that stand directly under it."""
    own = tuple(line for line in lines if not has_stages(line))
    if own:
        yield heading, own
    for line in lines:
        if line.heading:
            yield from _steps(line.below, line)
        elif has_stages(line):
            yield from _steps(line.below, heading)


def headings(lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        if line.heading:
            yield line
        yield from headings(line.below)


def has_stages(line: Line) -> bool:
    return line.heading or any(has_stages(inner) for inner in line.below)


def _entries(book: Book) -> dict[str, Entry]:
    return {entry.anchor: entry for entry in book.entries}
