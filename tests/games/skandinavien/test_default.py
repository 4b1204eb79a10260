"""R260: what a seat does when its time is over."""

import random

from events.games.skandinavien import RULESET
from events.games.skandinavien.commands import ClaimRoute, DrawBlindCard, GiveUpTunnel, KeepTickets
from events.playout.setups import setups
from tests.conformance.games import random_game


def test_r260_a_card_from_the_pile_no_tunnel_and_as_few_tickets_as_allowed():
    chooser, met = random.Random(6), set()
    for setup in chooser.sample(list(setups(RULESET)), 3):
        for step in random_game(RULESET, setup, chooser.random()):
            table = step.before
            for seat in (one for one in range(setup.seats) if one in RULESET.to_act(table, one)):
                found, offered = RULESET.default_command(table, seat), RULESET.legal(table, seat)
                met.add(type(found))
                if isinstance(found, KeepTickets):
                    assert len(found.tickets) == min(len(one.tickets) for one in offered)
                elif isinstance(found, ClaimRoute):
                    assert not any(isinstance(one, DrawBlindCard | GiveUpTunnel) for one in offered)
    assert {DrawBlindCard, GiveUpTunnel, KeepTickets} <= met
