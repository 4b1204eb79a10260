"""What the value of a position says of tickets on offer."""

import pytest

from events.games.skandinavien import RULESET
from events.ruleset.records import change, put
from tests.conformance.games import random_game


def test_tickets_on_offer_are_valued_by_the_best_choice():
    ruleset = RULESET
    tables = (step.after for step in random_game(ruleset, ruleset.setup(2, {}, {}), 3))
    table, seat = next((table, ruleset.to_act(table, None)[0]) for table in tables if table.phase == "tickets")
    value = ruleset.bots.value(table, seat, ())
    chosen = [
        change(
            table,
            tickets=put(table.tickets, seat, (*table.tickets[seat], *command.tickets)),
            offered=put(table.offered, seat, ()),
        )
        for command in ruleset.legal(table, seat)
    ]
    assert value(table) == pytest.approx(max(map(value, chosen)))
    assert value(table) > min(map(value, chosen))
