"""Section L: boatmen in the base game."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, EndBoatmen, LandFigure, UseBoatman
from events.games.wikinger.facts import BigScored, BoatmanUsed, FigureLanded
from tests.games.wikinger.tables import counts, display, legal, offer, place, player, scene
from tests.support.cases import each

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


def test_boatmen_are_used_only_at_the_start_of_a_big_scoring():  # R098
    scene(player(ROOMY, fisher=1, boatman=1)).when(0, use("each")).refused("R098")
    scene(player(ROOMY, fisher=1, boatman=1)).when(0, EndBoatmen()).refused("R098")


def test_all_of_a_color_land_and_the_boatman_leaves_the_game():  # R099, R103
    given = crossing(player(FORCED, fisher=2, boatman=2)).when(0, use("color", "fisher"))
    assert [one.place for one in given.happened(FigureLanded)] == [place("fisher", 1), place("fisher", 2)]
    after = given.table.players[0]
    assert after.mainland == counts(boatman=1)
    assert given.table.supply.removed_figures == counts(boatman=1)
    boatmen = given.table.supply.bag[-1] + given.table.wheel.figures.count("boatman")
    assert boatmen == 13, "he does not go back to the bag"


def test_one_of_each_color_lands():  # R099, R105
    given = crossing(player(FORCED, goldsmith=1, fisher=2, boatman=2)).when(0, use("each"))
    assert given.happened(BoatmanUsed)[0].figures == ("goldsmith", "fisher")
    assert given.happened(FigureLanded)[0].place == place("goldsmith", 1)
    assert [one.place for one in legal(given, LandFigure)] == [place("fisher", 1), place("fisher", 2)]


def test_only_the_mainland_moves():  # R100
    given = crossing(player(display(noble="[*1", scout="[1"), scout=2, boatman=1)).when(0, use("color", "scout"))
    assert given.table.players[0].board == display(noble="[*1", scout="[*1*")


def test_landed_figures_keep_the_rules_of_placing():  # R101
    given = crossing(player(ROOMY, noble=1, boatman=1)).when(0, use("color", "noble"))
    assert {one.place.row for one in legal(given, LandFigure)} == {"noble"}
    given.when(0, LandFigure(place=place("fisher", 1))).refused("R081")


def test_any_number_of_boatmen():  # R102
    given = crossing(player(FORCED, fisher=1, goldsmith=1, scout=1, boatman=3), round_=2)
    given = given.when(0, use("color", "goldsmith"))
    assert (given.table.phase, given.table.active) == ("boatmen", 0)
    given = given.when(0, use("color", "scout")).when(0, LandFigure(place=place("scout", 2)))
    assert given.table.players[0].mainland == counts(fisher=1, boatman=1)
    assert legal(given)[-1] == EndBoatmen()


def test_a_boatman_who_would_move_nobody_cannot_be_used():  # R104
    given = crossing(player(FORCED, noble=2, fisher=1, boatman=1))
    given.when(0, use("color", "noble")).refused("R104")
    given.when(0, use("color", "scout")).refused("R104")
    alone = crossing(player(FORCED, boatman=4))
    assert use("each") not in legal(alone)


def test_malformed_tasks_are_refused():  # R099
    given = crossing(player(FORCED, fisher=1, boatman=1))
    given.when(0, use("each", "fisher")).refused("R099")
    given.when(0, use("color")).refused("R099")
    given.when(0, use("one", "fisher")).refused("R099")


def test_the_player_chooses_the_tiles():  # R105
    given = crossing(player(ROOMY, fisher=2, boatman=1)).when(0, use("color", "fisher"))
    assert [one.place.column for one in legal(given)] == [1, 2, 3, 4]
    given = given.when(0, LandFigure(place=place("fisher", 4)))
    assert [one.place.column for one in legal(given)] == [1, 2, 3]
    given = given.when(0, LandFigure(place=place("fisher", 2)))
    assert given.table.players[0].board.figures == display(fisher="[1*11*").figures
    given.when(0, LandFigure(place=place("fisher", 1))).refused("R105")


def test_as_many_as_fit_must_go():  # R105, R106
    given = crossing(player(FORCED, fisher=5, noble=2, boatman=1))
    assert given.when(0, use("color", "fisher")).happened(BoatmanUsed)[0].figures == ("fisher", "fisher")
    assert given.when(0, use("each")).happened(BoatmanUsed)[0].figures == ("fisher",), "nobles have no free tile"


def test_boatmen_are_never_carried_but_fighters_and_nobles_are():  # R107
    given = crossing(player(display(fighter="[", noble="["), fighter=1, noble=1, boatman=3)).when(0, use("each"))
    assert given.happened(BoatmanUsed)[0].figures == ("fighter", "noble")
    assert given.table.players[0].mainland == counts(boatman=2)


def test_who_lands_counts_at_once():  # R108
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


def test_in_the_last_big_scoring_tasks_that_come_to_the_same_are_no_choice():  # R109
    given = crossing(player(FORCED, goldsmith=1, scout=1, boatman=3), round_=6).when(0, use("color", "goldsmith"))
    assert [one.figures for one in given.happened(BoatmanUsed)] == [("goldsmith",), ("scout",)]
    assert (given.table.phase, given.table.aboard) == ("land", ("scout",)), "but where he lands is one"
    earlier = crossing(player(FORCED, goldsmith=1, scout=1, boatman=3)).when(0, use("color", "goldsmith"))
    assert legal(earlier) == [use("color", "scout"), use("each"), EndBoatmen()]


@each("round_", [2, 4])
def test_before_that_they_are_a_choice(round_):  # R110
    given = crossing(player(FORCED, fisher=1, boatman=1), round_=round_).when(0, EndBoatmen())
    assert given.happened(BigScored)[0].seat == 0
    assert given.table.players[0].mainland == counts(fisher=1, boatman=1)


def test_who_has_nothing_to_decide_is_not_asked():
    given = scene(player(), player(), wheel=offer("left scout"), round=2)
    given = given.when(0, Buy(slot=0, place=place("noble", 1)))
    assert [one.seat for one in given.happened(BigScored)] == [0, 1]
    assert RULESET.phase(given.table) == "buy"
    assert given.table.round == 3
