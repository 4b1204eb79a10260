"""Boatmen and the figures they land."""

from typing import assert_never

from events.ruleset.records import change, put, without

from ..data.grid import cell
from ..data.names import BOATMAN, FIGURE_INDEX
from ..facts import BoatmanUsed, BoatmenEnded, Ferrying, FigureLanded
from ..state import Table
from .players import with_player


def evolve(table: Table, fact: Ferrying) -> Table:
    """Return the table after one step of a crossing."""
    match fact:
        case BoatmanUsed():
            after = _used(table, fact)
        case FigureLanded():
            after = _landed(table, fact)
        case BoatmenEnded():
            after = change(table, phase="score")
        case _:
            assert_never(fact)
    return after


def _used(table: Table, fact: BoatmanUsed) -> Table:
    """R103, R177: the boatman leaves the game, and his boat too."""
    seat, supply = fact.seat, table.supply
    player = table.players[seat]
    mainland = put(player.mainland, BOATMAN, player.mainland[BOATMAN] - 1)
    special_tiles = without(player.special_tiles, "boat") if fact.boat else player.special_tiles
    removed = put(supply.removed_figures, BOATMAN, supply.removed_figures[BOATMAN] + 1)
    after: Table = change(
        table,
        players=with_player(table, seat, mainland=mainland, special_tiles=special_tiles),
        supply=change(
            supply,
            removed_figures=removed,
            removed_special=(*supply.removed_special, "boat") if fact.boat else supply.removed_special,
        ),
        phase="land",
        aboard=fact.figures,
    )
    return after


def _landed(table: Table, fact: FigureLanded) -> Table:
    player = table.players[fact.seat]
    index = FIGURE_INDEX[table.aboard[0]]
    mainland = put(player.mainland, index, player.mainland[index] - 1)
    board = change(player.board, figures=player.board.figures | cell(fact.place))
    aboard = table.aboard[1:]
    after: Table = change(
        table,
        players=with_player(table, fact.seat, mainland=mainland, board=board),
        aboard=aboard,
        phase="land" if aboard else "boatmen",
    )
    return after
