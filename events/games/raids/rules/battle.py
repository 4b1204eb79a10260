"""Battles between ships: who attacked, what both have spent, and whether an answer is open."""

from ..state import Battle, Table
from .course import must_dock


def has_answer(table: Table, battle: Battle) -> bool:
    """R145, R154: true unless all that is left is to flee to the harbour."""
    return table.ships[battle.asked].crew >= battle.blow or not must_dock(table, battle.asked)


def attacker_of(battle: Battle) -> int:
    """R141, R143: return who attacked, whose blows are the odd ones."""
    return battle.asked if battle.blow % 2 else battle.opponent


def spent_by(battle: Battle, seat: int) -> int:
    """R143: return how many Vikings a seat has given up in this battle."""
    first = 1 if seat == attacker_of(battle) else 2
    return sum(range(first, battle.blow, 2))
