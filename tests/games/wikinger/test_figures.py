"""Section I: where figures go."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, LandFigure
from tests.games.wikinger.tables import display, legal, offer, place, player, scene
from tests.support.cases import each

WHEEL = offer("left goldsmith", "left scout", "left scout", "ship_red scout", "left boatman")


def figures(after):
    return [(one.row, one.column) for one in RULESET.view(after.table, None).players[0].islands if one.figure]


def test_in_its_own_row_the_figure_may_stand_on_the_very_tile():  # R074, R075
    given = scene(player(display(noble="[")), wheel=WHEEL)
    after = given.when(0, Buy(slot=1, place=place("scout", 1), figure="tile"))
    assert figures(after) == [("scout", 1)]
    aside = given.when(0, Buy(slot=1, place=place("scout", 1), figure="mainland"))
    assert figures(aside) == []
    assert aside.table.players[0].mainland[2] == 1


def test_in_another_row_it_goes_to_the_mainland():  # R076, R077
    given = scene(player(display(noble="[")), wheel=WHEEL)
    rows = {one.place.row for one in legal(given, Buy) if one.slot == 1}
    assert {"fighter", "goldsmith", "scout"} <= rows, "any row may be chosen"
    given.when(0, Buy(slot=1, place=place("fisher", 1), figure="tile")).refused("R076")


def test_the_printed_examples():  # R239 (X14)
    given = scene(player(display(fighter="[")), wheel=WHEEL)
    after = given.when(0, Buy(slot=1, place=place("noble", 1)))
    assert after.table.players[0].mainland[2] == 1
    assert figures(given.when(0, Buy(slot=0, place=place("goldsmith", 1), figure="tile"))) == [("goldsmith", 1)]


def test_with_a_ship_it_goes_to_the_mainland():  # R078, R080
    given = scene(wheel=WHEEL)
    given.when(0, Buy(slot=3, place=place("ships", 1), figure="tile")).refused("R078")
    assert given.when(0, Buy(slot=3, place=place("ships", 1))).table.players[0].mainland[2] == 1


def test_a_boatman_always_does():  # R079
    given = scene(wheel=WHEEL)
    given.when(0, Buy(slot=4, place=place("noble", 1), figure="tile")).refused("R079")
    assert {one.figure for one in legal(given, Buy) if one.slot == 4} == {"mainland"}


def test_one_figure_a_tile_and_only_in_its_row():  # R080, R081
    board = display(scout="[*11", noble="[")
    given = scene(player(board, scout=1), phase="land", round=2, aboard=("scout",))
    given.when(0, LandFigure(place=place("scout", 1))).refused("R080")
    given.when(0, LandFigure(place=place("scout", 4))).refused("R080")
    given.when(0, LandFigure(place=place("noble", 1))).refused("R081")
    assert [one.place for one in legal(given, LandFigure)] == [place("scout", 2), place("scout", 3)]


def test_figures_on_islands_stay():  # R082
    given = scene(player(display(scout="[*", noble="[*")))
    for one in legal(given, Buy):
        before, after = given.table.players[0].board, given.when(0, one).table.players[0].board
        assert before.figures & after.figures == before.figures


@each("waiting", [0, 13])
def test_the_mainland_has_room_for_all(waiting):  # R083
    after = scene(player(scout=waiting), wheel=WHEEL).when(0, Buy(slot=1, place=place("noble", 1)))
    assert after.table.players[0].mainland[2] == waiting + 1
