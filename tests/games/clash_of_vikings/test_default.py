"""What a seat does when its time is over (S10, S13, S16): nothing that could lose it a bracelet."""

import random

from events.bots.playout import setups
from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Announce, Answer, BelieveShield, Decline, DeclineShield
from events.ruleset.records import change
from tests.conformance.games import random_game


def questions():
    """Tables of random games at which somebody is asked, with the seat."""
    chooser = random.Random(3)
    for setup in chooser.sample(list(setups(RULESET)), 3):
        for step in random_game(RULESET, setup, chooser.random()):
            for seat in RULESET.to_act(step.before, None):
                if seat in RULESET.to_act(step.before, seat):
                    yield step.before, seat


def test_defaults_pass_use_no_shield_call_nobody_and_tell_the_truth():
    met = set()
    for table, seat in questions():
        found = RULESET.default_command(table, seat)
        kind = table.question.kind if table.question else table.phase
        met.add(kind)
        match kind:
            case "bluff":
                assert isinstance(found, Answer)
                assert not found.call
            case "shield":
                assert isinstance(found, DeclineShield)
            case "doubt":
                assert isinstance(found, BelieveShield)
            case "move" | "slam" | "attack":
                assert found == Decline()
            case "announce":
                cards = [card for card in table.hands[seat] if card != "SHIELD"]
                assert found == (
                    Announce(card=cards[0], action=cards[0]) if cards else Announce(card="SHIELD", action="WALK")
                )
    assert {"bluff", "shield", "doubt", "announce", "move", "attack"} <= met


def test_with_shields_alone_walk_is_announced():
    table, seat = next((table, seat) for table, seat in questions() if table.phase == "announce")
    hands = (*table.hands[:seat], ("SHIELD", "SHIELD"), *table.hands[seat + 1 :])
    assert RULESET.default_command(change(table, hands=hands), seat) == Announce(card="SHIELD", action="WALK")
