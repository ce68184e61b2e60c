"""The record of a game in words: what was chosen, who declined, and what nobody did himself."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludolect

RULES = """
ruleset yard { name en "Yard" fr "Cour" es "Patio"; players 2..2 }
choices side { name en "the side" fr "le côté" es "el lado"
  left_side en "the left" fr "la gauche" es "la izquierda"; right_side en "the right" fr "la droite" es "la derecha" }
kind plot is place { name en "the plot" fr "la parcelle" es "la parcela"; live true }
plot north_plot { name en "the north plot" fr "la parcelle nord" es "la parcela norte" }
plot south_plot { name en "the south plot" fr "la parcelle sud" es "la parcela sur" }
kind beast { name en "the beast" fr "la bête" es "la bestia"; track turned: side = left_side }
beast goat { name en "the goat" fr "la chèvre" es "la cabra" }
beast ox { name en "the ox / oxen" fr "le bœuf" es "el buey / bueyes" }
kind fence { name en "the fence" fr "la clôture" es "la valla" }
fence gate { name en "the gate" fr "le portail" es "el portón / portones" }
verb lead_out beast b { phrase en "lead out {b}" fr "sortir {b}" es "sacar {b}"
  move b to one plot; set b.turned to one side }
verb ram beast b to fence f { phrase en "{b} ram {f}" fr "{b} percuter {f}" es "{b} embestir {f}"; smash f by b }
verb smash fence f by beast b { phrase en "smash {f}" fr "détruire {f}" es "romper {f}"; move f to box }
verb trade beast b { phrase en "offer {b}" fr "proposer {b}" es "ofrecer {b}"; opponent may { ram b to gate } }
verb whistle each side s { phrase en "whistle to {s}" fr "siffler vers {s}" es "silbar hacia {s}" }
verb count_to each number ns { phrase en "count {ns}" fr "compter {ns}" es "contar {ns}" }
flow {
  each player does { if you is player(1) { whistle (left_side, right_side, left_side); count_to (1, 2, 2) } }
  move gate to north_plot
  repeat { each player does { phase turn { name en "the turn" fr "le tour" es "el turno"
    if goat in box { lead_out goat; trade goat } else { lead_out ox; trade ox; tie } } } }
}
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> ludolect.Game:
    folder: Path = tmp_path_factory.mktemp("rules") / "yard"
    folder.mkdir()
    (folder / "yard.rules").write_text(RULES, encoding="utf-8")
    game = ludolect.load(str(folder)).new_game(players=2, seed=1)
    for wanted in ("south_plot", "right_side", "no", "north_plot", "left_side", "yes"):
        game.choose(next(option for option in game.decision.options if option.name == wanted))
    return game


def test_a_choice_that_nothing_else_shows_is_told(played: ludolect.Game) -> None:
    told = played.story("en").splitlines()
    assert told[2:5] == [
        "Player 1 leads out the goat.",
        "Player 1 chooses the south plot.",
        "Player 1 chooses the right.",
    ]


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "Player 2 declines."), ("fr", "Le joueur 2 refuse."), ("es", "El jugador 2 rehúsa.")]
)
def test_an_offer_that_is_refused_is_told(played: ludolect.Game, lang: str, text: str) -> None:
    told = played.story(lang).splitlines()
    assert told[6] == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The gate is smashed because of the ox."),
        ("fr", "Le portail est détruit du fait du bœuf."),
        ("es", "Se rompe el portón por obra del buey."),
    ],
)
def test_what_a_piece_brings_about_is_no_deed_of_a_player(played: ludolect.Game, lang: str, text: str) -> None:
    told = played.story(lang).splitlines()
    assert told[-2] == text


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Player 1 whistles to the left, the right, and the left.|Player 1 counts 1, 2, and 2."),
        ("fr", "Le joueur 1 siffle vers la gauche, la droite et la gauche.|Le joueur 1 compte 1, 2 et 2."),
        ("es", "El jugador 1 silba hacia la izquierda, la derecha y la izquierda.|El jugador 1 cuenta 1, 2 y 2."),
    ],
)
def test_several_values_and_numbers_are_told_as_they_come(played: ludolect.Game, lang: str, text: str) -> None:
    assert played.story(lang).splitlines()[:2] == text.split("|")


