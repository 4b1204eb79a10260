"""Clocks that rest: by consent of all, and while the service was out of order."""

from types import SimpleNamespace

import pytest

from events.aggregate import expiries
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.ruleset.refusals import AlreadyAsked, NotPaused, NotYourTurn, OptionNotEnabled
from tests.support.clocked import START, ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from tests.support.toy import TOYS, Happen
from workers.sweeper import Expirer

BANK, LONG = keeping(bank=100, increment=10), keeping(bank=5_000, increment=10)


def toy(**more):
    return ClockedTable(TOYS, BANK, first_seat=0, **more)


def test_an_action_ends_the_pause():
    table = toy(seats=2)
    table.passes(10_000)
    for seat in (0, 1):
        table.service.pause(table.id, seat)
    table.passes(1_000_000)
    assert (table.left(), table.clocks.due) == ([90_000, 100_000], None)
    table.service.act(table.id, 0, Happen(asks=(1,)))
    assert table.left() == [100_000, 100_000]
    assert table.state.due == table.now + 101_000
    table.check()


def test_who_is_absent_need_not_agree_and_asking_can_be_taken_back():
    table = toy(seats=3)
    table.passes(101_000)
    table.expire()
    table.service.pause(table.id, 1)
    table.service.resume(table.id, 2)
    with pytest.raises(NotPaused):
        table.service.resume(table.id, 2)
    table.service.pause(table.id, 2)
    assert table.clocks.paused is None
    with pytest.raises(NotYourTurn, match="it has to come back first"):
        table.service.pause(table.id, 0)
    table.check()


def test_a_pause_that_is_asked_for_again_takes_no_time():
    """Else who waits could take the time of who is asked."""
    table = toy(seats=2)
    table.passes(10_000)
    table.service.pause(table.id, 0)
    table.service.pause(table.id, 1)
    table.passes(6_000)
    for seat in (0, 1):
        with pytest.raises(AlreadyAsked):
            table.service.pause(table.id, seat)
    table.service.resume(table.id, 1)
    assert table.left() == [90_000, 100_000]
    table.check()


def test_a_seat_asks_for_a_pause_once_between_two_actions():
    table = toy(seats=2)
    table.service.pause(table.id, 1)
    table.service.resume(table.id, 1)
    with pytest.raises(AlreadyAsked):
        table.service.pause(table.id, 1)
    table.service.act(table.id, 0, Happen(asks=(1,)))
    table.service.pause(table.id, 1)
    table.check()


def test_who_has_resigned_has_no_say_in_pauses():
    table = toy(seats=3, resignation="leaves")
    table.service.resign(table.id, 2)
    for seat in (0, 1):
        table.service.pause(table.id, seat)
    assert table.clocks.paused.since == table.now
    for command in (GameService.pause, GameService.resume):
        with pytest.raises(NotYourTurn, match="resigned"):
            command(table.service, table.id, 2)
    table.check()


def test_the_time_of_an_outage_is_given_back_once():
    table = toy(seats=2)
    table.passes(200_000)
    given = table.service.refund_outage(table.id, START + 10_000, START + 190_000)
    assert given.entries[0].type == "time_given_back"
    assert table.left() == [80_000, 100_000]
    assert table.service.refund_outage(table.id, START + 10_000, START + 190_000) is None
    assert table.expire() is None
    table.check()


def test_a_question_to_all_stays_closed_while_time_is_given_back():
    table = ClockedTable(NIM_ONLY, BANK, seats=3)
    table.passes(10_000)
    table.first(0)
    table.passes(20_000)
    table.first(1)
    table.passes(70_000)
    table.service.refund_outage(table.id, START + 20_000, START + 100_000)
    assert table.left() == [80_000] * 3, "nobody sees who has answered"
    table.passes(5_000)
    table.first(2)
    assert table.left() == [100_000, 90_000, 85_000]
    table.check()


def test_what_keeps_no_time_has_none_to_give_back():
    table = ClockedTable(TOYS, None, seats=2)
    assert table.service.refund_outage(table.id, 0, 1) is None
    with pytest.raises(OptionNotEnabled):
        expiries.decide_pause(table.service.load(table.id), 0)


def test_sweepers_give_back_what_an_outage_took_before_they_expire_anything():
    table = toy(seats=2)
    expirer = Expirer(table.service, lambda _: None)
    assert expirer.expire() == 0
    table.passes(4_000)
    assert expirer.expire() == 0
    table.passes(500_000)
    others = [Expirer(GameService(table.log, TOYS, lambda: "2000-01-01T00:00:00.000Z"), lambda _: None) for _ in "ab"]
    assert [one.expire() for one in (*others, expirer)] == [0, 0, 0]
    assert table.types().count("time_given_back") == 1
    assert table.left()[0] == 96_000
    table.passes(4_000)
    assert expirer.expire() == 0
    table.passes(4_000)
    assert table.types().count("time_given_back") == 1
    table.check()


def test_giving_back_to_many_games_is_not_taken_for_an_outage(monkeypatch):
    """However long it takes: no game is given the time of the sweeper's own work, and none is expired meanwhile."""
    table = toy(seats=2)
    monkeypatch.setattr("workers.sweeper.time", SimpleNamespace(monotonic=lambda: table.now / 1000))
    monkeypatch.setattr("workers.sweeper.BATCH_SIZE", 1)
    plan = GamePlan(ruleset=table.rulesets["toy"], seats=2, options={"first_seat": 0}, taken=(0, 1), clock=LONG)
    games = [table.id, *(table.service.create(plan).state.id for _ in range(5))]
    expirer = Expirer(table.service, lambda _: None)
    expirer.expire()
    table.passes(200_000)
    append = table.log.append

    def slowly(*args, **kwargs):
        appended = append(*args, **kwargs)
        table.passes(2_000)
        return appended

    monkeypatch.setattr(table.log, "append", slowly)
    rounds = 0
    while table.log.beat() or not rounds:
        expirer.expire()
        rounds += 1
        assert rounds < 10
    assert rounds >= len(games) - 1, "one a round, since each takes so long"
    for game in games:
        types = [entry.type for entry in table.log.read(game)]
        assert (types.count("time_given_back"), types.count("time_expired")) == (1, 0)
