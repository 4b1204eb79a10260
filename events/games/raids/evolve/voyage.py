"""The beginning and the end of a voyage."""

from typing import assert_never

from events.ruleset.records import change

from ..data import Box, Tile
from ..facts import (
    FameCounted,
    GameEnded,
    HarbourScored,
    HarbourTilesDrawn,
    SailsFilled,
    StartPlayerDrawn,
    VoyageBegun,
    VoyageEnded,
)
from ..rules.turn import hindmost, in_turn_order
from ..state import Settlement, Table
from .ships import with_crew

_UNSETTLED = Settlement()

OfAVoyage = (
    VoyageBegun
    | VoyageEnded
    | SailsFilled
    | HarbourScored
    | FameCounted
    | GameEnded
    | StartPlayerDrawn
    | HarbourTilesDrawn
)


def evolve(table: Table, fact: OfAVoyage) -> Table:
    """Return the table after a fact that begins or ends a voyage or the game."""
    match fact:
        case VoyageBegun():
            after = begun(table, fact)
        case VoyageEnded():
            after = ended(table)
        case SailsFilled():
            after = sails_filled(table, fact)
        case HarbourScored():
            after = harbour_scored(table, fact)
        case FameCounted():
            after = fame_counted(table, fact)
        case GameEnded():
            after = change(table, over=True, settlement=None)
        case StartPlayerDrawn():
            after = manned(table, fact)
        case HarbourTilesDrawn():
            after = change(table, harbours=fact.tiles, unused=fact.unused)
        case _:
            assert_never(fact)
    return after


def manned(table: Table, fact: StartPlayerDrawn) -> Table:
    """R023, R025: return the table with start positions, from the first seat on, and starting crews."""
    pairs = zip(table.ships, fact.crews, strict=True)
    positions = in_turn_order(table.setup.box.start_positions, table.setup.seats, fact.seat)
    after: Table = change(table, positions=positions, ships=tuple(change(ship, crew=crew) for ship, crew in pairs))
    return after


def begun(table: Table, fact: VoyageBegun) -> Table:
    """R191 to R195: return the table with a map full of tiles, and all ships in the harbour."""
    box: Box = table.setup.box
    chart: list[Tile | None] = [None] * (box.harbour + 1)
    for place, tile in zip(box.tile_places, fact.tiles, strict=True):
        chart[place] = box.by_id[tile]
    nought = (0,) * table.setup.seats
    ghost = None if table.ghost is None else 0
    after: Table = change(
        table,
        voyage=fact.voyage,
        chart=tuple(chart),
        taken=(0,) * (box.harbour + 1),
        places=nought,
        positions=fact.positions,
        ranks=nought,
        ghost=ghost,
        active=hindmost(nought, fact.positions, ghost, box.harbour),
        settlement=None,
        gone=table.gone + tuple(box.by_id[tile] for tile in fact.cleared),
    )
    return after


def ended(table: Table) -> Table:
    """R170: return the table with the voyage over, and nothing settled yet."""
    after: Table = change(table, settlement=_UNSETTLED)
    return after


def sails_filled(table: Table, fact: SailsFilled) -> Table:
    """R171: return the table with the Vikings of a ship's sails aboard."""
    settled = change(table.settlement, filled=fact.seat + 1)
    after: Table = change(table, ships=with_crew(table, fact.seat, fact.recruited), settlement=settled)
    return after


def harbour_scored(table: Table, fact: HarbourScored) -> Table:
    """R172: return the table with the coins of the harbour tile paid."""
    pairs = zip(table.ships, fact.coins, strict=True)
    paid = tuple(change(ship, coins=(*ship.coins, coin)) if coin else ship for ship, coin in pairs)
    after: Table = change(table, ships=paid, settlement=change(table.settlement, scored=True))
    return after


def fame_counted(table: Table, fact: FameCounted) -> Table:
    """R220 to R225: return the table with a seat's fame noted as counted."""
    after: Table = change(table, settlement=change(table.settlement, counted=fact.seat + 1))
    return after
