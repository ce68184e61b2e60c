"""Sentences that could be taken in two ways, or said less than what runs: one reading each."""

from __future__ import annotations

from functools import cache

import pytest

from dsl import model
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from scribe import Lang, Scribe
from scribe.pages.gather import gather
from scribe.pages.links import plain

RULES = """
ruleset farm { name en "Farm" fr "Ferme" es "Granja"; players 2 }
choices weather { name en "the weather / weather" fr "le temps" es "el tiempo"
  dry en "dry" fr "sec" es "seco"; wet en "wet" fr "humide" es "húmedo"; cold en "cold" fr "froid" es "frío" }
variant sky: weather = wet { name en "the sky" fr "le ciel" es "el cielo" }
kind bed is place { name en "the bed" fr "le carré" es "el bancal"; layout grid x y; live true
  fenced: truth = false { phrase en "[fenced]" fr "[clos]" es "[cercado]" } }
place basket for each player p { name en "the basket" fr "le panier" es "la cesta"; live true }
kind garden { name en "the garden" fr "le jardin" es "el jardín"
  beds: grid of bed { name en "the beds" fr "les carrés" m es "los bancales" }
  legend beds { ".": bed; "#": bed with fenced true } }
garden plot { name en "the plot" fr "la parcelle" es "la parcela"; beds \"\"\" . # \"\"\" }
kind tool { name en "the tool" fr "l'outil" m es "la herramienta"
  blunt: truth = false { phrase en "[blunt]" fr "[émoussé]" es "[romo]" } }
tool rake { name en "the rake" fr "le râteau" es "el rastrillo"; blunt true }
kind beast { name en "the beast" fr "la bête" es "la bestia"
  home: bed = none { name en "the home" fr "le gîte" es "la guarida" }
  speed: number = 2 { name en "the speed" fr "la vitesse" es "la velocidad" }
  hurry: rule; share: rule; seek: rule; pick: rule; dash: rule; flee: rule }
kind racer is beast { name en "the racer" fr "le coureur" es "el corredor"; dash { stroll self for self.speed } }
beast mouse { name en "the mouse / mice" fr "la souris" es "el ratón / ratones"; copies 3
  track crumbs: number = 0 { name en "the crumbs" fr "les miettes" f es "las migas" } }
racer hare {
  name en "the hare" fr "le lièvre" es "la liebre"
  speed 3; hurry {}
  treat speed for hare as hare.speed + 1
  share { for each tool t in basket { give t to one player } }
  seek { if some bed b where b.fenced { move self to one bed b where b.fenced } }
  pick { move one tool in basket to box }
  flee { move self to one bed b where rake not in b }
}
verb give tool t to player p { phrase en "{p} get {t}" fr "{p} recevoir {t}" es "{p} recibir {t}"; move t to p.basket }
verb stroll beast b for number n {
  phrase en "{b} stroll {up to n yard}" fr "{b} flâner {d'au plus n yard}" es "{b} pasear {hasta n yard}"
  n times { move b to one bed } }
term yard { name en "the yard" fr "le mètre" es "el metro" }
flow { repeat { run hare.share; run hare.seek; run hare.pick; run hare.flee; stroll hare for hare.speed; run hare.dash
  raise mouse.crumbs
  if sky is wet and no bed b where b.fenced { tie }; if some tool t where t.blunt { tie } } }
"""


@cache
def _rules() -> model.Ruleset:
    rules = check_texts({"farm/farm.rules": RULES}, Diagnostics())
    assert rules is not None
    return rules


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        (
            "en",
            (
                "for each tool in the basket of a player: one player gets it.",  # not one player for all of them
                "if there is a fenced bed, move the hare to one of these beds.",
                "The hare’s speed increases by 1.",
                "it strolls up to a number of yards equal to its speed.",  # not up to 3
                "to one bed where the rake is not.",  # not: for which the rake is not in it
            ),
        ),
        (
            "fr",
            (
                "pour chaque outil dans le panier d’un joueur\u00a0: un joueur le reçoit.",
                "s’il y a un carré clos, déplacez le lièvre vers l’un de ces carrés.",
                "La vitesse du lièvre augmente de 1.",
                "il flâne d’au plus un nombre de mètres égal à sa vitesse.",
                "vers un carré où le râteau ne se trouve pas.",
            ),
        ),
        (
            "es",
            (
                "para cada herramienta en la cesta de un jugador: un jugador la recibe.",
                "si hay un bancal cercado, mueve la liebre a uno de esos bancales.",
                "La velocidad de la liebre aumenta en 1.",
                "la liebre pasea hasta un número de metros igual a su velocidad.",
                "a un bancal donde no esté el rastrillo.",
            ),
        ),
    ],
)
def test_what_is_chosen_and_what_is_added(lang: Lang, sentences: tuple[str, ...]) -> None:
    text = Scribe(_rules(), lang).piece_text(_rules().kinds["hare"])
    assert [sentence for sentence in sentences if sentence not in text] == []


@pytest.mark.parametrize(
    ("lang", "title", "marked", "values"),
    [
        (
            "en",
            "A beast strolls up to a number of yards",
            "As marked on each piece",
            "dry, wet, or cold (usually wet).",
        ),
        (
            "fr",
            "Une bête flâne d’au plus un certain nombre de mètres",
            "Selon ce qu’indique chaque pièce",
            "sec, humide ou froid (humide par défaut).",
        ),
        (
            "es",
            "Una bestia pasea hasta cierto número de metros",
            "Según lo que indica cada pieza",
            "seco, húmedo o frío (normalmente húmedo).",
        ),
    ],
)
def test_titles_marks_and_values_of_variants(lang: Lang, title: str, marked: str, values: str) -> None:
    book = gather(_rules(), lang, "farm")
    entries = {plain(entry.title): entry for entry in book.glossary}
    assert title in entries
    facts = [fact.name for entry in book.glossary if entry.anchor.endswith("fenced") for fact in entry.facts]
    assert facts == [marked]
    (sky,) = book.variants
    assert [plain(line.text).lower() for line in sky.lines] == [values]


@pytest.mark.parametrize(("lang", "owner"), [("en", "a mouse"), ("fr", "une souris"), ("es", "un ratón")])
def test_what_several_have_belongs_to_one_of_them(lang: Lang, owner: str) -> None:
    (crumbs,) = (e for e in gather(_rules(), lang, "farm").glossary if e.anchor == "field-mouse-crumbs")
    assert plain(crumbs.facts[0].value) == owner
