"""The codes of a seat's view, computed directly from the table: the same bytes as from the view, but faster."""

from collections.abc import Callable
from typing import get_args

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.ruleset import Setup
from events.ruleset.view_codes import MAX_VALUES, ViewCodes

from .data.box import Box, HarbourTile
from .data.tiles import Tile, TileType
from .rules.course import fight_cost, lots_of
from .rules.fame import fame
from .rules.ship import counts_for, value_of
from .rules.turn import asked, attacker_of, monster_to_choose, phase, spent_by
from .state import Battle, Phase, Ship, Table

PHASES = {name: code for code, name in enumerate(get_args(Phase), 1)}
TYPES = {name: code for code, name in enumerate(get_args(TileType), 1)}
HARBOURS = {name: code for code, name in enumerate(get_args(HarbourTile), 1)}
HARBOUR, VILLAGE, SEA = b"\1\1", b"\1\2", b"\1\3"
"""A place on the map, and its kind."""
NOTHING = bytes(16)
LAID_OUT = 22
"""The number of places in the layout: those of a map with four villages."""


def codes(setup: Setup, _: ViewCodes) -> Callable[[Table, int], bytes]:
    """Return a function of a table and a seat to the codes of its view."""
    orders = [[(me + more) % setup.seats for more in range(setup.seats)] for me in range(setup.seats)]
    tiles = {tile.id: _tile(tile) for tile in setup.box.tiles}
    missing = bytes((LAID_OUT - setup.box.harbour - 1) * (13 + 2 * setup.seats))

    def of(table: Table, me: int) -> bytes:
        rows = [_head(table, me, orders[me])]
        _map(table, orders[me], tiles, rows)
        rows += [missing, b"\0" if table.ghost is None else bytes((table.ghost + 1,))]
        for seat in orders[me]:
            rows.append(bytes((table.places[seat] + 1, table.positions[seat] + 1, table.ranks[seat])))
            rows.append(_ship(table.setup.box, table.ships[seat]))
        rows += [_move(table, me), _battle(table.battle, me, setup.seats), bytes((min(len(table.gone), MAX_VALUES),))]
        return b"".join(rows)

    return of


def _tile(tile: Tile | None) -> bytes:
    return bytes((1, tile.voyage, TYPES[tile.type], tile.value + 1, tile.shields + 1)) if tile else NOTHING[:5]


def _head(table: Table, me: int, order: list[int]) -> bytes:
    seats, seat, active = len(order), asked(table), table.active
    taking = None if active is None or table.move or table.battle else table.chart[table.places[active]]
    harbour = table.harbours[table.voyage - 1] if table.voyage else None
    counts = counts_for(table, harbour) if harbour else NOTHING
    return b"".join(
        (
            bytes(
                (
                    table.voyage + 1,
                    PHASES[phase(table)],
                    0 if seat is None else (seat - me) % seats + 1,
                    0 if active is None else (active - me) % seats + 1,
                )
            ),
            _tile(taking),
            bytes((HARBOURS[harbour] if harbour else 0,)),
            _harbours(table.harbours, table.unused),
            bytes([counts[one] + 1 for one in order]),
        )
    )


@bounded_cache(1 << 10)
def _harbours(drawn: tuple[HarbourTile, ...], unused: tuple[HarbourTile, ...]) -> bytes:
    shown = bytes([HARBOURS[one] for one in drawn]).ljust(4, b"\0")
    return shown + bytes((len(unused), *(unused.count(one) for one in HARBOURS)))


def _map(table: Table, order: list[int], tiles: dict[str, bytes], rows: list[bytes]) -> None:
    """Append each place: its kind, its tile, the ships, Vikings and coins there, and what a fight would cost."""
    box, places = table.setup.box, table.places
    nobody, last = NOTHING[: len(order)], box.harbour
    for place, tile in enumerate(table.chart):
        here = bytes([places[seat] == place for seat in order]) if place in places else nobody
        if place in box.villages:
            lots = b"\1" * sum([at < place for at in places])
            rows += (VILLAGE, NOTHING[:5], here, lots.ljust(6, b"\0"), nobody)
        elif tile is None:
            rows += (HARBOUR if place in (0, last) else SEA, NOTHING[:5], here, NOTHING[:6], nobody)
        elif tile.type == "monster":
            costs = [fight_cost(table, seat, tile) + 1 if places[seat] < place else 0 for seat in order]
            rows += (SEA, tiles[tile.id], here, NOTHING[:6], bytes(costs))
        else:
            left = bytes(lots_of(box, tile)[table.taken[place] :])
            shown = left.rjust(4 + len(left), b"\0").ljust(6, b"\0") if tile.type == "raid" else left.ljust(6, b"\0")
            rows += (SEA, tiles[tile.id], here, shown, nobody)


@bounded_cache(1 << 12, size=2048)
def _ship(box: Box, ship: Ship) -> bytes:
    """Return the codes of a ship, from its crew on. Cached, since most ships have not changed since the last call."""
    weighed = fame(box, ship)
    beside = (ship.runes, ship.markets, ship.sold, ship.monsters, ship.coins)
    return b"".join(
        (
            bytes((ship.crew + 1, ship.capacity + 1, value_of(ship, "weapon") + 1)),
            *[_tile(tile) for tile in ship.spaces],
            bytes([len(one) for one in beside]),
            bytes((min(sum(ship.coins), MAX_VALUES),)),
            bytes([min(points + 1, MAX_VALUES) for points in weighed.values()]),
        )
    )


def _move(table: Table, me: int) -> bytes:
    move = table.move
    if move is None:
        return NOTHING[:10]
    place, monster = monster_to_choose(table, move) or (None, None)
    relative = (move.seat - me) % table.setup.seats + 1
    cost = fight_cost(table, move.seat, monster) + 1 if monster else 0
    return b"".join(
        (
            bytes((1, relative, move.to + 1, 0 if place is None else place + 1)),
            _tile(monster),
            bytes((cost,)),
        )
    )


def _battle(battle: Battle | None, me: int, seats: int) -> bytes:
    if battle is None:
        return NOTHING[:9]
    attacker = attacker_of(battle)
    defender = battle.opponent if battle.asked == attacker else battle.asked
    told = [(seat - me) % seats + 1 for seat in (battle.asked, battle.opponent, attacker, defender)]
    spent = [spent_by(battle, seat) + 1 for seat in (attacker, defender)]
    return bytes((1, battle.place + 1, *told[:2], battle.blow, *told[2:], *spent))
