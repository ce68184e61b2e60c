"""Any ruleset as a game of OpenSpiel: a `pyspiel.Game`, registered as its own Python games are (`pip install
ludolect[spiel]`).

    import pyspiel
    import ludolect.adapters.spiel
    game = pyspiel.load_game("ludolect", {"rules": "breakthrough"})

Chance is explicit. Each roll is a chance node, and so is each piece of a shuffle or of a random pick, one after the
other, all outcomes equally likely: a deck of forty is thirty-nine nodes, each small. What a player knows is what
`game.view(seat)` says, and an information state is all that the player was told since the beginning, with the views
at every decision: two histories that a player cannot tell apart have the same, and nothing is forgotten.

Returns come at the end: 1 for winning, -1 for losing, 0 for a tie, in between for ranks. Where the rules declare a
score and `stakes` is given, they are by how much a player's score is above the mean. A game that is cut off after
`most` actions returns nothing to anybody. Rulesets that need reports from a table are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Any, TypeVar

from dsl import model, tree
from dsl.types import EntityType
from interpreter.bots.players import worth_of
from interpreter.play.game import Game, Option
from interpreter.play.outcomes import OpenGame
from interpreter.run.errors import BadSetup, IllegalChoice
from interpreter.run.program import has_report
from interpreter.watch.views import View
from ludolect.adapters.actions import Actions
from ludolect.adapters.observations import Observations
from ludolect.adapters.rows import Rows
from ludolect.api import Rules, load

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError("this needs OpenSpiel; install it with: pip install 'ludolect[spiel]'") from error

T = TypeVar("T")
NAME = "ludolect"
MOST = 10_000
PARAMETERS: dict[str, Any] = {"rules": "tic_tac_toe", "players": 0, "most": MOST, "stakes": 0.0, "recall": 0}
_TYPE = pyspiel.GameType
_CHANCE, _TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL


class LudolectGame(pyspiel.Game):
    """`rules`: as for `ludolect.load`, several joined by `+`; `players`: 0 for the fewest; `most`: actions and outcomes
    after which a game is cut off; `stakes`: see above; `recall`: how many earlier views an information state tensor
    holds besides the one now (0: there is none; the string always holds everything)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        self.rules = _loaded(str(chosen["rules"]))
        ruleset = self.rules.ruleset
        self.players = int(chosen["players"]) or self.rules.players[0]
        if has_report(ruleset):
            raise BadSetup(f"`{self.rules.designation}` needs reports from a table, which are no numbered actions")
        self.program = self.rules.program(self.players)
        self.most, self.stakes, self.recall = int(chosen["most"]), float(chosen["stakes"]), int(chosen["recall"])
        if self.stakes and self.program.module.score is None:
            raise BadSetup(f"`{self.rules.designation}` declares no score that `stakes` could go by")
        rows = Rows(self.program)
        self.actions = Actions(self.program, rows)
        self.observations = Observations(self.program, rows)
        self.hides = bool(self.program.shown)
        outcomes = most_outcomes(ruleset, len(self.program.pieces))
        balanced = bool(self.stakes) or (self.players == 2 and one_player_wins(ruleset))
        kind = game_type(
            self.players,
            chance=outcomes > 0,
            secrets=self.hides,
            balanced=balanced,
            recall=self.recall > 0,
        )
        highest = self.stakes or 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=outcomes,
            num_players=self.players,
            min_utility=-highest,
            max_utility=highest,
            utility_sum=0.0 if balanced else None,
            max_game_length=self.most,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> LudolectState:
        return LudolectState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, wanted, params)


class LudolectState(pyspiel.State):
    """A position, or a draw of chance between two. Actions are the numbers of `actions`."""

    def __init__(self, game: LudolectGame) -> None:
        super().__init__(game)
        self._at = Place(game, OpenGame.begin(game.program))

    @property
    def position(self) -> Game:
        """The game itself at its decision or end. Raises NoDecision at a chance node."""
        return self._at.open.playing

    @property
    def place(self) -> Place:
        return self._at

    def current_player(self) -> int:
        """A decision of everyone falls to the player whose turn it is."""
        if self.is_terminal():
            return int(_TERMINAL)
        return int(_CHANCE) if self._at.open.untold else self._at.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._at.legal) if player == self._at.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        number = self._at.open.untold[0]
        return [(outcome, 1.0 / number) for outcome in range(number)]

    def _apply_action(self, action: int) -> None:
        self._at = self._at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"outcome {action + 1}" if player == _CHANCE else self._at.legal[action].name

    def is_terminal(self) -> bool:
        return self._at.open.over or self._at.made >= self._at.rules.most

    def returns(self) -> list[float]:
        return self._at.returns()

    def __str__(self) -> str:
        return self._at.told()


