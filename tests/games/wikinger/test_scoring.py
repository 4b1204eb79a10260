"""Threat, scorings and the final scoring (sections J to O and S)."""

from events.games.wikinger import RULESET, facts
from events.games.wikinger.commands import Buy, UseBoatman
from events.games.wikinger.data.box import places
from events.games.wikinger.rules.scoring import (
    big_gains,
    building_figures,
    finished_islands,
    gold_points,
    safe_figures,
    small_gains,
    supply_points,
    threatened_cells,
)
from tests.conformance.games import random_game
from tests.games.wikinger.tables import (
    STARTED,
    advanced,
    component,
    counts,
    display,
    legal,
    offer,
    place,
    player,
    scene,
    setup,
    table,
)
from tests.support.bdd import ranks
from tests.support.cases import each

# Section J: what ships threaten, and who repels them.


BOX = setup(2).box


def threatened(board):
    return {(one.row, one.column) for one in places(threatened_cells(board, BOX))}


def test_a_ship_threatens_its_column_and_a_fighter_straight_below_alone_repels_it():  # R084, R086, R087, R088
    board = display(ships=("ship_blue", "ship_blue"), fighter="[*1", noble="[*1*")
    assert threatened(board) == {(row, 2) for row in ("fighter", "noble", "scout", "goldsmith", "fisher")}
    assert big_gains(player(display(ships=("ship_blue",), noble="[*"), fighter=3), BOX) == ()


def test_a_threatened_figure_brings_nothing_as_long_as_it_is():  # R089, R090
    board = display(ships=("ship_blue",), noble="[*", scout="[*", goldsmith="[*", fisher="[*")
    assert safe_figures(board, BOX) == 0
    assert big_gains(player(board), BOX) == ()
    assert small_gains(player(board), BOX) == ()
    threatened_noble = display(ships=("ship_red",), noble="[*", fighter="[")
    safe_noble = display(ships=("ship_red",), noble="[*", fighter="[*")
    assert big_gains(player(threatened_noble), BOX) == ()
    assert {gain.source for gain in big_gains(player(safe_noble), BOX)} == {"ships", "nobles"}


def test_a_view_shows_threat_without_moving_anybody():  # R091
    given = scene(player(display(ships=("ship_red",), noble="[*", scout="[*")))
    shown = RULESET.view(given.table, None).players[0]
    assert [(one.row, one.threatened, one.figure) for one in shown.islands] == [
        ("noble", True, "noble"),
        ("scout", False, "scout"),
    ]
    assert [(one.column, one.ship, one.repelled) for one in shown.ships] == [(1, "ship_red", False)]


# Sections K and L: small and big scorings.


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


def test_the_printed_scorings():  # R207, R209 (X1), R208, R092, R095 (X1)
    gains = big_gains(player(PRINTED), BOX)
    assert gains == (
        facts.Gain(source="ships", points=3, gold=3),
        facts.Gain(source="nobles", points=2),
        facts.Gain(source="scouts", points=3),
        facts.Gain(source="goldsmiths", gold=6),
    )
    assert paid(gains) == (8, 9)
    assert paid(small_gains(player(PRINTED, boatman=2, fisher=1), BOX)) == (0, 6)


def test_small_scorings_pay_goldsmiths_alone_on_islands_that_need_not_be_finished():  # R092, R094, R093, R111, R120
    board = display(goldsmith="[*1*1*", noble="[*", ships=("ship_yellow",))
    assert small_gains(player(board), BOX) == (facts.Gain(source="goldsmiths", gold=6),)
    waiting = player(goldsmith=4, noble=3, scout=2)
    assert small_gains(waiting, BOX) == big_gains(waiting, BOX) == ()


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
    assert given.happened(facts.ScoringBegan)[0].scoring == "small"
    assert [(one.seat, paid(one.gains)) for one in given.happened(facts.SmallScored)] == [(1, (0, 6)), (0, (0, 3))]
    assert [one.gold for one in given.table.players] == [3, 11]


def test_in_a_big_scoring_each_acts_and_scores_before_the_next():  # R096, R097
    board = display(noble="[*1")
    given = scene(
        player(board, noble=1, boatman=1), player(board, noble=1, boatman=1), wheel=LAST, active=1, starter=1, round=2
    )
    given = given.when(1, Buy(slot=0, place=place("fisher", 1)))
    assert (given.table.phase, given.table.active) == ("boatmen", 1)
    assert not given.happened(facts.BigScored)
    given = given.when(1, legal(given)[0])
    assert [one.seat for one in given.happened(facts.BigScored)] == [1], "his points are marked before seat 0 acts"
    assert given.table.players[1].points == 14
    assert (given.table.phase, given.table.active) == ("boatmen", 0)


