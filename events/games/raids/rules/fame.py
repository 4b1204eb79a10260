"""What everything is worth at the end."""

from ..data import Box
from ..state import Ship
from .ship import value_of


def rune_sets(box: Box, runes: int) -> tuple[int, ...]:
    """R221: return the sizes of the sets of runes; each is filled before the next begins."""
    full = len(box.rune_scores) - 1
    sets = (full,) * (runes // full)
    return (*sets, runes % full) if runes % full else sets


def fame(box: Box, ship: Ship) -> dict[str, int]:
    """R220 to R225: return the fame of a ship by source."""
    return {
        "coins": sum(ship.coins),
        "runes": sum(box.rune_scores[size] for size in rune_sets(box, len(ship.runes))),
        "mjolnirs": value_of(ship, "mjolnir") * ship.crew,
        "standards": value_of(ship, "standard"),
        "goods": sum(tile.value for tile in ship.sold),
        "monsters": sum(tile.value for tile in ship.monsters),
    }
