"""Many games at once: the same as one after the other, by the layout that is documented."""

from pathlib import Path

import numpy as np
import pytest
import skald_agents
from skald_agents.vectors import _columns

from events.games import load_rulesets
from events.ruleset.view_codes import Leaf
from tests.support.cases import each

ROOT = Path(__file__).parents[1]
RULESETS = load_rulesets(tuple(str(ROOT / name) for name in ("fifth", "smallest", "own_games")))


@each("name", ["nim", "tricks", "pig"])
def test_a_batch_plays_the_games_of_the_environment(name):
    ruleset = RULESETS[name]
    seats = ruleset.seats[0]
    games, env = skald_agents.games(ruleset, seats, 3, seed=11), skald_agents.env(ruleset, seats)
    histories = [[] for _ in range(3)]
    for _ in range(40):
        vectors, masks = games.vectors(), games.masks()
        assert vectors.shape == (3, games.layout.size)
        actions = [int(np.flatnonzero(mask)[-1]) for mask in masks]
        for history, vector, mask, seat, action in zip(histories, vectors, masks, games.seats, actions, strict=True):
            history.append((vector.tobytes(), mask.tobytes(), int(seat), action))
        if games.step(actions):
            break
    for number, history in enumerate(histories):
        env.reset(seed=11 + number)
        for vector, mask, seat, action in history:
            observed = env.observe(env.agent_selection)
            assert env.agent_selection == f"seat_{seat}"
            assert observed["observation"].tobytes() == vector
            assert observed["action_mask"].tobytes() == mask
            env.step(action)


def test_a_game_that_ends_is_followed_by_another_and_told_with_its_rewards():
    games, ended = skald_agents.games(RULESETS["pile"], 2, 4, seed=1), []
    for _ in range(12):
        for number, rewards in games.step([play.ids[0] for play in games.plays], "rank").items():
            ended.append((number, sum(rewards)))
            assert games.masks()[number].sum() == 2
    assert {number for number, _ in ended} == {0, 1, 2, 3}
    assert {total for _, total in ended} == {0}


def test_an_action_that_is_not_on_offer_leaves_the_game_and_its_mask():
    games = skald_agents.games(RULESETS["pile"], 2, 2)
    with pytest.raises(ValueError, match="not on offer"):
        games.step([5, 0])
    assert games.masks().sum() == 4


@each(
    "leaf,code,expected",
    [
        (Leaf("x", "flag"), 1, [1]),
        (Leaf("x", "choice", 3, values=("a", "b", "c")), 2, [0, 1, 0]),
        (Leaf("x", "choice", 3, values=("a", "b", "c")), 0, [0, 0, 0]),
        (Leaf("x", "number", 5, 0), 5, [1]),
        (Leaf("x", "number", 5, 0), 0, [0]),
        (Leaf("x", "number", 5, 0, optional=True), 1, [1, 0]),
        (Leaf("x", "number", 5, 0, optional=True), 0, [0, 0]),
        (Leaf("x", "number", 255, -64), 49, [-0.5]),
        (Leaf("x", "number", 255, 1), 16, [0.5]),
    ],
)
def test_each_leaf_has_its_columns(leaf, code, expected):
    assert [float(values[code]) for _, values in _columns(leaf)] == expected


def test_the_layout_says_what_each_column_is():
    layout = skald_agents.games(RULESETS["nim"], 2, 1).layout
    assert layout.size == len(layout.columns)
    assert ("active", "is +0") in layout.columns
    assert ("bids[+1]", "0 to 2") in layout.columns
