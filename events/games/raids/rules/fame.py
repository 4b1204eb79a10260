"""The fame of a ship, line by line, for scores, facts and views."""

from collections import Counter
from collections.abc import Sequence

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.scoring import Line

from ..data.box import Box
from ..data.tiles import Tile
from ..state import Ship
from ..texts import TEXTS
from .ship import value_of

_LINES = TEXTS.lines


@bounded_cache(1 << 10, size=2048)
def fame_lines(box: Box, ship: Ship) -> tuple[Line, ...]:
    """R220 to R225: return the lines of one ship. Cached, since most ships have not changed since the last scoring."""
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


def rune_sets(box: Box, runes: int) -> tuple[int, ...]:
    """R221: return the sizes of the sets of runes; each is filled before the next begins."""
    full = len(box.rune_scores) - 1
    sets = (full,) * (runes // full)
    return (*sets, runes % full) if runes % full else sets


def fame(box: Box, ship: Ship) -> dict[str, int]:
    """R220 to R225: return the fame of a ship by component: what its lines add up to, without their texts."""
    return {
        "coins": sum(ship.coins),
        "runes": sum([box.rune_scores[size] for size in rune_sets(box, len(ship.runes))]),
        "mjolnirs": value_of(ship, "mjolnir") * ship.crew,
        "standards": value_of(ship, "standard"),
        "goods": sum([tile.value for tile in ship.sold]),
        "monsters": sum([tile.value for tile in ship.monsters]),
    }
