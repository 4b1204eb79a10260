"""Games played at random in process, kept as their entries and as what each seat did: the material of the load."""

import random
from collections.abc import Iterator
from itertools import cycle

import msgspec

from events.kernel.canonical import canonical
from events.kernel.game import AnyGame, Library, Setup
from events.kernel.log import Entry, Status
from events.kernel.match import Match
from events.kernel.playout import setups
from events.kernel.record import Command, Record
from events.kernel.store import Plan, Store
from events.log.memory import MemoryLog

NOW = "2026-01-01T00:00:00.000Z"


class Recorded(Record):
    """One finished game: the request that creates it again, the actions in order, and its log."""

    game: str
    ruleset: str
    request: dict[str, object]
    actions: tuple[tuple[int, bytes], ...]
    entries: tuple[Entry, ...]


def recorded(library: Library, game: AnyGame) -> Iterator[Recorded]:
    """One game after another, over all numbers of seats and options."""
    for number, setup in enumerate(cycle(list(setups(game)))):
        yield _record(library, game, setup, number)


def _record(library: Library, game: AnyGame, setup: Setup, number: int) -> Recorded:
    store = Store(MemoryLog(), library, lambda: NOW)
    seed, chooser = number.to_bytes(4, "big"), random.Random(number)  # noqa: S311
    options = msgspec.to_builtins(setup.options)
    match = store.create(Plan(game=game, seats=setup.seats, options=options, taken=range(setup.seats), seed=seed)).match
    actions: list[tuple[int, bytes]] = []
    while match.status is Status.RUNNING:
        seat, command = _chosen(match, chooser)
        actions.append((seat, canonical(command)))
        match = store.act(match.id, seat, command).match
    store.close(match.id)
    return Recorded(
        game=match.id,
        ruleset=game.id,
        request={
            "ruleset": game.id,
            "options": options,
            "seed": seed.hex(),
            "seats": [{"name": f"Seat {seat}"} for seat in range(setup.seats)],
        },
        actions=tuple(actions),
        entries=tuple(store.log.read(match.id)),
    )


def _chosen(match: Match, chooser: random.Random) -> tuple[int, Command]:
    seat = next(seat for seat in range(match.setup.seats) if seat in match.to_act(seat))
    return seat, chooser.choice(match.game.legal(match.table, seat))
