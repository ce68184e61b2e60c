"""Nouns, adjectives and verbs as authors write them, inflected: tables of the forms that are easy to get wrong."""

from __future__ import annotations

import pytest

from scribe.lexicon.features import Gender, Lang, WordError
from scribe.lexicon.inflect import agreeing, feminine, plural
from scribe.lexicon.noun import Adjective, Noun, read_name
from scribe.lexicon.pattern import Literal
from scribe.lexicon.phrase_words import read_attribute, read_verb_phrase
from scribe.lexicon.sound import elides, takes_an, with_enclitic
from scribe.lexicon.verb import verb


def _plural_of(lang: Lang, name: str, mark: str = "") -> str:
    noun = read_name(lang, name, mark)
    assert isinstance(noun, Noun)
    return " ".join(part.text for part in noun.plural if isinstance(part, Literal))


@pytest.mark.parametrize(
    ("lang", "name", "mark", "several"),
    [
        ("en", "the Wall", "", "Walls"),
        ("en", "the Swordsman / Swordsmen", "", "Swordsmen"),
        ("en", "the Altar of Energy", "", "Altars of Energy"),
        ("en", "the hit card it goes with", "", "hit cards it goes with"),
        ("en", "the die", "", "dice"),
        ("en", "the Wolf", "", "Wolves"),
        ("en", "the Ally", "", "Allies"),
        ("fr", "le Rocher géant", "", "Rochers géants"),
        ("fr", "la carte Château", "", "cartes Château"),
        ("fr", "l'anneau de la Forêt", "m", "anneaux de la Forêt"),
        ("fr", "la Double frappe", "", "Doubles frappes"),
        ("fr", "le cheval", "", "chevaux"),
        ("fr", "le Phénix / Phénix", "", "Phénix"),
        ("fr", "les trophées", "m", "trophées"),
        ("es", "el Escorpión gigante", "", "Escorpiones gigantes"),
        ("es", "el Trol / Troles", "", "Troles"),
        ("es", "la orden", "", "órdenes"),
        ("es", "el Aprendiz", "", "Aprendices"),
        ("es", "la crisis", "", "crisis"),
        ("es", "el Buen tiro", "", "Buenos tiros"),
    ],
)
def test_plurals(lang: Lang, name: str, mark: str, several: str) -> None:
    assert _plural_of(lang, name, mark) == several


@pytest.mark.parametrize(
    ("lang", "name", "mark", "gender"),
    [
        ("fr", "le Golem", "", Gender.MASCULINE),
        ("fr", "l'Hydre", "f", Gender.FEMININE),
        ("es", "la Hidra", "", Gender.FEMININE),
        ("es", "el agua", "", Gender.FEMININE),
        ("es", "el hacha", "f", Gender.FEMININE),
        ("es", "el altar", "", Gender.MASCULINE),
        ("en", "the Paladin", "m", Gender.MASCULINE),
        ("en", "the Tower", "", Gender.NEUTER),
    ],
)
def test_gender_is_read_off_the_article(lang: Lang, name: str, mark: str, gender: Gender) -> None:
    noun = read_name(lang, name, mark)
    assert isinstance(noun, Noun)
    assert noun.gender is gender


def test_an_article_that_hides_the_gender_is_an_error() -> None:
    with pytest.raises(WordError, match="does not show the gender"):
        read_name("fr", "l'Hydre")
    with pytest.raises(WordError, match="does not show the gender"):
        read_name("fr", "les trophées")


def test_without_an_article() -> None:
    assert read_name("fr", "corrosif / corrosive") == Adjective("fr", "corrosif", "corrosive")
    title = read_name("en", "The Long Night")
    assert isinstance(title, Noun)
    assert title.proper


@pytest.mark.parametrize(
    ("lang", "word", "ms_fs_mp_fp"),
    [
        ("fr", "rouge", "rouge rouge rouges rouges"),
        ("fr", "vert", "vert verte verts vertes"),
        ("fr", "bleu", "bleu bleue bleus bleues"),
        ("fr", "épuisé", "épuisé épuisée épuisés épuisées"),
        ("fr", "blanc", "blanc blanche blancs blanches"),
        ("fr", "actif", "actif active actifs actives"),
        ("fr", "royal", "royal royale royaux royales"),
        ("fr", "nouveau", "nouveau nouvelle nouveaux nouvelles"),
        ("es", "rojo", "rojo roja rojos rojas"),
        ("es", "azul", "azul azul azules azules"),
        ("es", "verde", "verde verde verdes verdes"),
        ("es", "volador", "volador voladora voladores voladoras"),
        ("es", "superior", "superior superior superiores superiores"),
        ("en", "red", "red red red red"),
    ],
)
def test_adjectives_agree(lang: Lang, word: str, ms_fs_mp_fp: str) -> None:
    cells = [(g, n) for n in (False, True) for g in (Gender.MASCULINE, Gender.FEMININE)]
    assert " ".join(agreeing(lang, word, g, n) for g, n in cells) == ms_fs_mp_fp


