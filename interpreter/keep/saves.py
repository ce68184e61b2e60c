"""Saved games: JSON with a schema, checked on the way in by pydantic and then against the program they claim to be of.

Nothing in a save is ever run: it holds numbers, lists and short words. What lies where, and what tracked fields are as
far as it is not what they are at the beginning, stand in it by the names of the ruleset; the record and the rules under
way, by the numbers of the program whose fingerprint it has. A save names its ruleset, table size and the
fingerprint of the rules, so that a game is never resumed under other rules than it was played with; a digest over the
whole shows edits and damage.

A save is the referee's, and says so (`"for": "referee"`): it holds what lies hidden and what chance will bring. What
may be given to a player is a save for that player (`"for": "player(1)"`): of a game invented from all that they know
(`determinize`), so that it depends on nothing else, and goes on as such a game.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dsl.model import MOST_PLAYERS
from interpreter.keep.plausible import Plausible
from interpreter.play.game import LARGEST_SEED, Game
from interpreter.run.alike import Alike, follow
from interpreter.run.course import player_id
from interpreter.run.errors import BadSave, IllegalChoice
from interpreter.run.log import logged
from interpreter.run.numbers import Numbers
from interpreter.run.program import Program
from interpreter.run.situations import Situation
from interpreter.run.state import State
from interpreter.run.world import NOTHING
from interpreter.table.reports import by_name, from_names

FORMAT = 5
LARGEST_SAVE = 20_000_000
REFEREE = "referee"
NOBODY = "nothing"

Plain = int | str | bool | None | list[Any]


class SavedNumbers(BaseModel):
    """What viewers call pieces that are alike: see `eyes`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    given: list[tuple[int, list[int]]]
    used: list[int]


class SavedState(BaseModel):
    """The state of a game, field by field as in `State`. `has`: by places, the pieces in them; `fields`: by tracked
    fields, those things for which they are no longer what they were at the beginning; `looks`: by pieces, who knows
    them."""

    model_config = ConfigDict(extra="forbid", strict=True)

    has: dict[str, list[str]]
    fields: dict[str, dict[str, Plain | dict[str, Any]]]
    stack: list[list[Plain]]
    ask: list[Plain] | None
    answer: Plain
    active: str | None
    streams: list[list[int]]
    dice: list[int]
    until: list[list[Plain]]
    flags: list[list[int]]
    hold: int
    held: list[list[Plain]]
    kept: list[tuple[int, list[Plain]]] = []
    looks: dict[str, list[str]]
    loose: int
    mays: int = 0
    seen: list[tuple[int, str, int]]
    rolls: int
    result: list[int] | None
    log: list[list[Plain]]
    eyes: SavedNumbers | None = None  # of a beginning, where viewers had numbers for pieces already


