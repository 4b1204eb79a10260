"""The legal commands of a seat."""

from collections.abc import Sequence
from functools import cache
from typing import assert_never

from . import commands
from .data.box import places
from .rules.board import crossings, landings, must_go_on
from .rules.phases import colors_drawn, lowest_bid
from .rules.turn import to_act
from .rules.wheel import choices, purchases, waiting_building
from .state import Player, Table


def legal(table: Table, seat: int) -> Sequence[commands.WikingerCommand]:
    """Return every command that would be accepted from this seat now; none if it is not asked."""
    if seat not in to_act(table, seat):
        return ()
    player = table.players[seat]
    offered: Sequence[commands.WikingerCommand] = ()
    match table.phase:
        case "buy":
            offered = [*purchases(table, player), *_exchanges(player.points)]
        case "auction":
            offered = _bids(table, player)
        case "remove" | "place":
            offered = _figures(table)
        case "special":
            offered = [*(commands.TakeSpecialTile(tile=tile) for tile in choices(table)), commands.DeclineSpecialTile()]
        case "swap":
            waiting = waiting_building(player)
            offered = [commands.SwapBuilding(place=place) for place in places(waiting[1])] if waiting else ()
        case "boatmen":
            # R109, R110: the last scoring cannot be stopped.
            offered = [*crossings(table, player), *(() if must_go_on(table) else (commands.EndBoatmen(),))]
        case "land":
            offered = landings(table, player)
        case "layout" | "draw" | "lay" | "score" | "round_end" | "over":
            pass
        case _:
            assert_never(table.phase)
    return offered


@cache
def _exchanges(points: int) -> tuple[commands.Exchange, ...]:
    """R035, R036: any number of the player's points."""
    return tuple(commands.Exchange(amount=amount) for amount in range(1, points + 1))


def _bids(table: Table, player: Player) -> Sequence[commands.Bid | commands.Pass | commands.Exchange]:
    """R160 to R163."""
    bids = [commands.Bid(gold=amount) for amount in range(lowest_bid(table), player.gold + 1)]
    return [*bids, commands.Pass(), *_exchanges(player.points)]


def _figures(table: Table) -> Sequence[commands.RemoveFigure | commands.PlaceFigures]:
    """R168, R172: every color among the drawn figures."""
    colors = colors_drawn(table)
    if table.phase == "remove":
        return [commands.RemoveFigure(figure=figure) for figure in colors]
    return [commands.PlaceFigures(figure=figure) for figure in colors]
