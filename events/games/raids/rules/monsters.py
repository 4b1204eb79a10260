"""The choice at a monster: fight it, or pass it for a Viking."""

from events.games.raids.data import Tile
from events.games.raids.state import Move, Table
from events.ruleset.refusals import RuleBroken

from .course import fight_cost, most_crew


def monster_ahead(table: Table, move: Move) -> tuple[int, Tile]:
    """The place and tile of the monster at which a ship on its way is asked."""
    for place in range(table.places[move.seat] + 1, move.to):
        tile = table.chart[place]
        if tile is not None and tile.type == "monster":
            return place, tile
    raise LookupError("no monster on the way")


def check_fight(table: Table, move: Move, place: int, monster: Tile) -> None:
    """Raises ``RuleBroken`` if the crew does not cover the cost (R122), or would not suffice at the end (R098)."""
    crew, cost = table.ships[move.seat].crew, fight_cost(table, move.seat, monster)
    if crew < cost:
        raise RuleBroken("R122", f"The fight costs {cost} Vikings, and only {crew} are aboard.")
    if not may_fight(table, move, place, monster):
        raise _nobody_arrives()


def check_sacrifice(table: Table, move: Move, place: int) -> None:
    """Raises ``RuleBroken`` if too few would arrive (R098)."""
    if not may_sacrifice(table, move, place):
        raise _nobody_arrives()


def may_fight(table: Table, move: Move, place: int, monster: Tile) -> bool:
    """R122, R123: the crew covers the cost, and enough are left for the arrival."""
    crew, cost = table.ships[move.seat].crew, fight_cost(table, move.seat, monster)
    return crew >= cost and _arrives(table, move, place, crew - cost)


def may_sacrifice(table: Table, move: Move, place: int) -> bool:
    """R126, R127: always, as long as enough are left for the arrival."""
    return _arrives(table, move, place, max(0, table.ships[move.seat].crew - 1))


def _arrives(table: Table, move: Move, place: int, crew: int) -> bool:
    """R098: where a battle waits, at least one Viking must get there; elsewhere none need to."""
    occupied = move.to in table.places and move.to < table.setup.box.harbour
    return not occupied or most_crew(table, move.seat, crew, place, move.to) > 0


def _nobody_arrives() -> RuleBroken:
    return RuleBroken("R098", "No Viking would be left for the battle at the end of this move.")
