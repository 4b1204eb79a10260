"""The items that the statistics count: the routes of each seat."""

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any

from events.ruleset.analytics import Counted, Item, Map, Objects, Shape, by_field
from events.ruleset.scoring import Text

from .facts import RouteClaimed
from .texts import cities

Point = tuple[int, int]
DOUBLE_GAP = 70
"""The distance at which each of two parallel routes is drawn from the straight line."""

OBJECTS = Objects(
    fields=by_field(
        {
            "seat": ("seat", "starter", "asked", "globetrotter_awarded.seats", "longest"),
            "route": ("route",),
            "ticket": ("ticket", "tickets", "first_tickets_chosen.kept", "first_tickets_chosen.returned", "given_back"),
            "": ("tickets_shown.tickets",),
            "card": ("card", "cards", "display", "payment", "discarded"),
        }
    ),
    starter="starter_drawn",
)


def routes(facts: Sequence[Any]) -> Iterator[Counted]:
    return (Counted(fact.route, fact.seat) for fact in facts if isinstance(fact, RouteClaimed))


def items(components: Mapping[str, Any]) -> Mapping[str, Item]:
    at, sides = _positions(components), components["double_sides"]
    found = {}
    for route in components["routes"]:
        name = cities(route["a"], route["b"])
        path = _beside(at[route["a"]], at[route["b"]], sides.get(route["id"], 0) * DOUBLE_GAP)
        found[route["id"]] = Item(name=Text(de=name, en=name), path=path)
    return found


def _positions(components: Mapping[str, Any]) -> Mapping[str, Point]:
    return {one["city"]: (one["x"], one["y"]) for one in components["positions"]}


def _beside(a: Point, b: Point, gap: int) -> tuple[Point, Point]:
    """Return a line between two points, shifted sideways by half the gap between double routes."""
    across, down = b[0] - a[0], b[1] - a[1]
    length = max(1, isqrt(across * across + down * down))
    aside = (-down * gap // length, across * gap // length)
    return (a[0] + aside[0], a[1] + aside[1]), (b[0] + aside[0], b[1] + aside[1])


def map_of(components: Mapping[str, Any]) -> Map:
    shapes = tuple(
        Shape(
            kind="land" if outline["kind"] == "land" else "water",
            points=tuple((x, y) for x, y in outline["points"]),
        )
        for outline in components["outlines"]
    )
    names = {city["id"]: Text(**city["name"]) for city in components["cities"]}
    places = tuple(Item(name=names[city], path=(at,)) for city, at in _positions(components).items())
    return Map(area=((1000, 0), (9600, 10000)), shapes=shapes, places=places)
