"""The public interface: load rules, make games, answer decisions, save and resume.

import ludolect
rules = ludolect.load("connect_four")
game = rules.new_game(players=2, seed=7)
while not game.over:
    game.choose(game.decision.options[0])
print(game.result, game.story("fr"))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from dsl import model
from dsl.frontend import compile_ruleset
from dsl.parses import Parses
from dsl.read import Library
from dsl.source import Source
from dsl.spell import nearest
from interpreter.compile.joining import compiled
from interpreter.examples import Outcome, opening, players_of, run_example, variants_of
from interpreter.examples.run import Watch
from interpreter.examples.stage import Stage
from interpreter.native.playing import AtHand, Natively
from interpreter.native.playouts import played
from interpreter.play.game import Game as BareGame
from interpreter.run.errors import BadSave, BadSetup
from interpreter.run.program import Program
from interpreter.run.results import Result
from ludolect.folders import cache_folder
from ludolect.library import library

if TYPE_CHECKING:
    from interpreter.native.beginning import Beginning
    from interpreter.native.stepped import Begin
    from ludolect.scene import Scene

MOST_DRAWN = 100_000
Variants = str | Iterable[str] | Mapping[str, int | str | bool]


class Game(BareGame):
    """A game in progress, with what a person wants on top: its story and its save."""

    def save(self, player: int | None = None) -> str:
        """The whole game as JSON, also in the middle of a rule. It is the referee's: it holds what lies hidden, and
        chance to come. For a player (a seat): what that player may know, with an invention in place of the rest, as a
        game to go on with (`determinize`)."""
        from interpreter.keep import saves

        return saves.save(self) if player is None else saves.save_for(self, player)

    def record(self) -> str:
        """The game as it was played, decision by decision, for `replay`."""
        from interpreter.keep import records

        return records.record(self).text()

    def story(self, lang: str = "en", player: int | None = None) -> str:
        """What has happened so far, a line each, in English, French or Spanish; told to a player (a seat), no more than
        that player could see."""
        from ludolect.story import tell

        return tell(self, lang, player)

    def story_page(self, lang: str = "en", player: int | None = None) -> str:
        """The story as a web page (HTML) that needs nothing else, with a picture of each push on a table."""
        from ludolect.story_page import story_page

        return story_page(self, lang, player)

    def shot_pictures(self) -> list[str]:
        """Each push on a table so far as a picture from above (SVG), in order, and the one that a table is asked about
        now: the ways that bodies went, where they met, and where all came to rest."""
        from ludolect.shots import shot_pictures

        return shot_pictures(self)

    def scene(self, lang: str = "en", player: int | None = None) -> Scene:
        """What the player in a seat (None: an onlooker) sees, to be drawn: boards, places and pieces, with their names
        in English, French or Spanish, their signs and colours, and nothing that the player may not know."""
        from ludolect.scene import scene

        return scene(self, lang, player)


class Rules:
    """A checked composition of rulesets, ready to play. Programs are made once per number of players."""

    def __init__(self, ruleset: model.Ruleset, shelf: Library) -> None:
        self.ruleset = ruleset
        self.shelf = shelf.pinning(ruleset.folders.items())  # rulesets asked for by path are found again by name
        self._programs: dict[int, Program] = {}
        self._beginnings: dict[int, Beginning] = {}
        self._begins: dict[int, Begin] = {}  # by number of players: how games begin natively

    @property
    def designation(self) -> str:
        """What these rules are called everywhere: `base+expansion:variant,level=3`."""
        return self.ruleset.designation

    @property
    def players(self) -> range:
        """The numbers of players a game is for."""
        low, high = self.ruleset.players
        return range(low, high + 1)

    def program(self, players: int) -> Program:
        """The rules made ready for so many players. Raises BadSetup for a number they are not for."""
        self._check_players(players)
        if players not in self._programs:
            self._programs[players] = self._made_ready(players)
        return self._programs[players]

    def _made_ready(self, players: int) -> Program:
        program = compiled(self.ruleset, players)
        program.own(AtHand).natively = Natively(program, cache_folder())
        return program

    def _check_players(self, players: int) -> None:
        """Raises BadSetup for a number of players the rules are not for."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            low, high = self.ruleset.players
            wanted = f"{low}" if low == high else f"{low} to {high}"
            raise BadSetup(f"a game of `{self.designation}` is for {wanted} players, not {players!r}")

    def new_game(
        self, players: int | None = None, seed: int = 0, *, ask_forced: bool = False, paranoid: bool = False
    ) -> Game:
        """A new game, set up and waiting for its first decision. `ask_forced`: always ask where there is one answer.
        `paranoid`: prove after every event that every piece is in one place and every value in its range."""
        number = self.players[0] if players is None else players
        begin = self._begins.get(number) if type(number) is int else None
        if begin is None:
            begin = self._beginning(number)
        game: Game | None = begin(seed, ask_forced) if begin is not None and not paranoid else None
        if game is None:
            program = self.program(number)
            game = Game(program, BareGame.new(program, seed, ask_forced, paranoid).state, seed, ask_forced)
        return game

    def _beginning(self, players: int) -> Begin | None:
        """How games begin natively, if they can."""
        from interpreter.native.beginning import Beginning

        self._check_players(players)
        if players not in self._beginnings:
            self._beginnings[players] = Beginning(self.natively(players), Game)
        beginning = self._beginnings[players]
        begin = beginning.begin()
        if begin is not None and beginning.stays:
            self._begins[players] = begin
        return begin

    def playouts(self, players: int, seeds: Iterable[int], most: int = MOST_DRAWN) -> Iterator[Result]:
        """Plays one game after the other to its end at random, every answer equally likely, and tells how each ended.
        Nothing is recorded, so that it is many times as quick as a game that can be looked at; the same seed gives the
        same end. A game for which answers have been drawn `most` times without its coming to an end is left there, and
        told as `Unfinished`. For rules that need reports from a table there is `Game.playout`."""
        if isinstance(most, bool) or not isinstance(most, int) or most < 1:
            raise BadSetup(f"how often answers are drawn is a whole number from 1, not {most!r}")
        program = self.program(players)
        if program.report_sites:
            raise BadSetup(f"a game of `{self.designation}` needs somebody to report what happens at the table")
        return played(program, self.natively(players), seeds, most)

    def natively(self, players: int) -> Natively:
        """The native form of the rules for so many players: whether it is to be had, and why not."""
        return self.program(players).own(AtHand).natively

    def perft(
        self,
        depth: int,
        players: int | None = None,
        by: Literal["decisions", "turns"] = "decisions",
        *,
        start: str | None = None,
        seed: int = 0,
        ask_forced: bool = True,
    ) -> int:
        """How many ways there are from the beginning, or from the position of the example `start`, to make so many
        decisions, or to take so many turns. Decisions with one answer count, unless `ask_forced` is false; games that
        end earlier do not."""
        from interpreter.play.counting import ways

        if start is None:
            return ways(self.new_game(players, seed, ask_forced=ask_forced), depth, by)
        return ways(self.from_example(start, seed, ask_forced=ask_forced), depth, by)

    def resume(self, saved: str) -> Game:
        """The game of a save, exactly where it stood. Raises BadSave if it is damaged or of other rules."""
        from interpreter.keep import saves

        content = saves.read(saved)
        program = self._program_of(content.players, content.example)
        if content.ruleset != program.ruleset.designation:
            raise BadSave(f"the save is of a game of `{content.ruleset}`, not of `{program.ruleset.designation}`")
        return _dressed(saves.resume(program, content))

    def _program_of(self, players: int, example: str | None) -> Program:
        """The program of a saved game."""
        return self.program(players) if example is None else self.from_example(example).program

    # -------------------------------------------------------------- examples

    @cached_property
    def examples(self) -> dict[str, model.Example]:
        """The examples that belong to the last ruleset of the composition."""
        last = self.ruleset.names[-1]
        return {name: example for name, example in self.ruleset.examples.items() if example.ruleset == last}

    def run_example(self, name: str, watch: Watch = lambda *_: None) -> Outcome:
        """Plays an example and compares; `watch` is shown the game as it goes. Raises BadSetup for a name that is not
        one of an example."""
        return run_example(self._example(name), self.ruleset, self._staged, watch)

    def run_examples(self, names: Iterable[str] | None = None) -> Iterator[Outcome]:
        """The same for many, or all; what they need is made ready in one go for all that are played by the same number
        of players with the same variants."""
        for example in self.prepare_examples(names):
            yield run_example(example, self.ruleset, self._staged)

    def prepare_examples(self, names: Iterable[str] | None = None) -> list[model.Example]:
        """What `run_examples` does first: makes ready what these examples, or all, need."""
        chosen = [self._example(name) for name in (self.examples if names is None else names)]
        groups: dict[Program, list[str]] = {}
        for example in chosen:
            players = players_of(example, self.ruleset)
            if players in self.players:
                groups.setdefault(self._staged(players, variants_of(example)), []).append(example.name)
        for program, group in groups.items():
            program.own(Stage).prepare([program.ruleset.examples[name] for name in group])
        return chosen

    def from_example(self, name: str, seed: int = 0, *, ask_forced: bool = False) -> Game:
        """A game that starts at the position of an example, after the setup, with the example's players and variants;
        `given active is player(2)` says whose turn it is. It has a program of its own, so that its saves do not hang on
        what else was run. Raises BadSetup for a name that is not one of an example."""
        example = self._example(name)
        players = players_of(example, self.ruleset)
        rules = self._with(variants_of(example))
        rules._check_players(players)
        return _dressed(opening(compiled(rules.ruleset, players), example, seed, ask_forced))

    def _example(self, name: str) -> model.Example:
        example = self.ruleset.examples.get(name) if isinstance(name, str) else None
        if example is None:
            near = nearest(str(name), self.ruleset.examples)
            hint = f"; did you mean `{near}`?" if near else ""
            raise BadSetup(f"`{self.designation}` has no example `{name}`{hint}")
        return example

    def _staged(self, players: int, variants: dict[str, str | None]) -> Program:
        """The program that examples with these variants are played by; games have their own, which it leaves alone."""
        rules = self._with(variants)
        if players not in rules._stages:
            rules._stages[players] = compiled(rules.ruleset, players)
        return rules._stages[players]

    def _with(self, variants: dict[str, str | None]) -> Rules:
        """The same rules with these variants and no others: an example says itself which it is for."""
        key = ",".join(name if value is None else f"{name}={value}" for name, value in variants.items())
        if key == self.designation.partition(":")[2]:
            return self
        if key not in self._varied:
            names = "+".join(self.ruleset.names)
            varied = compile_ruleset(f"{names}:{key}" if key else names, self.shelf, parses=self._parses)
            self._varied[key] = Rules(varied, self.shelf)
        return self._varied[key]

    @cached_property
    def _stages(self) -> dict[int, Program]:
        return {}

    @cached_property
    def _parses(self) -> Parses:
        """The files, once examples with other variants have asked for them."""
        return Parses()

    @cached_property
    def _varied(self) -> dict[str, Rules]:
        return {}


