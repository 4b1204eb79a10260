"""Every way a log can end: played out, resigned where the table agreed to it, abandoned by the operator."""

import pytest

from events.application.creation import GamePlan
from events.integrity.audit import audit
from events.log.records import Status
from events.ruleset.refusals import GameOver, Malformed, OptionNotEnabled
from projections.scores import scores_of
from tests.support.nim import NIM, NIM_ONLY, new_service, running


@pytest.fixture
def service():
    return new_service()


def begun(service, **options):
    return running(service, 2, b"s", **options)


def audited(service, game_id):
    return audit(NIM_ONLY, game_id, service.log.read(game_id), service.log.head(game_id))


def test_resigning_ranks_a_seat_behind_all_others(service):
    game_id = begun(service, resignation=True)
    assert service.resign(game_id, 0).state.status is Status.SCORING
    state = service.close(game_id).state
    assert (state.status, state.finality) == (Status.FINISHED, "final")
    assert (state.results.winners, state.results.resigned) == ((1,), (0,))
    assert audited(service, game_id).ok


def test_resigning_needs_the_agreement_of_the_table(service):
    with pytest.raises(OptionNotEnabled):
        service.resign(begun(service), 0)
    with pytest.raises(Malformed):
        begun(service, resignation="maybe")


def test_an_abandoned_game_has_no_result_and_opens_its_seed(service):
    game_id = begun(service)
    state = service.abandon(game_id).state
    assert (state.status, state.results, state.finality) == (Status.ABANDONED, None, "void")
    assert audited(service, game_id).ok
    for late in (lambda: service.abandon(game_id), lambda: service.act(game_id, 0, NIM.command_types["bid"](points=0))):
        with pytest.raises(GameOver):
            late()
    assert service.close(game_id) is None
    game_id = service.create(GamePlan(ruleset=NIM, seats=2, taken=[0])).state.id
    assert service.abandon(game_id).state.status is Status.ABANDONED
    assert audited(service, game_id).ok


def test_hidden_points_count_in_a_game_that_a_seat_gave_up(service):
    """Each seat's total is what it knew itself: a spectator had not seen the bonus by then."""
    game_id = begun(service, resignation=True)
    own = [NIM.score(service.load(game_id).table, seat)[seat].total for seat in range(2)]
    assert any(own)
    service.resign(game_id, 0)
    state = service.close(game_id).state
    assert {one.seat: one.total for one in state.results.ranking} == dict(enumerate(own))
    assert [standing.total for standing in scores_of(state, None).seats] == own
