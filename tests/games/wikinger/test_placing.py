"""Where the start tile, ships, island tiles and figures go (sections F to I)."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, LandFigure
from events.games.wikinger.data.box import COLUMNS, places
from events.games.wikinger.data.names import SETTLERS
from events.games.wikinger.rules.board import open_cells, ship_cells
from events.games.wikinger.state import Board
from tests.games.wikinger.tables import CLOSED, STARTED, display, legal, offer, place, places_for, player, scene, setup
from tests.support.cases import each

# Section F: the start tile and the first placement.


NEW = player(Board())


def test_with_the_first_purchase_and_no_other_the_start_tile_is_laid_first():  # R047, R205, R051
    given = scene(NEW)
    given.when(0, Buy(slot=1, place=place("noble", 1))).refused("R047")
    after = given.when(0, Buy(slot=1, place=place("noble", 1), start_row="scout"))
    assert after.table.players[0].board == display(scout="[", noble="[")
    after = scene(NEW).when(0, Buy(slot=9, place=place("ships", 3), start_row="fighter"))
    assert after.table.players[0].board == display(fighter="[", ships=(None, None, "ship_red"))
    scene(player()).when(0, Buy(slot=1, place=place("noble", 1), start_row="scout")).refused("R047")
    scene(NEW).when(0, Buy(slot=1, place=place("noble", 1), start_row="noble")).refused("R060")


def test_the_start_tile_lies_in_column_1_like_any_other_tile():  # R048, R049, R050, R051, R052
    rows = {one.start_row for one in legal(scene(NEW), Buy)}
    assert rows == set(SETTLERS)
    for one in legal(scene(NEW, wheel=offer("building_1 noble", "right scout")), Buy):
        assert one.place == place(one.start_row, 2), "middles and right ends fit only beside it"
    given = scene(NEW, wheel=offer("left noble", "left scout", "left scout"))
    tiles = [one for one in legal(given, Buy) if one.slot == 0 and one.figure == "tile"]
    assert {one.place.row for one in tiles} == {"noble"}
    given.when(0, Buy(slot=0, place=place("scout", 1), figure="tile", start_row="noble")).refused("R076")


# Section G: where ships go.


SHIP_FIRST = offer("ship_red noble", "left scout", "left scout")


def columns(*ships):
    return [one.column for one in places(ship_cells(ships))]


def test_a_ship_goes_into_the_ship_row_and_an_island_tile_never():  # R053
    given = scene(wheel=SHIP_FIRST)
    assert {row for row, _ in places_for(given, 0)} == {"ships"}
    assert "ships" not in {row for row, _ in places_for(given, 1)}
    given.when(0, Buy(slot=0, place=place("scout", 2))).refused("R053")
    given.when(0, Buy(slot=1, place=place("ships", 1))).refused("R053")


@each(
    ("ships", "free", "refused"),
    [
        ((None, None, None), [1, 2, 3], {}),
        ((None, "ship_red", None), [1, 3], {2: "R059", 4: "R054"}),
        (("ship_red", None, "ship_red"), [2], {}),
        (("ship_red",) * 3, [4], {3: "R059", 5: "R055"}),
        (("ship_red",) * 4, [5], {}),
    ],
)
def test_ships_fill_the_first_three_places_and_then_follow_one_by_one(ships, free, refused):  # R054, R059, R055
    assert columns(*ships) == free
    given = scene(player(display(scout="[", ships=ships)), wheel=SHIP_FIRST)
    for column, rule in refused.items():
        given.when(0, Buy(slot=0, place=place("ships", column))).refused(rule)
    after = given.when(0, Buy(slot=0, place=place("ships", free[0])))
    assert after.table.players[0].board.ships[free[0] - 1] == "ship_red"


def test_a_ship_always_has_a_place_and_stays():  # R056, R057, R058
    board = STARTED
    for number in range(14):
        given = scene(player(board), wheel=SHIP_FIRST)
        given.when(0, Buy(slot=0)).refused("R071")
        board = given.when(0, legal(given, Buy)[0]).table.players[0].board
        assert sum(ship is not None for ship in board.ships) == number + 1
    given = scene(wheel=offer("ship_red noble", "ship_blue scout"))
    given = given.when(0, Buy(slot=0, place=place("ships", 3)))
    given = given.when(1, Buy(slot=1, place=place("ships", 1)))
    assert given.table.players[0].board.ships == (None, None, "ship_red")


# Section H: where island tiles go.


LEFT, MIDDLE, RIGHT = 0, 1, 2
SEA = setup(2).box.homeland


def open_places(board, kind, homeland=SEA):
    return {(one.row, one.column) for one in places(open_cells(board, homeland)[kind])}


def test_a_tile_needs_an_empty_cell_and_is_not_turned():  # R060, R061, R062
    given = scene(wheel=offer("left scout", "left scout"))
    given.when(0, Buy(slot=1, place=place("scout", 1))).refused("R060")
    given.when(0, Buy(slot=1, place=place("scout", 2))).refused("R063")
    assert ("scout", COLUMNS) in open_places(display(scout="[" + "1" * (COLUMNS - 2)), RIGHT)
    board = display(scout="[]", ships=("ship_red",) * 4)
    given = scene(player(board), wheel=offer("left scout", "left scout"))
    for alone in (place("noble", 3), place("fighter", 4)):
        given.when(0, Buy(slot=1, place=alone)).refused("R061")


@each(
    ("slot", "row", "column", "rule"),
    [
        (2, "noble", 4, "R063"),  # a middle east of a right end
        (3, "scout", 2, "R063"),  # a right end west of a middle
        (2, "noble", 5, "R061"),
        (3, "goldsmith", 2, "R061"),
        (3, "fisher", 2, "R061"),
    ],
)
def test_a_misfit_is_told_from_a_missing_contact(slot, row, column, rule):  # R061, R063
    board = display(noble="[1]", scout="..1")
    given = scene(player(board), wheel=offer("left scout", "left scout", "building_1 scout", "right scout"))
    given.when(0, Buy(slot=slot, place=place(row, column))).refused(rule)


def test_beside_the_homeland_only_left_ends_fit_unless_it_is_neutral():  # R067
    assert ("noble", 1) in open_places(STARTED, LEFT)
    assert ("noble", 1) not in open_places(STARTED, MIDDLE) | open_places(STARTED, RIGHT)
    given = scene(wheel=offer("left scout", "right scout"))
    given.when(0, Buy(slot=1, place=place("noble", 1))).refused("R067")
    neutral = setup(2, box={"homeland_edge": "neutral"})
    for kind in (MIDDLE, RIGHT):
        assert ("noble", 1) in open_places(STARTED, kind, neutral.box.homeland)
    given = scene(made=neutral, wheel=offer("left scout", "right scout"))
    assert given.when(0, Buy(slot=1, place=place("noble", 1))).refusal is None


def test_a_gap_that_can_never_be_filled_is_allowed():  # R069
    board = display(scout="[]", noble="[1]")
    given = scene(player(display(scout="[]", noble="[1111]")), wheel=offer("left fisher", "left scout", "left scout"))
    after = given.when(0, Buy(slot=1, place=place("scout", 4)))
    assert after.refusal is None
    gap = ("scout", 3)
    placed = after.table.players[0].board
    assert all(gap not in open_places(placed, kind) for kind in (LEFT, MIDDLE, RIGHT))
    assert gap in open_places(board, LEFT)


def test_a_tile_that_fits_nowhere_leaves_the_game_and_no_other():  # R070, R071
    given = scene(player(CLOSED), wheel=offer("left fisher", "right noble", "left noble"))
    assert places_for(given, 1) == set()
    given.when(0, Buy(slot=1, place=place("noble", 3))).refused("R063")
    given.when(0, Buy(slot=1, figure="tile")).refused("R070")
    after = given.when(0, Buy(slot=1))
    assert after.table.supply.removed_tiles == ("right",)
    assert after.table.players[0].board == CLOSED
    assert RULESET.view(after.table, None).players[0].mainland["noble"] == 1
    scene(wheel=offer("left scout", "left scout")).when(0, Buy(slot=1)).refused("R071")


def test_one_figure_a_tile_and_figures_and_tiles_stay():  # R080, R081, R082, R072, R073
    given = scene(player(display(scout="[*11", noble="["), scout=1), phase="land", round=2, aboard=("scout",))
    given.when(0, LandFigure(place=place("scout", 1))).refused("R080")
    given.when(0, LandFigure(place=place("scout", 4))).refused("R080")
    given.when(0, LandFigure(place=place("noble", 1))).refused("R081")
    assert [one.place for one in legal(given, LandFigure)] == [place("scout", 2), place("scout", 3)]
    given = scene(player(display(scout="[*", noble="[*")))
    for one in legal(given, Buy):
        before, after = given.table.players[0].board, given.when(0, one).table.players[0].board
        assert before.figures & after.figures == before.figures
    given = scene(player(), player())
    after = given.when(0, Buy(slot=1, place=place("noble", 1)))
    assert after.table.players[1] == given.table.players[1]
    assert after.table.players[0].board.lefts & STARTED.lefts == STARTED.lefts


# Section I: where figures go.


WHEEL = offer("left goldsmith", "left scout", "left scout", "ship_red scout", "left boatman")


def figures(after):
    return [(one.row, one.column) for one in RULESET.view(after.table, None).players[0].islands if one.figure]


def test_in_its_own_row_the_figure_may_stand_on_the_very_tile_and_in_no_other():  # R074, R075, R076, R077, R239 (X14)
    given = scene(player(display(noble="[")), wheel=WHEEL)
    assert figures(given.when(0, Buy(slot=1, place=place("scout", 1), figure="tile"))) == [("scout", 1)]
    assert figures(given.when(0, Buy(slot=0, place=place("goldsmith", 1), figure="tile"))) == [("goldsmith", 1)]
    aside = given.when(0, Buy(slot=1, place=place("scout", 1), figure="mainland"))
    assert figures(aside) == []
    assert aside.table.players[0].mainland[2] == 1
    rows = {one.place.row for one in legal(given, Buy) if one.slot == 1}
    assert {"fighter", "goldsmith", "scout"} <= rows, "any row may be chosen"
    given.when(0, Buy(slot=1, place=place("fisher", 1), figure="tile")).refused("R076")


def test_ships_and_boatmen_bring_their_figure_to_the_mainland():  # R078, R080, R079
    given = scene(wheel=WHEEL)
    given.when(0, Buy(slot=3, place=place("ships", 1), figure="tile")).refused("R078")
    given.when(0, Buy(slot=4, place=place("noble", 1), figure="tile")).refused("R079")
    assert given.when(0, Buy(slot=3, place=place("ships", 1))).table.players[0].mainland[2] == 1
    assert {one.figure for one in legal(given, Buy) if one.slot == 4} == {"mainland"}


@each("waiting", [0, 13])
def test_the_mainland_has_room_for_all(waiting):  # R083
    after = scene(player(scout=waiting), wheel=WHEEL).when(0, Buy(slot=1, place=place("noble", 1)))
    assert after.table.players[0].mainland[2] == waiting + 1
