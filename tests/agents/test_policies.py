"""Policies: what is trained is written, read and played; whatever else a file holds is refused with the reason."""

import io
import pickle
import random
import tomllib
import zipfile
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest
from skald_agents import train
from skald_agents.bot import OUTCOME, Player, policy_bot
from skald_agents.play import returns_at
from skald_agents.policy import ARRAYS, SCALE, UnusablePolicy, load, outcome, rounded
from skald_agents.train import TRACE, Decision, Trainer, lessons_of, main
from skald_learned import BOT, learned

from events.bots.bot import Bot, Budget, see
from events.bots.playout import match
from events.bots.registry import BOTS
from events.games import load_rulesets
from events.ruleset.records import canonical, change
from tests.support.cases import each
from tests.support.rulesets import SHIPPED

ROOT = Path(__file__).parents[1]
CODE = ROOT.parent
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


def read(content, trainer, expected=None):
    return load(content, expected or trainer.about(), trainer.games.layout.size, trainer.games.actions.size)


def test_a_file_is_read_as_it_was_written(trainer, content):
    policy = read(content, trainer)
    assert policy.about.trained == "for a test"
    assert all(np.array_equal(policy.weights[name], trainer.policy().weights[name]) for name in ARRAYS)


def test_what_led_to_more_than_expected_becomes_likelier(trainer):
    codes = trainer.games.codes()[0]
    made = [Decision(codes, [0, 1], action, 0.5, np.zeros(2, np.float32)) for action in (0, 1)]
    advantages, returns = np.array([1, -1], np.float32), np.array([[1, -1], [1, -1]], np.float32)
    for _ in range(200):
        trainer._improve(made, advantages, returns)
    policy, vectors = trainer.policy(), trainer.games.layout.expand(codes[None])
    assert policy.choose(vectors, np.array([[True, True]])).tolist() == [0]
    assert policy.choose(vectors, np.array([[False, True]])).tolist() == [1]
    assert train.forward(trainer.weights, vectors, np.array([[True, True]]))[1][0, 0] > 0.55
    assert policy.values(vectors)[0] == pytest.approx([1, -1], abs=0.1)


def test_advantages_are_those_of_generalised_estimation():
    """The last decision is measured by the outcome, an earlier one by what was expected later, too."""
    values = [np.array(one, np.float32) for one in ([0.5, -0.5], [0.25, 0], [0, 0.5])]
    lessons = lessons_of([Decision(None, [], 0, 1.0, one) for one in values], np.array([1, -1], np.float32))
    steps = [-0.25, -0.25, 1.0]
    expected = [sum(TRACE**more * step for more, step in enumerate(steps[first:])) for first in range(3)]
    assert [one.advantage for one in lessons] == pytest.approx(expected)
    assert lessons[2].returns.tolist() == [1, -1]
    assert lessons[0].returns[0] == pytest.approx(0.5 + expected[0])


def test_outcomes_are_bounded_and_a_win_counts():
    assert outcome([0, 10, -10, 1000], 10).tolist() == [0, 1, -1, 2.5]


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
    trainer = Trainer(SMALL, 2, total=1, seed=3)
    assert read((tmp_path / "policy.npz").read_bytes(), trainer, trainer.about()).about.trained.endswith("seed 3")


