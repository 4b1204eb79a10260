"""Choosing the first tickets."""

from itertools import permutations

from events.games.skandinavien.facts import ChoicesOpened, FirstTicketsChosen
from events.ruleset.privacy import is_sealed, split
from tests.games.skandinavien.board import BLIND, PASS, RULESET, TICKETS_PLEASE, keep, seen_by, started
from tests.support.cases import each


def test_r013_at_least_two_at_most_all():
    after = started()
    offered = after.table.offered[0]
    after.when(0, keep(offered[0])).refused("R013")
    for count in (2, 3, 4, 5):
        assert after.when(0, keep(*offered[:count])).table.tickets[0] == offered[:count]


def test_r013_only_what_was_dealt_and_each_once():
    after = started()
    mine, theirs = after.table.offered
    after.when(0, keep(mine[0], theirs[0])).refused("R013")
    after.when(0, keep(mine[0], mine[0])).refused("R013")


def test_r014_the_others_leave_the_game():
    after = started()
    offered, pile = after.table.offered[0], after.table.ticket_pile
    after = after.when(0, keep(*offered[:2]))
    assert after.table.returned[0] == offered[2:]
    assert after.table.ticket_pile == pile


def test_r015_the_first_turn_waits_for_all():
    after = started(3)
    for command in (BLIND, TICKETS_PLEASE, PASS):
        after.when(0, command).refused("R015")
    for seat in (1, 0):
        after = after.when(seat, keep(*after.table.offered[seat][:2]))
        assert RULESET.phase(after.table) == "first_tickets"
        assert not after.happened(ChoicesOpened)
    after = after.when(2, keep(*after.table.offered[2][:3]))
    assert after.happened(ChoicesOpened) == [ChoicesOpened(kept=(2, 2, 3), starter=after.table.starter)]
    assert RULESET.phase(after.table) == "turn"
    assert RULESET.to_act(after.table, None) == (after.table.starter,)


def test_r016_answers_are_sealed():
    assert is_sealed(FirstTicketsChosen)
    after = started(3)
    after = after.when(1, keep(*after.table.offered[1][:2]))
    [fact] = after.facts
    public, private = split(fact)
    assert public == b'{"asked":[0,1,2]}'
    assert sorted(private) == ["seat:0", "seat:1", "seat:2"]
    assert private["seat:0"] == private["seat:2"] == b"{}"


def test_r016_who_has_answered_does_not_show():
    before = started(3)
    after = before.when(1, keep(*before.table.offered[1][:2]))
    for viewer in (None, 0, 2):
        assert RULESET.to_act(after.table, viewer) == (0, 1, 2)
        assert RULESET.view(after.table, viewer) == RULESET.view(before.table, viewer)
    assert RULESET.to_act(after.table, 1) == (0, 2)


def test_r016_the_order_of_answers_has_no_effect():
    ends = []
    for order in permutations(range(3)):
        after = started(3)
        for seat in order:
            after = after.when(seat, keep(*after.table.offered[seat][seat:]))
        ends.append(after.table)
    assert all(end == ends[0] for end in ends)


def test_r017_a_choice_is_final():
    after = started()
    offered = after.table.offered[0]
    after = after.when(0, keep(*offered[:2]))
    assert 0 not in RULESET.to_act(after.table, 0)
    assert RULESET.legal(after.table, 0) == ()
    after.when(0, keep(*offered[2:])).refused("R017")


@each("seats", [2, 3])
def test_r018_twenty_six_choices(seats):
    after = started(seats)
    listed = RULESET.legal(after.table, 1)
    assert [len(command.tickets) for command in listed] == [2] * 10 + [3] * 10 + [4] * 5 + [5]
    assert len({command.tickets for command in listed}) == 26


def test_r182_when_all_have_answered_numbers_show():
    after = started()
    for seat, count in ((1, 4), (0, 2)):
        after = after.when(seat, keep(*after.table.offered[seat][:count]))
    players = seen_by(after.table)["players"]
    assert [(player["tickets"], player["returned"]) for player in players] == [(2, 3), (4, 1)]
    assert all(player["own"] is None for player in players)


def test_tickets_may_be_named_in_any_order():
    after = started()
    offered = after.table.offered[0]
    backwards = keep(*reversed(offered[:3]))
    assert RULESET.canonical_command(after.table, 0, backwards) == keep(*offered[:3])
    assert after.when(0, backwards).table.tickets[0] == offered[:3]
