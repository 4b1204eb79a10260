"""Pig: roll as often as you dare, a one loses the turn; first to 100 wins."""

from events.ruleset.chance import Chance
from events.ruleset.records import Command, Fact, Record, change, put
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Away, Ruleset, Setup
from events.ruleset.scoring import Line, SeatScore, Text, tally

GOAL = 100


class Roll(Command, tag="roll"):
    """Roll the die."""


class Hold(Command, tag="hold"):
    """Keep the points of this turn."""


class DieRolled(Fact, tag="die_rolled"):
    """A die was rolled."""

    seat: int
    pips: int


class Held(Fact, tag="held"):
    """A seat keeps its points."""

    seat: int
    points: int


class Begun(Fact, tag="begun"):
    """Who begins."""

    seat: int


class Table(Record):
    """The table."""

    setup: Setup
    totals: tuple[int, ...]
    turn: int | None = None
    pot: int = 0
    last: int = 0


def empty(setup: Setup) -> Table:
    """Nobody has anything."""
    return Table(setup=setup, totals=(0,) * setup.seats)


def over(table: Table) -> bool:
    """Whether somebody has a hundred."""
    return max(table.totals) >= GOAL


def legal(table: Table, seat: int) -> tuple[Roll | Hold, ...]:
    """Return what can be done."""
    if seat != table.turn or over(table):
        return ()
    return (Roll(), Hold()) if table.pot else (Roll(),)


def next_fact(table: Table, chance: Chance, _: Away) -> Begun | None:
    """Draw who begins."""
    return Begun(seat=table.setup.starter(chance)) if table.turn is None else None


def decide(table: Table, seat: int, command: Roll | Hold, chance: Chance) -> DieRolled | Held:
    """Return what is done. Raises ``RuleBroken``."""
    if command not in legal(table, seat):
        raise RuleBroken("P2", "There is nothing to keep.")
    if isinstance(command, Roll):
        return DieRolled(seat=seat, pips=chance.one_of("die", range(1, 7)))
    return Held(seat=seat, points=table.pot)


def evolve(table: Table, fact: DieRolled | Held | Begun) -> Table:
    """Return the table after."""
    match fact:
        case DieRolled(pips=1):
            return change(table, pot=0, last=1, turn=(fact.seat + 1) % table.setup.seats)
        case DieRolled(pips=pips):
            return change(table, pot=table.pot + pips, last=pips)
        case Held(seat=seat, points=points):
            totals = put(table.totals, seat, table.totals[seat] + points)
            return change(table, totals=totals, pot=0, turn=(seat + 1) % table.setup.seats)
    return change(table, turn=fact.seat)


def score(table: Table, _: int | None) -> tuple[SeatScore, ...]:
    """Return the points."""
    kept = Text(de="Behalten", en="Kept")
    return tuple(
        tally(seat, ("points",), [Line(component="points", points=one, text=kept)] if one else [])
        for seat, one in enumerate(table.totals)
    )


RULESET: Ruleset[Table, Roll | Hold, DieRolled | Held | Begun] = Ruleset(
    id="pig",
    title=Text(de="Schweinewürfeln", en="Pig"),
    commands=Roll | Hold,
    facts=DieRolled | Held | Begun,
    empty=empty,
    decide=decide,
    evolve=evolve,
    legal=legal,
    next_fact=next_fact,
    score=score,
)
