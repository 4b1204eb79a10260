"""The audit, which proves from a game's entries alone that nothing was altered and no draw was rigged."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple, assert_never

import msgspec

from events.aggregate import decisions, expiries, forks
from events.aggregate.clocks import milliseconds, timestamp
from events.aggregate.decisions import Decision, timed
from events.aggregate.facts import (
    PERSON,
    ClockFact,
    ClocksResumed,
    EntropyNotOpened,
    EntropyOpened,
    GameAbandoned,
    GameCreated,
    PauseAsked,
    ResultsComputed,
    SeatBack,
    SeatGivenBack,
    SeatHandedOver,
    SeatResigned,
    SeatTaken,
    TimeExpired,
    TimeGivenBack,
    Undone,
)
from events.aggregate.state import GameState
from events.bots.registry import BOTS
from events.integrity import chain
from events.integrity.codec import decode_fact, encode_commit, read_metadata
from events.integrity.draws import check_draws, created_in
from events.integrity.replay import cannot_fold, exception_text, fold, initial_state
from events.integrity.report import ALTERED, Broken, Check, Report, breaking_at, finding_of, run_check
from events.log.records import CorruptLog, Entry, Head, TooEarly
from events.ruleset.privacy import SERVER
from events.ruleset.records import Fact, change, tag_of
from events.ruleset.refusals import Malformed, Refusal, RulesetCannotFold, UnknownRuleset
from events.ruleset.registry import RulesetRegistry

_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")

RESULTS = tag_of(ResultsComputed)
_OF_PERSONS = {tag_of(Undone), tag_of(SeatResigned), tag_of(SeatGivenBack)}
"""The facts that only persons cause, never bots."""
DERIVED = ("decisions", "draws", "results")
NOT_DERIVED = "not checked: the chain is broken"
START_NOT_CHECKED = "not checked: that the start was"


def require_order(entries: Sequence[Entry]) -> None:
    """Raise ``Broken`` if an event of a game with clocks is earlier than the previous one, or has no time."""
    if "clock" not in msgspec.json.decode(entries[0].data):
        return
    last = 0
    for entry in entries:
        time = _time_of(entry)
        if time < last:
            raise Broken(entry.version, "its time is before that of the event before")
        last = time


def _time_of(entry: Entry) -> int:
    """Return the time of an event in milliseconds since 1970. Raises ``Broken`` if it has none."""
    try:
        time = milliseconds(entry.at) if _TIME.fullmatch(entry.at) else -1
    except (ValueError, OverflowError):
        time = -1
    # Some parsers read 24:00 as the next day.
    if time < 0 or timestamp(time) != entry.at:
        raise Broken(entry.version, "it has no valid time")
    return time


def decide_clocks_again(state: GameState, first: Entry, fact: ClockFact) -> Decision:
    """Return the decision of a commit that begins with an event about clocks. Raises ``Broken``.

    The audit takes the server's word for an outage, but checks that it had ended by then.
    """
    match fact:
        case TimeExpired():
            return expiries.decide_expiry(state)
        case SeatBack(seat=seat):
            return expiries.decide_back(state, seat)
        case TimeGivenBack(since=since, until=until):
            if until > _time_of(first):
                raise Broken(first.version, "it refunds time that has not passed")
            return expiries.decide_refund(state, since, until)
        case PauseAsked(seats=seats):
            if first.seat not in seats:
                raise Broken(first.version, "nobody asked for the pause")
            return expiries.decide_pause(state, first.seat, seats)
        case ClocksResumed(seat=seat):
            return expiries.decide_expiry(state) if seat is None else expiries.decide_resumption(state, seat)
    assert_never(fact)


def audit(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry], head: Head | None = None) -> Report:
    """Run the five checks of docs/verify.md over whole entries, private parts included.

    ``head`` is the head of the chain as the store has it; without one, only the entries are checked.
    """
    top = head or (Head(version=entries[-1].version, hash=entries[-1].hash) if entries else Head())
    versions = run_check("versions", lambda: _versions(entries, top))
    whole = run_check("chain", lambda: chain_of(game_id, entries))
    chained = _up_to_head(whole, entries, top)
    # Deriving anything from altered entries proves nothing, and its cost would be unbounded.
    run = run_check if whole.ok else _not_run
    derived = (
        run("decisions", lambda: _decisions(registry, game_id, entries)),
        run("draws", lambda: check_draws(entries)),
        run("results", lambda: _results(registry, game_id, entries)),
    )
    if derived[-1].ok:
        derived = (*derived[:-1], change(derived[-1], note=_winners_told_wrongly(registry, game_id, entries)))
    return Report.of((chained, versions, *derived), top.version)


def audit_chain(game_id: str, entries: Sequence[Entry], head: Head) -> Report:
    """Run the checks that need no rules: each hash must follow from the previous one, up to the head."""
    whole = run_check("chain", lambda: chain_of(game_id, entries))
    return Report.of(
        (_up_to_head(whole, entries, head), run_check("versions", lambda: _versions(entries, head))), head.version
    )


def _up_to_head(whole: Check, entries: Sequence[Entry], head: Head) -> Check:
    """Return the check of the chain, including that it ends at the store's head."""
    return run_check("chain", lambda: _head(entries, head, whole.detail)) if whole.ok else whole


