"""Playing in process, and every setup that a ruleset admits."""

import dataclasses
import random
from itertools import pairwise
from typing import Literal

from events.bots.playout import PlayoutStep, playout, setups
from events.ruleset.records import Record, change
from events.ruleset.refusals import RuleBroken
from tests.support.bdd import fold_facts
from tests.support.nim import NIM
from tests.support.toy import TOY, Happen

SETUP = NIM.setup(3, {}, {})


def played(seed=b"seed", pick=None, chooser=1, ruleset=NIM, setup=SETUP):
    chosen = random.Random(chooser)
    return list(playout(ruleset, setup, seed, pick or (lambda seat, commands: chosen.choice(commands))))


def test_each_step_goes_on_where_the_one_before_ended_until_the_game_is_over():
    steps = played()
    assert steps[0].before == NIM.empty(SETUP)
    assert (steps[0].seat, steps[0].command) == (None, None)
    assert [type(fact).__name__ for fact in steps[0].facts] == ["HeapsLaid"] + ["BonusDealt"] * 3
    for one, two in pairwise(steps):
        assert two.before == one.after
        assert not NIM.is_over(two.before)
        assert two.seat in NIM.to_act(two.before, two.seat)
        assert two.command in NIM.legal(two.before, two.seat)
    assert NIM.is_over(steps[-1].after)
    for step in steps:
        assert isinstance(step, PlayoutStep)
        assert fold_facts(NIM, step.before, step.facts) == step.after


def test_of_several_seats_that_are_asked_the_first_is_served():
    assert [step.seat for step in played()[1:4]] == [0, 1, 2]


def test_the_seed_and_the_choices_make_the_game():
    assert played() == played()
    assert played(b"other")[0] != played()[0]
    assert played(chooser=2)[1:] != played()[1:]


def test_the_chooser_gets_the_seat_and_what_is_on_offer():
    offered = []

    def pick(seat, commands):
        offered.append((seat, commands))
        return commands[-1]

    steps = played(pick=pick)
    assert offered == [(step.seat, NIM.legal(step.before, step.seat)) for step in steps[1:]]


def test_one_chance_serves_the_whole_game():
    """Each roll is another one, as in a game that is stored."""
    setup = TOY.setup(2, {"first_seat": 0}, {})
    left = [Happen(things=("ended",)), *[Happen(things=("rolled",))] * 30]
    steps = played(pick=lambda seat, commands: left.pop(), ruleset=TOY, setup=setup)
    assert len({fact.pips for step in steps[1:-1] for fact in step.facts}) == 6


class Wide(Record):
    """Options with values that can be listed."""

    fast: bool = False
    colour: Literal["red", "green", "blue"] = "red"


class Endless(Record):
    """An option with values that cannot."""

    points: int = 0


def test_every_number_of_seats_with_every_value_of_every_option():
    found = [(setup.seats, setup.options.last_loses) for setup in setups(NIM)]
    assert found == [(2, False), (2, True), (3, False), (3, True)]
    wide = list(setups(dataclasses.replace(TOY, options=Wide)))
    assert len(wide) == 2 * 2 * 3, "four seats are not admitted"
    assert {(setup.options.fast, setup.options.colour) for setup in wide} == {
        (fast, colour) for fast in (False, True) for colour in ("red", "green", "blue")
    }
    assert all(setup.all_options()["resignation"] == "none" for setup in wide)


def test_what_is_not_admitted_is_left_out():
    def validate(setup):
        if setup.options.colour == "green":
            raise RuleBroken("T3", "Not green.")

    found = list(setups(dataclasses.replace(TOY, options=Wide, seats=range(2, 3), validate_setup=validate)))
    assert {setup.options.colour for setup in found} == {"red", "blue"}
    assert change(found[0], seats=9).seats == 9


def test_an_option_without_end_keeps_its_default():
    found = list(setups(dataclasses.replace(TOY, options=Endless)))
    assert {setup.options for setup in found} == {Endless()}
    assert len(found) > 1
