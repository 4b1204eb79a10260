"""A client that applies the patches of a stream has the game that would have been sent, at every moment."""

from tests.support.campaigns import is_whole
from tests.support.patched import play
from tests.support.rulesets import CONFORMING

ACTIONS = 10_000 if is_whole() else 30


def test_patches_lead_to_the_game_that_would_have_been_sent(ruleset, setup):
    readers = play(CONFORMING, ruleset, setup, ACTIONS)
    assert sum(one.count("patch") for one in readers) > sum(one.count("game") for one in readers)
