"""What the service asks: pages of games, scores that are waited for, statistics."""

import random
from base64 import urlsafe_b64encode
from collections import Counter
from zlib import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.application.creation import ORIGIN
from events.log.records import Status, new_game_id, partition_of
from events.ruleset.refusals import Malformed
from projections.engine.rebuild import rebuild
from projections.game_list import GameSummary, cursor_after
from projections.read_models import ReadModels
from projections.statistics.figures import quartiles, wilson
from projections.store.keys import GAME_LIST, STATISTICS
from tests.support.cases import each


def summary(number, version=1, status=Status.RUNNING, ruleset="nim", game=None):
    return GameSummary(
        id=game or new_game_id(),
        ruleset=ruleset,
        status=status,
        version=version,
        created_at=f"2026-01-02T03:04:05.{number:03d}Z",
        updated_at="2026-01-02T03:04:06Z",
        options={},
        to_act=(),
        winners=None,
    )


def test_the_newest_game_is_first_and_pages_follow_each_other(deployment):
    rows = [summary(number // 3) for number in range(20)]
    for one in random.Random(3).sample(rows, len(rows)):
        deployment.read_models.list_game(one)
    first = deployment.games(limit=7)
    second = deployment.games(limit=7, cursor=first.next)
    third = deployment.games(limit=7, cursor=second.next)
    seen = [*first.games, *second.games, *third.games]
    assert third.next is None
    assert sorted(seen, key=lambda one: (one.created_at, one.id), reverse=True) == seen
    assert {one.id for one in seen} == {one.id for one in rows}


def test_a_page_that_is_just_full_is_the_last(deployment):
    for number in range(4):
        deployment.read_models.list_game(summary(number))
    assert deployment.games(limit=4).next is None
    assert deployment.games(limit=3).next is not None


def test_a_game_that_is_created_meanwhile_moves_no_page(deployment):
    for number in range(6):
        deployment.read_models.list_game(summary(number))
    first = deployment.games(limit=3)
    deployment.read_models.list_game(summary(9))
    second = deployment.games(limit=3, cursor=first.next)
    assert len({one.id for one in (*first.games, *second.games)}) == 6


def test_games_are_found_by_ruleset_and_status(deployment):
    for number, (ruleset, status) in enumerate([("nim", "open"), ("nim", "running"), ("chess", "open")]):
        deployment.read_models.list_game(summary(number, ruleset=ruleset, status=Status(status)))
    assert len(deployment.games(ruleset="nim").games) == 2
    assert len(deployment.games(status="open").games) == 2
    assert len(deployment.games(ruleset="nim", status="open").games) == 1
    assert deployment.games(ruleset="go").games == ()


def test_a_game_moves_with_its_status_and_never_back(deployment):
    game = new_game_id()
    for version, status in ((3, Status.RUNNING), (1, Status.OPEN), (9, Status.FINISHED), (9, Status.FINISHED)):
        deployment.read_models.list_game(summary(1, version, status, game=game))
    assert deployment.games(status="running").games == ()
    assert deployment.games(status="open").games == ()
    assert [one.version for one in deployment.games(status="finished").games] == [9]
    assert len(deployment.games().games) == 1


@pytest.mark.parametrize("cursor", ["", "?", "x", "AAAA", "é", urlsafe_b64encode(b"[").decode(), "a" * 500])
def test_a_cursor_that_is_none_is_malformed(deployment, cursor):
    with pytest.raises(Malformed):
        deployment.games(cursor=cursor)


@pytest.mark.parametrize("row", [b"", b"{}", b"what is this", b'{"id":"\xff"}'])
def test_a_summary_that_cannot_be_read_is_left_out(redis_deployment, row):
    found = [summary(number) for number in range(6)]
    for one in found:
        redis_deployment.read_models.list_game(one)
    redis_deployment.client.hset(f"{GAME_LIST}:1:g:{found[3].id}", "summary", row)
    redis_deployment.client.delete(f"{GAME_LIST}:1:g:{found[1].id}")
    redis_deployment.client.set(f"{GAME_LIST}:1:g:{found[1].id}", "what is this")
    redis_deployment.client.delete(f"{GAME_LIST}:1:g:{found[0].id}")
    pages = redis_deployment.pages(limit=2)
    assert [[one.id for one in page.games] for page in pages] == [[found[5].id, found[4].id], [found[2].id]]


def test_odd_sort_keys_are_no_end_of_the_list(redis_deployment):
    redis_deployment.client.zadd(f"{GAME_LIST}:1:all", {b"9999 \xff\xfe": 0})
    for number in range(3):
        redis_deployment.read_models.list_game(summary(number))
    first = redis_deployment.games(limit=1)
    assert first.next == cursor_after(first.games[0])
    assert [len(page.games) for page in redis_deployment.pages(limit=1)] == [1, 1, 1]


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
    assert [one.games for one in deployment.read_models.statistics("nim", least=1).finished] == [4]


def test_games_that_are_not_of_people_are_not_counted(deployment):
    told = {}
    for kind in ("played", "simulated", "forked"):
        told[kind] = deployment.game(seats=2)
        deployment.log.put_side_data(told[kind], ORIGIN, {"kind": kind})
    told["bots"] = deployment.game(seats=2, bots=(0, 1))
    told["one bot"] = deployment.game(seats=2, bots=(0,))
    for kind, game in told.items():
        if kind != "bots":
            deployment.play_out(game, random.Random(1))
        deployment.drain(game)
    deployment.log.put_side_data(told["bots"], "seats", {"0:controller": "human"})
    running = [deployment.game(seats=2, bots=bots) for bots in ((), (0, 1))]
    for again in (False, True):
        for game in running * (not again):
            deployment.drainer.drain([partition_of(game)])
        found = deployment.read_models.statistics("nim", least=1)
        assert sum(one.games for one in found.finished) == 2
        assert (found.games["finished"], found.games["running"]) == (2, 1)
        rebuild(deployment.service, deployment.store)


def test_what_happens_in_a_running_game_changes_nothing(deployment):
    """So statistics cannot tell worlds apart that differ in a running game."""
    for number in range(5):
        deployment.play_out(deployment.game(seats=2, seed=bytes([number])), random.Random(number))
    running = deployment.game(seats=2, seed=b"running")
    deployment.work()
    before, steps = deployment.read_models.statistics("nim", least=1), 0
    while not deployment.fresh_state(running).status.closed:
        assert deployment.read_models.statistics("nim", least=1) == before
        deployment.step(running, random.Random(steps))
        deployment.work()
        steps += 1
    assert steps > 3
    assert deployment.read_models.statistics("nim", least=1) != before


def test_another_process_reads_what_is_new_and_a_rebuild(deployment):
    other = ReadModels(deployment.store)
    for number in range(3):
        game = deployment.game(seats=2, seed=bytes([number]))
        deployment.play_out(game, random.Random(number))
        deployment.drain(game)
        assert [one.games for one in other.statistics("nim", least=1).finished] == [number + 1]
    before = other.statistics("nim", least=1)
    rebuild(deployment.service, deployment.store)
    assert other.statistics("nim", least=1) == before == deployment.read_models.statistics("nim", least=1)


@pytest.mark.parametrize("stored", [b"", b"what is this", compress(b"what is this")])
def test_a_contribution_that_cannot_be_read_is_left_out(redis_deployment, stored):
    for number in range(2):
        game = redis_deployment.game(seats=2, seed=bytes([number]))
        redis_deployment.play_out(game, random.Random(number))
        redis_deployment.drain(game)
    redis_deployment.client.hset(f"{STATISTICS}:1:nim:games", game, stored)
    assert [one.games for one in ReadModels(redis_deployment.store).statistics("nim", least=1).finished] == [1]


@each(("wins", "games", "interval"), [(0, 5, (0.0, 0.4345)), (5, 5, (0.5655, 1.0)), (50, 100, (0.4038, 0.5962))])
def test_intervals_are_wilsons(wins, games, interval):
    assert wilson(wins, games) == interval


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=40))
def test_quartiles_are_those_of_the_sorted_values(values):
    values = sorted(values)
    ranks = [((len(values) - 1) * quarter + 2) // 4 for quarter in range(5)]
    assert quartiles(Counter(values)) == tuple(values[rank] for rank in ranks)
