"""The words of the verbs and things that belong to the language of rules itself, in the authors' own notation."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import TypeVar

from scribe.lexicon.features import Lang
from scribe.lexicon.noun import read_name
from scribe.lexicon.phrase_words import Attribute, VerbPhrase, read_attribute, read_verb_phrase
from scribe.lexicon.tongue import TONGUES
from scribe.phrase import Name, Trio

T = TypeVar("T")


_ENGLISH: list[str] = []


def _own(lang: Lang, texts: dict[Lang, str]) -> str:
    if lang == "en":
        _ENGLISH.append(texts["en"])
    return texts[lang] if lang in texts else TONGUES[lang].own(texts["en"])


def _trio(read: Callable[[Lang], T]) -> Trio[T]:
    return Trio(read("en"), read("fr"), read("es"), later=cache(read))


def frame(en: str, fr: str, es: str, params: Collection[str] = ("x", "y", "n")) -> Trio[VerbPhrase]:
    texts = {"en": en, "fr": fr, "es": es}
    return _trio(lambda lang: read_verb_phrase(lang, _own(lang, texts), params))


def name(en: str, fr: str, es: str, fr_mark: str = "", es_mark: str = "", params: Collection[str] = ()) -> Name:
    texts, marks = {"en": en, "fr": fr, "es": es}, {"fr": fr_mark, "es": es_mark}

    def mark(lang: Lang) -> str:
        return TONGUES[lang].genders.get(en, "") if lang in TONGUES else marks.get(lang, "")

    return _trio(lambda lang: read_name(lang, _own(lang, texts), mark(lang), params))


def attribute(en: str, fr: str, es: str, params: Collection[str] = ("it",)) -> Trio[Attribute]:
    texts = {"en": en, "fr": fr, "es": es}
    return _trio(lambda lang: read_attribute(lang, _own(lang, texts), params))


# ------------------------------------------------------------------ what the built-in verbs and statements say

CHOOSE = frame("choose {x}", "choisir {x}", "elegir {x}")
ROLL = frame("roll {x}", "lancer {x}", "tirar {x}")
MOVE = frame("move {x} {to y}", "déplacer {x} {vers y}", "mover {x} {a y}")
PUT = frame("put {x} {on y}", "poser {x} {sur y}", "poner {x} {sobre y}")
REMOVE = frame("remove {x} from the game", "retirer {x} du jeu", "retirar {x} del juego")
REMOVE_LONG = frame("remove from the game {x}", "retirer du jeu {x}", "retirar del juego {x}")
RETURN = frame("return {x} {to y}", "remettre {x} {dans y}", "devolver {x} {a y}")
RAISE = frame("raise {x} {by n}", "augmenter {x} {de n}", "aumentar {x} {en n}")
LOWER = frame("lower {x} {by n}", "diminuer {x} {de n}", "reducir {x} {en n}")
SWAP = frame("swap {x} {with y}", "échanger {x} {avec y}", "intercambiar {x} {con y}")
SHUFFLE = frame("shuffle {x}", "mélanger {x}", "barajar {x}")
SHOW = frame("show {x} {to y}", "montrer {x} {à y}", "mostrar {x} {a y}")
LOOK = frame("look at {x}", "regarder {x}", "mirar {x}")
RUN = frame("resolve {x}", "appliquer {x}", "aplicar {x}")
STOP = frame("stop", "s'arrêter", "detenerse")
STOP_REPEATING = frame("stop repeating", "cesser de répéter", "dejar de repetir")
WIN = frame("{x} win the game", "{x} gagner la partie", "{x} ganar la partida")
LOSE = frame("{x} lose the game", "{x} perdre la partie", "{x} perder la partida")
TIE = frame("{x} end in a tie", "{x} se terminer par une égalité", "{x} acabar en empate")
RANK = frame(
    "rank {x} {by y}",
    "classer {x} {selon y}",
    "clasificar {a x} {según y}",
)
PUT_IN = frame("put {x} {in y}", "mettre {x} {dans y}", "poner {x} {en y}")
PUT_ON_TOP = frame("put {x} {on top of y}", "placer {x} {sur le dessus de y}", "poner {x} {encima de y}")
PUT_BELOW = frame("put {x} {at the bottom of y}", "placer {x} {sous y}", "poner {x} {debajo de y}")
SET = frame("set {x} to {y}", "fixer {x} {à y}", "fijar {x} en {y}")
REWIND = frame(
    "return to the situation at the start {of y}",
    "revenir à la situation du début {de y}",
    "volver a la situación del principio {de y}",
)
REWIND_BUT = frame(
    "return to the situation at the start {of y}, except for {x}",
    "revenir à la situation du début {de y}, à l'exception {de x}",
    "volver a la situación del principio {de y}, salvo {x}",
)
CHOOSE_ONE = frame("choose one", "choisir une option", "elegir una opción")
CHOOSE_AT_RANDOM = frame("choose {x} at random", "choisir {x} au hasard", "elegir {x} al azar")
CHOOSE_IN_ORDER = frame(
    "choose in a certain order {x}", "choisir dans un certain ordre {x}", "elegir en cierto orden {x}"
)
CHOOSE_BY_LOT = frame("choose at random {x}", "choisir au hasard {x}", "elegir al azar {x}")
CHOOSE_AMONG = frame("choose {x}: {y}", "choisir {x} : {y}", "elegir {x}: {y}")
CLEAR = frame("remove {x}", "retirer {x}", "quitar {x}")
FLIP = frame("flip {x}", "lancer {x}", "lanzar {x}")
ADD = frame("add {x} {to y}", "ajouter {x} {à y}", "añadir {x} {a y}")
TAKE_FROM = frame("remove {x} {from y}", "retirer {x} {de y}", "quitar {x} {de y}")
INCLUDE = frame("{x} include {y} as well", "{x} comprendre aussi {y}", "{x} incluir también {y}")
INCREASE = frame("{x} increase {by n}", "{x} augmenter {de n}", "{x} aumentar {en n}")
ORDER_REACTIONS = frame(
    "choose the order of the effects that react to this",
    "choisir l'ordre des effets qui y réagissent",
    "elegir el orden de los efectos que reaccionan a ello",
)
DO_THIS = frame("{x} do this", "{x} faire ceci", "{x} hacer lo siguiente")
FORGET = frame("forget {x}", "oublier {x}", "olvidar {x}")

# ------------------------------------------------------------------ things of the language itself

DIE = name("the die", "le dé", "el dado")
SIDES = attribute("with {it} sides", "à {it} faces", "de {it} caras")
COIN = name("the coin", "la pièce", "la moneda")
PLAYER = name("the player", "le joueur", "el jugador")
NEXT_PLAYER = name("the player {after x}", "le joueur {après x}", "el jugador {después de x}", params=("x",))
PREVIOUS_PLAYER = name("the player {before x}", "le joueur {avant x}", "el jugador {antes de x}", params=("x",))
ACTIVE_PLAYER = name("the active player", "le joueur actif", "el jugador activo")
OPPONENT = name("the opponent", "l'adversaire", "el adversario", fr_mark="m")
EVERYONE = name("the player together / players together", "les joueurs ensemble", "los jugadores juntos", fr_mark="m")
ALWAYS_KNOWN = (ACTIVE_PLAYER, OPPONENT, EVERYONE)  # never "that opponent"
TABLE = name("the table", "la table", "la mesa")
GAME = name("the game", "la partie", "la partida")
PIECE = name("the piece", "la pièce", "la pieza")
KIND = name("the kind", "la sorte", "el tipo")
PLACE = name("the place", "le lieu", "el lugar")
AREA = name("the area", "la zone", "la zona")
NUMBER = name("the number", "le nombre", "el número")
LABEL = name("the number", "le numéro", "el número")
VALUE = name("the value", "la valeur", "el valor")
ITSELF = name("the piece itself", "la pièce elle-même", "la propia pieza")
NOTHING = name("nothing", "rien", "nada")
PLAYER_COUNT = name("the number of players", "le nombre de joueurs", "el número de jugadores")
BOX = name("the box", "la boîte", "la caja")
TOP_ONE = attribute("[top]", "du dessus", "[superior]")
BOTTOM_ONE = attribute("[bottom]", "du dessous", "[inferior]")
AFTER_IT = attribute("after {it}", "{après it}", "que sigue {a it}")
BEFORE_IT = attribute("before {it}", "{avant it}", "que precede {a it}")
NEXT_ONE = attribute("next", "[suivant]", "[siguiente]")
PREVIOUS_ONE = attribute("previous", "[précédent]", "[anterior]")
NEXT = name("the next one", "le suivant", "el siguiente")
PREVIOUS = name("the previous one", "le précédent", "el anterior")
SOURCE = name("the acting piece", "la pièce qui agit", "la pieza que actúa")
CHOSEN = name("the choice", "le choix", "la elección")
CHOSEN_ONE = name("the chosen one", "l'élément choisi", "el elegido", fr_mark="m")
MATCHING = name("matching", "correspondant", "correspondiente")
CHOSEN_LIKE = name("chosen", "choisi", "elegido")
SEEN = name(
    "the number of times this position has occurred",
    "le nombre de fois que cette position s'est produite",
    "el número de veces que se ha dado esta posición",
)
PLAYER_N = name("Player {n}", "le joueur {n}", "el jugador {n}", params=("n",))
COIN_SIDES = {"heads": name("heads", "face", "cara"), "tails": name("tails", "pile", "cruz")}
TRUE = name("true", "vrai", "verdadero")
EFFECT = name("the effect", "l'effet", "el efecto", fr_mark="m")
OWNER = name("the owner", "le propriétaire", "el propietario")
OWN_FIELDS = {"owner": OWNER}  # fields the language itself knows
COORDINATES = {"x": name("the column", "la colonne", "la columna"), "y": name("the row", "la rangée", "la fila")}
AMOUNT = name("the amount", "la quantité", "la cantidad")
SHAPE = name("the shape", "la forme", "la forma")
REPORT = name("the report", "le rapport", "el informe")
AS_CHOSEN = name("as chosen", "comme choisi", "según lo elegido")

VARIANT = name("the variant {x}", "la variante {x}", "la variante {x}", params=("x",))

OPTION = name("the option {x}", "l'option {x}", "la opción {x}", params=("x",), fr_mark="f")
VARIANT_NUMBER = name(
    "the value of the variant {x}",
    "le nombre choisi pour la variante {x}",
    "el valor de la variante {x}",
    params=("x",),
)

VARIANT_VALUE = name(
    "the value of the variant {x}", "la valeur de la variante {x}", "el valor de la variante {x}", params=("x",)
)

# ------------------------------------------------------------------ attributes

USED = attribute("used", "[utilisé]", "en uso")
IN_PLAY = attribute("in play", "en jeu", "en juego")
PLACE_FIELDS = {  # of a place, and denied
    "live": (
        attribute("where things are in play", "où tout est en jeu", "donde todo está en juego"),
        attribute("where nothing is in play", "où rien n'est en jeu", "donde nada está en juego"),
    ),
    "ordered": (
        attribute("kept in order", "[tenu] dans l'ordre", "[mantenido] en orden"),
        attribute("kept in no order", "[tenu] sans ordre", "[mantenido] sin orden"),
    ),
}
SAME_PLACE = attribute("in the same place as {it}", "au même endroit que {it}", "en el mismo lugar que {it}")
NEAREST_FREE = attribute(
    "at the free spot nearest to {it}",
    "à l'endroit libre le plus proche {de it}",
    "en el lugar libre más cercano {a it}",
)
NEXT_TO = attribute("next to {it}", "à côté {de it}", "junto {a it}")
FOR_SHAPE = attribute("for {it} on {p}", "pour {it} sur {p}", "para {it} en {p}", ("it", "p"))
IN_LINE = attribute(
    "in line with {it} {in the direction of d}",
    "dans l'alignement {de it} {en direction de d}",
    "en línea con {it} {en dirección a d}",
    ("it", "d"),
)
COUNTED_FROM = attribute(", counted from {it},", ", [compté] à partir {de it},", ", [contado] a partir {de it},")
REVERSED = attribute(", in reverse order,", ", en ordre inverse,", ", en orden inverso,")
FROM_SEAT = attribute(", beginning with {it},", ", en commençant {par it},", ", empezando {por it},")
BACK_FROM_SEAT = attribute(
    ", beginning with {it} and going counter-clockwise,",
    ", en commençant {par it} et dans le sens inverse des aiguilles d'une montre,",
    ", empezando {por it} y en sentido contrario a las agujas del reloj,",
)
COUNTER_CLOCKWISE = attribute(
    ", going counter-clockwise,",
    ", dans le sens inverse des aiguilles d'une montre,",
    ", en sentido contrario a las agujas del reloj,",
)
FOLLOWING = attribute(
    "reached {from it} by following {f}",
    "[atteint] {depuis it} en suivant {f}",
    "[alcanzado] {desde it} siguiendo {f}",
    ("it", "f"),
)
ENDS = {  # of a player, and denied
    "won": attribute("that has won", "qui a gagné", "que ha ganado"),
    "not won": attribute("that has not won", "qui n'a pas gagné", "que no ha ganado"),
    "lost": attribute("that has lost", "qui a perdu", "que ha perdido"),
    "not lost": attribute("that has not lost", "qui n'a pas perdu", "que no ha perdido"),
}
ENDS_OF_SEVERAL = {
    ENDS["won"]: attribute("that have won", "qui ont gagné", "que han ganado"),
    ENDS["not won"]: attribute("that have not won", "qui n'ont pas gagné", "que no han ganado"),
    ENDS["lost"]: attribute("that have lost", "qui ont perdu", "que han perdido"),
    ENDS["not lost"]: attribute("that have not lost", "qui n'ont pas perdu", "que no han perdido"),
}
# What a thing that a verb's phrase does not mention does in it, by the label it is given with.
ROLES = {
    "by": attribute("acting", "qui agit", "que actúa"),
    "with": attribute("used", "[utilisé]", "[usado]"),
    "to": attribute("targeted", "[visé]", "al que se apunta"),
    "from": attribute("of origin", "d'origine", "de origen"),
}
# How an argument is told that the verb's phrase has no place for, by its label.
UNSAID = {
    "": attribute("for {it}", "pour {it}", "para {it}"),
    "with": attribute("with {it}", "avec {it}", "con {it}"),
    "by": attribute("because of {it}", "du fait {de it}", "por obra {de it}"),
    "to": attribute("to {it}", "vers {it}", "hacia {it}"),
    "from": attribute("from {it}", "depuis {it}", "desde {it}"),
    "for": attribute("for {it}", "pour {it}", "para {it}"),
    "as": attribute("as {it}", "en tant {que it}", "como {it}"),
}
WHICHEVER = attribute(", no matter which,", "[quelconque]", "cualquiera")
WHICHEVER_ONES = attribute(", no matter which,", "[quelconque]", "cualesquiera")
OF_KIND_OF = attribute("of the same kind as {it}", "de la même sorte que {it}", "de la misma clase que {it}")
OF_THAT_KIND = attribute("of that kind", "de cette sorte", "de ese tipo")
IF_POSSIBLE = attribute("if possible", "si possible", "si es posible")
IN_ANY_ORDER = attribute("in any order", "dans l'ordre voulu", "en el orden deseado")
CONCERNED = attribute("in question", "en question", "en cuestión")

CAUSE = name("the cause", "la cause", "la causa")
AN_OPTION = name("the option", "l'option", "la opción", fr_mark="f")

_OPTIONS = (
    name("the first option", "la première option", "la primera opción"),
    name("the second option", "la deuxième option", "la segunda opción"),
    name("the third option", "la troisième option", "la tercera opción"),
    name("the fourth option", "la quatrième option", "la cuarta opción"),
    name("the fifth option", "la cinquième option", "la quinta opción"),
)


def option(index: int) -> Name:
    """An option of a choice by its place in the list."""
    if index < len(_OPTIONS):
        return _OPTIONS[index]
    n = index + 1
    return name(f"the option number {n}", f"l'option numéro {n}", f"la opción número {n}", fr_mark="f")


ENGLISH = tuple(_ENGLISH)  # everything above, as it is in English: what a further language must have words for
