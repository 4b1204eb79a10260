"""A ship on its way: what it passes next, and where it stops."""

from ..data import Tile
from ..facts import Arrived, BattleBegun, Docked, MonsterDefeated, MonsterPassed, RaidPassed, VillagePassed, VisitPassed
from ..rules.course import lot_at, next_passed
from ..rules.monsters import defeat, may_fight, may_sacrifice, sacrifice
from ..rules.ship import room
from ..state import Move, Table

Passed = VillagePassed | VisitPassed | RaidPassed | MonsterPassed | MonsterDefeated
Stopped = Arrived | Docked | BattleBegun


def sail(table: Table, move: Move) -> Passed | Stopped | None:
    """R099: return what the ship passes next, or its stop; ``None`` where a monster leaves a choice."""
    seat, place = move.seat, next_passed(table, move)
    if place is None:
        return _stop(table, move)
    tile = table.chart[place]
    if tile is None:
        return VillagePassed(seat=seat, place=place, recruited=min(1, room(table.ships[seat])))
    if tile.type == "monster":
        return _pass_monster(table, move, place, tile)
    lot = lot_at(table, place, tile)
    if tile.type == "raid":
        return RaidPassed(seat=seat, place=place, tile=tile.id, coin=lot)
    # R115, R116: as far as there is room; the lot is used up all the same.
    return VisitPassed(seat=seat, place=place, tile=tile.id, lot=lot, recruited=min(lot, room(table.ships[seat])))


def _pass_monster(table: Table, move: Move, place: int, tile: Tile) -> MonsterPassed | MonsterDefeated | None:
    """R253: what is forced happens."""
    fights = may_fight(table, move, place, tile)
    if fights and may_sacrifice(table, move, place):
        return None
    return (defeat if fights else sacrifice)(table, move.seat, place, tile)


def _stop(table: Table, move: Move) -> Stopped:
    """R101, R140: dock, or stop at the tile and then attack the ship that lies there."""
    seat, places = move.seat, table.places
    if move.to == table.setup.box.harbour:
        return Docked(seat=seat, rank=1 + len(table.ranks) - table.ranks.count(0))
    if places[seat] != move.to:
        return Arrived(seat=seat, place=move.to)
    opponent = next(other for other, place in enumerate(places) if place == move.to and other != seat)
    return BattleBegun(seat=seat, opponent=opponent, place=move.to, lost=1)
