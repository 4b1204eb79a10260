"""The audit: from nothing but a game's entries, prove that nothing was altered and no draw was rigged."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import NamedTuple

import msgspec

from events.aggregate import decisions
from events.aggregate.decisions import Decision
from events.aggregate.facts import GameAbandoned, GameCreated, ResultsComputed, SeatResigned, SeatTaken, Undone
from events.aggregate.state import GameState
from events.integrity import chain
from events.integrity.codec import decode_fact, encode_commit, read_metadata
from events.integrity.replay import fold, initial_state
from events.log.port import Entry, Head
from events.ruleset.chance import MOST_ITEMS, Chance, Draw
from events.ruleset.records import Fact, Record, tag_of
from events.ruleset.registry import RulesetRegistry

RESULTS = tag_of(ResultsComputed)
SEAT = tag_of(SeatTaken)
MOST_DRAWN = 10_000_000
"""No game draws from more items in all its draws together."""
DERIVED = ("decisions", "draws", "results")
NOT_DERIVED = "not checked: the chain is broken"


class Check(Record):
    """One check: ``ok``, what was found, and the first version at which it fails."""

    name: str
    ok: bool
    detail: str
    version: int | None = None


class Report(Record):
    """All checks of one game. ``version`` is the first that is broken, or the newest when all is well."""

    ok: bool
    version: int
    checks: tuple[Check, ...]

    @staticmethod
    def of(checks: tuple[Check, ...], newest: int) -> "Report":
        """Return the report of these checks over a log up to its newest version."""
        # A broken event can make later checks fail at an earlier version, so the chain's verdict wins.
        broken = next((check.version for check in checks if check.version is not None), None)
        return Report(ok=broken is None, version=newest if broken is None else broken, checks=checks)


class Broken(Exception):
    """A check fails at a version."""

    def __init__(self, version: int, why: str) -> None:
        super().__init__(why)
        self.version = version


def audit(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry], head: Head | None = None) -> Report:
    """Run the five checks of the contract over whole entries, private parts included.

    ``head`` is what the store claims to be the top of the chain; without one the entries speak for themselves.
    """
    top = head or (Head(version=entries[-1].version, hash=entries[-1].hash) if entries else Head())
    versions = run_check("versions", lambda: _versions(entries, top))
    whole = run_check("chain", lambda: chain_of(game_id, entries))
    chained = run_check("chain", lambda: _head(entries, top, whole.detail)) if whole.ok else whole
    # Deriving anything from what was altered may cost any amount of work, and proves nothing.
    run = run_check if whole.ok else _not_run
    derived = (
        run("decisions", lambda: _decisions(registry, game_id, entries)),
        run("draws", lambda: _draws(game_id, entries)),
        run("results", lambda: _results(registry, game_id, entries)),
    )
    return Report.of((chained, versions, *derived), top.version)


def commits(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """Yield the entries of each commit; a commit begins where an entry says how it came about."""
    number = 0

    def commit_of(entry: Entry) -> int:
        nonlocal number
        with _breaking_at(entry.version):
            number += read_metadata(entry) is not None
        return number

    for _, group in groupby(entries, commit_of):
        yield tuple(group)


def run_check(name: str, check: Callable[[], str]) -> Check:
    """Return the outcome of a check that says what it found, or raises ``Broken``."""
    try:
        return Check(name=name, ok=True, detail=check())
    except Broken as broken:
        return Check(name=name, ok=False, detail=f"version {broken.version}: {broken}", version=broken.version)


def _not_run(name: str, check: Callable[[], str]) -> Check:  # noqa: ARG001
    return Check(name=name, ok=False, detail=NOT_DERIVED)


def chain_of(game_id: str, entries: Sequence[Entry]) -> str:
    """Return what was found of the hashes of whole entries. Raises ``Broken`` where one does not follow."""
    first = created_in(game_id, entries)
    seed = chain.from_hex(first.seed)
    if chain.seed_commitment(game_id, seed) != first.commitment:
        raise Broken(1, "the seed is not the one that was committed to")
    previous = chain.genesis(game_id, first.ruleset, first.rules_version, first.commitment)
    for version, entry in enumerate(entries, 1):
        commitments = {
            name: chain.part_commitment(chain.salt(seed, entry.version, name), part)
            for name, part in entry.private.items()
        }
        if commitments != entry.commitments:
            raise Broken(version, "a private part does not match its commitment")
        meta = chain.meta(entry.seat, entry.at, entry.schema)
        previous = chain.event_hash(previous, entry.version, entry.type, entry.data, meta, commitments)
        if previous != entry.hash:
            raise Broken(version, "the hash does not follow from the one before")
    return f"{len(entries)} hashes follow from each other, from the genesis to the head"


def _head(entries: Sequence[Entry], head: Head, found: str) -> str:
    """Return what was found of the chain, if the head is at its top."""
    if (entries[-1].hash if entries else b"") != head.hash:
        raise Broken(len(entries), "the head has another hash")
    return found


def _versions(entries: Sequence[Entry], head: Head) -> str:
    for version, entry in enumerate(entries, 1):
        if entry.version != version:
            raise Broken(version, f"the entry is version {entry.version}")
    if head.version != len(entries):
        raise Broken(min(len(entries), head.version) + 1, f"the head is at version {head.version}")
    return f"1 to {head.version} without a gap"


def _decisions(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> str:
    count = 0
    for commit, again in _replayed(registry, game_id, entries):
        if commit[0].type == RESULTS:
            continue
        for index, stored in enumerate(commit[: len(again.entries)]):
            if again.differs_at(index, stored):
                raise Broken(stored.version, f"{stored.type} is not what the rules decide here")
        if len(again.entries) != len(commit):
            raise Broken(
                commit[-1].version, f"{len(again.entries)} events follow by the rules, {len(commit)} are stored"
            )
        count += 1
    return f"{count} decisions decided again, with the same events"


def _draws(game_id: str, entries: Sequence[Entry]) -> str:
    seed = chain.from_hex(created_in(game_id, entries).seed)
    taken: dict[int, bytes] = {}
    for entry in entries:
        if entry.type == SEAT and isinstance(fact := _kernel_fact(entry), SeatTaken):
            with _breaking_at(entry.version):
                taken[fact.seat] = chain.from_hex(fact.entropy)
    entropies = [taken[seat] for seat in sorted(taken)]
    drawn: dict[str, int] = {}
    count = items = 0
    for entry in entries:
        with _breaking_at(entry.version):
            metadata = read_metadata(entry)
        for draw in metadata.draws if metadata else ():
            items += draw.size
            if items > MOST_DRAWN:
                raise Broken(entry.version, "more was drawn from than any game draws from")
            if draw != _drawn_again(Chance(seed, entropies, drawn), draw):
                raise Broken(entry.version, f"draw {draw.number} from {draw.source} does not follow from the seed")
            drawn[draw.source] = draw.number + 1
            count += 1
    return f"{count} draws derived again from the seed"


def _drawn_again(chance: Chance, draw: Draw) -> Draw | None:
    """Return the draw derived from the seed; ``None`` if no game has such a draw: it is not even tried."""
    if not len(draw.order) <= draw.size <= MOST_ITEMS:
        return None
    chance.taken(draw.source, range(draw.size), len(draw.order))
    return chance.draws[0]


def _results(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> str:
    if not any(entry.type == RESULTS for entry in entries):
        return "not computed yet"
    for commit, again in _replayed(registry, game_id, entries):
        if commit[0].type == RESULTS and again.entries != commit:
            raise Broken(commit[0].version, "the results are not what the log comes to")
    return "computed again from the log, with the same ranking"


def _replayed(
    registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]
) -> Iterator[tuple[tuple[Entry, ...], "_Again"]]:
    """Yield each stored commit with its decision, made again on the state before it."""
    created = created_in(game_id, entries)
    with _breaking_at(1):
        state = initial_state(registry, game_id, created)
    for commit in commits(entries):
        with _breaking_at(commit[0].version):
            again = _again(state, commit)
        yield commit, again
        for entry in commit:
            with _breaking_at(entry.version):
                state = fold(registry, game_id, (entry,), state if state.version else None)


class _Again(NamedTuple):
    """A decision made again: its entries, and the stored and the new facts."""

    entries: tuple[Entry, ...]
    stored: list[Fact]
    facts: tuple[Fact, ...]

    def differs_at(self, index: int, entry: Entry) -> bool:
        """Return True if the stored entry is not what was decided again.

        An event under an older schema is compared by its facts: its bytes are those of its time.
        """
        if entry.schema == self.entries[index].schema:
            return entry != self.entries[index]
        return self.stored[index] != self.facts[index]


def _again(state: GameState, commit: Sequence[Entry]) -> _Again:
    facts = [_fact(state, entry) for entry in commit]
    decision = _decide_again(state, commit[0], facts)
    entries = encode_commit(
        decision.facts,
        decision.metadata,
        seed=state.seed,
        version=state.version,
        previous=state.hash,
        at=commit[0].at,
    )
    return _Again(entries, facts, decision.facts)


def _decide_again(state: GameState, first: Entry, facts: Sequence[Fact]) -> Decision:
    match facts[0]:
        case GameCreated() | SeatTaken():
            given = [fact for fact in facts if isinstance(fact, GameCreated | SeatTaken)]
            return decisions.decide_seating(state, given, first.seat)
        case Undone(seat=seat):
            return decisions.decide_undo(state, seat)
        case SeatResigned(seat=seat):
            return decisions.decide_resignation(state, seat)
        case GameAbandoned():
            return decisions.decide_abandonment(state)
        case ResultsComputed():
            return decisions.decide_closing(state)
    return _action_again(state, first)


def _action_again(state: GameState, first: Entry) -> Decision:
    metadata = read_metadata(first)
    seat = first.seat if first.seat is not None or metadata is None else metadata.seat
    if metadata is None or metadata.action is None or seat is None:
        raise Broken(first.version, f"nobody decided {first.type}")
    return decisions.decide_action(state, seat, msgspec.convert(metadata.action, state.ruleset.commands))


def created_in(game_id: str, entries: Sequence[Entry]) -> GameCreated:
    """Return the first fact of a game. Raises ``Broken`` if it is not the creation of this game."""
    created = _kernel_fact(entries[0]) if entries else None
    if not isinstance(created, GameCreated) or created.game != game_id:
        raise Broken(1, f"the log does not begin with the creation of {game_id}")
    with _breaking_at(1):
        chain.from_hex(created.seed)
    return created


def _fact(state: GameState, entry: Entry) -> Fact:
    with _breaking_at(entry.version):
        return decode_fact(state.ruleset, entry)


def _kernel_fact(entry: Entry) -> Fact:
    with _breaking_at(entry.version):
        return decode_fact(None, entry)


@contextmanager
def _breaking_at(version: int) -> Iterator[None]:
    """Report any exception raised inside as a failure of this version."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:  # noqa: BLE001
        raise Broken(version, f"it cannot be replayed: {error}") from None
