"""The items that the statistics count: the special tiles that each seat takes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.analytics import Counted, Item, Objects, by_field

from .data.names import NAMES
from .facts import SpecialTileTaken

OBJECTS = Objects(
    fields=by_field(
        {
            "seat": ("seat",),
            "tile": ("tile", "tiles", "building"),
            "special_tile": ("special_tiles",),
            "figure": ("figure", "figures"),
            "slot": ("slot", "slots"),
        }
    ),
    starter="start_player_chosen",
)


def tiles(facts: Sequence[Any]) -> Iterator[Counted]:
    return (Counted(fact.tile, fact.seat) for fact in facts if isinstance(fact, SpecialTileTaken))


def items(components: Mapping[str, Any]) -> Mapping[str, Item]:
    return {tile: Item(name=NAMES.special_tiles[tile].name) for tile in components["special_tiles"]}
