"""Navigating: what is discarded before, and where a ship may go."""

from events.games.raids import RULESET
from events.games.raids.commands import Navigate
from events.games.raids.facts import Arrived, BattleBegun, Docked, TilesDiscarded, VillagePassed
from events.ruleset.records import change
from tests.games.raids.board import (
    AXE,
    DISCARD,
    DOUBLE_SAIL,
    HAMMER,
    HOME,
    MARKET,
    MONSTER_3,
    MONSTER_5,
    PIGS,
    PLACE,
    RAID,
    RUNE,
    SAIL,
    STANDARD,
    TILES,
    VISIT,
    WOOD,
    kinds,
    on,
    options,
    sea,
)
from tests.support.cases import each


def test_r080_r081_r082_r083_everything_between_is_discarded():
    chart = {2: AXE, 3: WOOD, 4: VISIT, 6: RAID, 7: MONSTER_5, 8: SAIL, 9: RUNE}
    after = on(sea((2, 8, HOME), (1,), chart)).when(0, DISCARD)
    assert after.happened(TilesDiscarded) == [
        TilesDiscarded(seat=0, places=(3, 4, 6, 7), tiles=(WOOD, VISIT, RAID, MONSTER_5))
    ]
    assert [after.table.chart[place] for place in (3, 4, 6, 7)] == [None] * 4
    assert after.table.chart[8] == TILES[SAIL]
    assert set(after.table.gone) == {TILES[tile] for tile in (AXE, WOOD, VISIT, RAID, MONSTER_5)}
    # R083: the village between is still there, and R259: nothing else has an effect.
    sailed = after.when(0, Navigate(to=9))
    assert kinds(sailed.facts)[:3] == ["course_set", "village_passed", "arrived"]


def test_r080_nothing_between_nothing_discarded():
    after = on(sea((2, 3, HOME), (1,), {2: AXE, 3: SAIL, 4: RUNE})).when(0, PLACE)
    assert kinds(after.facts) == ["tile_placed"]


@each("seats", [3, 4])
def test_r084_r085_r086_r263_only_the_last_to_leave_catches_up(seats):
    chart = dict(zip((1, 2, 3, 4, 6, 7), (AXE, SAIL, WOOD, RUNE, HAMMER, STANDARD), strict=True))
    game = on(sea((0,) * seats, (1,) * seats, chart))
    for seat, to in list(enumerate((7, 6, 4)))[: seats - 2]:
        game = game.when(seat, Navigate(to=to))
        assert not game.happened(TilesDiscarded)
        assert game.table.active == seat + 1
    game = game.when(seats - 2, Navigate(to=3))
    # The last one has discarded up to the hindmost ship, at 3, before it is asked.
    assert game.happened(TilesDiscarded) == [TilesDiscarded(seat=seats - 1, places=(1, 2), tiles=(AXE, SAIL))]


def test_r084_docked_ships_spare_nobody():
    """The last to leave catches up, also with ships that have come home already."""
    table = sea((0, 0, HOME), (0, 0, 0), {3: AXE, 8: SAIL}, positions=(1, 2, 3))
    assert table.active == 1
    after = on(table).when(1, Navigate(to=HOME))
    # Seat 0 is the last in the harbour and all others are docked: R087, it can only dock.
    assert after.happened(TilesDiscarded) == [TilesDiscarded(seat=0, places=(3, 8), tiles=(AXE, SAIL))]
    assert [fact.seat for fact in after.happened(Docked)] == [1, 0]


def test_r086_with_two_the_ghost_waits_so_nobody_discards():
    table = sea((0, 0), (1, 1), {2: AXE, 7: SAIL, 8: RUNE}, ghost=0, positions=(3, 2))
    first = on(table).when(0, Navigate(to=7))
    assert not first.happened(TilesDiscarded)
    assert options(first.table) == {2, 7, 8, HOME}
    second = first.when(1, Navigate(to=8))
    assert not second.happened(TilesDiscarded)


def test_r087_also_a_lone_leaver_is_spared_by_the_ghost():
    table = sea((0, HOME), (1, 1), {2: AXE, 7: SAIL}, ghost=0, positions=(3, 2))
    assert options(table) == {2, 7, HOME}


def test_r088_tiles_behind_all_ships_stay():
    after = on(sea((6, 8, 9), (), {3: AXE, 6: WOOD, 8: SAIL, 9: RUNE, 12: PIGS})).when(0, DISCARD)
    assert after.table.chart[3] == TILES[AXE]
    after.when(0, Navigate(to=3)).refused("R090")


