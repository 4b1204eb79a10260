"""Boards as everybody uses them: arrows reach every place, and what is hidden changes nothing that is drawn."""

import random
from itertools import islice

import msgspec
import pytest

from events.bots.playout import playout, setups
from events.ruleset.chance import Chance
from tests.support.rulesets import RULESETS
from tests.table.test_boards import BOARDS, said, view, views

SOME = 30
LOOK = {"lang": "en", "narrow": False, "picks": [], "step": None, "chosen": None, "preview": [], "look": None}


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", sorted(BOARDS))
def test_arrows_reach_every_place(ruleset):
    shown = islice(views(RULESETS[ruleset]), 0, None, 4)
    assert sorted(set(said("arrows.mjs", ruleset, shown)))[:10] == []


def worlds(ruleset):
    """Pairs of views: of a table, and of one that differs only in what the viewer may not know."""
    pick = random.Random(ruleset.id)
    for number, setup in enumerate(pick.sample(list(setups(ruleset)), 2)):
        components = msgspec.to_builtins(dict(ruleset.display.components(setup.box)))
        steps = list(playout(ruleset, setup, bytes([number] * 32), lambda _, legal: pick.choice(legal)))
        for step in pick.sample(steps, min(len(steps), SOME // 2)):
            for viewer in (None, pick.randrange(setup.seats)):
                other = ruleset.hidden.resample_hidden(step.after, viewer, Chance(pick.randbytes(8)))
                for table in (step.after, other):
                    yield step.after != other, {**view(ruleset, table, viewer, setup, components), **LOOK}


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", sorted(BOARDS))
def test_two_worlds_that_a_viewer_cannot_tell_apart_are_drawn_alike(ruleset):
    pairs = list(worlds(RULESETS[ruleset]))
    drawn = said("drawing.mjs", ruleset, [shown for _, shown in pairs])
    assert len(drawn) == len(pairs)
    assert drawn[::2] == drawn[1::2]
    if ruleset != "raids":
        assert any(different for different, _ in pairs), "nothing was hidden"
