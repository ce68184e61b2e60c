"""What has happened since a player was last told, and why: events under the phase they happened in, each with the piece
whose text made it happen, and on demand the rule itself with its place in the sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from dsl import model, tree
from dsl.types import EntityType, Type
from interpreter.run.errors import GameError
from interpreter.run.history import DECIDED, replayed
from interpreter.run.sight import ONLOOKER, Sight
from interpreter.run.state import State
from interpreter.run.world import FIRST_PLAYER, NOTHING
from interpreter.watch.chronicle import Chronicle, chronicle_of
from ludolect.scene.rulebook import Rulebook
from ludolect.story import Narrator
from ludolect.terminal.words import say

if TYPE_CHECKING:
    from ludolect.api import Game


@dataclass(frozen=True)
class Happening:
    """One line. `event`: its number in the record; None for the heading of a phase."""

    text: str
    event: int | None
    by: str = ""  # the piece whose text it was


class Happenings:
    def __init__(self, game: Game, narrator: Narrator, rulebook: Rulebook) -> None:
        self.game = game
        self.narrator = narrator
        self.rulebook = rulebook
        self.phases = list(game.program.ruleset.phases.values())
        flow = game.program.ruleset.flow
        self.does = [node.span for node in tree.walk(flow) if isinstance(node, tree.Does)] if flow is not None else []

    def since(self, number: int, seat: int | None) -> list[Happening]:
        """What there is to tell of the events from that number on, to a player or (None) to everybody."""
        viewer = ONLOOKER if seat is None else FIRST_PLAYER + seat
        lines: list[Happening] = []
        waiting: list[tuple[model.Phase, str]] = []  # phases that have begun and nothing was told of yet
        events = self.game.events()
        chronicle = self._chronicle()
        self.narrator.viewer = viewer
        causes = chronicle.causes if chronicle is not None else []
        if chronicle is not None:
            self.narrator.know(chronicle, events)
        for index, event in enumerate(events):
            if event[0] == "phase" and event[1] < len(self.phases):
                phase = self.phases[event[1]]
                around = _around(phase)
                waiting = [(outer, text) for outer, text in waiting if outer in around]
                waiting.append((phase, self._heading(phase, event[2])))
                continue
            if index >= number:
                self.narrator.hidden = self._hidden(index, viewer)
            told = self.narrator.at(index, events, causes)
            if not told:
                continue
            if index >= number:
                if waiting:
                    lines.append(Happening(" › ".join(text for _, text in waiting), None))
                lines += [Happening(line, index, self._by(event, line)) for line in told]
            waiting = []
        return lines

    def _heading(self, phase: model.Phase, active: int) -> str:
        name = self.narrator.scribe.name(phase)
        who = self._player(active)
        return f"{name}, {who}" if who and self._is_somebodys(phase) else name

    def _is_somebodys(self, phase: model.Phase) -> bool:
        """Whether it is a player's, as a turn is: the outermost of its kind inside a `does`."""
        if phase.parent is not None and self._is_somebodys(phase.parent):
            return False
        span = phase.body.span
        return any(s.source is span.source and s.start <= span.start and span.end <= s.end for s in self.does)

    def _player(self, id: int) -> str:
        seats = range(FIRST_PLAYER, FIRST_PLAYER + self.game.players)
        return self.narrator.player(id) if id in seats else ""

    def _by(self, event: tuple[Any, ...], line: str) -> str:
        source = event[2] if isinstance(event[0], int) else NOTHING
        if source == NOTHING or not self.game.program.is_piece[source] or source in self.narrator.hidden:
            return ""
        name = self.narrator.names.label(source)
        return "" if name.lower() in line.lower() else name

    # -------------------------------------------------------------- the past

    def _chronicle(self) -> Chronicle | None:
        try:
            return chronicle_of(self.game)
        except GameError:  # a game that began somewhere in the middle
            return None

    def _hidden(self, index: int, viewer: int) -> frozenset[int]:
        chronicle = self._chronicle() if self.game.program.shown else None
        if chronicle is None:
            return frozenset()
        return frozenset(piece for piece, viewers in chronicle.known[index].items() if viewer not in viewers)

    def why(self, lines: list[Happening], seat: int | None) -> Iterator[str]:
        """Each line once more, with the rule behind it, unless that is the text of a piece that the player could not
        see."""
        chronicle = self._chronicle()
        viewer = ONLOOKER if seat is None else FIRST_PLAYER + seat
        for line in lines:
            if line.event is None:
                continue
            yield line.text
            if chronicle is None:
                continue
            cause = chronicle.causes[line.event]
            if cause.span is not None:
                source = cause.event[2] if isinstance(cause.event[0], int) else NOTHING
                if source in self._hidden(line.event, viewer):
                    continue
                piece = self.game.program.world.things[source].kind if source != NOTHING else None
                because = say("by_rule", self.narrator.lang)
                told = self.rulebook.sentence(cause.span, piece if isinstance(piece, model.Kind) else None)
                if told:
                    yield f"  {because} {told}" + (f" ({line.by})" if line.by else "")
                yield f"  {cause.rule}, {cause.span}"

    def chosen(self, seat: int | None) -> list[tuple[int, int, Any]]:
        """Decisions whose effect is still to come, as far as that player may know them: site, who, what."""
        viewer = ONLOOKER if seat is None else FIRST_PLAYER + seat
        last = list(takewhile(lambda event: event[0] in DECIDED, reversed(self.game.events())))[::-1]
        before = self._before(last)
        found: list[tuple[int, int, Any]] = []
        for event in last:
            site = self.game.program.module.sites[event[1]]
            sealed = event[1] in self.game.program.own(Sight).sealed and event[2] != viewer
            told = event[3] is not None and not sealed and site.kind in ("pick", "option")
            if told and not self._moved(site.of, event[3], before):
                found.append((event[1], event[2], event[3]))
        return found

    def _before(self, last: list[tuple[Any, ...]]) -> State | None:
        """The state before these decisions, if there are any and it can be had."""
        choices = sum(event[0] == "choice" for event in last)
        if not choices:
            return None
        try:
            return replayed(self.game, self.game.decisions - choices)
        except GameError:
            return None

    def _moved(self, of: Type | None, value: Any, before: State | None) -> bool:
        """Whether a piece that was chosen has gone somewhere since: then there is nothing still to come."""
        if before is None or not isinstance(of, EntityType) or not isinstance(value, int):
            return False
        return self.game.program.is_piece[value] and before.at[value] != self.game.state.at[value]


def _around(phase: model.Phase) -> list[model.Phase]:
    """The phases that this one is part of."""
    found = []
    while phase.parent is not None:
        phase = phase.parent
        found.append(phase)
    return found