def test_weights_are_rounded_and_clipped():
    assert rounded({"x": np.array([0.5, 100.0, -100.0], np.float32)})["x"].tolist() == [SCALE // 2, 32767, -32768]


def test_a_policy_of_another_game_is_refused_and_names_what_differs(trainer, content):
    others = {"format": 1, "ruleset": "nim", "rules_version": 2, "players": 3, "actions": "0", "layout": "1"}
    for name, value in others.items():
        with pytest.raises(UnusablePolicy, match=f"its {name} is"):
            read(content, trainer, change(trainer.about(), **{name: value}))


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


def about(trainer, **fields):
    """What the file says of itself, with other values."""
    return array(np.frombuffer(canonical(change(trainer.about(), **fields)), np.uint8))


def packed(content, method):
    """The file, packed by another method."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w", method) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
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
    "a header of another version": lambda content: rewritten(
        content, action_bias=b"\x93NUMPY\x03\x00\xff\xff\xff\xff{}"
    ),
    "a header nested deeply": lambda content: rewritten(
        content, action_bias=b"\x93NUMPY\x01\x00\x10\x27" + b"(" * 10000
    ),
    "not numbers": lambda content: rewritten(content, hidden_bias=array(np.full(128, np.nan, np.float16))),
    "by column": lambda content: rewritten(content, value_weights=array(np.zeros((2, 128), np.int16).T)),
    "other inputs": lambda content: rewritten(content, hidden_weights=array(np.zeros((900, 128), np.int16))),
    "other seats": lambda content: rewritten(content, value_bias=array(np.zeros(5, np.int16))),
    "nested deeply": lambda content: rewritten(
        content, about=array(np.frombuffer(b'{"x":' + b"[" * 100_000, np.uint8))
    ),
    "packed by lzma": lambda content: packed(content, zipfile.ZIP_LZMA),
    "another shape": lambda content: rewritten(content, action_bias=array(np.zeros(7, np.int16))),
    "silent": lambda content: rewritten(content, about=array(np.zeros(3, np.uint8))),
    "no record": lambda content: rewritten(content, about=array(np.frombuffer(b"[1]", np.uint8))),
}


@each("damage", HOSTILE)
def test_a_hostile_file_is_refused(damage, trainer, content):
    with pytest.raises(UnusablePolicy):
        read(HOSTILE[damage](content), trainer)


@each("fields", [{"hidden": 0}, {"hidden": 1 << 40}, {"unit": 0}, {"unit": -3}, {"unit": 1 << 40}])
def test_sizes_that_cannot_be_are_refused(fields, trainer, content):
    with pytest.raises(UnusablePolicy, match="are allowed"):
        read(rewritten(content, about=about(trainer, **fields)), trainer)


def test_files_that_are_damaged_at_random_are_refused_or_read(trainer, content):
    """Whatever else is raised would be a fault."""
    chooser = random.Random(5)
    for _ in range(200):
        damaged = bytearray(content)
        for _ in range(chooser.choice((1, 4, 32))):
            damaged[chooser.randrange(len(damaged))] = chooser.randrange(256)
        with suppress(UnusablePolicy):
            read(bytes(damaged), trainer)


def test_a_bot_looks_ahead_of_what_it_holds_likely(trainer, content):
    """It chooses the action after which more is expected, though it holds another one likelier by a little."""
    setup = PILE.setup(2, {}, {})
    player = Player(content, PILE, setup)
    table = next(match(PILE, setup, b"x", [BOTS["random"]] * 2))
    seen = see(PILE, table, PILE.to_act(table, None)[0], (), b"s")
    worths = player._looked_ahead(seen, seen.offer)
    logits = player.policy.logits(player._vectors([(seen.world, seen.seat)]))[
        0, player.space.ids(table, seen.seat, seen.offer)
    ]
    best = int((logits + OUTCOME * worths.mean(axis=1)).argmax())
    assert player.choose(seen).command == seen.offer[best]


def test_a_bot_knows_what_the_end_is_worth(trainer, content):
    setup = PILE.setup(2, {}, {})
    player, (*_, end) = Player(content, PILE, setup), match(PILE, setup, b"x", [BOTS["random"]] * 2)
    for seat in range(2):
        ahead = returns_at(PILE, end)[seat]
        assert player._worths(PILE, [end], seat).tolist() == [float(outcome(ahead, trainer.about().unit))]


def test_a_bot_has_nothing_to_say_where_it_has_learned_nothing(content):
    bot, nim = policy_bot("learned", {("pile", 2): content}), RULESETS["nim"]
    assert isinstance(bot, Bot)
    table = next(match(nim, nim.setup(2, {}, {}), b"x", [BOTS["random"]] * 2))
    with pytest.raises(UnusablePolicy, match="has not learned nim with 2 seats"):
        bot.choose(see(nim, table, 0, (), b"s"), Budget())


def test_the_bot_learned_plays_what_it_was_trained_for():
    """The entry point of its package names it, and its files are of the games as they are."""
    project = tomllib.loads((CODE / "ops/agents/pyproject.toml").read_text())["project"]
    assert EntryPoint("learned", project["entry-points"]["skald.bots"]["learned"], "skald.bots").load() is BOT
    assert learned()
    for (name, seats), content in learned().items():
        ruleset = RULESETS[name]
        assert len(content) <= 800_000
        tables = match(ruleset, ruleset.setup(seats, {}, {}), b"learned", [BOT] * seats)
        assert all(next(tables) is not None for _ in range(6))