# Sections K and M: which scoring follows which round, and what happens between rounds.


def story(made, seed=1):
    steps = list(random_game(RULESET, made, seed))
    return [fact for step in steps for fact in step.facts], steps[-1].after


@each("seats", [2, 3, 4])
def test_six_rounds_with_their_scorings(seats):  # R011, R235, R123
    told, _ = story(setup(seats))
    assert [one.scoring for one in told if isinstance(one, facts.ScoringBegan)] == ["small", "big"] * 3
    assert sum(isinstance(one, facts.SmallScored) for one in told) == 3 * seats
    assert sum(isinstance(one, facts.BigScored) for one in told) == 3 * seats
    assert [one.round for one in told if isinstance(one, facts.OfferLaid)] == [1, 2, 3, 4, 5, 6]
    assert isinstance(told[-1], facts.GameEnded)


def test_after_a_scoring_the_next_round_begins_left_of_the_last_start_player():  # R121, R122, R021
    told, _ = story(setup(3))
    first = next(one for one in told if isinstance(one, facts.FiguresDrawn)).seat
    starters = [(first + number) % 3 for number in range(6)]
    assert [one.seat for one in told if isinstance(one, facts.FiguresDrawn)] == starters
    assert [one.seat for one in told if isinstance(one, facts.StartPlayerMoved)] == starters[1:]
    given = scene(player(), player(), wheel=offer("left scout"), starter=1)
    given = given.when(0, legal(given, Buy)[0])
    assert given.happened(facts.StartPlayerMoved)[0].seat == 0
    assert given.happened(facts.OfferLaid)[0].round == 2
    assert (given.table.round, given.table.active, given.table.starter) == (2, 0, 0)
    _, table = story(setup(2))
    assert sum(table.supply.bag) == 6


def test_after_round_six_the_game_is_over_without_a_new_offer():  # R123
    given = scene(player(), player(), wheel=offer("left scout"), round=6)
    given = given.when(0, legal(given, Buy)[0])
    assert isinstance(given.facts[-1], facts.GameEnded)
    assert not given.happened(facts.OfferLaid)
    assert RULESET.is_over(given.table)
    assert RULESET.to_act(given.table, 0) == ()
    assert RULESET.view(given.table, 0).active is None
    assert legal(given) == [] == list(RULESET.legal(given.table, 0))


@each(("seats", "purchases"), [(2, 36), (3, 24), (4, 18)])
def test_how_many_combinations_everybody_buys(seats, purchases):  # R224
    told, _ = story(setup(seats), seed=2)
    buyers = [one.seat for one in told if isinstance(one, facts.Bought)]
    assert [buyers.count(seat) for seat in range(seats)] == [purchases] * seats


# Sections N and O: the final scoring and who wins.


PEACE = display(scout="[")
"""A display that earns no award."""


def scores(*players):
    return [one.components for one in RULESET.score(table(*players, phase="over", round=6), None)]


def test_the_score_has_its_components_in_order_at_any_table():  # R124
    assert list(RULESET.texts.scores) == [
        "track", "ships", "gold", "boatmen", "islands", "longest_island", "supply", "special_tiles",
    ]  # fmt: skip
    assert scores(player(points=17), player())[0]["track"] == 17
    made = table(player(display(scout="[*]", ships=("ship_blue",)), gold=7, boatman=1), player())
    for one in RULESET.score(made, 0):
        assert one.total == sum(line.points for line in one.lines)
    assert RULESET.score(made, 0) == RULESET.score(made, None)


def test_ships_cost_gold_then_points_unless_they_are_repelled():  # R125 to R129, R189, R213, R214, R222
    ships = display(scout="[", ships=("ship_green", "ship_blue"))
    mine = scores(player(ships, gold=14), player())[0]
    assert (mine["ships"], mine["gold"]) == (-3, 1)
    assert gold_points(player(ships, gold=14), BOX) == (1, 4), "5 of the 14 gold are gone"
    made = table(player(ships, gold=2, points=0), player(), phase="over", round=6)
    mine = RULESET.score(made, None)[0]
    assert (mine.components["ships"], mine.components["gold"]) == (-6, 0)
    assert mine.total < 0
    assert RULESET.tie_break_values(made, 0) == (0,)
    assert scores(player(display(ships=("ship_blue",), fighter="[*")), player())[0]["ships"] == 0
    assert gold_points(player(gold=14), BOX) == (2, 4)
    assert gold_points(player(gold=14, special=("gold_3",)), BOX) == (4, 2)


