"""The box as it is shipped or as an operator replaced it, checked and frozen."""

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events.ruleset.canonical import canonical
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed

from .pieces import SHIP_TYPES, Box, Tile

VOYAGES = 4
Crew = Annotated[int, Meta(ge=0, le=10)]


class Marked(Record):
    """A value with where it comes from, and how far it can be trusted."""

    value: Any
    status: str
    confidence: str
    source: tuple[str, ...]
    note: str = ""


class Sheet(Record):
    """The file: values by name, and the legend of their marks."""

    statuses: dict[str, str]
    sources: dict[str, str]
    values: dict[str, Marked]


class Overrides(Record, forbid_unknown_fields=True):
    """What an operator may replace: nothing that is verified."""

    tiles: Annotated[tuple[Tile, ...], Meta(min_length=64, max_length=64)] | None = None
    starting_crews: dict[str, tuple[Crew, ...]] | None = None
    village_places: tuple[int, ...] | None = None


REPLACEABLE = Overrides.__struct_fields__
SHEET = msgspec.json.decode(files(__package__).joinpath("box.json").read_bytes(), type=Sheet)


def unpack(overrides: Mapping[str, Any]) -> Box:
    """The box with an operator's overrides. Raises ``Malformed`` if they do not fit."""
    return _unpacked(canonical(dict(overrides)))


@lru_cache(maxsize=64)
def _unpacked(overrides: bytes) -> Box:
    try:
        given = msgspec.json.decode(overrides, type=Overrides)
    except msgspec.ValidationError as error:
        raise Malformed(f"box: {error}") from None
    tiles = _shipped("tiles", tuple[Tile, ...]) if given.tiles is None else given.tiles
    crews = _shipped("starting_crews", dict[str, tuple[int, ...]]) | (given.starting_crews or {})
    villages = _shipped("village_places", tuple[int, ...]) if given.village_places is None else given.village_places
    _check_tiles(tiles)
    _check_crews(crews)
    _check_villages(villages)
    replaced = frozenset(name for name in REPLACEABLE if getattr(given, name) is not None)
    return _assembled(tiles, crews, villages, replaced)


def _assembled(
    tiles: tuple[Tile, ...], crews: dict[str, tuple[int, ...]], villages: tuple[int, ...], replaced: frozenset[str]
) -> Box:
    numbers = tuple[int, ...]
    harbour = 1 + _shipped("tile_spaces", int) + len(villages)
    return Box(
        tiles=tiles,
        by_id={tile.id: tile for tile in tiles},
        voyages=tuple(tuple(tile for tile in tiles if tile.voyage == number + 1) for number in range(VOYAGES)),
        crews=crews,
        start_positions=_shipped("start_positions", dict[str, tuple[int, ...]]),
        villages=villages,
        tile_places=tuple(place for place in range(1, harbour) if place not in villages),
        harbour=harbour,
        ship_spaces=_shipped("ship_spaces", int),
        shields_per_space=_shipped("shields_per_empty_space", int),
        harbour_tiles=_shipped("harbour_tiles", tuple[str, ...]),
        harbour_coins=_shipped("harbour_coins", numbers),
        visit_lots=_shipped("visit_lots", numbers),
        raid_coins=_shipped("raid_coins", numbers),
        rune_scores=_shipped("rune_scores", numbers),
        replaced=replaced,
    )


def _shipped(name: str, kind: Any) -> Any:
    return msgspec.convert(SHEET.values[name].value, kind)


def _check_tiles(tiles: tuple[Tile, ...]) -> None:
    ids = {tile.id for tile in tiles}
    if len(ids) < len(tiles):
        raise Malformed("box: tiles: an id occurs twice")
    per_voyage = _shipped("tile_spaces", int)
    for voyage in range(1, VOYAGES + 1):
        if sum(tile.voyage == voyage for tile in tiles) != per_voyage:
            raise Malformed(f"box: tiles: voyage {voyage} has not {per_voyage} tiles")
    for tile in tiles:
        _check_tile(tile)


def _check_tile(tile: Tile) -> None:
    voyage, kind, _ = tile.id.split("-")
    if (voyage, kind) != (f"v{tile.voyage}", tile.type):
        raise Malformed(f"box: tiles: {tile.id} does not name its voyage and type")
    if tile.type in {"weapon", "sail", "mjolnir", "market"} and tile.value not in (1, 2):
        raise Malformed(f"box: tiles: {tile.id} is neither single (1) nor double (2)")
    if bool(tile.kind) != (tile.type == "good"):
        raise Malformed(f"box: tiles: {tile.id}: goods have a kind, nothing else has")
    if tile.shields and tile.type not in SHIP_TYPES:
        raise Malformed(f"box: tiles: {tile.id} does not lie on a ship, so it shows no shields")


def _check_crews(crews: dict[str, tuple[int, ...]]) -> None:
    if sorted(crews) != ["2", "3", "4"]:
        raise Malformed("box: starting_crews: there are rows for 2, 3 and 4 players")
    for players, row in crews.items():
        if len(row) != int(players):
            raise Malformed(f"box: starting_crews: the row for {players} players has not {players} numbers")


def _check_villages(villages: tuple[int, ...]) -> None:
    step = _shipped("ghost_step", int)
    if len(villages) not in (3, 4) or villages != tuple(step * number for number in range(1, len(villages) + 1)):
        raise Malformed(
            f"box: village_places: three or four villages, {step} spaces from each other, as the ghost sails"
        )
