"""The names of tiles, harbour tiles, goods and monsters, and their effects, in both languages."""

from collections.abc import Mapping

from events.ruleset.records import Record, read_json
from events.ruleset.scoring import Text

from .tiles import DOUBLE_TYPES, TileValues


class Effects(Record):
    """The effects of tiles: single and others by type, double ones, and harbour tiles."""

    tiles: Mapping[str, Text]
    doubles: Mapping[str, Text]
    harbours: Mapping[str, Text]


class Names(Record):
    """Names by type, kind or id; ``monsters`` are by tile."""

    tiles: Mapping[str, Text]
    doubles: Mapping[str, Text]
    harbours: Mapping[str, Text]
    goods: Mapping[str, Text]
    monsters: Mapping[str, Text]
    effects: Effects


NAMES = read_json(__package__, "names.json", Names)


def name_of(tile: TileValues) -> Text:
    """Return the name of a tile; an operator's own goods are named by their kind."""
    if tile.type == "good":
        return NAMES.goods.get(tile.kind) or Text(de=tile.kind, en=tile.kind)
    if tile.type == "monster" and tile.id in NAMES.monsters:
        return NAMES.monsters[tile.id]
    return NAMES.doubles[tile.type] if is_double(tile) else NAMES.tiles[tile.type]


def effect_of(tile: TileValues) -> Text:
    effects = NAMES.effects
    text = effects.doubles[tile.type] if is_double(tile) else effects.tiles[tile.type]
    return Text(de=text.de.format(value=tile.value), en=text.en.format(value=tile.value))


def is_double(tile: TileValues) -> bool:
    return tile.type in DOUBLE_TYPES and tile.value == 2
