"""The table: the map, the ships, and whose answer is missing."""

from events.ruleset.records import Record
from events.ruleset.ruleset import Setup

from .data import Tile


class Ship(Record):
    """A seat's longship and what lies beside it. ``spaces`` holds a tile or nothing; ``capacity`` follows from it."""

    crew: int
    capacity: int
    spaces: tuple[Tile | None, ...]
    runes: tuple[Tile, ...] = ()
    markets: tuple[Tile, ...] = ()
    sold: tuple[Tile, ...] = ()
    monsters: tuple[Tile, ...] = ()
    coins: tuple[int, ...] = ()


class Move(Record):
    """A ship on its way: it has set its course and is not there yet."""

    seat: int
    to: int


class Battle(Record):
    """An open battle: ``asked`` must discard ``blow`` Vikings or flee from ``opponent``."""

    place: int
    asked: int
    opponent: int
    blow: int


class Table(Record):
    """Everything on the table; nothing of it is hidden (R240).

    Places, start positions, arrival ranks (0 while at sea) and ships are by seat. ``chart`` has a tile or nothing for
    every place, ``taken`` the number of lots that a visit or raid has given away.
    """

    setup: Setup
    ships: tuple[Ship, ...]
    places: tuple[int, ...]
    positions: tuple[int, ...]
    ranks: tuple[int, ...]
    chart: tuple[Tile | None, ...]
    taken: tuple[int, ...]
    voyage: int = 0
    harbours: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    gone: tuple[Tile, ...] = ()
    ghost: int | None = None
    active: int | None = None
    """Whose turn it is, battles and flights included; ``None`` when it is the ghost's or nobody's."""
    move: Move | None = None
    battle: Battle | None = None
    over: bool = False
