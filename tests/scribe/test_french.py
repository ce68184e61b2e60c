"""French where it differs from its kin: what a clause hangs on, values that are several, "laisser", "on"."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from scribe import Scribe

RULES = """
ruleset harbor { name en "Harbor" fr "Port" es "Puerto"; players 2; rules HAR-01 }
choices freight { name en "the freight" fr "le fret" es "el flete"
  oils en "the oil / oil" fr "les huiles" f es "el aceite / aceite"
  salts en "the salt / salt" fr "les sels" m es "la sal / sal" }
choices wind { name en "the wind" fr "le vent" es "el viento"
  north en "the north" fr "le nord" es "el norte"; east en "the east" fr "l'est" m es "el este"
  south en "the south" fr "le sud" es "el sur"; west en "the west" fr "l'ouest" m es "el oeste" }
place shed { name en "the shed" fr "le hangar" es "el cobertizo" }
kind boat is place { name en "the boat" fr "la barque" es "la barca"; live true }
boat gull { name en "the Gull" fr "la Mouette" es "la Gaviota" }
boat tern { name en "the Tern" fr "la Sterne" es "el Charrán" }
place aboard for each player p { name en "the hold" fr "la cale" es "la bodega"; live true }
kind crate { name en "the crate" fr "la caisse" es "la caja"
  goods: freight = oils { name en "the goods / goods" fr "les marchandises" f es "las mercancías" }
  track wet: truth = false { phrase en "[wet]" fr "[mouillé]" es "[mojado]" }
  track lost: truth = false { phrase en "[lost]" fr "[perdu]" es "[perdido]" } }
kind buoy is place { name en "the buoy" fr "la bouée" es "la boya"; live true; layout grid x y
  breeze: wind = north { name en "the breeze" fr "la brise" es "la brisa" } }
kind chart { name en "the chart" fr "la carte marine / cartes marines" es "la carta náutica / cartas náuticas"
  buoys: grid of buoy { name en "the buoys" fr "les bouées" f es "las boyas" }
  legend buoys { ".": buoy; "o": buoy with breeze none
    "p": buoy with breeze depending on players { 1: none; otherwise: east } } }
