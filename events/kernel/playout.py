"""A game played out in process, with no log: for tests, benchmarks and whoever explores a game."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from events.kernel.chance import Chance
from events.kernel.game import AnyGame, Setup
from events.kernel.record import Command, Fact, Record
from events.kernel.refusals import RuleBroken

Pick = Callable[[int, Sequence[Command]], Command]
"""Chooses among the listed commands of a seat."""


class Step(Record):
    """One decision: the table before, who decided what, the facts, and the table after. The start has no seat."""

    before: Any
    seat: int | None
    command: Command | None
    facts: tuple[Fact, ...]
    after: Any


def playout(game: AnyGame, setup: Setup, seed: bytes, pick: Pick) -> Iterator[Step]:
    """Every step of one game, from the start to its end. Of several seats that are asked, ``pick`` serves the first."""
    chance = Chance(seed)
    table = game.empty(setup)
    yield (step := _step(game, table, None, None, game.start(setup, chance)))
    while not game.is_over(step.after):
        table = step.after
        seat = next(seat for seat in range(setup.seats) if seat in game.to_act(table, seat))
        command = pick(seat, game.legal(table, seat))
        yield (step := _step(game, table, seat, command, game.decide(table, seat, command, chance)))


def setups(game: AnyGame) -> Iterator[Setup]:
    """Every setup the game admits: all numbers of seats, with all values of all options that have finitely many."""
    hints = get_type_hints(game.options, include_extras=False)
    values = [_values(hints[name]) for name in game.options.__struct_fields__]
    for seats in game.seats:
        for combination in product(*values):
            options = dict(zip(game.options.__struct_fields__, combination, strict=True))
            setup = game.setup(seats, options, {})
            try:
                game.admit(setup)
            except RuleBroken:
                continue
            yield setup


def _step(game: AnyGame, table: Any, seat: int | None, command: Command | None, facts: Sequence[Fact]) -> Step:
    after = table
    for fact in facts:
        after = game.evolve(after, fact)
    return Step(before=table, seat=seat, command=command, facts=tuple(facts), after=after)


def _values(hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise TypeError(f"an option of type {hint} has no finite list of values")
