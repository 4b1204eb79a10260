"""One pile, of which two to four take a stone or two; who takes the last one wins. A game of eight fields."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.chance import Chance
from events.ruleset.kinds import Seat
from events.ruleset.records import Command, Fact, Record, change
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Ruleset, Setup
from events.ruleset.scoring import Line, SeatScore, Text, tally

WON = Text(de="Der letzte Stein", en="The last stone")


class Take(Command, tag="take"):
    """Take stones from the pile."""

    stones: Annotated[int, Meta(ge=1, le=2, description="How many stones.")]


class StonesTaken(Fact, tag="stones_taken"):
    """A seat took stones."""

    seat: int
    stones: int


class Table(Record):
    """The pile, and whose turn it is."""

    setup: Setup
    turn: Seat
    stones: Annotated[int, Meta(ge=0, le=9)] = 9


def empty(setup: Setup) -> Table:
    """Return the table before the first turn."""
    first = setup.table_options.first_seat
    return Table(setup=setup, turn=0 if first == "random" else first)


def legal(table: Table, seat: int) -> tuple[Take, ...]:
    """Return what a seat can take."""
    return tuple(Take(stones=one) for one in (1, 2) if seat == table.turn and one <= table.stones)


def decide(table: Table, seat: int, command: Take, _: Chance) -> StonesTaken:
    """Return what a seat takes. Raises ``RuleBroken``."""
    if command not in legal(table, seat):
        raise RuleBroken("P1", "The pile has fewer stones.")
    return StonesTaken(seat=seat, stones=command.stones)


def evolve(table: Table, fact: StonesTaken) -> Table:
    """Return the table after a turn."""
    return change(table, stones=table.stones - fact.stones, turn=(fact.seat + 1) % table.setup.seats)


def score(table: Table, _: int | None) -> tuple[SeatScore, ...]:
    """Return a point for who took the last stone."""
    last = None if table.stones else (table.turn - 1) % table.setup.seats
    lines = [
        [Line(component="points", points=1, text=WON)] if seat == last else [] for seat in range(table.setup.seats)
    ]
    return tuple(tally(seat, ("points",), of_seat) for seat, of_seat in enumerate(lines))


RULESET: Ruleset[Table, Take, StonesTaken] = Ruleset(
    id="pile", commands=Take, facts=StonesTaken, empty=empty, decide=decide, evolve=evolve, legal=legal, score=score
)
