"""Games played at random in process, kept as their entries and as what each seat did: the material of the load."""

import random
from collections.abc import Iterator, Sequence
from itertools import count

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


class Act(Record):
    """What a seat did, as it goes over the wire, and the version after it."""

    seat: int
    body: bytes
    version: int


class Recorded(Record):
    """One finished game: the request that creates it again, the actions in order, and its log."""

    game: str
    request: bytes
    acts: tuple[Act, ...]
    entries: tuple[Entry, ...]


def recorded(library: Library, games: Sequence[AnyGame]) -> Iterator[Recorded]:
    """One game after another, in turn of each ruleset, over all numbers of seats and options."""
    tables = {game.id: list(setups(game)) for game in games}
    for number in count():
        for game in games:
            yield _record(library, game, tables[game.id][number % len(tables[game.id])], number)


def _record(library: Library, game: AnyGame, setup: Setup, number: int) -> Recorded:
    store = Store(MemoryLog(), library, lambda: NOW)
    seed, chooser = number.to_bytes(4, "big"), random.Random(number)  # noqa: S311
    options = msgspec.to_builtins(setup.options)
    plan = Plan(game=game, seats=setup.seats, options=options, taken=range(setup.seats), seed=seed)
    match = store.create(plan).match
    acts: list[Act] = []
    while match.status is Status.RUNNING:
        seat, command = _chosen(match, chooser)
        match = store.act(match.id, seat, command).match
        acts.append(Act(seat=seat, body=canonical(command), version=match.version))
    store.close(match.id)
    seats = [{"name": f"Seat {seat}"} for seat in range(setup.seats)]
    request = {"ruleset": game.id, "options": options, "seed": seed.hex(), "seats": seats}
    return Recorded(
        game=match.id, request=canonical(request), acts=tuple(acts), entries=tuple(store.log.read(match.id))
    )


def _chosen(match: Match, chooser: random.Random) -> tuple[int, Command]:
    seat = next(seat for seat in range(match.setup.seats) if seat in match.to_act(seat))
    return seat, chooser.choice(match.game.legal(match.table, seat))
