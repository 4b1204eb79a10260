"""Monsters on the way: fight or sacrifice."""

from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate
from events.games.raids.facts import BattleBegun, Docked, MonsterDefeated, MonsterPassed
from events.games.raids.state import Move
from events.ruleset.records import change
from tests.games.raids.board import (
    AXE,
    DOUBLE_WEAPON,
    DOUBLE_WEAPON_2,
    FIGHT,
    HOME,
    MONSTER_3,
    MONSTER_4,
    MONSTER_5,
    PIGS,
    RUNE,
    SACRIFICE,
    SAIL,
    STRIKE,
    TILES,
    WOOD,
    on,
    options,
    sea,
)
from tests.support.cases import each


def meeting(monster, crew, weapons=(), to=2):
    """Seat 0 leaves the harbour past a monster at 1."""
    return on(sea((0, 0, 0), ((crew, weapons),), {1: monster, 2: AXE, 3: SAIL})).when(0, Navigate(to=to))


def with_crew(table, crew):
    return change(table, ships=(change(table.ships[0], crew=crew), *table.ships[1:]))


def test_r120_the_player_chooses():
    met = meeting(MONSTER_3, 5)
    assert RULESET.phase(met.table) == "monster"
    assert options(met.table) == {"fight", "sacrifice"}
    met.when(0, Navigate(to=3)).refused("R045")


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


def test_r122_r253_r268_too_few_to_fight_so_the_sacrifice_is_forced():
    after = meeting(MONSTER_5, 1, (AXE, DOUBLE_WEAPON))
    assert after.happened(MonsterPassed) == [MonsterPassed(seat=0, place=1, tile=MONSTER_5, lost=1)]
    assert after.table.places[0] == 2


def test_r122_a_fight_beyond_the_crew_is_refused():
    """Nobody is asked then, so the referee is shown a table at which the ship waits before the monster."""
    met = meeting(MONSTER_5, 5)
    on(with_crew(met.table, 4)).when(0, FIGHT).refused("R122")


def test_r123_r126_r269_without_a_viking():
    met = meeting(MONSTER_3, 0, (DOUBLE_WEAPON, DOUBLE_WEAPON_2))
    assert options(met.table) == {"fight", "sacrifice"}
    assert met.when(0, FIGHT).happened(MonsterDefeated)[0].lost == 0
    assert met.when(0, SACRIFICE).happened(MonsterPassed)[0].lost == 0
    # R268: with a cost there is nothing to choose
    assert meeting(MONSTER_5, 0, (AXE,)).happened(MonsterPassed)[0].lost == 0


def test_r127_r128_the_sacrifice():
    after = meeting(MONSTER_3, 5).when(0, SACRIFICE)
    assert after.happened(MonsterPassed) == [MonsterPassed(seat=0, place=1, tile=MONSTER_3, lost=1)]
    assert after.table.ships[0].crew == 4
    assert after.table.chart[1] == TILES[MONSTER_3]


def test_r129_r131_nobody_stops_at_a_monster_or_where_it_was():
    after = meeting(MONSTER_3, 5).when(0, FIGHT)
    assert after.table.places[0] == 2
    after.when(1, Navigate(to=1)).refused("R093")
    on(sea((0, 0, 0), (5,), {1: MONSTER_3, 2: AXE})).when(0, Navigate(to=1)).refused("R093")


def test_r130_r270_two_monsters_and_a_village():
    chart = {4: MONSTER_3, 6: MONSTER_3, 7: AXE, 8: SAIL}
    met = on(sea((0, 0, 0), (3,), chart)).when(0, Navigate(to=7))
    second = met.when(0, FIGHT)
    # The village gave 1, too few for the second fight: its sacrifice is forced.
    assert second.happened(MonsterPassed) == [MonsterPassed(seat=0, place=6, tile=MONSTER_3, lost=1)]
    assert (second.table.ships[0].crew, second.table.places[0]) == (0, 7)


def test_r098_r252_r270_what_would_leave_nobody_for_the_battle_is_no_choice():
    chart = {4: MONSTER_3, 6: MONSTER_3, 7: AXE, 8: SAIL}
    met = on(sea((0, 7, 0), (3, 2), chart)).when(0, Navigate(to=7))
    # Fight (0), village (1), sacrifice (0): no. Sacrifice (2), village (3), sacrifice (2): yes, and so by itself.
    assert met.happened(MonsterPassed) == [
        MonsterPassed(seat=0, place=4, tile=MONSTER_3, lost=1),
        MonsterPassed(seat=0, place=6, tile=MONSTER_3, lost=1),
    ]
    assert met.happened(BattleBegun)


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


def test_r098_the_referee_names_it():
    met = on(sea((0, 7, 0), (4, 2), {6: MONSTER_3, 7: AXE, 8: SAIL})).when(0, Navigate(to=7))
    assert options(met.table) == {"fight", "sacrifice"}  # 4, and the one of the village
    on(with_crew(met.table, 3)).when(0, FIGHT).refused("R098")
    on(with_crew(met.table, 1)).when(0, SACRIFICE).refused("R098")


def test_r132_weapons_do_not_help_against_ships():
    battle = on(sea((0, 3, 0), ((1, (DOUBLE_WEAPON,)), (1, (DOUBLE_WEAPON,))), {3: RUNE, 4: WOOD}))
    attacked = battle.when(0, Navigate(to=3))
    assert attacked.happened(BattleBegun)[0].lost == 1
    attacked.when(1, STRIKE).refused("R145")


def test_r153_a_fleeing_ship_chooses_too():
    chart = {3: RUNE, 4: MONSTER_4, 6: PIGS}
    battle = on(sea((0, 3, 0), (2, 5), chart)).when(0, Navigate(to=3))
    met = battle.when(1, Flee(to=6))
    assert RULESET.to_act(met.table, None) == (1,)
    assert options(met.table) == {"fight", "sacrifice"}
    assert met.when(1, FIGHT).table.ships[1].crew == 5 - 4 + 1


@each("command", [FIGHT, SACRIFICE])
def test_r120_only_at_a_monster(command):
    on(sea((0, 0, 0), (3,), {2: AXE})).when(0, command).refused("R120")