HERDS = """
ruleset herds { name en "Herds" fr "Troupeaux" es "Rebaños"; players 2..2 }
place barn { name en "the barn" fr "la grange" es "el granero"; ordered true }
place meadow { name en "the meadow" fr "le pré" es "el prado"; live true }
kind beast { name en "the beast" fr "la bête" es "la bestia" }
beast goat { name en "the goat" fr "la chèvre" es "la cabra"; copies 4 }
beast ox { name en "the ox / oxen" fr "le bœuf" es "el buey / bueyes" }
verb let_out number n as kind of beast k {
  phrase en "let out {n k}" fr "faire sortir {n k}" es "dejar salir {n k}"; move first (n) k in barn to meadow }
verb call kind of beast k { phrase en "call {k}" fr "appeler {k}" es "llamar {a k}"; move first k in barn to meadow }
flow {
  move each beast in box to barn
  each player does { if you is player(1) { let_out 2 goat; let_out 1 beast; call goat; call ox } }
  tie
}
"""


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["lets out two goats", "lets out one beast", "calls goats", "calls the ox"]),
        ("fr", ["fait sortir deux chèvres", "fait sortir une bête", "appelle des chèvres", "appelle le bœuf"]),
        ("es", ["deja salir dos cabras", "deja salir una bestia", "llama a unas cabras", "llama al buey"]),
    ],
)
def test_a_kind_that_was_given_is_told(tmp_path: Path, lang: str, lines: list[str]) -> None:
    (tmp_path / "herds").mkdir()
    (tmp_path / "herds" / "herds.rules").write_text(HERDS, encoding="utf-8")
    game = ludolect.load(str(tmp_path / "herds")).new_game(players=2, seed=1)
    told = game.story(lang).splitlines()[: len(lines)]
    assert [line.split(" 1 ")[1].rstrip(".") for line in told] == lines


DECKS = """
ruleset decks { name en "Decks" fr "Paquets" es "Mazos"; players 2..2 }
kind pile is place { ordered true; shown nobody }
pile stock { name en "the stock" fr "le talon" es "el mazo" }
pile heap { name en "the heap" fr "le tas" es "el montón / montones" }
place hand for each player p { name en "the hand" fr "la main" es "la mano"; live true; shown owner }
place table_top { name en "the tray" fr "le plateau" es "la bandeja"; live true }
change player { track purse: 0..9 = 2 { name en "the purse" fr "la bourse" es "la bolsa" } }
kind card { name en "the card" fr "la carte" es "la carta"; track marked: truth = false {
  phrase en "[marked]" fr "[marqué]" es "[marcado]" } }
card ace { name en "the Ace" fr "l'As" m es "el As"; copies 3 }
card king { name en "the King" fr "le Roi" es "el Rey / Reyes"; copies 2 }
kind coin { name en "the coin" fr "la pièce" es "la moneda" }
verb draw number n { phrase en "draw {n card}" fr "piocher {n card}" es "robar {n card}"
  move first (n) card in stock to you.hand }
verb pay number n { phrase en "pay {n coin}" fr "payer {n coin}" es "pagar {n coin}"
  lower you.purse by (n if n < you.purse else you.purse) }
verb wipe card c { phrase en "wipe {c}" fr "essuyer {c}" es "limpiar {c}"; set c.marked to false }
verb blot card c { phrase en "blot {c}" fr "tacher {c}" es "manchar {c}"; set c.marked to true }
verb tidy { phrase en "tidy up" fr "faire le ménage" es "ordenar"
  for each card c in table_top { wipe c } }
verb burn { phrase en "burn a card" fr "brûler une carte" es "quemar una carta"
  move 1 card in table_top to box }
verb lay_open { phrase en "open the stock" fr "ouvrir le talon" es "abrir el mazo"
  move first ace in box to table_top; move first king in box to table_top }
verb stow { phrase en "stow a card" fr "ranger une carte" es "guardar una carta"
  move first king in stock to you.hand }
flow {
  each player does { if you is player(1) {
    lay_open; tidy; blot first ace in table_top; tidy
    move each king in box to stock; move first ace in box to stock
    stow; draw 5; draw 5; pay 3; pay 3; burn
  } }
  tie
}
"""


def _decks(tmp_path: Path) -> ludolect.Game:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "decks.rules").write_text(DECKS, encoding="utf-8")
    game = ludolect.load(str(tmp_path / "decks")).new_game(players=2, seed=1)
    while not game.over:
        game.choose(game.decision.options[0])
    return game


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            "opens the stock|puts the Ace in the tray|puts the King in the tray|tidies up|blots the Ace|tidies up|"
            "wipes the Ace|stows a card|puts the King in Player 1’s hand|draws one card|pays two coins|burns a card|"
            "removes the Ace from the game",
        ),
        (
            "fr",
            "ouvre le talon|met l’As sur le plateau|met le Roi sur le plateau|fait le ménage|tache l’As|"
            "fait le ménage|essuie l’As|range une carte|met le Roi dans la main du joueur 1|pioche une carte|"
            "paie deux pièces|brûle une carte|retire l’As du jeu",
        ),
        (
            "es",
            "abre el mazo|pone el As en la bandeja|pone el Rey en la bandeja|ordena|mancha el As|ordena|limpia el As|"
            "guarda una carta|pone el Rey en la mano del jugador 1|roba una carta|paga dos monedas|quema una carta|"
            "retira el As del juego",
        ),
    ],
)
def test_what_came_of_it_is_told_and_not_what_was_asked_for(tmp_path: Path, lang: str, lines: str) -> None:
    """Of five cards one was left; nobody pays what they do not have; what is unmarked is not wiped."""
    told = _decks(tmp_path).story(lang).splitlines()
    assert [line.split(" 1 ", 1)[1].rstrip(".") for line in told[:-1]] == lines.split("|")


def test_a_piece_that_others_cannot_see_is_not_named_to_them(tmp_path: Path) -> None:
    told = _decks(tmp_path).story("en", player=1)
    assert "stows a card" in told
    assert "hand" not in told
