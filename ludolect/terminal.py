"""Play in the terminal: the position, what has happened, the decision with its options, and an answer typed.

All input is one line: the number of an option, or `u` to take back, `?` for the rule behind the decision, `q` to leave.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl import tree
from dsl.types import ChoiceType, EntityType
from ludolect.board import Board
from ludolect.bots import bot as make_bot
from ludolect.naming import Names
from ludolect.story import Narrator
from scribe import Lang, Scribe
from scribe.phrase import Det
from scribe.tell.reactions import Teller

if TYPE_CHECKING:
    from interpreter.game import Decision, Option
    from ludolect.api import Game

Read = Callable[[str], str]
Write = Callable[[str], None]

WORDS: dict[str, dict[Lang, str]] = {
    "to_decide": {"en": "{} to decide", "fr": "Au tour de\u00a0: {}", "es": "Decide: {}"},
    "everyone": {"en": "all players", "fr": "tous les joueurs", "es": "todos los jugadores"},
    "table": {"en": "the table", "fr": "la table", "es": "la mesa"},
    "stop": {"en": "(stop)", "fr": "(arrêter)", "es": "(parar)"},
    "yes": {"en": "yes", "fr": "oui", "es": "sí"},
    "no": {"en": "no", "fr": "non", "es": "no"},
    "prompt": {"en": "number, u, ?, q > ", "fr": "numéro, u, ?, q > ", "es": "número, u, ?, q > "},
    "unclear": {
        "en": "Type the number of an option; u takes back, ? shows the rule, q leaves.",
        "fr": "Tapez le numéro d’une option\u202f; u annule, ? montre la règle, q quitte.",
        "es": "Escribe el número de una opción; u deshace, ? muestra la regla, q sale.",
    },
    "nothing": {
        "en": "There is nothing to take back.",
        "fr": "Il n’y a rien à annuler.",
        "es": "No hay nada que deshacer.",
    },
}


class Session:
    """One game at one terminal. `humans` are the seats, from 0, that answer here."""

    def __init__(
        self, game: Game, lang: Lang, humans: frozenset[int], seed: int, read: Read, write: Write, bot: str = "random"
    ) -> None:
        self.game = game
        self.lang: Lang = lang
        self.humans = humans
        self.read = read
        self.write = write
        self.bots = [make_bot(bot, seed, seat) for seat in range(game.players)]
        self.told = 0
        self.reader = min(humans) if len(humans) == 1 else None  # who alone sits here is told what that player saw
        self.undo: list[Any] = []

    def run(self) -> None:
        """Plays to the end, or until the player leaves (KeyboardInterrupt, EOFError and `q` all do)."""
        while not self.game.over:
            decision = self.game.decision
            if not self._is_human(decision):
                self.game.choose(self.bots[decision.seat or 0].answer(self.game))
            elif not self._ask(decision):
                return
        self._tell()
        self.write("\n" + Board(self.game, self._names()).text(None))

    def _names(self) -> Names:
        return Narrator(self.game, self.lang).names

    def _is_human(self, decision: Decision) -> bool:
        if decision.report is not None:
            return False
        return decision.seat in self.humans if decision.seat is not None else bool(self.humans)

    def _ask(self, decision: Decision) -> bool:
        """Asks until there is an answer; whether the game goes on."""
        self._tell()
        names = self._names()
        seat = decision.seat if decision.seat is not None else min(self.humans, default=None)
        self.write("\n" + Board(self.game, names).text(seat) + "\n")
        self.write(self._headline(decision, names))
        labels = self.labels(decision, names)
        for number, label in enumerate(labels, 1):
            self.write(f"  {number:>2}  {label}")
        while True:
            try:
                typed = self.read(WORDS["prompt"][self.lang]).strip().lower()
            except EOFError:
                return False
            if typed == "q":
                return False
            if typed == "?":
                self.write(f"{decision.span}\n  {decision.span.source.line_text(decision.span.line).strip()}")
            elif typed == "u" and self.undo:
                self.game.state = self.undo.pop()
                self.told = len(self.game.story(self.lang, self.reader).splitlines())
                return True
            elif typed == "u":
                self.write(WORDS["nothing"][self.lang])
            elif typed.isdecimal() and 1 <= int(typed) <= len(labels):
                self.undo.append(self.game.state.clone())
                self.game.choose(decision.options[int(typed) - 1])
                return True
            else:
                self.write(WORDS["unclear"][self.lang])

    def _tell(self) -> None:
        """What has happened since it was last told."""
        lines = self.game.story(self.lang, self.reader).splitlines()
        for line in lines[self.told :]:
            self.write(line)
        self.told = len(lines)

    def _headline(self, decision: Decision, names: Names) -> str:
        who = names.label(self.game.program.world.player_ids[decision.seat]) if decision.seat is not None else ""
        who = who or WORDS[decision.by][self.lang]
        about = asked(decision, names.scribe)
        head = WORDS["to_decide"][self.lang].format(who[:1].upper() + who[1:])
        return f"{head} ({about})" if about else head

    # -------------------------------------------------------------- options

    def labels(self, decision: Decision, names: Names) -> list[str]:
        """The options in words; pieces that sound the same are told apart by where they are."""
        plain = [self._label(decision, option, names) for option in decision.options]
        return [
            f"{label}, {self._whereabouts(option.value, names)}"
            if plain.count(label) > 1 and self._is_piece(option.value)
            else label
            for label, option in zip(plain, decision.options, strict=True)
        ]

    def _label(self, decision: Decision, option: Option, names: Names) -> str:
        value = option.value
        if value is None:
            return WORDS["no" if decision.kind == "may" else "stop"][self.lang]
        site = self.game.program.module.sites[decision.site]
        if decision.kind == "may":
            return WORDS["yes"][self.lang]
        if decision.kind == "option":
            return option_text(site.node, value, names.scribe) or option.name.replace("_", " ")
        if isinstance(site.of, ChoiceType):
            return names.scribe.name(list(site.of.choice.values.values())[value])
        if isinstance(value, tuple):
            return ", ".join(names.label(each) for each in value)
        if isinstance(site.of, EntityType):
            return (
                names.label(value) if option.name == self.game.program.thing_names[value] else self._spot(value, names)
            )
        return option.name

    def _spot(self, piece: int, names: Names) -> str:
        """A piece that whoever decides cannot see: the deck, 3."""
        place = self.game.state.at[piece]
        return f"{names.label(place)}, {self.game.state.has[place].index(piece) + 1}"

    def _is_piece(self, value: Any) -> bool:
        return isinstance(value, int) and self.game.program.is_piece[value]

    def _whereabouts(self, piece: int, names: Names) -> str:
        return names.label(self.game.state.at[piece])


def asked(decision: Decision, scribe: Scribe) -> str:
    """What is to be decided, in the words of the rulebook: one free square."""
    match decision.node:
        case tree.Noun() as noun:
            return scribe.say.phrase(Teller(scribe.words).noun(noun, Det.ONE))
        case tree.Block() as block:
            return scribe.text(Teller(scribe.words).statements(block))
    return ""


def option_text(node: tree.Node | None, value: int, scribe: Scribe) -> str:
    """`choose one { a: ...; b: ... }`: the option's own name, or what it does."""
    if not isinstance(node, tree.Options):
        return ""
    body = node.options[value].body
    named = body.texts.get("name")
    entry = named.get(scribe.lang) if named is not None else None
    return entry.text if entry is not None else scribe.text(Teller(scribe.words).statements(body))


def seats(text: str, players: int) -> frozenset[int]:
    """Which seats bots play: `all`, `none`, or numbers from 1, as in `2,3`."""
    if text == "all":
        return frozenset(range(players))
    if text == "none":
        return frozenset()
    chosen = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and 1 <= int(part) <= players for part in chosen):
        raise ValueError(f"seats are `all`, `none` or numbers from 1 to {players}, such as 2,3; not {text!r}")
    return frozenset(int(part) - 1 for part in chosen)
