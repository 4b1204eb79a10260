"""Verify a game's file, with no server and no store: everything once it is closed, the chain while it runs."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from events.aggregate.facts import SeedOpened
from events.integrity import chain
from events.integrity.audit import audit
from events.integrity.clock_audit import require_order
from events.integrity.draws import check_draws, entropies_of, kernel_fact, seed_in
from events.integrity.report import Broken, Check, Report, run_check
from events.integrity.transcript import Digest, Transcript, is_closed_log
from events.log.ids import is_game_id
from events.ruleset.privacy import SERVER
from events.ruleset.records import change
from events.ruleset.registry import RulesetRegistry

LATER = "can be proven once the game is closed and its seed is open"


def verify(registry: RulesetRegistry, transcript: Transcript) -> Report:
    """The checks of the audit on what a file says of itself.

    Of a closed game everything is checked. A file of a running game holds no seed yet, so that only the chain, its
    versions and the parts that are open in it can be.
    """
    if is_closed_log(transcript.entries):
        return _closed(registry, transcript)
    return Report.of(tuple(_running(transcript)), len(transcript.entries))


def _closed(registry: RulesetRegistry, transcript: Transcript) -> Report:
    """Return the report of a file, in the steps of a reader without rules (docs/verify.md).

    The audit derives all salts from the seed; here those in the file count first, as it can be read without the seed.
    """
    newest = len(transcript.entries)
    chained, *others = audit(registry, transcript.game, transcript.entries).checks
    as_read = run_check("chain", lambda: _public_chain(transcript))
    salts = run_check("salts", lambda: _salts(transcript))
    if chained.ok:
        report = Report.of((chained, *others, salts), newest)
    elif as_read.ok and not salts.ok:
        report = Report.of((as_read, *others, salts), newest)
    elif as_read.ok:
        report = Report.of((as_read, *_unlike(chained, others, transcript), salts), newest)
    else:
        report = Report.of((chained, *others), newest)
    if as_read.ok or as_read.version == report.version:
        return report
    return Report.of((as_read, *others), newest)


def _unlike(chained: Check, others: Sequence[Check], transcript: Transcript) -> Iterator[Check]:
    """Yield the checks of a file of which only the first event is not as the rules have it: that is asked last."""
    for check in others:
        match check.name:
            case "decisions":
                yield change(check, detail=chained.detail, version=chained.version)
            case "draws":
                yield run_check("draws", lambda: check_draws(transcript.entries))
            case _:
                yield check


def _running(transcript: Transcript) -> Iterator[Check]:
    draws = run_check("draws", lambda: _entropies(transcript))
    yield run_check("chain", lambda: f"{_public_chain(transcript)}; the game is still running")
    yield run_check("versions", lambda: _whole(transcript, ask_for_end=draws.ok))
    yield run_check("decisions", lambda: _times(transcript))
    yield draws
    yield Check(name="results", ok=True, detail=LATER)


def _entropies(transcript: Transcript) -> str:
    return f"{LATER}; {entropies_of(transcript.entries).fairness}"


def _times(transcript: Transcript) -> str:
    require_order(transcript.entries)
    return LATER


def _salts(transcript: Transcript) -> str:
    entries = transcript.entries
    seed = seed_in(entries)
    if chain.seed_commitment(transcript.game, seed) != transcript.commitment:
        raise Broken(1, "the seed is not the one that was committed to")
    opened = kernel_fact(entries[-1])
    if not isinstance(opened, SeedOpened) or opened.seed != seed.hex():
        raise Broken(len(entries), "this is not the seed of the first event")
    for entry, salts in zip(entries, transcript.salts, strict=True):
        if missing := sorted(entry.commitments.keys() - entry.private.keys()):
            raise Broken(entry.version, f"the part for {missing[0]} is not open")
        if salts != {name: chain.salt(seed, entry.version, name).hex() for name in entry.private}:
            raise Broken(entry.version, "a salt does not follow from the seed")
    return "every salt follows from the seed"


def _public_chain(transcript: Transcript) -> str:
    genesis = transcript.genesis()
    if genesis is None:
        raise Broken(1, "the file does not begin with the creation of a game")
    if not is_game_id(transcript.game):
        raise Broken(1, "no service gives a game such an id")
    _require_possible_fork(transcript)
    previous = genesis
    for version, (entry, salts) in enumerate(zip(transcript.entries, transcript.salts, strict=True), 1):
        for name, part in entry.private.items():
            if chain.part_commitment(chain.from_hex(salts[name]), part) != entry.commitments.get(name):
                raise Broken(version, "an open part does not match its commitment")
        meta = chain.meta(entry.seat, entry.at, entry.schema)
        previous = chain.event_hash(previous, entry.version, entry.type, entry.data, meta, entry.commitments)
        if previous != entry.hash:
            raise Broken(version, "the hash does not follow from the one before")
    return f"{len(transcript.entries)} hashes follow from each other"


class _Forked(msgspec.Struct, frozen=True):
    """What the first event of a fork says, so far that a reader may print it."""

    game: str
    version: Annotated[int, msgspec.Meta(ge=1)]
    head: Digest


class _Creation(msgspec.Struct, frozen=True):
    fork: _Forked | None = None


def _require_possible_fork(transcript: Transcript) -> None:
    try:
        origin = msgspec.json.decode(transcript.entries[0].data, type=_Creation).fork
    except msgspec.MsgspecError:
        raise Broken(1, "no service makes such a fork") from None
    if origin is not None and not is_game_id(origin.game):
        raise Broken(1, "no service makes such a fork")


def _whole(transcript: Transcript, *, ask_for_end: bool) -> str:
    """Say that no version is missing; whether the last ones are is asked after the draws (docs/verify.md)."""
    for version, entry in enumerate(transcript.entries, 1):
        if entry.version != version:
            raise Broken(version, f"the entry is version {entry.version}")
    if ask_for_end and SERVER in transcript.entries[0].private:
        raise Broken(len(transcript.entries) + 1, "the end is missing: the seed is open, but the game is not closed")
    return f"1 to {len(transcript.entries)} without a gap"
