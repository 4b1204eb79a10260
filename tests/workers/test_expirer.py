"""Games in which somebody did not come in time go on: once, whichever sweeper it is, and after a restart too."""

import hashlib
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import SimpleNamespace

import pytest

from events.application.creation import ORIGIN
from events.integrity.audit import audit
from events.log.records import LogUnavailable, Outage, Status, TooLate, partition_of
from events.ruleset.refusals import GameOver
from projections.engine.rebuild import rebuild
from projections.shares import SHARE, Share
from tests.support.deployment import Deployment
from tests.support.waiting import eventually
from tests.support.worker_processes import sweeper, worker
from workers.sweeper import MAX_SECONDS_PER_TURN, Expirer

OPTIONS = {"entropy": "sealed"}


def sealed_game(deployment, seats=2):
    """A full table of which nobody has opened an entropy."""
    commitments = {seat: hashlib.sha256(b"entropy" + bytes([seat]) * 16).hexdigest() for seat in range(seats)}
    return deployment.game(seats, options=OPTIONS, commitments=commitments)


@pytest.fixture
def no_patience(monkeypatch):
    """The time to open is over at once."""
    monkeypatch.setattr("events.aggregate.state.OPENING_MS", -60_000)


def types(deployment, game):
    return [entry.type for entry in deployment.log.read(game)]


def test_what_is_not_due_is_left_alone(deployment):
    game = sealed_game(deployment)
    assert Expirer(deployment.service, lambda _: None).expire() == 0
    assert deployment.service.load(game).status is Status.OPEN


@pytest.mark.usefixtures("no_patience")
def test_many_sweepers_expire_a_game_once_and_wake_a_worker(deployment):
    game, woken = sealed_game(deployment), []
    others = [deployment.another_service() for _ in range(3)]
    for service in others:
        service.load(game)
    assert [Expirer(service, woken.extend).expire() for service in others] == [1, 0, 0]
    assert types(deployment, game)[-3:] == ["entropy_not_opened", "game_abandoned", "seed_opened"]
    assert types(deployment, game).count("game_abandoned") == 1
    assert woken == [partition_of(game)]


def test_openings_about_the_deadline_race_with_the_sweepers(deployment, monkeypatch):
    """Of the last opening and the expiry exactly one is stored, and the audit agrees with the times."""
    monkeypatch.setattr("events.aggregate.state.OPENING_MS", 400)
    games = [sealed_game(deployment, 2 + number % 2) for number in range(12)]

    def open_all(game):
        service = deployment.another_service()
        state = service.load(game)
        while time.time() * 1000 < state.due - 2:
            time.sleep(0.0005)
        with suppress(TooLate, GameOver):
            for seat in range(state.setup.seats):
                service.open_entropy(game, seat, bytes([seat]) * 16)

    def sweep():
        expirer = Expirer(deployment.another_service(), lambda _: None)
        while any(deployment.log.head(game).status == Status.OPEN for game in games):
            expirer.expire()

    with ThreadPoolExecutor(len(games) + 2) as pool:
        done = [*(pool.submit(open_all, game) for game in games), *(pool.submit(sweep) for _ in range(2))]
    assert all(one.result() is None for one in done)
    for game in games:
        started, ended = (types(deployment, game).count(name) for name in ("heaps_laid", "game_abandoned"))
        assert started + ended == 1
        assert audit(deployment.rulesets, game, deployment.log.read(game)).ok


@pytest.mark.usefixtures("no_patience")
def test_a_game_that_cannot_be_read_stops_no_other(deployment, caplog, monkeypatch):
    games = [sealed_game(deployment) for _ in range(3)]
    expiring = deployment.service.plan_expiry

    def stumble(game):
        if game == games[1]:
            raise ValueError("altered")
        return (yield from expiring(game))

    monkeypatch.setattr(deployment.service, "plan_expiry", stumble)
    expirer = Expirer(deployment.service, lambda _: None)
    assert expirer.expire() == 2
    assert caplog.text.count("cannot be expired") == 1
    assert expirer.expire() == 0
    assert caplog.text.count("cannot be expired") == 1, "it is not tried again at once"
    monkeypatch.setattr(deployment.service, "plan_expiry", expiring)
    assert Expirer(deployment.service, lambda _: None).expire() == 1


