"""The items that the statistics count: the places of the journey at which each seat lands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.analytics import Counted, Item, Map, Objects, by_field
from events.ruleset.scoring import Text

from .facts import CourseSet

_KINDS = {
    "tile": Text(de="Ort", en="Place"),
    "village": Text(de="Dorf", en="Village"),
    "harbour": Text(de="Hafen", en="Harbour"),
}

OBJECTS = Objects(
    fields=by_field(
        {
            "seat": ("seat", "opponent", "ranking", "order", "winners"),
            "place": ("place", "places", "to"),
            "tile": ("tile", "tiles", "replaced", "sold", "cleared"),
            "harbour_tile": ("unused", "harbour"),
        }
    ),
    starter="start_player_drawn",
)


def landings(facts: Sequence[Any]) -> Iterator[Counted]:
    return (Counted(str(fact.to), fact.seat) for fact in facts if isinstance(fact, CourseSet))


def items(components: Mapping[str, Any]) -> Mapping[str, Item]:
    return {
        str(one["place"]): Item(name=_name(one["kind"], one["place"]), path=((one["x"], one["y"]),))
        for one in components["map"]["places"]
        if one["place"] > 0
    }


def _name(kind: str, place: int) -> Text:
    return Text(de=f"{_KINDS[kind].de} {place}", en=f"{_KINDS[kind].en} {place}")


def map_of(components: Mapping[str, Any]) -> Map:
    drawing = components["map"]
    return Map(area=((0, 0), (drawing["width"], drawing["height"])))
