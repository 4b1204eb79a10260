"""R260: what a seat does when its time is over."""

from events.games.skandinavien import RULESET
from events.games.skandinavien.commands import ClaimRoute, DrawBlindCard, GiveUpTunnel, KeepTickets
from tests.conformance.games import defaults


def test_r260_a_card_from_the_pile_no_tunnel_and_as_few_tickets_as_allowed():
    met = set()
    for _, _, found, offered in defaults(RULESET, seed=6, number=3):
        met.add(type(found))
        if isinstance(found, KeepTickets):
            assert len(found.tickets) == min(len(one.tickets) for one in offered)
        elif isinstance(found, ClaimRoute):
            assert not any(isinstance(one, DrawBlindCard | GiveUpTunnel) for one in offered)
    assert {DrawBlindCard, GiveUpTunnel, KeepTickets} <= met
