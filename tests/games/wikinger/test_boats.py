"""Section R: boatmen and boats in the advanced game."""

from events.games.wikinger.commands import EndBoatmen, UseBoatman
from events.games.wikinger.facts import BoatmanUsed
from tests.games.wikinger.tables import advanced, counts, display, legal, player, scene

BOARD = display(fisher="[1", goldsmith="[", scout="[")
MADE = advanced(2)


def crossing(first, round_=2):
    return scene(first, player(), made=MADE, phase="boatmen", round=round_)


def use(cargo, figure=None):
    return UseBoatman(cargo=cargo, figure=figure)


def test_a_boatman_carries_one_figure():  # R176, R144
    given = crossing(player(BOARD, fisher=2, goldsmith=1, boatman=2))
    assert legal(given) == [use("one", "goldsmith"), use("one", "fisher"), EndBoatmen()]
    given.when(0, use("color", "fisher")).refused("R176")
    given.when(0, use("each")).refused("R176")
    after = given.when(0, use("one", "goldsmith"))
    assert after.happened(BoatmanUsed)[0].figures == ("goldsmith",)
    assert after.table.players[0].mainland == counts(fisher=2, boatman=1)


def test_with_a_boat_he_carries_as_in_the_base_game():  # R177
    given = crossing(player(BOARD, fisher=2, goldsmith=1, boatman=2, special=("boat",)))
    after = given.when(0, use("color", "fisher"))
    assert after.happened(BoatmanUsed)[0] == BoatmanUsed(seat=0, cargo="color", figures=("fisher", "fisher"), boat=True)
    assert after.table.players[0].special_tiles == ()
    assert after.table.supply.removed_special == ("boat",)
    assert after.table.supply.removed_figures == counts(boatman=1)


def test_without_using_the_boat_he_carries_one():  # R176, R177
    given = crossing(player(BOARD, goldsmith=1, fisher=1, boatman=2, special=("boat",)))
    after = given.when(0, use("one", "goldsmith"))
    assert after.table.players[0].special_tiles == ("boat",)


def test_neither_a_boat_alone_nor_a_token_carries_anybody():  # R178
    given = crossing(player(BOARD, fisher=2, special=("boat", "boatman_token")))
    assert legal(given) == []
    given.when(0, use("each")).refused("R104")


def test_each_boat_needs_its_own_boatman():  # R179
    given = crossing(player(BOARD, fisher=2, goldsmith=1, scout=1, boatman=1, special=("boat", "boat")))
    after = given.when(0, use("color", "fisher"))
    assert after.table.phase != "boatmen" or after.table.active != 0
    two = crossing(player(BOARD, fisher=2, goldsmith=1, scout=1, boatman=2, special=("boat", "boat")))
    after = two.when(0, use("color", "fisher"))
    assert use("each") in legal(after)
    assert after.when(0, use("each")).table.players[0].mainland == counts()


def test_in_the_last_scoring_boatmen_go_on_but_boats_are_a_choice():  # R180
    given = crossing(player(BOARD, goldsmith=1, scout=1, boatman=1, special=("boat",)), round_=6)
    assert EndBoatmen() not in legal(given)
    assert use("one", "goldsmith") in legal(given)
    given.when(0, EndBoatmen()).refused("R109")


def test_a_single_possible_crossing_is_taken_without_asking_in_the_last_scoring():  # R180
    given = crossing(player(BOARD, goldsmith=1, scout=1, boatman=3), round_=6).when(0, use("one", "scout"))
    assert [one.figures for one in given.happened(BoatmanUsed)] == [("scout",), ("goldsmith",)]
    assert given.table.players[0].mainland == counts(boatman=1)
