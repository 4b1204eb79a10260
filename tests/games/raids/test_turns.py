"""A turn: tiles are taken, a course is set, and what lies on the way is met."""

from events.bots.playout import setups
from events.games.raids import RULESET
from events.games.raids.commands import Fight, Flee, Navigate, ReplaceTile, Sacrifice, Sell
from events.games.raids.facts import (
    Arrived,
    BattleBegun,
    Docked,
    MarketTaken,
    MonsterDefeated,
    MonsterPassed,
    RaidPassed,
    RuneTaken,
    TileDeclined,
    TilePlaced,
    TilesDiscarded,
    VillagePassed,
    VisitPassed,
)
from events.games.raids.rules import turn
from events.games.raids.rules.course import destinations, is_stop
from events.games.raids.state import Move
from events.ruleset.records import change
from tests.conformance.games import random_game
from tests.games.raids.board import (
    AMBER,
    AXE,
    DISCARD,
    DOUBLE_MARKET,
    DOUBLE_SAIL,
    DOUBLE_WEAPON,
    DOUBLE_WEAPON_2,
    FIGHT,
    FURS,
    HAMMER,
    HOME,
    IVORY,
    MARKET,
    MONSTER_3,
    MONSTER_4,
    MONSTER_5,
    PIGS,
    PLACE,
    RAID,
    RUNE,
    RUNE_2,
    SACRIFICE,
    SAIL,
    SPEAR,
    STANDARD,
    STRIKE,
    TILES,
    VISIT,
    WOOD,
    WOOD_2,
    followed,
    kinds,
    on,
    options,
    sea,
)
from tests.support.cases import each

# Whose turn it is, and what a turn is.


@each(
    ("places", "positions", "active"),
    [
        ((4, 2, 9), (1, 2, 3), 1),  # R040: the hindmost
        ((0, 0, 0), (1, 3, 2), 1),  # R041: the highest start position
        ((0, 9, 0), (1, 3, 2), 2),
        ((HOME, 9, 8), (1, 3, 2), 2),
        ((HOME, 9, HOME), (1, 3, 2), 1),  # R044: the docked are out
        ((0, 2, HOME), (1, 3, 2), 0),
    ],
)
def test_r040_r041_r042_r044_the_hindmost_has_the_turn(places, positions, active):
    chart = {place: AXE for place in places if 0 < place < HOME} | {12: RUNE}
    assert RULESET.to_act(sea(places, positions=positions, chart=chart), None) == (active,)


def test_r043_r158_several_turns_in_a_row():
    """The last player leaves the harbour, the ghost sails on, and the same player is hindmost again."""
    chart = {1: RUNE, 3: AXE, 4: SAIL, 6: SPEAR, 7: HAMMER}
    after = on(sea((4, 0), chart=chart, ghost=0, positions=(3, 2))).when(1, Navigate(to=1))
    assert RULESET.to_act(after.table, None) == (1,)
    # R045: the rune is taken at once, and 3 is discarded; without a Viking 4 cannot be attacked.
    assert after.happened(RuneTaken)
    assert after.happened(TilesDiscarded) == [TilesDiscarded(seat=1, places=(3,), tiles=(AXE,))]
    assert options(after.table) == {6, 7, HOME}


def test_r045_r046_phase_one_comes_first_but_in_the_first_turn():
    game = on(sea((2, 8, 9), chart={2: AXE, 8: SAIL, 9: SAIL, 12: RUNE}))
    assert RULESET.phase(game.table) == "place"
    game.when(0, Navigate(to=12)).refused("R045")
    for table in (game.when(0, PLACE).table, sea((0, 0, 0), chart={2: AXE})):
        assert RULESET.phase(table) == "navigate"
        on(table).when(0, PLACE).refused("R060")


def test_r047_r049_r076_r251_r285_the_tile_is_taken_at_the_start_of_the_next_turn_and_its_space_is_empty():
    after = on(sea((0, 3, 4), chart={3: AXE, 4: SAIL, 6: SPEAR})).when(0, Navigate(to=6))
    assert [fact.place for fact in after.happened(Arrived)] == [6]
    assert not after.happened(TilePlaced)
    assert after.table.active == 1
    assert after.table.chart[6].id == SPEAR
    table = sea((2, 8, 9), chart={2: AXE, 8: SAIL, 9: SAIL, 12: RUNE})
    assert [bool(RULESET.legal(table, seat)) for seat in range(3)] == [True, False, False]
    for command in (PLACE, DISCARD):
        assert on(table).when(0, command).table.chart[2] is None


