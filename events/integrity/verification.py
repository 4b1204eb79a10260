"""Verify a game's file, with no server and no store: everything once it is closed, the chain while it runs."""

from collections.abc import Iterator

from events.aggregate.facts import SeedOpened
from events.integrity import chain
from events.integrity.audit import audit
from events.integrity.clock_audit import require_order
from events.integrity.draws import created_in, entropies_of, kernel_fact
from events.integrity.report import Broken, Check, Report, run_check
from events.integrity.transcript import Transcript, is_closed_log
from events.ruleset.privacy import SERVER
from events.ruleset.registry import RulesetRegistry

LATER = "can be proven once the game is closed and its seed is open"


def verify(registry: RulesetRegistry, transcript: Transcript) -> Report:
    """The checks of the audit on what a file says of itself.

    Of a closed game everything is checked. A file of a running game holds no seed yet, so that only the chain, its
    versions and the parts that are open in it can be.
    """
    if is_closed_log(transcript.entries):
        return _named(_closed(registry, transcript), transcript)
    return Report.of(tuple(_running(transcript)), len(transcript.entries))


def _closed(registry: RulesetRegistry, transcript: Transcript) -> Report:
    report = audit(registry, transcript.game, transcript.entries)
    chained, *_ = report.checks
    if not chained.ok:
        return report
    return Report.of((*report.checks, run_check("salts", lambda: _salts(transcript))), len(transcript.entries))


def _named(report: Report, transcript: Transcript) -> Report:
    """Return the report of a file, which names what a reader without rules comes upon first (docs/verify.md).

    The audit derives all salts from the seed; here those in the file count first, as it can be read without the seed.
    """
    if report.ok:
        return report
    as_read = run_check("chain", lambda: _public_chain(transcript))
    if as_read.ok or as_read.version == report.version:
        return report
    return Report.of((as_read, *report.checks[1:]), len(transcript.entries))


def _running(transcript: Transcript) -> Iterator[Check]:
    yield run_check("chain", lambda: _public_chain(transcript))
    yield run_check("versions", lambda: _whole(transcript))
    yield Check(name="decisions", ok=True, detail=LATER)
    yield run_check("draws", lambda: _entropies(transcript))
    yield Check(name="results", ok=True, detail=LATER)


def _entropies(transcript: Transcript) -> str:
    return f"{LATER}; {entropies_of(transcript.entries).fairness}"


def _salts(transcript: Transcript) -> str:
    created, opened = created_in(transcript.game, transcript.entries), kernel_fact(transcript.entries[-1])
    if not isinstance(opened, SeedOpened) or opened.seed != created.seed:
        raise Broken(len(transcript.entries), "this is not the seed of the first event")
    seed = bytes.fromhex(created.seed)
    for entry, salts in zip(transcript.entries, transcript.salts, strict=True):
        derived = {name: chain.salt(seed, entry.version, name).hex() for name in entry.private}
        if salts != derived:
            raise Broken(entry.version, "a salt does not follow from the seed")
    return "every salt follows from the seed"


def _public_chain(transcript: Transcript) -> str:
    genesis = transcript.genesis()
    if genesis is None:
        raise Broken(1, "the file does not begin with the creation of a game")
    previous = genesis
    for version, (entry, salts) in enumerate(zip(transcript.entries, transcript.salts, strict=True), 1):
        for name, part in entry.private.items():
            if chain.part_commitment(chain.from_hex(salts[name]), part) != entry.commitments.get(name):
                raise Broken(version, "an open part does not match its commitment")
        meta = chain.meta(entry.seat, entry.at, entry.schema)
        previous = chain.event_hash(previous, entry.version, entry.type, entry.data, meta, entry.commitments)
        if previous != entry.hash:
            raise Broken(version, "the hash does not follow from the one before")
    return f"{len(transcript.entries)} hashes follow from each other; the game is still running"


def _whole(transcript: Transcript) -> str:
    for version, entry in enumerate(transcript.entries, 1):
        if entry.version != version:
            raise Broken(version, f"the entry is version {entry.version}")
    if SERVER in transcript.entries[0].private:
        raise Broken(len(transcript.entries) + 1, "the end is missing: the seed is open, but the game is not closed")
    require_order(transcript.entries)
    return f"1 to {len(transcript.entries)} without a gap"
