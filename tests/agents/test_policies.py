"""Policies: what is trained is written, read and played; whatever else a file holds is refused with the reason."""

import io
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest
from skald_agents import train
from skald_agents.bot import policy_bot
from skald_agents.policy import ARRAYS, SCALE, UnusablePolicy, load, rounded
from skald_agents.train import Decision, Trainer, main

from events.bots.bot import Bot, Budget, see
from events.bots.playout import match
from events.bots.registry import BOTS
from events.games import load_rulesets
from tests.support.cases import each
from tests.support.rulesets import SHIPPED

ROOT = Path(__file__).parents[1]
RULESETS = load_rulesets((str(ROOT / "fifth"), str(ROOT / "smallest")))
PILE, SMALL = RULESETS["pile"], min(SHIPPED)


@pytest.fixture(scope="module")
def trainer():
    return Trainer(PILE, 2, total=200, seed=1)


@pytest.fixture(scope="module")
def content(trainer, tmp_path_factory):
    path = tmp_path_factory.mktemp("policy") / "pile.npz"
    trainer.policy("for a test").save(path)
    return path.read_bytes()


def test_a_file_is_read_as_it_was_written(trainer, content):
    policy = load(content, trainer.about())
    assert policy.about.trained == "for a test"
    assert all(np.array_equal(policy.weights[name], trainer.policy().weights[name]) for name in ARRAYS)


def test_what_led_to_more_than_expected_becomes_likelier(trainer):
    codes = trainer.games.codes()[0]
    made = [Decision(codes, [0, 1], action, 0.5, 0.0, 0) for action in (0, 1)]
    advantages = np.array([1, -1], np.float32)
    for _ in range(200):
        trainer._improve(made, advantages, advantages)
    policy, vectors = trainer.policy(), trainer.games.layout.expand(codes[None])
    assert policy.choose(vectors, np.array([[True, True]])).tolist() == [0]
    assert policy.choose(vectors, np.array([[False, True]])).tolist() == [1]
    assert train.forward(trainer.weights, vectors, np.array([[True, True]]))[1][0, 0] > 0.55


def test_the_same_seed_trains_the_same_policy(monkeypatch):
    monkeypatch.setattr(train, "BATCH", 100)
    monkeypatch.setattr(train, "COUNT", 8)
    one, other = (Trainer(PILE, 3, total=60, seed=3) for _ in range(2))
    for trainer in (one, other):
        while trainer.played < 60:
            trainer.step()
    assert all(np.array_equal(weights, other.weights[name]) for name, weights in one.weights.items())


def test_the_script_writes_a_policy_and_says_how_it_was_trained(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(train, "COUNT", 2)
    main([SMALL, "--games", "1", "--seed", "3", "--out", str(tmp_path / "policy.npz")])
    assert "games, seed 3" in capsys.readouterr().out
    trained = Trainer(SMALL, 2, total=1, seed=3).about()
    assert load((tmp_path / "policy.npz").read_bytes(), trained).about.trained.endswith("seed 3")


def test_weights_are_rounded_and_clipped():
    assert rounded({"x": np.array([0.5, 100.0, -100.0], np.float32)})["x"].tolist() == [SCALE // 2, 32767, -32768]


def test_a_policy_of_another_game_is_refused_and_names_what_differs(trainer, content):
    for name, value in {"ruleset": "nim", "rules_version": 2, "players": 3, "actions": "0", "layout": "1"}.items():
        expected = type(trainer.about())(**{**_fields(trainer.about()), name: value})
        with pytest.raises(UnusablePolicy, match=f"its {name} is"):
            load(content, expected)


def _fields(record):
    return {name: getattr(record, name) for name in record.__struct_fields__}


def rewritten(content, **parts):
    """The file with other bytes in some of its parts; None leaves one out."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in dict.fromkeys([*(one.removesuffix(".npy") for one in old.namelist()), *parts]):
            part = parts.get(name, old.read(f"{name}.npy") if f"{name}.npy" in old.namelist() else None)
            if part is not None:
                new.writestr(f"{name}.npy", part)
    return made.getvalue()


def array(value, pickled=False):
    made = io.BytesIO()
    np.save(made, value, allow_pickle=pickled)
    return made.getvalue()


def claims(shape):
    """An array whose header claims far more than follows."""
    made = io.BytesIO()
    np.lib.format.write_array_header_1_0(made, {"shape": shape, "fortran_order": False, "descr": "<i2"})
    return made.getvalue() + b"12"


HOSTILE = {
    "no file": lambda content: b"",
    "no zip": lambda content: b"PK" + bytes(100),
    "cut short": lambda content: content[: len(content) // 2],
    "a pickle": lambda content: pickle.dumps({"weights": 1}),
    "too large": lambda content: content + bytes(9 << 20),
    "a bomb": lambda content: rewritten(content, action_bias=bytes(9 << 20)),
    "a part more": lambda content: rewritten(content, more=array(np.zeros(1))),
    "a part less": lambda content: rewritten(content, action_bias=None),
    "objects": lambda content: rewritten(content, action_bias=array(np.array([{}], object), pickled=True)),
    "floats": lambda content: rewritten(content, action_bias=array(np.zeros(2))),
    "a false header": lambda content: rewritten(content, action_bias=claims((10**15,))),
    "no header": lambda content: rewritten(content, action_bias=b"\x93NUMPY\x01\x00\xff\xff("),
    "a header that is code": lambda content: rewritten(
        content, action_bias=b"\x93NUMPY\x01\x00\x10\x00__import__('os')"
    ),
    "another shape": lambda content: rewritten(content, action_bias=array(np.zeros(7, np.int16))),
    "silent": lambda content: rewritten(content, about=array(np.zeros(3, np.uint8))),
    "no record": lambda content: rewritten(content, about=array(np.frombuffer(b"[1]", np.uint8))),
}


@each("damage", HOSTILE)
def test_a_hostile_file_is_refused(damage, trainer, content):
    with pytest.raises(UnusablePolicy):
        load(HOSTILE[damage](content), trainer.about())


def test_a_bot_has_nothing_to_say_where_it_has_learned_nothing(content):
    bot, nim = policy_bot("learned", {("pile", 2): content}), RULESETS["nim"]
    assert isinstance(bot, Bot)
    table = next(match(nim, nim.setup(2, {}, {}), b"x", [BOTS["random"]] * 2))
    with pytest.raises(UnusablePolicy, match="has not learned nim with 2 seats"):
        bot.choose(see(nim, table, 0, (), b"s"), Budget())