def test_a_rebuild_says_anew_what_is_due(deployment, monkeypatch):
    game, other = sealed_game(deployment), deployment.game()
    monkeypatch.setattr("events.aggregate.state.OPENING_MS", -60_000)
    deployment.log.set_due(game, None, version=deployment.log.head(game).version)
    deployment.log.set_due(other, 1, version=deployment.log.head(other).version)
    assert deployment.log.due_games(10) == [other]
    rebuild(deployment.service, deployment.store)
    assert deployment.log.due_games(10) == [game]


@pytest.mark.usefixtures("no_patience")
def test_what_became_due_while_nothing_ran_is_expired_after_the_restart(own_redis, start_process):
    deployment = Deployment.on_redis(own_redis.url)
    game = sealed_game(deployment)
    own_redis.kill()
    with pytest.raises(LogUnavailable):
        Expirer(deployment.service, lambda _: None).expire()
    own_redis.start()
    start_process(sweeper, own_redis.url), start_process(sweeper, own_redis.url), start_process(worker, own_redis.url)
    eventually(lambda: deployment.service.load(game).status is Status.ABANDONED)
    eventually(lambda: deployment.read_models.lag().games == 0)
    assert types(deployment, game).count("game_abandoned") == 1


@pytest.fixture
def flood(deployment, monkeypatch):
    """Many games of one creator, and then a game of another one. They are worked through four at a time."""
    monkeypatch.setattr("workers.sweeper.FAIR_ABOVE", 10)
    monkeypatch.setattr("workers.sweeper.BATCH_SIZE", 4)
    games = [sealed_game(deployment) for _ in range(21)]
    for game in games:
        share = Share(creator="cada" if game == games[-1] else "vf100d")
        deployment.log.put_game_metadata(game, ORIGIN, {SHARE: share.stored()})
    return games


@pytest.mark.usefixtures("no_patience")
def test_a_flood_of_games_that_are_due_keeps_no_other_creator_waiting(deployment, flood):
    expirer, batches = Expirer(deployment.service, lambda _: None), []
    expirer._in_turn(expirer._queue(deployment.log.due_games(100)), batches.append)
    assert flood[-1] in batches[0]
    assert sorted(game for some in batches for game in some) == sorted(flood)


def test_a_flood_of_standing_orders_keeps_no_other_creator_and_no_deadline_waiting(deployment, flood, monkeypatch):
    """What the time of a round does not suffice for is left for the next one."""
    expirer, done, now = Expirer(deployment.service, lambda _: None), [], [0.0]
    monkeypatch.setattr("workers.sweeper.time", SimpleNamespace(monotonic=lambda: now[0]))

    def carry_out(_, state):
        done.append(state.id)
        now[0] += MAX_SECONDS_PER_TURN / 8

    monkeypatch.setattr("workers.sweeper.execute_orders", carry_out)
    expirer._moments = dict.fromkeys(flood, 0)
    assert expirer.execute_orders() < 0, "there is more to do"
    assert flood[-1] in done[:4]
    assert len(done) == 8
    while expirer._moments:
        expirer.execute_orders()
    assert sorted(done) == sorted(flood)


def test_time_is_given_back_in_fair_order_and_to_all_whatever_fails(deployment, flood, monkeypatch):
    expirer, batches, failing = Expirer(deployment.service, lambda _: None), [], [True]

    def changed(games, _):
        if batches and failing and failing.pop(0):
            raise LogUnavailable
        batches.append(games)
        return games

    monkeypatch.setattr(expirer, "_changed", changed)
    outage = Outage(since=1, until=2)
    with pytest.raises(LogUnavailable):
        expirer._refund_outage(outage)
    assert flood[-1] in batches[0]
    assert expirer._refund_outage(outage)
    assert sorted(game for some in batches for game in some) == sorted(flood)
