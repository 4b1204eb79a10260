"""Secrets: two worlds that differ only in what a viewer may not know give that viewer the same, whatever happens."""

import random

from events.ruleset.chance import Chance
from events.ruleset.records import canonical
from tests.conformance.games import assert_alike, assert_told_alike, is_refused, outcome, random_game, viewers


def running(ruleset, setup, seed, most, mixer):
    """Some tables of a random game at which somebody is asked."""
    tables = [step.after for step in random_game(ruleset, setup, seed) if not ruleset.is_over(step.after)]
    return mixer.sample(tables, min(len(tables), most))


def test_nobody_learns_what_is_hidden(ruleset, setup):
    """Two worlds look alike, are asked alike, are offered the same, and refuse alike, on offer or not."""
    mixer = random.Random(9)
    tables = running(ruleset, setup, 7, 40, mixer)
    every = [command for table in tables for seat in range(setup.seats) for command in ruleset.legal(table, seat)]
    for table in tables:
        for viewer in viewers(setup):
            other = ruleset.hidden.resample_hidden(table, viewer, Chance(mixer.randbytes(8)))
            assert_alike(ruleset, table, other, viewer)
            if viewer is None:
                continue
            commands = ruleset.legal(table, viewer)
            assert commands == ruleset.legal(other, viewer)
            tried = [*mixer.sample(list(commands), min(len(commands), 4)), *mixer.sample(every, min(len(every), 4))]
            for command in tried if commands else ():
                here, there = outcome(ruleset, table, viewer, command), outcome(ruleset, other, viewer, command)
                assert_told_alike(here, there, viewer)


def test_nobody_learns_from_what_others_do(ruleset, setup):
    """A command of another seat is told alike in both worlds, up to the first fact that brings something to light."""
    mixer = random.Random(10)
    for table in running(ruleset, setup, 8, 40, mixer):
        for viewer in viewers(setup):
            other = ruleset.hidden.resample_hidden(table, viewer, Chance(mixer.randbytes(8)))
            for seat in range(setup.seats):
                if seat == viewer or seat not in ruleset.to_act(table, seat):
                    continue
                commands = list(ruleset.legal(table, seat))
                for command in mixer.sample(commands, min(len(commands), 5)):
                    here, there = outcome(ruleset, table, seat, command), outcome(ruleset, other, seat, command)
                    if not is_refused(here) and not is_refused(there):
                        assert_told_alike(here, there, viewer)


def test_resampling_is_a_function_of_what_the_viewer_knows(ruleset, setup):
    """Dealt from two tables that a viewer cannot tell apart, the same chance gives the same table."""
    mixer = random.Random(11)
    for table in running(ruleset, setup, 9, 40, mixer):
        for viewer in viewers(setup):
            other = ruleset.hidden.resample_hidden(table, viewer, Chance(mixer.randbytes(8)))
            again = mixer.randbytes(8)
            here = ruleset.hidden.resample_hidden(table, viewer, Chance(again))
            assert here == ruleset.hidden.resample_hidden(other, viewer, Chance(again))
            assert canonical(ruleset.view(here, viewer)) == canonical(ruleset.view(table, viewer))


def test_resampling_keeps_every_invariant_of_the_pieces(ruleset, setup):
    mixer = random.Random(12)
    for table in running(ruleset, setup, 10, 20, mixer):
        for viewer in viewers(setup):
            other = ruleset.hidden.resample_hidden(table, viewer, Chance(mixer.randbytes(8)))
            assert ruleset.hidden.invariants(other) is not None
            for seat in range(setup.seats):
                for command in list(ruleset.legal(other, seat))[:2]:
                    assert not is_refused(outcome(ruleset, other, seat, command))
