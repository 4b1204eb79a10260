"""Games that nobody ends: more bracelets pass than are remembered, and a world that may contradict them says so."""

import random

from events.bots.playout import playout
from events.games.clash_of_vikings.commands import Announce, Answer, Attack, ClaimShield, DoubtShield, Place
from events.games.clash_of_vikings.evolve import MAX_PASSED
from events.ruleset.chance import Chance, has_given_up
from tests.conformance.test_worlds import require_past
from tests.support.rulesets import RULESETS

CLASH = RULESETS["clash_of_vikings"]
SETUP = CLASH.setup(4, {"arena": "meadow"}, {})


def endless_game(seed):
    """The facts so far and the table after each step of a game in which all fight and nobody goes for the supply."""
    chooser, known = random.Random(seed), []
    for step in playout(CLASH, SETUP, b"endless", lambda _, commands: chooser.choice(fighting(commands) or commands)):
        known += step.facts
        yield tuple(known), step.after


def fighting(commands):
    """Those commands that take bracelets from others."""
    attacks = [one for one in commands if isinstance(one, Attack)]
    blows = [
        one for one in commands if isinstance(one, Announce) and one.action in ("CLUB", "PUNCH", "SLINGSHOT", "WALK")
    ]
    loot = SETUP.box.arenas["meadow"].loot
    dry = [one for one in commands if isinstance(one, Place) and one.space not in SETUP.box.arenas["meadow"].water]
    return attacks or blows or dry or [one for one in commands if not calls(one) and getattr(one, "to", None) != loot]


def calls(command):
    return isinstance(command, DoubtShield | ClaimShield) or (isinstance(command, Answer) and command.call)


def test_a_world_says_so_where_more_was_seen_than_is_remembered():
    told = 0
    for facts, table in endless_game(3):
        assert len(table.passed) == MAX_PASSED or not table.forgotten
        if CLASH.is_over(table) or not (table.forgotten or len(table.passed) in (40, MAX_PASSED)) or len(facts) % 31:
            continue
        for viewer in (None, *range(SETUP.seats)):
            chance = Chance(b"%d" % len(facts))
            dealt = CLASH.hidden.resample_hidden(table, viewer, chance)
            assert has_given_up(chance) == bool(table.forgotten)
            assert (dealt.forgotten, len(dealt.passed)) == (table.forgotten, len(table.passed))
            if not table.forgotten:
                require_past(CLASH, SETUP, facts, dealt, viewer)
            told += bool(table.forgotten)
    assert told > 5
