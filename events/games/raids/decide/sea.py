"""What a player does at sea, refused by the rule that forbids it."""

from events.ruleset.refusals import RuleBroken

from ..data import Tile
from ..facts import CourseSet, Fled, MonsterDefeated, MonsterPassed, StruckBack
from ..rules.course import check_destination
from ..rules.monsters import check_fight, check_sacrifice, defeat, monster_ahead, sacrifice
from ..rules.turn import phase
from ..state import Battle, Move, Table


def navigate(table: Table, seat: int, to: int) -> CourseSet:
    """R090 to R096: return the course to a stop, or home. Raises ``RuleBroken``, as all here do."""
    if phase(table) != "navigate":
        raise RuleBroken("R045", "This is not the moment to navigate.")
    check_destination(table, seat, to)
    return CourseSet(seat=seat, to=to)


def fight(table: Table, seat: int) -> MonsterDefeated:
    """R122: return the fight against the monster ahead."""
    move, place, monster = _at_a_monster(table)
    check_fight(table, move, place, monster)
    return defeat(table, seat, place, monster)


def pass_monster(table: Table, seat: int) -> MonsterPassed:
    """R127: return the way past the monster ahead, for a Viking."""
    move, place, monster = _at_a_monster(table)
    check_sacrifice(table, move, place)
    return sacrifice(table, seat, place, monster)


def strike_back(table: Table, seat: int) -> StruckBack:
    """R143, R145: return a blow that costs one Viking more than the last one."""
    battle = _battle(table)
    crew = table.ships[seat].crew
    if crew < battle.blow:
        raise RuleBroken("R145", f"Striking back takes {battle.blow} Vikings, and only {crew} are aboard.")
    return StruckBack(seat=seat, opponent=battle.opponent, lost=battle.blow)


def flee(table: Table, seat: int, to: int) -> Fled:
    """R146, R148: return the flight to a stop ahead or home."""
    battle = _battle(table)
    check_destination(table, seat, to)
    return Fled(seat=seat, opponent=battle.opponent, to=to)


def _at_a_monster(table: Table) -> tuple[Move, int, Tile]:
    ahead = monster_ahead(table, table.move) if table.move else None
    if table.move is None or ahead is None:
        raise RuleBroken("R120", "There is no monster ahead.")
    return (table.move, *ahead)


def _battle(table: Table) -> Battle:
    if table.battle is None:
        raise RuleBroken("R142", "There is no battle.")
    return table.battle
