"""What an announced action will bring whoever carries it out."""

from events.ruleset.records import put

from ..rules import KNOCKING_OFF, destinations, displacements, targets, victims
from ..state import Table
from .places import Distances
from .standing import mean, standing, transfer

HITS = 0.6
"""How often an attack meets no SHIELD."""
KNOCKED_OFF = 0.75
"""What a bracelet that is placed beside its owner is worth, against one that is taken."""


def follow_up(table: Table, ways: Distances) -> float:
    """Return what the announced action adds to the active player's position, carried out as well as possible."""
    seat, best = table.active, 0.0
    match table.action:
        case None:
            return 0.0
        case "WALK" | "SPRINT":
            moved = [put(table.vikings, seat, space) for space in destinations(table)]
        case "SLAM":
            moved = [
                put(put(table.vikings, seat, table.vikings[victim]), victim, space)
                for victim in victims(table)
                for space in displacements(table, victim)
            ]
        case _:
            return max((hit(table, target) for target in targets(table)), default=0.0)
    before = standing(table, seat, ways)
    return max([best, *(standing(table, seat, ways, vikings) - before for vikings in moved)])


def hit(table: Table, target: int) -> float:
    """Return what an attack on a seat promises."""
    taken = mean(table.bracelets[target]) * (KNOCKED_OFF if table.action in KNOCKING_OFF else 1.0)
    return HITS * taken * transfer(table)
