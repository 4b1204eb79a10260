"""Bots: two tables that a seat cannot tell apart, with the same story, secret and number of worlds: the same choice.

``SKALD_BOT_DECISIONS=10000`` compares that number of decisions of each game.
"""

import random
from itertools import count

from events.bots.bot import Budget, see
from events.bots.playout import setups
from events.bots.registry import BOTS
from events.ruleset.chance import Chance
from events.ruleset.records import canonical
from events.ruleset.ruleset import told
from tests.conformance.games import random_game
from tests.support.campaigns import amount

DECISIONS = amount("SKALD_BOT_DECISIONS", 20, 100)
"""How many decisions of each game are compared, over all its setups: each is decided twice by each bot."""
A_GAME = 12


def decisions(ruleset, setup, seed, mixer):
    """Some moments of random games: the table, who is asked, and what that seat was told before."""
    left = -(-DECISIONS // len(list(setups(ruleset))))
    for number in count(seed):
        facts, found = [], []
        for step in random_game(ruleset, setup, number):
            facts += step.facts
            seats = [seat for seat in range(setup.seats) if seat in ruleset.to_act(step.after, seat)]
            found += [(step.after, seat, len(facts)) for seat in seats]
        chosen = mixer.sample(found, min(A_GAME, left, len(found)))
        yield from ((table, seat, told(facts[:known], seat)) for table, seat, known in chosen)
        left -= len(chosen)
        if not left:
            return


def test_bots_choose_by_what_their_seat_knows(ruleset, setup):
    mixer = random.Random(13)
    for table, seat, story in decisions(ruleset, setup, 13, mixer):
        secret = mixer.randbytes(32)
        other = ruleset.hidden.resample_hidden(table, seat, Chance(mixer.randbytes(8)))
        for bot in BOTS.values():
            here, there = (
                bot.choose(see(ruleset, one, seat, story, secret), Budget(worlds=2)) for one in (table, other)
            )
            assert canonical(here) == canonical(there)
            assert here.command in ruleset.legal(table, seat)


def test_what_a_bot_gets_holds_nothing_of_the_real_table(ruleset, setup):
    """The same question comes from both tables, to the last hidden card of the world in it."""
    mixer = random.Random(14)
    for table, seat, story in decisions(ruleset, setup, 14, mixer):
        other = ruleset.hidden.resample_hidden(table, seat, Chance(mixer.randbytes(8)))
        here, there = (see(ruleset, one, seat, story, b"secret") for one in (table, other))
        assert here == there
        assert [here.deal(number) for number in range(3)] == [there.deal(number) for number in range(3)]
