"""How the game is laid out, the ghost sails, and voyages end; the game ends with the fourth."""

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away
from events.ruleset.scoring import winners

from ..data import VOYAGES
from ..facts import (
    FameCounted,
    GameEnded,
    GhostSailed,
    HarbourScored,
    HarbourTilesDrawn,
    SailsFilled,
    StartPlayerDrawn,
    VoyageBegun,
    VoyageEnded,
)
from ..rules.fame import fame
from ..rules.harbour import ARRIVAL, coins_for, counts_for, in_order_of_arrival, next_positions, ranked
from ..rules.ship import room, value_of
from ..rules.turn import in_turn_order
from ..state import Settlement, Table

Layout = StartPlayerDrawn | HarbourTilesDrawn | VoyageBegun
Ending = VoyageEnded | SailsFilled | HarbourScored | VoyageBegun | FameCounted | GameEnded


def lay_out(table: Table, chance: Chance) -> Layout:
    """R022 to R030: return who begins, then which harbour tiles count, then the first voyage."""
    if not any(table.positions):
        first = table.setup.starter(chance)
        return StartPlayerDrawn(seat=first, crews=in_turn_order(table.setup.box.crews, table.setup.seats, first))
    if not table.harbours:
        return _draw_harbours(table, chance)
    return _begin(table, table.positions, chance)


def sail_ghost(table: Table) -> GhostSailed:
    """R203: return its way from village to village, and from the last one home."""
    box, ghost = table.setup.box, table.ghost or 0
    return GhostSailed(place=next((place for place in box.villages if place > ghost), box.harbour))


def end_voyage(table: Table, chance: Chance, away: Away) -> Ending:
    """R170 to R173, R190: return what is settled next: sails, the harbour tile, then the next voyage or the end."""
    settled = table.settlement
    if settled is None:
        return VoyageEnded(voyage=table.voyage, order=in_order_of_arrival(table.ranks))
    if not settled.scored:
        return _fill_sails(table, settled) or _score_harbour(table)
    if table.voyage < VOYAGES:
        return _begin(table, next_positions(table.ranks), chance)
    return _end_game(table, settled, away)


def _draw_harbours(table: Table, chance: Chance) -> HarbourTilesDrawn:
    others = [tile for tile in table.setup.box.harbour_tiles if tile != ARRIVAL]
    drawn = chance.taken("harbour_tiles", others, VOYAGES - 1)
    unused = tuple(tile for tile in others if tile not in drawn)
    return HarbourTilesDrawn(tiles=(ARRIVAL, *drawn), unused=unused)


def _begin(table: Table, positions: tuple[int, ...], chance: Chance) -> VoyageBegun:
    """R191 to R195: the tiles of the next voyage are shuffled only now (R242)."""
    tiles = chance.shuffled("voyage_tiles", table.setup.box.voyages[table.voyage])
    return VoyageBegun(
        voyage=table.voyage + 1,
        harbour=table.harbours[table.voyage],
        positions=positions,
        tiles=tuple(tile.id for tile in tiles),
        cleared=tuple(tile.id for tile in table.chart if tile is not None),
    )


def _fill_sails(table: Table, settled: Settlement) -> SailsFilled | None:
    """R171: the next seat with sails, whose Vikings are limited by its room."""
    for seat in range(settled.filled, table.setup.seats):
        ship = table.ships[seat]
        sails = value_of(ship, "sail")
        if sails:
            return SailsFilled(seat=seat, sails=sails, recruited=min(sails, room(ship)))
    return None


def _score_harbour(table: Table) -> HarbourScored:
    harbour = table.harbours[table.voyage - 1]
    counts = counts_for(table, harbour)
    ranking = ranked(counts, table.ranks)
    coins = coins_for(ranking, table.setup.box.harbour_coins)
    return HarbourScored(voyage=table.voyage, harbour=harbour, counts=counts, ranking=ranking, coins=coins)


def _end_game(table: Table, settled: Settlement, away: Away) -> FameCounted | GameEnded:
    """R220 to R227: each seat's fame, one after the other, then the winners: since rules version 2 none that left."""
    fames = [fame(table.setup.box, ship) for ship in table.ships]
    totals = [sum(points.values()) for points in fames]
    if settled.counted < len(fames):
        return FameCounted(seat=settled.counted, total=totals[settled.counted], **fames[settled.counted])
    behind = away.left if table.setup.rules_version > 1 else ()
    return GameEnded(winners=winners([(total,) for total in totals], behind))
