"""R255: what a seat does when its time is over."""

import pytest

from events.games.raids import RULESET
from events.games.raids.commands import DiscardTile, Fight, Flee, Navigate, PlaceTile, ReplaceTile, Sacrifice, Sell
from events.games.raids.rules.course import fight_cost
from events.games.raids.rules.ship import room
from events.games.raids.rules.turn import monster_ahead
from events.ruleset.records import change, put
from tests.conformance.games import defaults
from tests.games.raids.board import AXE, FIGHT, HOME, MONSTER_3, RUNE, SACRIFICE, VISIT, on, sea
from tests.support.cases import each


@pytest.fixture(scope="module", params=[1, 2])
def met(request):
    """The defaults of random games under one version of the rules."""
    found = [one for one in defaults(RULESET, seed=5, number=10) if one[0].setup.rules_version == request.param]
    return request.param, found


def test_r255_the_ship_sails_to_the_next_free_stop_and_flees(met):
    for table, _, found, offered in met[1]:
        if isinstance(offered[-1], Navigate | Flee):
            voyages = [one for one in offered if isinstance(one, Navigate | Flee)]
            peaceful = next((one for one in voyages if one.to not in table.places), voyages[-1])
            assert found == peaceful or (met[0] > 1 and offered.index(found) < offered.index(peaceful))


def test_r255_a_tile_is_placed_if_nobody_is_lost_by_it(met):
    for table, seat, found, offered in met[1]:
        if isinstance(offered[-1], DiscardTile):
            tile = table.chart[table.places[seat]]
            spared = room(table.ships[seat]) + tile.shields >= table.setup.box.shields_per_space
            assert (found == PlaceTile()) == (PlaceTile() in offered and spared)


@pytest.mark.parametrize(("short", "then"), [(0, Fight()), (1, Fight()), (2, Sacrifice())])
def test_r255_a_monster_is_fought_where_that_costs_no_more_than_passing_it(met, short, then):
    version, tables = met
    table, seat = next((one[0], one[1]) for one in tables if isinstance(one[3][-1], Sacrifice))
    box, move = table.setup.box, table.move
    weapon = next(tile for tile in box.by_id.values() if (tile.type, tile.value) == ("weapon", 1))
    ship = change(table.ships[seat], spaces=(weapon,) * 5, crew=5, capacity=10)
    place, monster = monster_ahead(table, move)
    chart = [None] * len(table.chart)
    chart[place] = change(monster, value=5 + short)
    free = change(table, chart=tuple(chart), ships=put(table.ships, seat, ship), move=change(move, to=box.harbour))
    assert fight_cost(free, seat, chart[place]) == short
    assert RULESET.legal(free, seat) == (Fight(), Sacrifice())
    assert RULESET.default_command(free, seat) == (Sacrifice() if version == 1 else then)


@each(("chart", "then"), [({19: VISIT}, FIGHT), ({}, SACRIFICE)])
def test_r255_a_monster_costs_no_more_where_the_rest_of_the_way_fills_the_ship_again(chart, then):
    """Of a full crew 2 fall in the fight; 2 come back at a visit and 1 at a village, but only up to the shields."""
    game = on(sea((14, 17, 2), ((10, (AXE,)), (0,), (0,)), {16: MONSTER_3, 17: RUNE, **chart}))
    game = game.when(0, Navigate(to=HOME))
    assert RULESET.legal(game.table, 0) == (FIGHT, SACRIFICE)
    assert RULESET.default_command(game.table, 0) == then


def test_r255_the_best_goods_are_sold(met):
    version, sales = met[0], 0
    for table, seat, found, offered in met[1]:
        if isinstance(offered[0], Sell):
            spaces = table.ships[seat].spaces
            worths = [sum(spaces[space].value for space in one.spaces) for one in offered]
            sales += 1
            assert worths[offered.index(found)] == (0 if version == 1 else max(worths))
    assert sales


def test_r255_a_tile_replaces_what_is_worse_in_something_and_better_in_nothing():
    """On a full ship a double weapon replaces a single one with as many shields, and no sail."""
    asked = defaults(RULESET, seed=6, number=6)
    table, seat = next((one[0], one[1]) for one in asked if isinstance(one[3][-1], DiscardTile))
    tiles = {(tile.type, tile.value, tile.shields): tile for tile in table.setup.box.by_id.values()}
    single, double, sail = tiles["weapon", 1, 1], tiles["weapon", 2, 1], tiles["sail", 2, 1]
    for aboard, expected in ((single, ReplaceTile(space=0)), (sail, DiscardTile())):
        ship = change(table.ships[seat], crew=0, spaces=(aboard, *[sail] * 4), capacity=5)
        chart = put(table.chart, table.places[seat], double)
        for version, default in ((1, DiscardTile()), (2, expected)):
            setup = change(table.setup, rules_version=version)
            full = change(table, setup=setup, ships=put(table.ships, seat, ship), chart=chart)
            assert RULESET.default_command(full, seat) == default
