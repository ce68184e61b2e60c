"""A saved game played again from its beginning: what happened is compared with what the save says, event by event, and
then where it stands, value by value. The first difference is named.

Unlike `saves.resume`, this also reads a save of rules that have been changed since: it tells where they part.
"""

from __future__ import annotations

from typing import Any

from dsl.codes import RECORD_DIFFERS
from dsl.diagnostics import Diagnostic, Label
from dsl.source import Source
from interpreter.keep.records import listed
from interpreter.keep.saves import SavedGame, plain, restored, tupled
from interpreter.play.game import Game
from interpreter.run.errors import GameError, RecordDiffers
from interpreter.run.history import DECIDED, beginning, give
from interpreter.run.names import named
from interpreter.run.program import Program
from interpreter.table.accepting import believed
from interpreter.watch.chronicle import taken_apart
from interpreter.watch.paranoid import proving

FIELDS = (
    *("active", "ask", "stack", "streams", "dice", "until", "flags"),
    *("hold", "held", "looks", "loose", "mays", "seen", "kept"),
)


def prove(program: Program, saved: SavedGame, source: Source, paranoid: bool = False) -> Game:
    """The game, played up to where it was saved. Raises RecordDiffers at the first difference."""
    return _Proof(program, saved, source, paranoid).played()


class _Proof:
    def __init__(self, program: Program, saved: SavedGame, source: Source, paranoid: bool) -> None:
        self.program = program
        self.saved = saved
        self.source = source
        self.paranoid = paranoid
        self.events = [tupled(event) for event in saved.state.log]
        self.compared = 0
        self.made = 0  # decisions

    def played(self) -> Game:
        game = Game(self.program, self.program.new_state(0), self.saved.seed, self.saved.ask_forced)
        try:
            if self.saved.origin is not None:
                game.origin = restored(self.program, self.saved.origin)
            state = proving(self.program, beginning(game)) if self.paranoid else beginning(game)
            self.compare(state.events())
            while self.compared < len(self.events):
                event = self.events[self.compared]
                value = event[3] if event[0] == "choice" and len(event) == 4 else None
                if state.ask is None:
                    raise self.differs(f"the rules have come to an end, the save goes on with {self.told(event)}")
                if event[0] != "choice" or not self.legal(state, event):
                    raise self.differs(f"here {self.program.thing_names[state.ask[1]]} decides among other options")
                give(self.program, state, value, self.saved.ask_forced)
                self.made += 1
                self.compare(state.events())
        except GameError as refused:
            if isinstance(refused, RecordDiffers):
                raise
            raise self.differs(str(refused)) from None
        game.state, game.example, game.invented = state, self.saved.example, self.saved.invented
        self.compare_ends(game)
        return game

    def legal(self, state: Any, event: tuple[Any, ...]) -> bool:
        site, decider, options, optional, _ = state.ask
        if event[1:3] != (site, decider):
            return False
        if event[3] is None:
            return bool(optional)
        if self.program.module.sites[site].kind == "report":
            return believed(self.program, state, event[3])
        return event[3] in options

    def compare(self, events: list[tuple[Any, ...]]) -> None:
        for number in range(self.compared, len(events)):
            if number >= len(self.events):
                raise self.differs(f"the save ends, the rules go on with {self.told(events[number])}")
            if events[number] != self.events[number]:
                was, now = self.told(self.events[number]), self.told(events[number])
                raise self.differs(f"event {number + 1} of {len(self.events)} was {was}, these rules give {now}")
        self.compared = len(events)

    def compare_ends(self, game: Game) -> None:
        """All events were the same: so must be where they have led to."""
        now, was = plain(game.program, game.state), self.saved.state
        for place in sorted({*now["has"], *was.has}):
            if now["has"].get(place) != was.has.get(place):
                raise self.differs(f"at the end, what lies in `{place}` is not as saved")
        for name in sorted({*now["fields"], *was.fields}):
            mine, its = now["fields"].get(name, {}), was.fields.get(name, {})
            for thing in sorted({*mine, *its}):
                if listed(mine.get(thing)) != its.get(thing):
                    told = f"`{name}` of `{thing}` is {_value(mine, thing)}, not {_value(its, thing)} as saved"
                    raise self.differs(f"at the end, {told}")
        for field in (*FIELDS, "rolls", "result"):
            if listed(now[field]) != listed(getattr(was, field)):
                raise self.differs(f"at the end, `{field}` of the state is not as saved")

    # -------------------------------------------------------------- telling

    def told(self, event: tuple[Any, ...]) -> str:
        try:
            parts = taken_apart(self.program, event)
            values = [
                str(named(self.program.ruleset, value, of, self.program.thing_names.__getitem__))
                for value, of in parts.values
            ]
            by = "" if parts.by < 0 else f" by {self.program.thing_names[parts.by]}"
        except Exception:  # an event of other rules
            return f"`{event!r}`"
        what = "" if parts.what in (*DECIDED, "verb") else f"{parts.what} "
        return f"`{what}{parts.name}{' ' if values else ''}{', '.join(values)}`{by}"

    def differs(self, what: str) -> RecordDiffers:
        start = max(self.source.text.find('"log"'), 0)
        span = self.source.span(start, min(start + 5, len(self.source.text)))
        changed = self.saved.fingerprint != self.program.fingerprint
        reason = (
            "the rules have been changed since it was saved" if changed else "the rules are those it was saved with"
        )
        remedy = "play it with the rules it was saved with" if changed else "the save has been changed by hand"
        message = f"after {self.made} decisions the saved game differs: {what}"
        return RecordDiffers(Diagnostic(RECORD_DIFFERS, message, Label(span, "here"), (), reason, remedy), self.made)


def _value(values: dict[str, Any], thing: str) -> str:
    return repr(values[thing]) if thing in values else "what it was at the beginning"