class SavedGame(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    format: int
    reader: str = Field("referee", alias="for")  # who may read it: the referee, or one player
    ruleset: str
    players: int = Field(ge=1, le=MOST_PLAYERS)
    seed: int
    ask_forced: bool
    fingerprint: str
    example: str | None = None
    invented: bool = False
    state: SavedState
    origin: SavedState | None = None
    digest: str = ""


def save(game: Game, reader: str = REFEREE) -> str:
    content = {
        "format": FORMAT,
        "for": reader,
        "ruleset": game.program.ruleset.designation,
        "players": game.players,
        "seed": game.seed,
        "ask_forced": game.ask_forced,
        "fingerprint": game.program.fingerprint,
        "example": game.example,
        "invented": game.invented,
        "state": plain(game.program, game.state),
        "origin": None if game.origin is None else {**plain(game.program, game.origin), **_numbers(game.origin)},
    }
    return _written({**content, "digest": _digest(content)})


def save_for(game: Game, seat: int) -> str:
    """A save that holds what the player in a seat may know, and of the rest an invention. Equal for any two games that
    this player cannot tell apart by what they see."""
    seen = _written(game.view(seat, log=False).plain())
    twin = game.determinize(seat, int(hashlib.sha256(seen.encode()).hexdigest()[:15], 16))
    twin.example = game.example
    if game.program.shown:
        twin.state.seen = {}  # digests of whole positions, which could be guessed at
    twin.state.dice, twin.state.log = (), None
    twin = twin.elsewhere(twin.state)
    return save(twin, game.program.thing_names[player_id(game, seat)])


def _numbers(state: State) -> dict[str, Any]:
    if state.eyes is None:
        return {}
    return {"eyes": {"given": sorted(state.eyes.given.items()), "used": state.eyes.used}}


def plain(program: Program, state: State) -> dict[str, Any]:
    """As numbers, lists and short words."""
    names = program.true_names
    return {
        "has": {names[place]: [names[thing] for thing in inside] for place, inside in enumerate(state.has) if inside},
        "fields": _fields(program, state),
        "stack": state.stack,
        "ask": state.ask,
        "answer": state.answer,
        "active": None if state.active == NOTHING else names[state.active],
        "streams": state.streams,
        "dice": state.dice,
        "until": state.until,
        "flags": state.flags,
        "hold": state.hold,
        "held": state.held,
        "kept": sorted(state.kept.items()),
        "looks": {names[piece]: [names[player] for player in told] for piece, told in state.looks.items()},
        "loose": state.loose,
        "mays": state.mays,
        "seen": [(site, digest, count) for (site, digest), count in state.seen.items()],
        "rolls": state.rolls,
        "result": state.result,
        "log": state.events(),
    }


def _fields(program: Program, state: State) -> dict[str, dict[str, Any]]:
    fresh, found = program.new_state(0), {}
    for f, column in program.module.columns.items():
        whose = [*map(program.true_names.__getitem__, program.module.layouts[column].things), NOBODY]
        pairs = zip(whose, getattr(state, column), getattr(fresh, column), strict=True)
        changed = {
            name: by_name(program, value, f.type)
            for name, value, first in pairs
            if value != first or type(value) is not type(first)
        }
        if changed:
            found[f"{f.owner.name}.{f.name}"] = changed
    return found


def looks_like_one(text: str) -> bool:
    """Whether a text is a save, be it a damaged one, and not the record of a game."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return '"fingerprint"' in text
    return isinstance(content, dict) and "fingerprint" in content


def read(text: str) -> SavedGame:
    """The save in a text; raises BadSave if it is damaged. Whose save it is, is not looked at yet."""
    if not isinstance(text, str):
        raise BadSave(f"a save is a text, not a {type(text).__name__}")
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
    """The game of a save, checked against the program: what could not come about, or could not go on, is refused."""
    if saved.fingerprint != program.fingerprint:
        raise BadSave(
            f"the save is of a game of `{saved.ruleset}` under other rules than these: they have been changed since"
        )
    if not 0 <= saved.seed <= LARGEST_SEED:
        raise BadSave(f"the save has the seed {saved.seed}, which no game can have")
    origin = None if saved.origin is None else restored(program, saved.origin)
    game = Game(program, restored(program, saved.state), saved.seed, saved.ask_forced, origin)
    game.resumed = True
    game.example, game.invented = saved.example, saved.invented
    try:
        for seat in (None, *range(game.players)):
            game.view(seat, log=False)
        if not game.over:
            _ = [option.name for option in game.decision.options]
    except Exception:
        raise BadSave("the save holds a position that cannot be looked at: it has been changed") from None
    return game


def restored(program: Program, data: SavedState) -> State:
    """The state that was saved. Raises BadSave."""
    state: State = program.new_state(0)
    _place(program, state, data)
    _restore_fields(program, state, data)
    state.stack = [[tupled(v) for v in frame] for frame in data.stack]
    state.ask = None if data.ask is None else tupled(data.ask)
    state.answer = tupled(data.answer)
    state.active = NOTHING if data.active is None else _thing(program, data.active)
    state.streams = [tuple(s) for s in data.streams]  # type: ignore[misc]
    state.dice = tuple(data.dice)
    state.until = tuple(tupled(u) for u in data.until)
    state.flags = [tuple(f) for f in data.flags]
    state.hold, state.loose, state.mays, state.rolls = data.hold, data.loose, data.mays, data.rolls
    state.held = tuple(tupled(h) for h in data.held)
    state.kept = {phase: Situation(*tupled(kept)) for phase, kept in data.kept}
    state.looks = {
        _thing(program, piece): tuple(_thing(program, player) for player in told) for piece, told in data.looks.items()
    }
    state.seen = {(site, digest): count for site, digest, count in data.seen}
    state.result = None if data.result is None else tuple(data.result)
    state.log = logged([tupled(event) for event in data.log])
    try:
        wrong = Plausible(program, state).wrong()
    except Exception:
        wrong = "a value of the wrong kind"
    if wrong is not None:
        raise BadSave(f"the save has {wrong}")
    state.reflect()
    if data.eyes is not None:
        _restore_numbers(program, state, data.eyes)
    return state


def _thing(program: Program, name: str) -> int:
    if name not in program.thing_ids:
        raise BadSave(f"the save speaks of `{name}`, which this game does not have")
    return program.thing_ids[name]


def _place(program: Program, state: State, data: SavedState) -> None:
    for piece in program.pieces:
        state.at[piece] = NOTHING
    state.has = [()] * len(state.has)
    for place, inside in data.has.items():
        at = _thing(program, place)
        state.has[at] = tuple(_thing(program, piece) for piece in inside)
        for piece in state.has[at]:
            if program.is_piece[piece]:
                state.at[piece] = at


def _restore_fields(program: Program, state: State, data: SavedState) -> None:
    columns = {f"{f.owner.name}.{f.name}": (f, column) for f, column in program.module.columns.items()}
    for name, values in data.fields.items():
        if name not in columns:
            raise BadSave(f"the save has a field `{name}`, which this game does not have")
        f, column = columns[name]
        held = getattr(state, column)
        for thing, value in values.items():
            slots = program.module.layouts[column].slots
            at = slots[NOTHING] if thing == NOBODY else slots[_thing(program, thing)]
            try:
                if at == NOTHING and thing != NOBODY:
                    raise IndexError
                held[at] = tupled(from_names(program, value, f.type))
            except (IllegalChoice, IndexError):
                raise BadSave(f"the save has a value for `{name}` of `{thing}` that it cannot have") from None


def _restore_numbers(program: Program, state: State, data: SavedNumbers) -> None:
    alike = program.own(Alike)
    width = len(alike.viewers)
    known = {piece for group in alike.groups for piece in group}
    whole = len(data.used) == len(alike.groups) * width and all(number >= 0 for number in data.used)
    for piece, codes in data.given:
        whole = whole and piece in known and len(codes) == width and all(code >= 0 for code in codes)
    if not whole:
        raise BadSave("the save has names for pieces that this game does not have")
    if program.shown:
        numbers = Numbers({piece: tuple(codes) for piece, codes in data.given}, list(data.used))
        alike.take_stock(state, numbers)
        follow(state, numbers)


def _digest(content: dict[str, Any]) -> str:
    plain = {key: value for key, value in content.items() if key != "digest"}
    return hashlib.sha256(_written(plain).encode()).hexdigest()


def _written(content: dict[str, Any]) -> str:
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def tupled(value: Any) -> Any:
    """As a state holds it: JSON knows lists only."""
    return tuple(tupled(v) for v in value) if isinstance(value, list | tuple) else value
