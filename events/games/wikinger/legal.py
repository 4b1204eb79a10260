"""Everything a seat can do now."""

from collections.abc import Callable, Sequence
from functools import cache

from .commands import (
    Bid,
    Buy,
    DeclineSpecialTile,
    EndBoatmen,
    Exchange,
    Pass,
    PlaceFigures,
    RemoveFigure,
    SwapBuilding,
    TakeSpecialTile,
    UseBoatman,
    WikingerCommand,
)
from .data.grid import places
from .rules.auction import colours_drawn, lowest_bid, may_pass
from .rules.boatmen import landings, must_go_on, voyages
from .rules.purchases import purchases
from .rules.specials import choices, waiting_building
from .state import Player, Table

Offer = Callable[[Table, Player], Sequence[WikingerCommand]]


def legal(table: Table, seat: int) -> Sequence[WikingerCommand]:
    """Every command that would be accepted."""
    offer = _OFFERS.get(table.phase)
    return offer(table, table.players[seat]) if offer and table.active == seat else ()


def _buy(table: Table, player: Player) -> Sequence[Buy | Exchange]:
    return [*purchases(table, player), *_exchanges(player.points)]


@cache
def _exchanges(points: int) -> tuple[Exchange, ...]:
    """R035, R036: any number of the points there are."""
    return tuple(Exchange(amount=amount) for amount in range(1, points + 1))


def _bid(table: Table, player: Player) -> Sequence[Bid | Pass | Exchange]:
    """R160 to R163."""
    bids = [Bid(gold=amount) for amount in range(lowest_bid(table), player.gold + 1)]
    passing = (Pass(),) if may_pass(table) else ()
    return [*bids, *passing, *_exchanges(player.points)]


def _remove(table: Table, _: Player) -> Sequence[RemoveFigure]:
    return [RemoveFigure(figure=figure) for figure in colours_drawn(table)]


def _place(table: Table, _: Player) -> Sequence[PlaceFigures]:
    return [PlaceFigures(figure=figure) for figure in colours_drawn(table)]


def _choose(table: Table, _: Player) -> Sequence[TakeSpecialTile | DeclineSpecialTile]:
    return [*(TakeSpecialTile(tile=tile) for tile in choices(table)), DeclineSpecialTile()]


def _swap(_: Table, player: Player) -> Sequence[SwapBuilding]:
    waiting = waiting_building(player)
    return [SwapBuilding(place=place) for place in places(waiting[1])] if waiting else ()


def _ferry(table: Table, player: Player) -> Sequence[UseBoatman | EndBoatmen]:
    ways = voyages(table, player)
    return ways if must_go_on(table) else [*ways, EndBoatmen()]


_OFFERS: dict[str, Offer] = {
    "buy": _buy,
    "auction": _bid,
    "remove": _remove,
    "place": _place,
    "special": _choose,
    "swap": _swap,
    "boatmen": _ferry,
    "land": landings,
}
