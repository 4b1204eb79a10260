"""Taking tiles: placing, replacing, discarding, runes and markets."""

from events.games.raids import RULESET
from events.games.raids.commands import ReplaceTile, Sell
from events.games.raids.facts import MarketTaken, RuneTaken, TileDeclined, TilePlaced
from tests.games.raids.board import (
    AMBER,
    AXE,
    DISCARD,
    DOUBLE_MARKET,
    FURS,
    HAMMER,
    IVORY,
    MARKET,
    PIGS,
    PLACE,
    RUNE,
    SAIL,
    SPEAR,
    STANDARD,
    TILES,
    WOOD,
    WOOD_2,
    followed,
    on,
    options,
    sea,
)
from tests.support.cases import each


def at_tile(tile, mine=(0,), **changes):
    """Seat 0 is hindmost at this tile, with another stop ahead so that it is asked again."""
    return sea((2, 8, 9), (mine,), {2: tile, 8: SAIL, 9: SAIL, 12: RUNE}, **changes)


def aboard(table, seat=0):
    return [tile.id if tile else None for tile in table.ships[seat].spaces]


@each("tile", [AXE, SAIL, HAMMER, WOOD, STANDARD])
def test_r060_r061_ship_tiles_go_aboard(tile):
    table = at_tile(tile)
    assert options(table) == {"place", "discard"}  # R062: nothing aboard, so nothing to replace
    assert aboard(on(table).when(0, PLACE).table) == [tile, None, None, None, None]


def test_r062_r065_r066_replacing_with_a_space_empty():
    table = at_tile(AXE, (0, (WOOD, SAIL)))
    assert options(table) == {"place", ("replace", 0), ("replace", 1), "discard"}
    after = on(table).when(0, ReplaceTile(space=1))
    assert after.happened(TilePlaced) == [TilePlaced(seat=0, tile=AXE, space=1, replaced=SAIL, surplus=0)]
    assert aboard(after.table) == [WOOD, AXE, None, None, None]
    assert after.table.gone == (TILES[SAIL],)


@each("space", [2, 4])
def test_r062_an_empty_space_has_nothing_to_replace(space):
    on(at_tile(AXE, (0, (WOOD, SAIL)))).when(0, ReplaceTile(space=space)).refused("R062")


def test_r063_r066_the_new_tile_may_be_discarded():
    after = on(at_tile(AXE, (0, (WOOD,)))).when(0, DISCARD)
    assert after.facts[0] == TileDeclined(seat=0, tile=AXE)
    assert after.table.gone == (TILES[AXE],)
    assert aboard(after.table)[0] == WOOD


def test_r064_a_full_ship():
    table = at_tile(AXE, (0, (WOOD, PIGS, FURS, IVORY, AMBER)))
    assert options(table) == {("replace", space) for space in range(5)} | {"discard"}
    on(table).when(0, PLACE).refused("R064")


def test_r067_surplus_crew_is_lost_once_the_tile_lies():
    table = at_tile(FURS, (10,))
    after = on(table).when(0, PLACE)
    assert after.happened(TilePlaced)[0].surplus == 2
    assert (after.table.ships[0].crew, after.table.ships[0].capacity) == (8, 8)


def test_r067_a_replaced_tile_is_out_before_the_crew_is_counted():
    # Furs (no shield) out, axe (two shields) in: more room than before, so nobody is lost.
    after = on(at_tile(AXE, (8, (FURS,)))).when(0, ReplaceTile(space=0))
    assert after.happened(TilePlaced)[0].surplus == 0
    assert (after.table.ships[0].crew, after.table.ships[0].capacity) == (8, 10)


def test_r068_r069_runes_are_taken_without_a_question():
    after = followed(at_tile(RUNE))
    assert after.happened(RuneTaken) == [RuneTaken(seat=0, tile=RUNE, runes=1)]
    assert after.table.ships[0].runes == (TILES[RUNE],)
    assert after.table.ships[0].spaces == (None,) * 5


def test_r069_r071_r073_a_market_without_goods_asks_nothing_and_recruits():
    after = followed(at_tile(MARKET, (3, (AXE,))))
    assert after.happened(MarketTaken) == [MarketTaken(seat=0, tile=MARKET, sold=(), value=0, recruited=1)]
    assert after.table.ships[0].crew == 4
    assert after.table.ships[0].markets == (TILES[MARKET],)  # R070


@each(("command", "rule"), [(DISCARD, "R069"), (PLACE, "R060")])
def test_r069_r070_a_market_is_neither_left_nor_loaded(command, rule):
    on(at_tile(MARKET, (0, (WOOD,)))).when(0, command).refused(rule)


def test_r071_a_single_market_buys_one():
    table = at_tile(MARKET, (0, (WOOD, AXE, PIGS)))
    assert options(table) == {("sell",), ("sell", 0), ("sell", 2)}
    on(table).when(0, Sell(spaces=(0, 2))).refused("R071")
    on(table).when(0, Sell(spaces=(1,))).refused("R071")
    on(table).when(0, Sell(spaces=(4,))).refused("R071")


def test_r071_a_double_market_buys_two():
    table = at_tile(DOUBLE_MARKET, (0, (WOOD, AXE, PIGS, FURS)))
    assert options(table) == {("sell", *spaces) for spaces in [(), (0,), (2,), (3,), (0, 2), (0, 3), (2, 3)]}
    on(table).when(0, Sell(spaces=(2, 0))).refused("R071")
    on(table).when(0, Sell(spaces=(2, 2))).refused("R071")


def test_r071_a_double_market_and_one_good():
    assert options(at_tile(DOUBLE_MARKET, (0, (WOOD,)))) == {("sell",), ("sell", 0)}


def test_r072_goods_sold_lie_beside_and_free_their_space():
    after = on(at_tile(DOUBLE_MARKET, (0, (WOOD, AXE, FURS)))).when(0, Sell(spaces=(0, 2)))
    mine = after.table.ships[0]
    assert aboard(after.table) == [None, AXE, None, None, None]
    assert mine.sold == (TILES[WOOD], TILES[FURS])
    assert mine.capacity == 10
    assert after.happened(MarketTaken)[0].value == 4 + 6


def test_r073_without_room_the_recruit_goes_back():
    table = at_tile(MARKET, (9, (WOOD,)))
    after = on(table).when(0, Sell(spaces=()))
    assert after.happened(MarketTaken)[0].recruited == 0
    assert after.table.ships[0].crew == 9


def test_r074_r273_the_freed_space_holds_the_recruit():
    after = on(at_tile(MARKET, (9, (WOOD,)))).when(0, Sell(spaces=(0,)))
    assert after.happened(MarketTaken)[0].recruited == 1
    assert (after.table.ships[0].crew, after.table.ships[0].capacity) == (10, 10)


def test_r075_goods_are_sold_only_at_a_market():
    on(at_tile(AXE, (0, (WOOD,)))).when(0, Sell(spaces=(0,))).refused("R075")
    later = on(at_tile(MARKET, (0, (WOOD, WOOD_2)))).when(0, Sell(spaces=()))
    later.when(0, Sell(spaces=(0,))).refused("R075")


def test_r006_a_free_space_is_found_wherever_it_is():
    table = on(at_tile(DOUBLE_MARKET, (0, (WOOD, AXE)))).when(0, Sell(spaces=(0,))).table
    assert aboard(table) == [None, AXE, None, None, None]
    spear = sea((2, 8, 9), (), {2: SPEAR, 8: SAIL, 9: SAIL, 12: RUNE}, voyage=2)
    assert RULESET.phase(spear) == "place"