def commits(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """Yield the entries of each commit; a commit begins at an entry with metadata."""
    number = 0

    def commit_of(entry: Entry) -> int:
        nonlocal number
        if SERVER in entry.private:
            with breaking_at(entry.version):
                number += read_metadata(entry) is not None
        return number

    for _, group in groupby(entries, commit_of):
        yield tuple(group)


def _not_run(name: str, check: Callable[[], str]) -> Check:  # noqa: ARG001
    return Check(name=name, ok=False, detail=NOT_DERIVED, code="not_checked")


def chain_of(game_id: str, entries: Sequence[Entry]) -> str:
    """Return the finding on the hashes of whole entries. Raises ``Broken`` if one does not follow."""
    first = created_in(game_id, entries)
    seed = chain.from_hex(first.seed)
    if chain.seed_commitment(game_id, seed) != first.commitment:
        raise Broken(1, "the seed is not the one that was committed to")
    genesis = chain.genesis(game_id, first.ruleset, first.rules_version, first.commitment)
    if (broken := chain.first_break(entries, seed, genesis)) is not None:
        raise Broken(*broken)
    return f"{len(entries)} hashes follow from each other, from the genesis to the head"


def _head(entries: Sequence[Entry], head: Head, found: str) -> str:
    """Return the finding on the chain, if it ends at the head."""
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
    return f"{count} decisions decided again, with the same events{_start_of(created_in(game_id, entries))}"


def _start_of(created: GameCreated) -> str:
    """Return, for a fork, a note that its start was not checked, since that needs its parent's file."""
    if created.fork is None:
        return ""
    return f"; {START_NOT_CHECKED} version {created.fork.version} of {created.fork.game}"


def _results(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> str:
    if not any(entry.type == RESULTS for entry in entries):
        return "not computed yet"
    for commit, again in _replayed(registry, game_id, entries):
        if commit[0].type == RESULTS and again.entries != commit:
            raise Broken(commit[0].version, "the results do not follow from the log")
    return "computed again from the log, with the same ranking"


def _winners_told_wrongly(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> str | None:
    """Return a text about a fact that names other winners than the results, a fault of older rules, or ``None``."""
    found = next((entry for entry in reversed(entries) if entry.type == RESULTS), None)
    if found is None:
        return None
    created = created_in(game_id, entries)
    ruleset = registry.version_of(created.ruleset, created.rules_version)
    results: Any = decode_fact(ruleset, found)
    telling = {tag for tag, kind in ruleset.fact_types.items() if "winners" in kind.__struct_fields__}
    for entry in entries:
        told: Any = decode_fact(ruleset, entry) if entry.type in telling else results
        if told.winners != results.winners:
            return (
                f"version {entry.version}: {entry.type} names {_seats(told.winners)}, as rules version "
                f"{created.rules_version} has it; the results name {_seats(results.winners)}"
            )
    return None


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'s' * (len(seats) > 1)} {', '.join(str(seat + 1) for seat in seats)}"


def _replayed(
    registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]
) -> Iterator[tuple[tuple[Entry, ...], "_Again"]]:
    """Yield each stored commit with its decision, repeated on the previous state."""
    created = created_in(game_id, entries)
    with _by_the_rules(entries[0]):
        state = initial_state(registry, game_id, created)
    unnamed = _UnnamedBots()
    for commit in commits(entries):
        unnamed.require_the_same(state, commit[0])
        try:
            with _by_the_rules(commit[0]):
                again = _again(state, commit)
        except Broken as broken:
            if broken.code != ALTERED:  # Folding shows which event the rules fail on.
                _folded(registry, game_id, commit, state)
            raise
        yield commit, again
        state = _folded(registry, game_id, commit, state)


def _folded(registry: RulesetRegistry, game_id: str, commit: Sequence[Entry], state: GameState) -> GameState:
    for entry in commit:
        with breaking_at(entry.version):
            state = fold(registry, game_id, (entry,), state if state.version else None)
    return state


class _UnnamedBots:
    """The decider of each seat in a log that does not name its bots; it is the same until a handover."""

    def __init__(self) -> None:
        self._deciders = dict[int, str]()

    def require_the_same(self, state: GameState, first: Entry) -> None:
        """Raise ``Broken`` if a seat that was not handed over has another decider than before."""
        if state.names_bots:
            return
        with breaking_at(first.version):
            metadata = read_metadata(first)
        seat = first.seat if first.seat is not None or metadata is None else metadata.seat
        decides = metadata is not None and metadata.action is not None and not metadata.default
        if seat is None or seat in state.controllers or not (decides or first.type in _OF_PERSONS):
            return
        decider = metadata.bot.name if metadata is not None and metadata.bot is not None else PERSON
        if self._deciders.setdefault(seat, decider) != decider:
            raise Broken(first.version, f"seat {seat + 1} was not handed over, and another one decides for it")


class _Again(NamedTuple):
    """A repeated decision: its entries, and the stored and the new facts."""

    entries: tuple[Entry, ...]
    stored: list[Fact]
    facts: tuple[Fact, ...]

    def differs_at(self, index: int, entry: Entry) -> bool:
        """Return True if the stored entry differs from the repeated decision.

        An event of an older schema is compared by its facts, since its bytes are in the old format, and so are all
        later hashes. The check of the chain covers the hashes.
        """
        again = self.entries[index]
        if entry.schema == again.schema:
            return bool(change(entry, hash=again.hash) != again)
        stored = (entry.type, entry.seat, self.stored[index], read_metadata(entry))
        return stored != (again.type, again.seat, self.facts[index], read_metadata(again))


def _again(state: GameState, commit: Sequence[Entry]) -> _Again:
    facts = [_fact(state, entry) for entry in commit]
    decision = timed(state, _decide_again(state, commit[0], facts))
    _require_time(state, decision, commit[0])
    entries = encode_commit(
        decision.facts,
        decision.metadata,
        seed=state.seed,
        version=state.version,
        previous=state.hash,
        at=commit[0].at,
    )
    return _Again(entries, facts, decision.facts)


def _require_time(state: GameState, decision: Decision, first: Entry) -> None:
    """Raise ``Broken`` for a commit that is too early, too late, or before the previous one."""
    if state.clocks is not None and state.version and _time_of(first) < milliseconds(state.updated_at):
        raise Broken(first.version, "its time is before that of the event before")
    if decision.not_before is not None and _time_of(first) < decision.not_before:
        raise Broken(first.version, f"{first.type} came before its time")
    if decision.not_after is not None and _time_of(first) > decision.not_after:
        raise Broken(first.version, f"{first.type} came after its time")


def _decide_again(state: GameState, first: Entry, facts: Sequence[Fact]) -> Decision:
    match facts[0]:
        case GameCreated() | SeatTaken() | SeatGivenBack() | EntropyOpened() | EntropyNotOpened() | SeatHandedOver():
            return _seating_again(state, first, facts)
        case TimeExpired() | SeatBack() | TimeGivenBack() | PauseAsked() | ClocksResumed() as fact:
            return decide_clocks_again(state, first, fact)
        case Undone() | SeatResigned() | GameAbandoned() | ResultsComputed() as fact:
            return _ending_again(state, fact)
    return _action_again(state, first)


def _ending_again(state: GameState, fact: Undone | SeatResigned | GameAbandoned | ResultsComputed) -> Decision:
    match fact:
        case Undone(seat=seat):
            return decisions.decide_stored_undo(state, seat)
        case SeatResigned(seat=seat):
            return decisions.decide_resignation(state, seat)
        case GameAbandoned(reason=None):
            return decisions.decide_abandonment(state)
        case GameAbandoned():
            return expiries.decide_expiry(state)
    return decisions.decide_closing(state)


def _seating_again(state: GameState, first: Entry, facts: Sequence[Fact]) -> Decision:
    match facts[0]:
        case EntropyOpened(seat=seat, entropy=entropy):
            return decisions.decide_opening(state, seat, chain.from_hex(entropy))
        case EntropyNotOpened():
            return decisions.decide_expiry(state)
        case SeatGivenBack(seat=seat):
            return decisions.decide_giving_back(state, seat)
        case SeatHandedOver(seat=seat, controller=controller):
            return decisions.decide_handover(state, seat, controller)
    given = [fact for fact in facts if isinstance(fact, GameCreated | SeatTaken)]
    if state.fork is not None and not state.version:
        return forks.decide_again(state, facts, first.at)
    return decisions.decide_seating(state, given, first.seat, first.at)


def _action_again(state: GameState, first: Entry) -> Decision:
    metadata = read_metadata(first)
    seat = first.seat if first.seat is not None or metadata is None else metadata.seat
    if metadata is None or metadata.action is None or seat is None:
        raise Broken(first.version, f"nobody decided {first.type}")
    if metadata.default:
        if _has_bot(state, seat):
            raise Broken(first.version, "a bot plays for this seat, not the default of the rules")
        return expiries.decide_default(state, seat)
    command = state.ruleset.read_command(metadata.action)
    return decisions.decide_action(state, seat, command, metadata.bot, order=metadata.order)


def _has_bot(state: GameState, seat: int) -> bool:
    """Return True if one of Skald's bots plays a seat, its own or a person's, so that the default is never played."""
    return state.controllers.get(seat) in BOTS or state.played_for.get(seat) in BOTS


def _fact(state: GameState, entry: Entry) -> Fact:
    with _by_the_rules(entry):
        return decode_fact(state.ruleset, entry)


@contextmanager
def _by_the_rules(entry: Entry) -> Iterator[None]:
    """Distinguish a refusal by the rules, which proves that the decision was never made, from an error in the rules.

    The text of a refusal may contain hidden information, like that of any exception.
    """
    try:
        yield
    except (Broken, MemoryError):
        raise
    except UnknownRuleset as missing:
        raise Broken(entry.version, missing.detail, "ruleset_missing") from None
    except (CorruptLog, RulesetCannotFold):
        with breaking_at(entry.version):
            raise
    except Exception as error:  # noqa: BLE001
        if isinstance(error, Refusal | TooEarly) and not isinstance(error, Malformed):
            why = f"the rules refuse {entry.type} here"
            raise Broken(entry.version, why, exception=exception_text(error)) from None
        refusal = cannot_fold(entry, error)
        raise Broken(entry.version, refusal.detail, finding_of(refusal), refusal.reason) from None
