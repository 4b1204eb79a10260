"""The table after a fact: changes, and never refuses."""

from typing import Any, assert_never

from events.kernel.game import Setup
from events.kernel.record import change

from .data import Box, Tile
from .facts import (
    Arrived,
    BattleBegun,
    CourseSet,
    Docked,
    FameCounted,
    Fled,
    GameEnded,
    GhostSailed,
    HarbourScored,
    HarbourTilesDrawn,
    MarketTaken,
    MonsterDefeated,
    MonsterPassed,
    RaidPassed,
    RaidsFact,
    RuneTaken,
    SailsFilled,
    StartPlayerDrawn,
    StruckBack,
    TileDeclined,
    TilePlaced,
    TilesDiscarded,
    VillagePassed,
    VisitPassed,
    VoyageBegun,
    VoyageEnded,
)
from .rules.ship import capacity, with_tile
from .rules.turn import hindmost
from .state import Battle, Move, Ship, Table


def empty(setup: Setup) -> Table:
    """The table before anything is laid out."""
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


def evolve(table: Table, fact: RaidsFact) -> Table:  # noqa: C901, PLR0912, PLR0915
    """The table after one more fact."""
    match fact:
        case CourseSet(seat=seat, to=to):
            after: Table = change(table, move=Move(seat=seat, to=to))
        case Arrived(seat=seat, place=place):
            after = _stopped(table, _with(table.places, seat, place), table.ranks)
        case VillagePassed(seat=seat, place=place, recruited=recruited):
            after = _passed(table, seat, place, recruited)
        case TilesDiscarded(places=places):
            gone = tuple(tile for place in places if (tile := table.chart[place]) is not None)
            chart = tuple([None if place in places else tile for place, tile in enumerate(table.chart)])
            after = change(table, chart=chart, gone=table.gone + gone)
        case TilePlaced():
            after = _placed(table, fact)
        case RuneTaken(seat=seat):
            ship = table.ships[seat]
            after = _taken(table, seat, change(ship, runes=(*ship.runes, _tile_at(table, table.places[seat]))))
        case MarketTaken():
            after = _market(table, fact)
        case VisitPassed(seat=seat, place=place, recruited=recruited):
            after = change(
                _passed(table, seat, place, recruited), taken=_with(table.taken, place, table.taken[place] + 1)
            )
        case RaidPassed(seat=seat, place=place, coin=coin):
            ship = table.ships[seat]
            after = change(
                table,
                places=_with(table.places, seat, place),
                taken=_with(table.taken, place, table.taken[place] + 1),
                ships=_with(table.ships, seat, change(ship, coins=(*ship.coins, coin))),
            )
        case MonsterPassed(seat=seat, place=place, lost=lost):
            after = _passed(table, seat, place, -lost)
        case MonsterDefeated(seat=seat, place=place, lost=lost):
            ship = table.ships[seat]
            victor = change(ship, crew=ship.crew - lost, monsters=(*ship.monsters, _tile_at(table, place)))
            after = change(
                table,
                places=_with(table.places, seat, place),
                chart=_with(table.chart, place, None),
                ships=_with(table.ships, seat, victor),
            )
        case Docked(seat=seat, rank=rank):
            places = _with(table.places, seat, table.setup.box.harbour)
            after = _stopped(table, places, _with(table.ranks, seat, rank))
        case BattleBegun(seat=seat, opponent=opponent, place=place, lost=lost):
            battle = Battle(place=place, asked=opponent, opponent=seat, blow=lost + 1)
            after = change(table, battle=battle, ships=_with_crew(table, seat, -lost))
        case StruckBack(seat=seat, opponent=opponent, lost=lost):
            battle = Battle(place=table.places[seat], asked=opponent, opponent=seat, blow=lost + 1)
            after = change(table, battle=battle, ships=_with_crew(table, seat, -lost))
        case Fled(seat=seat, to=to):
            after = change(table, battle=None, move=Move(seat=seat, to=to))
        case TileDeclined(seat=seat):
            place = table.places[seat]
            gone = (*table.gone, _tile_at(table, place))
            after = change(table, chart=_with(table.chart, place, None), gone=gone)
        case GhostSailed(place=place):
            active = hindmost(table.places, table.positions, place, table.setup.box.harbour)
            after = change(table, ghost=place, active=active)
        case SailsFilled(seat=seat, recruited=recruited):
            after = change(table, ships=_with_crew(table, seat, recruited))
        case HarbourScored(coins=coins):
            pairs = zip(table.ships, coins, strict=True)
            paid = tuple(change(ship, coins=(*ship.coins, coin)) if coin else ship for ship, coin in pairs)
            after = change(table, ships=paid)
        case VoyageBegun():
            after = _begun(table, fact)
        case GameEnded():
            after = change(table, over=True)
        case StartPlayerDrawn(crews=crews):
            pairs = zip(table.ships, crews, strict=True)
            after = change(table, ships=tuple(change(ship, crew=crew) for ship, crew in pairs))
        case HarbourTilesDrawn(tiles=tiles, unused=unused):
            after = change(table, harbours=tiles, unused=unused)
        case VoyageEnded() | FameCounted():
            after = table
        case _:
            assert_never(fact)
    return after


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _with_crew(table: Table, seat: int, more: int) -> tuple[Ship, ...]:
    ship = table.ships[seat]
    return _with(table.ships, seat, change(ship, crew=ship.crew + more))


