"""The score as if the game ended now; nothing of it is hidden."""

from collections import Counter
from collections.abc import Sequence

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.scoring import Line, SeatScore, tally

from .data import Box, Tile
from .rules.ship import rune_sets, value_of
from .state import Ship, Table
from .texts import SCORES, TEXTS

_NAMES, _LINES = tuple(SCORES), TEXTS.lines


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:  # noqa: ARG001
    """R220 to R225: return the score of every seat, with a line for each reason."""
    return [tally(seat, _NAMES, _lines(table.setup.box, ship)) for seat, ship in enumerate(table.ships)]


@bounded_cache(1 << 10, size=2048)
def _lines(box: Box, ship: Ship) -> tuple[Line, ...]:
    """Return the lines of one ship; most ships are as they were when last scored."""
    standards = [tile for tile in ship.spaces if tile is not None and tile.type == "standard"]
    return (
        *_coins(ship),
        *_runes(box, ship),
        *_mjolnirs(ship),
        *_tiles("standards", standards),
        *_tiles("goods", ship.sold),
        *_tiles("monsters", ship.monsters),
    )


def _coins(ship: Ship) -> list[Line]:
    counts = sorted(Counter(ship.coins).items(), reverse=True)
    return [
        Line(component="coins", points=value * count, text=_LINES["coin"].put(count=count, value=value))
        for value, count in counts
    ]


def _runes(box: Box, ship: Ship) -> list[Line]:
    return [
        Line(
            component="runes",
            points=box.rune_scores[size],
            text=_LINES["rune_set"].put(size=size) if size > 1 else _LINES["one_rune"],
        )
        for size in rune_sets(box, len(ship.runes))
    ]


def _mjolnirs(ship: Ship) -> list[Line]:
    hammers = value_of(ship, "mjolnir")
    if not hammers:
        return []
    text = _LINES["hammers"].put(hammers=hammers, crew=ship.crew)
    return [Line(component="mjolnirs", points=hammers * ship.crew, text=text)]


def _tiles(component: str, tiles: Sequence[Tile]) -> list[Line]:
    return [Line(component=component, points=tile.value, text=tile.name) for tile in tiles]
