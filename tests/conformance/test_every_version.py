"""Every version of every game is a table that can be looked at: after every single fact, for every viewer."""

import msgspec
import pytest

from events.ruleset.chance import Chance
from events.ruleset.privacy import secret_fields
from events.ruleset.records import canonical, has_floats
from events.ruleset.rendering import WIDTH, Drawing
from events.ruleset.ruleset import NOBODY_AWAY
from tests.conformance.games import assert_alike, random_game, tables_between, viewers, viewers_in_turns

NAMES = ("Astrid", "Bjarne")


@pytest.mark.campaign(15)
def test_after_every_fact_everything_can_be_shown(ruleset, setup):
    for step in random_game(ruleset, setup, seed=21):
        for table in tables_between(ruleset, step):
            for viewer in viewers(setup):
                check_shown(ruleset, table, viewer)


def check_shown(ruleset, table, viewer):
    view = ruleset.view(table, viewer)
    assert isinstance(view, ruleset.state)
    plain = msgspec.json.decode(canonical(view))
    assert not has_floats(plain)
    assert msgspec.convert(plain, ruleset.state, strict=True) is not None
    for lang in ("de", "en"):
        drawn = ruleset.display.render(plain, Drawing(lang=lang, names=NAMES, viewer=viewer, height=17))
        assert 0 < max(map(len, drawn.splitlines())) <= WIDTH
    assert set(ruleset.to_act(table, viewer)) <= set(range(table.setup.seats))
    assert ruleset.phase(table) in ruleset.texts.phases
    scores = ruleset.score(table, viewer)
    assert [score.seat for score in scores] == list(range(table.setup.seats))
    if viewer is not None:
        check_offer(ruleset, table, viewer)


def check_offer(ruleset, table, seat):
    """Between two facts of one decision nobody is asked, and nothing is on offer to the others."""
    offered = ruleset.legal(table, seat)
    if seat not in ruleset.to_act(table, seat):
        assert not offered
    for command in offered[:3]:
        label = ruleset.texts.label(table, seat, command)
        assert label.de
        assert label.en


def test_nobody_is_asked_while_something_follows(ruleset, setup):
    for step in random_game(ruleset, setup, seed=23):
        between = list(tables_between(ruleset, step))[:-1]
        for table in between:
            assert ruleset.next_fact(table, Chance(b"next"), NOBODY_AWAY) is not None
            for viewer in viewers(setup):
                assert ruleset.to_act(table, viewer) == ()


def test_what_is_hidden_stays_hidden_between_two_facts(ruleset, setup):
    looking = viewers_in_turns(setup)
    for number, step in enumerate(random_game(ruleset, setup, seed=24)):
        if ruleset.is_over(step.after):
            continue
        for table in tables_between(ruleset, step):
            for viewer in next(looking):
                other = ruleset.hidden.resample_hidden(table, viewer, Chance(b"between%d" % number))
                assert_alike(ruleset, table, other, viewer)


def test_every_fact_is_told_even_where_parts_are_hidden(ruleset, setup):
    for step in random_game(ruleset, setup, seed=11):
        for fact in step.facts:
            hidden = msgspec.structs.replace(fact, **dict.fromkeys(secret_fields(type(fact))))
            for told in (ruleset.texts.narrate(fact), ruleset.texts.narrate(hidden)):
                assert told.de
                assert told.en


def test_every_command_on_offer_has_a_label_of_its_own(ruleset, setup):
    """A button needs a text that fits on it and differs from the others beside it."""
    for step in random_game(ruleset, setup, seed=25):
        for seat in range(setup.seats):
            labels = [ruleset.texts.label(step.after, seat, command) for command in ruleset.legal(step.after, seat)]
            for language in ("de", "en"):
                texts = [getattr(label, language) for label in labels]
                assert len(set(texts)) == len(texts), texts
                assert all(0 < len(text) <= 120 for text in texts)


def test_scores_add_up_and_are_explained(ruleset, setup):
    for step in random_game(ruleset, setup, seed=12):
        for viewer in viewers(setup):
            for score in ruleset.score(step.after, viewer):
                assert list(score.components) == list(ruleset.texts.scores)
                for name, points in score.components.items():
                    assert points == sum(line.points for line in score.lines if line.component == name)
