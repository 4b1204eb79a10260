"""A view never holds a value outside of its own type, and codes straight from a table are those of its view."""

import msgspec

from events.ruleset.view_codes import MAX_VALUES, ViewCodes
from tests.conformance.games import random_game, some_setups, viewers, viewers_in_turns


def test_views_are_within_the_bounds_of_their_type(ruleset):
    for number, setup in enumerate(some_setups(ruleset)[:2]):
        codes, looking = ViewCodes(ruleset, setup.seats), viewers_in_turns(setup)
        faster = ruleset.agents.codes(setup, codes) if ruleset.agents.codes else None
        for step in random_game(ruleset, setup, seed=f"bounds {number}"):
            for viewer in next(looking):
                view = ruleset.view(step.after, viewer)
                msgspec.convert(msgspec.to_builtins(view, str_keys=True), ruleset.state, str_keys=True)
                if viewer is not None:
                    assert_fits(codes, codes(view, viewer))
                    assert faster is None or faster(step.after, viewer) == codes(view, viewer)


def test_at_the_end_everybody_sees_what_has_bounds(ruleset):
    setup = some_setups(ruleset)[-1]
    *_, last = random_game(ruleset, setup, seed="the end")
    codes = ViewCodes(ruleset, setup.seats)
    for viewer in viewers(setup)[1:]:
        assert_fits(codes, codes(ruleset.view(last.after, viewer), viewer))


def assert_fits(codes, row):
    assert len(row) == codes.size == len(codes.leaves)
    for code, leaf in zip(row, codes.leaves, strict=True):
        assert code <= min(leaf.size if leaf.kind != "flag" else 1, MAX_VALUES), leaf
