"""A PettingZoo AEC environment for every ruleset: ``env("nim", players=3)``."""

import random
from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import msgspec
import numpy as np
from pettingzoo import AECEnv

from events.ruleset.action_ids import ActionSpace
from events.ruleset.records import Record
from events.ruleset.rendering import Drawing
from events.ruleset.ruleset import AnyRuleset
from events.ruleset.view_codes import ViewCodes
from skald_agents.play import Play, Reward, ruleset_of, setup_of
from skald_agents.vectors import Layout, joined

Look = Literal["vector", "view"]
"""What is observed: a vector alone, or a row that says whose it is, and the view as a record."""


class ViewSpace(gymnasium.Space[Record]):
    """The views of a ruleset, as they are; its JSON Schema describes them."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        super().__init__(None, np.dtype(object))
        self.state = ruleset.state

    def contains(self, x: Any) -> bool:
        return isinstance(x, self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ViewSpace) and other.state is self.state

    __hash__ = None  # type: ignore[assignment]


class SkaldEnv(AECEnv):  # type: ignore[misc]
    """A game whose agents are its seats, ``seat_0`` and so on.

    An observation is a dict of ``observation``, ``action_mask`` and, where views are observed, ``view``. The mask is
    empty for agents that are not asked. ``actions`` says what each action stands for, ``layout`` what each column of a
    vector. Rewards come at the end alone: what a seat scores before could tell what is hidden.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        players: int,
        options: Mapping[str, Any] | None = None,
        observation: Look = "vector",
        reward: Reward = "ahead",
    ) -> None:
        super().__init__()
        setup = setup_of(ruleset, players, options)
        self.metadata = {
            "name": f"skald_{ruleset.id}_v{setup.rules_version}", "render_modes": ["ansi"], "is_parallelizable": False,
        }  # fmt: skip
        self.render_mode = "ansi"
        self.ruleset, self.reward, self._look = ruleset, reward, observation
        self.actions, self.layout = ActionSpace(ruleset, setup), Layout(ViewCodes(ruleset, players))
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._play = Play(ruleset, setup, self.actions)
        self._whose = np.eye(players, dtype=np.float32)
        size = players if observation == "view" else self.layout.size
        parts: dict[str, gymnasium.Space[Any]] = {
            "observation": gymnasium.spaces.Box(-1, 1, (size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (self.actions.size,), np.int8),
        }
        if observation == "view":
            parts["view"] = ViewSpace(ruleset)
        self._observed = gymnasium.spaces.Dict(parts)
        self._chosen = {agent: gymnasium.spaces.Discrete(self.actions.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:  # noqa: ARG002 - that of all agents
        return self._observed

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete[np.int64]:
        return self._chosen[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin another game. The same seed and actions lead to the same game; ``options`` are not used."""
        self._play.begin(random.getrandbits(62) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        play, seat = self._play, self._seats[agent]
        asked = play.ids if seat == play.seat else []
        mask = np.frombuffer(self.actions.mask(asked), np.int8)
        view = self.ruleset.view(play.table, seat)
        if self._look == "view":
            return {"observation": self._whose[seat], "action_mask": mask, "view": view}
        codes = joined([self.layout.codes(view, seat)], self.layout.codes.size)
        return {"observation": self.layout.expand(codes)[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is selected. Raises ``ValueError`` for one that the mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action: None ends what has ended alone")
        self._play.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._select()

    def render(self) -> str:
        """Return the table as a spectator sees it, as text."""
        view = msgspec.to_builtins(self.ruleset.view(self._play.table, None), str_keys=True)
        return self.ruleset.display.render(view, Drawing(names=tuple(self.possible_agents)))

    def close(self) -> None:
        """Do nothing: an environment holds nothing but its game."""

    def _select(self) -> None:
        """Select whom the game asks; at its end give the rewards."""
        if self._play.seat is not None:
            self.agent_selection = self.possible_agents[self._play.seat]
            return
        self.rewards = dict(zip(self.agents, self._play.returns(self.reward), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()


def env(
    ruleset: str | AnyRuleset,
    players: int = 2,
    *,
    options: Mapping[str, Any] | None = None,
    observation: Look = "vector",
    reward: Reward = "ahead",
) -> SkaldEnv:
    """Return an environment of a ruleset. Raises ``ValueError``, ``Malformed``, ``RuleBroken``."""
    return SkaldEnv(ruleset_of(ruleset), players, options, observation, reward)
