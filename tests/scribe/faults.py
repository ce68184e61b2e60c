"""What an editor struck out of the rulebooks, by its pattern: for each a sentence that shows it, and how it is found.

A sentence is found by what is wrong with its words, whichever game it speaks of; a passage by how its lines follow.
`test_lint` looks for them on every page of every ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scribe import Lang, Line


class Fault(NamedTuple):
    """`shown` is a sentence that has it."""

    lang: Lang
    name: str
    pattern: str
    shown: str


SENTENCES = (
    Fault(
        "en",
        "a verb in the singular after they",
        r"\b[Tt]hey (?:is|was|has|does|becomes|loses|moves|takes|goes)\b",
        "They becomes wet.",
    ),
    Fault("en", "choosing of", r"\b[Cc]hoose of\b", "Choose of one color."),
    Fault(
        "en",
        "an order to do it to you",
        r"(?:^|[.:;] )[A-Z]?[a-z]+(?: out| up| down| away| back)? you[.,;]",
        "Knock out you.",
    ),
    Fault(
        "en",
        "too late to be now",
        r"\b[Bb]efore [^,.]+, (?:it|they|that \w+) (?:is|are) now\b",
        "Before another stone is lost, it is now marked as lost.",
    ),
    Fault(
        "en",
        "none in any one of several",
        r"\b(?:is|are) no (?!longer)[^.;:,]{1,40}? (?:in|on|among) an? ",
        "If there is no stone in a pile, you lose.",
    ),
    Fault("en", "one thing that becomes another", r"\b(\w+ \d+) becomes \w+ \d+\b", "Spot 2 becomes spot 1."),
    Fault(
        "en", "of behind a preposition", r"\b(?:after|before|behind|between) of\b", "The column after of that column."
    ),
    Fault(
        "en", "the adverb behind has", r"\b(?:has|have) (?:now|no longer) (?:an?|the|no|\d)\b", "It has now a crown."
    ),
    Fault(
        "en",
        "an owner twice",
        r"\b(?:its|his|her|their) \w+ (?:it|he|she|they) \w+|\b(?:its|his|her) \w+ (?:of|on|in) "
        r"(?:its|his|her)\b(?! (?:owner|place))",
        "Raise his gold on his board.",
    ),
    Fault(
        "en",
        "of it behind its noun",
        r"\bthe (?!one|first|last|rest|top|half|whole)\w+ of (?:it|you)(?= (?:if|and|or|to|in|on)\b|[.,;:])",
        "Move the pawns of it.",
    ),
    Fault(
        "en", "a participle behind do not have", r"\b(?:does|do) not have \w+ed an?\b", "It does not have scored a hit."
    ),
    Fault("en", "a before a title with a vowel", r"\b[Aa] “[AEIOaeio]", "A “Ice” card is lost."),
    Fault(
        "en",
        "the largest of two",
        r"\b(?:largest|smallest) of (?:(?! and )[^,;.])+ and [^,;.]+\.$",
        "It becomes the largest of its age and 0.",
    ),
    Fault("en", "any, in four words", r", no matter which,", "Put a pawn, no matter which, in the box."),
    Fault(
        "en",
        "and whose, and whose",
        r"\band (?:whose|for which) [^.;:]+? and (?:whose|for which) ",
        "A stone whose size is 1 and whose weight is 2 and whose color is red is lost.",
    ),
    Fault(
        "en", "the two top ones", r"\bthe (?:two|three|four|five|ten|\d+) (?:top|bottom) ", "Take the two top cards."
    ),
    Fault("en", "which, of a person", r"\bplayer for which\b", "Choose one player for which there is no card."),
    Fault(
        "en",
        "where it goes behind where it is drawn from",
        r"\b[Pp]uts? [^.,;:]*\bchosen at random from the \w+ (?:in|among|on) ",
        "Put one card chosen at random from the box in your hand.",
    ),
    Fault(
        "en",
        "a comma before that",
        r"\bno \w+ among [^,.;]+, that is\b",
        "There is no coin among the coins, that is red.",
    ),
    Fault("en", "a test behind a test", r"(?:^|[.:] )If [^,.;:]+, if ", "If it rains, if it is cold, rest."),
    Fault(
        "fr",
        "a test behind a test",
        r"(?:^|[.:] )S(?:i |’il)[^,.;:]+, s(?:i |’il)(?![^.;:]*\b(?:et|ou) s(?:i |’il))",
        "Si le bruit est fort, s’il fait froid, reposez-vous.",
    ),
    Fault("es", "a test behind a test", r"(?:^|[.:] )Si [^,.;:]+, si ", "Si llueve, si hace frío, descansa."),
    Fault(
        "es",
        "a test behind what the other was not",
        r"\bSi no, es decir, si [^,.;:]+, si ",
        "Si no, es decir, si no llueve, si hace frío, descansa.",
    ),
    Fault(
        "es",
        "you, where it is nobody in particular",
        r"\b(?:[Cc]uando|[Aa]ntes de que) (?!un[oa]s|l[oa]s|es[oa]s|est[oa]s|aquell|su|tu)[a-záéíóú]+[ae]s\b",
        "Cuando causas puntos de daño a un invitado.",
    ),
    Fault("es", "tú behind a preposition", r"\b(?:a|de|para|por|sin|hacia|sobre) tú\b", "Una casilla libre para tú."),
    Fault(
        "es",
        "what is yours, of ti",
        r"\b(?:el|la|los|las) [^.,;:]{1,30}(?<!después)(?<!antes)(?<!detrás)(?<!delante) de ti\b",
        "Mira la última fila de ti.",
    ),
    Fault(
        "es",
        "ser for where it is",
        r"\b(?:es|son|sea|sean) al (?:final|principio|lado)\b",
        "Su sitio es al final de una fila.",
    ),
    Fault(
        "es",
        "what it is not, in the subjunctive of a description",
        r", que no (?:esté|sea|tenga)n?\b",
        "El saco está en la mesa, que no esté lleno.",
    ),
    Fault(
        "es",
        "a description behind the group",
        r"\bno hay ning[^.;:,]* entre [^.;:,]*, (?:para la |para el )?que ",
        "Si no hay ninguna silla entre las sillas vacías, que sea roja, pasa.",
    ),
    Fault(
        "es",
        "the number of the owned",
        r"\b[Ee]l número de (?:los|las) [\w ]{2,30} de (?:ese|esa|la|el|del|tu)\b",
        "El número de los vecinos de esa casa.",
    ),
    Fault("es", "a number that is a value", r"\bnúmero de la variante\b", "El número de la variante «Nivel»."),
    Fault("es", "one that are several", r"\b(?:su|el|la) \w+ es (?:los|las) ", "Ahora su tablero es las Cavernas."),
    Fault("es", "then, without its comma", r"; entonces (?!,)", "Puedes pasar; entonces roba una carta."),
    Fault("es", "otherwise if", r"\b[Ss]i no, si ", "Roba; si no, si puedes, pasa."),
    Fault(
        "es",
        "whoever does it left out",
        r"^(?:Ponen?|Hacen?|Dan|Van?) (?:a |en |el |la |un|al )",
        "Pone una carta en la mesa.",
    ),
    Fault(
        "es",
        "once it has begun",
        r"\b[Ee]n cuanto (?:un|una|el|la) [^,.;:]* ha [a-z]+do\b",
        "En cuanto un turno ha empezado, pasa.",
    ),
    Fault(
        "fr",
        "the number of what is no number",
        r"nombre choisi pour la variante « [^»]+ » est «",
        "Si le nombre choisi pour la variante « Difficulté » est « Facile », reposez-vous.",
    ),
    Fault(
        "fr", "somebody done without", r"\bIls [^.;:]+ ; [a-zé]+ent\b", "Ils paient 2 pièces ; collent une étiquette."
    ),
    Fault("fr", "choisir de", r"\b[Cc]hois\w+ d’une?\b", "Choisissez d’une couleur."),
    Fault("fr", "an order without a hyphen", r"\b(?!chez)\w{2,}ez vous[.,;]", "Éliminez vous."),
    Fault(
        "fr", "être fait with an infinitive", r"\bêtre fait\w* \w+(?:er|ir|re)\b", "Il ne peut pas être fait reculer."
    ),
    Fault(
        "fr",
        "des behind a denied verb",
        r"\bne (?:peut|peuvent|doit|doivent|pouvez|devez) pas \w+(?:er|ir|re) des\b",
        "Il ne peut pas perdre des points.",
    ),
    Fault("fr", "devant de", r"\bdevant d(?:e|u|es|’)\b(?! jeu)", "La carte devant de Lisa."),
    Fault("fr", "several of one reader", r"\b[Vv]ous êtes (?!désormais|plus)\w+(?:é|i|u)e?s\b", "Vous êtes protégés."),
    Fault(
        "fr",
        "none in any one of several",
        r"n’y a (?:pas|plus) d(?:e |’)[^.;:,]{1,40}? (?:dans|sur|parmi) une? ",
        "S’il n’y a pas de horde dans une pile, vous perdez.",
    ),
    Fault(
        "fr",
        "a word of two genders behind chaque",
        r"(?<!début de )(?<!fin de )\b[Cc]haque tour\b(?! de jeu)",
        "Pour chaque tour : posez un mur.",
    ),
    Fault("fr", "nothing inflected", r"\brienne\b", "Sa cible est rienne."),
    Fault(
        "fr",
        "one thing that becomes another",
        r"\b([\wé]+ \d+) devient (?:le |la )?[a-zé]+ \d+\b",
        "La case 2 devient la case 1.",
    ),
    Fault(
        "fr",
        "a preposition and an article",
        r"\b(?:de le|de les|à le|à les|si ils?|que ils?|que elles?)\b(?!-)",
        "Le bord de le plateau.",
    ),
    Fault(
        "fr",
        "no elision",
        r"(?<!-)\b(?:[Ll]e|[Ll]a|[Dd]e|[Qq]ue|[Nn]e|[Ss]e) (?:[aeiouâéèêîôûœ]|h[eé]ros\b)(?!nze|uit|n[eé])\w+",
        "Le arc de la case.",
    ),
    Fault(
        "fr",
        "a participle as a state",
        r"\b(?:est|sont) (?:désormais|plus) \w+ant\b(?<!suivant)",
        "Il est désormais prenant la récompense.",
    ),
    Fault(
        "fr", "de behind a relative", r"\bqui (?:suit|précède) d(?:e|u|es|’)\b", "La colonne qui suit de cette colonne."
    ),
    Fault(
        "fr",
        "whose, at the wrong end",
        r"\bdistance jusqu’à [^,.;:]* de son\b",
        "La distance jusqu’à la sortie de son emplacement.",
    ),
    Fault(
        "fr",
        "an owner twice",
        r"\b(?:son|sa|ses) [\wéè’]+ d(?:e|u|es) (?:son|sa|ses)\b",
        "Augmentez son or de son plateau.",
    ),
    Fault(
        "fr",
        "one of some",
        r"\bl’une? de (?!ces|ses|vos|leurs|chacun|ceux|celles|plusieurs|la |l’)\w+s\b",
        "Visez l’une de figurines.",
    ),
    Fault(
        "fr", "to be one that", r"\b(?:est|sont) (?:désormais|plus) (?:qui|dont|avec)\b", "Il n’est plus qui a touché."
    ),
    Fault("fr", "counts as", r"\bcompt(?:e|ent|ez) comme\b", "Ses dégâts comptent comme les dégâts bruts."),
    Fault(
        "fr",
        "an article before a person's name",
        r"\b(?:Le|La|le|la|l’|L’) ?« [^»]+ » (?:du|de la) joueu",
        "Le « Alric » du joueur 1 est ici.",
    ),
    Fault(
        "fr", "one thing that is several", r"(?<!dégâts )\best (?:les|des) [a-zé]+s\b", "Si sa classe est les mages."
    ),
    Fault(
        "fr",
        "one owner of what several have",
        r"\bont (?:pas )?tous (?:ses|sa|son)\b",
        "Les Trolls ont tous ses ennemis recouverts.",
    ),
    Fault(
        "fr",
        "had out of the box",
        r"\bposs[èé]d\w+ de (?:la|le|l’|ce)",
        "Posez une tour que ce joueur possède de la boîte.",
    ),
    Fault(
        "fr",
        "ce as the subject of another verb",
        r"\b[Cc]e (?:n’est pas|n’était pas) [^.,;]* et se trouve",
        "Ce n’est pas une figurine et se trouve sur une horde.",
    ),
    Fault(
        "fr",
        "from now on, too late",
        r"\b(?:poss|contr)\w+ (?!désormais)[^.,;]+ désormais(?=[.,;])",
        "Vous possédez le nouveau pion désormais.",
    ),
    Fault("fr", "that number of the", r"\bce nombre des\b", "Faites entrer ce nombre des monstres du Seigneur."),
    Fault("fr", "to a number of", r"\bpasse(?:nt)? au nombre d", "La force passe au nombre de cartes."),
    Fault("es", "elegir de", r"\b[Ee]lig\w+ de una?\b", "Elige de un color."),
    Fault("es", "ser for estar", r"\b(?:es|son) entre\b", "El 3 es entre 1 y 5."),
    Fault("es", "ser for estar of the living", r"\b(?:es|son|sea|sean) (?:viv|muert)[oa]s?\b", "Un Héroe es vivo."),
    Fault("es", "to a number without ser", r"\bpasan? al número de\b", "La fuerza pasa al número de cartas."),
    Fault(
        "es",
        "estar for ser",
        r"\best(?:á|án|é|én|ar) (?:\w+ari[oa]s?|\w+éntic[oa]s?|(?!disponible)\w+[aií]bles?)\b",
        "El héroe está secundario.",
    ),
    Fault("es", "two words for one", r"\b(?:de|a) el\b", "El borde de el tablero."),
    Fault("es", "an order to do it to you", r"\b(?!eres)\w+ (?:a )?tú[.,;]", "Elimina a tú."),
    Fault(
        "es",
        "none in any one of several",
        r"\bno hay (?:ningún |ninguna )?[^.;:,]{1,40}? en una? ",
        "Si no hay ninguna horda en una pila, pierdes.",
    ),
    Fault(
        "es",
        "no subjunctive for what is not",
        r"\b(?:no hay|ningún|ninguna) [^,.;:]*? que (?:no )?(?:está|es|tiene|son|están|tienen)\b",
        "Si no hay ninguna piedra que está en el tablero.",
    ),
    Fault(
        "es",
        "one thing that becomes another",
        r"\b(\w+ \d+) (?:se convierte en|pasa a ser) (?:el |la )?[a-z]+ \d+\b",
        "La casilla 2 pasa a ser la casilla 1.",
    ),
    Fault("es", "y before i", r"\by h?i(?![eo])\w+", "La línea y indica."),
    Fault("es", "o before o", r"\bo h?o\w+", "Siete o ocho."),
    Fault("es", "an owner twice", r"\b(?:su|sus) \w+ de (?:su|sus)\b", "Aumenta su oro de su tablero."),
    Fault("es", "to be with", r"\b(?:estar|ser) (?:con|que)\b", "Pasa a estar con derecho a la recompensa."),
    Fault(
        "es",
        "one of some",
        r"\buna? de (?!esos|esas|estos|estas|sus|tus|los|las|ellos|ellas|todos|todas|daño)\w+s\b",
        "Apunta a una de figuras.",
    ),
)

_OTHERWISE = re.compile(r"(?:Otherwise|Sinon|Si no,|De lo contrario,)")
_IF = re.compile(r"\b(?:[Ii]f|[Ss]i|[Uu]nless)\b|\b[Ss]’il")
_DETERMINERS = frozenset(
    "a an the that those these this its their un une des le la les l ce cet cette ces son sa ses "
    "uno una unos unas el los las ese esa esos esas su sus".split()
)


def of_sentence(text: str, lang: Lang) -> Iterator[str]:
    for fault in SENTENCES:
        if fault.lang == lang and (found := re.search(fault.pattern, text)) is not None:
            yield f"{fault.name}: {found[0]!r}"


def dangling(lines: Sequence[Line]) -> Iterator[str]:
    """An "otherwise" with no "if" before it; the last of several cases has one before its colon."""
    before: Line | None = None
    for line in lines:
        case = re.match(r"[^.,;]{1,25}[ \u00a0]?:", line.text) is not None and before is not None
        if _OTHERWISE.match(line.text) and not case and (before is None or _IF.search(before.text) is None):
            yield f"otherwise, if not what: {line.text}"
        before = line
        yield from dangling(line.below)


def restated(title: str, lines: Sequence[Line]) -> Iterator[str]:
    """An entry that says nothing but its title."""
    if len(lines) == 1 and not lines[0].below and _stems(title) == _stems(lines[0].text):
        yield f"the title again: {lines[0].text}"


def _stems(text: str) -> list[str]:
    return [word[:4] for word in re.findall(r"\w+", text.lower()) if word not in _DETERMINERS]


_POINTING: dict[Lang, re.Pattern[str]] = {
    "fr": re.compile(r"\b(?:[Cc]e|[Cc]et|[Cc]ette|[Cc]es) ([\w-]+)"),
    "es": re.compile(r"\b[Ee]s[eao]s? ([\w-]+)"),
}
# What may be pointed at without having been named: what the sentence itself is, or does.
_AT_HAND: dict[Lang, frozenset[str]] = {
    "fr": frozenset(
        "nombre quantité valeur résultat qui que sont n ne temps ordre points choix position partie fois autre autres "
        "sorte moment numéro stade cas est dernier dernière qu dont étapes".split()
    ),
    "es": frozenset("número cantidad valor resultado elección elecciones otro otra tipo caso vez orden pasos".split()),
}


_OVER = re.compile(
    r"\b(?:chaque|chacune? des|cada|cada una? de (?:las|los)) ([\w-]+)"
)  # the squares for each direction


def unheard_of(texts: Sequence[str], lang: Lang, known: str = "") -> Iterator[str]:
    """That X, where no X was spoken of. `texts` are one entry, its heading first; `known` are words that need nobody to
    speak of them. English "that" may be a relative, and is not asked."""
    if lang not in _POINTING:
        return
    heard = known.lower()
    for text in texts:
        over = " ".join(_OVER.findall(text)).lower()
        for found in _POINTING[lang].finditer(text):
            noun = found[1].lower()
            if noun not in _AT_HAND[lang] and noun[:4] not in f"{heard} {over} {text[: found.start()].lower()}":
                yield f"{found[0]}, of which nothing was said: {text}"
        heard += f" {text.lower()}"


_ORDERED = re.compile(
    r"(?:^|[.:;] )([A-ZÁÉÍÓÚÑ]?[a-záéíóúñ]{3,}) "
    r"(?:(a) (?:ese|esa|cada|un|una)|(ese|esa|cada|un|una)) ([\wáéíóúñÁÉÍÓÚÑ]{3,})"
)


class PersonalA:
    """Spanish verbs that take a noun now with a, now without: mueve ese peón, mueve a cada peón."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], dict[bool, str]] = {}

    def read(self, text: str) -> None:
        for verb, personal, _, noun in _ORDERED.findall(text):
            self.found.setdefault((verb.lower(), noun), {}).setdefault(bool(personal), text)

    def mixed(self) -> list[str]:
        both = [(verb, noun, said) for (verb, noun), said in self.found.items() if len(said) > 1]
        return [f"{verb} {noun}: {said[True]} / {said[False]}" for verb, noun, said in both]
