"""Verdicts on receipts: whether they are genuine, and what they prove beside a log or beside each other."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from events.integrity.transcript import Transcript
from events.transparency.acknowledged import Finding, Outcome, compare, compare_with_log
from events.transparency.receipts import MalformedReceipt, Statement, read_receipt
from events.transparency.verifier_keys import MalformedKey, NotSigned, VerifierKey, parse_verifier_key
from ops.errors import UserError
from ops.transcripts import read_small

EVIDENCE = "EVIDENCE that something acknowledged was rolled back"
UNPROVED = "nothing is proved"


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
    """Return a statement as a sentence."""
    who = "the operator" if statement.seat is None else f"seat {statement.seat}"
    what = f"{statement.write} of {who} in game {statement.game}"
    where = "the log cannot be read" if statement.version is None else f"version {statement.version} is the newest"
    if statement.is_stored:
        return f"at {statement.at}, {what} is stored as version {statement.version}"
    return f"at {statement.at}, {what} is refused ({statement.status} {statement.code or ''}), and {where}"


def _verdict(what: str, finding: Finding, *, must_hold: bool) -> ReceiptVerdict:
    if finding.outcome is Outcome.CONTRADICTED:
        return ReceiptVerdict(ok=False, line=f"{what}: {EVIDENCE}: {finding.reason}")
    if finding.outcome is Outcome.HELD:
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
