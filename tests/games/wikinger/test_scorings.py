"""Sections K and L: small and big scorings."""

from events.games.wikinger.commands import Buy
from events.games.wikinger.facts import BigScored, Gain, ScoringBegan, SmallScored
from events.games.wikinger.rules.scoring import big_gains, small_gains
from tests.games.wikinger.tables import display, legal, offer, place, player, scene, setup

BOX = setup(2).box
PRINTED = display(
    ships=("ship_blue", "ship_green", "ship_red"),
    fighter="[*11*",
    noble="[*1*1",
    scout="[*1*1*",
    goldsmith="[1*1*",
    fisher="[1*",
)


def paid(gains):
    return sum(gain.points for gain in gains), sum(gain.gold for gain in gains)


def big(**board):
    return {gain.source: (gain.points, gain.gold) for gain in big_gains(player(display(**board)), BOX)}


def test_the_printed_big_scoring():  # R207, R209 (X1)
    gains = big_gains(player(PRINTED), BOX)
    assert gains == (
        Gain(source="ships", points=3, gold=3),
        Gain(source="nobles", points=2),
        Gain(source="scouts", points=3),
        Gain(source="goldsmiths", gold=6),
    )
    assert paid(gains) == (8, 9)


def test_a_small_scoring_of_the_same_display():  # R208, R092, R095 (X1)
    assert paid(small_gains(player(PRINTED, boatman=2, fisher=1), BOX)) == (0, 6)


def test_in_a_small_scoring_goldsmiths_pay_3_gold_each():  # R092, R094
    board = display(goldsmith="[*1*1*", noble="[*", ships=("ship_yellow",))
    assert small_gains(player(board), BOX) == (Gain(source="goldsmiths", gold=6),)


def test_figures_on_the_mainland_bring_nothing():  # R093
    waiting = player(goldsmith=4, noble=3, scout=2)
    assert small_gains(waiting, BOX) == big_gains(waiting, BOX) == ()


def test_finished_or_not_does_not_matter():  # R094
    assert big(noble="[*1") == big(noble="[*1]") == {"nobles": (2, 0)}


def test_repelled_ships_pay_what_they_show_and_others_cost_nothing():  # R111, R120
    ships = ("ship_red", "ship_green", "ship_yellow", "ship_blue")
    assert big(ships=ships, fighter="[*1*1*1*") == {"ships": (5, 8)}
    assert big(ships=ships) == {}


def test_nobles_are_2_points_each():  # R112
    assert big(noble="[*1*1") == {"nobles": (4, 0)}


def test_scouts_count_goldsmith_and_fisher_straight_below():  # R113
    assert big(scout="[*") == {"scouts": (1, 0)}
    assert big(scout="[*", goldsmith="[*")["scouts"] == (2, 0)
    assert big(scout="[*", goldsmith="[*", fisher="[*")["scouts"] == (3, 0)
    assert big(scout="[*1", goldsmith="[1*", fisher="[1*")["scouts"] == (1, 0), "not the next column"


def test_the_fisher_counts_over_an_empty_goldsmiths_cell():  # R114
    assert big(scout="[*", fisher="[*")["scouts"] == (2, 0)
    assert big(scout="[*", goldsmith="[", fisher="[*")["scouts"] == (2, 0)


def test_a_threatened_scout_counts_nobody():  # R115
    assert big(ships=("ship_green",), scout="[*", goldsmith="[*", fisher="[*") == {"goldsmiths": (0, 3)}


def test_below_a_safe_scout_everybody_is_safe():  # R116
    gains = big(ships=("ship_red",), scout="[*", goldsmith="[*", fisher="[*")
    assert gains == {"scouts": (3, 0), "goldsmiths": (0, 3)}


def test_goldsmiths_below_a_scout_still_pay():  # R117, R118
    assert big(scout="[*", goldsmith="[*1*")["goldsmiths"] == (0, 6)


def test_fishers_bring_nothing_themselves():  # R119
    assert big(fisher="[*1*") == {}


LAST = offer("left scout")


def test_a_small_scoring_goes_round_the_table_at_once():  # R092, R095, R235
    given = scene(
        player(display(goldsmith="[*"), gold=0, boatman=1, noble=1),
        player(display(goldsmith="[*1*"), gold=5),
        wheel=LAST,
        active=1,
        starter=1,
    )
    given = given.when(1, Buy(slot=0, place=place("noble", 1)))
    assert given.happened(ScoringBegan)[0].scoring == "small"
    assert [(one.seat, paid(one.gains)) for one in given.happened(SmallScored)] == [(1, (0, 6)), (0, (0, 3))]
    assert [one.gold for one in given.table.players] == [3, 11]


def test_in_a_big_scoring_each_acts_and_scores_before_the_next():  # R096, R097
    board = display(noble="[*1")
    given = scene(
        player(board, noble=1, boatman=1), player(board, noble=1, boatman=1), wheel=LAST, active=1, starter=1, round=2
    )
    given = given.when(1, Buy(slot=0, place=place("fisher", 1)))
    assert (given.table.phase, given.table.active) == ("boatmen", 1)
    assert not given.happened(BigScored)
    given = given.when(1, legal(given)[0])
    assert [one.seat for one in given.happened(BigScored)] == [1], "his points are marked before seat 0 acts"
    assert given.table.players[1].points == 14
    assert (given.table.phase, given.table.active) == ("boatmen", 0)
