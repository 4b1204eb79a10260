"""The table after each fact. Applying a fact never refuses it."""

from collections.abc import Callable, Mapping
from typing import Any

from events.ruleset.records import change, put
from events.ruleset.ruleset import Setup

from . import facts
from .data.box import Box
from .data.tiles import Tile
from .rules.ship import capacity
from .rules.turn import hindmost, in_turn_order
from .state import Battle, Move, Settlement, Ship, Table


def empty(setup: Setup) -> Table:
    box: Box = setup.box
    spaces = (None,) * box.ship_spaces
    ship = Ship(crew=0, capacity=capacity(box, spaces), spaces=spaces)
    nought = (0,) * setup.seats
    everywhere = box.harbour + 1
    return Table(
        setup=setup,
        ships=(ship,) * setup.seats,
        places=nought,
        positions=nought,
        ranks=nought,
        chart=(None,) * everywhere,
        taken=(0,) * everywhere,
        ghost=0 if setup.seats == 2 else None,
    )


def with_crew(table: Table, seat: int, more: int) -> tuple[Ship, ...]:
    """Return the ships with a changed number of Vikings on one of them."""
    ship = table.ships[seat]
    return put(table.ships, seat, change(ship, crew=ship.crew + more))


def tile_at(table: Table, place: int) -> Tile:
    """Return the tile at a place. Raises ``LookupError`` for a place without one, which facts never name."""
    tile = table.chart[place]
    if tile is None:
        raise LookupError(f"no tile at {place}")
    return tile


def passed(table: Table, seat: int, place: int, more: int) -> Table:
    """R110, R127: return the table with the ship at a place, and a changed number of Vikings."""
    places = put(table.places, seat, place)
    ships = with_crew(table, seat, more) if more else table.ships
    return change(table, places=places, ships=ships)


def visit_passed(table: Table, fact: facts.VisitPassed) -> Table:
    """R112: return the table with the ship at a visit, without its next lot."""
    taken = put(table.taken, fact.place, table.taken[fact.place] + 1)
    return change(passed(table, fact.seat, fact.place, fact.recruited), taken=taken)


def raid_passed(table: Table, fact: facts.RaidPassed) -> Table:
    """R113: return the table with the ship at a raid, whose next coin it gets."""
    ship = table.ships[fact.seat]
    return change(
        table,
        places=put(table.places, fact.seat, fact.place),
        taken=put(table.taken, fact.place, table.taken[fact.place] + 1),
        ships=put(table.ships, fact.seat, change(ship, coins=(*ship.coins, fact.coin))),
    )


def monster_defeated(table: Table, fact: facts.MonsterDefeated) -> Table:
    """R125, R129: return the table with the monster beside the ship, and its space empty."""
    ship, monster = table.ships[fact.seat], tile_at(table, fact.place)
    victor = change(ship, crew=ship.crew - fact.lost, monsters=(*ship.monsters, monster))
    return change(
        table,
        places=put(table.places, fact.seat, fact.place),
        chart=put(table.chart, fact.place, None),
        ships=put(table.ships, fact.seat, victor),
    )


def arrived(table: Table, fact: facts.Arrived) -> Table:
    """R049: return the table with the ship at its stop, and its turn over unless an attack follows."""
    places = put(table.places, fact.seat, fact.place)
    if fact.place in table.places:
        # The move is kept, so that the attack can be read from the table.
        return change(table, places=places)
    return _stopped(table, places, table.ranks)


def docked(table: Table, fact: facts.Docked) -> Table:
    """R101: return the table with the ship in the harbour, and its rank."""
    places = put(table.places, fact.seat, table.setup.box.harbour)
    return _stopped(table, places, put(table.ranks, fact.seat, fact.rank))


def ghost_sailed(table: Table, fact: facts.GhostSailed) -> Table:
    """R202: return the table with the ghost further on; the ship furthest behind may now be a player's."""
    active = hindmost(table.places, table.positions, fact.place, table.setup.box.harbour)
    return change(table, ghost=fact.place, active=active)


def _stopped(table: Table, places: tuple[int, ...], ranks: tuple[int, ...]) -> Table:
    active = hindmost(places, table.positions, table.ghost, table.setup.box.harbour)
    return change(table, places=places, ranks=ranks, move=None, active=active)


def placed(table: Table, fact: facts.TilePlaced) -> Table:
    """R061, R062, R067: return the table with the tile aboard, perhaps for another tile and some of the crew."""
    ship, tile = table.ships[fact.seat], tile_at(table, table.places[fact.seat])
    old = ship.spaces[fact.space]
    spaces = put(ship.spaces, fact.space, tile)
    laden = change(ship, spaces=spaces, capacity=capacity(table.setup.box, spaces), crew=ship.crew - fact.surplus)
    after = _taken(table, fact.seat, laden)
    return after if old is None else change(after, gone=(*table.gone, old))


def declined(table: Table, fact: facts.TileDeclined) -> Table:
    """R063: return the table with the tile out of the game."""
    place = table.places[fact.seat]
    return change(table, chart=put(table.chart, place, None), gone=(*table.gone, tile_at(table, place)))


def discarded(table: Table, fact: facts.TilesDiscarded) -> Table:
    """R080: return the table with several tiles out of the game."""
    chart = list(table.chart)
    for place in fact.places:
        chart[place] = None
    gone = table.gone + tuple([tile_at(table, place) for place in fact.places])
    return change(table, chart=tuple(chart), gone=gone)


def rune_taken(table: Table, fact: facts.RuneTaken) -> Table:
    """R068: return the table with the rune beside the ship."""
    ship, rune = table.ships[fact.seat], tile_at(table, table.places[fact.seat])
    return _taken(table, fact.seat, change(ship, runes=(*ship.runes, rune)))


