"""What a fork is created from: the end of a commit of its parent, while somebody is asked there."""

import secrets
from collections.abc import Sequence

from events.aggregate.decisions import Decision
from events.aggregate.facts import Fork, GameCreated, Knower, SeatTaken
from events.aggregate.forks import decide_fork
from events.aggregate.state import GameState
from events.application.creation import SEED_BYTES, GamePlan, decide_creation
from events.application.reading import read_tail
from events.integrity import chain
from events.integrity.codec import read_header
from events.integrity.replay import fold, initial_state, read_creation
from events.log.port import Entry, EventLog
from events.ruleset.records import Record
from events.ruleset.refusals import NotStarted, Refusal
from events.ruleset.registry import RulesetRegistry


class ForkPlan(Record):
    """A fork to be created: of which game, at which version (the newest without one), and in whose eyes.

    Without a ``seed`` 256 random bits are drawn.
    """

    parent: str
    knower: Knower
    at: int | None = None
    seed: bytes | None = None


class NothingToFork(Refusal):
    """There is no table to go on from at that version."""

    code = "nothing_to_fork"
    title = "Nothing to fork"


def decide_beginning(
    rulesets: RulesetRegistry, log: EventLog, plan: GamePlan | ForkPlan, game_id: str, at: str
) -> tuple[GameState, Decision]:
    """Return the state before the first event of a game or a fork, and what is decided on it.

    Raises ``Malformed``, ``InvalidEntropy`` and ``RuleBroken``; for a fork what ``decide_forking`` raises.
    """
    if isinstance(plan, ForkPlan):
        return decide_forking(rulesets, log, plan, game_id, at)
    return decide_creation(rulesets, plan, game_id, at)


def decide_forking(
    rulesets: RulesetRegistry, log: EventLog, plan: ForkPlan, game_id: str, at: str
) -> tuple[GameState, Decision]:
    """Return the state before a fork's first event, and what is decided on it: all seats are taken at once.

    Raises ``UnknownGame``, ``NotStarted``, ``NothingToFork``, and ``CorruptLog`` for an altered parent.
    """
    entries = read_tail(log, plan.parent, None)
    parent = parent_at(rulesets, plan.parent, entries, plan.at)
    created = _fork_of(parent, read_creation(entries[0]), plan, game_id)
    state = initial_state(rulesets, game_id, created)
    taken = [SeatTaken(seat=seat, entropy="") for seat in range(created.seats)]
    return state, decide_fork(state, [created, *taken], parent.table, at)


def parent_at(rulesets: RulesetRegistry, game_id: str, entries: Sequence[Entry], at: int | None) -> GameState:
    """Return a game as it was at the end of the commit that a version belongs to; without one, as it is.

    Raises ``NotStarted`` for a game that waits for somebody to sit down, and ``NothingToFork``.
    """
    newest = len(entries)
    if at is not None and at > newest:
        raise NothingToFork(f"The game is at version {newest}.")
    state = fold(rulesets, game_id, entries[: newest if at is None else _end_of_commit(entries, at)])
    if not state.has_started:
        if at is None or not fold(rulesets, game_id, entries).has_started:
            raise NotStarted
        raise NothingToFork(f"At version {state.version} the game has not started yet.")
    if state.ruleset.is_over(state.table):
        raise NothingToFork(f"At version {state.version} the game is over by its rules: name an earlier one.")
    return state


def _fork_of(parent: GameState, first: GameCreated, plan: ForkPlan, game_id: str) -> GameCreated:
    """Return the first fact of a fork. ``first`` is that of its parent: what is played with is the same."""
    seed = secrets.token_bytes(SEED_BYTES) if plan.seed is None else plan.seed
    return GameCreated(
        game=game_id,
        ruleset=first.ruleset,
        rules_version=first.rules_version,
        seats=first.seats,
        options=first.options,
        box=first.box,
        box_hash=first.box_hash,
        commitment=chain.seed_commitment(game_id, seed),
        seeded=plan.seed is not None,
        seed=seed.hex(),
        fork=Fork(game=parent.id, version=parent.version, head=parent.hash.hex(), knower=plan.knower),
    )


def _end_of_commit(entries: Sequence[Entry], version: int) -> int:
    following = (entry.version - 1 for entry in entries[version:] if read_header(entry) is not None)
    return next(following, len(entries))
