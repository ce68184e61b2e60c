"""A running game, told: the record of events in English, French or Spanish.

The interpreter records ids, the scribe knows words; they meet here and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl import model
from dsl.types import ChoiceType, EntityType, NumberType
from interpreter.errors import BadSetup
from interpreter.world import FIRST_PLAYER
from ludolect.naming import Names
from scribe import LANGS, Lang, Scribe
from scribe.phrase import Series

if TYPE_CHECKING:
    from ludolect.api import Game

PLAYER = {"en": "Player {}", "fr": "le joueur {}", "es": "el jugador {}"}
ROLLED = {"en": "The die shows {}.", "fr": "Le dé donne {}.", "es": "El dado marca {}."}
WON = {"en": "Won by {}.", "fr": "Gagné par {}.", "es": "Gana {}."}
TIED = {"en": "A draw.", "fr": "Partie nulle.", "es": "Empate."}
ALL_WON = {"en": "Won by everyone.", "fr": "Gagné par tous.", "es": "Ganan todos."}
UNDECIDED = {"en": "The end, undecided.", "fr": "Fin sans vainqueur.", "es": "Fin sin ganador."}
LOST = {"en": "Lost.", "fr": "Partie perdue.", "es": "Partida perdida."}
JOINED = {"en": " and ", "fr": " et ", "es": " y "}


class Narrator:
    def __init__(self, game: Game, lang: Lang) -> None:
        self.game = game
        self.lang: Lang = lang
        self.ruleset = game.program.ruleset
        self.scribe = Scribe(self.ruleset, lang)
        self.names = Names(game.program, self.scribe)
        self.verbs = list(self.ruleset.verbs.values())
        self.phases = list(self.ruleset.phases.values())
        self.hidden: frozenset[int] = frozenset()  # pieces of the event that whoever is told could not see

    def player(self, id: int) -> str:
        return PLAYER[self.lang].format(id - FIRST_PLAYER + 1)

    def line(self, event: tuple[Any, ...]) -> str | None:
        """One event; None for what is not told."""
        match event:
            case ("roll", _, value):
                return ROLLED[self.lang].format(value)
            case (int() as verb, int() as you, _, *args):
                return self.happening(self.verbs[verb], you, args)
        return None

    def happening(self, verb: model.Verb, you: int, args: list[Any]) -> str | None:
        if verb.texts is None or verb.texts.get("phrase") is None:
            return None
        shown: dict[str, Any] = {}
        for param, value in zip(verb.params, args, strict=False):
            told = self.argument(param, value)
            if value == 0 and isinstance(param.type, NumberType) and counts(verb, param):
                return None  # none of something is no news
            if told is not None:
                shown[param.name] = told
            elif param.each and param.default is None:
                return None  # done to nothing at all
        players = range(FIRST_PLAYER, FIRST_PLAYER + self.game.players)
        return self.scribe.event(verb, shown, self.player(you) if you in players else "")

    def argument(self, param: model.Param, value: Any) -> Any:
        if isinstance(value, tuple):
            things = tuple(told for one in value if (told := self.argument(param, one)) is not None)
            return things[0] if len(things) == 1 else Series(things) if things else None
        match param.type:
            case NumberType():
                return value
            case ChoiceType() if isinstance(value, int) and value >= 0:
                return list(param.type.choice.values.values())[value]
            case EntityType() if self._has_name(param.type, value):
                return self.names.unknown(value) if value in self.hidden else self.names.phrase(value)
        return None

    def _has_name(self, of: EntityType, value: Any) -> bool:
        """Whether it is a piece, a place or a player."""
        if not isinstance(value, int) or value < 0:
            return False
        return of.kind.root in ("piece", "place") or value in self.game.program.world.player_ids

    def ending(self) -> str | None:
        result = self.game.result
        if result is None:
            return None
        match result.how:
            case "tied":
                return TIED[self.lang]
            case "undecided":
                return UNDECIDED[self.lang]
            case "lost":
                return LOST[self.lang]
        winners = [self.player(FIRST_PLAYER + seat) for seat in result.winners]
        if len(winners) == len(result) > 1 and result.how == "won":
            return ALL_WON[self.lang]
        return WON[self.lang].format(JOINED[self.lang].join(winners))


def counts(verb: model.Verb, param: model.Param) -> bool:
    """Whether the phrase counts a noun with this number: `{n card}`."""
    phrase = verb.texts.get("phrase") if verb.texts is not None else None
    english = phrase.get("en") if phrase is not None else None
    return english is not None and f"{{{param.name} " in english.text


def tell(game: Game, lang: str, player: int | None = None) -> str:
    """The whole record; for a player (a seat), with no more than that player could see."""
    if lang not in LANGS:
        raise BadSetup(f"no language {lang!r}; there are {', '.join(LANGS)}")
    narrator = Narrator(game, lang)
    lines = []
    unseen = unseen_pieces(game, player)
    for number, event in enumerate(game.events()):
        narrator.hidden = unseen[number] if unseen else frozenset()
        line = narrator.line(event)
        if line:
            lines.append(line)
    end = narrator.ending()
    return "\n".join([*lines, *([end] if end else [])])


def unseen_pieces(game: Game, player: int | None) -> list[frozenset[int]]:
    """By event: its pieces that the player could not see; empty if everything may be told."""
    from interpreter.chronicle import chronicle_of
    from interpreter.views import player_id

    viewer = player_id(game, player)
    if player is None or not game.program.shown:
        return []
    known = chronicle_of(game).known
    return [frozenset(piece for piece, viewers in event.items() if viewer not in viewers) for event in known]