class Place:
    """Where a state is in the tree. It never changes, so that copies of a state share it; it is sent elsewhere as the
    actions that lead to it."""

    def __init__(self, rules: LudolectGame, open_: OpenGame, before: Place | None = None, action: int = 0) -> None:
        self.rules = rules
        self.open = open_
        self.before, self.action = before, action
        self.made: int = 0 if before is None else before.made + 1
        self._legal: dict[int, Option] | None = None
        self._known: dict[int, str] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Place:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return come_to, (self.rules.get_parameters(), tuple(place.action for place in self.way()[1:]))

    @property
    def seat(self) -> int:
        playing = self.open.playing
        seat = playing.decision.seat
        return max(playing.state.active - self.rules.program.world.player_ids[0], 0) if seat is None else seat

    @property
    def legal(self) -> dict[int, Option]:
        if self._legal is None:
            self._legal = self.rules.actions.legal(self.open.playing, self.seat)
        return self._legal

    def after(self, action: int) -> Place:
        if self.open.untold:
            then = self.open.draw(action)
        elif action in self.legal:
            then = self.open.choose(self.legal[action])
        else:
            raise IllegalChoice(f"action {action} is not legal here; legal are {list(self.legal)[:12]}")
        return Place(self.rules, then, self, action)

    def returns(self) -> list[float]:
        """What the end is worth to each player; nothing before, and nothing where a game was cut off."""
        if not self.open.over:
            return [0.0] * self.rules.players
        playing = self.open.playing
        if not self.rules.stakes:
            return [2 * worth - 1 for worth in worth_of(playing)]
        scores = [playing.score(seat) or 0.0 for seat in range(self.rules.players)]
        mean = sum(scores) / len(scores)
        if max(abs(score - mean) for score in scores) > self.rules.stakes:
            raise BadSetup(f"a score is further from the mean than the stakes of {self.rules.stakes}: {scores}")
        return [score - mean for score in scores]

    def told(self) -> str:
        """For people."""
        if self.open.untold:
            return f"chance: one of {self.open.untold[0]}, after {self.made} actions"
        from ludolect.board import Drawing
        from ludolect.scene import scene

        return Drawing(scene(self.open.playing, "en", None)).text()

    def known(self, seat: int) -> str:
        """All that a player may know here, in a fixed form. While chance is at work nobody knows more than at the
        decision before."""
        if seat not in self._known:
            self._known[seat] = "" if self.open.game is None else spelled(self.open.game.view(seat))
        return self._known[seat]

    def remembered(self, seat: int) -> str:
        """What the player was told, and how it looked at each decision since the beginning."""
        told = () if self.open.game is None else self.open.game.view(seat, log=True).log
        looks = changes(place.known(seat) for place in self.way())
        return "\n".join([*(f"{t.what} {t.name} {t.by} {t.source} {t.values}" for t in told), *looks])

    def rows(self, seat: int) -> list[list[int]]:
        """The same in numbers: how it looked, the first first."""
        row = self.rules.observations.row
        return changes(row(place.open.game, seat) for place in self.way() if place.open.game is not None)

    def way(self) -> list[Place]:
        """The places that lead here, this one included."""
        found: list[Place] = []
        place: Place | None = self
        while place is not None:
            found.append(place)
            place = place.before
        return found[::-1]


def changes(series: Iterable[T]) -> list[T]:
    """Without what is like the one before: how often others were asked meanwhile is nothing that a player sees."""
    return [found for found, _ in groupby(series)]


def come_to(parameters: dict[str, Any], actions: tuple[int, ...]) -> Place:
    """The place that some actions and outcomes lead to."""
    rules = pyspiel.load_game(NAME, parameters)
    place = Place(rules, OpenGame.begin(rules.program))
    for action in actions:
        place = place.after(action)
    return place


