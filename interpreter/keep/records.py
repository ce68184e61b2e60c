"""A game written down as it was played: the rules by name, the table, the seed, and every answer in words.

Unlike a save, a record is for people and for other versions of the rules: answers are named as the options were (with
the engine's own numbers for copies, since a record, with its seed, is the referee's), one decision a line, each with
who decided, how many options there were and a short digest of the position they were offered in. Playing a record again
checks all of that and stops at the first difference.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dsl.codes import BAD_RECORD, RECORD_DIFFERS
from dsl.diagnostics import Code, Diagnostic, Label
from dsl.model import MOST_PLAYERS
from dsl.source import Source, Span
from dsl.types import EntityType
from interpreter.play.game import Game, true_names
from interpreter.run.errors import BadRecord, GameError, IllegalChoice, RecordDiffers
from interpreter.run.history import answers, beginning, believing, give
from interpreter.run.results import How
from interpreter.run.state import State
from interpreter.table.reports import by_name

FORMAT = 2
READABLE = (1, FORMAT)  # in format 1 a report is a list, with numbers for things
LARGEST_RECORD = 50_000_000
DIGITS = 12


class Step(BaseModel):
    """One decision: who made it, out of how many options, in which position; and the name of the option taken, or the
    report given, by the names of its fields."""

    model_config = ConfigDict(extra="forbid", strict=True)

    by: str
    options: int = Field(ge=0)
    position: str = ""
    answer: str | None = None
    report: dict[str, Any] | list[Any] | None = None


class Record(BaseModel):
    """A game. `example`: at whose position it began, if not with the setup. `result`: the ranks at its end, and `how`
    they came about; None if it was not played to its end."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: int = FORMAT
    ruleset: str
    players: int = Field(ge=1, le=MOST_PLAYERS)
    seed: int = Field(ge=0)
    ask_forced: bool = False
    example: str | None = None
    result: list[int] | None = None
    how: How | None = None
    steps: list[Step] = []

    def text(self) -> str:
        """As JSON, one decision a line."""
        head = self.model_dump(mode="json", exclude={"steps"})
        lines = [json.dumps(step.model_dump(exclude_none=True), ensure_ascii=False) for step in self.steps]
        start = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
        return f'{start},\n "steps": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"


# ------------------------------------------------------------------ writing


def record(game: Game) -> Record:
    """The record of a game up to now. Raises GameError for a game whose beginning no seed can tell."""
    if game.invented:
        raise GameError("this game was invented: it can be saved, but not recorded, since no seed tells how it began")
    twin = Game(game.program, beginning(game), game.seed, game.ask_forced, game.origin)
    steps = []
    with believing(game):
        for value in answers(game.state):
            steps.append(_step(twin, value))
            give(game.program, twin.state, value, game.ask_forced)
    result = None if game.result is None else list(game.result)
    return Record(
        ruleset=game.program.ruleset.designation,
        players=game.players,
        seed=game.seed,
        ask_forced=game.ask_forced,
        example=game.example,
        result=result,
        how=None if game.result is None else game.result.how,
        steps=steps,
    )


def _step(game: Game, value: Any) -> Step:
    decision = game.decision
    place = _digest(game, game.state)
    if decision.report is not None and value is not None:
        report = by_name(game.program, value, EntityType(decision.report))
        return Step(by=decision.by, options=0, position=place, report=report)
    name = decision.options[-1].name if value is None else game.true_name(value)
    return Step(by=decision.by, options=len(decision.options), position=place, answer=name)


def _digest(game: Game, state: State) -> str:
    return game.program.position_digest(state)[:DIGITS]


def listed(value: Any) -> Any:
    """As JSON holds it: tuples as lists."""
    return [listed(v) for v in value] if isinstance(value, list | tuple) else value


# ------------------------------------------------------------------ reading and playing again