def test_r253_forced_steps_happen_by_themselves():
    # The rune is taken and 3 discarded; without a Viking for an attack on 4 only the harbour is left.
    table = sea((4, 0), (0, 0), {2: RUNE_2, 3: AXE, 4: HAMMER}, ghost=0, positions=(3, 2))
    after = on(table).when(1, Navigate(to=2))
    assert after.table.places[1] == HOME
    assert RULESET.to_act(after.table, None) == (0,)


# Taking tiles: placing, replacing, discarding, runes and markets.


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


def test_r062_r065_r066_r063_r064_a_tile_replaces_another_or_is_discarded():
    table = at_tile(AXE, (0, (WOOD, SAIL)))
    assert options(table) == {"place", ("replace", 0), ("replace", 1), "discard"}
    after = on(table).when(0, ReplaceTile(space=1))
    assert after.happened(TilePlaced) == [TilePlaced(seat=0, tile=AXE, space=1, replaced=SAIL, surplus=0)]
    assert aboard(after.table) == [WOOD, AXE, None, None, None]
    assert after.table.gone == (TILES[SAIL],)
    after = on(table).when(0, DISCARD)
    assert after.facts[0] == TileDeclined(seat=0, tile=AXE)
    assert after.table.gone == (TILES[AXE],)
    assert aboard(after.table)[:2] == [WOOD, SAIL]
    assert options(at_tile(AXE, FULL)) == {("replace", space) for space in range(5)} | {"discard"}


FULL = (0, (WOOD, PIGS, FURS, IVORY, AMBER))
REFUSED = [
    (AXE, (0, (WOOD, SAIL)), ReplaceTile(space=2), "R062"),
    (AXE, (0, (WOOD, SAIL)), ReplaceTile(space=4), "R062"),
    (AXE, FULL, PLACE, "R064"),
    (MARKET, (0, (WOOD,)), DISCARD, "R069"),
    (MARKET, (0, (WOOD,)), PLACE, "R060"),
    (MARKET, (0, (WOOD, AXE, PIGS)), Sell(spaces=(0, 2)), "R071"),
    (MARKET, (0, (WOOD, AXE, PIGS)), Sell(spaces=(1,)), "R071"),
    (MARKET, (0, (WOOD, AXE, PIGS)), Sell(spaces=(4,)), "R071"),
    (DOUBLE_MARKET, (0, (WOOD, AXE, PIGS, FURS)), Sell(spaces=(2, 0)), "R071"),
    (DOUBLE_MARKET, (0, (WOOD, AXE, PIGS, FURS)), Sell(spaces=(2, 2)), "R071"),
    (AXE, (0, (WOOD,)), Sell(spaces=(0,)), "R075"),
]


@each("tile,mine,command,rule", REFUSED)
def test_r062_r064_r069_r070_r071_r075_what_cannot_be_done_with_a_tile(tile, mine, command, rule):
    on(at_tile(tile, mine)).when(0, command).refused(rule)


def test_r067_surplus_crew_is_lost_once_the_tile_lies_and_what_it_replaced_is_out():
    after = on(at_tile(FURS, (10,))).when(0, PLACE)
    assert after.happened(TilePlaced)[0].surplus == 2
    assert (after.table.ships[0].crew, after.table.ships[0].capacity) == (8, 8)
    # Furs (no shield) out, axe (two shields) in: more room than before, so nobody is lost.
    after = on(at_tile(AXE, (8, (FURS,)))).when(0, ReplaceTile(space=0))
    assert after.happened(TilePlaced)[0].surplus == 0
    assert (after.table.ships[0].crew, after.table.ships[0].capacity) == (8, 10)


