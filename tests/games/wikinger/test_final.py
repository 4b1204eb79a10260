"""Sections N and O: the final scoring and who wins."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import UseBoatman
from events.games.wikinger.rules.scoring import finished_islands, gold_points, supply_points
from events.ruleset.scoring import ranking
from tests.games.wikinger.tables import STARTED, component, counts, display, player, scene, setup, table
from tests.support.cases import each

BOX = setup(2).box
PEACE = display(scout="[")
"""A display that earns no award."""


def scores(*players):
    return [one.components for one in RULESET.score(table(*players, phase="over", round=6), None)]


def test_the_components_in_their_order():  # R124
    assert list(RULESET.texts.scores) == [
        "track", "ships", "gold", "boatmen", "islands", "longest_island", "supply", "special_tiles",
    ]  # fmt: skip
    assert scores(player(points=17), player())[0]["track"] == 17


def test_the_printed_penalties():  # R213, R125 (X4)
    ships = display(scout="[", ships=("ship_green", "ship_blue"))
    mine = scores(player(ships, gold=14), player())[0]
    assert mine["ships"] == -3
    assert gold_points(player(ships, gold=14), BOX) == (1, 4), "5 of the 14 gold are gone"
    assert mine["gold"] == 1


def test_with_only_2_gold():  # R214, R126, R127, R128
    ships = display(scout="[", ships=("ship_green", "ship_blue"))
    made = table(player(ships, gold=2, points=0), player(), phase="over", round=6)
    mine = RULESET.score(made, None)[0]
    assert (mine.components["ships"], mine.components["gold"]) == (-6, 0)
    assert mine.total < 0
    assert RULESET.tie_break_values(made, 0) == (0,)


def test_a_repelled_ship_costs_nothing_and_an_unrepelled_one_does_with_nobody_below():  # R125
    assert scores(player(display(ships=("ship_blue",), fighter="[*")), player())[0]["ships"] == 0
    assert scores(player(display(ships=(None, None, "ship_blue"), scout="[")), player())[0]["ships"] == -3


def test_gold_for_several_ships_is_summed():  # R127
    ships = display(scout="[", ships=("ship_green", "ship_red", "ship_yellow"))
    assert scores(player(ships, gold=6), player())[0]["ships"] == -2 - 2


def test_14_gold():  # R222, R129, R189 (X12)
    assert gold_points(player(gold=14), BOX) == (2, 4)
    assert gold_points(player(gold=14, special=("gold_3",)), BOX) == (4, 2)


@each(
    ("left", "points"),
    [((2, 1), (10, 0)), ((2, 2), (10, 10)), ((0, 0), (0, 0)), ((0, 1), (0, 10))],
)
def test_most_boatmen(left, points):  # R130, R131
    found = scores(*(player(boatman=number) for number in left))
    assert tuple(one["boatmen"] for one in found) == points


def test_used_boatmen_do_not_count():  # R131, R140
    given = scene(player(fisher=1, boatman=2, board=display(fisher="[")), player(boatman=2), phase="boatmen", round=6)
    after = given.when(0, UseBoatman(cargo="each")).table
    assert (component(after, 0, "boatmen"), component(after, 1, "boatmen")) == (0, 10)
    assert component(after, 0, "supply") == 2 * (5 - 2), "the fisher and one boatman eat"


@each(
    ("row", "lengths"),
    [("[]", [2]), ("[1]", [3]), ("[1", []), ("[][]", [2, 2]), ("[1234]", [6]), ("[]..[1]", [2, 3]), ("1]", [])],
)
def test_finished_islands(row, lengths):  # R133, R134, R136, R221 (X10)
    assert finished_islands(display(scout=row)) == lengths


def test_figures_and_threat_do_not_matter_for_islands():  # R134
    assert finished_islands(display(ships=("ship_blue",), scout="[*1*]", noble="[]")) == [2, 3]


def test_the_printed_display_has_three_finished_islands():  # R221
    assert len(finished_islands(display(fighter="[]", noble="[1]", scout="[12", fisher="[][1"))) == 3


@each(
    ("mine", "theirs", "points"),
    [("[][]", "[1]", (7, 0)), ("[]", "[11]", (7, 7)), ("[1", "[", (0, 0))],
)
def test_most_finished_islands(mine, theirs, points):  # R132
    found = scores(player(display(scout=mine)), player(display(scout=theirs)))
    assert tuple(one["islands"] for one in found) == points


@each(
    ("mine", "theirs", "points"),
    [("[][]", "[1]", (0, 5)), ("[1]", "[2]", (5, 5)), ("[1111", "[1", (0, 0)), ("[1111", "[]", (0, 5))],
)
def test_longest_finished_island(mine, theirs, points):  # R135, R136
    found = scores(player(display(scout=mine)), player(display(scout=theirs)))
    assert tuple(one["longest_island"] for one in found) == points


def test_one_player_may_have_all_three_awards():  # R136
    mine = scores(player(display(scout="[1]"), boatman=1), player())[0]
    assert (mine["boatmen"], mine["islands"], mine["longest_island"]) == (10, 7, 5)


def fed(fishers, figures, special=(), board=None):
    """A seat with so many feeding fishers among so many figures."""
    board = board or display(fisher="[*" + "1*" * (fishers - 1) if fishers else "[")
    return player(board, special=special, noble=figures - fishers)


@each(
    ("fishers", "figures", "special", "points"),
    [
        (5, 23, (), 4),  # R210 (X2)
        (3, 23, (), -8),  # R211 (X3)
        (5, 23, ("supply_3",), 6),  # R212, R188
        (3, 23, ("supply_3",), -8),  # R212, R188
        (5, 25, (), 0),  # R212, R138
        (0, 4, (), -4),  # R138
    ],
)
def test_supply(fishers, figures, special, points):  # R137, R138
    assert supply_points(fed(fishers, figures, special), BOX) == points


def test_boatmen_eat_too():  # R137
    assert supply_points(player(display(fisher="[*"), boatman=2, noble=2), BOX) == 0


def test_threatened_fishers_and_those_on_the_mainland_feed_nobody_but_eat():  # R139
    threatened = display(ships=("ship_blue",), fisher="[*1*")
    assert supply_points(player(threatened, fisher=2), BOX) == 2 * (5 - 4)
    assert supply_points(player(STARTED, fisher=2), BOX) == -2


def test_figures_out_of_the_game_need_no_food():  # R140
    made = table(player(display(fisher="[*"), noble=4), player(), phase="over", round=6)
    assert made.players[0].mainland == counts(noble=4)
    assert component(made, 0, "supply") == 0


def ranks(*players):
    made = table(*players, phase="over", round=6)
    values = [RULESET.tie_break_values(made, seat) for seat in range(len(players))]
    ties = [dict(zip(RULESET.texts.tie_breaks, one, strict=True)) for one in values]
    return {one.seat: one.rank for one in ranking(RULESET.score(made, None), ties)}


def test_most_points_win():  # R141
    assert ranks(player(points=10), player(points=11)) == {0: 2, 1: 1}


def test_of_equal_points_more_gold_left_wins():  # R142
    assert ranks(player(gold=11), player(gold=13)) == {0: 2, 1: 1}


def test_still_equal_the_victory_is_shared():  # R143
    assert ranks(player(gold=11), player(gold=11), player(gold=10)) == {0: 1, 1: 1, 2: 3}


def test_the_score_at_any_table_is_that_of_an_end_now_and_explains_itself():
    made = table(player(display(scout="[*]", ships=("ship_blue",)), gold=7, boatman=1), player())
    for one in RULESET.score(made, 0):
        assert one.total == sum(line.points for line in one.lines)
    assert RULESET.score(made, 0) == RULESET.score(made, None)
