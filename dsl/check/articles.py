"""Articles and what they say: a noun has one, and the gender written behind it does not contradict it.

A name without an article is an adjective (`flying`) or, with a capital letter, a title. Kinds may be either; a piece or
a place is always a thing, so its name is a noun in every language.
"""

from __future__ import annotations

import re
from typing import Literal

from dsl import tree
from dsl.check.world import World
from dsl.codes import CONTRADICTORY_GENDER, NO_ARTICLE
from dsl.model import Kind

ARTICLES: dict[str, tuple[tuple[str, Literal["m", "f"] | None], ...]] = {
    "en": (("the ", None),),
    "fr": (("les ", None), ("le ", "m"), ("la ", "f"), ("l'", None), ("l’", None)),
    "es": (("los ", "m"), ("las ", "f"), ("la ", "f"), ("el ", "m")),
}
SHOWN = {"en": ("the",), "fr": ("le", "la"), "es": ("el", "la")}
SOUNDS_LIKE_A = re.compile(r"h?[aá]", re.IGNORECASE)


def check_articles(world: World) -> None:
    for kind in world.ruleset.kinds.values():
        text = kind.name_text
        if text is None or kind.root not in ("piece", "place") or kind.family is not None:
            continue
        bare = [entry for entry in text.entries if _is_bare(entry)]
        if kind.declared != "kind" or len(bare) < len(text.entries):
            for entry in bare:
                _no_article(world, kind, entry)


def _is_bare(entry: tree.Entry) -> bool:
    first = entry.text[:1]
    return entry.lang.id in ARTICLES and first.islower() and article_of(entry) is None


def article_of(entry: tree.Entry) -> tuple[str, Literal["m", "f"] | None] | None:
    found = (pair for pair in ARTICLES.get(entry.lang.id, ()) if entry.text.lower().startswith(pair[0]))
    return next(found, None)


def _no_article(world: World, kind: Kind, entry: tree.Entry) -> None:
    lang, text = entry.lang.id, entry.text
    world.report(
        NO_ARTICLE,
        entry.span,
        f"the name of `{kind.name.rstrip('*')}` has no article",
        label="read as an adjective",
        reason="a noun is written with its article, from which gender and number are read; without one it describes",
        remedy="write " + " or ".join(f'`{lang} "{article} {text}"`' for article in SHOWN[lang]),
    )


def check_gender(world: World, entry: tree.Entry) -> None:
    """`fr "le tas" f`. Spanish el stands before a feminine noun too, if that begins with a stressed a: el hacha."""
    found = article_of(entry)
    if entry.gender is None or found is None or found[1] in (None, entry.gender):
        return
    article = found[0].strip()
    if article == "el" and SOUNDS_LIKE_A.match(entry.text[len(found[0]) :]):
        return
    world.report(
        CONTRADICTORY_GENDER,
        entry.span,
        f"`{article}` and `{entry.gender}` contradict each other",
        label="masculine or feminine?",
        reason=f"`{article}` is {'masculine' if found[1] == 'm' else 'feminine'}",
        remedy=f"leave out `{entry.gender}`, or write the other article",
    )
