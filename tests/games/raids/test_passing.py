"""Villages, visits and raids: what lies on the way."""

from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate
from events.games.raids.facts import RaidPassed, VillagePassed, VisitPassed
from tests.games.raids.board import AXE, HOME, RAID, RUNE, SAIL, VISIT, WOOD, on, sea


def passing(tile, crews, fares=None):
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


def test_r110_r111_r114_one_viking_a_village():
    game, crew = leaving(2, 16, {16: AXE})
    assert game.happened(VillagePassed) == [VillagePassed(seat=0, place=place, recruited=1) for place in (5, 10, 15)]
    assert crew == 5


def test_r110_r115_without_room_nothing_is_gained():
    game, crew = leaving(9, 16, {16: AXE})
    assert [fact.recruited for fact in game.happened(VillagePassed)] == [1, 0, 0]
    assert crew == 10


def test_r031_the_villages_show_whom_they_wait_for():
    game, _ = leaving(0, 11, {11: AXE})
    waiting = [place.vikings for place in RULESET.view(game.table, None).map if place.kind == "village"]
    assert waiting == [(1, 1), (1, 1), (1, 1, 1), (1, 1, 1)]


def test_r112_the_lots_of_a_visit():
    facts, table = passing(VISIT, (0, 0, 0))
    assert [(fact.seat, fact.lot, fact.recruited) for fact in facts] == [(0, 2, 2), (1, 1, 1)]
    assert [one.crew for one in table.ships] == [2, 1, 0]


def test_r115_r116_r271_a_full_ship_uses_up_its_lot():
    facts, table = passing(VISIT, (9, 10, 5))
    assert [(fact.seat, fact.lot, fact.recruited) for fact in facts] == [(0, 2, 1), (1, 1, 0)]
    assert [one.crew for one in table.ships] == [10, 10, 5]


def test_r113_r272_r258_the_coins_of_a_raid():
    facts, table = passing(RAID, (0, 0, 0))
    assert [(fact.seat, fact.coin) for fact in facts] == [(0, 3), (1, 1)]
    assert [one.coins for one in table.ships] == [(3,), (1,), ()]
    assert [score.components["coins"] for score in RULESET.score(table, None)] == [3, 1, 0]


def test_r117_a_fleeing_ship_gets_what_it_passes():
    chart = {3: SAIL, 4: VISIT, 6: RAID, 7: RUNE}
    battle = on(sea((0, 3, HOME), (2, 2), chart)).when(0, Navigate(to=3))
    fled = battle.when(1, Flee(to=7))
    assert fled.happened(VisitPassed) == [VisitPassed(seat=1, place=4, tile=VISIT, lot=2, recruited=2)]
    assert fled.happened(VillagePassed) == [VillagePassed(seat=1, place=5, recruited=1)]
    assert fled.happened(RaidPassed) == [RaidPassed(seat=1, place=6, tile=RAID, coin=3)]
    assert fled.table.ships[1].crew == 5


def test_r099_in_travel_order():
    game, crew = leaving(9, 7, {1: VISIT, 6: RAID, 7: AXE})
    passed = [fact.place for fact in game.facts if isinstance(fact, VisitPassed | VillagePassed | RaidPassed)]
    assert passed == [1, 5, 6]
    assert crew == 10  # the visit comes first and fills the ship


def test_r257_the_supply_never_ends():
    _, table = passing(VISIT, (10, 10, 9))
    assert sum(one.crew for one in table.ships) == 29
    game = on(sea((0, 0, 0, 0), (10, 10, 10, 9), {6: AXE})).when(0, Navigate(to=HOME))
    assert sum(one.crew for one in game.table.ships) == 39
