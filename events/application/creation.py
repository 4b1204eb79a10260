"""What a game is created from, and the facts of its creation, or the whole log that is adopted instead."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from events.aggregate.clock_settings import ClockSettings
from events.aggregate.decisions import Decision, decide_seating
from events.aggregate.facts import GameCreated, SeatTaken
from events.aggregate.state import GameState
from events.application.origin import KIND, ORIGIN, SIMULATED
from events.integrity import chain
from events.integrity.replay import initial_state, read_creation
from events.log.port import Commit, Entry
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset

SEED_BYTES = 32


class GamePlan(Record):
    """A game to be created: what is played, and which seats are taken at once.

    ``box`` is what the operator replaced in the shipped box; without a ``seed`` 256 random bits are drawn. Here a seed
    may have any length, as tests and benchmarks use short ones; over HTTP it has 16 to 64 bytes. ``commitments`` are
    those of taken seats to sealed entropies (hex), made without the game's id. ``bots`` are those among who sits there.
    ``simulated``: nobody will play it.
    ``rules_version`` is the newest by default; tests begin games under older ones, and such as do not rest while no
    person is present.
    """

    ruleset: AnyRuleset
    seats: int
    options: Mapping[str, Any] = {}
    box: Mapping[str, Any] = {}
    taken: Sequence[int] = ()
    bots: Mapping[int, str] = {}
    commitments: Mapping[int, str] = {}
    seed: bytes | None = None
    clock: ClockSettings | None = None
    simulated: bool = False
    rules_version: int | None = None
    rests: bool = True


def decide_creation(rulesets: RulesetRegistry, plan: GamePlan, game_id: str, at: str) -> tuple[GameState, Decision]:
    """Return the state before a game's first event, and what is decided on it.

    Raises ``Malformed``, ``InvalidEntropy`` and ``RuleBroken``.
    """
    created = creation_of(plan, game_id)
    state = initial_state(rulesets, game_id, created)
    return state, decide_seating(state, [created, *taken_at_creation(plan)], None, at)


def creation_of(plan: GamePlan, game_id: str) -> GameCreated:
    """Return the first fact of a game. Raises ``Malformed`` and ``RuleBroken``."""
    ruleset, seed = plan.ruleset, secrets.token_bytes(SEED_BYTES) if plan.seed is None else plan.seed
    setup = ruleset.setup(plan.seats, plan.options, plan.box, rules_version=plan.rules_version)
    ruleset.validate_setup(setup)
    return GameCreated(
        game=game_id,
        ruleset=ruleset.id,
        rules_version=setup.rules_version,
        seats=plan.seats,
        options=setup.all_options(),
        box=dict(plan.box),
        box_hash=ruleset.boxes.shipped_hash,
        commitment=chain.seed_commitment(game_id, seed),
        seeded=plan.seed is not None,
        seed=seed.hex(),
        clock=plan.clock,
        simulated=plan.simulated,
        rests=plan.rests and plan.clock is not None,
    )


def taken_at_creation(plan: GamePlan) -> list[SeatTaken]:
    """Return the facts of the seats that are taken at once; what they commit to was made without the game's id."""
    return [
        SeatTaken(
            seat=seat,
            entropy="",
            commitment=plan.commitments.get(seat),
            before_id=seat in plan.commitments,
            bot=plan.bots.get(seat),
        )
        for seat in plan.taken
    ]


def adoption_of(state: GameState, entries: Sequence[Entry]) -> Commit:
    """Return the commit of a whole log that comes from elsewhere; the state is what it comes to.

    A log that says that it was simulated is marked so, as any game of another origin.
    """
    return Commit(
        command=f"adopt:{state.id}",
        request=state.hash.hex(),
        entries=tuple(entries),
        status=state.status,
        rules_version=state.setup.rules_version,
        side_data={ORIGIN: {KIND: SIMULATED}} if read_creation(entries[0]).simulated else {},
    )
