"""The beginning and the end of a voyage."""

from typing import assert_never

from events.games.raids.data import Box, Tile
from events.games.raids.facts import (
    FameCounted,
    GameEnded,
    HarbourScored,
    HarbourTilesDrawn,
    SailsFilled,
    StartPlayerDrawn,
    VoyageBegun,
    VoyageEnded,
)
from events.games.raids.rules.ship import value_of
from events.games.raids.rules.turn import hindmost
from events.games.raids.state import Settlement, Table
from events.ruleset.records import change
from events.ruleset.tuples import without

from .ships import with_crew

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
    """R022, R025: who begins, and the starting crews."""
    pairs = zip(table.ships, fact.crews, strict=True)
    after: Table = change(table, first=fact.seat, ships=tuple(change(ship, crew=crew) for ship, crew in pairs))
    return after


def begun(table: Table, fact: VoyageBegun) -> Table:
    """R191 to R195: a map full of tiles, and all ships in the harbour."""
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
    """R170: now the sails fill, and the harbour is scored."""
    sails = tuple(seat for seat, ship in enumerate(table.ships) if value_of(ship, "sail"))
    after: Table = change(table, settlement=Settlement(sails=sails))
    return after


def sails_filled(table: Table, fact: SailsFilled) -> Table:
    """R171: more crew."""
    due = _due(table)
    left = change(due, sails=without(due.sails, fact.seat))
    after: Table = change(table, ships=with_crew(table, fact.seat, fact.recruited), settlement=left)
    return after


def harbour_scored(table: Table, fact: HarbourScored) -> Table:
    """R172: coins for the first ones."""
    pairs = zip(table.ships, fact.coins, strict=True)
    paid = tuple(change(ship, coins=(*ship.coins, coin)) if coin else ship for ship, coin in pairs)
    after: Table = change(table, ships=paid, settlement=change(_due(table), scored=True))
    return after


def fame_counted(table: Table, fact: FameCounted) -> Table:
    """R220 to R225: nothing but that it was counted."""
    after: Table = change(table, settlement=change(_due(table), counted=fact.seat + 1))
    return after


def _due(table: Table) -> Settlement:
    if table.settlement is None:
        raise LookupError("the voyage has not ended")
    return table.settlement
