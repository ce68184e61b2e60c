"""Saved games: JSON with a schema, checked on the way in by pydantic and then against the program they claim to be of.

Nothing in a save is ever run: it holds numbers, lists and short words. A save names its ruleset, table size and the
fingerprint of the rules, so that a game is never resumed under other rules than it was played with; a digest over the
whole shows edits and damage.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from interpreter.errors import BadSave
from interpreter.game import Game
from interpreter.log import logged
from interpreter.program import Program
from interpreter.state import State

FORMAT = 2
LARGEST_SAVE = 20_000_000

Plain = int | str | bool | None | list[Any]


class SavedState(BaseModel):
    """The state of a game, field by field as in `State`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    at: list[int]
    has: list[list[int]]
    columns: dict[str, list[Plain]]
    stack: list[list[Plain]]
    ask: list[Plain] | None
    answer: Plain
    active: int
    streams: list[list[int]]
    dice: list[int]
    until: list[list[Plain]]
    flags: list[list[int]]
    hold: int
    held: list[list[Plain]]
    looks: list[tuple[int, list[int]]]
    loose: int
    seen: list[tuple[int, str, int]]
    rolls: int
    result: list[int] | None
    log: list[list[Plain]]


class SavedGame(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    format: int
    ruleset: str
    players: int = Field(ge=1, le=64)
    seed: int
    ask_forced: bool
    fingerprint: str
    state: SavedState
    digest: str = ""


def save(game: Game) -> str:
    state = game.state
    content = {
        "format": FORMAT,
        "ruleset": game.program.ruleset.designation,
        "players": game.players,
        "seed": game.seed,
        "ask_forced": game.ask_forced,
        "fingerprint": game.program.fingerprint,
        "state": {
            "at": state.at,
            "has": state.has,
            "columns": {column: getattr(state, column) for column in state.columns},
            "stack": state.stack,
            "ask": state.ask,
            "answer": state.answer,
            "active": state.active,
            "streams": state.streams,
            "dice": state.dice,
            "until": state.until,
            "flags": state.flags,
            "hold": state.hold,
            "held": state.held,
            "looks": sorted(state.looks.items()),
            "loose": state.loose,
            "seen": [(site, digest, count) for (site, digest), count in state.seen.items()],
            "rolls": state.rolls,
            "result": state.result,
            "log": state.events(),
        },
    }
    return _written({**content, "digest": _digest(content)})


def read(text: str) -> SavedGame:
    """The save in a text; raises BadSave if it is damaged. Whose save it is, is not looked at yet."""
    if len(text) > LARGEST_SAVE:
        raise BadSave(f"the save is larger than {LARGEST_SAVE:,} characters")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise BadSave("the save is not complete JSON: it may have been cut off") from None
    if not isinstance(content, dict):
        raise BadSave("the save does not hold a game")
    if content.get("format") != FORMAT:
        raise BadSave(f"the save has format {content.get('format')!r}; this version of Ludolect reads format {FORMAT}")
    try:
        saved = SavedGame.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise BadSave(f"the save has a wrong value at `{place}`: {first['msg']}") from None
    if saved.digest != _digest(content):
        raise BadSave("the save has been changed since it was written: its digest does not fit")
    return saved


def resume(program: Program, saved: SavedGame) -> Game:
    if saved.fingerprint != program.fingerprint:
        raise BadSave(
            f"the save is of a game of `{saved.ruleset}` under other rules than these: they have been changed since"
        )
    data = saved.state
    state: State = program.new_state(0)
    size = program.world.size + 1
    if len(data.at) != size or len(data.has) != size or set(data.columns) != set(state.columns):
        raise BadSave("the save does not have the pieces of this game")
    state.at = list(data.at)
    state.has = [tuple(h) for h in data.has]
    for name, values in data.columns.items():
        if len(values) != len(getattr(state, name)):
            raise BadSave(f"the save has a column `{name}` of the wrong length")
        setattr(state, name, [_tupled(v) for v in values])
    state.stack = [[_tupled(v) for v in frame] for frame in data.stack]
    state.ask = None if data.ask is None else _tupled(data.ask)
    state.answer = _tupled(data.answer)
    state.active = data.active
    state.streams = [(s[0], s[1]) for s in data.streams]
    state.dice = tuple(data.dice)
    state.until = tuple(_tupled(u) for u in data.until)
    state.flags = [tuple(f) for f in data.flags]
    state.hold, state.loose, state.rolls = data.hold, data.loose, data.rolls
    state.held = tuple(_tupled(h) for h in data.held)
    state.looks = {piece: tuple(players) for piece, players in data.looks}
    state.seen = {(site, digest): count for site, digest, count in data.seen}
    state.result = None if data.result is None else tuple(data.result)
    state.log = logged([_tupled(event) for event in data.log])
    _check(program, state)
    return Game(program, state, saved.seed, saved.ask_forced)


def _check(program: Program, state: State) -> None:
    """Everything is in exactly one place, and every frame is one of this program's."""
    for piece in program.pieces:
        place = state.at[piece]
        if not 0 <= place < program.world.size or state.has[place].count(piece) != 1:
            raise BadSave(f"the save has `{program.thing_names[piece]}` in no place, or in two")
    if sum(len(h) for h in state.has) != len(program.pieces):
        raise BadSave("the save has pieces that this game does not have")
    blocks = program.module.lowering.writer.blocks
    for frame in state.stack:
        known = frame and isinstance(frame[0], int) and 0 <= frame[0] < len(blocks)
        if not known or len(frame) != blocks[frame[0]].unit.variables + 1:
            raise BadSave("the save stops in the middle of a rule that this game does not have")
    if state.ask is not None and (len(state.ask) != 5 or not 0 <= state.ask[0] < len(program.module.sites)):
        raise BadSave("the save waits for a decision that this game does not have")


def _digest(content: dict[str, Any]) -> str:
    plain = {key: value for key, value in content.items() if key != "digest"}
    return hashlib.sha256(_written(plain).encode()).hexdigest()


def _written(content: dict[str, Any]) -> str:
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _tupled(value: Any) -> Any:
    return tuple(_tupled(v) for v in value) if isinstance(value, list | tuple) else value
