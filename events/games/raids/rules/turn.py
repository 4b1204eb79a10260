"""Whose turn it is, and which question is asked."""

from collections.abc import Mapping, Sequence

from events.ruleset.refusals import RuleBroken

from ..data.tiles import Tile
from ..facts import MonsterDefeated, MonsterPassed
from ..state import Battle, Move, Phase, Table
from .course import catches_up, fight_cost, max_crew, must_dock, next_passed
from .ship import goods_at, value_of

_NOBODY: tuple[int, ...] = ()
QUESTIONS = frozenset({"place", "sell", "navigate", "monster", "battle"})
"""The phases in which a seat is asked."""
_LAST: list[tuple[Table | None, Phase]] = [(None, "layout")]
"""The table last passed to ``phase``, compared by identity, and its phase, in one tuple that threads replace at
once."""


def has_answer(table: Table, battle: Battle) -> bool:
    """R145, R154: true unless the only option is to flee to the harbour."""
    return table.ships[battle.asked].crew >= battle.blow or not must_dock(table, battle.asked)


def attacker_of(battle: Battle) -> int:
    """R141, R143: return the attacker, whose blows are the odd ones."""
    return battle.asked if battle.blow % 2 else battle.opponent


def spent_by(battle: Battle, seat: int) -> int:
    """R143: return how many Vikings a seat has given up in this battle."""
    first = 1 if seat == attacker_of(battle) else 2
    return sum(range(first, battle.blow, 2))


def monster_ahead(table: Table, move: Move) -> tuple[int, Tile] | None:
    """Return place and tile of the monster that a sailing ship meets next; ``None`` for anything else."""
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
    """R126, R127: return passing the monster for one Viking, if there is one."""
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
    """R098: if a battle follows, at least one Viking must arrive; otherwise none needs to."""
    occupied = move.to in table.places and move.to < table.setup.box.harbour
    return not occupied or max_crew(table, move.seat, crew, place, move.to) > 0


def _nobody_arrives() -> RuleBroken:
    return RuleBroken("R098", "No Viking would be left for the battle at the end of this move.")


def hindmost(places: Sequence[int], positions: Sequence[int], ghost: int | None, harbour: int) -> int | None:
    """R040, R041: return the seat whose ship at sea is furthest behind; in the harbour the highest position first.

    ``None`` when that is the ghost (R202), or when all are docked.
    """
    first, least = None, harbour
    for seat, place in enumerate(places):
        if place < least or (place == 0 and first is not None and positions[seat] > positions[first]):
            first, least = seat, place
    return None if ghost is not None and ghost < least else first


def in_turn_order(rows: Mapping[str, tuple[int, ...]], seats: int, first: int) -> tuple[int, ...]:
    """R023, R025: return the box's row for this number of players by seat; in the box it is in turn order."""
    row = rows[str(seats)]
    return tuple(row[(seat - first) % seats] for seat in range(seats))


def is_over(table: Table) -> bool:
    """R190: true after the fourth voyage."""
    return table.over


def asked(table: Table) -> int | None:
    """R251: return the one seat that is asked, which may differ from the one whose turn it is; ``None`` if none is."""
    if phase(table) not in QUESTIONS:
        return None
    if table.move is not None:
        return table.move.seat
    return table.active if table.battle is None else table.battle.asked


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:  # noqa: ARG001
    """Return the seat that is asked, for every viewer alike (R244)."""
    seat = asked(table)
    return _NOBODY if seat is None else (seat,)


def phase(table: Table) -> Phase:
    """Return what is asked, or what follows automatically (R253).

    The last table and its phase are cached, since one step of a game asks for the phase of the same table many times.
    """
    known, found = _LAST[0]
    if known is not table:
        found = _phase_of_table(table)
        _LAST[0] = (table, found)
    return found


def _phase_of_table(table: Table) -> Phase:
    if table.move is not None:
        return "monster" if monster_to_choose(table, table.move) else "sailing"
    if table.battle is not None:
        return "battle" if has_answer(table, table.battle) else "forced"
    if table.active is not None:
        return _phase_of_turn(table, table.active)
    if not table.voyage:
        return "layout"
    if table.over:
        return "over"
    return "forced" if 0 in table.ranks else "harbour"


def _phase_of_turn(table: Table, seat: int) -> Phase:
    """R045: taking the tile, then navigating."""
    tile = table.chart[table.places[seat]]
    if tile is None:
        return "forced" if catches_up(table, seat) or must_dock(table, seat) else "navigate"
    if tile.type == "market":
        return "sell" if goods_at(table.ships[seat]) else "forced"
    return "forced" if tile.type == "rune" else "place"
