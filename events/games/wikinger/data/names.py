"""The names of rows, figures, tiles, buildings and special tiles, and their order."""

from collections.abc import Mapping
from typing import Literal

from events.ruleset.records import Record, read_json
from events.ruleset.scoring import Noun, Text

Figure = Literal["fighter", "noble", "scout", "goldsmith", "fisher", "boatman"]
Settler = Literal["fighter", "noble", "scout", "goldsmith", "fisher"]
"""A figure with a row of its own: every figure except the boatman."""
Row = Literal["ships", "fighter", "noble", "scout", "goldsmith", "fisher"]
Sail = Literal["red", "green", "yellow", "blue"]
Building = Literal["building_1", "building_2", "building_3", "building_4"]
Tile = Literal[
    "left", "building_1", "building_2", "building_3", "building_4", "right",
    "ship_red", "ship_green", "ship_yellow", "ship_blue",
]  # fmt: skip
IslandTile = Literal["left", "building_1", "building_2", "building_3", "building_4", "right"]
SpecialTile = Literal[
    "gold_5", "goldsmith_plus_1", "goldsmith_plus_2", "boat", "noble_plus_1", "scout_plus_1", "fisher_plus_1",
    "boatman_token", "supply_3", "gold_3", "building_1", "building_2", "building_3", "building_4",
]  # fmt: skip

FIGURES: tuple[Figure, ...] = ("fighter", "noble", "scout", "goldsmith", "fisher", "boatman")
SETTLERS: tuple[Settler, ...] = ("fighter", "noble", "scout", "goldsmith", "fisher")
ROWS: tuple[Row, ...] = ("ships", *SETTLERS)
BUILDINGS: tuple[Building, ...] = ("building_1", "building_2", "building_3", "building_4")
BOATMAN = FIGURES.index("boatman")

FIGURE_INDEX = {figure: index for index, figure in enumerate(FIGURES)}
ROW_INDEX = {row: index for index, row in enumerate(ROWS)}
BUILDING_INDEX: dict[str, int] = {building: index for index, building in enumerate(BUILDINGS)}

LEFT, MIDDLE, RIGHT, SHIP = range(4)
KINDS: dict[str | None, int] = {
    "left": LEFT,
    "right": RIGHT,
    **dict.fromkeys(BUILDINGS, MIDDLE),
    **dict.fromkeys(("ship_red", "ship_green", "ship_yellow", "ship_blue"), SHIP),
}
"""The kinds of tiles for laying: left end, middle, right end or ship."""


class SpecialTileText(Record):
    """The name of a special tile, when it takes effect, and what it does."""

    name: Text
    when: Text
    effect: Text


class Names(Record):
    """The names of figures, tiles and rows, and the texts of the special tiles."""

    figures: Mapping[str, Noun]
    tiles: Mapping[str, Noun]
    rows: Mapping[str, Text]
    special_tiles: Mapping[str, SpecialTileText]


NAMES = read_json(__package__, "names.json", Names)
