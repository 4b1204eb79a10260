"""What the service asks: pages of games, scores that are waited for, statistics."""

import random
import threading
import time
from base64 import urlsafe_b64encode

import pytest

from events.log.ids import new_game_id
from events.log.port import Status
from events.ruleset.refusals import Malformed
from projections.lobby import Listing


def row(number, version=1, status=Status.RUNNING, ruleset="nim", game=None):
    return Listing(
        id=game or new_game_id(),
        ruleset=ruleset,
        status=status,
        version=version,
        created=f"2026-01-02T03:04:05.{number:03d}Z",
        seats=2,
        open_seats=0,
    )


def test_the_newest_game_is_first_and_pages_follow_each_other(stage):
    rows = [row(number // 3) for number in range(20)]
    for one in random.Random(3).sample(rows, len(rows)):
        stage.models.list_game(one)
    first = stage.models.games(limit=7)
    second = stage.models.games(limit=7, cursor=first.next)
    third = stage.models.games(limit=7, cursor=second.next)
    seen = [*first.games, *second.games, *third.games]
    assert third.next is None
    assert sorted(seen, key=lambda one: (one.created, one.id), reverse=True) == seen
    assert {one.id for one in seen} == {one.id for one in rows}


def test_a_page_that_is_just_full_is_the_last(stage):
    for number in range(4):
        stage.models.list_game(row(number))
    assert stage.models.games(limit=4).next is None
    assert stage.models.games(limit=3).next is not None


def test_a_game_that_is_created_meanwhile_moves_no_page(stage):
    for number in range(6):
        stage.models.list_game(row(number))
    first = stage.models.games(limit=3)
    stage.models.list_game(row(9))
    second = stage.models.games(limit=3, cursor=first.next)
    assert len({one.id for one in (*first.games, *second.games)}) == 6


def test_games_are_found_by_ruleset_and_status(stage):
    for number, (ruleset, status) in enumerate([("nim", "open"), ("nim", "running"), ("chess", "open")]):
        stage.models.list_game(row(number, ruleset=ruleset, status=Status(status)))
    assert len(stage.models.games(ruleset="nim").games) == 2
    assert len(stage.models.games(status="open").games) == 2
    assert len(stage.models.games(ruleset="nim", status="open").games) == 1
    assert stage.models.games(ruleset="go").games == ()


def test_a_game_moves_with_its_status_and_never_back(stage):
    game = new_game_id()
    for version, status in ((3, Status.RUNNING), (1, Status.OPEN), (9, Status.FINISHED), (9, Status.FINISHED)):
        stage.models.list_game(row(1, version, status, game=game))
    assert stage.models.games(status="running").games == stage.models.games(status="open").games == ()
    assert [one.version for one in stage.models.games(status="finished").games] == [9]
    assert len(stage.models.games().games) == 1


@pytest.mark.parametrize("cursor", ["", "?", "x", "AAAA", "é", urlsafe_b64encode(b"[").decode(), "a" * 500])
def test_a_cursor_that_is_none_is_malformed(stage, cursor):
    with pytest.raises(Malformed):
        stage.models.games(cursor=cursor)


def test_scores_are_waited_for(stage):
    game = stage.game()
    stage.drain(game)
    version = stage.step(game).version
    later = threading.Timer(0.15, stage.drain, [game])
    later.start()
    started = time.monotonic()
    assert stage.models.scores(game, None, at_least=version, wait=5).version == version
    assert 0.1 < time.monotonic() - started < 2
    later.join()


def test_waiting_ends_and_answers_what_there_is(stage):
    game = stage.game()
    started = time.monotonic()
    assert stage.models.scores(game, None, at_least=1, wait=0.1) is None
    stage.drain(game)
    version = stage.models.scores(game, None).version
    assert stage.models.scores(game, 1, at_least=version + 1, wait=0.1).version == version
    assert 0.2 <= time.monotonic() - started < 2


def test_nobody_waits_longer_than_half_a_minute(stage):
    slept = []
    stage.models._sleep = lambda seconds: (slept.append(seconds), time.sleep(0.001))
    stage.models.scores(stage.game(), None, at_least=1, wait=0.05)
    assert max(slept) <= 0.05


def test_statistics_count_every_finished_game_once(stage):
    matches = []
    for number in range(5):
        game = stage.game(seats=2, seed=bytes([number]))
        stage.play_out(game, random.Random(number))
        stage.drain(game)
        stage.drain(game)
        matches.append(stage.truth(game))
    stage.drain(stage.game(seats=3))
    statistics = stage.models.statistics("nim", range(2, 4))
    assert (statistics.games["finished"], statistics.games["running"]) == (5, 1)
    two, three = statistics.finished
    totals = sorted(state.results.ranking[0].total for state in matches)
    assert (two.games, two.totals) == (5, tuple(totals))
    assert two.wins == tuple(sum(seat in state.results.winners for state in matches) for seat in range(2))
    assert (three.games, three.totals) == (0, ())
