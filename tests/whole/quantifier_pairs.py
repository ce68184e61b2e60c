"""Statements in which every quantifier meets every place where a noun can stand, over one little world.

`pairs` makes them all; `ruleset` makes a game that carries some of them out, one after the other, each from the same
situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from dsl.quantifiers import WAYS, Gives, Takes, Way

SPELLINGS: dict[str, Gives | None] = {  # what each gives; None: nothing in any place
    "one": Gives.ONE,
    "1": Gives.SEVERAL,
    "2": Gives.SEVERAL,
    "1..2": Gives.SEVERAL,
    "up to 2": Gives.SEVERAL,
    "any number of": Gives.SEVERAL,
    "each": Gives.EACH,
    "all": Gives.LISTED,
    "first": Gives.FOUND,
    "first 2": Gives.LISTED,
    "last": Gives.FOUND,
    "last (1 + 1)": Gives.LISTED,
    "one random": Gives.ONE,
    "1 random": Gives.ONE,
    "2 random": Gives.SEVERAL,
    "1..2 random": None,
    "up to 2 random": None,
    "any number of random": None,
    "each random": None,
    "all random": None,
    "first 2 random": None,
    "last random": None,
}
FEW = ("one", "2", "up to 2", "each", "all", "first", "last 2", "1 random", "2 random")
WORLD = """
ruleset yard { name en "Yard" fr "Cour" es "Patio"; players 2..3 }
choices tint {
  name en "the tint" fr "la teinte" es "el tinte"
  red en "red" fr "rouge" es "rojo"; green en "green" fr "vert" es "verde"; blue en "blue" fr "bleu" es "azul"
}
kind bed is place {
  name en "the bed" fr "le carré" es "el bancal"; live true
  track turned: number = 0 { name en "the turns" fr "les tours" m es "las vueltas" }
  roomy: truth = turned < 9 { phrase en "roomy" fr "[grand]" es "[amplio]" }
}
bed for each 1..3 n { name en "the bed {n}" fr "le carré {n}" es "el bancal {n}" }
bed shed { name en "the shed" fr "la remise" es "el cobertizo" }
kind bulb {
  name en "the bulb" fr "le bulbe" es "el bulbo"
  track keeper: player { name en "the keeper" fr "le gardien" es "el guardián" }
  track hue: tint = red { name en "the hue" fr "la couleur" es "el color" }
  track size: number = 2 { name en "the size" fr "la taille" es "el tamaño" }
  track home: bed { name en "the home" fr "le foyer" es "el hogar" }
  track twin: bulb { name en "the twin" fr "le jumeau" es "el gemelo" }
  track hues: list of tint = () { name en "the hues" fr "les couleurs" f es "los colores" }
  track sizes: list of number = () { name en "the sizes" fr "les tailles" f es "los tamaños" }
  track homes: list of bed = () { name en "the homes" fr "les foyers" m es "los hogares" }
  track keepers: list of player = () { name en "the keepers" fr "les gardiens" m es "los guardianes" }
  track kin: list of bulb = () { name en "the kin" fr "les parents" m es "los parientes" }
  goals: list of bed = (bed(1), bed(2)) { name en "the goals" fr "les buts" m es "las metas" }
  grow { raise size by 1 }
}
bulb onion { name en "the onion" fr "l'oignon" m es "la cebolla"; copies 3 }
bulb tulip { name en "the tulip" fr "la tulipe" es "el tulipán / tulipanes"; copies 2 }
bulb leek { name en "the leek" fr "le poireau" es "el puerro" }
change game {
  track told: number = 0 { name en "the tale" fr "le compte" es "la cuenta" }
}
define beds: list of bed = (bed(1), bed(2), bed(3)) {
  name en "the beds" fr "les carrés" m es "los bancales"
}
define first_two: list of player = (player(1), player(2)) {
  name en "the first two" fr "les deux premiers" m es "los dos primeros"
}
define it_is(bulb b): truth = b.size < 9 { phrase en "small" fr "[petit]" es "[pequeño]" }
define bulbs: list of bulb = list(b for each bulb b in shed) {
  name en "the bulbs" fr "les bulbes" m es "los bulbos"
}
verb tidy {
  phrase en "tidy up / tidies / tidied / tidying" fr "ranger" es "ordenar"
  for each bulb b in box { move b to shed }
  for each bulb b in bed { move b to shed }
  move first onion in shed to bed(1)
  for each bulb b { set b.size to 2; set b.hue to red }
}
"""


def verbs() -> Iterator[str]:
    """One verb for each type of parameter, as object and behind a label, one at a time and as a set."""
    alone = 'phrase en "treat {x}" fr "traiter {x}" es "tratar {x}"'
    given = 'phrase en "treat {b} {with x}" fr "traiter {b} {avec x}" es "tratar {b} {con x}"'
    for of in NOUNS:
        use = f"for each {of} y in x {{ raise game.told by 1 }}"
        yield f"verb do_{of} {of} x {{ {alone}; if x is not none {{ raise game.told by 1 }} }}"
        yield f"verb do_all_{of} each {of} x {{ {alone}; {use} }}"
        yield f"verb with_{of} bulb b with {of} x {{ {given}; if x is not none {{ raise b.size by 1 }} }}"
        yield f"verb with_all_{of} bulb b with each {of} x {{ {given}; {use} }}"
        yield f"forbid do_{of} {of} x where x is none and game.told > 900"
        yield f"forbid with_{of} bulb b with {of} x where b.size > 20 and x is not none"
        yield f"forbid do_all_{of} each {of} x where count(x) > 7"
        yield f"forbid with_all_{of} bulb b with each {of} x where b.size > 20 and count(x) > 0"
        yield f"when do_all_{of} each {of} x where count(x) > 1 {{ raise game.told by 1 }}"
        yield f"when with_{of} bulb b with {of} x {{ raise game.told by 1 }}"


NOUNS = {
    "bulb": ("bulb{}", "bulb{} in shed", "bulb{} in bed", "bulb{} in bulbs", "bulb{} in box"),
    "bed": ("bed{}", "bed{} in beds", "bed{} where roomy"),
    "player": ("player{}", "player{} in first_two"),
    "tint": ("tint{}", "tint{} in (red, blue)"),
    "number": ("number{} in 1..3", "number{} in (2, 3)"),
}
AROUND = ("together {{ {} }}", "may {{ {} }}", "2 times {{ {} }}", "up to 2 times {{ {} }}")
ENDS = ("if game.told < 0 {{ win {} }}", "if game.told < 0 {{ lose {} }}")
SLOTS: dict[Takes, dict[str, tuple[str, ...]]] = {
    Takes.ONE: {
        **{of: (f"do_{of} {{}}", f"with_{of} leek with {{}}", f"if can(do_{of} {{}}) {{{{ tidy }}}}") for of in NOUNS},
        "bulb": ("do_bulb {}", "with_bulb leek with {}", "with_bulb {} with leek", "with_all_bulb {} with leek"),
    },
    Takes.SET: {
        "bulb": ("do_all_bulb {}", "with_all_bulb leek with {}", "show {} to you", "if can(do_all_bulb {}) {{ tidy }}"),
        "bed": ("do_all_bed {}", "with_all_bed leek with {}", "shuffle {}", "show {} to you"),
        "player": (
            "do_all_player {}",
            "with_all_player leek with {}",
            "show leek to {}",
            "show all bulb in shed to {}",
        ),
        "tint": ("do_all_tint {}", "with_all_tint leek with {}"),
        "number": ("do_all_number {}", "with_all_number leek with {}"),
    },
    Takes.MOVED: {"bulb": ("move {} to bed(2)",)},
    Takes.VALUE: {
        "bulb": ("set leek.twin to {}", "swap {} with leek", "swap leek with {}"),
        "bed": (
            "move leek to {}",
            "move each onion in shed to {}",
            "move 2 onion in shed to {}",
            "set leek.home to {}",
        ),
        "player": ("set leek.keeper to {}",),
        "tint": ("set leek.hue to {}",),
        "number": ("set leek.size to {}", "raise leek.size by {}", "lower leek.size by {}"),
    },
    Takes.LIST: {
        "bulb": ("set leek.kin to {}",),
        "bed": ("set leek.homes to {}",),
        "player": ("set leek.keepers to {}",),
        "tint": ("set leek.hues to {}",),
        "number": ("set leek.sizes to {}",),
    },
    Takes.ACTORS: {
        "player": (
            "{} does {{ do_bulb leek }}",
            "{} may {{ do_bulb leek }}",
            "{} does {{ do_bulb one bulb in shed }}",
            "{} may {{ do_bulb one bulb in shed }}",
        ),
    },
    Takes.RANKED: {"player": ("if game.told < 0 {{ rank {} by 1 }}",)},
    Takes.CHOSEN: dict.fromkeys(NOUNS, ("choose {}",)),
    Takes.NOTHING: {"bulb": ("set {} to leek", "run {}", "move leek to shed by {}"), "number": ("raise {} by 1",)},
}
TWO = (
    "with_bed {} bulb z in shed with {} bed in z.goals",
    "with_bed {} bulb z in shed with {} bed w in z.goals",
    "with_all_bed {} bulb z in shed with {} bed in z.goals",
    "with_number {} bulb z in shed with {} number in 1..z.size",
    "move {} bulb z in shed to {} bed in z.goals",
    "move {} bulb in shed to {} bed",
    "swap {} bulb in shed with {} bulb in bed",
    "swap {} bulb z in shed with {} bulb in z.kin",
    "with_player {} bulb in shed with {} player",
    "show {} bulb z in shed to {} player where it_is(z)",
    "choose {} bulb z in shed; do_all_bed {} bed where count(z) > 0",
    "choose {} bulb z in shed; move {} bulb y in shed where y is not z to bed(2)",
)


@dataclass(frozen=True)
class Pair:
    """A statement; `fits` is what the table says of it, None where two quantifiers stand in it."""

    text: str
    fits: bool | None


def single(every: bool) -> Iterator[Pair]:
    """Every quantifier in every place. Unless `every`, the nouns and what stands around take turns."""
    turn = 0
    for taken, places in SLOTS.items():
        for of, slots in places.items():
            plain, *more = NOUNS[of]
            nouns = (
                plain.format(""),
                plain.format(" z"),
                *(noun.format("") for noun in more),
                f"other {plain.format('')}",
            )
            for slot, (how, given) in product(slots, SPELLINGS.items()):
                if taken is Takes.ACTORS and how[0].isdigit():
                    continue  # who acts is not counted: `2 player does` is no statement
                fits = given is not None and WAYS[taken][given] is not Way.REFUSED
                turn += 1
                forms = [*((noun, "{}") for noun in nouns), *((nouns[0], around) for around in AROUND)]
                for noun, around in forms if every else (forms[turn % len(forms)],):
                    yield Pair(around.format(slot.format(f"{how} {noun}")), fits)


def double(every: bool) -> Iterator[Pair]:
    """Two quantifiers in one statement, the second often speaking of what the first means."""
    for turn, (first, second, slot) in enumerate(
        product(SPELLINGS, SPELLINGS, TWO) if every else product(FEW, FEW, TWO)
    ):
        if every or turn % 2:
            yield Pair(slot.format(first, second), None)


def ruleset(statements: Iterable[str]) -> str:
    """A game that carries them out one after the other, one a line."""
    body = "\n".join(f"if game.told >= 0 {{ tidy; {s} }}" for s in statements)
    return f"{WORLD}{chr(10).join(verbs())}\nflow {{ each player does {{\n{body}\n}} }}\n"


FIRST_LINE = ruleset(("MARK",)).split("MARK")[0].count("\n") + 1