def _dressed(game: BareGame) -> Game:
    """The same game, with its story and its save."""
    dressed = Game(game.program, game.state, game.seed, game.ask_forced, game.origin)
    dressed.example, dressed.invented, dressed.resumed = game.example, game.invented, game.resumed
    return dressed


def load(*names: str, variants: Variants = (), shelf: Library | None = None) -> Rules:
    """Rules by name: a base and its expansions, with variants switched on. Raises RulesError with all diagnostics.

    `load("base", "expansion", variants=["one", "other"])` and `load("base+expansion:one,other")` are the same; a
    variant with a value is given as a mapping, `variants={"level": 3}`, in which `False` leaves one off.
    """
    for name in names:
        if not isinstance(name, str):
            raise BadSetup(f"a ruleset is given by its name, a text, not by {name!r}")
    designation = "+".join(names)
    switches = _switches(variants)
    if switches:
        designation += ("," if ":" in designation else ":") + ",".join(switches)
    shelf = shelf if shelf is not None else library()
    return Rules(compile_ruleset(designation, shelf), shelf)


def _switches(variants: Variants) -> list[str]:
    if isinstance(variants, str):
        return [variants]
    if not isinstance(variants, Iterable):
        raise BadSetup(f"variants are a list of names, or names with values, not {variants!r}")
    given = dict(variants) if isinstance(variants, Mapping) else [(name, True) for name in variants]
    switches = []
    for name, value in given.items() if isinstance(given, dict) else given:
        if not isinstance(name, str) or not isinstance(value, int | str):
            raise BadSetup(f"`{name}: {value!r}` is no variant: its name is a text, its value a text or a number")
        if value is not False:
            switches.append(name if value is True else f"{name}={value}")
    return switches