def market_taken(table: Table, fact: facts.MarketTaken) -> Table:
    """R070, R072, R073: return the table with market and goods sold beside the ship, and a recruit aboard."""
    ship, box = table.ships[fact.seat], table.setup.box
    spaces = tuple([None if tile is not None and tile.id in fact.sold else tile for tile in ship.spaces])
    trader = change(
        ship,
        crew=ship.crew + fact.recruited,
        spaces=spaces,
        capacity=capacity(box, spaces),
        markets=(*ship.markets, tile_at(table, table.places[fact.seat])),
        sold=(*ship.sold, *(box.by_id[sold] for sold in fact.sold)),
    )
    return _taken(table, fact.seat, trader)


def _taken(table: Table, seat: int, ship: Ship) -> Table:
    """R076: the space of the map is empty."""
    chart = put(table.chart, table.places[seat], None)
    return change(table, chart=chart, ships=put(table.ships, seat, ship))


def manned(table: Table, fact: facts.StartPlayerDrawn) -> Table:
    """R023, R025: return the table with start positions, from the first seat on, and starting crews."""
    pairs = zip(table.ships, fact.crews, strict=True)
    positions = in_turn_order(table.setup.box.start_positions, table.setup.seats, fact.seat)
    return change(table, positions=positions, ships=tuple(change(ship, crew=crew) for ship, crew in pairs))


def begun(table: Table, fact: facts.VoyageBegun) -> Table:
    """R191 to R195: return the table with a map full of tiles, and all ships in the harbour."""
    box: Box = table.setup.box
    chart: list[Tile | None] = [None] * (box.harbour + 1)
    for place, tile in zip(box.tile_places, fact.tiles, strict=True):
        chart[place] = box.by_id[tile]
    nought = (0,) * table.setup.seats
    ghost = None if table.ghost is None else 0
    return change(
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


def _settled(table: Table, **changes: Any) -> Settlement:
    assert table.settlement is not None
    return change(table.settlement, **changes)


def sails_filled(table: Table, fact: facts.SailsFilled) -> Table:
    """R171: return the table with the Vikings of a ship's sails aboard."""
    settled = _settled(table, filled=fact.seat + 1)
    return change(table, ships=with_crew(table, fact.seat, fact.recruited), settlement=settled)


def harbour_scored(table: Table, fact: facts.HarbourScored) -> Table:
    """R172: return the table with the coins of the harbour tile paid."""
    pairs = zip(table.ships, fact.coins, strict=True)
    paid = tuple(change(ship, coins=(*ship.coins, coin)) if coin else ship for ship, coin in pairs)
    return change(table, ships=paid, settlement=_settled(table, scored=True))


def village_passed(table: Table, fact: facts.VillagePassed) -> Table:
    """R110: return the table with the ship at a village, and its recruit aboard."""
    return passed(table, fact.seat, fact.place, fact.recruited)


def monster_passed(table: Table, fact: facts.MonsterPassed) -> Table:
    """R127: return the table with the ship past a monster, for a Viking if there was one."""
    return passed(table, fact.seat, fact.place, -fact.lost)


def under_way(table: Table, fact: facts.CourseSet | facts.Fled) -> Table:
    """R090, R148: return the table with the ship on its way, and out of its battle."""
    return change(table, battle=None, move=Move(seat=fact.seat, to=fact.to))


def struck(table: Table, fact: facts.BattleBegun | facts.StruckBack) -> Table:
    """R143: return the table in which the other seat is asked to pay one more Viking."""
    battle = Battle(place=table.places[fact.seat], asked=fact.opponent, opponent=fact.seat, blow=fact.lost + 1)
    return change(table, move=None, battle=battle, ships=with_crew(table, fact.seat, -fact.lost))


def voyage_ended(table: Table, _: facts.VoyageEnded) -> Table:
    return change(table, settlement=Settlement())


def fame_counted(table: Table, fact: facts.FameCounted) -> Table:
    return change(table, settlement=_settled(table, counted=fact.seat + 1))


def ended(table: Table, _: facts.GameEnded) -> Table:
    return change(table, over=True, settlement=None)


def harbours_drawn(table: Table, fact: facts.HarbourTilesDrawn) -> Table:
    return change(table, harbours=fact.tiles, unused=fact.unused)


AFTER: Mapping[type[facts.RaidsFact], Callable[[Table, Any], Table]] = {
    facts.VillagePassed: village_passed,
    facts.CourseSet: under_way,
    facts.Fled: under_way,
    facts.Arrived: arrived,
    facts.Docked: docked,
    facts.MonsterPassed: monster_passed,
    facts.TilesDiscarded: discarded,
    facts.RaidPassed: raid_passed,
    facts.BattleBegun: struck,
    facts.StruckBack: struck,
    facts.TilePlaced: placed,
    facts.VisitPassed: visit_passed,
    facts.GhostSailed: ghost_sailed,
    facts.MonsterDefeated: monster_defeated,
    facts.TileDeclined: declined,
    facts.RuneTaken: rune_taken,
    facts.MarketTaken: market_taken,
    facts.VoyageBegun: begun,
    facts.VoyageEnded: voyage_ended,
    facts.SailsFilled: sails_filled,
    facts.HarbourScored: harbour_scored,
    facts.FameCounted: fame_counted,
    facts.GameEnded: ended,
    facts.StartPlayerDrawn: manned,
    facts.HarbourTilesDrawn: harbours_drawn,
}
"""The function that applies each fact, as a dictionary, since a ``match`` tries its 25 patterns one after the other."""


def evolve(table: Table, fact: facts.RaidsFact) -> Table:
    """Return the table after one more fact."""
    return AFTER[type(fact)](table, fact)
