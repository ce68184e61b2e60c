"""Which examples of a ruleset a change of its rules can reach: those that run, or try out, the statement that was
changed.

Values that are worked out (definitions, fields, what a kind says of itself, conditions of reactions) leave no mark
where they run. They are followed by their names: from what was changed to every definition, field and reaction that
speaks of it. What pieces of one name say is reached by examples that run something which names them, or that speak of a
kind above them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from time import process_time

from dsl import model, tree
from dsl.source import Span
from interpreter.examples.lines import players_of, variants_of
from interpreter.examples.run import run_example
from interpreter.examples.stage import Stage
from interpreter.run.program import Program
from interpreter.watch.reached import Place, Reached
from ludolect.api import load
from tests.blindness.measure import pristine
from tests.net.edits import Edit
from tests.net.findings import REPOSITORY
from tests.net.mutations import Mutation, described

WORD = re.compile(r"\w+")
Group = tuple[int, tuple[tuple[str, str | None], ...]]  # players, variants: what one program plays


@dataclass(frozen=True)
class Touch:
    """What an example runs of the rules, as they are."""

    example: str
    group: Group
    seconds: float
    places: frozenset[Place]
    words: frozenset[str]  # that stand in it and in the statements it runs, and the names of their declarations
    lines: frozenset[str]  # the words that stand in it

    def reaches(self, span: Span) -> bool:
        inside = (place for place in self.places if place[0] == span.source.name)
        return any(start < span.end and span.start < end for _, start, end in inside)


@dataclass(frozen=True)
class Touches:
    examples: tuple[Touch, ...]
    marks: tuple[Place, ...]  # every statement that any of them runs

    def of(self, mutation: Mutation, decl: tree.Decl) -> list[Touch]:
        """The likeliest first, and of those that are as likely the quickest."""
        within = [self._statement(mutation.file, edit) for edit in mutation.edits]
        inside = {place for place in within if place is not None}
        found = {t.example: t for t in self._quickest() if inside & t.places}
        if None in within:
            names = _speaking(mutation, decl)
            above = _above(mutation, decl)
            speak = (t for t in self._quickest() if t.reaches(decl.span) or t.words & names or t.lines & above)
            found |= {touch.example: touch for touch in speak}
        return list(found.values())

    def _statement(self, file: str, edit: Edit) -> Place | None:
        """The smallest that somebody runs and that holds all of an edit. What is put in goes with what is before it."""
        start, end = (edit.start, edit.end) if edit.end > edit.start else (edit.start - 1, edit.start)
        around = (place for place in self.marks if place[0] == file and place[1] <= start and end <= place[2])
        return min(around, key=lambda place: place[2] - place[1], default=None)

    def _quickest(self) -> list[Touch]:
        """By program, those that play the most examples first."""
        return sorted(self.examples, key=lambda touch: (-self._size(touch.group), touch.seconds, touch.example))

    def _size(self, group: Group) -> int:
        return sum(touch.group == group for touch in self.examples)


@cache
def touches(name: str) -> Touches:
    """Every example of a ruleset, run once. Raises AssertionError for one that does not hold."""
    rules = load(str(REPOSITORY / name) if "/" in name else name)
    groups: dict[Program, list[model.Example]] = {}
    for example in rules.examples.values():
        program = rules._staged(players_of(example, rules.ruleset), variants_of(example))
        groups.setdefault(program, []).append(program.ruleset.examples[example.name])
    found: list[Touch] = []
    marks: dict[Place, None] = {}
    reached = Reached(tried=True)
    for program, group in groups.items():
        program.own(Stage).prepare(group)
        for example in group:
            reached.forget()
            began = process_time()
            with reached.watching():
                held = run_example(example, program.ruleset, rules._staged).passed
            assert held, f"{example.name} does not hold"
            spans = reached.run
            places = [(span.source.name, span.start, span.end) for span in spans]
            marks |= dict.fromkeys(places)
            key = (program.world.players, tuple(variants_of(example).items()))
            own = _words(line.span.text for line in example.lines)
            words = own | _words({span.text for span in spans} | _around(name, spans))
            found.append(Touch(example.name, key, process_time() - began, frozenset(places), words, own))
    return Touches(tuple(found), tuple(marks))


def _around(ruleset: str, spans: Iterable[Span]) -> set[str]:
    """The names of the declarations that statements stand in."""
    found: set[str] = set()
    for file in pristine(ruleset).own.files:
        inside = sorted(span.start for span in spans if span.source.name == file.span.source.name)
        for decl in file.decls:
            at = bisect_left(inside, decl.span.start)
            if at < len(inside) and inside[at] < decl.span.end:
                found.add(described(decl)[1])
    return found


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in WORD.findall(text))


def _speaking(mutation: Mutation, decl: tree.Decl) -> set[str]:
    """The names by which others speak of what was changed: its own, and those of what is worked out from it."""
    kinds = pristine(mutation.ruleset).rules.kinds
    of = kinds.get(mutation.name) if isinstance(decl, tree.KindDecl | tree.PiecesDecl | tree.ChangeDecl) else None
    below = {kind.name for kind in kinds.values() if of is not None and kind.is_a(of)}
    if isinstance(decl, tree.PiecesDecl) and below:
        return below
    at = mutation.edits[0].start
    names = below | {mutation.name} - {""}
    for node in tree.walk(decl):
        name = getattr(node, "name", None)
        if isinstance(name, tree.Name) and node.span.start <= at < node.span.end:
            names.add(name.id)
    return names if isinstance(decl, tree.VerbDecl | tree.ChangeVerb) else _closed(mutation.ruleset, names)


def _above(mutation: Mutation, decl: tree.Decl) -> set[str]:
    kind = pristine(mutation.ruleset).rules.kinds.get(mutation.name) if isinstance(decl, tree.PiecesDecl) else None
    return {above.name for above in kind.line() if not above.builtin} if kind is not None else set()


def _closed(ruleset: str, names: set[str]) -> set[str]:
    left = set(names)
    while left:
        more = {name for name, words in _worked_out(ruleset) if words & left} - names
        names |= more
        left = more
    return names


@cache
def _worked_out(ruleset: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Definitions, and fields and settings of kinds: the name of each, and what it speaks of. A reaction is reached by
    what it hears, a `treat` by the field."""
    found: list[tuple[str, frozenset[str]]] = []
    for file in pristine(ruleset).own.files:
        for node in tree.walk(file):
            if isinstance(node, tree.DefineDecl | tree.ChangeDefine | tree.Field | tree.Setting):
                found.append((node.name.id, _words([node.span.text])))
            elif isinstance(node, tree.React | tree.Forbid):
                found.append((described(node)[1], _words([node.span.text])))
            elif isinstance(node, tree.Treat):
                found.append((node.field.id, _words([node.span.text])))
    return tuple(found)
