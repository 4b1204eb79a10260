"""The driver of all decisions: what a seat does, then what follows, each fact decided on the table after the last."""

import pytest

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import decide_command, decide_start
from tests.support.bdd import fold_facts
from tests.support.toy import TOY, Happen, Refused, Table

SETUP = TOY.setup(2, {"first_seat": 0}, {})


def begun():
    return decide_start(TOY, SETUP, Chance(b"s")).table


def names(outcome):
    return [type(fact).__name__ for fact in outcome.facts]


def test_a_start_is_everything_that_follows_from_the_empty_table():
    outcome = decide_start(TOY, SETUP, Chance(b"s"))
    assert names(outcome) == ["Begun"]
    assert outcome.table.asks == (0,)


def test_what_a_seat_does_comes_first_and_then_what_follows_in_order():
    outcome = decide_command(TOY, begun(), 0, Happen(things=("plain", "rolled", "revealed", "ended")), Chance(b"s"))
    assert names(outcome) == ["Plain", "Rolled", "Revealed", "Ended"]
    assert isinstance(outcome.facts, tuple)
    assert outcome.table.over


def test_each_fact_is_decided_on_the_table_after_the_one_before():
    """What is peeked at is what has been kept a moment before, and each fact is folded exactly once."""
    outcome = decide_command(TOY, begun(), 1, Happen(things=("plain", "kept", "plain")), Chance(b"s"))
    assert outcome.table.held[1] == 2, "the number of facts that had been folded by then"
    assert outcome.table.names == ("begun", "plain", "kept", "plain")
    assert outcome.table == fold_facts(TOY, begun(), outcome.facts)


def test_refusals_are_passed_on_and_no_facts_change_nothing():
    with pytest.raises(RuleBroken):
        decide_command(TOY, begun(), 0, Refused(), Chance(b"s"))
    table = Table(setup=SETUP)
    assert fold_facts(TOY, table, ()) is table
