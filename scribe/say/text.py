"""The fixed wording of each language, as templates in the authors' own slot notation.

Words inside a slot contract and come and go with it. `{body}` and the like are filled by the realisers; every key
stands in all three languages (a test says so).
"""

from __future__ import annotations

from scribe.lexicon.features import Lang

_ROWS: dict[str, tuple[str, str, str]] = {
    # conditions and loops
    "if": ("if {test}, {body}", "si {test}, {body}", "si {test}, {body}"),
    "if_head": ("if {test}", "si {test}", "si {test}"),
    "otherwise": ("otherwise {body}", "sinon, {body}", "si no, {body}"),
    "otherwise_if": ("otherwise, {body}", "sinon, {body}", "si no, {body}"),
    "otherwise_head": ("otherwise", "sinon", "si no"),
    "while": ("while {test}", "tant que {test}", "mientras {test}"),
    "while_event": ("while {test}", "alors que {test}", "mientras {test}"),
    "for_each": ("for {thing}{order}", "pour {thing}{order}", "para {thing}{order}"),
    "in order": (", in order", ", dans l'ordre", ", en orden"),
    "by choice": (", in the order you choose", ", dans l'ordre de votre choix", ", en el orden que elijas"),
    "by value": (", in ascending order of {by}", ", par ordre croissant {de by}", ", por orden creciente {de by}"),
    "in turn": (", in turn", ", à tour de rôle", ", por turnos"),
    "times": ("{often}", "{often}", "{often}"),
    "up_to_times": ("up to {often}", "jusqu'à {often}", "hasta {often}"),
    "at_most_times": ("at most {often}", "{often} au maximum", "{often} como máximo"),
    "any_times": ("any number of times", "autant de fois que vous le souhaitez", "tantas veces como quieras"),
    "any_times_other": ("any number of times", "autant de fois que souhaité", "tantas veces como se quiera"),
    "repeat": (
        "repeat until the game ends",
        "répétez jusqu'à la fin de la partie",
        "repite hasta el final de la partida",
    ),
    "repeat_while": ("as long as {test}, repeat", "tant que {test}, répétez", "mientras {test}, repite"),
    "depending": ("depending on {subject}", "selon {subject}", "según {subject}"),
    "rest": ("otherwise", "sinon", "en otro caso"),
    "to": ("{low} to {high}", "{low} à {high}", "{low} a {high}"),
    "or_more": ("{low} or more", "{low} ou plus", "{low} o más"),
    # choices
    "choose_both": (
        "choose one or both, in this order",
        "choisissez l'un ou les deux, dans cet ordre",
        "elige una o ambas cosas, en este orden",
    ),
    "choose_many": ("choose {number}", "choisissez {number}", "elige {number}"),
    "or": ("or {body}", "ou {body}", "o {body}"),
    "following": ("do the following", "faire ceci", "hacer lo siguiente"),
    "at_once": ("at the same time", "en même temps", "al mismo tiempo"),
    "in_secret": (
        "in secret and at the same time",
        "en secret et en même temps",
        "en secreto y al mismo tiempo",
    ),
    "then_next": ("then {body}", "ensuite, {body}", "entonces {body}"),
    "you_are": ("you are {who}", "vous êtes {who}", "eres {who}"),
    "only_if": ("this is possible only if {test}", "ce n'est possible que si {test}", "solo es posible si {test}"),
    "choice_only_if": (
        "that choice is allowed only if {test}",
        "ce choix n'est permis que si {test}",
        "esa elección solo se permite si {test}",
    ),
    "choices_only_if": (
        "those choices are allowed only if {test}",
        "ces choix ne sont permis que si {test}",
        "esas elecciones solo se permiten si {test}",
    ),
    "is_result": ("{letter} is the result", "{letter} est le résultat", "{letter} es el resultado"),
    "note": ("{name} here means {value}", "{name} désigne ici {value}", "{name} designa aquí {value}"),
    # reactions
    "instead_of": ("instead of {doing}", "au lieu {de doing}", "en vez {de doing}"),
    "instead_before": ("instead {body}", "à la place {body}", "en vez de eso, {body}"),
    "instead_after": ("{body} instead", "{body} à la place", "en vez de eso, {body}"),
    "instead_head": ("{head}, instead", "{head}, à la place", "{head}, en vez de eso"),
    "instead_inside": ("instead", "à la place", ", en vez de eso,"),
    "instead": ("instead", "à la place", "en vez de eso"),
    "when": ("when {event}", "quand {event}", "cuando {event}"),
    "before": ("before {event}", "avant que {event}", "antes de que {event}"),
    "to_do": ("to {doing}", "pour {doing}", "para {doing}"),
    "start_of": ("at the start of each {phase}", "au début de chaque {phase}", "al principio de cada {phase}"),
    "end_of": ("at the end of each {phase}", "à la fin de chaque {phase}", "al final de cada {phase}"),
    "start_of_named": ("at the start of {phase}", "au début {de phase}", "al principio {de phase}"),
    "end_of_named": ("at the end of {phase}", "à la fin {de phase}", "al final {de phase}"),
    "until_start": ("until the start of {phase}", "jusqu'au début {de phase}", "hasta el principio {de phase}"),
    "until_end": ("until the end of {phase}", "jusqu'à la fin {de phase}", "hasta el final {de phase}"),
    "during": ("during {phase}", "pendant {phase}", "durante {phase}"),
    "meanwhile": ("meanwhile", "pendant ce temps", "mientras tanto"),
    "whenever": ("as soon as {test}", "dès que {test}", "en cuanto {test}"),
    "nothing_affects": ("nothing can affect {thing}", "rien ne peut affecter {thing}", "nada puede afectar {a thing}"),
    # what derives from all rules together
    "legality": (
        "an action may be chosen only if it can be carried out",
        "une action ne peut être choisie que si elle peut être accomplie",
        "una acción solo se puede elegir si se puede llevar a cabo",
    ),
    # lines on a board
    "line_title": ("in line with {thing}", "dans l'alignement {de thing}", "en línea con {thing}"),
    "line": (
        "{things} reached by going, step by step, {to step}, as long as that is possible",
        "{things} que l'on atteint en passant, pas à pas, {à step}, tant que c'est possible",
        "{things} que se alcanzan pasando, paso a paso, {a step}, mientras sea posible",
    ),
    # amounts
    "plus": ("{a} plus {b}", "{a} plus {b}", "{a} más {b}"),
    "minus": ("{a} minus {b}", "{a} moins {b}", "{a} menos {b}"),
    "times_value": ("{a} times {b}", "{a} fois {b}", "{a} veces {b}"),
    "divided": (
        "{a} divided by {b}, rounded down",
        "{a} divisé par {b}, arrondi à l'entier inférieur",
        "{a} dividido por {b}, redondeado hacia abajo",
    ),
    "remainder": (
        "the remainder of {a} divided by {b}",
        "le reste de {a} divisé par {b}",
        "el resto de {a} dividido por {b}",
    ),
    "cycled_on": (
        "{a} plus {n}, with 1 coming after {size}",
        "{a} plus {n}, 1 venant après {size}",
        "{a} más {n}, con el 1 después del {size}",
    ),
    "cycled_back": (
        "{a} minus {n}, with {size} coming before 1",
        "{a} moins {n}, {size} venant avant 1",
        "{a} menos {n}, con el {size} antes del 1",
    ),
    "number_of": ("the number of {things}", "le nombre {de things}", "el número {de things}"),
    "number_equal": (
        "a number of {things} equal to {n}",
        "un nombre {de things} égal {à n}",
        "un número {de things} igual {a n}",
    ),
    "amount_equal": (
        "an amount of {things} equal to {n}",
        "une quantité {de things} égale {à n}",
        "una cantidad {de things} igual {a n}",
    ),
    "that_much": ("that much {things}", "cette quantité {de things}", "esa cantidad {de things}"),
    "turned": (
        "{value} {n} steps round from {start}",
        "{value} à {n} crans {de start}",
        "{value} a {n} pasos {de start}",
    ),
    "that_many": ("that many {things}", "ce nombre {de things}", "ese número {de things}"),
    "times_equal": (
        "a number of times equal to {n}",
        "un nombre de fois égal {à n}",
        "un número de veces igual {a n}",
    ),
    "that_many_times": ("that many times", "ce nombre de fois", "ese número de veces"),
    "total": ("the total of {value} of {things}", "le total {de value} {de things}", "el total {de value} {de things}"),
    "highest": (
        "the highest of {value} of {things}",
        "le maximum {de value} {de things}",
        "el máximo {de value} {de things}",
    ),
    "lowest": (
        "the lowest of {value} of {things}",
        "le minimum {de value} {de things}",
        "el mínimo {de value} {de things}",
    ),
    "total_of": ("the sum of {values}", "la somme {de values}", "la suma {de values}"),
    "highest_of": ("the largest of {values}", "la plus grande valeur entre {values}", "el mayor valor entre {values}"),
    "lowest_of": ("the smallest of {values}", "la plus petite valeur entre {values}", "el menor valor entre {values}"),
    "seen": (
        "this position has occurred {times}",
        "cette position s'est présentée {times}",
        "esta posición se ha dado {times}",
    ),
    "seen_at_least": (
        "this position has occurred at least {times}",
        "cette position s'est présentée au moins {times}",
        "esta posición se ha dado al menos {times}",
    ),
    "between": ("between {low} and {high}", "entre {low} et {high}", "entre {low} y {high}"),
    "list_if": (
        "for {things}, {value}, if {test}",
        "pour {things}, {value}, si {test}",
        "para {things}, {value}, si {test}",
    ),
    "list": ("{value} for {things}", "{value} pour {things}", "{value} para {things}"),
    "either": ("{a} if {test}, otherwise {b}", "{a} si {test}, sinon {b}", "{a} si {test}; si no, {b}"),
    "player_1": ("1 player", "1 joueur", "1 jugador"),
    "players_n": ("{n} players", "{n} joueurs", "{n} jugadores"),
    "all_true": ("all of this is true", "tout ceci est vrai", "todo esto es cierto"),
    "one_true": (
        "at least one of these is true",
        "au moins l'un de ces points est vrai",
        "al menos una de estas cosas es cierta",
    ),
    "in_this_order": ("in this order", "dans cet ordre", "en este orden"),
    "counted_in": ("see {verbs}", "voir {verbs}", "véase {verbs}"),
    "mere_event": (
        "nothing happens by this alone, but other rules react to it",
        "cela n'a pas d'effet en soi, mais d'autres règles y réagissent",
        "esto no tiene efecto por sí solo, pero otras reglas reaccionan a ello",
    ),
    # examples
    "given": ("at the start", "au départ", "al principio"),
    "then": ("then", "alors", "entonces"),
    "starting_from": ("starting from {name}", "à partir {de name}", "a partir {de name}"),
    "from_the_top": (
        "{place}, from the top: {things}",
        "{place}, en partant du dessus : {things}",
        "{place}, desde arriba: {things}",
    ),
    "nothing_reported": ("nothing to report", "rien à signaler", "nada que señalar"),
    "accepted": ("the offer is accepted", "la proposition est acceptée", "se acepta la propuesta"),
    "declined": ("the offer is declined", "la proposition est refusée", "se rechaza la propuesta"),
    "accepting": ("accepting", "en acceptant", "aceptando"),
    "declining": ("declining", "en refusant", "rehusando"),
    "after_that": ("then {body}", "puis {body}", "luego {body}"),
    "and_then": ("then {body}", "puis {body}", "y luego {body}"),
    "choosing": ("choosing {things}", "en choisissant {things}", "eligiendo {things}"),
    "dice_show": ("the dice show {numbers}", "les dés donnent {numbers}", "los dados dan {numbers}"),
    "variant_used": ("the variant {name} is used", "la variante {name} est utilisée", "se usa la variante {name}"),
    "offered_only": ("only {things} may be chosen", "on ne peut choisir que {things}", "solo se puede elegir {things}"),
    "offered_only_several": (
        "only {things} may be chosen",
        "on ne peut choisir que {things}",
        "solo se pueden elegir {things}",
    ),
    "none_offered": ("{things} may be chosen", "on ne peut choisir {things}", "no se puede elegir {things}"),
    "phase_runs": ("{phase} takes place", "{phase} a lieu", "tiene lugar {phase}"),
    "the_phase": ("the phase {name}", "la phase {name}", "la fase {name}"),
    "phase_skipped": ("{phase} does not take place", "{phase} n'a pas lieu", "{phase} no tiene lugar"),
}

TEXT: dict[Lang, dict[str, str]] = {
    "en": {key: row[0] for key, row in _ROWS.items()},
    "fr": {key: row[1] for key, row in _ROWS.items()},
    "es": {key: row[2] for key, row in _ROWS.items()},
}
