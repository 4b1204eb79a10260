"""What a seat is asked for, in as few words as a telephone has room for."""

import random
from itertools import islice

import pytest

from events.bots.playout import playout, setups
from tests.support.rulesets import RULESETS
from tests.table.test_boards import BOARDS

MAX_LETTERS = 32
LANGUAGES = ("de", "en")


def asked_phases(ruleset):
    """The phases in which somebody is asked, in a few games at random."""
    pick = random.Random(ruleset.id)
    for number, setup in enumerate(islice(setups(ruleset), 6)):
        for step in playout(ruleset, setup, bytes([number] * 32), lambda _, legal: pick.choice(legal)):
            if ruleset.to_act(step.after, None):
                yield ruleset.phase(step.after)


@pytest.mark.parametrize("ruleset", sorted(BOARDS))
def test_what_is_asked_for_is_said_in_few_words(ruleset):
    rules = RULESETS[ruleset]
    assert rules.texts.short_phases.keys() <= rules.texts.phases.keys()
    for phase in set(asked_phases(rules)):
        said = rules.texts.short_phases.get(phase, rules.texts.phases[phase])
        assert max(len(getattr(said, lang)) for lang in LANGUAGES) <= MAX_LETTERS, said
