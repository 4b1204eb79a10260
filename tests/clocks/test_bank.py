"""A bank with increments, undo, and what is charged for a question that several are asked at once."""

import pytest

from events.log.records import TooLate
from tests.support.cases import each
from tests.support.clocked import START, ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from tests.support.toy import TOYS, Happen

BANK = keeping(bank=100, increment=10)


def toy(clock=BANK, **options):
    return ClockedTable(TOYS, clock, first_seat=0, **options)


def act(table, seat, *, asks, after=0, **more):
    table.passes(after)
    return table.service.act(table.id, seat, Happen(asks=asks, **more))


def test_each_action_is_charged_and_adds_its_increment():
    table = toy()
    act(table, 0, asks=(1,), after=30_000)
    assert table.left() == [80_000, 100_000, 100_000]
    act(table, 1, asks=(1,), after=5_000)
    act(table, 1, asks=(0,), after=5_000)
    assert table.left() == [80_000, 110_000, 100_000]
    act(table, 0, asks=(2,), after=80_500)
    assert table.left() == [10_000, 110_000, 100_000], "within the grace nothing more is charged than there is"
    table.check()


def test_a_bank_without_increments_only_shrinks():
    table = toy(keeping(bank=100, increment=0))
    act(table, 0, asks=(0,), after=30_000)
    act(table, 0, asks=(1,), after=0)
    assert table.left() == [70_000, 100_000, 100_000]
    table.check()


def test_who_runs_out_of_a_bank_has_what_its_actions_add():
    table = toy()
    table.passes(101_000)
    table.expire()
    table.service.back(table.id, 0)
    assert table.left()[0] == 0
    act(table, 0, asks=(0,), after=900)
    assert table.left()[0] == 10_000
    table.check()


@each("clock", [BANK, keeping(per_action=100)], ids=["bank", "per action"])
def test_undo_gives_back_neither_time_nor_increment(clock):
    table = toy(clock)
    act(table, 0, asks=(1,), after=30_000)
    table.passes(20_000)
    table.service.undo(table.id, 0)
    assert table.left()[0] == 70_000, "as when it had acted, from the undo on"
    assert table.state.due == table.now + 71_000
    assert table.left()[1] == (80_000 if clock.bank else 100_000)
    act(table, 0, asks=(0,), after=10_000)
    act(table, 0, asks=(1,), after=5_000)
    table.passes(1_000)
    table.service.undo(table.id, 0)
    assert table.left()[0] == (65_000 if clock.bank else 95_000)
    table.check()


def test_a_second_undo_gives_nothing_back_that_was_used_in_between():
    table = toy()
    act(table, 0, asks=(0,), after=30_000)
    act(table, 0, asks=(1,), after=20_000)
    assert table.left()[0] == 70_000
    table.service.undo(table.id, 0)
    assert table.left()[0] == 60_000
    table.passes(3_000)
    table.service.undo(table.id, 0)
    assert table.left()[0] == 50_000
    table.check()


def test_no_undo_after_the_own_time_is_over():
    table = toy()
    act(table, 0, asks=(0,), after=30_000)
    table.passes(81_001)
    with pytest.raises(TooLate):
        table.service.undo(table.id, 0)


def test_of_a_question_to_all_everybody_pays_what_it_took_once_it_is_closed():
    table = ClockedTable(NIM_ONLY, BANK, seats=3)
    table.passes(10_000)
    table.first(2)
    table.passes(15_000)
    assert table.left() == [75_000] * 3, "nobody sees who has answered"
    table.first(0)
    assert table.left() == [75_000] * 3
    assert table.state.due == START + 101_000
    table.passes(5_000)
    table.first(1)
    assert table.left() == [85_000, 80_000, 100_000]
    table.check()


def test_a_question_to_all_is_due_at_the_latest_of_theirs():
    table = toy()
    act(table, 0, asks=(1, 2), after=0)
    assert table.state.due == table.now + 101_000
    table.passes(60_000)
    table.service.act(table.id, 1, Happen(asks=(0, 2)))
    assert table.left()[1] == 50_000
    assert dict(table.clocks.running) == {0: table.now, 2: START}, "who is still asked the same has no more time for it"
    assert table.state.due == table.now + 111_000
    table.check()
