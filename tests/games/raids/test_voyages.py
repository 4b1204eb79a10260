"""The end of a voyage: sails, harbour tiles, and the next voyage."""

from events.games.raids import RULESET
from events.games.raids.commands import Navigate
from events.games.raids.data import Options
from events.games.raids.facts import FameCounted, GameEnded, HarbourScored, SailsFilled, VoyageBegun, VoyageEnded
from events.games.raids.rules.ship import coins_for, count_of, counts_for, ranked
from events.ruleset.records import change
from tests.games.raids.board import (
    AMBER,
    AXE,
    BOX,
    DISCARD,
    DOUBLE_MARKET,
    DOUBLE_SAIL,
    DOUBLE_WEAPON,
    FURS,
    HAMMER,
    HOME,
    MARKET,
    MONSTER_3,
    MONSTER_5,
    RUNE,
    RUNE_2,
    SAIL,
    SPEAR,
    TILES,
    WOOD,
    WOOD_2,
    kinds,
    on,
    sea,
    ship,
)
from tests.support.cases import each


def last_home(ships=(), *, harbour="arrival", voyage=2, ranks=(0, 1, 2), chart=None, **changes):
    """Seat 0 alone is still at sea, at 19, discards its tile and comes home after the others."""
    places = tuple(HOME if rank else 19 for rank in ranks)
    harbours = tuple(harbour if number == voyage else "runes" for number in range(1, 5))
    table = sea(places, ships, {19: AXE} | (chart or {}), ranks=ranks, voyage=voyage, harbours=harbours, **changes)
    return on(table).when(0, DISCARD)


def test_r170_r190_the_order_of_what_follows():
    game = last_home([(0, (SAIL,))])
    assert kinds(game.facts) == [
        "tile_declined", "course_set", "village_passed", "docked",
        "voyage_ended", "sails_filled", "harbour_scored", "voyage_begun",
    ]  # fmt: skip
    assert game.happened(VoyageEnded) == [VoyageEnded(voyage=2, order=(1, 2, 0))]


def test_r170_not_before_everybody_is_docked():
    game = on(sea((0, 0, HOME), (), {4: AXE})).when(0, Navigate(to=4))
    assert not game.happened(VoyageEnded)


def test_r171_sails_recruit_by_their_value_as_far_as_there_is_room():
    ships = [(0, (SAIL, DOUBLE_SAIL)), (8, (SAIL, DOUBLE_SAIL)), (5, (AXE,))]
    game = last_home(ships)
    # Seat 0 comes past village 20 first; a double sail shows one shield, so seat 1 has room for 1.
    assert game.happened(SailsFilled) == [
        SailsFilled(seat=0, sails=3, recruited=3),
        SailsFilled(seat=1, sails=3, recruited=1),
    ]
    assert [one.crew for one in game.table.ships] == [4, 9, 5]


def test_r171_also_after_the_fourth_voyage():
    game = last_home([(0, (SAIL, "v2-mjolnir-1"))], voyage=4)
    assert [fact.recruited for fact in game.happened(SailsFilled)] == [1]
    assert game.happened(FameCounted)[0].mjolnirs == 2


def test_r172_r175_arrival_pays_in_order_of_docking():
    game = last_home()
    assert game.happened(HarbourScored) == [
        HarbourScored(voyage=2, harbour="arrival", counts=(0, 0, 0), ranking=(1, 2, 0), coins=(1, 6, 3))
    ]
    assert [one.coins for one in game.table.ships] == [(1,), (6,), (3,)]


def test_r172_the_fourth_gets_nothing():
    game = last_home(ranks=(0, 1, 2, 3))
    assert [one.coins for one in game.table.ships] == [(), (6,), (3,), (1,)]


def test_r173_with_two_six_and_three():
    game = last_home(ranks=(0, 1), ghost=20)
    assert [one.coins for one in game.table.ships] == [(3,), (6,)]


def test_r174_r274_ties_go_to_the_earlier():
    counts, ranks = (2, 3, 3, 0), (1, 4, 2, 3)
    assert ranked(counts, ranks) == (2, 1, 0, 3)
    assert coins_for(ranked(counts, ranks), BOX.harbour_coins) == (1, 3, 6, 0)
    two, three = (0, (DOUBLE_WEAPON,)), (0, (DOUBLE_WEAPON, SPEAR))
    game = last_home([three, two, three, (0,)], harbour="weapons", ranks=(0, 1, 2, 3))
    assert game.happened(HarbourScored)[0].counts == (3, 2, 3, 0)
    assert game.happened(HarbourScored)[0].coins == (3, 1, 6, 0)


