"""Where words come from: every phrase, word and finished text knows the nodes of the syntax tree that it says.

A teller marks what it makes of a node with that node (`telling`). A realiser hands the marks of a phrase on to those of
its words that have none yet (`saying`): the words of a part were marked before, so each word has the innermost node it
stands for, and no node is credited with the words of its parts or of its neighbours. `write` gathers the marks of a
line in a `Text`, which is a string like any other. `scribe/trace` reads them off the pages.

Marks are never compared: two phrases that say the same are equal wherever they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import update_wrapper, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from dsl import tree
from scribe import phrase as p
from scribe.say.tokens import Text, Words, from_nodes

S = TypeVar("S")
N = TypeVar("N", bound=tree.Node)
R = TypeVar("R")
Rest = ParamSpec("Rest")
Origins = tuple[tree.Node, ...]
QUANTIFIERS = (tree.Quantified, tree.Pick)  # of a noun they make the determiner


def joined(*origins: Origins) -> Origins:
    return tuple(dict.fromkeys(node for each in origins for node in each))


def marked(told: R, *nodes: tree.Node | None) -> R:
    """What was told, with the nodes that it was told of. Of several statements, each."""
    if isinstance(told, p.Thing) and any(isinstance(node, QUANTIFIERS) for node in nodes):
        counted = tuple(node for node in nodes if isinstance(node, QUANTIFIERS) and node not in told.quantity)
        told = cast("R", replace(told, quantity=(*told.quantity, *counted)))
        nodes = tuple(node for node in nodes if not isinstance(node, QUANTIFIERS))
    match told:
        case p.Do(clause=clause):  # all its words are those of the clause
            told = cast("R", replace(told, clause=marked(clause, *nodes)))
        case p.Is(quality=quality):  # of a thing and what it is, the test is what it is
            told = cast("R", replace(told, quality=marked(quality, *nodes)))
    if isinstance(told, p.Node):
        fresh = tuple(node for node in nodes if node is not None and node not in told.origins)
        return cast("R", replace(told, origins=(*told.origins, *fresh))) if fresh else told
    if isinstance(told, list | tuple):
        return cast("R", type(told)(marked(each, *nodes) for each in told))
    return told


def everything_said(node: object) -> Origins:
    """The marks of a phrase and of all its parts."""
    if isinstance(node, tuple):
        return joined(*map(everything_said, node))
    if not isinstance(node, p.Node):
        return ()
    parts = (getattr(node, each.name) for each in fields(node) if each.name != "origins")
    counted = node.quantity if isinstance(node, p.Thing) else ()
    return joined(node.origins, counted, *map(everything_said, parts))


def both(one: R, other: object) -> R:
    """One of two phrases that say the same, told once for both: with the marks of both, part by part."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return cast("R", tuple(both(a, b) for a, b in zip(one, other, strict=True)))
    if not isinstance(one, p.Node) or type(one) is not type(other):
        return one
    parts = {each.name: both(getattr(one, each.name), getattr(other, each.name)) for each in fields(one)}
    for marks in ("origins", "quantity") if isinstance(one, p.Thing) else ("origins",):
        parts[marks] = joined(getattr(one, marks), getattr(other, marks))
    return cast("R", replace(one, **parts))


def unmarked(phrase: p.Phrase) -> p.Phrase:
    """To be said once more, of another node."""
    return replace(phrase, origins=()) if phrase.origins else phrase


def telling(method: Callable[Concatenate[S, N, Rest], R]) -> Callable[Concatenate[S, N, Rest], R]:
    """A method that makes a phrase of a node: the phrase is marked with it."""

    def tell(self: S, node: N, /, *args: Rest.args, **options: Rest.kwargs) -> R:
        return marked(method(self, node, *args, **options), node)

    return update_wrapper(tell, method)


def naming(method: Callable[..., Words]) -> Callable[..., Words]:
    """A method that makes words of the noun of a thing, without its determiner."""

    @wraps(method)
    def name(self: Any, node: p.Thing, *args: Any, **options: Any) -> Words:
        return from_nodes(method(self, node, *args, **options), node.origins)

    return name


def saying(method: Callable[..., Words]) -> Callable[..., Words]:
    """A method that makes words of a phrase: those without a mark get the phrase's own."""

    @wraps(method)
    def say(self: Any, node: Any, *args: Any, **options: Any) -> Words:
        shown = method(self, node, *args, **options)
        if isinstance(node, p.Thing) and node.quantity:
            return from_nodes(shown, node.quantity)
        return from_nodes(shown, node.origins) if isinstance(node, p.Node) else shown

    return say


def made_of(text: str, *parts: str) -> str:
    """A text made of others, which says what they say."""
    return Text(text, joined(*(part.origins for part in parts if isinstance(part, Text))))


def origins_of(texts: Iterable[str]) -> Origins:
    return joined(*(text.origins for text in texts if isinstance(text, Text)))