@pytest.mark.parametrize(
    ("lang", "infinitive", "forms"),
    [
        ("en", "hit", "hit hits hit hitting"),
        ("en", "stop", "stop stops stopped stopping"),
        ("en", "carry", "carry carries carried carrying"),
        ("en", "destroy", "destroy destroys destroyed destroying"),
        ("en", "slay", "slay slays slain slaying"),
    ],
)
def test_english_verbs(lang: Lang, infinitive: str, forms: str) -> None:
    v = verb(lang, infinitive)
    assert f"{v.order} {v.third} {v.participle} {v.gerund}" == forms


@pytest.mark.parametrize(
    ("infinitive", "forms"),
    [
        ("éliminer", "éliminez élimine éliminent éliminé"),
        ("jeter", "jetez jette jettent jeté"),
        ("acheter", "achetez achète achètent acheté"),
        ("protéger", "protégez protège protègent protégé"),
        ("nettoyer", "nettoyez nettoie nettoient nettoyé"),
        ("choisir", "choisissez choisit choisissent choisi"),
        ("détruire", "détruisez détruit détruisent détruit"),
        ("faire", "faites fait font fait"),
        ("remettre", "remettez remet remettent remis"),
    ],
)
def test_french_verbs(infinitive: str, forms: str) -> None:
    v = verb("fr", infinitive)
    assert f"{v.order} {v.third} {v.thirds} {v.participle}" == forms


@pytest.mark.parametrize(
    ("infinitive", "forms"),
    [
        ("matar", "mata mata matan matado mate"),
        ("perder", "pierde pierde pierden perdido pierda"),
        ("elegir", "elige elige eligen elegido elija"),
        ("sacar", "saca saca sacan sacado saque"),
        ("jugar", "juega juega juegan jugado juegue"),
        ("poner", "pon pone ponen puesto ponga"),
        ("enviar", "envía envía envían enviado envíe"),
        ("destruir", "destruye destruye destruyen destruido destruya"),
        ("devolver", "devuelve devuelve devuelven devuelto devuelva"),
        ("seguir", "sigue sigue siguen seguido siga"),
    ],
)
def test_spanish_verbs(infinitive: str, forms: str) -> None:
    v = verb("es", infinitive)
    assert f"{v.order} {v.third} {v.thirds} {v.participle} {v.subjunctive}" == forms


@pytest.mark.parametrize(
    ("order", "pronoun", "together"),
    [
        ("mata", "lo", "mátalo"),
        ("destruye", "la", "destrúyela"),
        ("mueve", "lo", "muévelo"),
        ("devuelve", "los", "devuélvelos"),
        ("cambia", "la", "cámbiala"),
        ("pon", "lo", "ponlo"),
        ("detén", "te", "detente"),
        ("envía", "lo", "envíalo"),
        ("quita", "las", "quítalas"),
        ("lee", "lo", "léelo"),
        ("rehaz", "la", "rehazla"),
    ],
)
def test_enclitics_move_the_accent(order: str, pronoun: str, together: str) -> None:
    assert with_enclitic(order, pronoun) == together


def test_an_unknown_verb_is_an_error_never_a_guess() -> None:
    with pytest.raises(WordError, match="not in the table"):
        verb("fr", "schtroumpfir")
    spelled = read_verb_phrase(
        "fr", "schtroumpfir {m} / schtroumpfez / schtroumpfe / schtroumpfé / schtroumpfent", ["m"]
    )
    assert spelled.verb.order == "schtroumpfez"
    assert spelled.object == "m"


def test_a_slot_in_front_is_the_subject_and_the_first_bare_slot_the_object() -> None:
    lose = read_verb_phrase("en", "{m} lose {n point}", ["m", "n"])
    assert (lose.subject, lose.object) == ("m", "")
    assert read_verb_phrase("es", "matar {a m}", ["m"]).object == "m"
    assert read_verb_phrase("es", "prender fuego {a x}", ["x"]).object == ""
    assert read_verb_phrase("fr", "faire avancer {ms} d'un espace", ["ms"]).object == "ms"


def test_a_slot_that_names_no_parameter_is_an_error() -> None:
    with pytest.raises(WordError, match="names no parameter"):
        read_verb_phrase("en", "hit {q}", ["m"])
    with pytest.raises(WordError, match="names no parameter"):
        read_attribute("en", "in {that}")


@pytest.mark.parametrize("word", ["hour", "8", "11", "18-sided", "80", "Orc", "heir", "altar", "umbrella"])
def test_an(word: str) -> None:
    assert takes_an(word)


@pytest.mark.parametrize("word", ["unicorn", "one", "user", "1", "7", "81st"[2:], "Golem", "European", "111"])
def test_a(word: str) -> None:
    assert not takes_an(word)


@pytest.mark.parametrize("word", ["autel", "Hydre", "héroïne", "Énergie", "œil", "Yvain", "homme", "île"])
def test_elision(word: str) -> None:
    assert elides(word)


@pytest.mark.parametrize("word", ["héros", "horde", "hache", "Harpie", "hibou", "8", "onze", "yéti", "Golem", "A"])
def test_no_elision(word: str) -> None:
    assert not elides(word)


def test_feminines_an_author_gives_win() -> None:
    assert agreeing("fr", "résurrecteur", Gender.FEMININE, True, "résurrectrice") == "résurrectrices"
    assert feminine("es", "español") == "español"
    assert plural("es", "lápiz") == "lápices"
