"""Setting up."""

from collections import Counter

import pytest

from events.games.skandinavien.data import KINDS, cards_of, size
from events.games.skandinavien.facts import CardsDealt, DisplayLaid, FirstTicketsDealt, StarterDrawn, TicketPileLaid
from events.ruleset.privacy import split
from events.ruleset.refusals import RuleBroken
from tests.games.skandinavien.board import RULESET, TICKETS, seen_by, setup_for, started
from tests.support.cases import each


@each("seats", [0, 1, 4, 5])
def test_r001_two_or_three_play(seats):
    with pytest.raises(RuleBroken) as refused:
        RULESET.validate_setup(setup_for(seats))
    assert refused.value.rule == "R001"
    RULESET.validate_setup(setup_for(2))
    RULESET.validate_setup(setup_for(3))


@pytest.mark.parametrize("seats", [2, 3])
class TestLaidOut:
    def test_r002_r010_forty_trains_and_no_points(self, seats):
        table = started(seats).table
        assert table.trains == (40,) * seats
        assert table.points == (0,) * seats
        colors = [player["color"] for player in seen_by(table)["players"]]
        assert colors == ["red", "purple", "white"][:seats]

    def test_r005_r006_r007_cards(self, seats):
        table = started(seats).table
        assert [size(hand) for hand in table.hands] == [4] * seats
        assert len(table.display) == 5
        assert len(table.pile) == {2: 97, 3: 93}[seats]
        assert table.discards == 0
        cards = [*table.display, *table.pile, *(card for hand in table.hands for card in cards_of(hand))]
        assert Counter(cards) == {kind: 14 if kind == "locomotive" else 12 for kind in KINDS}

    def test_r008_r009_tickets(self, seats):
        table = started(seats).table
        assert [len(offered) for offered in table.offered] == [5] * seats
        assert len(table.ticket_pile) == {2: 36, 3: 31}[seats]
        tickets = [*table.ticket_pile, *(ticket for offered in table.offered for ticket in offered)]
        assert sorted(tickets) == sorted(ticket.id for ticket in TICKETS)

    def test_r011_chance_says_who_begins_and_it_is_recorded(self, seats):
        starters = set()
        for seed in range(20):
            after = started(seats, seed=bytes([seed]))
            [drawn] = after.happened(StarterDrawn)
            assert after.table.starter == drawn.seat
            starters.add(drawn.seat)
        assert starters == set(range(seats))

    def test_r004_another_seed_another_order(self, seats):
        assert started(seats, seed=b"1").table.pile != started(seats, seed=b"2").table.pile
        assert started(seats, seed=b"1").table == started(seats, seed=b"1").table

    def test_r181_each_seat_sees_its_own(self, seats):
        after = started(seats)
        for kind in (CardsDealt, FirstTicketsDealt):
            for seat, fact in enumerate(after.happened(kind)):
                public, private = split(fact)
                assert set(private) == {f"seat:{seat}"}
                assert b"cards" not in public
                assert b"tickets" not in public
        for kind in (DisplayLaid, TicketPileLaid):
            [fact] = after.happened(kind)
            public, private = split(fact)
            assert set(private) == {"server"}
            assert b"order" not in public
