"""Which examples of a ruleset a change of its rules can reach: those that run, or try out, the statement that was
changed come first, then those that run something else of its declaration or speak of it.

Values that are worked out (definitions, fields, what a kind says of itself, conditions of reactions) leave no mark
where they run. They are followed by their names: from what was changed to every definition, field and reaction that
speaks of it, and from there to what an example has run. Names are a guess, so that all other examples come after those.
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
from interpreter.examples.lines import lines_of, players_of, variants_of
from interpreter.examples.run import run_example
from interpreter.program import Program
from interpreter.reached import Reached
from ludolect.api import load
from tests.blindness.measure import pristine
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
    spans: tuple[Span, ...]
    words: frozenset[str]  # that stand in it and in the statements it runs, and the names of their declarations

    def reaches(self, file: str, start: int, end: int) -> bool:
        return any(span.source.name == file and span.start < end and start < span.end for span in self.spans)


@dataclass(frozen=True)
class Touches:
    examples: tuple[Touch, ...]
    marks: tuple[Span, ...]  # every statement that any of them runs

    def of(self, mutation: Mutation, decl: tree.Decl) -> list[Touch]:
        """The likeliest first, and of those that are as likely the quickest."""
        found: dict[str, Touch] = {}
        at = mutation.edits[0].start
        around = [s for s in self.marks if s.source.name == mutation.file and s.start <= at < s.end]
        if around:
            least = min(around, key=lambda span: span.end - span.start)
            found |= self._running(mutation.file, least.start, least.end)
        found |= self._running(mutation.file, decl.span.start, decl.span.end)
        names = _speaking(mutation, decl)
        found |= {touch.example: touch for touch in self._quickest() if touch.words & names}
        if not around:
            found |= {touch.example: touch for touch in self._quickest()}
        return list(found.values())

    def _running(self, file: str, start: int, end: int) -> dict[str, Touch]:
        return {touch.example: touch for touch in self._quickest() if touch.reaches(file, start, end)}

    def _quickest(self) -> list[Touch]:
        """By program, those that play the most examples first."""
        size: dict[Group, int] = {}
        for touch in self.examples:
            size[touch.group] = size.get(touch.group, 0) + 1
        return sorted(self.examples, key=lambda touch: (-size[touch.group], touch.seconds, touch.example))


@cache
def touches(name: str) -> Touches:
    """Every example of a ruleset, run once. Raises AssertionError for one that does not hold."""
    rules = load(str(REPOSITORY / name) if "/" in name else name)
    groups: dict[Program, list[model.Example]] = {}
    for example in rules.examples.values():
        program = rules._staged(players_of(example, rules.ruleset), variants_of(example))
        groups.setdefault(program, []).append(program.ruleset.examples[example.name])
    found: list[Touch] = []
    marks: dict[tuple[str, int, int], Span] = {}
    reached = Reached(tried=True)
    for program, group in groups.items():
        program.stage.prepare(group)
        for example in group:
            reached.forget()
            began = process_time()
            with reached.watching():
                held = run_example(example, program.ruleset, rules._staged).passed
            assert held, f"{example.name} does not hold"
            spans = tuple(reached.run)
            marks |= {(span.source.name, span.start, span.end): span for span in spans}
            key = (program.world.players, tuple(variants_of(example).items()))
            texts = (
                {span.text for span in spans} | {line.span.text for line in lines_of(example)} | _around(name, spans)
            )
            found.append(Touch(example.name, key, process_time() - began, spans, _words(texts)))
    return Touches(tuple(found), tuple(marks.values()))


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
    at = mutation.edits[0].start
    names = {mutation.name} - {""}
    for node in tree.walk(decl):
        name = getattr(node, "name", None)
        if isinstance(name, tree.Name) and node.span.start <= at < node.span.end:
            names.add(name.id)
    return names if isinstance(decl, tree.VerbDecl | tree.ChangeVerb) else _closed(mutation.ruleset, names)


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
    what it hears."""
    found: list[tuple[str, frozenset[str]]] = []
    for file in pristine(ruleset).own.files:
        for node in tree.walk(file):
            if isinstance(node, tree.DefineDecl | tree.ChangeDefine | tree.Field | tree.Setting):
                found.append((node.name.id, _words([node.span.text])))
            elif isinstance(node, tree.React):
                found.append((described(node)[1], _words([node.span.text])))
    return tuple(found)
