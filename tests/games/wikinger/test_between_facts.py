"""Tables between two facts of one decision: nobody is asked, and everything can be looked at."""

from events.games.wikinger import RULESET
from events.games.wikinger.facts import FiguresDrawn, OfferLaid, StacksShuffled, StartPlayerChosen
from events.ruleset.chance import Chance
from events.ruleset.ruleset import NOBODY_AWAY
from tests.games.wikinger.tables import advanced, setup
from tests.support.bdd import fold_facts, started
from tests.support.cases import each


def laid_out(made, *kinds):
    """The table after the facts of the layout up to the last of these kinds."""
    facts = started(RULESET, made).facts
    last = max(index for index, fact in enumerate(facts) if isinstance(fact, kinds))
    return fold_facts(RULESET, RULESET.empty(made), facts[: last + 1])


def assert_nobody_is_asked(table):
    assert RULESET.follow(table, Chance(b"next"), NOBODY_AWAY) is not None
    for seat in range(table.setup.seats):
        assert RULESET.to_act(table, seat) == ()
        assert list(RULESET.legal(table, seat)) == []


@each(
    ("kinds", "phase"),
    [((StacksShuffled,), "layout"), ((StartPlayerChosen,), "draw"), ((FiguresDrawn,), "lay")],
)
def test_while_the_game_is_laid_out(kinds, phase):  # R006, R009, R017
    table = laid_out(setup(3), *kinds)
    assert RULESET.phase(table) == phase
    assert_nobody_is_asked(table)


def test_there_is_no_start_player_before_one_is_chosen():  # R009
    seen = RULESET.view(laid_out(setup(3), StacksShuffled), None)
    assert (seen.start_player, seen.active, seen.wheel) == (None, None, ())
    assert RULESET.view(laid_out(setup(3), OfferLaid), None).start_player is not None


def test_the_draws_are_known_by_what_is_drawn_from():  # R006, R009, R017, R145
    chance = Chance(b"sources")
    table = RULESET.empty(advanced(2))
    while (fact := RULESET.follow(table, chance, NOBODY_AWAY)) is not None:
        table = RULESET.evolve(table, fact)
    assert [draw.source for draw in chance.draws] == ["tile_stacks", "special_tiles", "first_seat", "figure_bag"]