def test_r068_r069_r071_r073_runes_and_markets_without_goods_are_taken_without_a_question():
    after = followed(at_tile(RUNE))
    assert after.happened(RuneTaken) == [RuneTaken(seat=0, tile=RUNE, runes=1)]
    assert after.table.ships[0].runes == (TILES[RUNE],)
    assert after.table.ships[0].spaces == (None,) * 5
    after = followed(at_tile(MARKET, (3, (AXE,))))
    assert after.happened(MarketTaken) == [MarketTaken(seat=0, tile=MARKET, sold=(), value=0, recruited=1)]
    assert after.table.ships[0].crew == 4
    assert after.table.ships[0].markets == (TILES[MARKET],)  # R070


@each(
    "tile,goods,sales",
    [
        (MARKET, (WOOD, AXE, PIGS), [(), (0,), (2,)]),
        (DOUBLE_MARKET, (WOOD, AXE, PIGS, FURS), [(), (0,), (2,), (3,), (0, 2), (0, 3), (2, 3)]),
        (DOUBLE_MARKET, (WOOD,), [(), (0,)]),
    ],
)
def test_r071_a_single_market_buys_one_and_a_double_market_two(tile, goods, sales):
    assert options(at_tile(tile, (0, goods))) == {("sell", *spaces) for spaces in sales}


def test_r006_r072_r073_r074_r273_goods_sold_free_their_space_for_the_recruit():
    after = on(at_tile(DOUBLE_MARKET, (0, (WOOD, AXE, FURS)))).when(0, Sell(spaces=(0, 2)))
    mine = after.table.ships[0]
    assert aboard(after.table) == [None, AXE, None, None, None]
    assert (mine.sold, mine.capacity) == ((TILES[WOOD], TILES[FURS]), 10)
    assert after.happened(MarketTaken)[0].value == 4 + 6
    for sold, crew in (((), 9), ((0,), 10)):
        after = on(at_tile(MARKET, (9, (WOOD,)))).when(0, Sell(spaces=sold))
        assert after.happened(MarketTaken)[0].recruited == crew - 9
        assert after.table.ships[0].crew == crew


def test_r075_goods_are_sold_only_at_a_market():
    later = on(at_tile(MARKET, (0, (WOOD, WOOD_2)))).when(0, Sell(spaces=()))
    later.when(0, Sell(spaces=(0,))).refused("R075")


# Navigating: what is discarded before, and where a ship may go.


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
    assert kinds(after.when(0, Navigate(to=9)).facts)[:3] == ["course_set", "village_passed", "arrived"]


def test_r088_r095_r080_tiles_behind_and_stops_before_the_next_ship_are_out_of_reach():
    after = on(sea((6, 8, 9), (), {3: AXE, 6: WOOD, 8: SAIL, 9: RUNE, 12: PIGS})).when(0, DISCARD)
    assert after.table.chart[3] == TILES[AXE]
    after.when(0, Navigate(to=3)).refused("R090")
    after = on(sea((2, 8, HOME), (1,), {2: AXE, 3: WOOD, 8: SAIL, 9: RUNE})).when(0, PLACE)
    assert options(after.table) == {8, 9, HOME}
    after.when(0, Navigate(to=3)).refused("R093")
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


def test_r086_r087_with_two_the_ghost_waits_so_nobody_discards():
    first = on(sea((0, 0), (1, 1), {2: AXE, 7: SAIL, 8: RUNE}, ghost=0, positions=(3, 2))).when(0, Navigate(to=7))
    assert not first.happened(TilesDiscarded)
    assert options(first.table) == {2, 7, 8, HOME}
    assert not first.when(1, Navigate(to=8)).happened(TilesDiscarded)
    assert options(sea((0, HOME), (1, 1), {2: AXE, 7: SAIL}, ghost=0, positions=(3, 2))) == {2, 7, HOME}


@each("to", [4, 6])
def test_r007_r090_forward_by_at_least_one(to):
    after = on(sea((6, 8, 9), (), {4: RUNE, 6: WOOD, 8: SAIL, 9: RUNE, 12: PIGS})).when(0, DISCARD)
    after.when(0, Navigate(to=to)).refused("R090")


