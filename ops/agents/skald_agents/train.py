"""Trains a small policy by self-play: ``python -m skald_agents.train RULESET --players 2 --out policy.npz``.

Proximal policy optimisation with numpy alone, on one core: one hidden layer, games in lockstep, and advantages by the
expected outcomes at the next decisions of a seat. The outcome is expected for every seat, since a policy looks one
action ahead, where another seat is asked. In some games only one seat is the learner's, and the others are of a pool:
``random``, ``greedy`` and older selves. By self-play alone three seats learn to play against themselves alone.
"""

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one core, as is said above; read when numpy is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt

from events.bots.bot import Budget, see
from events.bots.registry import BOTS
from events.ruleset.records import change
from events.ruleset.ruleset import AnyRuleset
from skald_agents.batch import Games, games
from skald_agents.play import Play
from skald_agents.policy import About, Policy, about, outcome, rounded

HIDDEN = 128
COUNT = 64
"""Games in lockstep."""
BATCH, MINIBATCH, EPOCHS = 6000, 750, 3
CLIP, ENTROPY, RATE = 0.2, 0.01, 7e-4
TRACE = 0.95
"""How much of an advantage comes from later decisions than the next one: lambda of generalised advantages."""
PAIR = {"self": 0.75, "older": 0.1, "greedy": 0.1, "random": 0.05}
MORE = {"self": 0.6, "older": 0.15, "greedy": 0.15, "random": 0.1}
"""How often a game is played by the learner alone, or by it in one seat and by these in the others: with two seats, and
with more. A game against ``greedy`` costs several times the time of any other."""
OLDER_AFTER = 1000
"""An older self is kept whenever this number of games has ended; one of all is drawn for each game."""
MAX_OLDER = 8

Array = npt.NDArray[np.float32]
Weights = dict[str, Array]
LEARNER = "self"

_STORED = ("hidden_weights", "hidden_bias", "action_weights", "action_bias")


class Decision(NamedTuple):
    """One decision of the learner."""

    codes: npt.NDArray[np.uint8]
    ids: Sequence[int]
    action: int
    likelihood: float
    values: Array
    """The outcome expected for each seat, from its own on."""


class Lesson(NamedTuple):
    """A decision, how much better its outcome was than expected, and the outcome for each seat to expect there."""

    made: Decision
    advantage: float
    returns: Array


def new_weights(inputs: int, actions: int, seats: int, rng: np.random.Generator) -> Weights:
    """Return the weights before any training."""
    return {
        "hidden_weights": rng.normal(0, (1 / 60) ** 0.5, (inputs, HIDDEN)).astype(np.float32),
        "hidden_bias": np.zeros(HIDDEN, np.float32),
        "action_weights": rng.normal(0, 0.01, (HIDDEN, actions)).astype(np.float32),
        "action_bias": np.zeros(actions, np.float32),
        "value_weights": np.zeros((HIDDEN, seats), np.float32),
        "value_bias": np.zeros(seats, np.float32),
    }


def forward(weights: Weights, inputs: Array, masks: npt.NDArray[np.bool_]) -> tuple[Array, Array, Array]:
    """Return hidden units, likelihoods and expected outcomes: (rows, units), (rows, actions), (rows, seats)."""
    hidden = np.maximum(inputs @ weights["hidden_weights"] + weights["hidden_bias"], 0)
    logits = np.where(masks, hidden @ weights["action_weights"] + weights["action_bias"], np.float32(-1e9))
    likelihoods = np.exp(logits - logits.max(axis=1, keepdims=True))
    likelihoods /= likelihoods.sum(axis=1, keepdims=True)
    return hidden, likelihoods, hidden @ weights["value_weights"] + weights["value_bias"]


