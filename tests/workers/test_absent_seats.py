"""Workers play for seats that are absent or have resigned: by the defaults, or by the bot that was agreed on."""

from events.log.records import Status
from tests.support.cases import each
from tests.support.clocked import ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from workers.bots.bot_process import PATIENCE
from workers.bots.player import Bots


def expired(on_expiry="default"):
    """A game of two in which seat 0 has bid, and seat 1 did not come."""
    table = ClockedTable(NIM_ONLY, keeping(per_action=60, on_expiry=on_expiry), seats=2, first_seat=1)
    table.first(0)
    table.passes(61_000)
    table.expire()
    return table


@each(("on_expiry", "by"), [("default", b'"default":true'), ("random", b'"bot":')])
def test_who_is_absent_is_played_for_whenever_it_is_asked(on_expiry, by):
    table = expired(on_expiry)
    bots = Bots(table.service, lambda _: None, PATIENCE)
    while table.state.status is Status.RUNNING:
        state, settled = bots.play(table.state)
        assert settled
        if state.status is Status.RUNNING:
            assert state.missing == (0,)
            assert table.state.due is not None
            table.first(0)
    assert by in b"".join(entry.private.get("server", b"") for entry in table.log.read(table.id))
    table.check()


def test_who_came_back_or_was_handed_over_is_not_played_for():
    table = expired()
    bots, version = Bots(table.service, lambda _: None, PATIENCE), table.state.version
    table.service.back(table.id, 1)
    assert bots.play(table.state) == (table.state, True)
    assert table.state.version == version + 1
    table.passes(61_000)
    table.expire()
    (absent,) = table.clocks.absent
    table.service.hand_over(table.id, absent, "human", {})
    assert table.clocks.absent == frozenset()
    assert bots.play(table.state)[0].version == table.state.version
    table.check()


@each("clock", [None, keeping(per_action=60, on_expiry="random")], ids=["default", "bot"])
def test_who_has_resigned_is_played_for_to_the_end(clock):
    table = ClockedTable(NIM_ONLY, clock, seats=3, resignation="leaves")
    table.service.resign(table.id, 2)
    bots = Bots(table.service, lambda _: None, PATIENCE)
    while table.service.load(table.id).status is Status.RUNNING:
        state, _ = bots.play(table.service.load(table.id))
        if state.status is Status.RUNNING:
            table.first(next(seat for seat in state.missing if seat != 2))
    table.service.close(table.id)
    assert table.service.load(table.id).results.resigned == (2,)
    table.check()


def test_a_bot_that_is_too_late_is_tried_again_later():
    table = ClockedTable(NIM_ONLY, keeping(per_action=60), seats=2, bots=(0, 1))
    table.passes(61_001)
    state = table.state
    assert Bots(table.service, lambda _: None, PATIENCE).play(state) == (state, False)
