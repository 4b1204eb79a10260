"""The table as everybody sees it."""

from ..data import Tile
from ..rules.course import fight_cost, lots_of
from ..rules.ship import counts_for, fame, value_of
from ..rules.turn import asked, attacker_of, monster_to_choose, phase, spent_by
from ..state import Table
from .state import BattleState, Fame, MoveState, Place, ShipState, State


def view(table: Table, viewer: int | None) -> State:  # noqa: ARG001
    """R240, R244: return the whole table, for players and spectators alike."""
    harbour = table.harbours[table.voyage - 1] if table.voyage else None
    return State(
        voyage=table.voyage,
        phase=phase(table),
        asked=asked(table),
        active=table.active,
        taking=_taking(table),
        harbour_tile=harbour,
        harbour_tiles=table.harbours,
        unused_harbour_tiles=table.unused,
        harbour_counts=counts_for(table, harbour) if harbour else (0,) * table.setup.seats,
        map=tuple([_place(table, place) for place in range(table.setup.box.harbour + 1)]),
        ghost=table.ghost,
        ships=tuple([_ship(table, seat) for seat in range(table.setup.seats)]),
        move=_move(table),
        battle=_battle(table),
        gone=tuple([tile.id for tile in table.gone]),
    )


def _taking(table: Table) -> Tile | None:
    """R047: the tile at the active ship, before it sails."""
    if table.active is None or table.move or table.battle:
        return None
    return table.chart[table.places[table.active]]


def _place(table: Table, place: int) -> Place:
    box, tile = table.setup.box, table.chart[place]
    village = place in box.villages
    lots = lots_of(box, tile)[table.taken[place] :] if tile else ()
    return Place(
        place=place,
        kind="village" if village else "harbour" if place in (0, box.harbour) else "tile",
        tile=tile,
        ships=tuple([seat for seat, at in enumerate(table.places) if at == place]),
        vikings=_village(table, place) if village else lots if tile and tile.type == "visit" else None,
        coins=lots if tile and tile.type == "raid" else None,
        fight_costs=_fight_costs(table, place, tile) if tile and tile.type == "monster" else None,
    )


def _village(table: Table, place: int) -> tuple[int, ...]:
    """R031: one Viking for each player who has not come by yet."""
    return (1,) * sum([at < place for at in table.places])


def _fight_costs(table: Table, place: int, monster: Tile) -> tuple[int | None, ...]:
    return tuple([fight_cost(table, seat, monster) if at < place else None for seat, at in enumerate(table.places)])


def _ship(table: Table, seat: int) -> ShipState:
    ship = table.ships[seat]
    return ShipState(
        seat=seat,
        place=table.places[seat],
        start_position=table.positions[seat],
        rank=table.ranks[seat] or None,
        crew=ship.crew,
        capacity=ship.capacity,
        weapons=value_of(ship, "weapon"),
        spaces=ship.spaces,
        runes=ship.runes,
        markets=ship.markets,
        sold=ship.sold,
        monsters=ship.monsters,
        coins=ship.coins,
        fame=Fame(**fame(table.setup.box, ship)),
    )


def _move(table: Table) -> MoveState | None:
    move = table.move
    if move is None:
        return None
    place, monster = monster_to_choose(table, move) or (None, None)
    cost = fight_cost(table, move.seat, monster) if monster else None
    return MoveState(seat=move.seat, to=move.to, place=place, monster=monster, cost=cost)


def _battle(table: Table) -> BattleState | None:
    battle = table.battle
    if battle is None:
        return None
    attacker = attacker_of(battle)
    defender = battle.opponent if battle.asked == attacker else battle.asked
    return BattleState(
        place=battle.place,
        asked=battle.asked,
        opponent=battle.opponent,
        blow=battle.blow,
        attacker=attacker,
        defender=defender,
        attacker_spent=spent_by(battle, attacker),
        defender_spent=spent_by(battle, defender),
    )
