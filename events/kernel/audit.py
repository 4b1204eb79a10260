"""The audit: from nothing but a game's entries, prove that nothing was altered and no draw was rigged."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby

import msgspec

from events.kernel import chain, decisions
from events.kernel.chance import Chance
from events.kernel.codec import decided, entries_of, fact_of
from events.kernel.decisions import Decision
from events.kernel.facts import GameAbandoned, GameCreated, ResultsComputed, SeatResigned, SeatTaken, Undone
from events.kernel.folding import fold
from events.kernel.game import Library
from events.kernel.log import Entry, Head
from events.kernel.match import Match, opened
from events.kernel.record import Fact, Record, tag_of

RESULTS = tag_of(ResultsComputed)
SEAT = tag_of(SeatTaken)


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
        """The report of these checks over a log up to its newest version."""
        # The chain binds each event to its place; later checks may stumble earlier over what a broken event entails.
        broken = next((check.version for check in checks if check.version is not None), None)
        return Report(ok=broken is None, version=newest if broken is None else broken, checks=checks)


class Broken(Exception):
    """A check fails at a version."""

    def __init__(self, version: int, why: str) -> None:
        super().__init__(why)
        self.version = version


def audit(library: Library, game_id: str, entries: Sequence[Entry], head: Head | None = None) -> Report:
    """The five checks of the contract over whole entries, private parts included.

    ``head`` is what the store claims to be the top of the chain; without one the entries speak for themselves.
    """
    top = head or (Head(version=entries[-1].version, hash=entries[-1].hash) if entries else Head())
    checks = (
        checked("chain", lambda: _chain(game_id, entries, top)),
        checked("versions", lambda: _versions(entries, top)),
        checked("decisions", lambda: _decisions(library, game_id, entries)),
        checked("draws", lambda: _draws(game_id, entries)),
        checked("results", lambda: _results(library, game_id, entries)),
    )
    return Report.of(checks, top.version)


def commits(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """The entries of each commit; a commit begins where an entry says how it came about."""
    number = 0

    def commit_of(entry: Entry) -> int:
        nonlocal number
        with _breaking_at(entry.version):
            number += decided(entry) is not None
        return number

    for _, group in groupby(entries, commit_of):
        yield tuple(group)


def checked(name: str, check: Callable[[], str]) -> Check:
    """The outcome of a check that says what it found, or raises ``Broken``."""
    try:
        return Check(name=name, ok=True, detail=check())
    except Broken as broken:
        return Check(name=name, ok=False, detail=f"version {broken.version}: {broken}", version=broken.version)


def _chain(game_id: str, entries: Sequence[Entry], head: Head) -> str:
    first = created_in(game_id, entries)
    seed = bytes.fromhex(first.seed)
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
    if previous != head.hash:
        raise Broken(len(entries), "the head has another hash")
    return f"{len(entries)} hashes follow from each other, from the genesis to the head"


def _versions(entries: Sequence[Entry], head: Head) -> str:
    for version, entry in enumerate(entries, 1):
        if entry.version != version:
            raise Broken(version, f"the entry is version {entry.version}")
    if head.version != len(entries):
        raise Broken(min(len(entries), head.version) + 1, f"the head is at version {head.version}")
    return f"1 to {head.version} without a gap"


def _decisions(library: Library, game_id: str, entries: Sequence[Entry]) -> str:
    count = 0
    for commit, again in _replayed(library, game_id, entries):
        if commit[0].type == RESULTS:
            continue
        for stored, decided_again in zip(commit, again, strict=False):
            if stored != decided_again:
                raise Broken(stored.version, f"{stored.type} is not what the rules decide here")
        if len(again) != len(commit):
            raise Broken(commit[-1].version, f"{len(again)} events follow by the rules, {len(commit)} are stored")
        count += 1
    return f"{count} decisions decided again, with the same events"


def _draws(game_id: str, entries: Sequence[Entry]) -> str:
    seed = bytes.fromhex(created_in(game_id, entries).seed)
    taken: dict[int, bytes] = {}
    for entry in entries:
        if entry.type == SEAT and isinstance(fact := _kernel_fact(entry), SeatTaken):
            with _breaking_at(entry.version):
                taken[fact.seat] = bytes.fromhex(fact.entropy)
    entropies = [taken[seat] for seat in sorted(taken)]
    count = 0
    for entry in entries:
        with _breaking_at(entry.version):
            how = decided(entry)
        for draw in how.draws if how else ():
            chance = Chance(seed, entropies, count)
            chance.taken(range(draw.size), len(draw.order))
            if chance.draws != [draw]:
                raise Broken(entry.version, f"draw {draw.k} does not follow from the seed")
            count += 1
    return f"{count} draws derived again from the seed"


def _results(library: Library, game_id: str, entries: Sequence[Entry]) -> str:
    if not any(entry.type == RESULTS for entry in entries):
        return "not computed yet"
    for commit, again in _replayed(library, game_id, entries):
        if commit[0].type == RESULTS and again != commit:
            raise Broken(commit[0].version, "the results are not what the log comes to")
    return "computed again from the log, with the same ranking"


def _replayed(
    library: Library, game_id: str, entries: Sequence[Entry]
) -> Iterator[tuple[tuple[Entry, ...], tuple[Entry, ...]]]:
    """Each commit, with the entries that its decision comes to when it is made again on the state before it."""
    created = created_in(game_id, entries)
    with _breaking_at(1):
        match = opened(library, game_id, created)
    for commit in commits(entries):
        with _breaking_at(commit[0].version):
            again = _again(match, commit)
        yield commit, again
        for entry in commit:
            with _breaking_at(entry.version):
                match = fold(library, game_id, (entry,), match if match.version else None)


def _again(match: Match, commit: Sequence[Entry]) -> tuple[Entry, ...]:
    facts = [_fact(match, entry) for entry in commit]
    match facts[0]:
        case GameCreated() | SeatTaken():
            given = [fact for fact in facts if isinstance(fact, GameCreated | SeatTaken)]
            decision = decisions.seating(match, given, commit[0].seat)
        case Undone(seat=seat):
            decision = decisions.undoing(match, seat)
        case SeatResigned(seat=seat):
            decision = decisions.resigning(match, seat)
        case GameAbandoned():
            decision = decisions.abandoning(match)
        case ResultsComputed():
            decision = decisions.closing(match)
        case _:
            decision = _action_again(match, commit[0])
    return entries_of(
        decision.facts,
        decision.how,
        seed=match.seed,
        version=match.version,
        previous=match.hash,
        at=commit[0].at,
    )


def _action_again(match: Match, first: Entry) -> Decision:
    how = decided(first)
    seat = first.seat if first.seat is not None or how is None else how.seat
    if how is None or how.action is None or seat is None:
        raise Broken(first.version, f"nobody decided {first.type}")
    return decisions.action(match, seat, msgspec.convert(how.action, match.game.commands))


def created_in(game_id: str, entries: Sequence[Entry]) -> GameCreated:
    """The first fact of a game. Raises ``Broken`` if it is not the creation of this game."""
    created = _kernel_fact(entries[0]) if entries else None
    if not isinstance(created, GameCreated) or created.game != game_id:
        raise Broken(1, f"the log does not begin with the creation of {game_id}")
    with _breaking_at(1):
        bytes.fromhex(created.seed)
    return created


def _fact(match: Match, entry: Entry) -> Fact:
    with _breaking_at(entry.version):
        return fact_of(match.game, entry)


def _kernel_fact(entry: Entry) -> Fact:
    with _breaking_at(entry.version):
        return fact_of(None, entry)


@contextmanager
def _breaking_at(version: int) -> Iterator[None]:
    """Whatever altered bytes make the fold or a game stumble over, it is this version that is broken."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:  # noqa: BLE001
        raise Broken(version, f"it cannot be replayed: {error}") from None
