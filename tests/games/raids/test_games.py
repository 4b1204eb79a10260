"""Whole games: what holds in all of them, their openings counted, and defaults."""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from events.bots.playout import setups
from events.games.raids import RULESET
from events.games.raids.commands import DiscardTile, Fight, Flee, Navigate, PlaceTile, ReplaceTile, Sacrifice, Sell
from events.games.raids.facts import (
    BattleBegun,
    CourseSet,
    Docked,
    Fled,
    HarbourScored,
    MarketTaken,
    MonsterDefeated,
    MonsterPassed,
    RaidPassed,
    SailsFilled,
    StartPlayerDrawn,
    StruckBack,
    TilePlaced,
    VillagePassed,
    VisitPassed,
    VoyageBegun,
    VoyageEnded,
)
from events.games.raids.rules.course import fight_cost
from events.games.raids.rules.ship import room
from events.games.raids.rules.turn import monster_ahead
from events.ruleset.records import canonical, change, put
from tests.conformance.games import defaults, random_game
from tests.games.raids.board import AXE, FIGHT, HOME, MONSTER_3, RUNE, SACRIFICE, VISIT, on, sea, setup
from tests.support.bdd import perft, started
from tests.support.campaigns import amount
from tests.support.cases import each

# What must hold in every game, seen over random games with all numbers of players.


SEEDS = range(amount("SKALD_INVARIANTS", 2, 6))


GAMES = [(setup, seed) for setup in setups(RULESET) for seed in SEEDS]
IDS = [f"{setup.seats}-{setup.options.shields}-{seed}" for setup, seed in GAMES]


@cache
def games():
    return [list(random_game(RULESET, setup, seed)) for setup, seed in GAMES]


def facts(game, *kinds):
    return [fact for step in game for fact in step.facts if isinstance(fact, kinds)]


def crew_change(fact):
    """Who gained or lost how many Vikings by a fact."""
    match fact:
        case VillagePassed() | VisitPassed() | MarketTaken() | SailsFilled():
            return fact.seat, fact.recruited
        case MonsterDefeated() | MonsterPassed() | BattleBegun() | StruckBack():
            return fact.seat, -fact.lost
        case TilePlaced():
            return fact.seat, -fact.surplus
    return None


@each("game", games, IDS)
def test_r003_r278_r279_r283_r072_r196_r289_r290_r010_pieces_are_conserved_and_what_is_kept_is_kept_for_good(game):
    first = RULESET.hidden.invariants(game[0].after)
    assert all(RULESET.hidden.invariants(step.after) == first for step in game)
    ids, harbours, ships, *rest = first
    assert (len(set(ids)), len(set(harbours))) == (64, 9)
    assert all([*ships, *rest])
    for step in game[1:]:
        assert step.after.gone[: len(step.before.gone)] == step.before.gone
        placed, sold = facts([step], TilePlaced), {tile for fact in facts([step], MarketTaken) for tile in fact.sold}
        for seat, (one, two) in enumerate(zip(step.before.ships, step.after.ships, strict=True)):
            for name in ("sold", "monsters", "runes", "markets", "coins"):
                assert getattr(two, name)[: len(getattr(one, name))] == getattr(one, name)
            # Tiles leave a ship only by being replaced or sold.
            left = {tile.id for tile in one.spaces if tile} - {tile.id for tile in two.spaces if tile}
            assert left <= sold | {fact.replaced for fact in placed if fact.seat == seat}


@each("game", games, IDS)
def test_r280_the_crew_follows_from_the_facts(game):
    crews = Counter(dict(enumerate(facts(game, StartPlayerDrawn)[0].crews)))
    for step in game:
        for fact in step.facts:
            if (changed := crew_change(fact)) is not None:
                crews[changed[0]] += changed[1]
        assert [crews[seat] for seat in range(len(step.after.ships))] == [ship.crew for ship in step.after.ships]


