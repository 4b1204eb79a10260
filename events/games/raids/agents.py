"""The codes of a seat's view, computed directly from the table: the same bytes as from the view, but faster."""

from collections.abc import Callable
from typing import get_args

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.ruleset import Setup
from events.ruleset.view_codes import MAX_VALUES, ViewCodes

from .data.box import Box, HarbourTile
from .data.tiles import Tile, TileType
from .rules.course import fight_cost, lots_of, uncovered
from .rules.fame import fame
from .rules.ship import counts_for, value_of
from .rules.turn import asked, attacker_of, monster_to_choose, phase, spent_by
from .state import Battle, Move, Phase, Ship, Table

PHASES = {name: code for code, name in enumerate(get_args(Phase), 1)}
TYPES = {name: code for code, name in enumerate(get_args(TileType), 1)}
HARBOURS = {name: code for code, name in enumerate(get_args(HarbourTile), 1)}
HARBOUR, VILLAGE, SEA = b"\1\1", b"\1\2", b"\1\3"
"""A place on the map, and its kind."""
KIND, TILE, LOTS = 2, 5, 6
"""The bytes of a place's kind, of a tile, and of what lies on a place."""
WEAPONS = 2
"""The place of the weapons in the codes of a ship."""
NOTHING = bytes(16)
NO_TILE, NO_MOVE, NO_BATTLE, NOWHERE = bytes(TILE), bytes(10), bytes(9), b"\0"
LAID_OUT = 22
"""The number of places in the layout: those of a map with four villages."""
MAX_KNOWN = 4096
"""The number of ships whose codes are kept."""


def codes(setup: Setup, _: ViewCodes) -> Callable[[Table, int], bytes]:
    """Return a function of a table and a seat to the codes of its view."""
    orders = [[(me + more) % setup.seats for more in range(setup.seats)] for me in range(setup.seats)]
    tiles = _Tiles(setup.box)
    map_of = _Map(setup.box, setup.seats, tiles)
    missing = bytes((LAID_OUT - setup.box.harbour - 1) * map_of.width)
    known: dict[int, tuple[Ship, bytes]] = {}

    def ship_of(ship: Ship) -> bytes:
        # Most ships are the objects of the last call, since they have not changed; what is kept alive keeps its id.
        kept = known.get(id(ship))
        if kept is None:
            if len(known) >= MAX_KNOWN:
                known.clear()
            kept = known[id(ship)] = ship, _ship(setup.box, ship, tiles)
        return kept[1]

    def of(table: Table, me: int) -> bytes:
        order, places, positions, ranks = orders[me], table.places, table.positions, table.ranks
        ships = [ship_of(table.ships[seat]) for seat in order]
        rows: list[bytes | bytearray] = [
            _head(table, me, order, tiles),
            map_of(table, order, [ship[WEAPONS] - 1 for ship in ships]),
            missing,
            NOWHERE if table.ghost is None else bytes((table.ghost + 1,)),
        ]
        for seat, ship in zip(order, ships, strict=True):
            rows += (bytes((places[seat] + 1, positions[seat] + 1, ranks[seat])), ship)
        rows += (
            _move(table, table.move, me, tiles) if table.move else NO_MOVE,
            _battle(table.battle, me, setup.seats) if table.battle else NO_BATTLE,
            bytes((min(len(table.gone), MAX_VALUES),)),
        )
        return b"".join(rows)

    return of


class _Tiles(dict[str, bytes]):
    """The codes of each tile by its id."""

    def __init__(self, box: Box) -> None:
        super().__init__({tile.id: _tile(tile) for tile in box.tiles})

    def of(self, tile: Tile | None) -> bytes:
        return NO_TILE if tile is None else self[tile.id]


def _tile(tile: Tile) -> bytes:
    return bytes((1, tile.voyage, TYPES[tile.type], tile.value + 1, tile.shields + 1))


def _head(table: Table, me: int, order: list[int], tiles: _Tiles) -> bytes:
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
            tiles.of(taking),
            _harbours(harbour, table.harbours, table.unused),
            bytes([counts[one] + 1 for one in order]),
        )
    )


