"""What is done with nothing, where something could be: it is denied, and what is done is not."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from scribe import Lang, Scribe

RULES = """
ruleset orchard { name en "Orchard" fr "Verger" es "Huerto"; players 2 }
place barn { name en "the barn" fr "la grange" es "el granero"; live true }
kind tree { name en "the tree" fr "l'arbre" m es "el árbol" }
tree oak { name en "the oak" fr "le chêne" es "el roble" }
kind fruit { name en "the fruit / fruits" fr "le fruit" es "la fruta"; rot: rule }
fruit plum {
  name en "the plum" fr "la prune" es "la ciruela"
  rot { if can(drop self from none) { drop self from none }; pick self from none }
}
verb drop fruit f from tree t { phrase en "drop {f} {from t}" fr "jeter {f} {depuis t}" es "tirar {f} {desde t}"
  if t is oak { move f to barn } else { move f to box } }
verb pick fruit f from tree t { phrase en "pick {f}" fr "cueillir {f}" es "recoger {f}"
  if t is oak { move f to barn } else { move f to box } }
flow { tie }
"""


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Drop the plum from no tree if possible. Pick the plum from no tree."),
        (
            "fr",
            "Jetez la prune sans arbre d’origine si possible. Cueillez la prune sans arbre d’origine.",
        ),
        (
            "es",
            "Tira la ciruela sin árbol de origen si es posible. Recoge la ciruela sin árbol de origen.",
        ),
    ],
)
def test_nothing_does_not_deny_the_verb(lang: Lang, text: str) -> None:
    found = Diagnostics()
    rules = check_texts({"orchard/orchard.rules": RULES}, found)
    assert rules is not None
    assert Scribe(rules, lang).piece_text(rules.kinds["plum"]) == text
