"""Decisions: every refusal in its place, and what each kind of request comes to."""

import dataclasses

import msgspec
import pytest

from events.aggregate import decisions
from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import (
    KERNEL_FACTS,
    GameAbandoned,
    SeatResigned,
    SeatTaken,
    SeedOpened,
    Undone,
)
from events.aggregate.state import apply_kernel_fact
from events.application.creation import GamePlan
from events.integrity.codec import decode_fact
from events.log.records import CorruptLog, Status
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.refusals import GameOver, NotStarted, NotYourTurn, OptionNotEnabled, RuleBroken
from tests.support.nim import NIM, NIM_ONLY, new_service, play_out, running
from tests.support.toy import TOY, TOYS, Happen, Refused, toy_game


@pytest.fixture
def open_game():
    return new_service(TOYS).create(GamePlan(ruleset=TOY, seats=2, options={"first_seat": 1}, seed=b"toy")).state


@pytest.fixture
def begun():
    return toy_game()[1]


@pytest.fixture
def over():
    service, state = toy_game(resignation="ends")
    return service.act(state.id, 0, Happen(things=("ended",))).state


@pytest.fixture
def closed(over):
    return decisions.decide_closing(over).state


def test_no_action_before_the_start_after_the_end_or_out_of_turn(open_game, begun, over, closed):
    with pytest.raises(NotStarted):
        decisions.decide_action(open_game, 0, Happen())
    for state in (over, closed, decisions.decide_abandonment(begun).state):
        with pytest.raises(GameOver):
            decisions.decide_action(state, 0, Happen())
    with pytest.raises(NotYourTurn):
        decisions.decide_action(begun, 1, Happen())
    with pytest.raises(RuleBroken, match="Never"):
        decisions.decide_action(begun, 0, Refused())


def test_an_action_is_recorded_word_for_word_with_its_seat_and_draws(begun):
    command = Happen(things=("plain", "rolled", "rolled"))
    decision = decisions.decide_action(begun, 0, command)
    assert decision.metadata.action == msgspec.to_builtins(command)
    assert decision.metadata.action["type"] == "happen"
    assert decision.metadata.seat == 0
    assert [(draw.source, draw.number, draw.size) for draw in decision.metadata.draws] == [("die", 0, 6), ("die", 1, 6)]
    assert decision.state.drawn == {"die": 2}
    assert decision.state.status is Status.RUNNING
    assert [fact.pips for fact in decision.facts[1:]] == [1 + draw.order[0] for draw in decision.metadata.draws]


def test_the_end_by_the_rules_leads_to_scoring(begun):
    decision = decisions.decide_action(begun, 0, Happen(things=("plain", "ended")))
    assert decision.state.status is Status.SCORING
    assert decision.state.to_act(None) == decision.state.to_act(0) == ()


def test_seats_taken_one_by_one_and_the_last_starts_the_game(open_game):
    first = decisions.decide_seating(open_game, [SeatTaken(seat=0, entropy="aa")], 0)
    assert first.facts == (SeatTaken(seat=0, entropy="aa"),)
    assert first.metadata == CommitMetadata(seat=0)
    assert (first.state.status, first.state.seats, first.state.open_seats) == (Status.OPEN, ("aa", None), (1,))
    assert first.state.to_act(None) == ()
    second = decisions.decide_seating(first.state, [SeatTaken(seat=1, entropy="")], 1)
    assert [type(fact).__name__ for fact in second.facts] == ["SeatTaken", "Begun"]
    assert second.metadata.seat == 1
    assert (second.state.status, second.state.open_seats) == (Status.RUNNING, ())
    assert second.state.to_act(None) == (1,)


def test_the_layout_draws_with_the_entropy_of_every_seat():
    state = new_service().create(GamePlan(ruleset=NIM, seats=2, seed=b"s")).state
    for seat, entropy in enumerate(("aa", "bbcc")):
        decision = decisions.decide_seating(state, [SeatTaken(seat=seat, entropy=entropy)], seat)
        state = decision.state
    entropies = [b"\xaa", b"\xbb\xcc"]
    chance = Chance(b"s", entropies)
    assert state.table.heaps == tuple(chance.one_of("heap_sizes", range(1, 5)) for _ in range(3))
    assert (len(decision.metadata.draws), state.drawn) == (5, {"heap_sizes": 3, "bonuses": 2})
    goes_on = Chance(b"s", entropies, {"heap_sizes": 3})
    assert state.chance().one_of("heap_sizes", range(99)) == goes_on.one_of("heap_sizes", range(99))


def test_only_seats_that_are_taken_have_entropy(open_game):
    taken = decisions.decide_seating(open_game, [SeatTaken(seat=1, entropy="ee")], 1).state
    for state, entropies in ((open_game, []), (taken, [b"\xee"])):
        assert state.chance().one_of("x", range(999)) == Chance(b"toy", entropies).one_of("x", range(999))


