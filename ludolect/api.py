"""The public interface: load rules, make games, answer decisions, save and resume.

import ludolect
rules = ludolect.load("connect_four")
game = rules.new_game(players=2, seed=7)
while not game.over:
    game.choose(game.decision.options[0])
print(game.result, game.story("fr"))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from dsl import model
from dsl.frontend import compile_ruleset
from dsl.read import Library
from dsl.source import Source
from dsl.spell import nearest
from interpreter.errors import BadSave, BadSetup
from interpreter.examples import Outcome, run_example
from interpreter.game import Game as BareGame
from interpreter.program import Program
from ludolect.library import library

Variants = Iterable[str] | Mapping[str, object]


class Game(BareGame):
    """A game in progress, with what a person wants on top: its story and its save."""

    def save(self) -> str:
        """The whole game as JSON, also in the middle of a rule."""
        from interpreter import saves

        return saves.save(self)

    def record(self) -> str:
        """The game as it was played, decision by decision, for `replay`."""
        from interpreter import records

        return records.record(self).text()

    def story(self, lang: str = "en", player: int | None = None) -> str:
        """What has happened so far, a line each, in English, French or Spanish; told to a player (a seat), no more than
        that player could see."""
        from ludolect.story import tell

        return tell(self, lang, player)


class Rules:
    """A checked composition of rulesets, ready to play. Programs are made once per number of players."""

    def __init__(self, ruleset: model.Ruleset, shelf: Library) -> None:
        self.ruleset = ruleset
        self.shelf = shelf.pinning(ruleset.folders.items())  # rulesets asked for by path are found again by name
        self._programs: dict[int, Program] = {}

    @property
    def designation(self) -> str:
        return self.ruleset.designation

    @property
    def players(self) -> range:
        """The numbers of players a game is for."""
        low, high = self.ruleset.players
        return range(low, high + 1)

    def program(self, players: int) -> Program:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            low, high = self.ruleset.players
            wanted = f"{low}" if low == high else f"{low} to {high}"
            raise BadSetup(f"a game of `{self.designation}` is for {wanted} players, not {players!r}")
        if players not in self._programs:
            self._programs[players] = Program(self.ruleset, players)
        return self._programs[players]

    def new_game(
        self, players: int | None = None, seed: int = 0, *, ask_forced: bool = False, paranoid: bool = False
    ) -> Game:
        """A new game, set up and waiting for its first decision. `ask_forced`: also ask where there is one answer.
        `paranoid`: prove after every event that every piece is in one place and every value in its range."""
        program = self.program(self.players[0] if players is None else players)
        game = BareGame.new(program, seed, ask_forced, paranoid)
        return Game(program, game.state, seed, ask_forced)

    def resume(self, saved: str) -> Game:
        """The game of a save, exactly where it stood. Raises BadSave if it is damaged or of other rules."""
        from interpreter import saves

        content = saves.read(saved)
        if content.ruleset != self.designation:
            raise BadSave(f"the save is of a game of `{content.ruleset}`, not of `{self.designation}`")
        program = self.program(content.players)
        game = saves.resume(program, content)
        again = Game(program, game.state, game.seed, game.ask_forced, game.origin)
        again.resumed = True
        return again

    # -------------------------------------------------------------- examples

    @cached_property
    def examples(self) -> dict[str, model.Example]:
        """The examples that belong to the last ruleset of the composition."""
        last = self.ruleset.names[-1]
        return {name: example for name, example in self.ruleset.examples.items() if example.ruleset == last}

    def run_example(self, name: str) -> Outcome:
        return run_example(self.examples[name], self.ruleset, self._program_with)

    def from_example(self, name: str, seed: int = 0) -> Game:
        """A game that starts at the position of an example, after the setup, with the example's players and variants.
        Raises BadSetup for a name that is not one of an example."""
        from interpreter.examples import opening, players_of, variants_of

        example = self.ruleset.examples.get(name)
        if example is None:
            near = nearest(name, self.ruleset.examples)
            hint = f"; did you mean `{near}`?" if near else ""
            raise BadSetup(f"`{self.designation}` has no example `{name}`{hint}")
        program = self._program_with(players_of(example, self.ruleset), variants_of(example))
        game = opening(program, example, seed)
        return Game(program, game.state, seed, origin=game.origin)

    def _program_with(self, players: int, variants: dict[str, str | None]) -> Program:
        if not variants:
            return self.program(players)
        key = ",".join(name if value is None else f"{name}={value}" for name, value in variants.items())
        if key not in self._varied:
            names = "+".join(self.ruleset.names)
            self._varied[key] = Rules(compile_ruleset(f"{names}:{key}", self.shelf), self.shelf)
        return self._varied[key].program(players)

    @cached_property
    def _varied(self) -> dict[str, Rules]:
        return {}


def load(*names: str, variants: Variants = (), shelf: Library | None = None) -> Rules:
    """Rules by name: a base and its expansions, with variants switched on. Raises RulesError with all diagnostics.

    `load("base", "expansion", variants=["one", "other"])` and `load("base+expansion:one,other")` are the same; a
    variant with a value is given as a mapping, `variants={"level": 3}`.
    """
    designation = "+".join(names)
    switches = [
        name if value is True else f"{name}={value}"
        for name, value in (variants.items() if isinstance(variants, Mapping) else ((v, True) for v in variants))
    ]
    if switches:
        designation += ("," if ":" in designation else ":") + ",".join(switches)
    shelf = shelf if shelf is not None else library()
    return Rules(compile_ruleset(designation, shelf), shelf)


def replay(
    text: str, name: str = "record", *, shelf: Library | None = None, paranoid: bool = False
) -> tuple[Game, int]:
    """Plays a recorded or a saved game again: the game at its end, and the number of decisions. Raises BadRecord or
    BadSave for a text that is neither, RecordDiffers at the first difference, RulesError for rules that cannot be
    had."""
    from interpreter import proof, records, saves

    if saves.looks_like_one(text):
        saved = saves.read(text)
        program = load(saved.ruleset, shelf=shelf).program(saved.players)
        game = proof.prove(program, saved, Source(name, text), paranoid)
        return Game(program, game.state, game.seed, game.ask_forced, game.origin), game.decisions
    record, source = records.read(text, name)
    rules = load(record.ruleset, shelf=shelf)
    game = rules.new_game(record.players, record.seed, ask_forced=record.ask_forced, paranoid=paranoid)
    records.replay(game, record, source)
    return game, len(record.steps)
