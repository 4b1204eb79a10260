"""Time for each action: what is in time counts, what is late does not, and the game goes on."""

from types import SimpleNamespace

import pytest

from events.aggregate.clocks import timestamp
from events.application import game_service
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.application.writing import execute_together
from events.log.records import TooLate
from events.ruleset.refusals import NotAbsent, NotYourTurn
from tests.support.cases import each
from tests.support.clocked import START, ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from tests.support.toy import TOY, TOYS, Happen


def toy(**options):
    return ClockedTable(TOYS, keeping(per_action=60), first_seat=0, **options)


def test_the_clock_of_who_is_asked_runs():
    table = toy()
    assert table.state.due == START + 61_000
    assert table.clocks.due == START + 60_000
    assert dict(table.clocks.running) == {0: START}
    table.passes(5_000)
    assert table.left() == [55_000, 60_000, 60_000]
    table.service.act(table.id, 0, Happen(asks=(2,)))
    assert table.state.due == START + 66_000
    assert table.left() == [60_000, 60_000, 60_000]
    assert dict(table.clocks.running) == {2: START + 5_000}
    assert table.log.due_games(1) == []
    table.passes(61_000)
    assert table.log.due_games(1) == [table.id]
    table.check()


@each("late", [0, 1])
def test_the_last_moment_belongs_to_the_action_and_the_next_does_not(late):
    table = toy()
    table.passes(61_000 + late)
    if late:
        with pytest.raises(TooLate):
            table.service.act(table.id, 0, Happen())
        assert table.state.version == table.log.head(table.id).version
    else:
        table.service.act(table.id, 0, Happen())
    table.check()


def test_the_time_of_an_event_is_that_of_the_log():
    table = toy()
    table.passes(1_000)
    wrong = GameService(table.log, TOYS, lambda: timestamp(START - 10_000_000))
    wrong.act(table.id, 0, Happen())
    at = table.log.read(table.id)[-1].at
    assert timestamp(table.now - 250) <= at <= timestamp(table.now)


def test_who_did_not_come_is_played_for_until_it_asks_back():
    table = toy()
    assert table.expire() is None
    table.passes(60_999)
    assert table.expire() is None
    table.passes(1)
    assert table.expire().entries[0].type == "time_expired"
    assert table.types()[-2:] == ["time_expired", "rolled"]
    assert table.expire() is None
    assert table.clocks.absent == {0}
    table.check()
    # The toy asks seat 0 again, whose clock stands still now.
    assert (table.state.to_act(0), table.state.due, table.state.played_for) == ((0,), None, {0: "default"})
    version = table.state.version
    table.service.play_default(table.id, 0, version)
    assert table.log.read(table.id)[-1].seat == 0
    with pytest.raises(NotYourTurn):
        table.service.play_default(table.id, 1, table.state.version)
    table.service.back(table.id, 0)
    assert (table.clocks.absent, table.state.due) == (frozenset(), table.now + 61_000)
    with pytest.raises(NotAbsent):
        table.service.back(table.id, 0)
    with pytest.raises(NotYourTurn):
        table.service.play_default(table.id, 0, table.state.version)
    table.check()


def test_back_is_the_one_write_that_is_never_late():
    table = toy()
    table.passes(61_000)
    table.expire()
    table.passes(1_000_000)
    table.service.back(table.id, 0, key="b")
    table.passes(61_001)
    with pytest.raises(TooLate):
        table.service.act(table.id, 0, Happen())
    assert table.service.back(table.id, 0, key="b").repeated


def test_a_repeat_of_what_was_in_time_answers_the_same_however_late():
    table = toy()
    first = table.service.act(table.id, 0, Happen(), key="k")
    table.passes(10_000_000)
    again = table.service.act(table.id, 0, Happen(), key="k")
    assert (again.repeated, again.entries) == (True, first.entries)
    table.expire()
    assert table.service.act(table.id, 0, Happen(), key="k").entries == first.entries


def test_a_default_cannot_be_taken_back():
    table = toy()
    table.first()
    table.passes(61_000)
    table.expire()
    assert table.state.latest is None
    table.service.play_default(table.id, 0, table.state.version)
    table.service.back(table.id, 0)
    assert table.state.latest.barrier
    table.check()


def test_a_question_to_all_has_one_due_and_closes_with_it():
    table = ClockedTable(NIM_ONLY, keeping(per_action=60), seats=3)
    assert set(table.clocks.running) == {0, 1, 2}
    table.passes(1_000)
    table.first(1)
    spectator = [table.clocks.remaining_at(seat, table.now) for seat in range(3)]
    assert spectator == [59_000] * 3, "nobody sees who has answered"
    assert table.state.due == START + 61_000
    table.passes(60_001)
    with pytest.raises(TooLate):
        table.first(0)
    expired = table.expire()
    assert expired.entries[0].type == "time_expired"
    assert table.clocks.absent == {0, 2}
    assert set(table.clocks.running) <= {1}
    table.check()


def test_many_writes_that_take_long_to_make_are_appended_while_they_are_fresh(monkeypatch):
    """Each is made again where the store finds it too old: that must not go on for ever."""
    table = ClockedTable(TOYS, keeping(per_action=100), seats=2, first_seat=0)
    monkeypatch.setattr("events.application.writing.time", SimpleNamespace(monotonic=lambda: table.now / 1000))
    plan = GamePlan(ruleset=TOY, seats=2, options={"first_seat": 0}, taken=(0, 1), clock=keeping(per_action=100))
    games = [table.service.create(plan).state.id for _ in range(150)]
    encode = game_service.entries_of

    def slowly(*args):
        table.passes(30)
        return encode(*args)

    monkeypatch.setattr(game_service, "entries_of", slowly)
    results = execute_together(table.log, [table.service.plan_action(game, 0, Happen()) for game in games])
    assert {len(found.entries) for found in results} == {1}
