"""Creation of games and forks: the plans, the resulting facts, and the adoption of a whole log."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from events.aggregate.clocks import ClockSettings
from events.aggregate.decisions import Decision, decide_seating
from events.aggregate.facts import Fork, GameCreated, Knower, SeatTaken
from events.aggregate.forks import decide_fork
from events.aggregate.state import GameState
from events.application.reading import read_tail
from events.integrity import chain
from events.integrity.codec import read_header
from events.integrity.replay import fold, initial_state, read_creation
from events.log.log import RedisLog
from events.log.records import Commit, Entry
from events.ruleset.records import Record, change
from events.ruleset.refusals import NotStarted, Refusal
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset

PLAYED, SIMULATED, FORKED, PRACTICE = "played", "simulated", "forked", "practice"
"""Origins of games: players (with or without bots), ``skald simulate``, forks, and practice games."""
SEATS = "seats"
"""The name of the metadata about the players: ``<seat>:controller`` and so on."""
ORIGIN, KIND = "origin", "kind"
"""The name of the metadata about a game's origin, and its main field."""
LINE = "line"
"""Another field of it: the first game of a series of forks and rematches."""
RATED_AS = "rated_as"
"""The seat's field with the id that a rated game counts for; it stays when the player is erased."""
HUMAN = "human"
"""The controller of a seat that a person plays."""
LISTED, NOT_LISTED = "listed", "no"
"""The field of the metadata about seats that says whether a game is listed, and its value if not."""

SEED_BYTES = 32


def origin_of(game_metadata: Mapping[str, str]) -> str:
    """Return the origin of a game, given its metadata of this name."""
    return game_metadata.get(KIND, PLAYED)


def is_bots_only(controllers: Sequence[str]) -> bool:
    """Return True if no seat belongs to a person.

    An imported game counts as played by people, since its players are unknown.
    """
    return bool(controllers) and HUMAN not in controllers


def controllers_of(game_metadata: Mapping[str, str]) -> tuple[str, ...]:
    """Return who plays each seat, given a game's metadata about its seats; empty if there is none."""
    found: list[str] = []
    while (controller := game_metadata.get(f"{len(found)}:controller")) is not None:
        found.append(controller)
    return tuple(found)


def rated_as_of(game_metadata: Mapping[str, str]) -> tuple[str, ...]:
    """Return the id that a game counts for, by seat; empty for a game that is not rated."""
    found: list[str] = []
    while (player := game_metadata.get(f"{len(found)}:{RATED_AS}")) is not None:
        found.append(player)
    return tuple(found)


def is_listed(game_metadata: Mapping[str, str]) -> bool:
    """Return True if a game may be in a list, given its metadata about its seats."""
    return game_metadata.get(LISTED) != NOT_LISTED


def is_of_people(origin: str, controllers: Sequence[str]) -> bool:
    """Return True if a game counts in the statistics: played, and not by bots alone."""
    return origin == PLAYED and not is_bots_only(controllers)


class GamePlan(Record):
    """A game to be created: what is played, and which seats are taken at creation.

    ``box`` holds the operator's replacements in the shipped box; without a ``seed`` 256 random bits are drawn. Here a
    seed may have any length, for tests and benchmarks; over HTTP it has 16 to 64 bytes. ``commitments`` are those of
    taken seats to sealed entropies (hex), made without the game's id. ``bots`` are the bots in the taken seats.
    ``simulated``: a simulation, which nobody will play. ``practice``: it is for learning. ``rated``: its result counts
    in the ratings of its players. ``rules_version`` is the newest by default. Tests create games under older rules, and
    games without ``rests``.
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
    practice: bool = False
    rated: bool = False
    rules_version: int | None = None
    rests: bool = True


def decide_creation(rulesets: RulesetRegistry, plan: GamePlan, game_id: str, at: str) -> tuple[GameState, Decision]:
    """Return the state before a game's first event, and the decision on it.

    Raises ``Malformed``, ``InvalidEntropy`` and ``RuleBroken``.
    """
    created = change(creation_of(plan, game_id), origin=rulesets.origins.get(plan.ruleset.id))
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
        practice=plan.practice,
        rated=plan.rated,
    )


def taken_at_creation(plan: GamePlan) -> list[SeatTaken]:
    """Return the facts of the seats that are taken at creation; their commitments were made without the game's id."""
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
    """Return the commit of a whole log from another installation, which folds to the state.

    A log of a simulation or a practice game is marked as such, like any game of another origin.
    """
    created = read_creation(entries[0])
    kind = SIMULATED if created.simulated else PRACTICE if created.practice else None
    return Commit(
        command=f"adopt:{state.id}",
        request=state.hash.hex(),
        entries=tuple(entries),
        status=state.status,
        rules_version=state.setup.rules_version,
        game_metadata={ORIGIN: {KIND: kind}} if kind else {},
    )


class ForkPlan(Record):
    """A fork to be created: its game and version (by default the newest), and whose knowledge counts.

    ``bots`` are the bots in the seats. Without a ``seed`` 256 random bits are drawn.
    """

    parent: str
    knower: Knower
    at: int | None = None
    seed: bytes | None = None
    bots: Mapping[int, str] = {}


class NothingToFork(Refusal, code="nothing_to_fork", title="Nothing to fork"):
    """The game has no table to continue from at that version."""


def decide_beginning(
    rulesets: RulesetRegistry, log: RedisLog, plan: GamePlan | ForkPlan, game_id: str, at: str
) -> tuple[GameState, Decision]:
    """Return the state before the first event of a game or a fork, and the decision on it.

    Raises ``Malformed``, ``InvalidEntropy`` and ``RuleBroken``; for a fork, the errors of ``decide_forking``.
    """
    if isinstance(plan, ForkPlan):
        return decide_forking(rulesets, log, plan, game_id, at)
    return decide_creation(rulesets, plan, game_id, at)


def decide_forking(
    rulesets: RulesetRegistry, log: RedisLog, plan: ForkPlan, game_id: str, at: str
) -> tuple[GameState, Decision]:
    """Return the state before a fork's first event, and the decision on it: all seats are taken at once.

    Raises ``UnknownGame``, ``NotStarted``, ``NothingToFork``, and ``CorruptLog`` for an altered parent.
    """
    entries = read_tail(log, plan.parent, None)
    parent = parent_at(rulesets, plan.parent, entries, plan.at)
    created = _fork_of(parent, read_creation(entries[0]), plan, game_id)
    state = initial_state(rulesets, game_id, created)
    taken = [SeatTaken(seat=seat, entropy="", bot=plan.bots.get(seat)) for seat in range(created.seats)]
    return state, decide_fork(state, [created, *taken], parent.table, at)


def parent_at(rulesets: RulesetRegistry, game_id: str, entries: Sequence[Entry], at: int | None) -> GameState:
    """Return a game as it was at the end of the commit that a version belongs to; without a version, as it is now.

    Raises ``NotStarted`` for a game with open seats, and ``NothingToFork``.
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
    """Return the first fact of a fork.

    ``first`` is the first fact of its parent, from which it takes ruleset, options and box.
    """
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
        practice=first.practice,
        fork=Fork(game=parent.id, version=parent.version, head=parent.hash.hex(), knower=plan.knower),
    )


def _end_of_commit(entries: Sequence[Entry], version: int) -> int:
    following = (entry.version - 1 for entry in entries[version:] if read_header(entry) is not None)
    return next(following, len(entries))
