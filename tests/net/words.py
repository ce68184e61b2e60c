"""Names and phrases in three languages for whatever a random ruleset declares."""

from __future__ import annotations

from tests.net.author import Author
from tests.net.world import Param

NOUNS = {
    "coin": ("the coin", "la pièce", "la moneda"),
    "lamp": ("the lamp", "la lampe", "la lámpara"),
    "leaf": ("the leaf / leaves", "la feuille", "la hoja"),
    "stone": ("the stone", "le caillou", "la piedra"),
    "ship": ("the ship", "le navire", "el barco"),
    "bird": ("the bird", "l'oiseau / oiseaux\" m", "el pájaro"),
    "tree": ("the tree", "l'arbre\" m", 'el árbol / árboles" m'),
    "wolf": ("the wolf / wolves", "le loup", "el lobo"),
    "letter": ("the letter", "la lettre", "la carta"),
    "ring": ("the ring", "la bague", "el anillo"),
    "key": ("the key", "la clé", "la llave"),
    "star": ("the star", "l'étoile\" f", "la estrella"),
    "purse": ("the purse", "la bourse", "la bolsa"),
    "garden": ("the garden", "le jardin", "el jardín / jardines"),
    "harbor": ("the harbor", "le port", "el puerto"),
    "market": ("the market", "le marché", "el mercado"),
    "well": ("the well", "le puits / puits", "el pozo"),
    "shelf": ("the shelf / shelves", "l'étagère\" f", "el estante"),
    "field": ("the field", "le champ", "el campo"),
    "cell": ("the square", "la case", "la casilla"),
    "spot": ("the spot", "le lieu / lieux", "el lugar / lugares"),
    "pile": ("the pile", "la pile", "la pila"),
    "chest": ("the chest", "le coffre", "el cofre"),
    "weight": ("the weight", "le poids / poids", "el peso"),
    "age": ("the age", "l'âge\" m", "la edad / edades"),
    "price": ("the price", "le prix / prix", "el precio"),
    "score": ("the score", "le score", "la puntuación / puntuaciones"),
    "luck": ("the luck", "la chance", "la suerte"),
    "ticks": ("the time", "le temps / temps", "el tiempo"),
    "color": ("the color", "la couleur", "el color / colores"),
    "season": ("the season", "la saison", "la estación / estaciones"),
    "way": ("the way", "la voie", "la vía"),
}
ADJECTIVES = {
    "red": ("red", "rouge", "rojo"),
    "blue": ("blue", "bleu", "azul"),
    "green": ("green", "vert", "verde"),
    "asleep": ("asleep", "[endormi]", "[dormido]"),
    "open": ("open", "[ouvert]", "[abierto]"),
    "warm": ("warm", "[chaud]", "[cálido]"),
    "heavy": ("heavy", "lourd", "pesado"),
    "rare": ("rare", "rare", "raro"),
}
VERBS = {
    "take": ("take", "prendre", "tomar"),
    "give": ("give", "donner", "dar"),
    "throw": ("throw", "lancer", "lanzar"),
    "turn": ("turn", "tourner", "girar"),
    "choose_well": ("choose", "choisir", "elegir"),
    "place_well": ("place", "placer", "colocar"),
    "strike": ("strike", "frapper", "golpear"),
    "draw": ("draw", "piocher", "robar"),
    "push": ("push", "pousser", "empujar"),
    "sell": ("sell", "vendre", "vender"),
}
SMALL = {
    "to": ("to", "à", "a"),
    "from": ("from", "de", "de"),
    "by": ("by", "par", "por"),
    "with": ("with", "avec", "con"),
    "for": ("for", "pour", "para"),
    "as": ("as", "comme", "como"),
}


def entries(en: str, fr: str, es: str) -> str:
    """A gender stands behind the closing quote of the table above."""
    parts = [
        f'{lang} "{text}"' if '"' not in text else f'{lang} "{text}'
        for lang, text in (("en", en), ("fr", fr), ("es", es))
    ]
    return " ".join(parts)


def name_of(author: Author, key: str) -> str:
    """A name, where this author gives any; nothing for what has no word in the tables."""
    words = NOUNS.get(key) or ADJECTIVES.get(key)
    return f"name {entries(*words)}" if author.worded and words is not None else ""


def numbered_name(author: Author, key: str, number: int) -> str:
    """The name of one of several pieces of a kind."""
    words = NOUNS.get(key)
    if not author.worded or words is None:
        return ""
    plain = [text.split(" /")[0].split('"')[0] for text in words]
    named = [f"{text} {'ABCDEFGH'[number % 8]}" for text in plain]
    genders = [text[-2:] if text[-2:] in (" m", " f") else "" for text in words]
    both = zip(("en", "fr", "es"), named, genders, strict=True)
    return "name " + " ".join(f'{lang} "{text}"{gender}' for lang, text, gender in both)


def truth_phrase(author: Author, key: str) -> str:
    if not author.worded:
        return ""
    en, fr, es = ADJECTIVES[key]
    return f"{{ phrase {entries(en, fr, es)}; not {entries(f'not {en}', f'non {fr}', f'no {es}')} }}"


def verb_phrase(author: Author, key: str, params: tuple[Param, ...]) -> str:
    if not author.worded:
        return ""
    made = []
    for number, infinitive in enumerate(VERBS[key]):
        slots = [f"{{{SMALL[p.label][number]} {p.name}}}" if p.label else f"{{{p.name}}}" for p in params]
        made.append(" ".join([infinitive, *slots]))
    return f"phrase {entries(*made)}"


def field_name(author: Author, key: str) -> str:
    found = name_of(author, key)
    return f"{{ {found} }}" if found else ""
