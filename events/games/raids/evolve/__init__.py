"""The table after a fact: changes, and never refuses."""

from typing import assert_never

from events.games.raids.data import Box
from events.games.raids.facts import (
    Arrived,
    BattleBegun,
    CourseSet,
    Docked,
    FameCounted,
    Fled,
    GameEnded,
    GhostSailed,
    HarbourScored,
    HarbourTilesDrawn,
    MarketTaken,
    MonsterDefeated,
    MonsterPassed,
    RaidPassed,
    RaidsFact,
    RuneTaken,
    SailsFilled,
    StartPlayerDrawn,
    StruckBack,
    TileDeclined,
    TilePlaced,
    TilesDiscarded,
    VillagePassed,
    VisitPassed,
    VoyageBegun,
    VoyageEnded,
)
from events.games.raids.rules.ship import capacity
from events.games.raids.state import Ship, Table
from events.ruleset.records import change
from events.ruleset.ruleset import Setup

from . import sea, tiles, voyage


def empty(setup: Setup) -> Table:
    """The table before anything is laid out."""
    box: Box = setup.box
    spaces = (None,) * box.ship_spaces
    ship = Ship(crew=0, capacity=capacity(box, spaces), spaces=spaces)
    nought = (0,) * setup.seats
    everywhere = box.harbour + 1
    return Table(
        setup=setup,
        ships=(ship,) * setup.seats,
        places=nought,
        positions=nought,
        ranks=nought,
        chart=(None,) * everywhere,
        taken=(0,) * everywhere,
        ghost=0 if setup.seats == 2 else None,
    )


def evolve(table: Table, fact: RaidsFact) -> Table:  # noqa: C901, PLR0912
    """The table after one more fact; the most frequent ones come first."""
    match fact:
        case VillagePassed():
            after = sea.passed(table, fact.seat, fact.place, fact.recruited)
        case CourseSet():
            after = sea.under_way(table, fact)
        case Arrived():
            after = sea.arrived(table, fact)
        case Docked():
            after = sea.docked(table, fact)
        case MonsterPassed():
            after = sea.passed(table, fact.seat, fact.place, -fact.lost)
        case TilesDiscarded():
            after = tiles.discarded(table, fact)
        case RaidPassed():
            after = sea.raid_passed(table, fact)
        case BattleBegun() | StruckBack():
            after = sea.blow_struck(table, fact)
        case Fled():
            after = sea.under_way(table, fact)
        case TilePlaced():
            after = tiles.placed(table, fact)
        case VisitPassed():
            after = sea.visit_passed(table, fact)
        case GhostSailed():
            after = sea.ghost_sailed(table, fact)
        case MonsterDefeated():
            after = sea.monster_defeated(table, fact)
        case TileDeclined():
            after = tiles.declined(table, fact)
        case RuneTaken():
            after = tiles.rune_taken(table, fact)
        case VoyageBegun():
            after = voyage.begun(table, fact)
        case HarbourScored():
            after = voyage.harbour_scored(table, fact)
        case VoyageEnded() | FameCounted():
            after = table
        case SailsFilled():
            after = voyage.sails_filled(table, fact)
        case MarketTaken():
            after = tiles.market_taken(table, fact)
        case StartPlayerDrawn():
            after = voyage.manned(table, fact)
        case HarbourTilesDrawn():
            after = change(table, harbours=fact.tiles, unused=fact.unused)
        case GameEnded():
            after = change(table, over=True)
        case _:
            assert_never(fact)
    return after
