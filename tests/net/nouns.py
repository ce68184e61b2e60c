"""Nouns: `other coin c in you.hand where c.weight > 1`, and all the words that may stand before them."""

from __future__ import annotations

import re

from dsl.quantifiers import WAYS, Gives, Takes, Way
from tests.net.author import Author, Table
from tests.net.world import NUMBER, PLAYER, TRUTH, Kind, Local, Place, Scope, Sort

WHERES = Table("where a piece is looked for")
WORDS: dict[str, Gives] = {
    "one": Gives.ONE,
    "1": Gives.SEVERAL,
    "2": Gives.SEVERAL,
    "1..2": Gives.SEVERAL,
    "up to 2": Gives.SEVERAL,
    "up to (1 + 1)": Gives.SEVERAL,
    "any number of": Gives.SEVERAL,
    "each": Gives.EACH,
    "all": Gives.LISTED,
    "first": Gives.FOUND,
    "last": Gives.FOUND,
    "first 2": Gives.LISTED,
    "last (1 + 1)": Gives.LISTED,
    "one random": Gives.ONE,
    "1 random": Gives.ONE,
    "2 random": Gives.SEVERAL,
}
FIXED = ("each", "all", "first", "last")  # words that begin what nobody is asked for
IT = "it_"


def corner(author: Author, place: Place) -> str:
    """One of the places of a board."""
    return f"{place.name}({', '.join(str(author.number(1, size)) for size in place.arguments)})"


def bracketed(text: str) -> str:
    """Fit to stand anywhere in a formula or as an argument."""
    return text if re.fullmatch(r"-?[\w.]+(\([^()]*\))?", text) else f"({text})"


def noun(author: Author, scope: Scope, of: Sort, *, name: str | None = None, plain: bool = False) -> str | None:
    """A noun for things of a sort; `name` binds it. `plain`: without a condition."""
    text = of.name
    if name is not None:
        text += f" {name}"
    place = author.write(WHERES, scope, of)
    if place is None:
        return None
    text += place
    if plain or scope.room <= 0 or author.likely(0.55):
        return text
    test = condition_on(author, scope, of, name)
    if test is None:
        return text
    if name is None and re.search(rf"\b{IT}(?!\.)", test):
        binder = author.fresh("q")
        return f"{of.name} {binder}{place} where {test.replace(IT, binder)}"
    return f"{text} where {test.replace(f'{IT}.', '') if name is None else test}"


def condition_on(author: Author, scope: Scope, of: Sort, name: str | None) -> str | None:
    """A test that speaks of one such thing."""
    from tests.net.formulas import test_of

    called = IT if name is None else name
    return test_of(author, scope.tighter(Local(called, of)), called, of)


def quantified(
    author: Author, scope: Scope, of: Sort, takes: Takes, *, spreads: bool = True, name: str | None = None
) -> str | None:
    """A noun with a word before it, as an argument that takes so much: chosen, drawn or taken. `spreads`: whether the
    call may be made for one after the other."""
    fitting = [word for word in WORDS if fits(word, takes, spreads) and (scope.asks or not asks(word))]
    if not fitting:
        return None
    word = author.one_of(fitting)
    other = "other " if author.likely(0.15) and (scope.me is not None or of == PLAYER) else ""
    found = noun(author, scope, of, name=name)
    return None if found is None else f"{word} {other}{found}"


def fits(word: str, takes: Takes, spreads: bool) -> bool:
    way = WAYS[takes][WORDS[word]]
    return way is not Way.REFUSED and (spreads or way is not Way.SPREAD)


def is_spread(given: str, takes: Takes) -> bool:
    words = [word for word in WORDS if given.startswith(f"{word} ")]
    return bool(words) and WAYS[takes][WORDS[max(words, key=len)]] is Way.SPREAD


def asks(word: str) -> bool:
    return not word.endswith("random") and not word.startswith(FIXED)


# ------------------------------------------------------------------ where it is looked for


def single_places(author: Author, scope: Scope) -> list[str]:
    """Formulas for one place."""
    found = [place.name for place in author.world.places if not place.owned and not place.arguments]
    for place in author.world.places:
        if place.owned:
            found += [f"{local.name}.{place.name}" for local in author.locals(scope, PLAYER)]
            found.append(f"player({author.number(1, 2)}).{place.name}")
            if scope.asks:
                found += [f"you.{place.name}"] * 3
        elif place.arguments:
            found.append(corner(author, place))
    return found


@WHERES.entry(5, leaf=True)
def in_one_place(author: Author, scope: Scope, of: Sort) -> str | None:
    kind = _kind(author, of)
    if kind is None or kind.root != "piece":
        return None
    places = [*single_places(author, scope), *(local.name for local in _holders(author, scope))]
    return f" {author.one_of(['in', 'on', 'at'])} {author.one_of(places)}"


@WHERES.entry(2, leaf=True)
def in_any_place_of_a_kind(author: Author, scope: Scope, of: Sort) -> str | None:
    kind = _kind(author, of)
    families = [place.name for place in author.world.places if place.owned or place.arguments]
    if kind is None or kind.root != "piece" or not families:
        return None
    return f" in {author.one_of(families)}"


@WHERES.entry(2, leaf=True)
def anywhere(author: Author, scope: Scope, of: Sort) -> str | None:
    """Pieces in play; all places, players and values."""
    return None if of == NUMBER else ""


@WHERES.entry(2, leaf=True)
def in_the_box(author: Author, scope: Scope, of: Sort) -> str | None:
    kind = _kind(author, of)
    return " in box" if kind is not None and kind.root == "piece" else None


@WHERES.entry(3, leaf=True)
def in_a_list(author: Author, scope: Scope, of: Sort) -> str | None:
    found = author.any_of(author.locals(scope, of.all))
    return None if found is None else f" in {found.name}"


@WHERES.entry(1, leaf=True)
def in_a_written_list(author: Author, scope: Scope, of: Sort) -> str | None:
    from tests.net.formulas import value

    if of == NUMBER:
        return f" in {author.number(0, 2)}..{author.number(3, 5)}"
    if of == TRUTH:
        return None
    items = [value(author, scope.block(room=0), of) for _ in range(author.number(2, 3))]
    kept = [item for item in dict.fromkeys(items) if item is not None]
    return f" in ({', '.join(kept)})" if len(kept) > 1 else None


@WHERES.entry(2)
def around_a_place(author: Author, scope: Scope, of: Sort) -> str | None:
    """Places that a step leads to, or that lie on one line."""
    kind = _kind(author, of)
    if kind is None or kind.root != "place":
        return None
    step = next((f for f in author.world.fields(kind) if f.name == "step"), None)
    from tests.net.formulas import value

    start = value(author, scope.block(room=0), of)
    if step is None or step.param is None or start is None:
        return None
    way = value(author, scope.block(room=0), step.param)
    return f" in {author.one_of([f'around({start})', f'ray({start}, {way})', f'reversed(ray({start}, {way}))'])}"


def _holders(author: Author, scope: Scope) -> list[Local]:
    """Names in scope of things that others lie in or on."""
    roots = {kind.name: kind.root for kind in author.world.kinds}
    return [local for local in scope.locals if not local.of.many and roots.get(local.of.name) in ("place", "piece")]


def _kind(author: Author, of: Sort) -> Kind | None:
    return next((kind for kind in author.world.kinds if kind.name == of.name), None)
