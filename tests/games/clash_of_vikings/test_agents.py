"""What programs that learn to play know about the game."""

from events.games.clash_of_vikings import RULESET
from events.ruleset.action_ids import ActionSpace


def test_the_action_space_stays_as_it_is():
    assert {ActionSpace(RULESET, RULESET.setup(seats, {}, {})).size for seats in RULESET.seats} == {641}
