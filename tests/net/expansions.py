"""A random expansion of a random ruleset: what is there is changed, and something is added.

The base is the ruleset of the same seed. What is written upon it is drawn in the world that the base left: the formula
of a define, the rule of a verb and the course of a phase are replaced by others, kinds, players and the game get fields
and reactions, and there are new verbs. One entry in `CHANGES` for each sort of change.
"""

from __future__ import annotations

import re

from tests.net.author import Author, Table
from tests.net.declarations import lines
from tests.net.formulas import value
from tests.net.reactions import REACTIONS
from tests.net.statements import statements
from tests.net.whole import NAME, verb, written
from tests.net.world import NUMBER, Field, Local, Scope

LARGER = "larger_world"
CHANGES = Table("change of a ruleset")


def expansion(seed: int) -> tuple[str, str]:
    """The text of the base and that of the expansion; the same seed gives the same texts."""
    author = Author(seed)
    base = written(author)
    title = 'name en "Larger World" fr "Grand monde" es "Mundo grande" ' if author.worded else ""
    parts = [f"ruleset {LARGER} extends {NAME} {{ {title}}}"]
    changed: dict[str, str] = {}
    for _ in range(author.number(2, 5)):
        part = author.write(CHANGES, Scope(room=2, rank=9))
        if part is not None:
            changed.setdefault(re.split("[={]", part)[0], part)  # one thing is changed once
    return base, "\n".join([*parts, *changed.values()])


@CHANGES.entry(3)
def another_formula(author: Author, _: Scope) -> str | None:
    """A define may use those before it."""
    known = author.world.defines
    if not known:
        return None
    number = author.number(0, len(known) - 1)
    chosen = known[number]
    author.world.defines = known[:number]
    bound = [Local(f"a{i}", sort) for i, sort in enumerate(chosen.params)]
    formula = value(author, Scope(locals=bound, room=2), chosen.of)
    author.world.defines = known
    return None if formula is None else f"change define {chosen.name} = {formula}"


@CHANGES.entry(3)
def another_rule(author: Author, scope: Scope) -> str | None:
    if not author.world.verbs:
        return None
    chosen = author.one_of(author.world.verbs)
    bound = [Local(p.name, p.of.all if p.each else p.of, settable=p.of == NUMBER) for p in chosen.params]
    inside = Scope(locals=bound, asks=not chosen.quiet, rank=chosen.rank, room=scope.room)
    return f"change verb {chosen.name} {{ {lines(statements(author, inside, author.number(1, 3)))} }}"


@CHANGES.entry(1)
def another_course(author: Author, scope: Scope) -> str:
    return f"change phase turn {{ {lines(statements(author, Scope(asks=True, rank=9, room=scope.room), 2))} }}"


@CHANGES.entry(2)
def another_field(author: Author, _: Scope) -> str:
    whose = author.one_of(["player", "game"])
    name = f"more_{whose}"
    words = ' { name en "the surplus / surpluses" fr "le surplus / surplus" es "el exceso" }' if author.worded else ""
    return f"change {whose} {{ track {name}: number = {author.number(0, 3)}{words} }}"


@CHANGES.entry(3)
def another_member(author: Author, scope: Scope) -> str | None:
    kind = author.any_of(author.world.of_root("piece"))
    if kind is None:
        return None
    reaction = author.write(REACTIONS, Scope(me=kind, room=scope.room, rank=9))
    if author.likely(0.5) or reaction is None:
        field = Field(f"more_{kind.name}", NUMBER, tracked=True)
        kind.fields.append(field)
        words = ' { name en "the extra / extras" fr "le supplément" es "el extra / extras" }' if author.worded else ""
        return f"change {kind.name} {{ track {field.name}: number = 1{words} }}"
    return f"change {kind.name} {{ {reaction} }}"


@CHANGES.entry(2)
def another_verb(author: Author, _: Scope) -> str:
    return verb(author, 8)


@CHANGES.entry(2)
def another_reaction(author: Author, scope: Scope) -> str | None:
    return author.write(REACTIONS, scope)