def read(text: str, name: str = "record") -> tuple[Record, Source]:
    """The record in a text. Raises BadRecord."""
    source = Source(name, text)
    if len(text) > LARGEST_RECORD:
        raise bad(source.span(0, 0), f"the record is larger than {LARGEST_RECORD:,} characters")
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        place = min(error.pos, len(text))
        raise bad(source.span(place, min(place + 1, len(text))), "the record is not complete JSON") from None
    except (ValueError, RecursionError):
        raise bad(source.span(0, 0), "the record is not JSON that can be read") from None
    if not isinstance(content, dict):
        raise bad(source.span(0, 0), "the text does not hold the record of a game")
    if content.get("format") not in READABLE:
        formats = " and ".join(map(str, READABLE))
        told = f"the record has format {content.get('format')!r}; this version of Ludolect reads formats {formats}"
        raise bad(source.span(0, 0), told)
    try:
        return Record.model_validate_json(text), source
    except ValidationError as error:
        first = error.errors()[0]
        place_name = ".".join(str(part) for part in first["loc"])
        number = first["loc"][1] if len(first["loc"]) > 1 and first["loc"][0] == "steps" else None
        span = step_span(source, int(number)) if number is not None else source.span(0, 0)
        raise bad(span, f"the record has a wrong value at `{place_name}`: {first['msg']}") from None


def replay(game: Game, record: Record, source: Source) -> None:
    """Plays the steps on a new game; raises RecordDiffers at the first that is not as it is written."""
    steps = record.steps
    for number, step in enumerate(steps):
        told = _difference(game, step)
        if told is None:
            try:
                game.choose(_answer(game, step))
            except IllegalChoice as refused:
                told = str(refused)
        if told is not None:
            message = f"decision {number + 1} of {len(steps)} differs: {told}"
            raise RecordDiffers(_told(RECORD_DIFFERS, step_span(source, number), message), number)
    ranks = None if game.result is None else list(game.result)
    how = None if game.result is None else game.result.how
    if ranks != record.result or record.how not in (how, None):
        was, now = _ended(record.result, record.how), _ended(ranks, how)
        message = f"the end differs: the recorded game {was}, this one {now}"
        raise RecordDiffers(_told(RECORD_DIFFERS, source.span(0, 1), message), None)


def _ended(ranks: list[int] | None, how: How | None) -> str:
    if ranks is None:
        return "has not ended"
    return f"ended {ranks}" + (f", {how}" if how else "")


def _difference(game: Game, step: Step) -> str | None:
    if game.over:
        return f"the game is over, but `{step.by}` decided something"
    decision = game.decision
    names = true_names(game)
    if decision.by != step.by:
        return f"`{decision.by}` decides here, not `{step.by}`"
    if step.position and step.position != _digest(game, game.state):
        return "the position is another one"
    if (decision.report is not None) != (step.report is not None):
        if decision.report is None or not decision.optional:
            return "a report is asked for" if decision.report is not None else "no report is asked for"
    elif decision.report is None and len(names) != step.options:
        return f"there are {len(names)} options, not {step.options}: {', '.join(names[:8])}"
    if step.report is None and step.answer not in names:
        return f"`{step.answer}` is not among the options, which are {', '.join(names[:8])}"
    return None


def _answer(game: Game, step: Step) -> Any:
    if step.report is not None:
        return step.report
    return game.decision.options[true_names(game).index(str(step.answer))]


# ------------------------------------------------------------------ telling


def step_span(source: Source, number: int) -> Span:
    """Where a decision stands in the text of a record, as far as it is written one decision a line."""
    start = source.text.find('"steps"')
    for _ in range(number + 1):
        start = source.text.find("{", start + 1)
        if start < 0:
            return source.span(0, 0)
    end = source.text.find("\n", start)
    return source.span(start, len(source.text) if end < 0 else end)


def bad(span: Span, message: str) -> BadRecord:
    """A text that is no record, or no save, told with its place."""
    return BadRecord(_told(BAD_RECORD, span, message))


def _told(code: Code, span: Span, message: str) -> Diagnostic:
    if code is RECORD_DIFFERS:
        reason = "a record holds only as long as the rules it was played with"
        remedy = "play it with the rules it was recorded with, or record the game anew"
    else:
        reason, remedy = "", "`ludolect play RULESET --record FILE` writes a record, `game.save()` a save"
    return Diagnostic(code, message, Label(span, "here"), (), reason, remedy)
