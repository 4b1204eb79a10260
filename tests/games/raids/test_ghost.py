"""Two players and the ghost ship."""

from events.games.raids import RULESET
from events.games.raids.commands import Navigate
from events.games.raids.facts import Docked, GhostSailed, TilesDiscarded, VoyageBegun, VoyageEnded
from events.ruleset.records import change
from tests.games.raids.board import (
    AXE,
    DISCARD,
    HOME,
    MONSTER_3,
    RAID,
    RUNE,
    SAIL,
    VISIT,
    WOOD,
    on,
    options,
    sea,
    setup,
)
from tests.support.bdd import started


def sailed(game):
    return [fact.place for fact in game.happened(GhostSailed)]


def test_r200_it_begins_on_position_one():
    table = started(RULESET, setup(2), b"x").table
    assert table.ghost == 0
    assert sorted(table.positions) == [2, 3]


def test_r201_r202_r203_r204_r276_it_sails_while_it_is_behind_both():
    table = sea((0, 0), (2, 2), {7: AXE, 8: SAIL, 9: RUNE, 12: WOOD}, ghost=0, positions=(3, 2))
    first = on(table).when(0, Navigate(to=7))
    assert not sailed(first)  # R201: the other player leaves before it
    second = first.when(1, Navigate(to=12))
    assert sailed(second) == [5, 10]
    assert RULESET.to_act(second.table, None) == (0,)
    third = second.when(0, DISCARD)
    assert third.happened(TilesDiscarded) == [TilesDiscarded(seat=0, places=(8, 9), tiles=(SAIL, RUNE))]
    assert not sailed(third)


def test_r207_r276_who_has_it_ahead_discards_up_to_it_and_sails_past():
    chart = {7: AXE, 8: SAIL, 9: RUNE, 11: WOOD, 12: WOOD}
    table = sea((7, 12), (2, 2), chart, ghost=10)
    game = on(table).when(0, DISCARD)
    assert game.happened(TilesDiscarded) == [TilesDiscarded(seat=0, places=(8, 9), tiles=(SAIL, RUNE))]
    assert options(game.table) == {11, 12, HOME}
    game.when(0, Navigate(to=10)).refused("R093")


def test_r202_a_docked_player_counts_as_ahead():
    table = sea((6, HOME), (2, 2), {6: AXE, 8: SAIL, 9: RUNE}, ghost=10)
    game = on(table).when(0, DISCARD)
    # 8 and 9 lie before the ghost at 10, so only the harbour is left, and the voyage is over with it.
    assert game.happened(Docked) == [Docked(seat=0, rank=2)]


def test_r203_from_the_last_village_it_docks():
    """No player can be beyond village 20 at sea, so it is seen with a smaller map, whose last village is 15."""
    small = RULESET.setup(2, {}, {"village_places": [5, 10, 15]})
    table = sea((14, HOME), (2, 2), {14: AXE, 16: SAIL, 17: RUNE}, ghost=15)
    table = change(table, setup=small, places=(14, small.box.harbour), chart=table.chart[: small.box.harbour + 1])
    game = on(table).when(0, DISCARD)
    assert options(game.table) == {16, 17, 20}
    after = game.when(0, Navigate(to=16))
    assert sailed(after) == [20]
    # R208: it has no rank, and the next ship home is the second all the same.
    assert not after.happened(Docked)
    assert after.table.ranks == (0, 1)
    home = after.when(0, DISCARD)
    assert home.happened(Docked) == [Docked(seat=0, rank=2)]


def test_r205_it_takes_nothing():
    chart = {1: VISIT, 2: RAID, 3: MONSTER_3, 6: RUNE, 7: AXE, 8: SAIL}
    table = sea((0, 7), (2, 2), chart, ghost=0, positions=(3, 2))
    game = on(table).when(0, Navigate(to=8))
    while RULESET.phase(game.table) == "monster":
        game = game.when(0, RULESET.legal(game.table, 0)[1])
    assert sailed(game) == [5, 10]
    assert [game.table.chart[place].id for place in (1, 2, 3)] == [VISIT, RAID, MONSTER_3]
    assert game.table.taken[:3] == (0, 1, 1)  # what the player took
    assert RULESET.view(game.table, None).map[5].vikings == ()


def test_r206_it_is_no_opponent():
    assert options(sea((0, 0), (5, 5), {4: AXE, 6: SAIL}, ghost=0, positions=(3, 2))) == {4, 6, HOME}


def test_r209_two_vikings_a_village():
    table = sea((0, 0), (5, 5), {4: AXE}, ghost=0, positions=(3, 2))
    assert RULESET.view(table, None).map[5].vikings == (1, 1)


def test_r210_the_voyage_ends_wherever_it_is():
    game = on(sea((19, HOME), (2, 2), {19: AXE}, ghost=20)).when(0, DISCARD)
    assert game.happened(VoyageEnded)
    assert game.happened(VoyageBegun)
    assert game.table.ghost == 0
    assert game.table.positions == (3, 2)