def test_r091_r092_r093_r094_stops_are_tiles_and_the_harbour():
    chart = {1: AXE, 2: SAIL, 3: HAMMER, 4: STANDARD, 6: WOOD, 7: RUNE, 8: MARKET, 9: VISIT, 11: RAID, 12: MONSTER_3}
    table = sea((0, 0, 0), (), chart)
    assert options(table) == {1, 2, 3, 4, 6, 7, 8, HOME}
    for place in (5, 9, 10, 11, 12, 13, 20):
        on(table).when(0, Navigate(to=place)).refused("R093")
    small = RULESET.setup(3, {}, {"village_places": [5, 10, 15]})
    assert small.box.harbour == 20
    on(change(sea((0, 0, 0), (), {1: AXE}), setup=small)).when(0, Navigate(to=21)).refused("R094")


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
    # 6 with 2 Vikings (village 5), 8 with 1 after the monster
    assert options(on(table).when(0, PLACE).table) == {6, 8, 9, HOME}


@each(("taken", "expected"), [(0, {9, 11, HOME}), (1, {9, 11, HOME}), (2, {11, HOME})])
def test_r097_a_visit_with_lots_left_counts(taken, expected):
    chart = {6: AXE, 7: SAIL, 8: VISIT, 9: RUNE, 11: WOOD}
    lots = tuple(taken if place == 8 else 0 for place in range(HOME + 1))
    assert options(on(sea((6, 7, 9), (0, 0, 0), chart, taken=lots)).when(0, PLACE).table) == expected


def test_r008_r101_r110_nobody_shares_a_space_and_ranks_follow_each_other():
    after = on(sea((2, 3, HOME), (1,), {2: AXE, 3: SAIL, 4: RUNE})).when(0, PLACE).when(0, Navigate(to=4))
    assert after.happened(Arrived)
    assert not after.happened(BattleBegun)
    assert len(set(after.table.places)) == 3
    table = sea((8, 9, HOME), (0, 0, 0), {8: AXE, 9: SAIL, 12: RUNE}, ranks=(0, 0, 1))
    after = on(table).when(0, DISCARD).when(0, Navigate(to=HOME))
    assert [fact.rank for fact in after.happened(Docked) if fact.seat == 0] == [2]
    after = on(sea((9, HOME, HOME), (0,), {9: DOUBLE_SAIL}, voyage=1)).when(0, DISCARD)
    assert [fact.place for fact in after.happened(VillagePassed)] == [10, 15, 20]


# Villages, visits and raids: what lies on the way.


def passing(tile, crews):
    """Three ships leave the harbour, each past the tile at 1, to 2, 3 and 4."""
    game = on(sea((0, 0, 0), crews, {1: tile, 2: AXE, 3: SAIL, 4: RUNE, 6: WOOD}))
    facts = []
    for seat, to in [(0, 4), (1, 3), (2, 2)]:
        game = game.when(seat, Navigate(to=to))
        facts += [fact for fact in game.facts if isinstance(fact, VisitPassed | RaidPassed)]
    return facts, game.table


def leaving(crew, to, chart, **changes):
    game = on(sea((0, 0, 0), (crew,), chart, **changes)).when(0, Navigate(to=to))
    return game, game.table.ships[0].crew


def test_r110_r111_r114_r115_r031_one_viking_a_village_as_far_as_there_is_room():
    game, crew = leaving(2, 16, {16: AXE})
    assert game.happened(VillagePassed) == [VillagePassed(seat=0, place=place, recruited=1) for place in (5, 10, 15)]
    assert crew == 5
    game, crew = leaving(9, 16, {16: AXE})
    assert [fact.recruited for fact in game.happened(VillagePassed)] == [1, 0, 0]
    assert crew == 10
    game, _ = leaving(0, 11, {11: AXE})
    waiting = [place.vikings for place in RULESET.view(game.table, None).map if place.kind == "village"]
    assert waiting == [(1, 1), (1, 1), (1, 1, 1), (1, 1, 1)]


def test_r112_r115_r116_r271_r113_r272_r258_lots_of_a_visit_are_used_up_and_coins_of_a_raid_are_kept():
    for crews, recruited in (((0, 0, 0), (2, 1)), ((9, 10, 5), (1, 0))):
        facts, table = passing(VISIT, crews)
        assert [(fact.seat, fact.lot, fact.recruited) for fact in facts] == [(0, 2, recruited[0]), (1, 1, recruited[1])]
        assert [one.crew for one in table.ships] == [crews[0] + recruited[0], crews[1] + recruited[1], crews[2]]
    facts, table = passing(RAID, (0, 0, 0))
    assert [(fact.seat, fact.coin) for fact in facts] == [(0, 3), (1, 1)]
    assert [one.coins for one in table.ships] == [(3,), (1,), ()]
    assert [score.components["coins"] for score in RULESET.score(table, None)] == [3, 1, 0]


