"""Boatmen in the base game, and boats in the advanced one (sections L and R)."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, EndBoatmen, LandFigure, UseBoatman
from events.games.wikinger.facts import BigScored, BoatmanUsed, FigureLanded
from tests.games.wikinger.tables import advanced, counts, display, legal, offer, place, player, scene
from tests.support.cases import each

# Section L: boatmen in the base game.


ROOMY = display(fighter="[111", noble="[111", scout="[111", goldsmith="[111", fisher="[111")
FORCED = display(fisher="[1", goldsmith="[", scout="[1", noble="[*")


def crossing(seat, round_=2, **fields):
    return scene(seat, player(), phase="boatmen", round=round_, **fields)


def use(cargo, figure=None):
    return UseBoatman(cargo=cargo, figure=figure)


def test_the_printed_choice():  # R215, R099 (X5)
    given = crossing(player(ROOMY, fisher=3, goldsmith=1, scout=2, boatman=1))
    assert legal(given, UseBoatman) == [
        use("color", "scout"),
        use("color", "goldsmith"),
        use("color", "fisher"),
        use("each"),
    ]
    carried = [given.when(0, one).happened(BoatmanUsed)[0].figures for one in legal(given, UseBoatman)]
    assert carried == [("scout",) * 2, ("goldsmith",), ("fisher",) * 3, ("scout", "goldsmith", "fisher")]


@each(
    ("given", "command", "rule"),
    [
        (scene(player(ROOMY, fisher=1, boatman=1)), use("each"), "R098"),
        (scene(player(ROOMY, fisher=1, boatman=1)), EndBoatmen(), "R098"),
        (crossing(player(FORCED, noble=2, fisher=1, boatman=1)), use("color", "noble"), "R104"),
        (crossing(player(FORCED, noble=2, fisher=1, boatman=1)), use("color", "scout"), "R104"),
        (crossing(player(FORCED, fisher=1, boatman=1)), use("each", "fisher"), "R099"),
        (crossing(player(FORCED, fisher=1, boatman=1)), use("color"), "R099"),
        (crossing(player(FORCED, fisher=1, boatman=1)), use("one", "fisher"), "R099"),
    ],
)
def test_they_are_used_at_the_start_of_a_big_scoring_for_what_moves_somebody(given, command, rule):  # R098, R104, R099
    assert command not in legal(given)
    given.when(0, command).refused(rule)


def test_all_of_a_color_land_and_the_boatman_leaves_the_game():  # R099, R103
    given = crossing(player(FORCED, fisher=2, boatman=2)).when(0, use("color", "fisher"))
    assert [one.place for one in given.happened(FigureLanded)] == [place("fisher", 1), place("fisher", 2)]
    assert given.table.players[0].mainland == counts(boatman=1)
    assert given.table.supply.removed_figures == counts(boatman=1)
    boatmen = given.table.supply.bag[-1] + given.table.wheel.figures.count("boatman")
    assert boatmen == 13, "he does not go back to the bag"


def test_one_of_each_color_lands_from_the_mainland_alone_by_the_rules_of_placing():  # R099, R105, R100, R101
    given = crossing(player(FORCED, goldsmith=1, fisher=2, boatman=2)).when(0, use("each"))
    assert given.happened(BoatmanUsed)[0].figures == ("goldsmith", "fisher")
    assert given.happened(FigureLanded)[0].place == place("goldsmith", 1)
    assert [one.place for one in legal(given, LandFigure)] == [place("fisher", 1), place("fisher", 2)]
    given = crossing(player(display(noble="[*1", scout="[1"), scout=2, boatman=1)).when(0, use("color", "scout"))
    assert given.table.players[0].board == display(noble="[*1", scout="[*1*")
    given = crossing(player(ROOMY, noble=1, boatman=1)).when(0, use("color", "noble"))
    assert {one.place.row for one in legal(given, LandFigure)} == {"noble"}
    given.when(0, LandFigure(place=place("fisher", 1))).refused("R081")


def test_any_number_of_boatmen_and_no_question_without_a_choice():  # R102, R109
    given = crossing(player(FORCED, fisher=1, goldsmith=1, scout=1, boatman=3), round_=2)
    given = given.when(0, use("color", "goldsmith"))
    assert (given.table.phase, given.table.active) == ("boatmen", 0)
    given = given.when(0, use("color", "scout")).when(0, LandFigure(place=place("scout", 2)))
    assert given.table.players[0].mainland == counts(fisher=1, boatman=1)
    assert legal(given)[-1] == EndBoatmen()
    given = scene(player(), player(), wheel=offer("left scout"), round=2)
    given = given.when(0, Buy(slot=0, place=place("noble", 1)))
    assert [one.seat for one in given.happened(BigScored)] == [0, 1]
    assert RULESET.phase(given.table) == "buy"
    assert given.table.round == 3
    given = crossing(player(FORCED, goldsmith=1, scout=1, boatman=3), round_=6).when(0, use("color", "goldsmith"))
    assert [one.figures for one in given.happened(BoatmanUsed)] == [("goldsmith",), ("scout",)]
    assert (given.table.phase, given.table.aboard) == ("land", ("scout",)), "but where he lands is one"
    earlier = crossing(player(FORCED, goldsmith=1, scout=1, boatman=3)).when(0, use("color", "goldsmith"))
    assert legal(earlier) == [use("color", "scout"), use("each"), EndBoatmen()]


def test_the_player_chooses_the_tiles():  # R105
    given = crossing(player(ROOMY, fisher=2, boatman=1)).when(0, use("color", "fisher"))
    assert [one.place.column for one in legal(given)] == [1, 2, 3, 4]
    given = given.when(0, LandFigure(place=place("fisher", 4)))
    assert [one.place.column for one in legal(given)] == [1, 2, 3]
    given = given.when(0, LandFigure(place=place("fisher", 2)))
    assert given.table.players[0].board.figures == display(fisher="[1*11*").figures
    given.when(0, LandFigure(place=place("fisher", 1))).refused("R105")


def test_as_many_as_fit_must_go_and_count_at_once_but_no_boatmen():  # R105, R106, R107, R108
    given = crossing(player(FORCED, fisher=5, noble=2, boatman=1))
    assert given.when(0, use("color", "fisher")).happened(BoatmanUsed)[0].figures == ("fisher", "fisher")
    assert given.when(0, use("each")).happened(BoatmanUsed)[0].figures == ("fisher",), "nobles have no free tile"
    given = crossing(player(display(fighter="[", noble="["), fighter=1, noble=1, boatman=3)).when(0, use("each"))
    assert given.happened(BoatmanUsed)[0].figures == ("fighter", "noble")
    assert given.table.players[0].mainland == counts(boatman=2)
    board = display(ships=("ship_blue",), fighter="[", noble="[")
    given = crossing(player(board, fighter=1, noble=1, boatman=1)).when(0, use("each"))
    gains = {one.source: one.points for one in given.happened(BigScored)[0].gains}
    assert gains == {"ships": 3, "nobles": 2}


def test_in_the_last_big_scoring_they_go_on():  # R109
    given = crossing(player(FORCED, fisher=2, goldsmith=2, boatman=4), round_=6)
    assert EndBoatmen() not in legal(given)
    given.when(0, EndBoatmen()).refused("R109")
    given = given.when(0, use("color", "goldsmith"))
    assert EndBoatmen() not in legal(given)
    given = given.when(0, use("each")).when(0, LandFigure(place=place("fisher", 2)))
    assert given.happened(FigureLanded)[1].place == place("fisher", 1)
    assert given.happened(BigScored)[0].seat == 0
    left = counts(goldsmith=1, boatman=1)
    assert given.table.players[0].mainland == left, "with nobody left who finds a tile he stays"


@each("round_", [2, 4])
def test_before_that_they_are_a_choice(round_):  # R110
    given = crossing(player(FORCED, fisher=1, boatman=1), round_=round_).when(0, EndBoatmen())
    assert given.happened(BigScored)[0].seat == 0
    assert given.table.players[0].mainland == counts(fisher=1, boatman=1)


# Section R: boatmen and boats in the advanced game.


BOARD = display(fisher="[1", goldsmith="[", scout="[")
MADE = advanced(2)


def with_boats(first, round_=2):
    return scene(first, player(), made=MADE, phase="boatmen", round=round_)


def test_a_boatman_carries_one_figure():  # R176, R144
    given = with_boats(player(BOARD, fisher=2, goldsmith=1, boatman=2))
    assert legal(given) == [use("one", "goldsmith"), use("one", "fisher"), EndBoatmen()]
    for refused in (use("color", "fisher"), use("each")):
        given.when(0, refused).refused("R176")
    after = given.when(0, use("one", "goldsmith"))
    assert after.happened(BoatmanUsed)[0].figures == ("goldsmith",)
    assert after.table.players[0].mainland == counts(fisher=2, boatman=1)


def test_boats_are_used_or_not_and_carry_nobody_alone():  # R177, R176, R178
    given = with_boats(player(BOARD, fisher=2, goldsmith=1, boatman=2, special=("boat",)))
    after = given.when(0, use("color", "fisher"))
    assert after.happened(BoatmanUsed)[0] == BoatmanUsed(seat=0, cargo="color", figures=("fisher", "fisher"), boat=True)
    assert after.table.players[0].special_tiles == ()
    assert after.table.supply.removed_special == ("boat",)
    assert after.table.supply.removed_figures == counts(boatman=1)
    given = with_boats(player(BOARD, goldsmith=1, fisher=1, boatman=2, special=("boat",)))
    assert given.when(0, use("one", "goldsmith")).table.players[0].special_tiles == ("boat",)
    given = with_boats(player(BOARD, fisher=2, special=("boat", "boatman_token")))
    assert legal(given) == []
    given.when(0, use("each")).refused("R104")


def test_each_boat_needs_its_own_boatman():  # R179
    given = with_boats(player(BOARD, fisher=2, goldsmith=1, scout=1, boatman=1, special=("boat", "boat")))
    after = given.when(0, use("color", "fisher"))
    assert after.table.phase != "boatmen" or after.table.active != 0
    two = with_boats(player(BOARD, fisher=2, goldsmith=1, scout=1, boatman=2, special=("boat", "boat")))
    after = two.when(0, use("color", "fisher"))
    assert use("each") in legal(after)
    assert after.when(0, use("each")).table.players[0].mainland == counts()


def test_in_the_last_scoring_boatmen_go_on_but_boats_are_a_choice():  # R180
    given = with_boats(player(BOARD, goldsmith=1, scout=1, boatman=1, special=("boat",)), round_=6)
    assert EndBoatmen() not in legal(given)
    assert use("one", "goldsmith") in legal(given)
    given.when(0, EndBoatmen()).refused("R109")
    given = with_boats(player(BOARD, goldsmith=1, scout=1, boatman=3), round_=6).when(0, use("one", "scout"))
    assert [one.figures for one in given.happened(BoatmanUsed)] == [("scout",), ("goldsmith",)]
    assert given.table.players[0].mainland == counts(boatman=1)
