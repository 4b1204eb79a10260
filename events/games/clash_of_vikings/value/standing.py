"""What a position is worth with no question open: bracelets, places and a kept SHIELD."""

from collections.abc import Sequence

from ..data import Space
from ..state import Table
from .places import Distances, place_worth

SHIELD = 0.35
NUMBER = 0.05
"""What a bracelet is worth for deciding a tie."""
PLACES = 0.5
"""What of others' places counts against a seat."""


def standing(table: Table, seat: int, ways: Distances, vikings: Sequence[Space] | None = None) -> float:
    """Return the points that a seat is ahead of the best and the mean of the others; with Vikings moved, if given."""
    spaces = table.vikings if vikings is None else vikings
    owned = [sum(values) + NUMBER * len(values) for values in table.bracelets]
    if len(spaces) == len(owned):
        owned = [
            worth + place_worth(table, ways, space) * (1.0 if one == seat else PLACES)
            for one, (worth, space) in enumerate(zip(owned, spaces, strict=True))
        ]
    others = [worth for one, worth in enumerate(owned) if one != seat]
    against = (max(others) + sum(others) / len(others)) / 2
    return owned[seat] - against + SHIELD * ("SHIELD" in table.hands[seat])


def mean(values: Sequence[int]) -> float:
    """Return the mean of bracelets; 0 if there are none."""
    return sum(values) / len(values) if values else 0.0


def transfer(table: Table) -> float:
    """Return how much a point counts that goes from one seat to another."""
    return 1 + 1 / (len(table.bracelets) - 1)