def test_r117_a_fleeing_ship_gets_what_it_passes():
    chart = {3: SAIL, 4: VISIT, 6: RAID, 7: RUNE}
    fled = on(sea((0, 3, HOME), (2, 2), chart)).when(0, Navigate(to=3)).when(1, Flee(to=7))
    assert fled.happened(VisitPassed) == [VisitPassed(seat=1, place=4, tile=VISIT, lot=2, recruited=2)]
    assert fled.happened(VillagePassed) == [VillagePassed(seat=1, place=5, recruited=1)]
    assert fled.happened(RaidPassed) == [RaidPassed(seat=1, place=6, tile=RAID, coin=3)]
    assert fled.table.ships[1].crew == 5


def test_r099_r257_what_is_passed_comes_in_travel_order_and_never_ends():
    game, crew = leaving(9, 7, {1: VISIT, 6: RAID, 7: AXE})
    passed = [fact.place for fact in game.facts if isinstance(fact, VisitPassed | VillagePassed | RaidPassed)]
    assert passed == [1, 5, 6]
    assert crew == 10  # the visit comes first and fills the ship
    _, table = passing(VISIT, (10, 10, 9))
    assert sum(one.crew for one in table.ships) == 29
    game = on(sea((0, 0, 0, 0), (10, 10, 10, 9), {6: AXE})).when(0, Navigate(to=HOME))
    assert sum(one.crew for one in game.table.ships) == 39


# Monsters on the way: fight or sacrifice.


def meeting(monster, crew, weapons=(), to=2):
    """Seat 0 leaves the harbour past a monster at 1."""
    return on(sea((0, 0, 0), ((crew, weapons),), {1: monster, 2: AXE, 3: SAIL})).when(0, Navigate(to=to))


def with_crew(table, crew):
    return change(table, ships=(change(table.ships[0], crew=crew), *table.ships[1:]))


def test_r120_r132_r153_monsters_are_met_in_flight_and_weapons_are_for_them_alone():
    met = meeting(MONSTER_3, 5)
    assert RULESET.phase(met.table) == "monster"
    assert options(met.table) == {"fight", "sacrifice"}
    met.when(0, Navigate(to=3)).refused("R045")
    battle = on(sea((0, 3, 0), ((1, (DOUBLE_WEAPON,)), (1, (DOUBLE_WEAPON,))), {3: RUNE, 4: WOOD}))
    attacked = battle.when(0, Navigate(to=3))
    assert attacked.happened(BattleBegun)[0].lost == 1
    attacked.when(1, STRIKE).refused("R145")
    battle = on(sea((0, 3, 0), (2, 5), {3: RUNE, 4: MONSTER_4, 6: PIGS})).when(0, Navigate(to=3))
    met = battle.when(1, Flee(to=6))
    assert RULESET.to_act(met.table, None) == (1,)
    assert options(met.table) == {"fight", "sacrifice"}
    assert met.when(1, FIGHT).table.ships[1].crew == 5 - 4 + 1


@each(
    ("monster", "weapons", "lost"),
    [
        (MONSTER_3, (), 3),
        (MONSTER_3, (AXE,), 2),
        (MONSTER_5, (AXE, DOUBLE_WEAPON), 2),  # R268
        (MONSTER_3, (DOUBLE_WEAPON, DOUBLE_WEAPON_2), 0),  # R269
    ],
)
def test_r121_r124_r125_the_cost_of_a_fight(monster, weapons, lost):
    after = meeting(monster, 6, weapons).when(0, FIGHT)
    (fact,) = after.happened(MonsterDefeated)
    assert (fact.lost, fact.strength) == (lost, TILES[monster].value)
    mine = after.table.ships[0]
    assert mine.crew == 6 - lost
    assert mine.monsters == (TILES[monster],)
    assert [tile.id for tile in mine.spaces if tile] == list(weapons)  # R124
    assert after.table.chart[1] is None  # R129
    assert RULESET.score(after.table, None)[0].components["monsters"] == TILES[monster].value


