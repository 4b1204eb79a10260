"""Section H: where island tiles go."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy
from events.games.wikinger.data.box import COLUMNS, Place, places
from events.games.wikinger.rules.board import open_cells
from tests.games.wikinger.tables import STARTED, display, offer, place, places_for, player, scene, setup
from tests.support.cases import each

LEFT, MIDDLE, RIGHT = 0, 1, 2
SEA = setup(2).box.homeland


def open_places(board, kind, homeland=SEA):
    return {(one.row, one.column) for one in places(open_cells(board, homeland)[kind])}


def test_a_tile_needs_an_empty_cell():  # R060
    given = scene(wheel=offer("left scout", "left scout"))
    given.when(0, Buy(slot=1, place=place("scout", 1))).refused("R060")


def test_rows_are_long_enough_for_all_tiles_of_a_player():  # R060
    row = display(scout="[" + "1" * (COLUMNS - 2))
    assert ("scout", COLUMNS) in open_places(row, RIGHT)
    assert Place(row="scout", column=COLUMNS)


def test_it_touches_an_island_tile_or_the_homeland():  # R061
    board = display(scout="[]", ships=("ship_red", "ship_red", "ship_red", "ship_red"))
    assert open_places(board, LEFT) == {
        ("fighter", 1), ("noble", 1), ("goldsmith", 1), ("fisher", 1), ("noble", 2), ("goldsmith", 2), ("scout", 3),
    }  # fmt: skip
    given = scene(player(board), wheel=offer("left scout", "left scout"))
    given.when(0, Buy(slot=1, place=place("noble", 3))).refused("R061")
    given.when(0, Buy(slot=1, place=place("fighter", 4))).refused("R061")


def test_corners_do_not_count():  # R061
    assert ("fisher", 2) not in open_places(STARTED, LEFT)
    assert ("noble", 2) not in open_places(STARTED, LEFT)


def test_tiles_are_not_turned():  # R062
    given = scene(wheel=offer("left scout", "left scout"))
    given.when(0, Buy(slot=1, place=place("scout", 2))).refused("R063")


@each(
    ("west", "kind", "fits"),
    [
        ("[", LEFT, False), ("[", MIDDLE, True), ("[", RIGHT, True),
        ("[1", LEFT, False), ("[1", MIDDLE, True), ("[1", RIGHT, True),
        ("[]", LEFT, True), ("[]", MIDDLE, False), ("[]", RIGHT, False),
    ],
)  # fmt: skip
def test_the_western_neighbour_must_fit(west, kind, fits):  # R063, R064, R065
    board = display(scout=west)
    assert (("scout", len(west) + 1) in open_places(board, kind)) is fits


@each(
    ("east", "kind", "fits"),
    [
        ("[", LEFT, False), ("[", MIDDLE, False), ("[", RIGHT, True),
        ("1", LEFT, True), ("1", MIDDLE, True), ("1", RIGHT, False),
        ("]", LEFT, True), ("]", MIDDLE, True), ("]", RIGHT, False),
    ],
)  # fmt: skip
def test_the_eastern_neighbour_must_fit(east, kind, fits):  # R063, R064, R065
    board = display(scout="..." + east, noble="[111")
    assert (("scout", 3) in open_places(board, kind)) is fits


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


def test_an_empty_neighbour_is_no_obstacle():  # R065
    board = display(scout="[11", noble="[11]")
    assert {("scout", 4), ("goldsmith", 2)} <= open_places(board, MIDDLE)


def test_above_and_below_everything_fits():  # R066, R068
    board = display(scout="[1]")
    for kind in (LEFT, MIDDLE, RIGHT):
        assert {("noble", 2), ("goldsmith", 3)} <= open_places(board, kind)


def test_beside_the_homeland_only_left_ends_fit():  # R067
    assert ("noble", 1) in open_places(STARTED, LEFT)
    assert ("noble", 1) not in open_places(STARTED, MIDDLE) | open_places(STARTED, RIGHT)
    given = scene(wheel=offer("left scout", "right scout"))
    given.when(0, Buy(slot=1, place=place("noble", 1))).refused("R067")


def test_a_neutral_homeland_lets_everything_lie_beside_it():  # R067
    neutral = setup(2, box={"homeland_edge": "neutral"})
    for kind in (MIDDLE, RIGHT):
        assert ("noble", 1) in open_places(STARTED, kind, neutral.box.homeland)
    given = scene(made=neutral, wheel=offer("left scout", "right scout"))
    assert given.when(0, Buy(slot=1, place=place("noble", 1))).refusal is None


def test_away_from_the_homeland_below_another_tile():  # R068
    assert ("goldsmith", 3) in open_places(display(scout="[11"), LEFT)


def test_a_gap_that_can_never_be_filled_is_allowed():  # R069
    board = display(scout="[]", noble="[1]")
    given = scene(player(display(scout="[]", noble="[1111]")), wheel=offer("left fisher", "left scout", "left scout"))
    after = given.when(0, Buy(slot=1, place=place("scout", 4)))
    assert after.refusal is None
    gap = ("scout", 3)
    placed = after.table.players[0].board
    assert all(gap not in open_places(placed, kind) for kind in (LEFT, MIDDLE, RIGHT))
    assert gap in open_places(board, LEFT)


CLOSED = display(fighter="[]", noble="[]", scout="[]", goldsmith="[]", fisher="[]")


def test_a_tile_that_fits_nowhere_leaves_the_game():  # R070
    given = scene(player(CLOSED), wheel=offer("left fisher", "right noble", "left noble"))
    assert places_for(given, 1) == set()
    given.when(0, Buy(slot=1, place=place("noble", 3))).refused("R063")
    given.when(0, Buy(slot=1, figure="tile")).refused("R070")
    after = given.when(0, Buy(slot=1))
    assert after.table.supply.removed_tiles == ("right",)
    assert after.table.players[0].board == CLOSED
    assert RULESET.view(after.table, None).players[0].mainland["noble"] == 1


def test_a_tile_that_fits_is_not_thrown_away():  # R071
    scene(wheel=offer("left scout", "left scout")).when(0, Buy(slot=1)).refused("R071")


def test_tiles_stay_where_they_lie_and_nobody_else_gets_any():  # R072, R073
    given = scene(player(), player())
    after = given.when(0, Buy(slot=1, place=place("noble", 1)))
    assert after.table.players[1] == given.table.players[1]
    assert after.table.players[0].board.lefts & STARTED.lefts == STARTED.lefts
