"""Random changes of rules, and whether the rulebook shows them.

A change that is not shown is a survivor: its rule plays otherwise and reads the same. Whether it does play otherwise is
asked of `alike`, for survivors only, since that takes long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random

from dsl import model, tree
from dsl.designation import Switch
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_loaded
from dsl.load import Loaded, LoadedRuleset, load
from ludolect.library import library
from scribe import LANGS, Lang
from tests.blindness.changes import CHANGES, LOOKS, changed
from tests.blindness.told import Told, homes, told, told_at
from tests.net.edits import Surroundings
from tests.net.mutations import PARSES, Mutation, Original, asked, described, original

RULESETS = {  # how often each is changed
    "tic_tac_toe": 2,
    "connect_four": 2,
    "breakthrough": 2,
    "othello": 3,
    "draughts": 3,
    "chess": 5,
    "witchcraft": 8,
    "castle_panic": 8,
    "wizards_tower": 8,
    "kingdom_rush": 9,
    "catacombs": 9,
    "caverns_of_soloth": 4,
    "rift_heroes": 5,
    "bear_and_hare": 3,
    "guide/last_pebble": 2,
    "guide/night_raid": 2,
    "guide/long_lane": 1,
    "guide/siege_works": 1,
}
TRIES = 400  # draws for one change: many are refused by the checker
Declared = tuple[tree.File, tree.Decl, tuple[str, ...]]
Place = tuple[tree.File, tree.Decl, tree.Node, tuple[str, ...]]


@dataclass(frozen=True)
class Seen:
    """A change, and in which languages the entry where one would look for it says the same as before; `elsewhere` are
    those of them in which another entry changed. `excused`: why it may, such as that it plays as before."""

    mutation: Mutation
    what: str
    decl: tree.Decl
    variants: tuple[str, ...]  # it stands in the text of this variant
    same: tuple[Lang, ...]
    elsewhere: tuple[Lang, ...]
    excused: str = ""

    @property
    def survived(self) -> tuple[Lang, ...]:
        return () if self.excused else self.same


def decls_of(name: str) -> Iterator[Declared]:
    """The declarations of a ruleset that are rules; those within a variant with its name."""

    def within(file: tree.File, decls: list[tree.Decl], variants: tuple[str, ...]) -> Iterator[Declared]:
        for decl in decls:
            match decl:
                case tree.ExampleDecl() | tree.WordsDecl() | tree.RulesetDecl() | tree.NoteDecl():
                    continue
                case tree.VariantDecl(name=name, decls=inner) | tree.ChangeVariant(name=name, decls=inner):
                    yield from within(file, inner, (name.id,))
                case _:
                    yield file, decl, variants

    files = pristine(name).own.files
    read = _read([decl for file in files for decl in file.decls])
    for file in files:
        for found in within(file, file.decls, ()):
            if not isinstance(found[1], tree.DefineDecl) or found[1].name.id in read:
                yield found


def _read(decls: list[tree.Decl]) -> set[str]:
    """The names that rules speak of, themselves or by definitions. What else is defined is for programs that play, and
    no rule of the game."""
    rules = [d for d in decls if not isinstance(d, tree.DefineDecl | tree.ExampleDecl)]
    defines = {d.name.id: d for d in decls if isinstance(d, tree.DefineDecl)}
    found: set[str] = set()
    left: list[tree.Node] = list(rules)
    while left:
        for node in tree.walk(left.pop()):
            name = node.name if isinstance(node, tree.Ref) else node.name.id if isinstance(node, tree.Apply) else ""
            if name and name not in found:
                found.add(name)
                left += [defines[name]] if name in defines else []
    return found


@cache
def places(name: str, what: str) -> list[Place]:
    of = tuple({each for kind in CHANGES[what].values() for each in _classes(kind.of)})
    return [
        (file, decl, node, variants)
        for file, decl, variants in decls_of(name)
        for node in _rules_in(decl)
        if isinstance(node, of)
    ]


def _rules_in(node: tree.Node) -> Iterator[tree.Node]:
    """All but how things are drawn."""
    if isinstance(node, tree.Setting | tree.StringSetting) and node.name.id in LOOKS:
        return
    yield node
    for inner in tree.children(node):
        yield from _rules_in(inner)


def _classes(of: type[tree.Node] | tuple[type[tree.Node], ...]) -> tuple[type[tree.Node], ...]:
    return of if isinstance(of, tuple) else (of,)


def draw(
    what: str, chance: Random, among: dict[str, int]
) -> tuple[Original, Mutation, tree.Decl, tuple[str, ...]] | None:
    """One change of that sort, of one of these rulesets."""
    names = [name for name in among if places(name, what)]
    if not names:
        return None
    name = chance.choices(names, [among[each] for each in names])[0]
    file, decl, node, variants = chance.choice(places(name, what))
    function, edits = changed(what, node, Surroundings(file, decl, chance))
    if not edits:
        return None
    mutation = Mutation(function, name, file.span.source.name, *described(decl), node.span.line, tuple(edits))
    return original(name), mutation, decl, variants


def switched(loaded: Loaded, variants: Iterable[str]) -> Loaded:
    """With variants switched on, each by its name or with its value: long, level=3."""
    span = loaded.rulesets[-1].line.span
    parts = [name.partition("=") for name in variants]
    return replace(loaded, switches=tuple(Switch(name, value if sign else None, span) for name, sign, value in parts))


@dataclass(frozen=True, eq=False)
class Pristine:
    """A ruleset as it is, with trees of its own: the checker writes into them, and changed rules share the others."""

    own: LoadedRuleset
    rules: model.Ruleset

    @cached_property
    def books(self) -> dict[Lang, Told]:
        return {lang: told(self.rules, lang) for lang in LANGS}

    @cached_property
    def entries(self) -> frozenset[str]:
        """Those of the book, which are the same in every language."""
        return frozenset(told(self.rules, LANGS[0]).entries)

    def at(self, lang: Lang, home: frozenset[str]) -> Told:
        return _told_once(self, lang, home)


@cache
def _told_once(before: Pristine, lang: Lang, home: frozenset[str]) -> Told:
    return told_at(before.rules, lang, set(home))


@cache
def pristine(name: str, variants: tuple[str, ...] = ()) -> Pristine:
    loaded = switched(load(asked(name), library(), Diagnostics(), parses=PARSES), variants)
    rules = checked(loaded)
    assert rules is not None
    return Pristine(loaded.rulesets[-1], rules)


def checked(loaded: Loaded) -> model.Ruleset | None:
    found = Diagnostics()
    rules = check_loaded(loaded, found)
    return None if found.has_errors else rules


def look(chosen: Original, mutation: Mutation, what: str, decl: tree.Decl, variants: tuple[str, ...]) -> Seen | None:
    """None: it does not check."""
    loaded = chosen.changed(mutation)
    if loaded is None:
        return None
    rules = checked(switched(loaded, variants))
    if rules is None:
        return None
    same, elsewhere = [], []
    before = pristine(chosen.name, variants)
    if mutation.kind == "a_setting_dropped" and _comes_to(before.rules, mutation) == _comes_to(rules, mutation):
        return None  # it was set to what is usual
    told_where_used = mutation.kind == "another_default"  # what is left out is told where it is left out
    home = set() if told_where_used else homes(decl, rules, before.entries)
    for lang in LANGS:
        if home and before.at(lang, frozenset(home)).differing(told_at(rules, lang, home), home):
            continue
        now = told(rules, lang)
        others = before.books[lang].differing(now)
        if not others:
            same.append(lang)
        elif home and not others & homes(decl, rules, now.entries):  # an entry that there was not before
            same.append(lang)
            elsewhere.append(lang)
    if same and not variants:  # what a variant decides is told in the book of that variant
        for name in before.rules.variants:
            its = checked(switched(loaded, (name,))) if same else None
            if its is not None:
                books = pristine(chosen.name, (name,)).books
                same = [lang for lang in same if not books[lang].differing(told(its, lang))]
    return Seen(mutation, what, decl, variants, tuple(same), tuple(lang for lang in elsewhere if lang in same))


def _comes_to(rules: model.Ruleset, mutation: Mutation) -> list[tuple[str, str]]:
    """What a setting is for each kind of a ruleset, by itself or from above."""
    name = mutation.edits[0].old.split()[0]
    found = ((kind.name, kind.find_formula(name)) for kind in rules.kinds.values())
    return [(kind, "" if f is None or f.expr is None else f.expr.span.text) for kind, f in found]


def sample(what: str, count: int, seed: int, among: dict[str, int]) -> Iterator[Seen]:
    """So many different changes of that sort; fewer where the rulesets have no more."""
    chance = Random(f"{what} {seed}")
    known: set[tuple[object, ...]] = set()
    found = 0
    for _ in range(TRIES + 40 * count):
        if found == count:
            return
        drawn = draw(what, chance, among)
        if drawn is None:
            continue
        chosen, mutation, decl, variants = drawn
        key = (mutation.ruleset, mutation.file, mutation.edits)
        if key in known:
            continue
        known.add(key)
        seen = look(chosen, mutation, what, decl, variants)
        if seen is not None:
            found += 1
            yield seen
