"""Games in which somebody did not come in time go on: once, whoever sweeps, and after a restart too."""

import hashlib
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from events.application.creation import ORIGIN
from events.integrity.audit import audit
from events.log.records import LogUnavailable, Status, TooLate, partition_of
from events.ruleset.refusals import GameOver
from projections.engine.rebuild import rebuild
from projections.shares import SHARE, Share
from tests.support.deployment import Deployment
from tests.support.waiting import eventually
from tests.support.worker_processes import sweeper, worker
from workers.sweeper import Expirer

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


@pytest.mark.usefixtures("no_patience")
def test_a_flood_of_games_that_are_due_keeps_no_other_creator_waiting(deployment, monkeypatch):
    monkeypatch.setattr("workers.sweeper.FAIR_ABOVE", 10)
    monkeypatch.setattr("workers.sweeper.BATCH_SIZE", 4)
    games = [sealed_game(deployment) for _ in range(20)]
    other = sealed_game(deployment)
    for game in (*games, other):
        share = Share(creator="cada" if game == other else "vf100d")
        deployment.log.put_game_metadata(game, ORIGIN, {SHARE: share.stored()})
    expirer = Expirer(deployment.service, lambda _: None)
    batches = list(expirer._in_turn(deployment.log.due_games(100)))
    assert batches[0] == [games[0], other, games[1], games[2]]
    assert sorted(game for some in batches for game in some) == sorted((*games, other))
