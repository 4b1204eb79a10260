"""A finding names the fields of ``Ruleset`` to look at, and the line that raised."""

import dataclasses

from events.ruleset.ruleset import GROUP_OF, Ruleset
from ops.check.findings import finding_of
from ops.check.promises import PROMISES
from ops.check.trial import Trial
from tests.ruleset.test_smallest import PILE

BY_NAME = {promise.name: promise for promise in PROMISES}


def found(name, **fields):
    ruleset = dataclasses.replace(PILE, **fields)
    trial = Trial(ruleset, ruleset.setup(2, {}, {}))
    try:
        BY_NAME[name].check(trial)
    except Exception as error:  # noqa: BLE001 - as skald check does
        return finding_of(trial, BY_NAME[name], error, "pile")
    raise AssertionError(name)


def test_every_promise_says_which_fields_it_asks_about():
    known = {*GROUP_OF, *(one.name for one in dataclasses.fields(Ruleset))}
    assert {name for promise in PROMISES for name in promise.fields} <= known
    assert all(promise.fields for promise in PROMISES)
    assert len(BY_NAME) == len(PROMISES)


def test_a_field_that_raises_is_named_with_its_line():
    def score(table, viewer):
        raise KeyError(viewer)

    one = found("scores add up", score=score)
    assert one.look_at == ("score",)
    assert f"test_fields_named.py:{score.__code__.co_firstlineno + 1} score() raised KeyError" in one.text


def test_an_end_that_is_never_reached_or_comes_too_early_names_is_over():
    assert "is_over" in found("random games end", is_over=lambda table: False).look_at
    assert "is_over" in found("somebody is asked until the end", is_over=lambda table: table.stones < 4).look_at


def test_a_field_of_a_group_is_named_with_it_and_that_it_is_derived_is_said():
    one = found("somebody is asked until the end", phase=lambda table: "unheard of")
    assert "texts.phases (not given, so it has its default)" in one.look_at