@each(("to", "rule"), [(4, "R090"), (6, "R090")])
def test_r007_r090_forward_by_at_least_one(to, rule):
    after = on(sea((6, 8, 9), (), {4: RUNE, 6: WOOD, 8: SAIL, 9: RUNE, 12: PIGS})).when(0, DISCARD)
    after.when(0, Navigate(to=to)).refused(rule)


def test_r091_r092_r093_r094_stops():
    chart = {1: AXE, 2: SAIL, 3: HAMMER, 4: STANDARD, 6: WOOD, 7: RUNE, 8: MARKET, 9: VISIT, 11: RAID, 12: MONSTER_3}
    table = sea((0, 0, 0), (), chart)
    assert options(table) == {1, 2, 3, 4, 6, 7, 8, HOME}
    for place in (5, 9, 10, 11, 12, 13, 20):
        on(table).when(0, Navigate(to=place)).refused("R093")


def test_r094_there_is_nothing_behind_the_harbour():
    box = {"village_places": [5, 10, 15]}
    small = RULESET.setup(3, {}, box)
    assert small.box.harbour == 20
    table = change(sea((0, 0, 0), (), {1: AXE}), setup=small)
    on(table).when(0, Navigate(to=21)).refused("R094")


def test_r095_no_stop_before_the_next_ship():
    after = on(sea((2, 8, HOME), (1,), {2: AXE, 3: WOOD, 8: SAIL, 9: RUNE})).when(0, PLACE)
    assert options(after.table) == {8, 9, HOME}
    after.when(0, Navigate(to=3)).refused("R093")


def test_r096_r097_no_attack_without_a_viking_on_arrival():
    chart = {2: AXE, 3: SAIL, 4: RUNE}
    bare = on(sea((2, 3, HOME), (0,), chart)).when(0, PLACE)
    assert options(bare.table) == {4, HOME}
    bare.when(0, Navigate(to=3)).refused("R096")
    manned = on(sea((2, 3, HOME), (1,), chart)).when(0, PLACE)
    assert options(manned.table) == {3, 4, HOME}
    assert manned.when(0, Navigate(to=3)).happened(BattleBegun)


def test_r097_r100_vikings_gained_on_the_way_count():
    """A village gives the Viking for the attack; a monster takes the only one."""
    gained = on(sea((4, 6, HOME), (0,), {4: AXE, 6: SAIL, 7: RUNE})).when(0, PLACE)
    assert options(gained.table) == {6, 7, HOME}
    table = sea((4, 6, 8), (1, 0, 0), {4: AXE, 6: SAIL, 7: MONSTER_5, 8: RUNE, 9: WOOD})
    spent = on(table).when(0, PLACE)
    # 6 with 2 Vikings (village 5), 8 with 1 after the monster
    assert options(spent.table) == {6, 8, 9, HOME}


@each(("taken", "expected"), [(0, {9, 11, HOME}), (1, {9, 11, HOME}), (2, {11, HOME})])
def test_r097_a_visit_with_lots_left_counts(taken, expected):
    chart = {6: AXE, 7: SAIL, 8: VISIT, 9: RUNE, 11: WOOD}
    lots = tuple(taken if place == 8 else 0 for place in range(HOME + 1))
    after = on(sea((6, 7, 9), (0, 0, 0), chart, taken=lots)).when(0, PLACE)
    assert options(after.table) == expected


def test_r101_the_next_free_rank():
    table = sea((8, 9, HOME), (0, 0, 0), {8: AXE, 9: SAIL, 12: RUNE}, ranks=(0, 0, 1))
    after = on(table).when(0, DISCARD).when(0, Navigate(to=HOME))
    assert [fact.rank for fact in after.happened(Docked) if fact.seat == 0] == [2]


def test_r008_nobody_shares_a_space_without_a_battle():
    after = on(sea((2, 3, HOME), (1,), {2: AXE, 3: SAIL, 4: RUNE})).when(0, PLACE).when(0, Navigate(to=4))
    assert after.happened(Arrived)
    assert not after.happened(BattleBegun)
    assert len(set(after.table.places)) == 3


def test_r110_villages_on_the_way_home():
    after = on(sea((9, HOME, HOME), (0,), {9: DOUBLE_SAIL}, voyage=1)).when(0, DISCARD)
    assert [fact.place for fact in after.happened(VillagePassed)] == [10, 15, 20]
