"""A failure of the conformance suite names the fields of ``Ruleset`` to look at."""

import ast
import dataclasses
from pathlib import Path

import pytest

from events.ruleset.ruleset import GROUP_OF, Ruleset
from tests.conformance import test_every_version, test_play
from tests.conformance.fields import FIELDS, fields_of
from tests.ruleset.test_smallest import PILE

FOLDER = Path(__file__).parents[1] / "conformance"


def said(check, ruleset, *given):
    with pytest.raises(BaseException) as caught:
        check(ruleset, *given)
    return fields_of(ruleset, check.__name__, caught.value)


def broken(**fields):
    ruleset = dataclasses.replace(PILE, **fields)
    return ruleset, ruleset.setup(2, {}, {})


def test_every_test_of_the_suite_says_which_fields_it_asks_about():
    tests = {
        node.name
        for file in FOLDER.glob("test_*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert tests == set(FIELDS)
    known = {*GROUP_OF, *(one.name for one in dataclasses.fields(Ruleset))}
    assert {name for names in FIELDS.values() for name in names} <= known


def test_a_field_that_raises_is_named():
    def score(table, viewer):
        raise KeyError(viewer)

    found = said(test_every_version.test_scores_add_up_and_are_explained, *broken(score=score))
    assert found == "Ruleset pile: look at score"


def test_an_end_that_is_never_reached_or_comes_too_early_names_is_over():
    for is_over in (lambda table: False, lambda table: table.stones < 4):
        ruleset, _ = broken(is_over=is_over)
        found = said(test_play.test_random_games_end_and_keep_every_invariant, ruleset, 0)
        assert found.startswith("Ruleset pile: look at is_over, to_act (not given, so it has its default), legal")


def test_a_field_of_a_group_is_named_with_it_and_that_it_is_derived_is_said():
    ruleset, _ = broken(phase=lambda table: "unheard of")
    found = said(test_play.test_random_games_end_and_keep_every_invariant, ruleset, 0)
    assert "texts.phases (not given, so it has its default)" in found