def test_nobody_sits_down_where_somebody_sits_or_nowhere(open_game):
    taken = decisions.decide_seating(open_game, [SeatTaken(seat=1, entropy="")], 1).state
    for seat in (1, 2, -1):
        with pytest.raises(CorruptLog, match="a seat that cannot be taken"):
            apply_kernel_fact(taken, SeatTaken(seat=seat, entropy=""))
    assert apply_kernel_fact(taken, SeatTaken(seat=0, entropy="")).status is Status.RUNNING


def test_a_game_is_created_once_and_an_undo_needs_an_action(open_game, begun):
    [created] = new_service(TOYS).create(GamePlan(ruleset=TOY, seats=2)).entries
    with pytest.raises(CorruptLog, match="twice"):
        apply_kernel_fact(open_game, decode_fact(TOY, created))
    with pytest.raises(CorruptLog, match="takes back"):
        apply_kernel_fact(begun, Undone(seat=0, to=1))


def test_a_seat_resigns_only_where_the_table_agreed_and_only_while_the_game_runs(begun, over):
    with pytest.raises(OptionNotEnabled):
        decisions.decide_resignation(begun, 0)
    with pytest.raises(GameOver):
        decisions.decide_resignation(over, 0)
    agreed = change(begun, setup=over.setup)
    decision = decisions.decide_resignation(agreed, 1)
    assert decision.facts == (SeatResigned(seat=1),)
    assert decision.metadata == CommitMetadata(seat=1)
    assert (decision.state.status, decision.state.resigned) == (Status.SCORING, (1,))
    with pytest.raises(NotStarted):
        decisions.decide_resignation(change(agreed, status=Status.OPEN), 1)


def test_an_operator_abandons_an_open_or_a_running_game_and_no_other(open_game, begun, over, closed):
    for state in (open_game, begun):
        decision = decisions.decide_abandonment(state)
        assert decision.facts == (GameAbandoned(), SeedOpened(seed=b"toy".hex()))
        assert decision.metadata == CommitMetadata()
        assert decision.state.status is Status.ABANDONED
        assert decision.state.finality == "void"
        assert decision.state.is_public
    for state in (over, closed, decision.state):
        with pytest.raises(GameOver):
            decisions.decide_abandonment(state)


def test_closing_ranks_the_seats_and_opens_the_seed(over):
    decision = decisions.decide_closing(over)
    results, seed = decision.facts
    assert [(one.seat, one.rank, one.total) for one in results.ranking] == [(1, 1, 2), (0, 2, 1)]
    assert (results.winners, results.resigned) == ((1,), ())
    assert seed == SeedOpened(seed=b"toy".hex())
    assert (decision.state.status, decision.state.results) == (Status.FINISHED, results)
    assert (decision.state.finality, over.finality) == ("final", "provisional")
    assert (decision.state.is_public, over.is_public) == (True, False)


def test_a_seat_that_resigned_is_behind_and_all_first_seats_win(over):
    resigned = decisions.decide_closing(change(over, resigned=(1,))).facts[0]
    assert [(one.seat, one.rank) for one in resigned.ranking] == [(0, 1), (1, 2)]
    assert (resigned.winners, resigned.resigned) == ((0,), (1,))
    even = change(over, table=change(over.table, held=(4, 4, 4)))
    assert decisions.decide_closing(even).facts[0].winners == (0, 1)


def test_each_seat_is_scored_by_what_it_knows_itself(begun):
    assert [(score.seat, score.total) for score in begun.final_scores()] == [(0, 1), (1, 2)]


def test_tie_breaks_come_by_name_in_their_order(over):
    def broken_by(*values):
        texts = dataclasses.replace(TOY.texts, tie_breaks={"x": None, "y": None})
        ruleset = dataclasses.replace(TOY, texts=texts, tie_break_values=lambda table, seat: (seat, *values))
        return change(over, ruleset=ruleset)

    assert list(decisions.tie_breaks(broken_by(7), 1).items()) == [("x", 1), ("y", 7)]
    with pytest.raises(ValueError, match="zip"):
        decisions.tie_breaks(broken_by(), 1)
    ranked = decisions.decide_closing(broken_by(7)).facts[0].ranking
    assert [one.tie_breaks for one in ranked] == [{"x": 1, "y": 7}, {"x": 0, "y": 7}]


def test_the_opened_seed_reveals_everything():
    assert [kind.__name__ for kind in KERNEL_FACTS.values() if kind.reveals or kind.final] == ["SeedOpened"]
    stored = "game_created game_forked seat_informed seat_taken seat_given_back seat_resigned seat_handed_over undone"
    stored += " seat_back entropy_opened entropy_not_opened time_expired time_given_back pause_asked clocks_resumed"
    assert set(KERNEL_FACTS) == {*stored.split(), "game_abandoned", "results_computed", "seed_opened"}


def test_a_sealed_question_shows_the_viewer_what_it_may_know():
    service = new_service()
    game_id = running(service)
    state = service.act(game_id, 1, NIM.command_types["bid"](points=2)).state
    assert [state.to_act(viewer) for viewer in (None, 0, 1, 2)] == [(0, 1, 2), (0, 1, 2), (0, 2), (0, 1, 2)]
    finished = play_out(service, game_id)
    assert finished.to_act(None) == ()
    assert NIM_ONLY["nim"].is_over(finished.table)
