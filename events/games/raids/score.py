"""The score as if the game ended now; nothing of it is hidden."""

from collections.abc import Sequence

from events.ruleset.scoring import Line, SeatScore, Text, tally

from .data import Box, Tile
from .rules.ship import rune_sets, value_of
from .state import Ship, Table
from .texts import SCORES

_NAMES = tuple(SCORES)


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:  # noqa: ARG001
    """R220 to R225: return the score of every seat, with a line for each reason."""
    return [tally(seat, _NAMES, _lines(table.setup.box, ship)) for seat, ship in enumerate(table.ships)]


def tie_break_values(table: Table, seat: int) -> tuple[int, ...]:  # noqa: ARG001
    """R227: return nothing, since equal totals share the win."""
    return ()


def _lines(box: Box, ship: Ship) -> list[Line]:
    standards = [tile for tile in ship.spaces if tile is not None and tile.type == "standard"]
    return [
        *_coins(ship),
        *_runes(box, ship),
        *_mjolnirs(ship),
        *_tiles("standards", standards),
        *_tiles("goods", ship.sold),
        *_tiles("monsters", ship.monsters),
    ]


def _coins(ship: Ship) -> list[Line]:
    values = sorted(set(ship.coins), reverse=True)
    return [_coin_line(value, ship.coins.count(value)) for value in values]


def _coin_line(value: int, count: int) -> Line:
    text = Text(de=f"{count} × Münze mit Wert {value}", en=f"{count} × coin of value {value}")
    return Line(component="coins", points=value * count, text=text)


def _runes(box: Box, ship: Ship) -> list[Line]:
    return [_rune_line(size, box.rune_scores[size]) for size in rune_sets(box, len(ship.runes))]


def _rune_line(size: int, points: int) -> Line:
    text = (
        Text(de=f"Satz aus {size} Runen", en=f"Set of {size} runes")
        if size > 1
        else Text(de="Eine Rune", en="One rune")
    )
    return Line(component="runes", points=points, text=text)


def _mjolnirs(ship: Ship) -> list[Line]:
    hammers = value_of(ship, "mjolnir")
    if not hammers:
        return []
    text = Text(de=f"{hammers} Mjölnir × {ship.crew} Wikinger", en=f"{hammers} Mjölnir × {ship.crew} Vikings")
    return [Line(component="mjolnirs", points=hammers * ship.crew, text=text)]


def _tiles(component: str, tiles: Sequence[Tile]) -> list[Line]:
    return [Line(component=component, points=tile.value, text=tile.name) for tile in tiles]
