"""Drawing tickets in the game."""

from events.games.skandinavien.facts import TicketsDrawn, TicketsKept
from events.games.skandinavien.rules.turn import choices
from events.ruleset.privacy import split
from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    PASS,
    RULESET,
    TICKETS,
    TICKETS_PLEASE,
    YELLOW_2,
    at,
    claim,
    keep,
    rich,
    seen_by,
    table,
)
from tests.support.cases import each

IDS = tuple(ticket.id for ticket in TICKETS)


def drawn(pile=IDS[:6], **fields):
    return at(table(ticket_pile=pile, **fields)).when(0, TICKETS_PLEASE)


def test_r110_r190_the_top_three_seen_by_who_draws():
    after = drawn()
    after.then(TicketsDrawn(seat=0, count=3, tickets=(IDS[5], IDS[4], IDS[3])))
    public, private = split(after.facts[0])
    assert public == b'{"count":3,"seat":0}'
    assert set(private) == {"seat:0"}
    assert after.table.ticket_pile == IDS[:3]


@each("count", [1, 2, 3])
def test_r111_r191_one_two_or_three_are_kept(count):
    after = drawn()
    offered = after.table.offered[0]
    after = after.when(0, keep(*offered[:count]))
    [kept] = after.happened(TicketsKept)
    assert (kept.kept, kept.returned) == (count, 3 - count)
    public, private = split(kept)
    assert b"tickets" not in public
    assert set(private) == {"seat:0"}
    assert after.table.tickets[0] == offered[:count]
    assert after.table.returned[0] == offered[count:]
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r111_only_drawn_tickets():
    after = drawn()
    after.when(0, keep(IDS[0])).refused("R111")
    after.when(0, keep(IDS[5], IDS[5])).refused("R111")


def test_r022_r112_a_draw_cannot_be_taken_back():
    after = drawn()
    for command in (BLIND, PASS, TICKETS_PLEASE, claim(YELLOW_2, yellow=2)):
        after.when(0, command).refused("R022")
    after.when(0, GIVE_UP).refused("R022")
    assert all(type(command) is type(keep(IDS[0])) for command in RULESET.legal(after.table, 0))


def test_r113_fewer_than_three_are_left():
    after = drawn(pile=IDS[:2])
    assert after.table.offered[0] == (IDS[1], IDS[0])
    assert len(RULESET.legal(after.table, 0)) == 3


def test_r114_a_single_ticket_is_kept_at_once():
    after = drawn(pile=IDS[:1])
    assert [type(fact) for fact in after.facts] == [TicketsDrawn, TicketsKept]
    assert after.table.tickets[0] == IDS[:1]
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r115_no_ticket_is_left():
    made = table(ticket_pile=())
    at(made).when(0, TICKETS_PLEASE).refused("R115")
    assert TICKETS_PLEASE not in RULESET.legal(made, 0)


def test_r014_r116_returned_tickets_leave_the_game():
    after = drawn().when(0, keep(IDS[5]))
    assert after.table.ticket_pile == IDS[:3]
    assert after.table.returned[0] == (IDS[4], IDS[3])


def test_r117_any_number_of_tickets():
    after = drawn(tickets=(IDS[6:], ())).when(0, keep(*IDS[3:6]))
    assert len(after.table.tickets[0]) == 43


def test_r118_choices():
    assert [len(choices(IDS[:count], 1)) for count in (3, 2, 1)] == [7, 3, 1]
    assert len(RULESET.legal(drawn().table, 0)) == 7


def test_r119_a_connected_ticket_may_be_kept_and_counts():
    made = rich(owned=[["helsinki-tampere", "helsinki-tallinn"]], ticket_pile=("oslo-vaasa", "tampere-tallinn"))
    after = at(made).when(0, TICKETS_PLEASE).when(0, keep("tampere-tallinn"))
    assert seen_by(after.table, 0)["players"][0]["own"]["tickets"] == [
        {"ticket": "tampere-tallinn", "points": 3, "connected": True}
    ]


def test_tickets_are_chosen_only_when_asked():
    at(table()).when(0, keep(IDS[0])).refused("R019")
