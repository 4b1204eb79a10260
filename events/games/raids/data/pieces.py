"""The pieces of the box, as the rules handle them."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record

TileType = Literal[
    "weapon", "sail", "mjolnir", "good", "standard", "rune", "market", "visit", "raid", "monster"
]  # fmt: skip

SHIP_TYPES = frozenset({"weapon", "sail", "mjolnir", "good", "standard"})
"""The types that lie on a ship (R060)."""
STOP_TYPES = SHIP_TYPES | {"rune", "market"}
"""The types at which a ship may end its move (R092)."""


class Tile(Record):
    """One voyage tile. ``value`` is points, strength, or 1 for single and 2 for double; ``kind`` is that of a good."""

    id: Annotated[str, Meta(pattern=r"^v[1-4]-[a-z]+-[1-9][0-9]?$")]
    voyage: Annotated[int, Meta(ge=1, le=4)]
    type: TileType
    value: Annotated[int, Meta(ge=0, le=20)] = 0
    shields: Annotated[int, Meta(ge=0, le=2)] = 0
    kind: Annotated[str, Meta(max_length=20)] = ""


class Box(Record):
    """Everything in the box. Places count from 0 (leaving the harbour) to ``harbour`` (back in it)."""

    tiles: tuple[Tile, ...]
    by_id: dict[str, Tile]
    voyages: tuple[tuple[Tile, ...], ...]
    """The tiles of voyages 1 to 4, at 0 to 3."""
    crews: dict[str, tuple[int, ...]]
    """Starting crews by number of players, in turn order."""
    start_positions: dict[str, tuple[int, ...]]
    """Start positions by number of players, in turn order."""
    villages: tuple[int, ...]
    tile_places: tuple[int, ...]
    harbour: int
    ship_spaces: int
    shields_per_space: int
    harbour_tiles: tuple[str, ...]
    harbour_coins: tuple[int, ...]
    visit_lots: tuple[int, ...]
    raid_coins: tuple[int, ...]
    rune_scores: tuple[int, ...]
    replaced: frozenset[str] = frozenset()
    """The values that the operator replaced."""
