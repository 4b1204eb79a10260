"""The choice at a monster: fight it, or pass it for a Viking."""

from events.ruleset.refusals import RuleBroken

from ..data import Tile
from ..facts import MonsterDefeated, MonsterPassed
from ..state import Move, Table
from .course import fight_cost, most_crew, next_passed
from .ship import value_of


def monster_ahead(table: Table, move: Move) -> tuple[int, Tile] | None:
    """Return the place and tile of the monster that a ship on its way meets next; ``None`` if that is no monster."""
    place = next_passed(table, move)
    tile = None if place is None else table.chart[place]
    return None if place is None or tile is None or tile.type != "monster" else (place, tile)


def monster_to_choose(table: Table, move: Move) -> tuple[int, Tile] | None:
    """R253: return the monster ahead if it leaves a choice."""
    ahead = monster_ahead(table, move)
    return ahead if ahead and may_fight(table, move, *ahead) and may_sacrifice(table, move, ahead[0]) else None


def defeat(table: Table, seat: int, place: int, tile: Tile) -> MonsterDefeated:
    """R121, R125: return the fight."""
    weapons, lost = value_of(table.ships[seat], "weapon"), fight_cost(table, seat, tile)
    return MonsterDefeated(seat=seat, place=place, tile=tile.id, strength=tile.value, weapons=weapons, lost=lost)


def sacrifice(table: Table, seat: int, place: int, tile: Tile) -> MonsterPassed:
    """R126, R127: return the way past for one Viking, if there is one."""
    return MonsterPassed(seat=seat, place=place, tile=tile.id, lost=min(1, table.ships[seat].crew))


def check_fight(table: Table, move: Move, place: int, monster: Tile) -> None:
    """Raise ``RuleBroken`` if the crew does not cover the cost (R122), or would not suffice at the end (R098)."""
    crew, cost = table.ships[move.seat].crew, fight_cost(table, move.seat, monster)
    if crew < cost:
        raise RuleBroken("R122", f"The fight costs {cost} Vikings, and only {crew} are aboard.")
    if not may_fight(table, move, place, monster):
        raise _nobody_arrives()


def check_sacrifice(table: Table, move: Move, place: int) -> None:
    """Raise ``RuleBroken`` if too few would arrive (R098)."""
    if not may_sacrifice(table, move, place):
        raise _nobody_arrives()


def may_fight(table: Table, move: Move, place: int, monster: Tile) -> bool:
    """R122, R123: true if the crew covers the cost, and enough are left for the arrival."""
    crew, cost = table.ships[move.seat].crew, fight_cost(table, move.seat, monster)
    return crew >= cost and _arrives(table, move, place, crew - cost)


def may_sacrifice(table: Table, move: Move, place: int) -> bool:
    """R126, R127: true as long as enough are left for the arrival."""
    return _arrives(table, move, place, max(0, table.ships[move.seat].crew - 1))


def _arrives(table: Table, move: Move, place: int, crew: int) -> bool:
    """R098: where a battle waits, at least one Viking must get there; elsewhere none need to."""
    occupied = move.to in table.places and move.to < table.setup.box.harbour
    return not occupied or most_crew(table, move.seat, crew, place, move.to) > 0


def _nobody_arrives() -> RuleBroken:
    return RuleBroken("R098", "No Viking would be left for the battle at the end of this move.")
