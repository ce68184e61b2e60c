"""What the terminal itself says, in the three languages. Everything about a game comes from its ruleset."""

from __future__ import annotations

from ludolect.scene.words import ASKING, Words
from ludolect.spoken import worded
from scribe import Lang

WORDS: Words = {
    **ASKING,
    "bots": {
        "en": "The others are played by bots of the kind {}; --bot names another.",
        "fr": "Les autres sont joués par des robots du genre {}\u202f; --bot en désigne un autre.",
        "es": "A los demás los juegan bots del tipo {}; --bot elige otro.",
    },
    "chosen": {"en": "Chosen so far: {}", "fr": "Déjà choisi\u00a0: {}", "es": "Elegido hasta ahora: {}"},
    "nothing_chosen": {"en": "nothing", "fr": "rien", "es": "nada"},
    "prompt": {"en": "number, or ? for help > ", "fr": "numéro, ou ? (aide) > ", "es": "número, o ? (ayuda) > "},
    "go_on": {"en": "Enter: on > ", "fr": "Entrée\u00a0: la suite > ", "es": "Intro: seguir > "},
    "unclear": {
        "en": "Type the number of an option, or ? for help.",
        "fr": "Tapez le numéro d’une option, ou ? pour l’aide.",
        "es": "Escribe el número de una opción, o ? para la ayuda.",
    },
    "whole_number": {"en": "a whole number", "fr": "un nombre entier", "es": "un número entero"},
    "no_more": {"en": "Enter: no more", "fr": "Entrée\u00a0: plus rien", "es": "Intro: nada más"},
    "reporting": {
        "en": "Tell what has happened. u goes back, n begins anew, m has it made up, ? helps.",
        "fr": "Dites ce qui s’est passé. u revient en arrière, n recommence, m l’invente, ? aide.",
        "es": "Di lo que ha pasado. u vuelve atrás, n empieza de nuevo, m lo inventa, ? ayuda.",
    },
    "not_within": {"en": "{} is not in {}.", "fr": "{} n’est pas dans {}.", "es": "{} no está en {}."},
    "no_number": {
        "en": "Type a whole number, or ? for help.",
        "fr": "Tapez un nombre entier, ou ? pour l’aide.",
        "es": "Escribe un número entero, o ? para la ayuda.",
    },
    "unbelieved": {
        "en": "The rules do not believe this. It would have to be true: {}",
        "fr": "Les règles n’y croient pas. Il faudrait que cela soit vrai\u00a0: {}",
        "es": "Las reglas no lo creen. Tendría que ser cierto: {}",
    },
    "none_invented": {
        "en": "Nothing was found that the rules would believe.",
        "fr": "Rien n’a été trouvé que les règles croiraient.",
        "es": "No se ha encontrado nada que las reglas creerían.",
    },
    "aiming": {
        "en": "Say it in tenths of a millimetre and tenths of a degree. u goes back, n begins anew, m chooses for you, "
        "? helps.",
        "fr": "Indiquez-le en dixièmes de millimètre et de degré. u revient en arrière, n recommence, m choisit pour "
        "vous, ? aide.",
        "es": "Dilo en décimas de milímetro y de grado. u vuelve atrás, n empieza de nuevo, m elige por ti, ? ayuda.",
    },
    "by_hand": {
        "en": "Do it at the table, then press Enter > ",
        "fr": "Faites-le sur la table, puis appuyez sur Entrée > ",
        "es": "Hazlo en la mesa y pulsa Intro > ",
    },
    "overlapping": {
        "en": "It cannot lie there: it would overlap something, or reach beyond the edge.",
        "fr": "Cela ne tient pas là\u00a0: quelque chose serait recouvert, ou le bord dépassé.",
        "es": "Ahí no cabe: taparía algo o sobresaldría del borde.",
    },
    "declining": {
        "en": "x: (nothing)",
        "fr": "x\u00a0: (rien)",
        "es": "x: (nada)",
    },
    "several": {
        "en": "That could be any of {}.",
        "fr": "Cela peut désigner {}.",
        "es": "Eso puede ser {}.",
    },
    "nothing": {
        "en": "There is nothing to take back.",
        "fr": "Il n’y a rien à annuler.",
        "es": "No hay nada que deshacer.",
    },
    "learnt": {
        "en": "Since then chance has spoken or something hidden has come to light. u! takes it back all the same.",
        "fr": "Depuis, le hasard a parlé ou quelque chose de caché a été révélé. u! annule quand même.",
        "es": "Desde entonces ha intervenido el azar o se ha revelado algo oculto. u! lo deshace igualmente.",
    },
    "taken_back": {"en": "Taken back.", "fr": "Annulé.", "es": "Deshecho."},
    "no_text": {"en": "nothing more to say", "fr": "rien de plus à dire", "es": "nada más que decir"},
    "pass_on": {
        "en": "Now it is for {} to look. Press Enter when the others look away.",
        "fr": "À vous de regarder, {}\u202f! Appuyez sur Entrée quand les autres ne regardent plus.",
        "es": "¡Te toca mirar, {}! Pulsa Intro cuando los demás no miren.",
    },
    "why_none": {
        "en": "Nothing has happened yet.",
        "fr": "Il ne s’est encore rien passé.",
        "es": "Aún no ha pasado nada.",
    },
    "by_rule": {"en": "because:", "fr": "parce que\u00a0:", "es": "porque:"},
    "help": {
        "en": (
            "NUMBER    takes that option; so do words of its name\n"
            "u         takes your last decision back (u! even if something has come to light since)\n"
            "i OPTION  says what the rules say about that option: its number, or words of its name\n"
            "w         says why what was told last has happened: the rule, and where it is written\n"
            "r         the rule that asks\n"
            "b         the board once more\n"
            "l         lists everything that lies anywhere\n"
            "h         tells the whole story so far\n"
            "m, n      where a report is asked for: has it made up; begins it anew (there, u takes one answer back)\n"
            "q         leaves; the game is kept"
        ),
        "fr": (
            "NUMÉRO    prend cette option\u202f; des mots de son nom aussi\n"
            "u         annule votre dernière décision (u! même si quelque chose a été révélé depuis)\n"
            "i OPTION  dit ce que les règles disent de cette option\u00a0: son numéro ou des mots de son nom\n"
            "w         dit pourquoi ce qui vient d’être raconté est arrivé\u00a0: la règle, et où elle est écrite\n"
            "r         la règle qui pose la question\n"
            "b         le plateau encore une fois\n"
            "l         énumère tout ce qui se trouve quelque part\n"
            "h         raconte toute l’histoire jusqu’ici\n"
            "m, n      quand un rapport est demandé\u00a0: l’invente\u202f; le recommence (u y annule une réponse)\n"
            "q         quitte\u202f; la partie est conservée"
        ),
        "es": (
            "NÚMERO    toma esa opción; también palabras de su nombre\n"
            "u         deshace tu última decisión (u! aunque se haya revelado algo desde entonces)\n"
            "i OPCIÓN  dice lo que las reglas dicen de esa opción: su número o palabras de su nombre\n"
            "w         dice por qué ha ocurrido lo último que se ha contado: la regla y dónde está escrita\n"
            "r         la regla que pregunta\n"
            "b         el tablero otra vez\n"
            "l         enumera todo lo que hay en cada lugar\n"
            "h         cuenta toda la historia hasta ahora\n"
            "m, n      cuando se pide un informe: lo inventa; lo empieza de nuevo (ahí u deshace una respuesta)\n"
            "q         sale; la partida se conserva"
        ),
    },
    "resume": {
        "en": "A game of {} is waiting ({}, {} decisions so far). Go on with it? [Y/n] ",
        "fr": "Une partie de {} attend ({}, {} décisions jusqu’ici). La reprendre\u202f? [O/n] ",
        "es": "Hay una partida de {} pendiente ({}, {} decisiones hasta ahora). ¿Seguir con ella? [S/n] ",
    },
    "again": {
        "en": "The same beginning again: {}",
        "fr": "Le même début encore une fois\u00a0: {}",
        "es": "El mismo comienzo otra vez: {}",
    },
    "kept": {
        "en": "The game is kept; `{}` goes on with it.",
        "fr": "La partie est conservée\u202f; `{}` la reprend.",
        "es": "La partida se conserva; `{}` la retoma.",
    },
}


def say(word: str, lang: Lang) -> str:
    return worded(WORDS[word], lang)
