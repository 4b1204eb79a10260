"""What the service asks: statistics, of which finished games they are and what is computed."""

import random
from collections import Counter
from zlib import compress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from events.application.creation import ORIGIN
from events.log.records import partition_of
from projections.engine.rebuild import rebuild
from projections.read_models import ReadModels
from projections.statistics.contributions import decode_game, encode_game
from projections.statistics.figures import Group, quartiles, wilson
from projections.store.keys import STATISTICS
from tests.support.cases import each


def test_statistics_count_every_finished_game_once(deployment):
    states = []
    for number in range(5):
        game = deployment.game(seats=2, seed=bytes([number]))
        deployment.play_out(game, random.Random(number))
        deployment.drain(game)
        deployment.drain(game)
        states.append(deployment.fresh_state(game))
    deployment.drain(deployment.game(seats=3))
    statistics = deployment.read_models.statistics("nim")
    assert (statistics.games["finished"], statistics.games["running"]) == (5, 1)
    (two,) = statistics.finished
    totals = sorted(state.results.ranking[0].total for state in states)
    assert (two.players, two.games, two.totals.winners) == (2, 5, tuple(totals))
    assert [one.wins for one in two.seats] == [sum(s in state.results.winners for state in states) for s in range(2)]
    assert statistics.as_of == max(state.updated_at for state in states)
    assert deployment.read_models.statistics("nim", players=3).finished == ()
    assert deployment.read_models.statistics("nim", options={"entropy": "open"}) == statistics
    assert deployment.read_models.statistics("nim", options={"entropy": "sealed"}).finished == ()


def test_groups_of_under_five_games_are_left_out(deployment):
    for number in range(4):
        game = deployment.game(seats=2, seed=bytes([number]))
        deployment.play_out(game, random.Random(number))
        deployment.drain(game)
    assert deployment.read_models.statistics("nim").finished == ()
    assert deployment.read_models.statistics("nim").as_of is None
    assert [one.games for one in deployment.read_models.statistics("nim", min_games=1).finished] == [4]


def test_games_that_are_not_of_people_are_not_counted(deployment):
    told = {}
    for kind in ("played", "simulated", "forked"):
        told[kind] = deployment.game(seats=2)
        deployment.log.put_game_metadata(told[kind], ORIGIN, {"kind": kind})
    told["bots"] = deployment.game(seats=2, bots=(0, 1))
    told["one bot"] = deployment.game(seats=2, bots=(0,))
    for kind, game in told.items():
        if kind != "bots":
            deployment.play_out(game, random.Random(1))
        deployment.drain(game)
    deployment.log.put_game_metadata(told["bots"], "seats", {"0:controller": "human"})
    running = [deployment.game(seats=2, bots=bots) for bots in ((), (0, 1))]
    for again in (False, True):
        for game in running * (not again):
            deployment.drainer.drain([partition_of(game)])
        found = deployment.read_models.statistics("nim", min_games=1)
        assert sum(one.games for one in found.finished) == 2
        assert (found.games["finished"], found.games["running"]) == (2, 1)
        rebuild(deployment.service, deployment.store)


def test_what_happens_in_a_running_game_changes_nothing(deployment):
    """So statistics cannot tell worlds apart that differ in a running game."""
    for number in range(5):
        deployment.play_out(deployment.game(seats=2, seed=bytes([number])), random.Random(number))
    running = deployment.game(seats=2, seed=b"running")
    deployment.work()
    before, steps = deployment.read_models.statistics("nim", min_games=1), 0
    while not deployment.fresh_state(running).status.closed:
        assert deployment.read_models.statistics("nim", min_games=1) == before
        deployment.step(running, random.Random(steps))
        deployment.work()
        steps += 1
    assert steps > 3
    assert deployment.read_models.statistics("nim", min_games=1) != before


