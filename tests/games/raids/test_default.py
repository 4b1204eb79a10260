"""R255: what a seat does when its time is over."""

from events.games.raids import RULESET
from events.games.raids.commands import DiscardTile, Flee, Navigate, PlaceTile, Sacrifice, Sell
from events.games.raids.rules.ship import room
from tests.conformance.games import defaults


def test_r255_nobody_is_lost_and_the_ship_sails_to_the_next_free_stop():
    met = set()
    for table, seat, found, offered in defaults(RULESET, seed=5, number=4):
        met.add(type(found))
        match found:
            case Navigate(to=to) | Flee(to=to):
                free = [one.to for one in offered if isinstance(one, Navigate | Flee)]
                harbour = table.setup.box.harbour
                assert to == min((p for p in free if p not in table.places), default=harbour)
            case PlaceTile():
                tile = table.chart[table.places[seat]]
                assert room(table.ships[seat]) + tile.shields >= table.setup.box.shields_per_space
            case Sell(spaces=spaces):
                assert spaces == ()
    assert {Navigate, PlaceTile, Sacrifice, Flee, DiscardTile} <= met
