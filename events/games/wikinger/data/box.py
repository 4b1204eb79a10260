"""The typed box: counts, prices and rewards as the files say, with what an operator replaced."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from events.ruleset.canonical import canonical
from events.ruleset.records import Record, change
from events.ruleset.refusals import Malformed

from .grid import COLUMN_ONE
from .names import ROW_INDEX, Figure, Sail, Settler, SpecialTile, Tile

SHIPS = 14
"""All the ships in the box, however an operator divides them among the sails."""

Edge = Literal["sea", "neutral"]


class Ship(Record):
    """The ships of one sail: how many, how far they threaten, and what they pay repelled or cost unrepelled."""

    count: Annotated[int, msgspec.Meta(ge=0, le=SHIPS)]
    reach: Settler
    kind: Literal["gold", "points"]
    amount: Annotated[int, msgspec.Meta(ge=0, le=20)]

    @property
    def cells(self) -> int:
        """The rows it threatens, as bits of its column: from the fighters down to its reach (R084)."""
        return (2 << ROW_INDEX[self.reach]) - 2


class Scoring(Record):
    """Every number of the scorings."""

    goldsmith_gold: int
    noble_points: int
    scout_points: int
    scout_per_goldsmith: int
    scout_per_fisher: int
    gold_per_point: int
    gold_per_point_with_tile: int
    most_boatmen: int
    most_islands: int
    longest_island: int
    fisher_feeds: int
    surplus_points: int
    surplus_points_with_tile: int
    missing_points: int
    building_figure_points: int
    special_gold: int


class Box(Record):
    """Everything in the box that the rules ask for. ``tiles`` are the counts in the stacks, ships included."""

    rounds: int
    start_points: int
    start_gold: dict[int, int]
    figures: dict[Figure, int]
    wheel_order: tuple[Figure, ...]
    tiles: dict[Tile, int]
    ships: dict[Tile, Ship]
    homeland_edge: Edge
    special_tiles: dict[SpecialTile, int]
    special_tiles_open: int
    scoring: Scoring

    @property
    def homeland(self) -> int:
        """The cells whose western neighbour is the homeland's sea (R067)."""
        return COLUMN_ONE if self.homeland_edge == "sea" else 0


class _ShipChanges(Record, forbid_unknown_fields=True):
    count: Annotated[int, msgspec.Meta(ge=0, le=SHIPS)] | None = None
    kind: Literal["gold", "points"] | None = None
    amount: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None


class _Changes(Record, forbid_unknown_fields=True):
    """What an operator may replace: the reconstructed values and no others."""

    ships: dict[Sail, _ShipChanges] = msgspec.field(default_factory=dict)
    homeland_edge: Edge | None = None


SHEET: Mapping[str, Any] = msgspec.json.decode(files(__package__).joinpath("box.json").read_bytes())
"""The file as it is: each value with its sources, confidence and status."""


def unpack(overrides: Mapping[str, Any]) -> Box:
    """The box, with the operator's ships and homeland edge in it (R231, R067). Raises ``Malformed``."""
    return _unpacked(canonical(dict(overrides)))


@cache
def _shipped() -> Box:
    values = {name: entry["value"] for name, entry in SHEET.items() if "value" in entry}
    ships = {f"ship_{sail}": entry["value"] for sail, entry in SHEET["ships"].items()}
    special = {tile: entry["value"]["count"] for tile, entry in SHEET["special_tiles"].items()}
    found: Box = msgspec.convert({**values, "ships": ships, "special_tiles": special}, Box, strict=False)
    return _stacked(found)


@cache
def _unpacked(overrides: bytes) -> Box:
    try:
        changes = msgspec.json.decode(overrides, type=_Changes)
    except msgspec.ValidationError as error:
        raise Malformed(f"box: {error}") from None
    box = _shipped()
    ships = {name: _changed(ship, changes.ships.get(_sail(name))) for name, ship in box.ships.items()}
    if sum(ship.count for ship in ships.values()) != SHIPS:
        raise Malformed(f"box: the ships of all sails must be {SHIPS} together")
    return _stacked(change(box, ships=ships, homeland_edge=changes.homeland_edge or box.homeland_edge))


def _changed(ship: Ship, asked: _ShipChanges | None) -> Ship:
    given = msgspec.structs.asdict(asked) if asked else {}
    changed: Ship = change(ship, **{field: value for field, value in given.items() if value is not None})
    return changed


def _sail(ship: str) -> Sail:
    sail: Sail = msgspec.convert(ship.removeprefix("ship_"), Sail)
    return sail


def _stacked(box: Box) -> Box:
    """The ships counted among the tiles of the stacks."""
    tiles = {**box.tiles, **{name: ship.count for name, ship in box.ships.items()}}
    stacked: Box = change(box, tiles=tiles)
    return stacked


def components(box: Box) -> Mapping[str, Any]:
    """What a front end needs to draw the table; what an operator replaced is marked as such."""
    ships = {
        sail: _marked(entry, {**entry["value"], **_public(box.ships[msgspec.convert(f"ship_{sail}", Tile)])})
        for sail, entry in SHEET["ships"].items()
    }
    edge = _marked(SHEET["homeland_edge"], box.homeland_edge)
    return {**SHEET, "ships": ships, "homeland_edge": edge}


def _public(ship: Ship) -> dict[str, Any]:
    return msgspec.structs.asdict(ship)


def _marked(entry: Mapping[str, Any], value: Any) -> dict[str, Any]:
    if value == entry["value"]:
        return dict(entry)
    return {"value": value, "status": "replaced", "confidence": "high", "source": ["operator"]}
