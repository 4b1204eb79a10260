"""The table after a fact: changes, and never refuses."""

from ..facts import (
    Arrived,
    BattleBegun,
    CourseSet,
    Docked,
    Fled,
    GhostSailed,
    MarketTaken,
    MonsterDefeated,
    MonsterPassed,
    RaidPassed,
    RaidsFact,
    RuneTaken,
    StruckBack,
    TileDeclined,
    TilePlaced,
    TilesDiscarded,
    VillagePassed,
    VisitPassed,
)
from ..state import Table
from . import sea, tiles, voyage
from .empty import empty

__all__ = ["empty", "evolve"]


def evolve(table: Table, fact: RaidsFact) -> Table:  # noqa: C901, PLR0911, PLR0912
    """Return the table after one more fact; the most frequent ones come first."""
    match fact:
        case VillagePassed():
            return sea.passed(table, fact.seat, fact.place, fact.recruited)
        case CourseSet():
            return sea.under_way(table, fact)
        case Arrived():
            return sea.arrived(table, fact)
        case Docked():
            return sea.docked(table, fact)
        case MonsterPassed():
            return sea.passed(table, fact.seat, fact.place, -fact.lost)
        case TilesDiscarded():
            return tiles.discarded(table, fact)
        case RaidPassed():
            return sea.raid_passed(table, fact)
        case BattleBegun() | StruckBack():
            return sea.blow_struck(table, fact)
        case TilePlaced():
            return tiles.placed(table, fact)
        case VisitPassed():
            return sea.visit_passed(table, fact)
        case Fled():
            return sea.under_way(table, fact)
        case GhostSailed():
            return sea.ghost_sailed(table, fact)
        case MonsterDefeated():
            return sea.monster_defeated(table, fact)
        case TileDeclined():
            return tiles.declined(table, fact)
        case RuneTaken():
            return tiles.rune_taken(table, fact)
        case MarketTaken():
            return tiles.market_taken(table, fact)
        case _:
            return voyage.evolve(table, fact)
