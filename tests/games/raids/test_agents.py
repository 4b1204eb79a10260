"""What programs that learn to play know about the game."""

from events.games.raids import RULESET
from events.games.raids.evolve import AFTER
from events.ruleset.action_ids import ActionSpace


def test_the_action_space_stays_as_it_is():
    assert {ActionSpace(RULESET, RULESET.setup(seats, {}, {})).size for seats in RULESET.seats} == {68}


def test_every_fact_has_what_it_does():
    assert set(AFTER) == set(RULESET.fact_types.values())
