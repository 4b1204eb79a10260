"""The state that everybody sees: what front ends need not work out for themselves."""

from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate
from events.ruleset.chance import Chance
from events.ruleset.ruleset import NOBODY_AWAY
from tests.games.raids.board import (
    AXE,
    DOUBLE_WEAPON,
    MONSTER_3,
    MONSTER_5,
    PIGS,
    PLACE,
    RAID,
    RUNE,
    SAIL,
    STRIKE,
    TILES,
    VISIT,
    WOOD,
    on,
    sea,
    setup,
)

CHART = {3: AXE, 4: SAIL, 6: WOOD, 7: PIGS, 8: RUNE}


def seen(game):
    return RULESET.view(game.table, None)


def test_r047_the_tile_that_is_being_taken():
    game = on(sea((2, 8, 9), (), {2: AXE, 8: SAIL, 9: SAIL, 12: RUNE}))
    assert seen(game).taking == TILES[AXE]
    assert seen(game.when(0, PLACE)).taking is None


def test_r141_r143_a_battle_tells_who_attacked_and_what_both_have_spent():
    game = on(sea((0, 3, 0), (9, 9), CHART)).when(0, Navigate(to=3))
    for attacker_spent, defender_spent in [(1, 0), (1, 2), (4, 2), (4, 6)]:
        battle = seen(game).battle
        assert (battle.attacker, battle.defender) == (0, 1)
        assert (battle.attacker_spent, battle.defender_spent) == (attacker_spent, defender_spent)
        assert [9 - ship.crew for ship in seen(game).ships[:2]] == [attacker_spent, defender_spent]
        assert battle.blow == game.table.battle.blow
        game = game.when(battle.asked, STRIKE)
    assert seen(game.when(1, Flee(to=8))).battle is None


def test_r121_r184_weapons_and_what_monsters_ahead_would_cost():
    chart = {1: MONSTER_5, 4: MONSTER_3, 6: AXE, 7: SAIL}
    state = seen(on(sea((0, 2, 0), ((0, (AXE, DOUBLE_WEAPON)), (0,), (0, (AXE,))), chart)))
    assert [ship.weapons for ship in state.ships] == [3, 0, 1]
    assert state.map[1].fight_costs == (2, None, 4)
    assert state.map[4].fight_costs == (0, 3, 2)
    assert state.map[6].fight_costs is None


def test_r032_r033_lots_that_are_left():
    taken = tuple(1 if place in (4, 6) else 0 for place in range(22))
    state = seen(on(sea((0, 0, 0), (), {4: VISIT, 6: RAID, 7: AXE}, taken=taken)))
    assert (state.map[4].vikings, state.map[4].coins) == ((1,), None)
    assert (state.map[6].vikings, state.map[6].coins) == (None, (1,))
    assert [place.kind for place in (state.map[0], state.map[4], state.map[5], state.map[21])] == [
        "harbour",
        "tile",
        "village",
        "harbour",
    ]


def test_r120_the_monster_that_leaves_a_choice():
    game = on(sea((0, 0, 0), (5,), {1: MONSTER_3, 2: AXE, 3: SAIL})).when(0, Navigate(to=2))
    move = seen(game).move
    assert (move.seat, move.to, move.place, move.monster, move.cost) == (0, 2, 1, TILES[MONSTER_3], 3)


def test_while_the_game_is_laid_out_everything_can_be_shown():
    table, phases = RULESET.empty(setup(3)), []
    while (fact := RULESET.follow(table, Chance(b"layout"), NOBODY_AWAY)) is not None:
        state = RULESET.view(table, None)
        phases.append((state.phase, state.voyage, state.harbour_tile))
        table = RULESET.evolve(table, fact)
    assert phases == [("layout", 0, None)] * 3
    assert RULESET.view(table, None).harbour_tile == "arrival"


def test_r049_a_ship_between_two_facts_is_on_its_way():
    """After it has stopped at another's ship, and before it attacks, nobody is asked."""
    game = on(sea((0, 3, 0), (5, 5), CHART))
    table = game.table
    for fact in game.when(0, Navigate(to=3)).facts[:-1]:
        table = RULESET.evolve(table, fact)
        state = RULESET.view(table, None)
        assert (state.phase, state.asked, state.move.monster) == ("sailing", None, None)
    assert state.ships[0].place == state.ships[1].place == 3
