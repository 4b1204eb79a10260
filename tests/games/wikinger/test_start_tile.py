"""Section F: the start tile and the first placement."""

from events.games.wikinger.commands import Buy
from events.games.wikinger.data.names import SETTLERS
from events.games.wikinger.state import Board
from tests.games.wikinger.tables import display, legal, offer, place, player, scene

NEW = player(Board())


def test_with_the_first_purchase_the_start_tile_is_laid():  # R047, R205
    given = scene(NEW)
    given.when(0, Buy(slot=1, place=place("noble", 1))).refused("R047")
    after = given.when(0, Buy(slot=1, place=place("noble", 1), start_row="scout"))
    assert after.table.players[0].board == display(scout="[", noble="[")


def test_with_a_ship_too():  # R047
    after = scene(NEW).when(0, Buy(slot=9, place=place("ships", 3), start_row="fighter"))
    assert after.table.players[0].board == display(fighter="[", ships=(None, None, "ship_red"))


def test_with_no_later_purchase():  # R047
    scene(player()).when(0, Buy(slot=1, place=place("noble", 1), start_row="scout")).refused("R047")


def test_in_column_1_of_any_island_row():  # R048, R049
    rows = {one.start_row for one in legal(scene(NEW), Buy)}
    assert rows == set(SETTLERS)


def test_it_is_an_ordinary_tile_then():  # R050, R051
    given = scene(NEW, wheel=offer("building_1 noble", "right scout"))
    for one in legal(given, Buy):
        assert one.place == place(one.start_row, 2), "middles and right ends fit only beside it"


def test_the_start_tile_lies_first():  # R051
    scene(NEW).when(0, Buy(slot=1, place=place("noble", 1), start_row="noble")).refused("R060")


def test_the_first_figure_stands_only_on_the_tile_bought_with_it():  # R052
    given = scene(NEW, wheel=offer("left noble", "left scout", "left scout"))
    tiles = [one for one in legal(given, Buy) if one.slot == 0 and one.figure == "tile"]
    assert {one.place.row for one in tiles} == {"noble"}
    given.when(0, Buy(slot=0, place=place("scout", 1), figure="tile", start_row="noble")).refused("R076")