class Trainer:
    """Plays games of a ruleset and learns from them. The same seed leads to the same policy on the same machine."""

    def __init__(self, ruleset: str | AnyRuleset, players: int, total: int, seed: int) -> None:
        self.games: Games = games(ruleset, players, COUNT, seed=seed << 32)
        self.total, self.played, self.steps = total, 0, 0
        self.rng = np.random.default_rng(seed)
        self.weights = new_weights(self.games.layout.size, self.games.actions.size, players, self.rng)
        self.older: list[Weights] = []
        self._moments = {name: (np.zeros_like(one), np.zeros_like(one)) for name, one in self.weights.items()}
        self._updates, self._unit = 0, 0
        self._running: list[dict[int, list[Decision]]] = [{} for _ in range(COUNT)]
        self._players = [self._drawn_players() for _ in range(COUNT)]
        self._ended: list[tuple[list[Decision], Array]] = []
        self._waiting = 0

    def step(self) -> None:
        """Take one action in every game, and learn once enough is known."""
        actions = [0] * COUNT
        by_player: dict[str, list[int]] = {}
        for number, play in enumerate(self.games.plays):
            assert play.seat is not None
            by_player.setdefault(self._players[number][play.seat], []).append(number)
        for player, numbers in by_player.items():
            for number, action in zip(numbers, self._chosen(player, numbers), strict=True):
                actions[number] = action
        self.steps += COUNT
        for number, rewards in self.games.step(actions).items():
            self._end(number, rewards)
        if self._waiting >= BATCH:
            self._learn()

    def policy(self, trained: str = "") -> Policy:
        """Return the policy as it is now."""
        return Policy(self.about(trained), rounded(self.weights))

    def about(self, trained: str = "") -> About:
        one = self.games
        described = about(one.actions, one.layout, one.plays[0].setup, one.ruleset.id)
        return change(described, hidden=HIDDEN, unit=max(1, self._unit), trained=trained)

    def _drawn_players(self) -> list[str]:
        """Return who plays the seats of a new game."""
        pool = PAIR if self.games.players == 2 else MORE
        kind = str(self.rng.choice(list(pool), p=list(pool.values())))
        players = [LEARNER] * self.games.players
        if kind == LEARNER or (kind == "older" and not self.older):
            return players
        name = f"older {self.rng.integers(len(self.older))}" if kind == "older" else kind
        own = self.rng.integers(self.games.players)
        return [LEARNER if seat == own else name for seat in range(self.games.players)]

    def _chosen(self, player: str, numbers: Sequence[int]) -> list[int]:
        plays = [self.games.plays[number] for number in numbers]
        if player == "random":
            return [int(self.rng.choice(play.ids)) for play in plays]
        if player == "greedy":
            return [self._greedy(play) for play in plays]
        codes = self.games.codes(numbers)
        masks = self.games.masks()[numbers]
        weights = self.weights if player == LEARNER else self.older[int(player.split()[1])]
        _, likelihoods, values = forward(weights, self.games.layout.expand(codes), masks)
        chosen = _drawn(likelihoods, masks, self.rng)
        if player == LEARNER:
            for row, (number, play, action) in enumerate(zip(numbers, plays, chosen, strict=True)):
                assert play.seat is not None
                likelihood = float(likelihoods[row, action])
                made = Decision(codes[row], play.ids, action, likelihood, values[row])
                self._running[number].setdefault(play.seat, []).append(made)
        return chosen

    def _greedy(self, play: Play) -> int:
        """Return what ``greedy`` does in one world, without a memory of what it was told."""
        assert play.seat is not None
        seen = see(play.ruleset, play.table, play.seat, (), b"pool")
        command = BOTS["greedy"].choose(seen, Budget(worlds=1)).command
        return play.space.ids(play.table, play.seat, [command])[0]

    def _end(self, number: int, rewards: list[float]) -> None:
        for seat, decisions in self._running[number].items():
            self._ended.append((decisions, np.array(rewards[seat:] + rewards[:seat], np.float32)))
            self._waiting += len(decisions)
        self._running[number] = {}
        self.played += 1
        if self.played % OLDER_AFTER == 0:
            self.older = [*self.older, {name: one.copy() for name, one in self.weights.items()}]
            if len(self.older) > MAX_OLDER:
                # Games that are running name their older selves by place: the first ones are replaced in turn.
                self.older[(self.played // OLDER_AFTER) % MAX_OLDER] = self.older.pop()
        self._players[number] = self._drawn_players()

    def _learn(self) -> None:
        ended, self._ended, self._waiting = self._ended, [], 0
        if not self._unit:  # by how much the games before the first learning were won
            self._unit = max(1, round(float(np.mean([np.abs(rewards).max() for _, rewards in ended]))))
        lessons = [one for decisions, rewards in ended for one in lessons_of(decisions, outcome(rewards, self._unit))]
        advantages = np.array([one.advantage for one in lessons], np.float32)
        advantages = (advantages - advantages.mean()) / (advantages.std() + np.float32(1e-6))
        returns = np.stack([one.returns for one in lessons])
        for _ in range(EPOCHS):
            order = self.rng.permutation(len(lessons))
            for rows in np.array_split(order, max(1, len(lessons) // MINIBATCH)):
                self._improve([lessons[row].made for row in rows], advantages[rows], returns[rows])

    def _improve(self, made: Sequence[Decision], advantages: Array, returns: Array) -> None:
        """Take one step of Adam on the clipped objective."""
        weights, rows = self.weights, np.arange(len(made))
        inputs = self.games.layout.expand(np.stack([one.codes for one in made]))
        masks = np.zeros((len(made), self.games.actions.size), np.bool_)
        for row, one in enumerate(made):
            masks[row, one.ids] = True
        actions = np.array([one.action for one in made])
        before = np.array([one.likelihood for one in made], np.float32)
        hidden, likelihoods, values = forward(weights, inputs, masks)
        ratio = likelihoods[rows, actions] / before
        is_clipped = ((advantages > 0) & (ratio > 1 + CLIP)) | ((advantages < 0) & (ratio < 1 - CLIP))
        pull = np.where(is_clipped, 0, ratio * advantages).astype(np.float32)
        logs = np.log(likelihoods + np.float32(1e-9))
        to_actions = likelihoods * pull[:, None]
        to_actions[rows, actions] -= pull
        to_actions += ENTROPY * likelihoods * (logs - (likelihoods * logs).sum(axis=1, keepdims=True))
        to_actions /= len(made)
        to_value: Array = ((values - returns) / len(made)).astype(np.float32)
        back = to_actions @ weights["action_weights"].T + to_value @ weights["value_weights"].T
        to_hidden: Array = (back * (hidden > 0)).astype(np.float32)
        self._descend(
            {
                "hidden_weights": inputs.T @ to_hidden,
                "hidden_bias": to_hidden.sum(axis=0),
                "action_weights": hidden.T @ to_actions,
                "action_bias": to_actions.sum(axis=0),
                "value_weights": hidden.T @ to_value,
                "value_bias": to_value.sum(axis=0),
            }
        )

    def _descend(self, gradients: Weights) -> None:
        self._updates += 1
        rate = RATE * max(0.1, 1 - self.played / self.total)
        for name, gradient in gradients.items():
            first, second = self._moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            step = (first / (1 - 0.9**self._updates)) / (np.sqrt(second / (1 - 0.999**self._updates)) + 1e-8)
            self.weights[name] -= (rate * step).astype(np.float32)


def lessons_of(decisions: Sequence[Decision], outcomes: Array) -> list[Lesson]:
    """Return what the decisions of one seat in one game teach: their outcome, and what was expected on the way."""
    found, returns, later = list[Lesson](), outcomes, outcomes
    for made in reversed(decisions):
        returns = TRACE * returns + (1 - TRACE) * later
        found.append(Lesson(made, float(returns[0] - made.values[0]), returns))
        later = made.values
    return found[::-1]


def _drawn(likelihoods: Array, masks: npt.NDArray[np.bool_], rng: np.random.Generator) -> list[int]:
    """Return an action for each row, drawn by its likelihood."""
    sums = likelihoods.cumsum(axis=1)
    chosen = (sums < rng.random((len(sums), 1)) * sums[:, -1:]).sum(axis=1)
    likeliest = likelihoods.argmax(axis=1)
    rows = np.arange(len(sums))
    chosen = np.minimum(chosen, masks.shape[1] - 1)
    found: list[int] = np.where(masks[rows, chosen], chosen, likeliest).tolist()
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Train a policy, tell of it every thousand games, and write its file."""
    options = _options(arguments)
    trainer, begun, told = (
        Trainer(options.ruleset, options.players, options.games, options.seed),
        time.process_time(),
        0,
    )
    until = min(options.until or options.games, options.games)
    while trainer.played < until:
        trainer.step()
        if trainer.played >= told + 1000:
            told = trainer.played
            trainer.policy().save(options.out)
            print(f"{trainer.played} games, {trainer.steps} steps, {time.process_time() - begun:.0f} s", flush=True)
    words = f"{trainer.played} of {options.games} games, seed {options.seed}"
    trainer.policy(words).save(options.out)
    print(f"{options.out}: {words}, {time.process_time() - begun:.0f} s of processor time")


def _options(arguments: Sequence[str] | None) -> Any:
    parser = argparse.ArgumentParser(prog="python -m skald_agents.train", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("ruleset", help="the id of a ruleset")
    parser.add_argument("--players", type=int, default=2, help="number of seats (2)")
    parser.add_argument("--games", type=int, default=16_000, help="how many games to learn from (16000)")
    parser.add_argument("--until", type=int, help="stop earlier, after this number")
    parser.add_argument("--seed", type=int, default=1, help="what all that is drawn follows from (1)")
    parser.add_argument("--out", type=Path, default=Path("policy.npz"), help="the file to write (policy.npz)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
