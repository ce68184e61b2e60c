"""No subject that is only a pronoun where that could mean two things.

What tells a rule (`scribe.tell`) knows no genders: whether "il" could be the fruit or the keeper is a matter of the
language. Here the statements are gone through in the order in which they are read; where what a test or a change is
about is a pronoun, and something else that the pronoun fits has been said in this sentence or the one before, the noun
stands there again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from scribe import phrase as p
from scribe.lexicon.features import Lang
from scribe.lexicon.pattern import slots_of

_APART = (p.Upon, p.AtPhase, p.Instead, p.Cannot, p.Whenever, p.CountsAs, p.CountsTrue)  # paragraphs of their own
N = TypeVar("N", bound=p.Node)
Fits = Callable[[p.Phrase, p.Phrase], bool]  # whether one pronoun would do for both


def clear(statements: tuple[p.Statement, ...], lang: Lang, fits: Fits) -> tuple[p.Statement, ...]:
    return tuple(map(_Reading(lang, fits).statement, statements))


def people(node: object) -> Iterator[p.Thing]:
    """Those who are spoken of: whoever else does something could be meant by "they"."""
    if isinstance(node, tuple):
        for part in node:
            yield from people(part)
    elif isinstance(node, p.Node):
        if isinstance(node, p.Thing) and node.person:
            yield node
        for each in fields(node):
            yield from people(getattr(node, each.name))


def introduced(phrase: p.Phrase) -> p.Thing | None:
    """What a phrase speaks of for the first time: the reach of a fruit."""
    while isinstance(phrase, p.Thing):
        if phrase.det is p.Det.A or phrase.owner is None:
            return phrase if phrase.det is p.Det.A else None
        phrase = phrase.owner
    return None


def pronouns(node: object) -> Iterator[p.Thing]:
    """What pronouns in it stand for."""
    if isinstance(node, tuple):
        for part in node:
            yield from pronouns(part)
    elif isinstance(node, p.Pronoun):
        yield node.of
    elif isinstance(node, p.Node):
        for each in fields(node):
            yield from pronouns(getattr(node, each.name))


class _Reading:
    def __init__(self, lang: Lang, fits: Fits) -> None:
        self.lang = lang
        self.fits = fits
        self.before: list[p.Thing] = []  # said in the sentence before
        self.now: list[p.Thing] = []
        self.about: p.Thing | None = None  # what the last test in this sentence is about
        self.doer: p.Phrase | None = None

    def statement(self, node: p.Statement) -> p.Statement:
        self.before, self.now, self.about = [] if isinstance(node, _APART) else self.now, [], None
        match node:
            case p.By(agent=agent, body=body):
                self.said(agent)
                outer, self.doer = self.doer, agent
                told = tuple(map(self.statement, body))
                self.doer = outer
                return replace(node, body=told)
            case p.Do(clause=clause):
                self.said(self.doer if clause.agent is None else clause.agent)
                clause = self.whose(self.beside_doer(clause))
                self.clause(clause)
                return replace(node, clause=clause)
            case p.Turns(subject=subject):
                return replace(node, subject=self.subject(subject))
            case p.Becomes(what=what, value=value):
                becoming = replace(node, what=self.subject(what))
                self.said(value)
                return becoming
            case p.CountsAs(conditions=tests) | p.CountsTrue(conditions=tests):  # while it is ready, ...
                node = replace(node, conditions=self.part(tests))
                self.rebuilt(replace(node, conditions=()))
                return node
        return self.rebuilt(node)

    def beside_doer(self, clause: p.Clause) -> p.Clause:
        """The keeper waits; it falls: not "il", which the keeper could be."""
        param, doer = clause.frame[self.lang].subject, self.doer
        about = dict(clause.args).get(param)
        if not isinstance(about, p.Pronoun) or not isinstance(doer, p.Thing) or doer.name == about.of.name:
            return clause
        if not self.fits(about, doer):
            return clause
        named = about.by_name(p.Det.THE if about.of.named else p.Det.THAT)
        return replace(clause, args=tuple((n, named if n == param else v) for n, v in clause.args))

    def whose(self, clause: p.Clause) -> p.Clause:
        """The keeper leaves its tree: the tree of that fruit, if it is the fruit's."""
        subject = dict(clause.args).get(clause.frame[self.lang].subject)
        if not isinstance(subject, p.Thing) or subject.chosen:
            return clause
        args: list[tuple[str, p.Phrase]] = []
        for name, value in clause.args:
            match value:
                case p.Thing(owner=p.Pronoun(of=of) as owner) if of.name != subject.name:
                    value = replace(value, owner=owner.by_name(p.Det.THE if of.named else p.Det.THAT))
            args.append((name, value))
        return replace(clause, args=tuple(args))

    def rebuilt(self, node: N) -> N:
        parts: dict[str, Any] = {}
        for each in fields(node):
            old = getattr(node, each.name)
            new = self.part(old)
            if new is not old:
                parts[each.name] = new
        return replace(node, **parts) if parts else node

    def part(self, value: Any) -> Any:
        match value:
            case tuple():
                new = tuple(map(self.part, value))
                return value if all(a is b for a, b in zip(value, new, strict=True)) else new
            case p.Statement():
                return self.statement(value)
            case p.Is(subject=subject) if not isinstance(value.quality, p.Whose):  # its armor
                return replace(value, subject=self.subject(subject))
            case p.Compare(left=left, right=right):
                self.said(left)
                self.about = left if isinstance(left, p.Thing) else None
                self.said(right)
            case p.Exists(thing=thing):
                self.said(thing)
            case p.All():
                return self.rebuilt(value)
            case p.Clause():
                self.clause(value)
            case p.Able(clause=clause):
                self.clause(clause)
            case p.Thing():
                self.said(value)
        return value

    def clause(self, clause: p.Clause) -> None:
        self.said(clause.agent)
        frame = (clause.event[self.lang] if clause.event is not None else None) or clause.frame[self.lang]
        spoken = {frame.subject, *(slot.param for slot in slots_of(frame.parts))}
        for name, value in clause.args:
            if name in spoken:
                self.said(value)

    def said(self, phrase: p.Phrase | None) -> None:
        match phrase:
            case p.Pronoun(of=thing):
                self.now.append(thing)
            case p.Thing(number=False, chosen=False, value=""):
                self.now.append(phrase)
            case p.Series(items=items):
                for item in items:
                    self.said(item)

    def subject(self, phrase: p.Phrase) -> p.Phrase:
        """By its name, if it is a pronoun that something else fits. What the test before it in the sentence is about is
        still meant; what this sentence names is nearer than what was named before."""
        meant = phrase.of if isinstance(phrase, p.Pronoun) else phrase
        if isinstance(phrase, p.Pronoun) and not (self.about is not None and self.about.name == phrase.of.name):
            here = any(thing.name == phrase.of.name for thing in self.now)
            said = self.now if here else (*self.before, *self.now)
            if any(self.fits(phrase, thing) for thing in said if thing.name != phrase.of.name):
                phrase = phrase.by_name(p.Det.THE if phrase.of.named else p.Det.THAT)
        self.about = meant if isinstance(meant, p.Thing) else None
        self.said(phrase)
        return phrase