def test_r176_a_count_of_nothing_is_ranked():
    game = last_home(harbour="monsters")
    assert game.happened(HarbourScored)[0].coins == (1, 6, 3)


@each(
    ("harbour", "one", "count"),
    [
        ("arrival", {}, 0),
        ("goods_total", {"aboard": (WOOD, WOOD_2, AXE), "sold": (FURS, AMBER)}, 4),  # R180
        ("goods_kinds", {"aboard": (WOOD, WOOD_2, AXE), "sold": (FURS,)}, 2),  # R181
        ("runes", {"runes": (RUNE, RUNE_2)}, 2),  # R182
        ("shields", {"crew": 3, "aboard": (FURS, AXE)}, 8),  # R183
        ("weapons", {"aboard": (AXE, DOUBLE_WEAPON, SAIL)}, 3),  # R184
        ("markets", {"markets": (MARKET, DOUBLE_MARKET)}, 2),  # R185
        ("monsters", {"monsters": (MONSTER_3, MONSTER_5)}, 2),  # R186
        ("sails", {"aboard": (SAIL, DOUBLE_SAIL, AXE)}, 3),  # R187
    ],
)
def test_harbour_criteria(harbour, one, count):
    table = sea((0, 0, 0))
    assert count_of(harbour, ship(table, **one), Options()) == count
    assert counts_for(table, harbour)[1] == count_of(harbour, table.ships[1], Options())


def test_every_harbour_tile_of_the_box_has_a_criterion():
    table = sea((0, 0, 0))
    assert [counts_for(table, harbour)[0] for harbour in BOX.harbour_tiles] == [0, 0, 0, 0, 10, 0, 0, 0, 0]


@each(("shields", "counts"), [("capacity", (10, 8, 4)), ("tiles", (0, 2, 4))])
def test_r183_shields_can_be_read_in_two_ways(shields, counts):
    """Of an empty ship, one with two tiles, and a full one: which of them is first depends on the reading."""
    table = sea((0, 0, 0), ((0,), (0, (FURS, AXE)), (0, (AXE, HAMMER, WOOD, FURS, AMBER))))
    table = change(table, setup=RULESET.setup(3, {"shields": shields}, {}))
    assert counts_for(table, "shields") == counts


def test_r190_r191_r192_r193_r194_the_next_voyage():
    chart = {3: RUNE, 8: "v1-visit-1"}
    game = last_home(chart=chart, taken=tuple(2 if place == 8 else 0 for place in range(HOME + 1)))
    (begun,) = game.happened(VoyageBegun)
    assert begun.voyage == game.table.voyage == 3
    assert begun.harbour == game.table.harbours[2]
    assert set(begun.cleared) == {RUNE, "v1-visit-1"}  # R191, though R088 kept them till now
    assert {TILES[tile] for tile in begun.cleared} <= set(game.table.gone)
    assert sorted(begun.tiles) == sorted(tile.id for tile in BOX.voyages[2])
    assert len(game.chance.draws) == 1
    assert set(game.table.taken) == {0}
    places = RULESET.view(game.table, None).map
    assert [places[village].vikings for village in BOX.villages] == [(1, 1, 1)] * 4


def test_r101_r195_the_last_to_dock_goes_first():
    game = last_home(ranks=(0, 2, 3, 1))
    assert game.table.positions == (4, 2, 3, 1)
    assert game.table.active == 0
    after = game.when(0, Navigate(to=HOME))
    assert after.table.active == 2


def test_r260_with_two_the_earlier_stands_on_two():
    game = last_home(ranks=(0, 1), ghost=20)
    assert game.table.positions == (3, 2)
    assert game.table.ghost == 0
    assert game.table.active == 0


def test_r196_everything_else_is_kept():
    mine = (4, (AXE, WOOD))
    game = last_home([mine, (3, (SPEAR,))])
    assert [tile.id for tile in game.table.ships[0].spaces if tile] == [AXE, WOOD]
    assert [one.crew for one in game.table.ships] == [5, 3, 0]


def test_r190_r285_after_the_fourth_voyage_the_game_is_over():
    game = last_home(voyage=4)
    assert not game.happened(VoyageBegun)
    assert game.happened(GameEnded)
    assert RULESET.is_over(game.table)
    assert RULESET.to_act(game.table, None) == ()
    assert RULESET.phase(game.table) == "over"
    assert all(not RULESET.legal(game.table, seat) for seat in range(3))
