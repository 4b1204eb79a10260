"""Section B: how an offer is laid out."""

from collections import Counter

from events.games.wikinger import RULESET
from events.games.wikinger.data.names import FIGURES
from events.games.wikinger.facts import FiguresDrawn, OfferLaid
from events.games.wikinger.rules.wheel import in_order, laid_out
from tests.games.wikinger.tables import counts, setup
from tests.support.bdd import started
from tests.support.cases import each

BASE_ORDER = ("fisher", "goldsmith", "scout", "noble", "fighter", "boatman")


def first_offer(seed):
    return started(RULESET, setup(3), seed)


def test_a_round_lays_12_tiles_and_12_figures_at_the_prices_0_to_11():  # R012, R020
    _, table = first_offer(b"a")
    wheel = RULESET.view(table, None).wheel
    assert [one.price for one in wheel] == list(range(12))
    assert all(one.tile and one.figure for one in wheel)


def test_islands_from_0_upwards_and_ships_from_11_downwards():  # R013, R014, R015
    drawn = ("ship_red", "left", "right", "ship_blue", "building_1")
    assert laid_out(drawn) == ("left", "right", "building_1", "ship_blue", "ship_red")


@each("ships", [0, 7, 12])
def test_any_number_of_ships_is_laid_out(ships):  # R016
    drawn = ("ship_red",) * ships + ("left",) * (12 - ships)
    assert laid_out(drawn) == ("left",) * (12 - ships) + ("ship_red",) * ships


def test_the_offer_is_the_next_stack():  # R011, R013
    facts, _ = first_offer(b"stack")
    laid = next(fact for fact in facts if isinstance(fact, OfferLaid))
    assert Counter(laid.tiles) == Counter(facts[0].tiles[:12])


def test_twelve_figures_are_drawn_and_leave_the_bag():  # R017
    facts, table = first_offer(b"b")
    drawn = next(fact for fact in facts if isinstance(fact, FiguresDrawn))
    assert sum(drawn.figures.values()) == 12
    assert sum(table.supply.bag) == 66


def test_figures_stand_color_by_color_in_the_fixed_order():  # R018, R019
    drawn = counts(fisher=2, scout=1, boatman=1, fighter=2)
    assert in_order(drawn, BASE_ORDER) == ("fisher", "fisher", "scout", "fighter", "fighter", "boatman")
    for seed in range(5):
        _, table = first_offer(bytes([seed]))
        ranks = [BASE_ORDER.index(figure) for figure in table.wheel.figures]
        assert ranks == sorted(ranks)


def test_figures_do_not_care_about_tiles():  # R020
    facts, table = first_offer(b"c")
    drawn = next(fact for fact in facts if isinstance(fact, FiguresDrawn))
    assert Counter(table.wheel.figures) == drawn.figures
    assert table.wheel.figures == in_order(counts(**drawn.figures), BASE_ORDER)


def test_the_box_has_six_colors():  # R008
    assert set(setup(2).box.figures) == set(FIGURES)
