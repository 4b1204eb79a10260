"""Section G: where ships go."""

from events.games.wikinger.commands import Buy
from events.games.wikinger.data.box import places
from events.games.wikinger.rules.board import ship_cells
from tests.games.wikinger.tables import STARTED, display, legal, offer, place, places_for, player, scene

WHEEL = offer("ship_red noble", "left scout", "left scout")


def columns(*ships):
    return [one.column for one in places(ship_cells(ships))]


def test_a_ship_goes_into_the_ship_row_and_an_island_tile_never():  # R053
    given = scene(wheel=WHEEL)
    assert {row for row, _ in places_for(given, 0)} == {"ships"}
    assert "ships" not in {row for row, _ in places_for(given, 1)}
    given.when(0, Buy(slot=0, place=place("scout", 2))).refused("R053")
    given.when(0, Buy(slot=1, place=place("ships", 1))).refused("R053")


def test_the_first_three_places_come_first_in_any_order():  # R054, R059
    assert columns(None, None, None) == [1, 2, 3]
    assert columns(None, "ship_red", None) == [1, 3]
    assert columns("ship_red", None, "ship_red") == [2]
    given = scene(player(display(scout="[", ships=(None, "ship_red"))), wheel=WHEEL)
    given.when(0, Buy(slot=0, place=place("ships", 4))).refused("R054")
    given.when(0, Buy(slot=0, place=place("ships", 2))).refused("R059")


def test_further_ships_follow_one_by_one():  # R055
    three = ("ship_red",) * 3
    assert columns(*three) == [4]
    assert columns(*three, "ship_blue") == [5]
    given = scene(player(display(scout="[", ships=three)), wheel=WHEEL)
    given.when(0, Buy(slot=0, place=place("ships", 5))).refused("R055")
    given.when(0, Buy(slot=0, place=place("ships", 3))).refused("R059")
    after = given.when(0, Buy(slot=0, place=place("ships", 4)))
    assert after.table.players[0].board.ships == (*three, "ship_red")


def test_a_ship_always_has_a_place():  # R056
    board = STARTED
    for number in range(14):
        given = scene(player(board), wheel=WHEEL)
        given.when(0, Buy(slot=0)).refused("R071")
        board = given.when(0, legal(given, Buy)[0]).table.players[0].board
        assert sum(ship is not None for ship in board.ships) == number + 1


def test_ships_may_lie_over_empty_columns_and_stay():  # R057, R058
    given = scene(wheel=offer("ship_red noble", "ship_blue scout"))
    given = given.when(0, Buy(slot=0, place=place("ships", 3)))
    given = given.when(1, Buy(slot=1, place=place("ships", 1)))
    assert given.table.players[0].board.ships == (None, None, "ship_red")
