"""Read models and checkpoints move together, only upwards, and come to what a fresh fold comes to."""

import random

import pytest

from events.log.ids import partition_of
from events.log.keys import dirty, head
from events.log.port import Status
from events.ruleset.records import change
from projections.letters import Letters
from projections.projector import Outcome, Projector
from projections.scoreboard import scores_of


@pytest.fixture
def projector(stage):
    return Projector(stage.client, stage.store, Letters(stage.client))


def versions(stage, game):
    """The game at every moment at which something was decided."""
    chooser = random.Random(5)
    matches = [stage.store.load(game)]
    while (state := stage.step(game, chooser)) is not None:
        matches.append(state)
    matches.append(stage.store.close(game).state)
    return matches


def is_dirty(stage, game):
    return stage.client.zscore(dirty(partition_of(game)), game) is not None


def test_the_read_models_follow_every_version(stage, projector):
    game = stage.game(seed=b"follow")
    while True:
        assert projector.project(stage.store.load(game)) is Outcome.CLEAN
        stage.assert_projected(game)
        if stage.step(game) is None:
            break
    stage.store.close(game)
    projector.project(stage.store.load(game))
    assert stage.assert_projected(game).status is Status.FINISHED


def test_a_seat_knows_its_own_and_a_spectator_does_not(stage, projector):
    game = stage.game(seed=b"bonus")
    state = stage.store.load(game)
    projector.project(state)
    richest = max(range(3), key=lambda seat: state.table.bonuses[seat])
    assert stage.models.scores(game, richest).seats[richest].total > 0
    assert stage.models.scores(game, None).seats[richest].total == 0
    assert stage.models.scores(game, (richest + 1) % 3).seats[richest].total == 0


def test_late_doubled_and_shuffled_projections_change_nothing(stage, projector):
    game = stage.game(seed=b"shuffled")
    matches = versions(stage, game)
    shuffled = matches * 2
    random.Random(1).shuffle(shuffled)
    highest = 0
    for state in shuffled:
        projector.project(state)
        highest = max(highest, state.version)
        assert stage.models.scores(game, None).version == highest
    stage.assert_projected(game)
    assert stage.models.statistics("nim", range(3, 4)).finished[0].games == 1
    assert len(stage.listed()) == 1


def test_the_dirty_mark_goes_with_the_newest_version_only(stage, projector):
    game = stage.game(seed=b"dirty")
    old = stage.store.load(game)
    new = stage.step(game)
    assert projector.project(old) is Outcome.BEHIND
    assert is_dirty(stage, game)
    assert projector.project(new, settled=False) is Outcome.BEHIND
    assert is_dirty(stage, game)
    assert projector.project(new) is Outcome.CLEAN
    assert not is_dirty(stage, game)


def test_what_the_log_does_not_hold_is_not_projected(stage, projector):
    game = stage.game(seed=b"forked")
    state = stage.store.load(game)
    assert projector.project(change(state, hash=b"?" * 32)) is Outcome.FORKED
    assert projector.project(change(state, version=state.version + 1)) is Outcome.FORKED
    assert stage.models.scores(game, None) is None
    assert is_dirty(stage, game)


def test_a_checkpoint_ahead_of_a_restored_log_is_taken_back(stage, projector):
    game = stage.game(seed=b"restored")
    old = stage.store.load(game)
    projector.project(stage.step(game))
    stage.client.hset(head(game), mapping={"version": old.version, "hash": old.hash})
    assert projector.project(old) is Outcome.CLEAN
    assert stage.models.scores(game, None) == scores_of(old, None)


def test_scores_of_open_and_abandoned_games(stage, projector):
    game = stage.game(taken=())
    projector.project(stage.store.load(game))
    scores = stage.models.scores(game, None)
    assert (scores.finality, [seat.total for seat in scores.seats]) == ("provisional", [0, 0, 0])
    assert list(scores.seats[0].components) == ["stones", "bonus", "bid"]
    projector.project(stage.store.abandon(game).state)
    assert stage.models.scores(game, None).finality == "void"
    assert stage.models.results(game) is None
    stage.assert_projected(game)


def test_an_abandoned_running_game_is_projected(stage, projector):
    game = stage.game(seed=b"left")
    stage.step(game)
    projector.project(stage.store.abandon(game).state)
    assert stage.assert_projected(game).status is Status.ABANDONED


def test_the_lines_explain_each_component(stage, projector):
    game = stage.game(seed=b"lines")
    projector.project(versions(stage, game)[-1])
    for standing in stage.models.scores(game, None).seats:
        assert standing.total == sum(standing.components.values()) == sum(line.points for line in standing.lines)


def test_the_history_ends_with_the_result(stage, projector):
    game = stage.game(seed=b"history")
    projector.project(versions(stage, game)[-1])
    points = stage.models.history(game)
    totals = {ranked.seat: ranked.total for ranked in stage.models.results(game).ranking}
    assert points[-1].totals == tuple(totals[seat] for seat in sorted(totals))
    assert [point.version for point in points] == sorted({point.version for point in points})