def replay(
    text: str, name: str = "record", *, shelf: Library | None = None, paranoid: bool = False
) -> tuple[Game, int]:
    """Plays a recorded or a saved game again: the game at its end, and the number of decisions. Raises BadRecord for a
    text that is neither, RecordDiffers at the first difference, RulesError for rules that cannot be had."""
    from interpreter.keep import records, saves
    from interpreter.prove import proof

    if not isinstance(text, str):
        raise records.bad(Source(name, "").span(0, 0), f"a game is replayed from a text, not a {type(text).__name__}")
    if saves.looks_like_one(text):
        try:
            saved = saves.read(text)
        except BadSave as wrong:
            raise records.bad(Source(name, text).span(0, 0), str(wrong)) from None
        program = load(saved.ruleset, shelf=shelf)._program_of(saved.players, saved.example)
        proved = _dressed(proof.prove(program, saved, Source(name, text), paranoid))
        return proved, proved.decisions
    record, source = records.read(text, name)
    rules = load(record.ruleset, shelf=shelf)
    if record.example is None:
        game = rules.new_game(record.players, record.seed, ask_forced=record.ask_forced, paranoid=paranoid)
    else:
        game = rules.from_example(record.example, record.seed, ask_forced=record.ask_forced)
    records.replay(game, record, source)
    return game, len(record.steps)