class Observer:
    """What OpenSpiel's functions for observations and information states look through."""

    def __init__(self, game: LudolectGame, wanted: Any, params: Any) -> None:
        if params:
            raise BadSetup(f"an observer of `{NAME}` has no parameters: {params}")
        self.game = game
        self.wanted = wanted
        self.recalls = bool(wanted.perfect_recall)
        self.private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        length = game.observations.length
        self.pieces: list[tuple[str, tuple[int, ...]]] = [("view", (length,))]
        if self.recalls:
            self.pieces.append(("before", (game.recall, length)))
        sizes = [int(np.prod(shape)) for _, shape in self.pieces]
        self.tensor: Any = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for (name, shape), size in zip(self.pieces, sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: LudolectState, player: int) -> None:
        self.tensor.fill(0)
        place = state.place
        if place.open.game is None:
            return
        self.dict["view"][:] = self.game.observations.row(place.open.game, player)
        if "before" in self.dict:
            for i, row in enumerate(place.rows(player)[-2::-1][: self.game.recall]):
                self.dict["before"][i] = row

    def string_from(self, state: LudolectState, player: int) -> str:
        if not self.recalls:
            return state.place.known(player)
        return state.place.remembered(player) if self.game.hides else str(state.history_str())


def spelled(view: View) -> str:
    """A view in a fixed form: what is equal in it is equal to the letter."""
    asked = None if view.asked is None else (view.asked.kind, view.asked.options)
    return f"{view.places}|{view.fields}|{view.active}|{asked}|{view.result}"


# ------------------------------------------------------------------ what rules hold


def most_outcomes(ruleset: model.Ruleset, pieces: int) -> int:
    """How many outcomes one draw of chance has at most; 0 where no rule rolls, shuffles or draws."""
    most = 0
    for node in _nodes(ruleset):
        match node:
            case tree.Roll(die=tree.Name(id=die)):
                most = max(most, int(die[1:]))
            case tree.Noun(random=True) | tree.Call(verb=tree.Name(id="shuffle")):
                most = max(most, pieces)
    return most


def one_player_wins(ruleset: model.Ruleset) -> bool:
    """Whether, with two players, what one wins the other loses: nobody wins or loses together with the other."""
    for node in _nodes(ruleset):
        match node:
            case tree.Call(verb=tree.Name(id="win" | "lose")):
                who = node.arg(None)
                if who is None or not isinstance(getattr(who, "type", None), EntityType):
                    return False
            case _:
                pass
    return True


def _nodes(ruleset: model.Ruleset) -> list[tree.Node]:
    roots: list[tree.Node] = [verb.body for verb in ruleset.verbs.values() if verb.body is not None]
    roots += [rule.body for kind in ruleset.kinds.values() for rule in kind.rules.values()]
    roots += [reaction.node for reaction in ruleset.reactions]
    roots += [phase.body for phase in ruleset.phases.values()]
    roots += [ruleset.flow] if ruleset.flow is not None else []
    return [node for root in roots for node in tree.walk(root)]


# ------------------------------------------------------------------ registering


def game_type(players: int, *, chance: bool, secrets: bool, balanced: bool, recall: bool) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="A ruleset of Ludolect",
        dynamics=_TYPE.Dynamics.SEQUENTIAL,
        chance_mode=_TYPE.ChanceMode.EXPLICIT_STOCHASTIC if chance else _TYPE.ChanceMode.DETERMINISTIC,
        information=_TYPE.Information.IMPERFECT_INFORMATION if secrets else _TYPE.Information.PERFECT_INFORMATION,
        utility=_TYPE.Utility.ZERO_SUM if balanced else _TYPE.Utility.GENERAL_SUM,
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


@cache
def _loaded(designation: str) -> Rules:
    return load(*designation.split("+"))


def load_game(*names: str, players: int = 0, most: int = MOST, stakes: float = 0.0, recall: int = 0) -> LudolectGame:
    """A game by the name of its ruleset, as for `ludolect.load`."""
    given = {"rules": "+".join(names), "players": players, "most": most, "stakes": float(stakes), "recall": recall}
    return pyspiel.load_game(NAME, given)  # type: ignore[no-any-return]


pyspiel.register_game(game_type(2, chance=False, secrets=False, balanced=True, recall=True), LudolectGame)
