"""Hog: choose how many dice to roll; one of them a one, and the turn is worth a point; first to fifty wins."""

from typing import Annotated  # noqa: I001

from msgspec import Meta
from skald import BySeat, Chance, Command, Fact, Line, Record, RuleBroken, Ruleset, Seat, SeatScore, Setup, Text, Track
from skald import change, put, tally

GOAL, MAX_DICE = 50, 6
POINTS = Text(de="Gewürfelt", en="Rolled")


class Roll(Command, tag="roll"):
    """Roll dice"""

    dice: Annotated[int, Meta(ge=1, le=MAX_DICE, description="How many dice.")]


class DiceRolled(Fact, tag="dice_rolled"):
    """A seat rolls"""

    seat: int
    pips: tuple[Annotated[int, Meta(ge=1, le=6)], ...]
    points: int


class Table(Record):
    setup: Setup
    turn: Seat
    points: BySeat[Annotated[Track, Meta(ge=0, le=GOAL + 6 * MAX_DICE)]]
    pips: tuple[int, ...] = ()


def empty(setup: Setup) -> Table:
    first = setup.table_options.first_seat
    return Table(setup=setup, turn=0 if first == "random" else first, points=(0,) * setup.seats)


def is_over(table: Table) -> bool:
    return max(table.points) >= GOAL


def legal(table: Table, seat: int) -> tuple[Roll, ...]:
    if seat != table.turn or is_over(table):
        return ()
    return tuple(Roll(dice=dice) for dice in range(1, MAX_DICE + 1))


def decide(table: Table, seat: int, command: Roll, chance: Chance) -> DiceRolled:
    if command not in legal(table, seat):
        raise RuleBroken("dice", f"One to {MAX_DICE} dice are rolled.")
    pips = tuple(chance.one_of("die", range(1, 7)) for _ in range(command.dice))
    return DiceRolled(seat=seat, pips=pips, points=1 if 1 in pips else sum(pips))


def evolve(table: Table, fact: DiceRolled) -> Table:
    points = put(table.points, fact.seat, table.points[fact.seat] + fact.points)
    return change(table, points=points, pips=fact.pips, turn=(fact.seat + 1) % table.setup.seats)


def score(table: Table, _: int | None) -> list[SeatScore]:
    lines = [[Line(component="points", points=points, text=POINTS)] if points else [] for points in table.points]
    return [tally(seat, ["points"], line) for seat, line in enumerate(lines)]


RULESET: Ruleset[Table, Roll, DiceRolled] = Ruleset(
    id="hog",
    seats=range(2, 7),
    commands=Roll,
    facts=DiceRolled,
    empty=empty,
    decide=decide,
    evolve=evolve,
    legal=legal,
    is_over=is_over,
    score=score,
)
