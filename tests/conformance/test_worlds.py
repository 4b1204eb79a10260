"""Worlds: a table that is dealt to a viewer has a whole past, in which the viewer was told what it was told.

The past is looked for by the game's own tests: ``tests/games/<ruleset>/histories.py`` has ``history(facts, dealt,
viewer)``, which fills in what the viewer may not know of what happened, such that it leads to the table that was dealt.
What it finds is checked here, by folding it. A game in which nothing is hidden needs none.
"""

import random
from importlib import import_module
from importlib.util import find_spec

import pytest

from events.ruleset.chance import Chance, has_given_up
from events.ruleset.privacy import audience, split
from events.ruleset.records import tag_of
from tests.conformance.games import random_game, viewers

TABLES = 5


def test_a_dealt_table_has_a_past_that_agrees_with_the_story_of_the_viewer(ruleset, setup):
    mixer = random.Random(15)
    known, looked_at = [], []
    for step in random_game(ruleset, setup, 15):
        known += step.facts
        if not ruleset.is_over(step.after):
            looked_at.append((step.after, len(known)))
    for table, number in mixer.sample(looked_at, min(TABLES, len(looked_at))):
        facts = known[:number]
        for viewer in viewers(setup):
            chance = Chance(mixer.randbytes(8))
            dealt = ruleset.hidden.resample_hidden(table, viewer, chance)
            if not has_given_up(chance):
                require_past(ruleset, setup, facts, dealt, viewer)


def require_past(ruleset, setup, facts, dealt, viewer):
    """Refuse a table to which no past leads that the viewer cannot tell from the real one."""
    past, ends = found_past(ruleset, facts, dealt, viewer)
    assert told(past, viewer) == told(facts, viewer)
    table = ruleset.empty(setup)
    for fact in past:
        table = ruleset.evolve(table, fact)
    assert table == ends


def found_past(ruleset, facts, dealt, viewer):
    """The past of a dealt table, and the table that it ends with."""
    if find_spec(f"tests.fifth.{ruleset.id}"):
        return import_module("tests.fifth.histories").history(facts, dealt, viewer)
    module = f"tests.games.{ruleset.id}.histories"
    if find_spec(f"tests.games.{ruleset.id}") and find_spec(module):
        return import_module(module).history(facts, dealt, viewer)
    if any("seat" in name or name == "server" for fact in facts for name in split(fact)[1]):
        pytest.skip(f"how to look for a past is not said in tests.games.{ruleset.id}.histories")
    return facts, dealt


def told(facts, viewer):
    """What a viewer was told: of each fact the type, the public part, and the own one."""
    own = audience(viewer) if viewer is not None else ""
    parts = [(tag_of(type(fact)), *split(fact)) for fact in facts]
    return [(tag, public, sorted(private), private.get(own)) for tag, public, private in parts]
