"""Setting up: the map, the ships, positions, crews and tiles."""

import pytest

from events.games.raids import RULESET
from events.games.raids.facts import CourseSet, HarbourTilesDrawn, StartPlayerDrawn, VoyageBegun
from events.ruleset.refusals import RuleBroken
from tests.games.raids.board import BOX, HOME, setup, ship
from tests.support.bdd import started
from tests.support.cases import each


def begun(seats, seed=b"a"):
    return started(RULESET, setup(seats), seed).table


def drawn(seats, seed=b"a"):
    return started(RULESET, setup(seats), seed).facts


def test_r001_r002_the_track():
    assert BOX.villages == (5, 10, 15, 20)
    assert HOME == 21
    assert len(BOX.tile_places) == 16
    assert set(BOX.tile_places) | set(BOX.villages) == set(range(1, 21))


def test_r003_r004_r005_a_ship_has_five_spaces_and_ten_shields():
    table = begun(3)
    assert [one.capacity for one in table.ships] == [10, 10, 10]
    assert all(one.spaces == (None,) * 5 for one in table.ships)
    # R004: one shield and none instead of two times two
    assert ship(table, 0, ("v1-good-1", "v1-good-3")).capacity == 1 + 0 + 6


@each("seats", [0, 1, 5])
def test_r020_two_to_four(seats):
    with pytest.raises(RuleBroken) as refusal:
        RULESET.validate_setup(setup(seats))
    assert refusal.value.rule == "R020"


@each("seats", [2, 3, 4])
def test_r021_everyone_has_a_ship(seats):
    table = begun(seats)
    assert len(table.ships) == len(table.places) == seats


def test_r022_r243_the_start_player_is_drawn():
    starters = {drawn(4, bytes([seed]))[0].seat for seed in range(30)}
    assert starters == {0, 1, 2, 3}


@each(
    ("seats", "positions", "crews"), [(4, [4, 3, 2, 1], [1, 2, 2, 3]), (3, [3, 2, 1], [1, 2, 2]), (2, [3, 2], [1, 2])]
)
def test_r023_r024_r025_r026_positions_and_crews_in_turn_order(seats, positions, crews):
    for seed in range(8):
        table = begun(seats, bytes([seed]))
        (first,) = [fact.seat for fact in drawn(seats, bytes([seed])) if isinstance(fact, StartPlayerDrawn)]
        order = [(first + turn) % seats for turn in range(seats)]
        assert [table.positions[seat] for seat in order] == positions
        assert [table.ships[seat].crew for seat in order] == crews
        assert table.active == first


def test_r027_r034_r256_sixteen_tiles_shuffled_in_travel_order():
    table = begun(3)
    laid = [tile for tile in table.chart if tile is not None]
    assert sorted(tile.id for tile in laid) == sorted(tile.id for tile in BOX.tiles if tile.voyage == 1)
    assert [place for place, tile in enumerate(table.chart) if tile is not None] == list(BOX.tile_places)
    assert len(BOX.tiles) == 64
    assert [len(voyage) for voyage in BOX.voyages] == [16] * 4
    assert begun(3, b"b").chart != table.chart


def test_r028_r029_r030_r243_harbour_tiles():
    for seed in range(10):
        facts = drawn(2, bytes([seed]))
        (fact,) = [fact for fact in facts if isinstance(fact, HarbourTilesDrawn)]
        assert fact.tiles[0] == "arrival"
        assert len(set(fact.tiles)) == 4
        assert sorted([*fact.tiles, *fact.unused]) == sorted(BOX.harbour_tiles)
        assert RULESET.view(begun(2, bytes([seed])), None).harbour_tiles == fact.tiles


@each("seats", [2, 3, 4])
def test_r031_r209_villages_hold_a_viking_for_each(seats):
    places = RULESET.view(begun(seats), None).map
    assert [places[village].vikings for village in BOX.villages] == [(1,) * seats] * 4


def test_r032_r033_lots_of_visits_and_raids():
    assert BOX.visit_lots == (2, 1)
    assert BOX.raid_coins == (3, 1)
    shown = [place for place in RULESET.view(begun(3), None).map if place.tile and place.tile.type == "visit"]
    assert [place.vikings for place in shown] == [(2, 1)]


def test_r009_all_ships_begin_in_the_harbour():
    assert begun(4).places == (0, 0, 0, 0)


def test_only_the_first_voyage_is_laid_out_and_nobody_has_moved_yet():
    facts = drawn(4)
    assert [fact.voyage for fact in facts if isinstance(fact, VoyageBegun)] == [1]
    assert not [fact for fact in facts if isinstance(fact, CourseSet)]
