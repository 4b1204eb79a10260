"""The legal commands of a seat."""

from collections.abc import Sequence
from functools import cache

from . import commands
from .rules.course import destinations
from .rules.ship import goods_at, sales
from .rules.turn import asked
from .state import Ship, Table

_PLACES = range(1, 22)
_NAVIGATE = {place: commands.Navigate(to=place) for place in _PLACES}
_FLEE = {place: commands.Flee(to=place) for place in _PLACES}
_AT_A_MONSTER = (commands.Fight(), commands.Sacrifice())
_STRIKE_BACK = commands.StrikeBack()


def legal(table: Table, seat: int) -> Sequence[commands.RaidsCommand]:
    if seat != asked(table):
        return ()
    if table.move is not None:
        # If a monster leaves only one choice, nobody is asked (R253).
        return _AT_A_MONSTER
    if table.battle is not None:
        flights: list[commands.RaidsCommand] = [_FLEE[place] for place in destinations(table, seat)]
        return [_STRIKE_BACK, *flights] if table.ships[seat].crew >= table.battle.blow else flights
    tile = table.chart[table.places[seat]]
    if tile is None:
        return [_NAVIGATE[place] for place in destinations(table, seat)]
    ship = table.ships[seat]
    return _sell(goods_at(ship), tile.value) if tile.type == "market" else _place(ship)


@cache
def _sell(goods: tuple[int, ...], limit: int) -> tuple[commands.RaidsCommand, ...]:
    return tuple(commands.Sell(spaces=spaces) for spaces in sales(goods, limit))


def _place(ship: Ship) -> tuple[commands.RaidsCommand, ...]:
    return _placings(tuple([tile is not None for tile in ship.spaces]))


@cache
def _placings(laden: tuple[bool, ...]) -> tuple[commands.RaidsCommand, ...]:
    replacing = (commands.ReplaceTile(space=space) for space, tile in enumerate(laden) if tile)
    placing = () if all(laden) else (commands.PlaceTile(),)
    return (*placing, *replacing, commands.DiscardTile())