@each("game", games, IDS)
def test_r007_r281_r008_r282_no_ship_goes_back_and_each_stands_alone(game):
    for one, two in pairwise(step.after for step in game):
        if one.voyage == two.voyage:
            assert all(here <= there for here, there in zip(one.places, two.places, strict=True))
            assert sum(tile is not None for tile in one.chart) >= sum(tile is not None for tile in two.chart)
        at_sea = [place for place in two.places if 0 < place < HOME]
        assert len(set(at_sea)) == len(at_sea) or two.battle or two.move
        assert not set(at_sea) & set(two.setup.box.villages) or two.move


@each("game", games, IDS)
def test_r284_r285_the_hindmost_alone_is_asked(game):
    for table in (step.after for step in game):
        assert len(RULESET.to_act(table, None)) == (0 if table.over else 1)
        if table.battle is None and table.move is None and not table.over:
            assert table.places[table.active] == min(table.places)
            assert table.ghost is None or table.ghost >= table.places[table.active]


@each("game", games, IDS)
def test_r101_r111_r286_r287_four_voyages_in_which_everyone_docks_once_and_passes_each_village_once(game):
    seats, villages = game[0].after.setup.seats, game[0].after.setup.box.villages
    assert len(facts(game, VoyageBegun)) == len(facts(game, VoyageEnded)) == 4
    for voyage in voyages(game):
        docked = [fact for fact in voyage if isinstance(fact, Docked)]
        assert sorted(fact.seat for fact in docked) == list(range(seats))
        assert [fact.rank for fact in docked] == list(range(1, seats + 1))
        passed = Counter((fact.seat, fact.place) for fact in voyage if isinstance(fact, VillagePassed))
        assert passed == Counter({(seat, place): 1 for seat in range(seats) for place in villages})
        moves = Counter(fact.seat for fact in voyage if isinstance(fact, CourseSet | Fled))
        assert max(moves.values()) <= 17


@each("game", games, IDS)
def test_r288_coins(game):
    for step in game[1:]:
        pairs = zip(step.before.ships, step.after.ships, strict=True)
        assert all(sum(one.coins) <= sum(two.coins) for one, two in pairs)
    pays = 9 if game[0].after.setup.seats == 2 else 10
    assert [sum(fact.coins) for fact in facts(game, HarbourScored)] == [pays] * 4
    for fact in facts(game, RaidPassed):
        assert sum(one.coin for one in facts(game, RaidPassed) if one.tile == fact.tile) <= 4


@each("game", games, IDS)
def test_r240_r244_r293_r241_r242_all_see_the_same_and_no_order_before_its_voyage(game):
    """No tile of a later voyage is on the table, and no draw is made before that voyage begins."""
    for number, step in enumerate(game):
        on_table = canonical(RULESET.view(step.after, None))
        later = {tile.id for voyage in step.after.setup.box.voyages[step.after.voyage :] for tile in voyage}
        assert not any(f'"{tile}"'.encode() in on_table for tile in later)
        if number % 5 == 0:
            assert {canonical(RULESET.view(step.after, seat)) for seat in range(step.after.setup.seats)} == {on_table}
        assert number == 0 or bool(facts([step], VoyageBegun)) == (step.after.voyage > step.before.voyage)


def voyages(game):
    """The facts of each voyage."""
    told = []
    for fact in (fact for step in game for fact in step.facts):
        if isinstance(fact, VoyageBegun):
            told.append([])
        if told:
            told[-1].append(fact)
    return told


# Recorded counts of the tree of legal commands from the opening positions.


COUNTS = {2: [14, 136, 622, 2589], 3: [14, 136, 1132], 4: [14, 136, 1300]}


@each(("seats", "counts"), COUNTS.items())
def test_perft(seats, counts):
    table = started(RULESET, setup(seats), b"perft").table
    assert [perft(RULESET, table, depth) for depth in range(1, len(counts) + 1)] == counts


# R255: what a seat does when its time is over.


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