chart strait { name en "the strait" fr "le détroit" es "el estrecho"; buoys \"\"\" . o
  p . \"\"\" }
kind rope { name en "the rope" fr "la corde" es "la cuerda"
  load: kind of crate = crate { name en "the crate" fr "la caisse" es "la caja" } }
rope hawser { name en "the hawser" fr "l'aussière" f es "la guindaleza"; load cask }
rope line { name en "the line" fr "le filin" es "el cabo"; load crate }
crate cask { name en "the cask" fr "la barrique" es "la barrica"; copies 4 }
crate chest { name en "the chest" fr "le coffre" es "el cofre"; copies 4; treat goods for cask as salts }
define like(crate c, crate d): truth = c.goods is d.goods {
  phrase en "of the kind {of d}" fr "du genre {de d}" es "de la clase {de d}" }
define owed(player p): list of crate = all crate c in p.aboard where not c.lost {
  name en "the crates owed {to p}" fr "les caisses dues {à p}" f es "las cajas debidas {a p}" }
define berths: list of boat = list(berth(w) for each wind w) {
  name en "the berths" fr "les postes" m es "los amarres" }
define berth(wind w): boat = gull if w is north else tern {
  name en "the berth {to w}" fr "la place {vers w}" es "el amarre {hacia w}" }
verb stow crate c { phrase en "stow {c}" fr "arrimer {c}" es "estibar {c}"; move c to gull }
verb dry { phrase en "dry up" fr "sécher" es "secar"; stow one crate c in boat where not c.wet }
verb sort { phrase en "sort" fr "trier" es "ordenar"
  stow one crate c in boat where c.goods is oils and not c.wet }
verb air { phrase en "air" fr "aérer" es "airear"; stow one crate c in gull where not c.wet }
verb match crate d { phrase en "match {d}" fr "assortir {d}" es "emparejar {d}"
  stow one crate c in shed where like(c, d) }
verb price crate c { phrase en "price {c}" fr "estimer {c}" es "tasar {c}"
  if c.goods is oils { tie }
  if c.goods is not salts { tie } }
verb raffle player p { phrase en "raffle {for p}" fr "tirer au sort {pour p}" es "sortear {para p}"
  let c = random crate in owed(p) { name en "the prize" fr "le lot" es "el premio" }
  stow c
  set c.lost to true }
verb look_out {
  phrase en "look out" fr "veiller" es "velar"
  for each wind w in (east, north) { if berth(w) is gull { tie } } }
define load(player p): number = count(all crate in p.aboard) {
  name en "the load {of p}" fr "la charge {de p}" es "la carga {de p}" }
verb judge { phrase en "judge" fr "juger" es "juzgar"
  for each buoy b where b.x is b.y { move each crate in b to shed }
  rank each player p by load(p) }
verb launch crate c { phrase en "launch {c}" fr "lancer {c}" es "lanzar {c}"; stow c; requires not c.wet }
kind sailor { name en "the sailor" fr "le marin" es "el marinero" }
sailor ana { name en "Ana" fr "Ana" f es "Ana" f }
verb rest sailor s { phrase en "{s} rest" fr "{s} se reposer" es "{s} descansar"; tie }
verb signal sailor s { phrase en "make a signal {to s}" fr "faire signe {à s}" es "hacer señas {a s}"; tie }
when look_out may { rest ana }
flow { repeat { tie } }
example calling {
  name en "Calling" fr "Un appel" es "Una llamada"
  when player(1) does signal ana
  then in order { signal ana }
  cites HAR-01
}
"""


@pytest.mark.parametrize(
    ("verb", "text"),
    [
        ("dry", "Pour sécher : arrimez une caisse dans une barque et qui n’est pas mouillée."),
        (
            "sort",
            "Pour trier : arrimez une caisse dans une barque, dont les marchandises sont des huiles et qui n’est pas "
            "mouillée.",
        ),
        ("air", "Pour aérer : arrimez une caisse dans la Mouette qui n’est pas mouillée."),  # there is no other
        ("match", "Pour assortir une caisse : arrimez une caisse du genre de cette caisse, prise dans le hangar."),
        (
            "price",
            "Pour estimer une caisse : si les marchandises de cette caisse sont des huiles, la partie se termine par "
            "une égalité. Si les marchandises de cette caisse ne sont pas des sels, la partie se termine par une "
            "égalité.",
        ),
        (
            "raffle",
            "Pour tirer au sort pour un joueur : « le lot » désigne ici l’une des caisses dues à ce joueur, choisie au "
            "hasard. Arrimez le lot. Le lot est désormais perdu.",
        ),
        (
            "look_out",
            "Pour veiller : pour chaque vent parmi l’est et le nord, dans l’ordre : si la place vers ce vent est la "
            "Mouette, la partie se termine par une égalité.",
        ),
        (
            "judge",
            "Pour juger : pour chaque bouée dont la colonne est égale à la rangée de cette bouée : mettez dans le "
            "hangar chaque caisse qui s’y trouve. Classez les joueurs selon leur charge.",
        ),
        (
            "launch",  # what is asked when it is done
            "Pour lancer une caisse : arrimez cette caisse. Ceci n’est possible que si, ensuite, cette caisse n’est "
            "pas mouillée.",
        ),
    ],
)
def test_what_a_reader_of_french_expects(verb: str, text: str) -> None:
    scribe = _harbor()
    assert scribe.verb_text(scribe.rules.verbs[verb]).replace("\u00a0", " ") == text


def test_what_others_do_and_what_nobody_in_particular_does() -> None:
    scribe = _harbor()
    assert [line.text for line in scribe.general()] == ["Quand vous veillez, vous pouvez laisser Ana se reposer."]
    assert [line.text for line in scribe.example_text(scribe.rules.examples["calling"]).then] == [
        "On fait signe à Ana."
    ]


def test_values_that_are_several_and_lists_of_values() -> None:
    scribe = _harbor()
    assert scribe.piece_text(scribe.rules.kinds["chest"]) == (
        "Les marchandises de la barrique sont considérées comme des sels."
    )
    assert [line.text for line in scribe.define_text(scribe.rules.defines["berths"])] == [
        "Pour chaque vent, la place vers ce vent."
    ]


def test_a_value_that_is_none() -> None:
    scribe = _harbor()
    assert [value.replace("\u00a0", " ") for _, value in scribe.settings(scribe.rules.kinds["strait"])] == [
        "brise : aucune",
        "brise : est (1 joueur : aucune)",
    ]


def test_a_setting_that_is_any_of_them() -> None:
    scribe = _harbor()
    told = {name: dict(scribe.settings(scribe.rules.kinds[name])) for name in ("hawser", "line")}
    assert told == {"hawser": {"Caisse": "la barrique"}, "line": {"Caisse": "caisse quelconque"}}


def _harbor() -> Scribe:
    found = Diagnostics()
    rules = check_texts({"harbor/harbor.rules": RULES}, found)
    assert not found.errors, [d.message for d in found.errors]
    assert rules is not None
    return Scribe(rules, "fr")
