"""A running game, told: the record of events in English, French or Spanish.

The interpreter records ids, the scribe knows words; they meet here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl import model
from dsl.types import ChoiceType, EntityType, KindOfType, ListType, NumberType, SetType, Type
from interpreter.run.course import player_id
from interpreter.run.errors import BadSetup, GameError
from interpreter.run.history import DECIDED
from interpreter.run.origins import Step
from interpreter.run.sight import Sight
from interpreter.run.world import BOX, FIRST_PLAYER
from interpreter.watch.chronicle import Cause, Chronicle, chronicle_of
from interpreter.watch.deeds import Deed, Moved
from ludolect.happened import Happened, counted_word
from ludolect.naming import Names
from ludolect.spoken import worded
from scribe import LANGS, Lang, Scribe
from scribe import phrase as p
from scribe.say import builtin
from scribe.tell.reactions import Teller

if TYPE_CHECKING:
    from ludolect.api import Game

SOON = 8  # things done, within which a choice shows by itself
PLAYER = {"en": "Player {}", "fr": "le joueur {}", "es": "el jugador {}"}
ROLLED = {"en": "The die shows {}.", "fr": "Le dé donne {}.", "es": "El dado marca {}."}
WON = {"en": "Won by {}.", "fr": "Gagné par {}.", "es": "Gana {}."}
TIED = {"en": "A draw.", "fr": "Partie nulle.", "es": "Empate."}
ALL_WON = {"en": "Won by everyone.", "fr": "Gagné par tous.", "es": "Ganan todos."}
UNDECIDED = {"en": "The end, undecided.", "fr": "Fin sans vainqueur.", "es": "Fin sin ganador."}
LOST = {"en": "Lost.", "fr": "Partie perdue.", "es": "Partida perdida."}
DECLINED = {"en": "{} declines.", "fr": "{} refuse.", "es": "{} rehúsa."}
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
        self.viewer: int | None = None  # whoever is told; None: somebody who may know everything
        self.by_itself = False  # the event is part of what a piece does, and nobody's deed
        self.happened = Happened(game.program)
        self.deeds: list[Deed] = []  # by event, what came of it; empty if that is not known
        self.moves: dict[int, list[tuple[int, Moved]]] = {}  # by the event before: what has to be told, and of which

    def player(self, id: int) -> str:
        return worded(PLAYER, self.lang).format(id - FIRST_PLAYER + 1)

    def at(self, number: int, events: Sequence[tuple[Any, ...]], causes: Sequence[Cause]) -> list[str]:
        """The event of that number, and what was moved then and is told nowhere else; a choice only if what follows
        does not tell it."""
        event = events[number]
        line = self._chosen(number, events) if event[0] == "choice" else self._deed(number, event, causes)
        moves = [self._moving(events[of], moved, self._nobodys(of, causes)) for of, moved in self.moves.get(number, ())]
        return [told for told in (line, *moves) if told]

    def _deed(self, number: int, event: tuple[Any, ...], causes: Sequence[Cause]) -> str | None:
        self.by_itself = self._nobodys(number, causes)
        deed = self.deeds[number] if self.deeds else None
        if deed is not None and isinstance(event[0], int):
            verb = self.verbs[event[0]]
            if not self.hidden and self.happened.came_to_nothing(verb, deed):
                return None
            event = (*event[:3], *self._really(verb, event[3:], deed))
        return self.line(event)

    def _nobodys(self, number: int, causes: Sequence[Cause]) -> bool:
        return bool(causes) and any(map(self._of_piece, causes[number].chain))

    def _really(self, verb: model.Verb, args: tuple[Any, ...], deed: Deed) -> list[Any]:
        """The arguments, with as many as it came to for as many as were asked for."""
        given = {param.name: value for param, value in zip(verb.params, args, strict=False)}
        out = []
        for param, value in zip(verb.params, args, strict=False):
            if isinstance(value, int) and counted_word(verb, param):
                value = self.happened.really(verb, param, value, self.happened.counts(verb, param, given), deed)
            out.append(value)
        return out

    # -------------------------------------------------------------- what was moved

    def know(self, chronicle: Chronicle, events: Sequence[tuple[Any, ...]]) -> None:
        """What came of the events, and which pieces moved without being named by what is told."""
        self.deeds, self.moves = chronicle.deeds.of, {}
        for number, deed in enumerate(self.deeds):
            for moved in deed.moved:
                left = tuple(piece for piece in moved.pieces if not self._named(piece, number, moved.after, events))
                if left and self._seen(moved):
                    self.moves.setdefault(moved.after, []).append((number, replace(moved, pieces=left)))

    def _seen(self, moved: Moved) -> bool:
        return self.viewer is None or not self.game.program.own(Sight).anything_hidden or self.viewer in moved.seen_by

    def _named(self, piece: int, number: int, after: int, events: Sequence[tuple[Any, ...]]) -> bool:
        """Whether one of the events around it names a piece that moved, or its kind; or one soon after does."""
        within, told = number, False
        while within >= 0:
            verb, args = self.verbs[events[within][0]], events[within][3:]
            if piece in _pieces(verb, args) or self._counted(piece, verb, args):
                return True
            told = told or (verb.texts is not None and verb.texts.get("phrase") is not None)
            within = self.deeds[within].within
        return not told or self._next_is_about(piece, number, after, events)

    def _next_is_about(self, piece: int, number: int, after: int, events: Sequence[tuple[Any, ...]]) -> bool:
        """draws a card, plays the Archer: what is done next, beside it or as part of it, names the piece."""
        beside = (number, self.deeds[number].within)
        for event, deed in islice(zip(events, self.deeds, strict=True), after + 1, after + 1 + SOON):
            if isinstance(event[0], int) and not self.happened.came_to_nothing(self.verbs[event[0]], deed):
                return deed.within in beside and piece in _pieces(self.verbs[event[0]], event[3:])
        return False

    def _counted(self, piece: int, verb: model.Verb, args: tuple[Any, ...]) -> bool:
        given = {param.name: value for param, value in zip(verb.params, args, strict=False)}
        kinds = (self.happened.counts(verb, param, given) or self.happened.kind(param, given) for param in verb.params)
        own = self.game.program.world.things[piece].kind
        return any(kind is not None and own.is_a(kind) for kind in kinds)

    def _moving(self, event: tuple[Any, ...], moved: Moved, nobodys: bool) -> str:
        program, you = self.game.program, event[1]
        players = range(FIRST_PLAYER, FIRST_PLAYER + self.game.players)
        live, pieces = program.live, program.is_piece
        both = not pieces[moved.before] and not pieces[moved.goal] and live[moved.before] and live[moved.goal]
        return self.scribe.moving(
            tuple(map(self.names.phrase, moved.pieces)),
            self.names.phrase(moved.goal),
            None if moved.goal == BOX else program.world.things[moved.goal].kind,
            "" if nobodys or you not in players else self.player(you),
            bool(both),
        )

    def _of_piece(self, step: Step) -> bool:
        """A rule that tells what a piece does: the Orc attacks, the Orc loses a point."""
        verb = self.ruleset.verbs.get(step.rule.removeprefix("verb "))
        if verb is None or verb.body is None:
            return False
        subject = self.scribe.words.frame(verb).en.subject
        of = next((param.type for param in verb.params if param.name == subject), None)
        return isinstance(of, EntityType) and of.kind.root == "piece"

    def _chosen(self, number: int, events: Sequence[tuple[Any, ...]]) -> str | None:
        _, index, who, value = events[number][:4]
        program = self.game.program
        site = program.module.sites[index]
        sealed = index in program.own(Sight).sealed and self.viewer is not None and who != self.viewer
        if sealed or who not in range(FIRST_PLAYER, FIRST_PLAYER + self.game.players):
            return None
        if value is None:
            return (
                worded(DECLINED, self.lang).format(self.player(who)).capitalize() if _asked_by(number, events) else None
            )
        if site.kind != "pick" or not isinstance(site.of, EntityType | ChoiceType) or self._follows(number, events):
            return None
        shown = self._value(site.of, value)
        if shown is None:
            return None
        thing = Teller(self.scribe.words).constant_phrase(shown) if isinstance(shown, model.Value) else shown
        clause = p.Clause(builtin.CHOOSE, (("x", thing),), agent=p.Quoted(self.player(who)))
        return self.scribe.say.sentence(self.scribe.say.r.happening(clause))

    def _follows(self, number: int, events: Sequence[tuple[Any, ...]]) -> bool:
        """Whether one of the next things done is done with what was chosen."""
        _, index, _, value = events[number][:4]
        of = self.game.program.module.sites[index].of
        soon = (moved for after in range(number, number + SOON) for _, moved in self.moves.get(after, ()))
        if isinstance(of, EntityType) and any(value in (*moved.pieces, moved.goal) for moved in soon):
            return True
        done = 0
        for event in events[number + 1 :]:
            if event[0] == "phase" or done >= SOON or (done and event[0] == "choice" and isinstance(of, ChoiceType)):
                return False
            if not isinstance(event[0], int):
                continue
            done += 1
            for param, given in zip(self.verbs[event[0]].params, event[3:], strict=False):
                if type(_single(param.type)) is type(of) and value in (given, *(given if type(given) is tuple else ())):
                    return True
        return False

    def line(self, event: tuple[Any, ...]) -> str | None:
        """One event; None for what is not told."""
        match event:
            case ("roll", _, value):
                return worded(ROLLED, self.lang).format(value)
            case (int() as verb, int() as you, _, *args):
                return self.happening(self.verbs[verb], you, args)
        return None

    def happening(self, verb: model.Verb, you: int, args: list[Any]) -> str | None:
        if verb.texts is None or verb.texts.get("phrase") is None:
            return None
        shown: dict[str, Any] = {}
        for param, value in zip(verb.params, args, strict=False):
            told = self.argument(param, value)
            if value == 0 and isinstance(param.type, NumberType) and counted_word(verb, param):
                return None  # none of something is no news
            if told is not None:
                shown[param.name] = told
            elif param.each and param.default is None:
                return None  # done to nothing at all
        players = range(FIRST_PLAYER, FIRST_PLAYER + self.game.players)
        actor = self.player(you) if you in players else ""
        passive = self.by_itself and self.scribe.words.frame(verb).en.object in shown
        return self.scribe.event(verb, shown, "" if passive else actor)

    def argument(self, param: model.Param, value: Any) -> Any:
        return self._value(param.type, value)

    def _value(self, of: Type | None, value: Any) -> Any:
        of = _single(of)
        if isinstance(value, tuple):
            things = tuple(told for one in value if (told := self._value(of, one)) is not None)
            return things[0] if len(things) == 1 else things or None
        match of:
            case NumberType():
                return value
            case ChoiceType() if isinstance(value, int) and value >= 0:
                return list(of.choice.values.values())[value]
            case KindOfType() if isinstance(value, int) and value >= 0:
                return Teller(self.scribe.words).kind_given(list(self.ruleset.kinds.values())[value])
            case EntityType() if self._has_name(of, value):
                return self.names.unknown(value) if value in self.hidden else self.names.phrase(value)
        return None

    def _has_name(self, of: EntityType, value: Any) -> bool:
        """Whether it is a piece, a place, a shape or a player."""
        if not isinstance(value, int) or value < 0:
            return False
        return of.kind.root in ("piece", "place", "shape") or value in self.game.program.world.player_ids

    def ending(self) -> str | None:
        result = self.game.result
        if result is None:
            return None
        match result.how:
            case "tied":
                return worded(TIED, self.lang)
            case "undecided":
                return worded(UNDECIDED, self.lang)
            case "lost":
                return worded(LOST, self.lang)
        winners = [self.player(FIRST_PLAYER + seat) for seat in result.winners]
        if len(winners) == len(result) > 1 and result.how == "won":
            return worded(ALL_WON, self.lang)
        return worded(WON, self.lang).format(worded(JOINED, self.lang).join(winners))


def _single(of: Type | None) -> Type | None:
    """Of several, the type of each."""
    while isinstance(of, ListType | SetType):
        of = of.of
    return of


def _asked_by(number: int, events: Sequence[tuple[Any, ...]]) -> bool:
    """Whether this decision answers somebody else: what others do, or have decided just before."""
    who = events[number][2]
    for event in reversed(events[:number]):
        if event[0] == "phase":
            return False
        if event[0] in DECIDED:
            if event[2] != who:
                return True
        elif isinstance(event[0], int):
            return bool(event[1] != who)
    return False


def _pieces(verb: model.Verb, args: Sequence[Any]) -> set[int]:
    """What was given to a verb, but for numbers, values and kinds."""
    found: set[int] = set()
    for param, value in zip(verb.params, args, strict=False):
        if isinstance(_single(param.type), EntityType):
            found.update(value if isinstance(value, tuple) else (value,))
    return found


def tell(game: Game, lang: str, player: int | None = None) -> str:
    """The whole record; for a player (a seat), with no more than that player could see."""
    return "\n".join(line for _, line in told(game, lang, player))


def told(game: Game, lang: str, player: int | None = None) -> list[tuple[int, str]]:
    """The lines of the record, each with the number of its event; the end has the number of all events."""
    if lang not in LANGS:
        raise BadSetup(f"no language {lang!r}; there are {', '.join(LANGS)}")
    narrator = Narrator(game, lang)
    lines: list[tuple[int, str]] = []
    unseen = unseen_pieces(game, player)
    events = game.events()
    narrator.viewer = player_id(game, player) if player is not None else None
    chronicle = _past_of(game)
    if chronicle is not None:
        narrator.know(chronicle, events)
    causes = chronicle.causes if chronicle is not None else []
    for number in range(len(events)):
        narrator.hidden = unseen[number] if unseen else frozenset()
        lines += [(number, line) for line in narrator.at(number, events, causes)]
    end = narrator.ending()
    return [*lines, (len(events), end)] if end else lines


def _past_of(game: Game) -> Chronicle | None:
    """Why each event happened and what came of it; nothing for a game that began somewhere in the middle."""
    try:
        return chronicle_of(game)
    except GameError:
        return None


def unseen_pieces(game: Game, player: int | None) -> list[frozenset[int]]:
    """By event: its pieces that the player could not see; empty if everything may be told."""
    viewer = player_id(game, player)
    if player is None or not game.program.shown:
        return []
    known = chronicle_of(game).known
    return [frozenset(piece for piece, viewers in event.items() if viewer not in viewers) for event in known]
