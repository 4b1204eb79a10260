"""The state of the table: the map, the ships, and the progress of the settlement after a voyage."""

from typing import Literal

from events.ruleset.records import Record
from events.ruleset.ruleset import Setup

from .data.box import HarbourTile
from .data.tiles import Tile

Phase = Literal[
    "layout", "place", "sell", "navigate", "monster", "battle", "forced", "sailing", "harbour", "over"
]  # fmt: skip
"""The current question, or the automatic step that follows (R253)."""


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
    """A ship on its way. If it is already at ``to``, another ship is there, and the attack is still to come."""

    seat: int
    to: int


class Battle(Record):
    """An open battle: ``asked`` must discard ``blow`` Vikings or flee from ``opponent``."""

    place: int
    asked: int
    opponent: int
    blow: int


class Settlement(Record):
    """The progress of the settlement after a voyage, seat by seat."""

    filled: int = 0
    """The number of seats that have got the Vikings for their sails."""
    scored: bool = False
    """True once the harbour tile was scored."""
    counted: int = 0
    """At the end of the game: the number of seats whose fame was counted."""


class Table(Record):
    """Everything on the table; nothing of it is hidden (R240).

    Places, start positions (0 until it is known who begins), arrival ranks (0 while at sea) and ships are by seat.
    ``chart`` has a tile or nothing for every place, ``taken`` the number of lots that a visit or raid has given away.
    """

    setup: Setup
    ships: tuple[Ship, ...]
    places: tuple[int, ...]
    positions: tuple[int, ...]
    ranks: tuple[int, ...]
    chart: tuple[Tile | None, ...]
    taken: tuple[int, ...]
    voyage: int = 0
    """1 to 4; 0 until the first one is laid out."""
    harbours: tuple[HarbourTile, ...] = ()
    """The harbour tiles of voyages 1 to 4."""
    unused: tuple[HarbourTile, ...] = ()
    gone: tuple[Tile, ...] = ()
    ghost: int | None = None
    active: int | None = None
    """Whose turn it is, battles and flights included; ``None`` when it is the ghost's or nobody's."""
    move: Move | None = None
    battle: Battle | None = None
    settlement: Settlement | None = None
    over: bool = False