def test_r122_r253_r268_r123_r126_r269_too_few_to_fight_make_the_sacrifice():
    after = meeting(MONSTER_5, 1, (AXE, DOUBLE_WEAPON))
    assert after.happened(MonsterPassed) == [MonsterPassed(seat=0, place=1, tile=MONSTER_5, lost=1)]
    assert after.table.places[0] == 2
    # Nobody is asked then, so the referee is shown a table at which the ship waits before the monster.
    on(with_crew(meeting(MONSTER_5, 5).table, 4)).when(0, FIGHT).refused("R122")
    met = meeting(MONSTER_3, 0, (DOUBLE_WEAPON, DOUBLE_WEAPON_2))
    assert options(met.table) == {"fight", "sacrifice"}
    assert met.when(0, FIGHT).happened(MonsterDefeated)[0].lost == 0
    assert met.when(0, SACRIFICE).happened(MonsterPassed)[0].lost == 0
    # R268: with a cost there is nothing to choose
    assert meeting(MONSTER_5, 0, (AXE,)).happened(MonsterPassed)[0].lost == 0


def test_r127_r128_r129_r131_a_sacrifice_leaves_the_monster_and_a_fight_an_empty_space():
    after = meeting(MONSTER_3, 5).when(0, SACRIFICE)
    assert after.happened(MonsterPassed) == [MonsterPassed(seat=0, place=1, tile=MONSTER_3, lost=1)]
    assert after.table.ships[0].crew == 4
    assert after.table.chart[1] == TILES[MONSTER_3]
    after = meeting(MONSTER_3, 5).when(0, FIGHT)
    assert after.table.places[0] == 2
    after.when(1, Navigate(to=1)).refused("R093")
    on(sea((0, 0, 0), (5,), {1: MONSTER_3, 2: AXE})).when(0, Navigate(to=1)).refused("R093")


def test_r098_r252_r270_r130_monsters_leave_a_choice_of_who_is_left_for_the_battle():
    met = on(sea((0, 7, 0), (3, 2), {4: MONSTER_3, 6: MONSTER_3, 7: AXE, 8: SAIL})).when(0, Navigate(to=7))
    # Fight (0), village (1), sacrifice (0): no. Sacrifice (2), village (3), sacrifice (2): yes, and so by itself.
    assert met.happened(MonsterPassed) == [
        MonsterPassed(seat=0, place=4, tile=MONSTER_3, lost=1),
        MonsterPassed(seat=0, place=6, tile=MONSTER_3, lost=1),
    ]
    assert met.happened(BattleBegun)
    met = on(sea((0, 7, 0), (4, 2), {6: MONSTER_3, 7: AXE, 8: SAIL})).when(0, Navigate(to=7))
    assert options(met.table) == {"fight", "sacrifice"}  # 4, and the one of the village
    on(with_crew(met.table, 3)).when(0, FIGHT).refused("R098")
    on(with_crew(met.table, 1)).when(0, SACRIFICE).refused("R098")
    chart = {4: MONSTER_3, 6: MONSTER_3, 7: AXE, 8: SAIL}
    second = on(sea((0, 0, 0), (3,), chart)).when(0, Navigate(to=7)).when(0, FIGHT)
    # The village gave 1, too few for the second fight: its sacrifice is forced.
    assert second.happened(MonsterPassed) == [MonsterPassed(seat=0, place=6, tile=MONSTER_3, lost=1)]
    assert (second.table.ships[0].crew, second.table.places[0]) == (0, 7)


@each(
    ("crew", "defeated"),
    [
        (1, [MONSTER_3]),  # the sacrifice would leave nobody: the fight, which costs nothing, is forced
        (2, []),  # either leaves somebody: a choice
    ],
)
def test_r098_r253_a_sacrifice_that_would_leave_nobody_makes_the_fight_forced(crew, defeated):
    ships = ((crew, (DOUBLE_WEAPON, DOUBLE_WEAPON_2)), 2)
    met = on(sea((0, 2, 0), ships, {1: MONSTER_3, 2: AXE, 3: SAIL})).when(0, Navigate(to=2))
    assert [fact.tile for fact in met.happened(MonsterDefeated)] == defeated
    assert bool(met.happened(BattleBegun)) == bool(defeated)
    if not defeated:
        assert options(met.table) == {"fight", "sacrifice"}
        assert met.when(0, SACRIFICE).happened(BattleBegun)


