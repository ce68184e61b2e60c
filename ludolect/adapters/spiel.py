"""Any two-player game without chance and without secrets, with the state interface of OpenSpiel.

    from ludolect.adapters.spiel import load_game
    state = load_game("breakthrough").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

The names and meanings are those of OpenSpiel's `pyspiel.State`, so that algorithms written for it run unchanged; this
module needs nothing installed.
"""

from __future__ import annotations

from dsl import model, tree
from interpreter.bots import worth_of
from interpreter.errors import BadSetup, IllegalChoice
from interpreter.program import has_report
from ludolect.adapters.actions import Actions
from ludolect.adapters.observations import Observations
from ludolect.api import Game, Rules, load

TERMINAL_PLAYER = -4  # as OpenSpiel numbers it


class SpielGame:
    """A ruleset for two players."""

    def __init__(self, rules: Rules) -> None:
        if 2 not in rules.players:
            raise BadSetup(f"`{rules.designation}` is not for two players")
        self.rules = rules
        self.program = rules.program(2)
        if self.program.shown or has_report(rules.ruleset) or meets_chance(rules.ruleset):
            raise BadSetup(f"`{rules.designation}` has chance, secrets or reports: no game of perfect information")
        self.actions = Actions(self.program)
        self.observations = Observations(self.program)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.rules.new_game(2), [])

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self.actions.size

    def observation_tensor_size(self) -> int:
        return self.observations.length

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0


class SpielState:
    """A position. Actions are the numbers of `actions`."""

    def __init__(self, game: SpielGame, playing: Game, history: list[int]) -> None:
        self._game = game
        self._playing = playing
        self._history = history

    def current_player(self) -> int:
        """0 or 1; TERMINAL_PLAYER at the end. A decision of both falls to the player whose turn it is."""
        if self._playing.over:
            return TERMINAL_PLAYER
        seat = self._playing.decision.seat
        return max(self._playing.state.active - self._game.program.world.player_ids[0], 0) if seat is None else seat

    def legal_actions(self, player: int | None = None) -> list[int]:
        """In ascending order; none for a player who does not decide."""
        if self._playing.over or (player is not None and player != self.current_player()):
            return []
        return list(self._game.actions.legal(self._playing))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.actions.size)]

    def apply_action(self, action: int) -> None:
        options = {} if self._playing.over else self._game.actions.legal(self._playing)
        if action not in options:
            raise IllegalChoice(f"action {action} is not legal here; legal are {list(options)[:12]}")
        self._playing.choose(options[action])
        self._history.append(action)

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which must be the one named."""
        if not self._history or self._history[-1] != action:
            raise IllegalChoice(f"action {action} was not the last one")
        self._playing.undo()
        self._history.pop()

    def child(self, action: int) -> SpielState:
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self) -> SpielState:
        return SpielState(self._game, self._playing.clone(), self._history[:])

    def is_terminal(self) -> bool:
        return self._playing.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost, 0 for a tie and while the game goes on."""
        if not self._playing.over:
            return [0.0, 0.0]
        worth = worth_of(self._playing)
        return [worth[0] - worth[1], worth[1] - worth[0]]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> list[int]:
        return self._history[:]

    def get_game(self) -> SpielGame:
        return self._game

    def num_players(self) -> int:
        return 2

    def move_number(self) -> int:
        return len(self._history)

    def action_to_string(self, player: int, action: int) -> str:
        return self._game.actions.legal(self._playing)[action].name

    def observation_tensor(self, player: int = 0) -> list[int]:
        return self._game.observations.row(self._playing, player)

    def __str__(self) -> str:
        from ludolect.board import Drawing

        return Drawing(self._playing.scene("en")).text()


def load_game(*names: str) -> SpielGame:
    """A game by the name of its ruleset, as for `ludolect.load`."""
    return SpielGame(load(*names))


def meets_chance(ruleset: model.Ruleset) -> bool:
    """Whether any rule rolls, shuffles or draws at random."""
    roots: list[tree.Node] = [verb.body for verb in ruleset.verbs.values() if verb.body is not None]
    roots += [rule.body for kind in ruleset.kinds.values() for rule in kind.rules.values()]
    roots += [reaction.node for reaction in ruleset.reactions]
    roots += [phase.body for phase in ruleset.phases.values()]
    roots += [ruleset.flow] if ruleset.flow is not None else []
    for root in roots:
        for node in tree.walk(root):
            match node:
                case tree.Roll() | tree.Noun(random=True) | tree.Call(verb=tree.Name(id="shuffle")):
                    return True
    return False
