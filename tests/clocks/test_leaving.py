"""Resigning where the others go on: the seat is played for to the end, and ranks behind them."""

import pytest

from events.log.records import Status
from events.ruleset.refusals import NotAbsent, NotYourTurn
from tests.support.cases import each
from tests.support.clocked import ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from tests.support.toy import TOYS, Happen


def toy(seats=3, clock=None, resignation="leaves"):
    return ClockedTable(TOYS, clock, seats=seats, first_seat=0, resignation=resignation)


@each(("seats", "resignation"), [(2, "leaves"), (3, "ends")])
def test_where_no_two_are_left_or_it_was_agreed_on_the_game_ends(seats, resignation):
    table = toy(seats, resignation=resignation)
    table.service.resign(table.id, 1)
    assert table.state.status is Status.SCORING
    table.service.close(table.id)
    table.check()


@each("clock", [None, keeping(per_action=60)], ids=["without clocks", "with clocks"])
def test_who_leaves_is_played_for(clock):
    table = toy(clock=clock)
    table.service.resign(table.id, 0)
    assert (table.service.load(table.id).status, table.service.load(table.id).to_act(0)) == (Status.RUNNING, ())
    assert table.service.load(table.id).to_act(1) == (0,)
    with pytest.raises(NotYourTurn, match="resigned"):
        table.service.act(table.id, 0, Happen())
    with pytest.raises(NotAbsent):
        table.service.back(table.id, 0)
    with pytest.raises(NotYourTurn):
        table.service.resign(table.id, 0)
    table.service.play_default(table.id, 0, table.service.load(table.id).version)
    table.service.resign(table.id, 2)
    table.service.close(table.id)
    ranks = {one.seat: one.rank for one in table.service.load(table.id).results.ranking}
    assert ranks[1] == 1
    assert table.service.load(table.id).results.resigned == (0, 2)
    table.check()


def test_whose_time_is_over_may_resign_by_that():
    table = ClockedTable(NIM_ONLY, keeping(per_action=60, on_expiry="resign"), seats=3, resignation="leaves")
    table.first(1)
    table.first(2)
    table.passes(61_000)
    table.expire()
    assert table.types().count("seat_resigned") == 1
    assert (table.state.resigned, table.state.status) == ((0,), Status.RUNNING)
    assert table.state.due is not None or 0 in table.state.missing
    table.check()


def test_all_who_do_not_come_resign_and_the_last_one_ends_the_game():
    table = ClockedTable(NIM_ONLY, keeping(per_action=60, on_expiry="resign"), seats=3, resignation="leaves")
    table.first(1)
    table.passes(61_000)
    table.expire()
    assert table.types()[-3:] == ["time_expired", "seat_resigned", "seat_resigned"]
    assert table.state.status is Status.SCORING
    table.service.close(table.id)
    table.check()
