"""What a deployment offers, and under which titles."""

import json

import pytest

from ops.run.errors import UserError
from ops.run.installation import load_overrides, offered, titled
from ops.run.settings import Settings, from_environment
from tests.ops.service import skald
from tests.support.rulesets import RULESETS, SHIPPED

ONE, OTHER = SHIPPED[:2]
TITLE = {"de": "Das Brettspiel", "en": "The Board Game"}


def test_everything_is_on_offer_unless_some_are_named():
    assert offered(Settings(), RULESETS) == tuple(RULESETS)
    assert offered(Settings(rulesets=f"{OTHER}, {ONE}"), RULESETS) == (OTHER, ONE)


def test_an_unknown_ruleset_is_refused_at_start(tmp_path):
    with pytest.raises(UserError, match="SKALD_RULESETS: unknown ruleset: chess"):
        offered(Settings(rulesets=f"{ONE},chess"), RULESETS)
    done = skald("up", "--port", "0", "--data", tmp_path, SKALD_RULESETS="chess")
    assert done.returncode == 1
    assert done.stderr.startswith("skald: SKALD_RULESETS: unknown ruleset: chess")


def written(tmp_path, content):
    file = tmp_path / "titles.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    return Settings(components=str(tmp_path))


def test_titles_are_replaced(tmp_path):
    found = titled(written(tmp_path, {ONE: TITLE}), RULESETS)
    assert (found[ONE].title.de, found[ONE].title.en) == (TITLE["de"], TITLE["en"])
    assert found[OTHER] is RULESETS[OTHER]
    assert list(found) == list(RULESETS)
    assert RULESETS[ONE].title.en != TITLE["en"]


def test_without_a_file_the_titles_are_the_rulesets_own():
    assert titled(Settings(), RULESETS) is RULESETS


@pytest.mark.parametrize(
    "content",
    [
        "what?",
        "[" * 5000,
        {"chess": TITLE},
        {ONE: "Title"},
        {ONE: {"de": "Titel"}},
        {ONE: {**TITLE, "en": ""}},
        {ONE: {**TITLE, "en": "x" * 101}},
        {ONE: {**TITLE, "en": "a\nb"}},
        {ONE: {**TITLE, "en": "\u202egnol"}},
        {ONE: {**TITLE, "en": "a\x1b[2J"}},
        {ONE: {**TITLE, "en": "\u2066a"}},
    ],
)
def test_a_file_that_is_no_good_is_named(tmp_path, content):
    with pytest.raises(UserError, match=r"titles\.json: "):
        titled(written(tmp_path, content), RULESETS)


def test_titles_are_none_of_the_boxes_beside_them(tmp_path):
    ours = written(tmp_path, {ONE: TITLE})
    assert load_overrides(ours.components, RULESETS) == {}


def test_a_start_refuses_the_variable_that_named_the_file_before():
    with pytest.raises(UserError, match=r"^SKALD_TITLES was removed: put the file as titles\.json into"):
        from_environment({"SKALD_TITLES": "titles.json"})
