"""What follows by the rules from who is away: a Nim in which one stone is taken for each such seat."""

import dataclasses
from itertools import count

import pytest

from events.integrity.codec import decode_fact
from events.log.records import Status
from events.ruleset.refusals import UndoBarred
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import Away
from tests.support.cases import each
from tests.support.clocked import ClockedTable, keeping
from tests.support.nim import NIM, NIM_ONLY

TAKEN = NIM.fact_types["stones_taken"]
SEEN = []


def next_fact(table, chance, away):
    seat = table.active
    if NIM.phase(table) == "take" and any(table.heaps) and seat in away:
        heap = next(heap for heap, stones in enumerate(table.heaps) if stones)
        return TAKEN(seat=seat, heap=heap, stones=1)
    return NIM.next_fact(table, chance, away)


def default(table, seat, away):
    SEEN.append((seat, away))
    return NIM.legal(table, seat)[0]


PASSING = RulesetRegistry(
    [dataclasses.replace(NIM, next_fact=next_fact, clocks=dataclasses.replace(NIM.clocks, default=default))]
)


def begun(clock=None, seats=3, **options):
    """A table after the bids, with many stones, and whose turn it is."""
    for number in count():
        table = ClockedTable(PASSING, clock, seats=seats, seed=b"%d" % number, **options)
        while NIM.phase(table.service.load(table.id).table) == "bid":
            table.first()
        if sum(table.state.table.heaps) > 10:
            return table, table.state.table.active
    raise AssertionError


def stones(table):
    """Who took stones, or for whom they were taken."""
    facts = (decode_fact(NIM, entry) for entry in table.log.read(table.id) if entry.type == "stones_taken")
    return [fact.seat for fact in facts]


@each("clock", [None, keeping(per_action=60)], ids=["without clocks", "with clocks"])
def test_what_follows_from_leaving_follows_at_once_and_ever_after(clock):
    table, active = begun(clock, resignation="leaves")
    before = len(table.types())
    table.service.resign(table.id, active)
    assert table.types()[before:] == ["seat_resigned", "stones_taken"]
    assert table.state.away == Away(left=frozenset({active}))
    assert table.state.missing == ((active + 1) % 3,)
    while table.state.status is Status.RUNNING:
        assert table.first() != active
    table.service.close(table.id)
    table.check()
    assert active in stones(table)


def test_who_leaves_while_another_is_asked_is_passed_when_it_is_its_turn():
    table, active = begun(resignation="leaves")
    after = (active + 1) % 3
    table.service.resign(table.id, after)
    assert table.types()[-1] == "seat_resigned"
    table.first(active)
    assert stones(table)[-2:] == [active, after]


def test_whose_time_is_over_gets_its_default_and_is_away_from_then_on_until_it_is_back():
    table, active = begun(keeping(per_action=60))
    table.passes(61_000)
    SEEN.clear()
    table.expire()
    assert SEEN[0] == (active, Away(absent=frozenset({active})))
    assert table.types()[-2:] == ["time_expired", "stones_taken"]
    table.first()
    table.first()
    assert stones(table)[-1] == active, "its turn passes"
    table.service.back(table.id, active)
    table.first()
    table.first()
    assert table.state.missing == (active,)
    table.check()


def test_a_seat_that_a_bot_plays_is_not_away():
    table, active = begun(keeping(per_action=60, on_expiry="random"))
    table.passes(61_000)
    table.expire()
    assert active in table.state.clocks.absent
    assert table.state.away == Away()
    assert table.state.missing == (active,)


def test_no_bot_plays_for_a_seat_that_has_left():
    table, active = begun(keeping(per_action=60, on_expiry="random"), resignation="leaves")
    table.service.resign(table.id, active)
    assert table.state.played_for == {active: "default"}


def test_who_resigns_by_its_clock_is_passed_in_the_same_step():
    table, active = begun(keeping(per_action=60, on_expiry="resign"), resignation="leaves")
    table.passes(61_000)
    before = len(table.types())
    table.expire()
    assert table.types()[before:] == ["time_expired", "seat_resigned", "stones_taken"]
    assert table.state.missing == ((active + 1) % 3,)
    table.check()


def test_an_action_is_not_taken_back_over_somebody_s_leaving():
    table, active = begun(resignation="leaves")
    table.first(active)
    assert table.state.latest.seat == active
    table.service.resign(table.id, (active + 1) % 3)
    with pytest.raises(UndoBarred, match="left"):
        table.service.undo(table.id, active)
    table.service.resign(table.id, (active + 2) % 3)
    table.service.close(table.id)
    table.check()


@each("clock", [None, keeping(per_action=60)], ids=["without clocks", "with clocks"])
def test_who_has_left_takes_nothing_back_that_was_played_for_it(clock):
    table = ClockedTable(NIM_ONLY, clock, resignation="leaves")
    while NIM.phase(table.service.load(table.id).table) == "bid":
        table.first()
    active = table.state.table.active
    table.service.resign(table.id, active)
    table.service.play_default(table.id, active, table.state.version)
    with pytest.raises(UndoBarred, match="played for"):
        table.service.undo(table.id, active)
    table.check()
