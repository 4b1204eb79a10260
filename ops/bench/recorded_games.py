"""Games played at random in process, kept as their entries and as what each seat did: the material of the load."""

import random
from collections.abc import Iterator, Sequence
from itertools import count

import msgspec

from events.aggregate.state import GameState
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.memory import MemoryLog
from events.log.port import Entry, Status
from events.playout.setups import setups
from events.ruleset.canonical import canonical
from events.ruleset.records import Command, Record, change
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, Setup

NOW = "2026-01-01T00:00:00.000Z"


class Act(Record):
    """What a seat did, as it goes over the wire, and the version after it."""

    seat: int
    body: bytes
    version: int


class RecordedGame(Record):
    """One finished game: the request that creates it again, the actions in order, and its log."""

    game: str
    request: bytes
    acts: tuple[Act, ...]
    entries: tuple[Entry, ...]

    def beginning(self, acts: int) -> "RecordedGame":
        """Return the game with its first actions alone."""
        begun: RecordedGame = change(self, acts=self.acts[:acts])
        return begun


def record_games(installed: RulesetRegistry, rulesets: Sequence[AnyRuleset]) -> Iterator[RecordedGame]:
    """Yield one game after another, of each ruleset in turn, over all numbers of seats and options."""
    every = {ruleset.id: list(setups(ruleset)) for ruleset in rulesets}
    for number in count():
        for ruleset in rulesets:
            yield _record(installed, ruleset, every[ruleset.id][number % len(every[ruleset.id])], number)


def _record(installed: RulesetRegistry, ruleset: AnyRuleset, setup: Setup, number: int) -> RecordedGame:
    games = GameService(MemoryLog(), installed, lambda: NOW)
    seed, chooser = number.to_bytes(16, "big"), random.Random(number)  # noqa: S311
    options = msgspec.to_builtins(setup.options)
    plan = GamePlan(ruleset=ruleset, seats=setup.seats, options=options, taken=range(setup.seats), seed=seed)
    state = games.create(plan).state
    acts: list[Act] = []
    while state.status is Status.RUNNING:
        seat, command = _chosen(state, chooser)
        state = games.act(state.id, seat, command).state
        acts.append(Act(seat=seat, body=canonical(command), version=state.version))
    games.close(state.id)
    seats = [{"name": f"Seat {seat}"} for seat in range(setup.seats)]
    request = {"ruleset": ruleset.id, "options": options, "seed": seed.hex(), "seats": seats}
    return RecordedGame(
        game=state.id, request=canonical(request), acts=tuple(acts), entries=tuple(games.log.read(state.id))
    )


def _chosen(state: GameState, chooser: random.Random) -> tuple[int, Command]:
    seat = next(seat for seat in range(state.setup.seats) if seat in state.to_act(seat))
    return seat, chooser.choice(state.ruleset.legal(state.table, seat))
