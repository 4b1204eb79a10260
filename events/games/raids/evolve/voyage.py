"""The beginning and the end of a voyage."""

from events.games.raids.data import Box, Tile
from events.games.raids.facts import HarbourScored, SailsFilled, StartPlayerDrawn, VoyageBegun
from events.games.raids.rules.turn import hindmost
from events.games.raids.state import Table
from events.ruleset.records import change

from .pieces import with_crew


def manned(table: Table, fact: StartPlayerDrawn) -> Table:
    """R025: the starting crews."""
    pairs = zip(table.ships, fact.crews, strict=True)
    after: Table = change(table, ships=tuple(change(ship, crew=crew) for ship, crew in pairs))
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
        gone=table.gone + tuple(box.by_id[tile] for tile in fact.cleared),
    )
    return after


def sails_filled(table: Table, fact: SailsFilled) -> Table:
    """R171: more crew."""
    after: Table = change(table, ships=with_crew(table, fact.seat, fact.recruited))
    return after


def harbour_scored(table: Table, fact: HarbourScored) -> Table:
    """R172: coins for the first ones."""
    pairs = zip(table.ships, fact.coins, strict=True)
    paid = tuple(change(ship, coins=(*ship.coins, coin)) if coin else ship for ship, coin in pairs)
    after: Table = change(table, ships=paid)
    return after
