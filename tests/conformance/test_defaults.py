"""The default of a seat that is asked is on offer, and follows from what the seat knows.

Only for a seat that is away there may be none: then something follows without it.
"""

from itertools import islice

from events.ruleset.chance import Chance
from events.ruleset.ruleset import NOBODY_AWAY, Away
from tests.conformance.games import every_setup, random_game

EVERY = 7
"""Of every so many setups one game is played."""


def test_a_default_is_on_offer_and_follows_from_what_the_seat_knows(ruleset):
    for number, setup in enumerate(islice(every_setup(ruleset)[::-1], 0, 40, EVERY)):
        for step in random_game(ruleset, setup, number):
            table = step.before
            for seat in ruleset.to_act(table, None):
                if seat not in ruleset.to_act(table, seat):
                    continue
                other = ruleset.resample_hidden(table, seat, Chance(b"another world"))
                for away in (NOBODY_AWAY, Away(absent=frozenset({seat}))):
                    found = ruleset.default_command(table, seat, away)
                    assert ruleset.default_command(other, seat, away) == found
                    if seat in away and found is None:
                        assert ruleset.follow(table, Chance(b"away"), away) is not None
                    else:
                        assert found in ruleset.legal(table, seat)
