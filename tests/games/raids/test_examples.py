"""The printed examples, and the whole-turn examples of the rules file, as expected values."""

from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate, Sell
from events.games.raids.facts import BattleBegun, Docked, MarketTaken, TilesDiscarded, VillagePassed
from events.ruleset.records import change
from tests.games.raids.board import (
    AMBER,
    AXE,
    DISCARD,
    DOUBLE_MARKET,
    FURS,
    HAMMER,
    HOME,
    IVORY,
    MARKET,
    MONSTER_3,
    PIGS,
    PLACE,
    RAID,
    RUNE,
    SAIL,
    SPEAR,
    STRIKE,
    VISIT,
    WOOD,
    on,
    options,
    sea,
    setup,
)
from tests.support.bdd import started
from tests.support.cases import each

BLUE, GREEN, RED = 0, 1, 2
A, B, C, D, E, F, G = 9, 11, 12, 13, 14, 16, 17
NAVIGATION = {
    6: AXE, 7: WOOD, 8: MONSTER_3, A: RUNE, B: VISIT, C: SAIL, D: HAMMER, E: RAID, F: SPEAR, G: PIGS,
}  # fmt: skip


def blue_takes_the_axe(crew):
    return on(sea((6, A, D), (crew, 3, 2), NAVIGATION)).when(BLUE, PLACE)


def test_r264_navigation():
    game = blue_takes_the_axe(4)
    assert [tile.id for tile in game.table.ships[BLUE].spaces if tile] == [AXE]
    assert game.happened(TilesDiscarded) == [TilesDiscarded(seat=BLUE, places=(7, 8), tiles=(WOOD, MONSTER_3))]
    assert options(game.table) == {A, C, D, F, G, HOME}
    for place in (B, E, 7, 8):
        game.when(BLUE, Navigate(to=place)).refused("R093")
    game.when(BLUE, Navigate(to=6)).refused("R090")


def test_r265_navigation_without_a_viking_on_arrival():
    chart = {place: tile for place, tile in NAVIGATION.items() if tile != VISIT}
    # No village and no visit lies on the way from 6 to 9, and a monster takes the Viking of village 10.
    game = on(sea((6, A, D), (0, 3, 2), chart | {B: MONSTER_3})).when(BLUE, PLACE)
    assert options(game.table) == {C, F, G, HOME}
    game.when(BLUE, Navigate(to=A)).refused("R096")
    game.when(BLUE, Navigate(to=D)).refused("R096")


def test_r266_the_battle():
    game = blue_takes_the_axe(4).when(BLUE, Navigate(to=A))
    assert game.happened(BattleBegun)[0].lost == 1
    game = game.when(GREEN, STRIKE).when(BLUE, STRIKE)
    assert [one.crew for one in game.table.ships[:2]] == [4 - 4, 3 - 2]
    game.when(GREEN, STRIKE).refused("R145")
    assert ("flee", D) in options(game.table)
    tiles = game.table.chart
    fled = game.when(GREEN, Flee(to=D))
    assert fled.table.places == (A, D, D)
    # The visit on the way gave Green two Vikings, the village one; the new battle costs 1 again.
    assert fled.happened(BattleBegun) == [BattleBegun(seat=GREEN, opponent=RED, place=D, lost=1)]
    assert fled.table.chart == tiles


@each("sold", [(0, 1), (3, 4)])
def test_r273_two_of_five_goods_sold(sold):
    goods = (WOOD, PIGS, FURS, IVORY, AMBER)  # shields 1, 1, 0, 0, 0
    table = sea((2, 8, 9), ((2, goods),), {2: DOUBLE_MARKET, 8: SAIL, 9: SAIL, 12: RUNE})
    game = on(table).when(BLUE, Sell(spaces=sold))
    freed = 4 - (2 if sold == (0, 1) else 0)
    assert game.table.ships[BLUE].capacity == 2 + freed
    assert game.happened(MarketTaken)[0].recruited == 1
    assert game.table.ships[BLUE].crew == 3


def test_r273_a_sale_that_frees_no_shield_makes_no_room():
    """A good that shows as many shields as an empty space; none in the shipped box does."""
    table = sea((2, 8, 9), ((10, (WOOD,)),), {2: MARKET, 8: SAIL, 9: SAIL, 12: RUNE})
    mine = table.ships[BLUE]
    wood = change(mine.spaces[0], shields=2)
    full = change(table, ships=(change(mine, spaces=(wood, *mine.spaces[1:]), capacity=10), *table.ships[1:]))
    game = on(full).when(BLUE, Sell(spaces=(0,)))
    assert game.happened(MarketTaken)[0].recruited == 0
    assert game.table.ships[BLUE].crew == game.table.ships[BLUE].capacity == 10


def test_r277_r087_the_last_ship_at_sea():
    chart = {9: AXE, 11: SAIL, 12: VISIT, 13: RAID, 14: MONSTER_3, 16: RUNE, 17: WOOD, 18: PIGS, 19: FURS}
    game = on(sea((9, HOME, HOME), (0,), chart)).when(0, DISCARD)
    assert game.happened(TilesDiscarded)[0].places == (11, 12, 13, 14, 16, 17, 18, 19)
    assert [fact.place for fact in game.happened(VillagePassed)] == [10, 15, 20]
    assert game.happened(Docked) == [Docked(seat=0, rank=3)]
    # R259: neither monster nor raid had an effect
    assert game.table.ships[0].crew == 3
    assert game.table.ships[0].coins == (1,)  # third at the harbour tile


@each("seed", range(6))
def test_r262_set_up_with_three(seed):
    table = started(RULESET, setup(3), bytes([seed])).table
    first = table.active
    assert [table.positions[(first + turn) % 3] for turn in range(3)] == [3, 2, 1]
