"""What has happened since a player was last told, and why: events under the phase they happened in, each with the piece
whose text made it happen, and on demand the rule itself with its place in the sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dsl import model
from interpreter.chronicle import DECIDED, Chronicle, chronicle_of
from interpreter.errors import GameError
from interpreter.sight import ONLOOKER
from interpreter.world import FIRST_PLAYER, NOTHING
from ludolect.story import Narrator
from ludolect.terminal.places import Rulebook
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
        self.parents = {phase.parent for phase in self.phases if phase.parent is not None}

    def since(self, number: int, seat: int | None) -> list[Happening]:
        """What there is to tell of the events from that number on, to a player or (None) to everybody."""
        viewer = ONLOOKER if seat is None else FIRST_PLAYER + seat
        lines: list[Happening] = []
        heading: Happening | None = None
        for index, event in enumerate(self.game.events()):
            if event[0] == "phase" and event[1] < len(self.phases):
                heading = Happening(self._heading(event, heading), None)
            elif index >= number:
                self.narrator.hidden = self._hidden(index, viewer)
                line = self.narrator.line(event)
                if line:
                    if heading is not None:
                        lines.append(heading)
                        heading = None
                    lines.append(Happening(line, index, self._by(event, line)))
            else:
                heading = heading if self.narrator.line(event) is None else None
        return lines

    def _heading(self, event: tuple[Any, ...], before: Happening | None) -> str:
        phase = self.phases[event[1]]
        name = self.narrator.scribe.name(phase)
        who = self._player(event[2])
        if who and (phase in self.parents or phase.parent is None):
            return f"{name}, {who}"
        return f"{before.text} › {name}" if before is not None and phase.parent is not None else name

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

    def why(self, lines: list[Happening]) -> Iterator[str]:
        """Each line once more, with the rule behind it."""
        chronicle = self._chronicle()
        for line in lines:
            if line.event is None:
                continue
            yield line.text
            if chronicle is None:
                continue
            cause = chronicle.causes[line.event]
            if cause.span is not None:
                source = cause.event[2] if isinstance(cause.event[0], int) else NOTHING
                piece = self.game.program.world.things[source].kind if source != NOTHING else None
                because = say("by_rule", self.narrator.lang)
                told = self.rulebook.sentence(cause.span, piece if isinstance(piece, model.Kind) else None)
                yield f"  {because} {told}" + (f" ({line.by})" if line.by else "")
                yield f"  {cause.rule}, {cause.span}"

    def chosen(self, seat: int | None) -> list[tuple[int, int, Any]]:
        """Decisions whose effect is still to come, as far as that player may know them: site, who, what."""
        viewer = ONLOOKER if seat is None else FIRST_PLAYER + seat
        events = self.game.events()
        found: list[tuple[int, int, Any]] = []
        for index in range(len(events) - 1, -1, -1):
            event = events[index]
            if event[0] not in DECIDED:
                break
            site = self.game.program.module.sites[event[1]]
            sealed = event[1] in self.game.program.sight.sealed and event[2] != viewer
            if event[3] is not None and not sealed and site.kind in ("pick", "option"):
                found.insert(0, (event[1], event[2], event[3]))
        return found
