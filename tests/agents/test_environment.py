"""The PettingZoo environment of every ruleset: PettingZoo's own tests, and that nobody learns what is hidden."""

import random
import warnings
from pathlib import Path

import numpy as np
import pytest
import skald_agents
from pettingzoo.test import api_test, render_test, seed_test

from events.games import load_rulesets
from events.ruleset.chance import Chance
from events.ruleset.refusals import Malformed, RuleBroken
from tests.support.cases import each

ROOT = Path(__file__).parents[1]
RULESETS = load_rulesets(tuple(str(ROOT / name) for name in ("fifth", "smallest", "own_games")))
EVERY = [(name, seats) for name, ruleset in RULESETS.items() for seats in ruleset.seats]
HIDING = [(name, seats) for name, seats in EVERY if name not in ("pig", "pile")]


@pytest.mark.campaign(20)
@pytest.mark.parametrize("name,seats", EVERY)
@pytest.mark.parametrize("observation", ["vector", "view"])
def test_pettingzoo_finds_nothing_wrong(name, seats, observation, capsys):
    def made(**_):
        return skald_agents.env(RULESETS[name], seats, observation=observation)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(made(), num_cycles=25)
        seed_test(made, num_cycles=25)
        render_test(made)


def play(env, chooser, watch=lambda env: None):
    """Play a game of random actions that the masks allow; return the rewards of its end."""
    while True:
        observation, reward, ended, _, _ = env.last()
        if ended:
            return dict(env.rewards)
        assert reward == 0
        assert not any(env.rewards.values())
        watch(env)
        env.step(int(chooser.choice(np.flatnonzero(observation["action_mask"]))))


@each("name", ["nim", "pile", "tricks"])
def test_a_game_is_played_by_masks_and_ends_with_its_rewards(name):
    seats = RULESETS[name].seats[-1]
    env = skald_agents.env(RULESETS[name], seats, reward="rank")
    for seed in range(5):
        env.reset(seed=seed)
        rewards = play(env, random.Random(seed))
        assert sum(rewards.values()) == pytest.approx(0)
        assert set(rewards) == set(env.possible_agents)


def test_the_lead_is_the_reward_by_default():
    env = skald_agents.env(RULESETS["pile"], 3)
    env.reset(seed=1)
    assert sorted(play(env, random.Random(1)).values()) == [-1, -1, 1]


def answered(ruleset, table):
    """Who is asked a sealed question and has answered it: nobody, where an environment selects the first seat."""
    return [seat for seat in ruleset.to_act(table, None) if seat not in ruleset.to_act(table, seat)]


@pytest.mark.campaign(8)
@pytest.mark.parametrize("name,seats", HIDING)
def test_worlds_that_a_seat_cannot_tell_apart_are_observed_alike(name, seats):
    """Observations, masks, rewards and who is selected are the same in a table that is dealt anew for a seat."""
    here, there = (skald_agents.env(RULESETS[name], seats, observation="vector") for _ in range(2))
    chooser, ruleset = random.Random(f"{name} {seats}"), RULESETS[name]

    def watch(env):
        if chooser.random() < 0.25 and not env._play._answers:
            seat, world = chooser.randrange(seats), env._play.table
            for number in range(20):
                world = ruleset.hidden.resample_hidden(env._play.table, seat, Chance(b"%d" % number))
                if answered(ruleset, world) == answered(ruleset, env._play.table):
                    break
            there.reset(seed=1)
            there._play.table, there._play._asked = world, []
            there._play._ask()
            there._select()
            agent = env.possible_agents[seat]
            assert there.agent_selection == env.agent_selection
            assert there.rewards == env.rewards
            one, other = env.observe(agent), there.observe(agent)
            for part in one:
                assert np.array_equal(one[part], other[part]), part

    here.reset(seed=7)
    play(here, chooser, watch)


def simultaneous(name, seats, options=None):
    """An environment where several seats are asked at once, and who is."""
    env = skald_agents.env(RULESETS[name], seats, options=options)
    for seed in range(50):
        env.reset(seed=seed)
        chooser = random.Random(seed)
        while not any(env.terminations.values()):
            if env._play._asked and not env._play._answers:
                return env
            env.step(chooser.choice(env._play.ids))
    raise AssertionError("nobody is asked at once")


def asked_at_once():
    """The games in which several are asked at once; an option of one of them asks the first call alone to count."""
    yield "nim", {}
    for name, ruleset in RULESETS.items():
        if "first_call" in ruleset.options.__struct_fields__:
            yield name, {"first_call": True}


@each("name,options", list(asked_at_once()))
def test_who_is_asked_at_once_answers_face_down(name, options):
    """Whatever the first ones answer, the next one is asked and sees the same, and is selected at the same time."""
    seen = []
    for first in (0, -1):
        env = simultaneous(name, 3, options)
        table, order, observed = env._play.table, [env.agent_selection], []
        while env._play._asked:
            last = env.possible_agents[env._play._asked[-1]]
            env.step(env._play.ids[first])
            assert env._play.table is table
            order.append(env.agent_selection)
            observed.append(env.observe(last)["observation"].tobytes())
        seen.append((order, observed, env.observe(env.agent_selection)["action_mask"].tobytes()))
    assert seen[0] == seen[1]


def test_answers_that_come_too_late_are_void_and_the_game_goes_on():
    (name, options), *_ = (one for one in asked_at_once() if one[1])
    env = simultaneous(name, 4, options)
    while env._play._asked:
        env.step(env._play.ids[0])
    env.step(env._play.ids[0])
    assert not env._play._answers
    assert play(env, random.Random(3))


def test_an_action_that_the_mask_forbids_changes_nothing():
    env = skald_agents.env(RULESETS["pile"], 2)
    env.reset(seed=1)
    before = env.observe("seat_0")["observation"].tobytes()
    for action in (7, -1, 10**9):
        with pytest.raises(ValueError, match="not on offer; on offer: \\[0, 1\\]"):
            env.step(action)
    with pytest.raises(ValueError, match="asked for an action"):
        env.step(None)
    assert env.observe("seat_0")["observation"].tobytes() == before


@each(
    "error,arguments",
    [
        (ValueError, {"ruleset": "chess"}),
        (RuleBroken, {"ruleset": RULESETS["pile"], "players": 9}),
        (Malformed, {"ruleset": RULESETS["nim"], "options": {"colour": 1}}),
    ],
)
def test_what_there_is_not_is_refused(error, arguments):
    with pytest.raises(error):
        skald_agents.env(**arguments)


def test_what_there_is_not_to_import_is_no_attribute():
    with pytest.raises(AttributeError):
        skald_agents.torch  # noqa: B018