def test_used_boatmen_do_not_count():  # R130, R131, R140
    given = scene(player(fisher=1, boatman=2, board=display(fisher="[")), player(boatman=2), phase="boatmen", round=6)
    after = given.when(0, UseBoatman(cargo="each")).table
    assert (component(after, 0, "boatmen"), component(after, 1, "boatmen")) == (0, 10)
    assert component(after, 0, "supply") == 2 * (5 - 2), "the fisher and one boatman eat"


def test_figures_and_threat_do_not_matter_for_islands_nor_one_award_for_another():  # R134, R221, R136
    assert finished_islands(display(ships=("ship_blue",), scout="[*1*]", noble="[]")) == [2, 3]
    assert len(finished_islands(display(fighter="[]", noble="[1]", scout="[12", fisher="[][1"))) == 3
    mine = scores(player(display(scout="[1]"), boatman=1), player())[0]
    assert (mine["boatmen"], mine["islands"], mine["longest_island"]) == (10, 7, 5)


@each(
    ("mine", "theirs", "islands", "longest"),
    [
        ("[][]", "[1]", (7, 0), (0, 5)),
        ("[]", "[11]", (7, 7), (0, 5)),
        ("[1]", "[2]", (7, 7), (5, 5)),
        ("[1111", "[", (0, 0), (0, 0)),
    ],
)
def test_most_and_longest_finished_islands(mine, theirs, islands, longest):  # R132, R135, R136
    found = scores(player(display(scout=mine)), player(display(scout=theirs)))
    assert tuple(one["islands"] for one in found) == islands
    assert tuple(one["longest_island"] for one in found) == longest


def fed(fishers, figures, special=(), board=None):
    """A seat with a number of figures, of which another number are feeding fishers."""
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


def test_boatmen_and_figures_on_the_mainland_eat_and_those_out_of_the_game_do_not():  # R137, R139, R140
    assert supply_points(player(display(fisher="[*"), boatman=2, noble=2), BOX) == 0
    threatened = display(ships=("ship_blue",), fisher="[*1*")
    assert supply_points(player(threatened, fisher=2), BOX) == 2 * (5 - 4)
    assert supply_points(player(STARTED, fisher=2), BOX) == -2
    made = table(player(display(fisher="[*"), noble=4), player(), phase="over", round=6)
    assert made.players[0].mainland == counts(noble=4)
    assert component(made, 0, "supply") == 0


@each(
    ("players", "expected"),
    [
        ((player(points=10), player(points=11)), {0: 2, 1: 1}),
        ((player(gold=11), player(gold=13)), {0: 2, 1: 1}),
        ((player(gold=11), player(gold=11), player(gold=10)), {0: 1, 1: 1, 2: 3}),
    ],
)
def test_most_points_win_then_gold_then_it_is_shared(players, expected):  # R141, R142, R143
    assert ranks(RULESET, table(*players, phase="over", round=6)) == expected


# Section S: what the special buildings score.


ADVANCED_BOX = advanced(2).box


def built(**rows):
    ships, special = rows.pop("ships", ()), rows.pop("special", {("noble", 2)})
    return building_figures(display(ships=ships, special=special, **rows), ADVANCED_BOX)


def test_special_buildings_count_the_figures_around_them_each_for_itself():  # R195, R237, R198, R199
    full = {"fighter": "[*1*1*", "noble": "[*2*1*", "scout": "[*1*1*"}
    assert built(**full) == built(**full, goldsmith="[*1*1*") == [9]
    owner = player(display(special={("noble", 2)}, **full))
    assert component(table(owner, player(), phase="over", round=6), 0, "special_tiles") == 9
    assert built(noble="[*2", scout="[3", special={("noble", 2), ("scout", 2)}) == [1, 1]
    assert component(table(player(special=("building_1",)), player(), phase="over"), 0, "special_tiles") == 0
    assert sum(number for tile, number in ADVANCED_BOX.special_tiles.items() if tile.startswith("building")) == 4