def test_r261_nobody_need_be_left_for_the_harbour():
    """On a smaller map, where no village lies behind the monster."""
    small = RULESET.setup(3, {}, {"village_places": [5, 10, 15]})
    table = sea((0, HOME, 0), (0, 2), {19: MONSTER_3})
    places = (15, small.box.harbour, 0)
    table = change(with_crew(table, 3), setup=small, places=places, chart=table.chart[:-1], move=Move(seat=0, to=20))
    assert on(table).when(0, FIGHT).happened(Docked)[0].seat == 0


def test_r120_only_at_a_monster():
    for command in (FIGHT, SACRIFICE):
        on(sea((0, 0, 0), (3,), {2: AXE})).when(0, command).refused("R120")


# R096 to R100 against every plan: the offer is what brute force over all choices at monsters comes to.


def arrivals(table, seat, crew, start, end):
    """Every crew with which a ship can arrive, by any legal choices on the way."""
    crews, ship, box = {crew}, table.ships[seat], table.setup.box
    weapons = sum(tile.value for tile in ship.spaces if tile and tile.type == "weapon")
    for place in range(start + 1, end):
        tile = table.chart[place]
        if place in box.villages:
            crews = {min(ship.capacity, one + 1) for one in crews}
        elif tile and tile.type == "visit":
            lots = [2, 1, 0, 0, 0]
            crews = {min(ship.capacity, one + lots[table.taken[place]]) for one in crews}
        elif tile and tile.type == "monster":
            cost = max(0, tile.value - weapons)
            crews = {one - cost for one in crews if one >= cost} | {max(0, one - 1) for one in crews}
    return crews


def open_places(table, seat):
    crew, here = table.ships[seat].crew, table.places[seat]
    stops = [place for place in range(here + 1, HOME) if is_stop(table, place)]
    return [place for place in stops if place not in table.places or max(arrivals(table, seat, crew, here, place)) > 0]


@each("setup", list(setups(RULESET)), ids=lambda setup: str(setup.seats))
def test_r096_r097_r098_r252_the_offer_is_what_some_plan_allows(setup):
    for seed in range(12):
        for step in random_game(RULESET, setup, seed):
            check(step.after)


def check(table):
    if table.over:
        return
    (seat,) = RULESET.to_act(table, None)
    commands = RULESET.legal(table, seat)
    if table.move is not None:
        check_monster(table, seat)
    elif any(isinstance(command, Navigate | Flee) for command in commands):
        to = [command.to for command in commands if isinstance(command, Navigate | Flee)]
        assert to == destinations(table, seat) == [*open_places(table, seat), HOME]


def check_monster(table, seat):
    """Both choices are open, and each leaves somebody for a battle at the end."""
    assert RULESET.legal(table, seat) == (Fight(), Sacrifice())
    here, to = table.places[seat], table.move.to
    place = next(p for p in range(here + 1, to) if table.chart[p] and table.chart[p].type == "monster")
    ship = table.ships[seat]
    weapons = sum(tile.value for tile in ship.spaces if tile and tile.type == "weapon")
    cost = max(0, table.chart[place].value - weapons)
    assert ship.crew >= cost
    if to in table.places:
        for crew in (ship.crew - cost, max(0, ship.crew - 1)):
            assert max(arrivals(table, seat, crew, place, to)) > 0


def test_the_phase_is_found_out_once_for_the_very_same_table(monkeypatch):
    found = []
    monkeypatch.setattr(turn, "_phase_of_table", lambda table: found.append(table) or "place")
    one, other = (sea((4, 2, 9), chart={4: AXE}) for _ in range(2))
    assert [turn.phase(table) for table in (one, one, other, one)] == ["place"] * 4
    assert len(found) == 3
    assert found[1] is other
    turn._LAST[0] = (None, "layout")
