"""What a reader found in the Spanish books, pattern by pattern: clauses that hang on the wrong noun, moods that change
in the middle, somebody without his "a", steps of each player that were told as steps of all."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from scribe import Lang, Scribe

RULES = """
ruleset inn { name en "Inn" fr "Auberge" es "Posada"; players 2..3 }
choices turn {
  name en "the turn" fr "le sens" es "el sentido"
  left en "the left turn" fr "le sens gauche" es "el sentido izquierdo"
  right en "the right turn" fr "le sens droit" es "el sentido derecho"
}
choices size {
  name en "the size" fr "la taille" es "la talla"
  small en "the small plate" fr "la petite assiette" es "la fuente pequeña"
  large en "the large plate" fr "la grande assiette" es "la fuente grande"
}
place hall { name en "the hall" fr "la salle" es "la sala"; live true }
place yard { name en "the yard" fr "la cour" es "el patio"; live true }
kind guest {
  name en "the guest" fr "l'invité" m es "el huésped / huéspedes"
  awake: truth = tired < 3 { phrase en "[alive]" fr "[vivant]" es "[vivo]" }
  asleep: truth = tired > 1 { phrase en "[sleeping]" fr "[endormi]" es "[dormido]" }
  track tired: 0..4 = 0 { name en "the tiredness" fr "la fatigue" es "el cansancio" }
  friend: guest = first guest { name en "the friend" fr "l'ami" m es "el amigo" }
  seated: truth = place is hall { phrase en "already seated" fr "déjà [assis]" es "ya [sentado]" }
  whim: rule { name en "the treat" fr "la gâterie" es "el capricho" }
  entry: rule { name en "the entry" fr "l'entrée" f es "la entrada" }
}
kind noble is guest {
  name en "the noble" fr "le noble" es "el noble"
  entry { run whim; set self.tired to 0; if self in yard { seat self } }
}
noble duke { name en "the duke" fr "le duc" es "el duque"; copies 3; whim { seat self } }
kind dish { name en "the dish / dishes" fr "le plat" es "el plato" }
dish soup { name en "the soup" fr "la soupe" es "la sopa"; copies 9 }
verb seat guest g { phrase en "seat {g}" fr "asseoir {g}" es "sentar {a g}"; move g to hall }
verb wake guest g {
  phrase en "wake {g}" fr "réveiller {g}" es "despertar {a g}"
  requires g.asleep
  if some guest h in hall where h.awake and h.asleep { tie }
}
verb rouse guest g {
  phrase en "rouse {g}" fr "secouer {g}" es "sacudir {a g}"
  choose one guest h where near(h, g) and can(wake h)
  wake h
}
verb look guest g { phrase en "look at {g}" fr "regarder {g}" es "mirar {a g}"; if g.seated { tie } }
verb call { phrase en "call" fr "appeler" es "llamar"; requires some guest g in hall where can(wake g); tie }
define near(guest a, guest b): truth = a.place is b.place {
  phrase en "in the same room as {b}" fr "dans la même pièce que {b}" es "en la misma pieza que {b}"
}
verb greet guest g by guest h {
  phrase en "greet {g} {with h}" fr "saluer {g} {avec h}" es "saludar {a g} {con h}"
  if g.awake { set h.tired to 1 }
}
verb lead_in guest p {
  phrase en "lead {p} in" fr "introduire {p}" es "introducir {a p}"
  phase round {
    name en "the round" fr "la ronde" es "la ronda"
    until end of round { when greet guest d by p { seat d } }
    greet first guest in hall by p
  }
}
verb pair_up number n {
  phrase en "make {n soup}" fr "faire {n soup}" es "hacer {n soup}"
  if some number k in 1..2 where k is n { tie }
}
verb count_up {
  phrase en "count" fr "compter" es "contar"
  for each guest g where g.friend is duke and not g.asleep { seat g }
  let host = first guest in hall { name en "the host" fr "l'hôte" m es "el anfitrión" }
  seat host
}
verb turn_round guest g to turn t {
  phrase en "turn {g} {t}" fr "tourner {g} {dans t}" es "girar {a g} {bare en t}"
  if t is left { set g.tired to 1 }
}
verb spin { phrase en "spin" fr "pivoter" es "dar vueltas"; turn_round first guest in hall to right }
verb bring size s to guest g by number n {
  phrase en "bring one {bare s} {to g}" fr "apporter une {bare s} {à g}" es "llevar {any s} {a g}"
  if s is small { set g.tired to n }
}
verb serve size s to guest g {
  phrase en "serve {g} one {bare s}" fr "servir une {bare s} {à g}" es "servir {any s} {a g}"
  bring s to g by 1
}
verb dine { phrase en "dine" fr "dîner" es "cenar"; serve large to first guest in hall }
flow {
  each player does { move 1 random soup in box to hall; spin; dine }
  tie
}
"""


def _inn(lang: Lang = "es") -> Scribe:
    found = Diagnostics()
    rules = check_texts({"inn/inn.rules": RULES}, found)
    assert rules is not None, [d.message for d in found]
    return Scribe(rules, lang)


@pytest.mark.parametrize(
    ("verb", "text"),
    [
        ("rouse", "elige a un huésped en la misma pieza que ese huésped y que se pueda despertar."),
        ("call", "esto solo es posible si hay un huésped en la sala que se pueda despertar."),
        ("count_up", "para cada huésped cuyo amigo sea un duque y que no esté dormido: siéntalo."),
        ("count_up", "«El anfitrión» designa aquí a un huésped en la sala."),
        ("wake", "Si hay un huésped vivo y dormido en la sala, la partida"),
        ("lead_in", "cuando se saluda a un huésped con ese huésped, sienta a ese otro huésped"),
        ("pair_up", "si entre 1 y 2 hay un número"),
        ("look", "si ese huésped está ya sentado, la partida"),
        ("spin", "gira en sentido derecho a un huésped en la sala."),
        ("serve", "lleva esa talla a ese huésped"),  # and not any size
        ("dine", "sirve una fuente grande a un huésped en la sala."),
    ],
)
def test_each_clause_is_said_of_one_thing_and_in_one_mood(verb: str, text: str) -> None:
    scribe = _inn()
    assert text in scribe.verb_text(scribe.rules.verbs[verb])


@pytest.mark.parametrize(
    ("lang", "lead", "first"),
    [
        ("en", "For each player:", "They put in the hall one soup chosen at random from the box."),
        ("fr", "Pour chaque joueur\u00a0:", "Il met dans la salle une soupe tirée au hasard dans la boîte."),
        ("es", "Para cada jugador:", "Ese jugador pone en la sala una sopa sacada al azar de la caja."),
    ],
)
def test_what_each_player_does_before_the_next_one_does_is_one_step(lang: Lang, lead: str, first: str) -> None:
    step, _ = _inn(lang).setup()
    assert (step.text, step.below[0].text, len(step.below)) == (lead, first, 3)


def test_a_rule_field_is_called_by_its_name_and_whoever_the_rule_is_about_is_the_noble() -> None:
    scribe = _inn()
    told = [line.text for line in scribe.rule(scribe.rules.kinds["noble"], "entry")]
    assert told == [
        "Aplica el capricho del noble.",
        "Su cansancio pasa a 0.",
        "Si el noble está en el patio, siéntalo.",
    ]