def _passed(table: Table, seat: int, place: int, more: int) -> Table:
    places = _with(table.places, seat, place)
    passed: Table = change(table, places=places, ships=_with_crew(table, seat, more) if more else table.ships)
    return passed


def _stopped(table: Table, places: tuple[int, ...], ranks: tuple[int, ...]) -> Table:
    active = hindmost(places, table.positions, table.ghost, table.setup.box.harbour)
    stopped: Table = change(table, places=places, ranks=ranks, move=None, active=active)
    return stopped


def _tile_at(table: Table, place: int) -> Tile:
    tile = table.chart[place]
    if tile is None:
        raise LookupError(f"no tile at {place}")
    return tile


def _taken(table: Table, seat: int, ship: Ship) -> Table:
    chart = _with(table.chart, table.places[seat], None)
    taken: Table = change(table, chart=chart, ships=_with(table.ships, seat, ship))
    return taken


def _placed(table: Table, fact: TilePlaced) -> Table:
    ship, tile = table.ships[fact.seat], _tile_at(table, table.places[fact.seat])
    old = ship.spaces[fact.space]
    spaces = with_tile(ship.spaces, fact.space, tile)
    laden = change(ship, spaces=spaces, capacity=capacity(table.setup.box, spaces), crew=ship.crew - fact.surplus)
    after = _taken(table, fact.seat, laden)
    return after if old is None else change(after, gone=(*table.gone, old))


def _market(table: Table, fact: MarketTaken) -> Table:
    ship, box = table.ships[fact.seat], table.setup.box
    spaces = tuple([None if tile is not None and tile.id in fact.sold else tile for tile in ship.spaces])
    trader = change(
        ship,
        crew=ship.crew + fact.recruited,
        spaces=spaces,
        capacity=capacity(box, spaces),
        markets=(*ship.markets, _tile_at(table, table.places[fact.seat])),
        sold=(*ship.sold, *(box.by_id[sold] for sold in fact.sold)),
    )
    return _taken(table, fact.seat, trader)


def _begun(table: Table, fact: VoyageBegun) -> Table:
    box: Box = table.setup.box
    chart: list[Tile | None] = [None] * (box.harbour + 1)
    for place, tile in zip(box.tile_places, fact.tiles, strict=True):
        chart[place] = box.by_id[tile]
    places = (0,) * table.setup.seats
    ghost = None if table.ghost is None else 0
    begun: Table = change(
        table,
        voyage=fact.voyage,
        chart=tuple(chart),
        taken=(0,) * (box.harbour + 1),
        places=places,
        positions=fact.positions,
        ranks=places,
        ghost=ghost,
        active=hindmost(places, fact.positions, ghost, box.harbour),
        gone=table.gone + tuple(box.by_id[tile] for tile in fact.cleared),
    )
    return begun
