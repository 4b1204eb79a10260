"""Ships on their way, and their battles."""

from events.ruleset.records import change, put

from ..facts import (
    Arrived,
    BattleBegun,
    CourseSet,
    Docked,
    Fled,
    GhostSailed,
    MonsterDefeated,
    RaidPassed,
    StruckBack,
    VisitPassed,
)
from ..rules.turn import hindmost
from ..state import Battle, Move, Table
from .ships import tile_at, with_crew


def under_way(table: Table, fact: CourseSet | Fled) -> Table:
    """R090, R148: return the table with the ship on its way, and out of its battle."""
    after: Table = change(table, battle=None, move=Move(seat=fact.seat, to=fact.to))
    return after


def passed(table: Table, seat: int, place: int, more: int) -> Table:
    """R110, R127: return the table with the ship at a place, and more Vikings or fewer."""
    places = put(table.places, seat, place)
    ships = with_crew(table, seat, more) if more else table.ships
    after: Table = change(table, places=places, ships=ships)
    return after


def visit_passed(table: Table, fact: VisitPassed) -> Table:
    """R112: return the table with the ship at a visit, whose next lot is gone."""
    taken = put(table.taken, fact.place, table.taken[fact.place] + 1)
    after: Table = change(passed(table, fact.seat, fact.place, fact.recruited), taken=taken)
    return after


def raid_passed(table: Table, fact: RaidPassed) -> Table:
    """R113: return the table with the ship at a raid, whose next coin is its own."""
    ship = table.ships[fact.seat]
    after: Table = change(
        table,
        places=put(table.places, fact.seat, fact.place),
        taken=put(table.taken, fact.place, table.taken[fact.place] + 1),
        ships=put(table.ships, fact.seat, change(ship, coins=(*ship.coins, fact.coin))),
    )
    return after


def monster_defeated(table: Table, fact: MonsterDefeated) -> Table:
    """R125, R129: return the table with the monster beside the ship, and its space empty."""
    ship, monster = table.ships[fact.seat], tile_at(table, fact.place)
    victor = change(ship, crew=ship.crew - fact.lost, monsters=(*ship.monsters, monster))
    after: Table = change(
        table,
        places=put(table.places, fact.seat, fact.place),
        chart=put(table.chart, fact.place, None),
        ships=put(table.ships, fact.seat, victor),
    )
    return after


def arrived(table: Table, fact: Arrived) -> Table:
    """R049: return the table with the ship at its stop, and its turn over unless an attack follows."""
    places = put(table.places, fact.seat, fact.place)
    if fact.place in table.places:
        # The move is kept, so that the attack can be read from the table.
        attacking: Table = change(table, places=places)
        return attacking
    return _stopped(table, places, table.ranks)


def docked(table: Table, fact: Docked) -> Table:
    """R101: return the table with the ship in the harbour, and its rank."""
    places = put(table.places, fact.seat, table.setup.box.harbour)
    return _stopped(table, places, put(table.ranks, fact.seat, fact.rank))


def blow_struck(table: Table, fact: BattleBegun | StruckBack) -> Table:
    """R143: return the table with the other seat asked, for one Viking more."""
    battle = Battle(place=table.places[fact.seat], asked=fact.opponent, opponent=fact.seat, blow=fact.lost + 1)
    after: Table = change(table, move=None, battle=battle, ships=with_crew(table, fact.seat, -fact.lost))
    return after


def ghost_sailed(table: Table, fact: GhostSailed) -> Table:
    """R202: return the table with the ghost further on, so that the hindmost may be a player."""
    active = hindmost(table.places, table.positions, fact.place, table.setup.box.harbour)
    after: Table = change(table, ghost=fact.place, active=active)
    return after


def _stopped(table: Table, places: tuple[int, ...], ranks: tuple[int, ...]) -> Table:
    active = hindmost(places, table.positions, table.ghost, table.setup.box.harbour)
    after: Table = change(table, places=places, ranks=ranks, move=None, active=active)
    return after