@bounded_cache(1 << 10)
def _harbours(now: HarbourTile | None, drawn: tuple[HarbourTile, ...], unused: tuple[HarbourTile, ...]) -> bytes:
    shown = bytes([HARBOURS[one] for one in drawn]).ljust(4, b"\0")
    return bytes((HARBOURS[now] if now else 0, *shown, len(unused), *(unused.count(one) for one in HARBOURS)))


class _Map:
    """Writes the places: of each its kind, its tile, the ships, Vikings and coins there, and what a fight would cost.

    A place as it is laid out is known in advance; what has changed is written over it.
    """

    def __init__(self, box: Box, seats: int, tiles: _Tiles) -> None:
        self._here = KIND + TILE
        lots = self._here + seats
        self._costs = lots + LOTS
        self.width = self._costs + seats
        ends = (0, box.harbour)
        kinds = [HARBOUR if at in ends else VILLAGE if at in box.villages else SEA for at in range(box.harbour + 1)]
        self._empty = [kind.ljust(self.width, b"\0") for kind in kinds]
        self._villages = [(place, place * self.width + lots) for place in box.villages]
        nobody = bytes(seats)
        self._laid = {
            tile.id: [SEA + tiles[tile.id] + nobody + _left(box, tile, taken) + nobody for taken in range(LOTS + 1)]
            for tile in box.tiles
        }

    def __call__(self, table: Table, order: list[int], weapons: list[int]) -> bytearray:
        """Return the codes of all places. ``order``: the seats from the viewer on; ``weapons``: those of each."""
        chart, places, taken, width = table.chart, table.places, table.taken, self.width
        empty, laid = self._empty, self._laid
        rows = [empty[place] if tile is None else laid[tile.id][taken[place]] for place, tile in enumerate(chart)]
        codes = bytearray().join(rows)
        for column, seat in enumerate(order, self._here):
            codes[places[seat] * width + column] = 1
        for place, first in self._villages:
            for lot in range(sum([at < place for at in places])):
                codes[first + lot] = 1
        fighters = [(column, places[seat], weapons[column]) for column, seat in enumerate(order)]
        for place, tile in enumerate(chart):
            if tile is not None and tile.type == "monster":
                first = place * width + self._costs
                for column, at, weapon in fighters:
                    if at < place:
                        codes[first + column] = uncovered(tile, weapon) + 1
        return codes


def _left(box: Box, tile: Tile, taken: int) -> bytes:
    """Return the codes of the Vikings and coins on a tile."""
    left = bytes(lots_of(box, tile)[taken:])
    return (NOTHING[:4] + left if tile.type == "raid" else left).ljust(LOTS, b"\0")


def _ship(box: Box, ship: Ship, tiles: _Tiles) -> bytes:
    """Return the codes of a ship, from its crew on."""
    points = fame(box, ship)
    return b"".join(
        (
            bytes((ship.crew + 1, ship.capacity + 1, value_of(ship, "weapon") + 1)),
            *[NO_TILE if tile is None else tiles[tile.id] for tile in ship.spaces],
            bytes(
                (
                    len(ship.runes),
                    len(ship.markets),
                    len(ship.sold),
                    len(ship.monsters),
                    len(ship.coins),
                    min(points["coins"], MAX_VALUES),
                    *[number + 1 if number < MAX_VALUES else MAX_VALUES for number in points.values()],
                )
            ),
        )
    )


def _move(table: Table, move: Move, me: int, tiles: _Tiles) -> bytes:
    place, monster = monster_to_choose(table, move) or (None, None)
    relative = (move.seat - me) % table.setup.seats + 1
    cost = fight_cost(table, move.seat, monster) + 1 if monster else 0
    return b"".join(
        (
            bytes((1, relative, move.to + 1, 0 if place is None else place + 1)),
            tiles.of(monster),
            bytes((cost,)),
        )
    )


def _battle(battle: Battle, me: int, seats: int) -> bytes:
    attacker = attacker_of(battle)
    defender = battle.opponent if battle.asked == attacker else battle.asked
    told = [(seat - me) % seats + 1 for seat in (battle.asked, battle.opponent, attacker, defender)]
    spent = [spent_by(battle, seat) + 1 for seat in (attacker, defender)]
    return bytes((1, battle.place + 1, *told[:2], battle.blow, *told[2:], *spent))
