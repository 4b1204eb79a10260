"""The voyage tiles, as the rules handle them."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.scoring import Text

TileType = Literal[
    "weapon", "sail", "mjolnir", "good", "standard", "rune", "market", "visit", "raid", "monster"
]  # fmt: skip

SHIP_TYPES = frozenset({"weapon", "sail", "mjolnir", "good", "standard"})
"""The types that lie on a ship (R060)."""
STOP_TYPES = SHIP_TYPES | {"rune", "market"}
"""The types at which a ship may end its move (R092)."""
DOUBLE_TYPES = frozenset({"weapon", "sail", "mjolnir", "market"})
"""The types with single and double tiles."""


class TileValues(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One voyage tile in the box."""

    id: Annotated[str, Meta(pattern=r"^v[1-4]-[a-z]+-[1-9][0-9]?$", description="Voyage, type and number.")]
    voyage: Annotated[int, Meta(ge=1, le=4)]
    type: TileType
    value: Annotated[
        int,
        Meta(
            ge=0, le=20, description="Points of a good or standard, strength of a monster; 1 for single, 2 for double."
        ),
    ] = 0
    shields: Annotated[int, Meta(ge=0, le=2, description="Shields that the tile shows on a ship.")] = 0
    kind: Annotated[str, Meta(max_length=20, description="The kind of a good; empty for all other tiles.")] = ""


class Tile(TileValues, frozen=True, kw_only=True):
    """One voyage tile with its name."""

    name: Annotated[Text, Meta(description="The name for people.")]
