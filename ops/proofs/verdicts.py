"""Verdicts on files and on stored games: a report, or why there is none. Nothing is ever left out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import BinaryIO, NamedTuple

from events import durable_files
from events.durable_files import Missing, StoreError, opened
from events.integrity.audit import START_NOT_CHECKED, audit
from events.integrity.draws import NOT_FAIR
from events.integrity.report import ALTERED, Check, Report
from events.integrity.transcript import MAX_LINE_LENGTH, Transcript, Unreadable, is_closed_log, read_transcript
from events.integrity.verification import LATER, PARENT, audit_bots, check_parent, verify
from events.log.log import RedisLog
from events.log.records import LogUnavailable, is_game_id
from events.ruleset.registry import RulesetRegistry
from events.transparency.leaves import possible_leaves
from events.transparency.notes import KeyType, MalformedKey, NotSigned, VerifierKey, parse_note, parse_verifier_key
from events.transparency.proofs import MalformedProof, NotProved, check_proof, parse_proof
from events.transparency.receipts import (
    MalformedReceipt,
    ReceiptFinding,
    ReceiptOutcome,
    Statement,
    compare,
    compare_with_log,
    read_receipt,
)
from events.transparency.signer import cosigned_at
from ops.run.errors import UserError

MAX_BYTES = 1 << 20
"""Bytes of a proof, a key or a receipt; a usual one has up to some 1,000."""

EVIDENCE = "EVIDENCE that something acknowledged was rolled back"
UNPROVED = "nothing is proved"

NAME = "log"

NOTHING_SHOWS = "its chain is whole, and nothing shows that it was altered"
ASK_THE_PARENT = "a fork, whose start is checked with --parent alone"


def read_file(file: Path) -> Transcript:
    """Return the transcript in a file. Raises ``UserError`` that names the line and the reason."""
    try:
        with _reported(file), opened(file) as stream:
            return read_transcript(_lines(stream))
    except Unreadable as unreadable:
        raise UserError(f"{file}: {unreadable}") from None


def read_small(file: Path) -> bytes:
    """Return what is in the file of a proof, a key or a receipt. Raises ``UserError``, also where it is too long."""
    with _reported(file):
        return durable_files.read_file(file, MAX_BYTES)


def first_failure(report: Report) -> str:
    """Return why a report is not well, in one line."""
    failed = report.failure
    if failed is None:
        return ""
    return ": ".join(part for part in (failed.name, failed.detail, failed.exception) if part)


@contextmanager
def _reported(file: Path) -> Iterator[None]:
    try:
        yield
    except Missing:
        raise UserError(f"{file}: No such file or directory") from None
    except StoreError as error:
        raise UserError(str(error)) from None


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    # A line longer than any event is cut here, and refused by the reader.
    while line := stream.readline(MAX_LINE_LENGTH + 2):
        yield line


class ReceiptVerdict(NamedTuple):
    """One line on one or two receipts, and whether all is well with them."""

    ok: bool
    line: str


def read_key(given: str) -> VerifierKey:
    """Return the verifier key that is given, or that is in a file. Raises ``UserError``."""
    try:
        return parse_verifier_key(_text_of(given))
    except MalformedKey as error:
        raise UserError(f"--key: {error}") from None


def verdicts_on_receipts(
    given: Sequence[str], key: VerifierKey, file: Path | None = None, transcript: Transcript | None = None
) -> Iterator[ReceiptVerdict]:
    """Yield what is known of receipts, each a text or a file, beside a verified log, and beside each other."""
    genuine: list[Statement] = []
    for number, one in enumerate(given, 1):
        name = f"receipt {number}"
        try:
            receipt = read_receipt(_text_of(one))
            receipt.require_signature([key])
        except (MalformedReceipt, NotSigned) as error:
            yield ReceiptVerdict(ok=False, line=f"{name}: not genuine: {error}")
            continue
        genuine.append(receipt.statement)
        yield ReceiptVerdict(ok=True, line=f"{name}: genuine: {key.name} says: {told(receipt.statement)}")
        if transcript is not None:
            yield _verdict(f"{name} and {file}", compare_with_log(receipt.statement, transcript), must_hold=True)
    for first, second in combinations(genuine, 2):
        yield _verdict(f"receipts of {first.at} and {second.at}", compare(first, second), must_hold=False)


def told(statement: Statement) -> str:
    who = "the operator" if statement.seat is None else f"seat {statement.seat + 1}"
    what = f"{statement.write} of {who} in game {statement.game}"
    where = "the log cannot be read" if statement.version is None else f"version {statement.version} is the newest"
    if statement.is_stored:
        return f"at {statement.at}, {what} is stored as version {statement.version}"
    return f"at {statement.at}, {what} is refused ({statement.status} {statement.code or ''}), and {where}"


def _verdict(what: str, finding: ReceiptFinding, *, must_hold: bool) -> ReceiptVerdict:
    if finding.outcome is ReceiptOutcome.CONTRADICTED:
        return ReceiptVerdict(ok=False, line=f"{what}: {EVIDENCE}: {finding.reason}")
    if finding.outcome is ReceiptOutcome.HELD:
        return ReceiptVerdict(ok=True, line=f"{what}: ok: {finding.reason}")
    return ReceiptVerdict(ok=not must_hold, line=f"{what}: {UNPROVED}: {finding.reason}")


def _text_of(given: str) -> str:
    """Return a text, or that of the file that it names. Raises ``UserError``."""
    try:
        if not Path(given).is_file():
            return given
    except (OSError, ValueError):  # longer than any name of a file
        return given
    try:
        return read_small(Path(given)).decode()
    except UnicodeDecodeError as error:
        raise UserError(f"{given}: {error}") from None


class LogProof(NamedTuple):
    """The file of a proof, the key of the log that it is of, and the witnesses who must have cosigned it."""

    file: Path
    key: VerifierKey
    witnesses: tuple[VerifierKey, ...] = ()


def check_log_proof(transcript: Transcript, given: LogProof) -> Check:
    """Return whether a file proves that a game is in the log of a key, as it is here.

    Raises ``UserError`` for a file that cannot be read or is not a proof.
    """
    file, key, witnesses = given
    try:
        proof = parse_proof(read_small(file))
    except MalformedProof as error:
        raise UserError(f"{file} is not a proof: {error}") from None
    closed, hashes = is_closed_log(transcript.entries), [entry.hash.hex() for entry in transcript.entries]
    try:
        found = check_proof(proof, key, possible_leaves(transcript.game, hashes, closed=closed))
    except NotProved as error:
        return Check(name=NAME, ok=False, detail=str(error), version=len(hashes))
    try:
        seen = "".join(f", seen by {one.name} at {_cosigned(proof.checkpoint, one)}" for one in witnesses)
    except NotProved as error:
        return Check(name=NAME, ok=False, detail=str(error), version=len(hashes))
    where = f"entry {found.index} of {found.checkpoint.size} that {found.checkpoint.origin} has signed"
    told = f"logged as {found.leaf.kind} at version {found.leaf.version}, {where}{seen}"
    return Check(name=NAME, ok=True, detail=told)


def _cosigned(checkpoint: bytes, witness: VerifierKey) -> str:
    """Return when a witness has first cosigned a checkpoint. Raises ``NotProved`` if it has not, or one is wrong."""
    note = parse_note(checkpoint)
    signatures = [one for one in note.signatures if witness.made(one) and witness.type is KeyType.COSIGNATURE]
    times = [cosigned_at(one, note.text, witness) for one in signatures]
    if not times:
        raise NotProved(f"{witness.name} has not cosigned the checkpoint")
    if None in times:
        raise NotProved(f"the signature of {witness.name} is wrong")
    return datetime.fromtimestamp(times[0] or 0, UTC).isoformat().replace("+00:00", "Z")


class Verdict(NamedTuple):
    """What is known of one game or file; without a report ``problem`` says why it cannot be read."""

    name: str
    report: Report | None
    problem: str = ""

    @property
    def ok(self) -> bool:
        """True if it was read and everything in it holds."""
        return self.report is not None and self.report.ok

    @property
    def notes(self) -> tuple[str, ...]:
        """What it tells wrongly though nothing was altered."""
        return tuple(check.note for check in self.report.checks if check.note) if self.report else ()

    def line(self) -> str:
        if self.report is None:
            return f"{self.name}: cannot be read: {self.problem}"
        if self.report.ok:
            runs = any(check.name == "results" and check.detail == LATER for check in self.report.checks)
            caveats = [f"its decisions and draws {LATER}"] if runs else []
            caveats += [NOT_FAIR] if self.report.says(NOT_FAIR) else []
            caveats += [ASK_THE_PARENT] if self.report.says(START_NOT_CHECKED) and not self.report.has(PARENT) else []
            caveats += [check.detail for check in self.report.checks if check.name == NAME]
            caveats += [f"note: {note}" for note in self.notes]
            return "; ".join([f"{self.name}: ok, versions 1 to {self.report.version}", *caveats])
        failure = self.report.failure
        if failure is not None and failure.name == NAME:
            return f"{self.name}: the game holds, but its proof does not: {first_failure(self.report)}"
        if self.report.code != ALTERED:
            return f"{self.name}: not audited, {self.report.code}: {first_failure(self.report)}; {NOTHING_SHOWS}"
        return f"{self.name}: broken at version {self.report.version}: {first_failure(self.report)}"


def verdict_on_file(
    rulesets: RulesetRegistry,
    file: Path,
    parent: Path | None = None,
    *,
    bots: bool = False,
    logged: LogProof | None = None,
) -> Verdict:
    """Verify one exported game; with the file of its ``parent`` its start too, with ``bots`` also their moves.

    With ``logged`` also that it is in the transparency log.
    """
    try:
        transcript = read_file(file)
        report = verify(rulesets, transcript)
        if parent is not None and report.ok:
            check = check_parent(rulesets, transcript, read_file(parent))
            report = Report.of((*report.checks, check), report.version)
        if logged is not None and report.ok:
            report = Report.of((*report.checks, check_log_proof(transcript, logged)), report.version)
        return Verdict(str(file), _with_bots(rulesets, transcript, report) if bots else report)
    except UserError as error:
        return Verdict(str(file), None, error.message.removeprefix(f"{file}: "))


def _with_bots(rulesets: RulesetRegistry, transcript: Transcript, report: Report) -> Report:
    if not report.ok or not is_closed_log(transcript.entries):
        return report
    check = audit_bots(rulesets, transcript.game, transcript.entries)
    return Report.of((*report.checks, check), report.version)


def verdict_on_game(rulesets: RulesetRegistry, log: RedisLog, name: str) -> Verdict:
    """Audit one stored game, whatever is wrong with it. Raises ``UserError`` when the store is away."""
    if not is_game_id(name):
        return Verdict(name, None, "this is not the id of a game")
    try:
        return Verdict(name, audit(rulesets, name, log.read(name), log.head(name)))
    except LogUnavailable as error:
        raise UserError(f"stopped at game {name}: {error}") from None
    except Exception as error:  # noqa: BLE001 - a log that was altered by hand can make any of its readers stumble
        return Verdict(name, None, str(error) or type(error).__name__)
