"""What stays the same however the game goes."""

from collections import Counter
from typing import Any

from ..data import Card
from ..state import Table


def invariants(table: Table) -> Any:
    """C195-C197: all bracelets, those removed unseen, and each seat's cards; and each Viking is where it may be."""
    water, vikings = table.arena.water, table.vikings or table.chosen
    assert len(set(vikings)) == len(vikings), "C200: each Viking on a space of its own"
    assert len(vikings) == table.setup.seats or table.phase == "choose_start", "C009: every Viking on a start space"
    assert not water.intersection(vikings), "C200: no Viking on water"
    assert not water.intersection(table.lying), "C200: no bracelet on water"
    assert not set(vikings).intersection(table.lying), "C178: no bracelet under a Viking"
    places = [*table.bracelets, *table.lying.values(), table.supply, table.removed, table.sunk]
    if table.knocked_off is not None:
        places.append((table.knocked_off,))
    return (
        Counter(value for place in places for value in place),
        table.removed,
        [_cards(table, seat) for seat in range(table.setup.seats)],
    )


def _cards(table: Table, seat: int) -> tuple[Card, ...]:
    played = (one.card for one in table.played if one.seat == seat)
    return tuple(sorted((*table.hands[seat], *table.piles[seat], *table.discards[seat], *played)))
