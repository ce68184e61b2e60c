"""Games of the built-in rulesets as they were played once: answers, and what came of them.

A change of the engine must leave them as they are: the same options at each decision, the same happenings, the same
end. One file a ruleset, compressed. A change of rules, or of what is recorded, records that file anew:
`python -m tests.recorded NAME`.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from dsl.diagnostics import RulesError
from interpreter.play.game import PLAYOUT
from interpreter.run import history
from interpreter.run.chance import Generator
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from interpreter.table.inventing import invent
from ludolect.api import load
from ludolect.compositions import each_alone

FOLDER = Path(__file__).parent
GAMES = 20  # of each variant and number of players
CUT = 150  # decisions of a game that are recorded
COSTLY = {"catacombs": 60, "caverns_of_soloth": 60, "kingdom_rush": 60, "rift_heroes": 60}  # by ruleset: the same
AT_END = ("catacombs", "caverns_of_soloth", "kingdom_rush", "rift_heroes")  # rules that still change: few games
FEW = 4


@dataclass
class Recorded:
    """`answers`: the place of each among the options (as many: declined), or a report. `offered`: two hexadecimal
    digits for each decision, which depend on all options up to there. `events` and `result`: at the end."""

    designation: str
    players: int
    seed: int
    answers: list[Any]
    offered: str = ""
    events: int = 0
    result: list[int] | None = None


class Playing:
    """A game that is played decision by decision, with a sum of all that was offered."""

    def __init__(self, program: Program, seed: int) -> None:
        self.program = program
        self.state: State = program.new_state(seed)
        runner(program).start(self.state)
        runner(program).run(self.state)
        self.sum = 0
        self.offered: list[str] = []

    def look(self) -> tuple[tuple[Any, ...], bool, bool]:
        """The options, whether to decline is one more, and whether a report is asked for instead."""
        assert self.state.ask is not None
        site, decider, options, optional, _ = self.state.ask
        told = self.program.module.sites[site].kind == "report"
        self.sum = crc32(repr((decider, () if told else options, optional, told)).encode(), self.sum)
        self.offered.append(f"{self.sum & 0xFF:02x}")
        return options, optional, told

    def give(self, value: Any) -> None:
        history.give(self.program, self.state, value, False)

    def end(self) -> tuple[str, int, list[int] | None]:
        """What was offered, what has happened, and how the game has ended. Places in the rules have no number here."""
        events = [event[:1] + event[2:] if event[0] == "choice" else event for event in self.state.events()]
        result = self.state.result
        return "".join(self.offered), crc32(repr(events).encode()), None if result is None else list(result)


def record(program: Program, designation: str, players: int, seed: int, most: int) -> Recorded:
    """A game at random, every answer equally likely."""
    chance = Generator(seed, PLAYOUT)
    game = Playing(program, seed)
    answers: list[Any] = []
    while game.state.ask is not None and len(answers) < most:
        options, optional, told = game.look()
        if told:
            value = invent(program, game.state, chance)
            assert value is not None or optional, "no believable report was found"
            answers.append(value)
        else:
            drawn = chance.below(len(options) + optional)
            value = options[drawn] if drawn < len(options) else None
            answers.append(drawn)
        game.give(value)
    return Recorded(designation, players, seed, answers, *game.end())


def difference(program: Program, recorded: Recorded) -> str | None:
    """What is otherwise than it was; None if nothing is."""
    game = Playing(program, recorded.seed)
    for number, answer in enumerate(recorded.answers):
        if game.state.ask is None:
            return f"it is over after {number} decisions"
        options, _, told = game.look()
        if game.offered[-1] != recorded.offered[2 * number : 2 * number + 2]:
            return f"decision {number + 1} has other options"
        game.give(_tuples(answer) if told else options[answer] if answer < len(options) else None)
    offered, events, result = game.end()
    if result != recorded.result or offered != recorded.offered:
        return "it ends otherwise"
    return None if events == recorded.events else "something else has happened"


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


# ---------------------------------------------------------------- files


def designations(name: str) -> Iterator[str]:
    """The ruleset as it is, and with each of its own variants."""
    made = load(name)
    yield name
    own = {variant.name for variant in made.ruleset.variants.values() if variant.ruleset == made.ruleset.names[-1]}
    for designation in each_alone(made):
        if designation.rpartition(":")[2].partition("=")[0] in own:
            try:
                load(designation)
            except RulesError:
                continue
            yield designation


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.json.xz"


def write(name: str, games: int | None = None) -> int:
    """Records a ruleset anew; how many games."""
    found: list[Recorded] = []
    for designation in designations(name):
        made = load(designation)
        for players in made.players:
            program = made.program(players)
            number = games or (FEW if name in AT_END else GAMES)
            for seed in range(1, number + 1):
                found.append(record(program, designation, players, seed, COSTLY.get(name, CUT)))
    text = json.dumps([vars(game) for game in found], separators=(",", ":"))
    file_of(name).write_bytes(lzma.compress(text.encode(), preset=9))
    return len(found)


def read(name: str) -> list[Recorded]:
    return [Recorded(**game) for game in json.loads(lzma.decompress(file_of(name).read_bytes()))]
