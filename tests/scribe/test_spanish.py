"""Spanish where it differs from its kin: ser of what a thing is, cuyo, the subjunctive of tener, sums of several."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from scribe import Scribe

RULES = """
ruleset orchard { name en "Orchard" fr "Verger" es "Huerto"; players 2 }
place barn { name en "the barn" fr "la grange" es "el granero"; live true }
kind tree {
  name en "the tree" fr "l'arbre" m es "el árbol" m
  track old: truth = false { phrase en "of the old kind" fr "d'ancienne sorte" es "de la antigua especie" }
  track bare: truth = false { phrase en "with a bare crown" fr "avec une cime nue" es "con la copa desnuda" }
}
tree oak { name en "the oak" fr "le chêne" es "el roble" }
kind fruit {
  name en "the fruit / fruits" fr "le fruit" es "la fruta"
  home: tree = first tree { name en "the tree" fr "l'arbre" m es "el árbol" m }
  track ripe: truth = false { phrase en "[ripe]" fr "[mûr]" es "[maduro]" }
  track seeds: 0..9 = 0 { name en "the seeds" fr "les graines" f es "las semillas" }
}
fruit plum { name en "the plum" fr "la prune" es "la ciruela"; copies 3 }
change game { track weeds: 0..9 = 0 { name en "the weeds" fr "les herbes" f es "las hierbas" } }
verb note tree t { phrase en "note {t}" fr "noter {t}" es "anotar {t}"; if t.old { tie } }
verb spare { phrase en "spare a tree" fr "épargner un arbre" es "respetar un árbol"; note one tree t where not t.bare }
verb store fruit f { phrase en "store {f}" fr "ranger {f}" es "guardar {f}"; move f to barn }
verb sort { phrase en "sort" fr "trier" es "ordenar"; choose one fruit f where f.home.bare; store f }
verb weigh fruit f {
  phrase en "weigh {f}" fr "peser {f}" es "pesar {f}"
  if f.seeds + game.weeds > 3 { tie }
  if f.seeds - game.weeds in -1..1 { tie }
}
term step { name en "the step" fr "le pas / pas" es "el paso" }
verb bowl fruit f for number n {
  phrase en "roll {f} {up to n step}" fr "rouler {f} {d'au plus n step}" es "rodar {f} {hasta n step}"
  if n > 2 { tie }
}
verb pick {
  phrase en "pick a fruit" fr "choisir un fruit" es "escoger una fruta"
  choose one fruit f where f.home is oak and not f.ripe
  store f
}
fruit rosa { name en "Rosa" fr "Rosa" f es "Rosa" f }
verb settle tree t {
  phrase en "settle {t}" fr "peupler {t}" es "poblar {t}"
  if t.old and rosa.place is tree { note rosa.place }
}
verb sum_up {
  phrase en "sum up" fr "faire la somme" es "hacer la suma"
  if total(count(all fruit f where f.home is t) for each tree t) > 3 { tie }
}
kind guest {
  name en "the guest" fr "l'invité" m es "el huésped / huéspedes"
  neighbour: guest = first guest { name en "the neighbour" fr "le voisin" es "el vecino" }
}
guest ana { name en "Ana" fr "Ana" f es "Ana" f }
guest twin { name en "the twin" fr "le jumeau" es "el gemelo"; copies 4 }
place hall { name en "the hall" fr "la salle" es "la sala"; live true }
term seed { name en "the seed" fr "la graine" es "la semilla" }
verb greet guest g { phrase en "greet {g}" fr "saluer {g}" es "saludar {a g}"; tie }
verb show_in guest g {
  phrase en "show {g} in" fr "faire entrer {g}" es "hacer pasar {a g}"
  move g to hall
  move ana to barn
  move one plum in hall to barn
  choose one guest h in hall
  greet h.neighbour
  move each guest in barn to hall
  move 2 twin in box to hall
}
verb hand number n to guest g {
  phrase en "hand {n seed} {to g}" fr "donner {n seed} {à g}" es "dar {n seed} {a g}"
  if n > 2 { tie }
}
verb tidy { phrase en "tidy the tables" fr "ranger les tables" es "recoger las mesas"; tie }
verb rest guest g { phrase en "{g} rest" fr "{g} se reposer" es "{g} descansar"; tie }
when tidy { tidy }
before hand number n to guest g { tidy }
when spare may { rest ana }
flow { tie }
"""


@pytest.mark.parametrize(
    ("verb", "text"),
    [
        ("note", "Para anotar un árbol: si ese árbol es de la antigua especie, la partida acaba en empate."),
        ("spare", "Para respetar un árbol: anota un árbol que no tenga la copa desnuda."),
        ("sort", "Para ordenar: elige una fruta cuyo árbol tenga la copa desnuda. Guarda esa fruta."),
        (
            "bowl",
            "Para rodar una fruta hasta cierto número de pasos: si ese número es mayor que 2, "
            "la partida acaba en empate.",
        ),
        (
            "pick",
            "Para escoger una fruta: elige una fruta cuyo árbol sea el roble y que no esté madura. Guarda esa fruta.",
        ),
        (
            "settle",
            "Para poblar un árbol: si ese árbol es de la antigua especie y Rosa está sobre un árbol, "
            "anota el árbol sobre el que está Rosa.",
        ),
        (
            "sum_up",
            "Para hacer la suma: si el total, para cada árbol, del número de frutas cuyo árbol es ese árbol es mayor "
            "que 3, la partida acaba en empate.",
        ),
        (
            "weigh",
            "Para pesar una fruta: si las semillas de esa fruta más las hierbas son mayores que 3, la partida acaba en "
            "empate. Si sus semillas menos las hierbas son −1, 0 o 1, la partida acaba en empate.",
        ),
    ],
)
def test_what_a_reader_of_spanish_expects(verb: str, text: str) -> None:
    scribe = _orchard()
    assert scribe.verb_text(scribe.rules.verbs[verb]) == text


def _orchard() -> Scribe:
    found = Diagnostics()
    rules = check_texts({"orchard/orchard.rules": RULES}, found)
    assert rules is not None, [d.message for d in found]
    return Scribe(rules, "es")


def test_whom_a_verb_treats_as_a_person_every_verb_does() -> None:
    """But not what is counted out, nor what nobody treats so."""
    scribe = _orchard()
    assert scribe.verb_text(scribe.rules.verbs["show_in"]) == (
        "Para hacer pasar a un huésped: mueve a ese huésped a la sala. Mueve a Ana al granero. "
        "Mueve al granero una ciruela en la sala. Elige a un huésped en la sala. Saluda al vecino del segundo huésped. "
        "Mueve a la sala a cada huésped en el granero. Pon dos gemelos de la caja en la sala."
    )


def test_what_nobody_in_particular_does_is_impersonal() -> None:
    """With as many as its own words say: se recogen las mesas."""
    assert [line.text for line in _orchard().general()] == [
        "Cuando se recogen las mesas, recoge las mesas.",
        "Antes de que se den semillas a un huésped, recoge las mesas.",
        "Cuando se respeta un árbol, puedes hacer que Ana descanse.",
    ]
