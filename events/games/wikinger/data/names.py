"""The words of the box: rows, figures, tiles, buildings, special tiles, and the order in which they stand."""

from collections.abc import Mapping
from typing import Literal

from events.ruleset.records import Record
from events.ruleset.scoring import Text

Figure = Literal["fighter", "noble", "scout", "goldsmith", "fisher", "boatman"]
Settler = Literal["fighter", "noble", "scout", "goldsmith", "fisher"]
"""A figure with a row of its own: everybody but the boatman."""
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
"""What matters for laying a tile: left end, middle, right end or ship."""


class Noun(Record):
    """The name of one piece and of several."""

    one: Text
    many: Text


def _noun(one: tuple[str, str], many: tuple[str, str]) -> Noun:
    return Noun(one=Text(de=one[0], en=one[1]), many=Text(de=many[0], en=many[1]))


FIGURE_NOUNS: Mapping[str, Noun] = {
    "fighter": _noun(("Kämpfer", "fighter"), ("Kämpfer", "fighters")),
    "noble": _noun(("Adliger", "noble"), ("Adlige", "nobles")),
    "scout": _noun(("Späher", "scout"), ("Späher", "scouts")),
    "goldsmith": _noun(("Goldschmied", "goldsmith"), ("Goldschmiede", "goldsmiths")),
    "fisher": _noun(("Fischer", "fisher"), ("Fischer", "fishers")),
    "boatman": _noun(("Bootsmann", "boatman"), ("Bootsmänner", "boatmen")),
}

TILE_NOUNS: Mapping[str, Noun] = {
    "left": _noun(("linkes Inselende", "left end"), ("linke Inselenden", "left ends")),
    "right": _noun(("rechtes Inselende", "right end"), ("rechte Inselenden", "right ends")),
    **{
        building: _noun(
            (f"Mittelstück mit Bauwerk {number}", f"middle with building {number}"),
            (f"Mittelstücke mit Bauwerk {number}", f"middles with building {number}"),
        )
        for number, building in enumerate(BUILDINGS, 1)
    },
    "ship_red": _noun(("rotes Schiff", "red ship"), ("rote Schiffe", "red ships")),
    "ship_green": _noun(("grünes Schiff", "green ship"), ("grüne Schiffe", "green ships")),
    "ship_yellow": _noun(("gelbes Schiff", "yellow ship"), ("gelbe Schiffe", "yellow ships")),
    "ship_blue": _noun(("blaues Schiff", "blue ship"), ("blaue Schiffe", "blue ships")),
}

ROW_NAMES: Mapping[str, Text] = {
    "ships": Text(de="Schiffe", en="ships"),
    **{row: FIGURE_NOUNS[row].many for row in SETTLERS},
}
