"""What the statistics count: the routes that each seat has."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.measures import Counted, Item, Measure
from events.ruleset.scoring import Text

from .facts import RouteClaimed
from .texts import cities


def _routes(facts: Sequence[Any]) -> Iterator[Counted]:
    return (Counted(fact.route, fact.seat) for fact in facts if isinstance(fact, RouteClaimed))


def _items(components: Mapping[str, Any]) -> Mapping[str, Item]:
    at = {one["city"]: (one["x"], one["y"]) for one in components["board_positions"]}
    return {route["id"]: _item(route, at) for route in components["routes"]}


def _item(route: Mapping[str, Any], at: Mapping[str, tuple[int, int]]) -> Item:
    name = cities(route["a"], route["b"])
    return Item(name=Text(de=name, en=name), path=(at[route["a"]], at[route["b"]]))


MEASURES = (
    Measure(
        id="routes",
        title=Text(de="Strecken", en="Routes"),
        text=Text(
            de="Wie oft eine Strecke genommen wird, und wie viel häufiger Sieger sie haben als die anderen.",
            en="How often a route is claimed, and how much more often winners have it than the others.",
        ),
        item=Text(de="Strecke", en="Route"),
        count=_routes,
        items=_items,
    ),
)