def test_another_process_reads_what_is_new_and_a_rebuild(deployment):
    other = ReadModels(deployment.store)
    for number in range(3):
        game = deployment.game(seats=2, seed=bytes([number]))
        deployment.play_out(game, random.Random(number))
        deployment.drain(game)
        assert [one.games for one in other.statistics("nim", min_games=1).finished] == [number + 1]
    before = other.statistics("nim", min_games=1)
    rebuild(deployment.service, deployment.store)
    assert other.statistics("nim", min_games=1) == before == deployment.read_models.statistics("nim", min_games=1)


def _as_other(**fields):
    """Return what makes a contribution one in which these fields are others."""
    return lambda stored: encode_game(structs.replace(decode_game(stored), **fields))


UNREADABLE = {
    "nothing": lambda _: b"",
    "no bytes of ours": lambda _: b"what is this",
    "something else": lambda _: compress(b"what is this"),
    "broken off": lambda good: good[:-4],
    "with more behind it": lambda good: good + b"x",
    "one that never ends": lambda _: compress(b"\x9e" + b"\xc0" * 50_000_000),
    "too many steps": _as_other(course=((0, 0),) * 22),
    "a step of fewer players": _as_other(course=((0,),) * 21),
    "too few totals": _as_other(totals=(1,)),
    "nobody wins": _as_other(winners=()),
    "somebody else wins": _as_other(winners=(2,)),
    "one wins twice": _as_other(winners=(0, 0)),
    "somebody else begins": _as_other(starter=-1),
    "more bots than seats": _as_other(bots=3),
    "points of fewer players": _as_other(components={"x": (1,)}),
    "counted for fewer players": _as_other(counted={"m": {"p": {"i": ()}}}),
    "nobody plays": _as_other(players=0, totals=(), winners=(), course=(), components={}),
    "points without end": _as_other(totals=(10**18, 0)),
    "an option that is none": _as_other(options={"x": msgspec.msgpack.Ext(1, b"x")}),
}


@pytest.mark.parametrize("damage", UNREADABLE.values(), ids=UNREADABLE)
def test_a_contribution_that_cannot_be_read_is_left_out(redis_deployment, damage, caplog):
    for number in range(3):
        game = redis_deployment.game(seats=2, seed=bytes([number]))
        redis_deployment.play_out(game, random.Random(number))
        redis_deployment.drain(game)
    key = f"{STATISTICS}:1:nim:games"
    redis_deployment.client.hset(key, game, damage(redis_deployment.client.hget(key, game)))
    found = ReadModels(redis_deployment.store)
    for _ in range(2):
        assert [one.games for one in found.statistics("nim", min_games=1).finished] == [2]
    assert caplog.text.count("cannot be read") == 1


def test_a_game_is_never_counted_twice_whatever_fails(deployment, monkeypatch):
    add, found = Group.add, ReadModels(deployment.store)
    for number in range(4):
        game = deployment.game(seats=2, seed=bytes([number]))
        deployment.play_out(game, random.Random(number))
        deployment.drain(game)
        if number == 0:
            assert [one.games for one in found.statistics("nim", min_games=1).finished] == [1]

    def failing(group, one):
        add(group, one)
        if group.games == 3:
            raise IndexError

    monkeypatch.setattr(Group, "add", failing)
    for _ in range(2):
        with pytest.raises(IndexError):
            found.statistics("nim", min_games=1)
    monkeypatch.setattr(Group, "add", add)
    assert [one.games for one in found.statistics("nim", min_games=1).finished] == [4]


@each(
    ("wins", "games", "interval"),
    [
        (0, 5, (0.0, 0.4345)),
        (5, 5, (0.5655, 1.0)),
        (5, 10, (0.2366, 0.7634)),
        (50, 100, (0.4038, 0.5962)),
        (98.45, 100, (0.9368, 0.9963)),
    ],
)
def test_intervals_are_wilsons(wins, games, interval):
    assert wilson(wins, games) == interval


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=40))
def test_quartiles_are_those_of_the_sorted_values(values):
    values = sorted(values)
    ranks = [((len(values) - 1) * quarter + 2) // 4 for quarter in range(5)]
    assert quartiles(Counter(values)) == tuple(values[rank] for rank in ranks)
