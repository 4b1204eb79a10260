"""The box as shipped, or as replaced by an operator, checked and frozen."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from events.ruleset.boxes import BoxDocument, typed
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed

from .names import name_of
from .tiles import DOUBLE_TYPES, SHIP_TYPES, Tile, TileValues

VOYAGES = 4
HarbourTile = Literal[
    "arrival", "goods_total", "goods_kinds", "runes", "shields", "weapons", "markets", "monsters", "sails"
]  # fmt: skip
Numbers = tuple[int, ...]
Crew = Annotated[int, Meta(ge=0, le=10)]
Crews = tuple[Crew, ...]


class Values(Record, forbid_unknown_fields=True):
    """The values of the document. Crews and start positions are by number of players, in turn order."""

    longships: int
    vikings: int
    coins: int
    coin_split: dict[str, int]
    player_colors: Annotated[tuple[str, ...], Meta(min_length=4, max_length=4)]
    ghost_color: str
    ship_spaces: int
    shields_per_empty_space: int
    tile_spaces: int
    village_places: Numbers
    ghost_step: int
    start_positions: dict[str, Numbers]
    starting_crews: dict[str, Crews]
    harbour_tiles: tuple[HarbourTile, ...]
    harbour_coins: Numbers
    visit_lots: Numbers
    raid_coins: Numbers
    rune_scores: Numbers
    tiles: Annotated[tuple[TileValues, ...], Meta(min_length=64, max_length=64)]


class Box(Values, eq=False):
    """Everything in the box. Places count from 0 (leaving the harbour) to ``harbour`` (back in it).

    A box is equal only to itself: ``Boxes`` creates one for each document, so it can be the key of a cache.
    """

    document: BoxDocument
    tiles: tuple[Tile, ...]
    by_id: dict[str, Tile]
    voyages: tuple[tuple[Tile, ...], ...]
    """The tiles of voyages 1 to 4, at 0 to 3."""
    crews: dict[str, Crews]
    villages: Numbers
    tile_places: Numbers
    harbour: int
    shields_per_space: int


def build(document: BoxDocument) -> Box:
    """Return the typed box. Raises ``Malformed``."""
    values = typed(document.values, Values)
    _check_tiles(values)
    _check_crews(values.starting_crews)
    _check_villages(values)
    tiles = tuple(Tile(**msgspec.structs.asdict(tile), name=name_of(tile)) for tile in values.tiles)
    harbour = 1 + values.tile_spaces + len(values.village_places)
    return Box(
        **{**msgspec.structs.asdict(values), "tiles": tiles},
        document=document,
        by_id={tile.id: tile for tile in tiles},
        voyages=tuple(tuple(tile for tile in tiles if tile.voyage == number + 1) for number in range(VOYAGES)),
        crews=values.starting_crews,
        villages=values.village_places,
        tile_places=tuple(place for place in range(1, harbour) if place not in values.village_places),
        harbour=harbour,
        shields_per_space=values.shields_per_empty_space,
    )


def _check_tiles(values: Values) -> None:
    tiles = values.tiles
    ids = {tile.id for tile in tiles}
    if len(ids) < len(tiles):
        raise Malformed("box: tiles: an id occurs twice")
    for voyage in range(1, VOYAGES + 1):
        if sum(tile.voyage == voyage for tile in tiles) != values.tile_spaces:
            raise Malformed(f"box: tiles: voyage {voyage} does not have {values.tile_spaces} tiles")
    for tile in tiles:
        _check_tile(tile)


def _check_tile(tile: TileValues) -> None:
    voyage, kind, _ = tile.id.split("-")
    if (voyage, kind) != (f"v{tile.voyage}", tile.type):
        raise Malformed(f"box: tiles: {tile.id} does not name its voyage and type")
    if tile.type in DOUBLE_TYPES and tile.value not in (1, 2):
        raise Malformed(f"box: tiles: {tile.id} is neither single (1) nor double (2)")
    if bool(tile.kind) != (tile.type == "good"):
        raise Malformed(f"box: tiles: {tile.id}: a good must have a kind, and other tiles must not")
    if tile.shields and tile.type not in SHIP_TYPES:
        raise Malformed(f"box: tiles: {tile.id} does not lie on a ship, so it shows no shields")


def _check_crews(crews: dict[str, Crews]) -> None:
    for players, row in crews.items():
        if len(row) != int(players):
            raise Malformed(f"box: starting_crews: the row for {players} players does not have {players} numbers")


def _check_villages(values: Values) -> None:
    villages, step = values.village_places, values.ghost_step
    if len(villages) not in (3, 4) or villages != tuple(step * number for number in range(1, len(villages) + 1)):
        raise Malformed(
            f"box: village_places: three or four villages, {step} spaces from each other, as the ghost sails"
        )
