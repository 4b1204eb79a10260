"""Every way a log can end: played out, resigned where the table agreed to it, abandoned by the operator."""

import pytest

from events.application.game_service import GamePlan, GameService
from events.integrity.audit import audit
from events.log.memory import MemoryLog
from events.log.port import Status
from events.ruleset.refusals import GameOver, Malformed, OptionNotEnabled
from projections.scoreboard import scores_of
from tests.support.rulesets import RULESETS

NIM = RULESETS["nim"]


@pytest.fixture
def store():
    return GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")


def begun(store, **options):
    return store.create(GamePlan(ruleset=NIM, seats=2, options=options, taken=range(2), seed=b"s")).state.id


def audited(store, game_id):
    return audit(RULESETS, game_id, store.log.read(game_id), store.log.head(game_id))


def test_resigning_ranks_a_seat_behind_all_others(store):
    game_id = begun(store, resignation=True)
    assert store.resign(game_id, 0).state.status is Status.SCORING
    done = store.close(game_id)
    assert done.state.status is Status.FINISHED
    assert done.state.finality == "final"
    assert done.state.results.winners == (1,)
    assert done.state.results.resigned == (0,)
    assert audited(store, game_id).ok


def test_resigning_needs_the_agreement_of_the_table(store):
    with pytest.raises(OptionNotEnabled):
        store.resign(begun(store), 0)
    with pytest.raises(Malformed):
        begun(store, resignation="maybe")


def test_an_abandoned_game_has_no_result_and_opens_its_seed(store):
    game_id = begun(store)
    state = store.abandon(game_id).state
    assert (state.status, state.results, state.finality) == (Status.ABANDONED, None, "void")
    assert audited(store, game_id).ok
    for late in (lambda: store.abandon(game_id), lambda: store.act(game_id, 0, NIM.command_types["bid"](points=0))):
        with pytest.raises((GameOver, GameOver)):
            late()
    assert store.close(game_id) is None


def test_a_game_that_never_started_can_be_abandoned(store):
    game_id = store.create(GamePlan(ruleset=NIM, seats=2, taken=[0])).state.id
    assert store.abandon(game_id).state.status is Status.ABANDONED
    assert audited(store, game_id).ok


def test_the_schema_of_the_options_lists_what_any_table_can_agree_on():
    assert set(NIM.options_schema()["properties"]) == {"last_loses", "resignation"}


def test_hidden_points_count_in_a_game_that_a_seat_gave_up(store):
    """Each seat's total is what it knew itself: a spectator had not seen the bonus by then."""
    game_id = begun(store, resignation=True)
    own = [NIM.score(store.load(game_id).table, seat)[seat].total for seat in range(2)]
    assert any(own)
    store.resign(game_id, 0)
    state = store.close(game_id).state
    assert {one.seat: one.total for one in state.results.ranking} == dict(enumerate(own))
    assert [standing.total for standing in scores_of(state, None).seats] == own
