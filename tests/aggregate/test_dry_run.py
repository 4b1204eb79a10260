"""A dry run tells what follows, up to what the seat cannot know, and appends nothing."""

import dataclasses
import hmac

import pytest

from events.aggregate.dry_run import WORLDS, dry_run
from events.application.creation import GamePlan
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.refusals import GameOver, NotYourTurn, RuleBroken
from tests.support.cases import each
from tests.support.nim import BID, NIM, new_service
from tests.support.toy import TOY, Ended, Happen, Refused, happen, toy_game


@pytest.fixture
def service():
    return new_service()


def test_what_follows_is_told_up_to_the_first_reveal(service):
    state = service.create(GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=b"s")).state
    first = dry_run(state, 0, BID(points=2))
    assert first.complete
    assert first.facts == (("bid_made", b'{"asked":[0,1]}', b'{"points":2,"seat":0}'),)
    last = dry_run(service.act(state.id, 0, BID(points=2)).state, 1, BID(points=1))
    assert not last.complete
    assert [name for name, *_ in last.facts] == ["bid_made"]


def foreseen(state, *things, seat=0):
    """What a dry run of these things tells."""
    run = dry_run(state, seat, Happen(things=things))
    return [name for name, *_ in run.facts], run.complete


@each(
    ("things", "names", "complete"),
    [
        (("plain", "kept", "ended"), ["plain", "kept", "ended"], True),
        (("sealed",), ["sealed"], True),
        (("rolled",), [], False),
        (("plain", "rolled", "ended"), ["plain"], False),
        (("plain", "peeked"), ["plain"], False),
        (("revealed",), [], False),
        (("plain", "revealed", "plain"), ["plain"], False),
    ],
)
def test_what_depends_on_chance_or_on_hidden_things_is_not_told(things, names, complete):
    assert foreseen(toy_game()[1], *things) == (names, complete)


@each(
    "ends",
    [
        # What the next seat holds decides whether the game ends, or by whose act.
        lambda table: Ended(seat=0) if table.held[1] % 2 else None,
        lambda table: Ended(seat=table.held[1] % 2),
    ],
)
def test_it_is_not_complete_where_what_follows_differs_from_world_to_world(ends):
    next_fact = lambda table, chance, away: ends(table) if table.names[-1] == "plain" else None
    state = change(toy_game()[1], ruleset=dataclasses.replace(TOY, next_fact=next_fact))
    assert foreseen(state, "plain") == (["plain"], False)


def test_what_a_seat_holds_itself_is_told_to_it_alone():
    """Both worlds alike, and the seat's own part with it; another seat's part stays away."""
    state = toy_game()[1]
    run = dry_run(state, 0, Happen(things=("kept",), asks=(1,)))
    assert run.facts == (("kept", b'{"asks":[1],"reaction":false,"rest":[],"seat":0}', b'{"held":1}'),)
    assert foreseen(change(state, table=change(state.table, asks=(1,))), "peeked", seat=1)[0] == []
    assert [own for *_, own in dry_run(state, 0, Happen()).facts] == [None]


def test_the_real_secret_and_the_real_chance_are_never_used():
    """A dry run is decided in sampled worlds alone, once the real decision has not refused."""
    state, dealt = toy_game()[1], []
    hidden = dataclasses.replace(TOY.hidden, resample_hidden=lambda *given: dealt.append(given[1:]) or given[0])
    assert dry_run(change(state, ruleset=dataclasses.replace(TOY, hidden=hidden)), 0, Happen()).complete
    assert [viewer for viewer, _ in dealt] == [0] * WORLDS
    drawn = {chance.one_of("x", range(10**4)) for _, chance in dealt}
    assert len(drawn) == WORLDS
    assert state.chance().one_of("x", range(10**4)) not in drawn


def test_chance_of_a_world_is_neither_that_of_its_hidden_things_nor_that_of_the_game(monkeypatch):
    made = []

    def spy(seed, *more):
        made.append((seed, *more))
        return Chance(seed, *more)

    monkeypatch.setattr("events.aggregate.dry_run.Chance", spy)
    state = toy_game()[1]
    dry_run(state, 0, Happen())
    assert len(set(made)) == 2 * WORLDS
    assert state.seed not in {seed for seed, *_ in made}
    first = hmac.digest(state.seed, b"dry run" + b"[%d,0,0]" % state.version, "sha256")
    assert made[0] == (first,)
    assert made[1] == (first, (b"decision",))


def test_the_same_question_gets_the_same_answer_at_a_version():
    service, state = toy_game()
    command = Happen(things=("plain", "rolled"))
    assert dry_run(state, 0, command) == dry_run(state, 0, command)
    assert service.dry_run(state.id, 0, command) == (state.version, dry_run(state, 0, command))
    assert service.load(state.id) == state


def test_nothing_of_a_finished_or_of_another_seats_turn_is_foreseen():
    service, state = toy_game()
    for seat, refusal in ((1, NotYourTurn), (0, RuleBroken)):
        with pytest.raises(refusal):
            dry_run(state, seat, Happen() if seat else Refused())
    over = happen(service, state.id, 0, "ended")
    with pytest.raises(GameOver):
        dry_run(over, 0, Happen())
