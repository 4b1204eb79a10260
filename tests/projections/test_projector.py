"""Read models and checkpoints move together, only upwards, and come to what a fresh fold comes to."""

import random

import pytest

from events.application.creation import LISTED, NOT_LISTED, SEATS, ForkPlan
from events.log.keys import head
from events.log.records import Status
from events.ruleset.records import change
from projections.declared import FoldedGame
from projections.engine import engine
from projections.engine.engine import Projector
from projections.scores import scores_of
from projections.store.store import ProjectionOutcome


@pytest.fixture
def project(deployment):
    return projector_of(deployment)


def projector_of(deployment):
    """Projects a state."""
    one = Projector(deployment.log, deployment.store)
    return lambda state, **how: one.project(FoldedGame(deployment.log, deployment.rulesets, state, **how))


def versions(deployment, game):
    """The game at every moment at which something was decided."""
    chooser = random.Random(5)
    states = [deployment.service.load(game)]
    while (state := deployment.step(game, chooser)) is not None:
        states.append(state)
    states.append(deployment.service.close(game).state)
    return states


def test_what_lies_beside_a_game_is_read_once_and_again_once_it_is_over(deployment, monkeypatch):
    """Seats change hands meanwhile, and whether it is listed may do so."""
    game, asked = deployment.game(), []
    read = engine.read_metadata
    monkeypatch.setattr(engine, "read_metadata", lambda log, games: asked.extend(games) or read(log, games))
    for _ in range(3):
        deployment.step(game, random.Random(3))
        deployment.drain(game)
    deployment.assert_projected(game)
    assert asked == [game]
    deployment.log.put_game_metadata(game, SEATS, {LISTED: NOT_LISTED})
    deployment.play_out(game, random.Random(3))
    deployment.drain(game)
    assert deployment.assert_projected(game).status.closed
    assert deployment.listed() == []


def test_the_read_models_follow_every_version(deployment, project):
    game = deployment.game(seed=b"follow")
    while True:
        assert project(deployment.service.load(game)) is ProjectionOutcome.CLEAN
        deployment.assert_projected(game)
        if deployment.step(game) is None:
            break
    deployment.service.close(game)
    project(deployment.service.load(game))
    assert deployment.assert_projected(game).status is Status.FINISHED


def test_a_seat_knows_its_own_and_a_spectator_does_not(deployment, project):
    game = deployment.game(seed=b"bonus")
    state = deployment.service.load(game)
    project(state)
    richest = max(range(3), key=lambda seat: state.table.bonuses[seat])
    assert deployment.read_models.scores(game, richest).seats[richest].total > 0
    assert deployment.read_models.scores(game, None).seats[richest].total == 0
    assert deployment.read_models.scores(game, (richest + 1) % 3).seats[richest].total == 0


def test_late_doubled_and_shuffled_projections_change_nothing(deployment, project):
    game = deployment.game(seed=b"shuffled")
    states = versions(deployment, game)
    shuffled = states * 2
    random.Random(1).shuffle(shuffled)
    highest = 0
    for state in shuffled:
        project(state)
        highest = max(highest, state.version)
        assert deployment.read_models.scores(game, None).version == highest
    deployment.assert_projected(game)
    assert deployment.read_models.statistics("nim", 3, min_games=1).finished[0].games == 1
    assert len(deployment.listed()) == 1


def test_the_dirty_mark_goes_with_the_newest_version_only(deployment, project):
    game = deployment.game(seed=b"dirty")
    old = deployment.service.load(game)
    new = deployment.step(game)
    assert project(old) is ProjectionOutcome.BEHIND
    assert deployment.is_dirty(game)
    assert project(new, settled=False) is ProjectionOutcome.BEHIND
    assert deployment.is_dirty(game)
    assert project(new) is ProjectionOutcome.CLEAN
    assert not deployment.is_dirty(game)


def test_what_the_log_does_not_hold_is_not_projected(deployment, project):
    game = deployment.game(seed=b"forked")
    state = deployment.service.load(game)
    assert project(change(state, hash=b"?" * 32)) is ProjectionOutcome.MISMATCH
    assert project(change(state, version=state.version + 1)) is ProjectionOutcome.MISMATCH
    assert deployment.read_models.scores(game, None) is None
    assert deployment.is_dirty(game)


def test_a_checkpoint_ahead_of_a_restored_log_is_taken_back(redis_deployment):
    deployment, project = redis_deployment, projector_of(redis_deployment)
    game = deployment.game(seed=b"restored")
    old = deployment.service.load(game)
    project(deployment.step(game))
    deployment.client.hset(head(game), mapping={"version": old.version, "hash": old.hash})
    assert project(old) is ProjectionOutcome.CLEAN
    assert deployment.read_models.scores(game, None) == scores_of(old, None)


def test_scores_of_open_and_abandoned_games(deployment, project):
    game = deployment.game(taken=())
    project(deployment.service.load(game))
    scores = deployment.read_models.scores(game, None)
    assert (scores.finality, [seat.total for seat in scores.seats]) == ("provisional", [0, 0, 0])
    assert list(scores.seats[0].components) == ["stones", "bonus", "bid"]
    project(deployment.service.abandon(game).state)
    assert deployment.read_models.scores(game, None).finality == "void"
    deployment.assert_projected(game)


def test_an_abandoned_running_game_is_projected(deployment, project):
    game = deployment.game(seed=b"left")
    deployment.step(game)
    project(deployment.service.abandon(game).state)
    assert deployment.assert_projected(game).status is Status.ABANDONED


def test_the_history_ends_with_the_result(deployment, project):
    game = deployment.game(seed=b"history")
    project(versions(deployment, game)[-1])
    points = deployment.read_models.history(game)
    totals = {ranked.seat: ranked.total for ranked in deployment.fresh_state(game).results.ranking}
    assert points[-1].totals == tuple(totals[seat] for seat in sorted(totals))
    assert [point.version for point in points] == sorted({point.version for point in points})


def test_a_fork_has_scores_of_its_own_and_is_in_no_list_and_no_statistics(deployment):
    parent = deployment.game(seed=b"parent")
    for _ in range(3):
        deployment.step(parent)
    fork = deployment.service.create(ForkPlan(parent=parent, knower="spectator")).state.id
    deployment.play_out(fork)
    deployment.drain(fork)
    state = deployment.fresh_state(fork)
    assert state.status is Status.FINISHED
    assert deployment.read_models.scores(fork, 0) == scores_of(state, 0)
    assert deployment.read_models.history(fork)
    deployment.drain(parent)
    assert [row.id for row in deployment.listed()] == [parent]
    assert deployment.read_models.statistics("nim", range(2, 4)).finished == ()
    assert deployment.dead_letters.quarantined_count() == 0
    assert not deployment.is_dirty(fork)
