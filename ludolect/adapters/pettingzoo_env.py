"""Any ruleset as an environment of PettingZoo's AEC interface (`pip install ludolect[rl]`).

    from ludolect.adapters.pettingzoo_env import env
    environment = env("connect_four", players=2)

One step is one decision, by whoever the game waits for; a decision of the whole group falls to the player whose turn it
is. What has one answer and is asked for the sake of others only is no step: here others look when it is their turn.
An observation holds the player's view as numbers and the mask of legal actions; what the numbers mean is in
`observations` and `actions`. Rewards come at the end: 1 for winning, -1 for losing, 0 for a tie, in between for ranks.
Rulesets that need reports from a table have no actions to number and are refused.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from interpreter.bots.players import worth_of
from interpreter.run.errors import BadSetup, IllegalChoice
from interpreter.run.program import has_report
from ludolect.adapters.actions import Actions
from ludolect.adapters.observations import FURTHEST, Observations
from ludolect.adapters.rows import Rows
from ludolect.api import Game, Rules, load

LARGEST_SEED = 2**31 - 1


class RulesetEnv(AECEnv):
    """`most`: after so many decisions an episode is cut off. `one_hot`: whatever an observation names (a place, a
    thing, a value of a choice) is a one among zeros."""

    def __init__(
        self,
        rules: Rules,
        players: int | None = None,
        most: int = 10_000,
        render_mode: str | None = None,
        one_hot: bool = False,
    ) -> None:
        super().__init__()
        if has_report(rules.ruleset):
            raise BadSetup(f"`{rules.designation}` needs reports from a table, which are no numbered actions")
        self.rules = rules
        self.program = rules.program(rules.players[0] if players is None else players)
        self.most = most
        self.render_mode = render_mode
        self.metadata = {"name": rules.designation, "render_modes": ["ansi"], "is_parallelizable": False}
        rows = Rows(self.program)
        self.actions = Actions(self.program, rows)
        self.observations = Observations(self.program, rows)
        self.one_hot = one_hot
        self.possible_agents = [f"player_{seat + 1}" for seat in range(self.program.world.players)]
        self.agents = self.possible_agents[:]
        shape = (self.observations.hot_length if one_hot else self.observations.length,)
        seen = spaces.Box(-FURTHEST, FURTHEST, shape, np.int32)
        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents}
        self.game: Game | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # -------------------------------------------------------------- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random, _ = seeding.np_random(seed)
        game_seed = int(self.np_random.integers(LARGEST_SEED)) if seed is None else seed
        self.game = self.rules.new_game(self.program.world.players, game_seed)
        self.game.answer_formal()
        self.made = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.game.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._turn()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._playing()
        legal = self.actions.legal(game, self.possible_agents.index(agent))
        if action is None or int(action) not in legal:
            raise IllegalChoice(f"action {action} is not legal here; legal are {list(legal)[:12]}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        game.choose(legal[int(action)])
        game.answer_formal()
        self.made += 1
        if game.over:
            self.rewards = {a: 2 * worth - 1 for a, worth in zip(self.possible_agents, worth_of(game), strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.made >= self.most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        game = self._playing()
        seat = self.possible_agents.index(agent)
        mask: Any = np.zeros(self.actions.size, np.int8)
        if not game.over and agent == self.agent_selection:
            mask[list(self.actions.legal(game, seat))] = 1
        row = self.observations.row(game, seat)
        seen = self.observations.one_hot(row) if self.one_hot else row
        return {"observation": np.array(seen, np.int32), "action_mask": mask}

    def _turn(self) -> str:
        game = self._playing()
        if game.over:
            return self.agents[0]
        seat = game.decision.seat
        if seat is None:
            seat = max(game.state.active - game.program.world.player_ids[0], 0)
        return self.possible_agents[seat]

    def _playing(self) -> Game:
        if self.game is None:
            raise BadSetup("reset the environment first")
        return self.game

    # -------------------------------------------------------------- looking

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        from ludolect.board import Drawing

        return Drawing(self._playing().scene("en")).text()

    def close(self) -> None:
        self.game = None


def env(
    *names: str,
    players: int | None = None,
    most: int = 10_000,
    render_mode: str | None = None,
    one_hot: bool = False,
) -> RulesetEnv:
    """The environment of a ruleset by name, as for `ludolect.load`."""
    return RulesetEnv(load(*names), players, most, render_mode, one_hot)
