"""Receipts: signed acknowledgements of writes, and their comparison with a log or with each other."""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import Enum
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta

from events.integrity.codec import read_header
from events.integrity.transcript import Transcript, is_closed_log
from events.log.records import Entry
from events.ruleset.records import Record, canonical
from events.transparency.leaves import Digest, Version
from events.transparency.notes import MalformedNote, Note, VerifierKey, parse_note, verify_note
from events.transparency.signer import Signer

FIRST_LINE = "skald-receipt/v1"
"""Distinguishes receipts from checkpoints, whose second line is a number, so that they cannot be confused."""
STORED = 201
MAX_CHARACTERS = 16_384

Time = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\Z")]

ACTION = "act"
MAX_DIFFERENCE = 5.0
"""Seconds by which the clocks of a service's machines may differ; receipts closer together are unordered."""


class MalformedReceipt(Exception):
    """The text is not a receipt; the message says why."""


class Statement(Record):
    """The response to a write.

    ``write`` is the request, ``action`` a hash of it, and ``seat`` its sender (``None`` for the operator). For a stored
    write, ``version`` and ``head`` are those after it; for a refused one, the newest at the time ``at`` or later. They
    are null if the log could not be read.
    """

    action: Digest | None
    at: Time
    code: str | None
    game: str
    head: Digest | None
    seat: int | None
    status: int
    version: Version | None
    write: str

    @property
    def is_stored(self) -> bool:
        """True if the service states that it has stored the write."""
        return self.status == STORED and self.version is not None and self.head is not None


class Receipt(Record):
    """A statement with unverified signatures."""

    statement: Statement
    note: Note

    def require_signature(self, keys: Iterable[VerifierKey]) -> None:
        """Raise ``NotSigned`` unless one of the keys has signed the receipt."""
        verify_note(self.note, keys)


def issue(signer: Signer, statement: Statement) -> str:
    """Return the receipt of a statement: a signed note in Base64 that needs no escaping in headers and URLs."""
    note = signer.sign(f"{FIRST_LINE}\n{canonical(statement).decode()}\n")
    return urlsafe_b64encode(note.encode()).rstrip(b"=").decode()


def read_receipt(text: str) -> Receipt:
    """Return the parsed receipt. Raises ``MalformedReceipt``."""
    sent = text.strip()
    if len(sent) > MAX_CHARACTERS:
        raise MalformedReceipt(f"longer than {MAX_CHARACTERS:,} characters")
    try:
        note = parse_note(urlsafe_b64decode(sent.encode("ascii") + b"=" * (-len(sent) % 4)))
    except (binascii.Error, ValueError, MalformedNote) as error:
        raise MalformedReceipt(f"not a signed note in Base64: {error}") from None
    first, _, rest = note.text.partition("\n")
    if first != FIRST_LINE:
        raise MalformedReceipt(f"a signed note, but it does not begin with {FIRST_LINE}")
    try:
        statement = msgspec.json.decode(rest, type=Statement)
        datetime.fromisoformat(statement.at)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise MalformedReceipt(f"not a statement: {error}") from None
    if canonical(statement).decode() + "\n" != rest:
        raise MalformedReceipt("not a statement: it is not canonical JSON")
    return Receipt(statement=statement, note=note)


def action_digest(action: bytes) -> str:
    """Return the hash of an action, hex: of its canonical JSON, or of the raw body if it is not an action."""
    return sha256(action).hexdigest()


class ReceiptOutcome(Enum):
    """The result of comparing a receipt with a log or another receipt."""

    HELD = "held"
    """The log contains what the receipt states."""
    CONTRADICTED = "contradicted"
    """Both cannot be true: something acknowledged was removed or changed."""
    OPEN = "open"
    """They neither agree nor contradict each other."""


class ReceiptFinding(Record):
    """An outcome, and the reason in one sentence."""

    outcome: ReceiptOutcome
    reason: str


def compare_with_log(statement: Statement, transcript: Transcript) -> ReceiptFinding:
    """Compare a receipt with a transcript of the same game that is already verified."""
    if transcript.game != statement.game:
        return _open(f"the file is of game {transcript.game}, the receipt of {statement.game}")
    if statement.version is None or statement.head is None:
        return _open("the receipt says nothing about the log, which the service could not read")
    if statement.version > len(transcript.entries):
        return _compare_end(statement.version, transcript.entries)
    if transcript.entries[statement.version - 1].hash.hex() != statement.head:
        return _contradicted(f"the log has another event at version {statement.version}")
    if statement.is_stored:
        return _compare_action(statement, transcript.entries)
    return _held(f"the log has that event at version {statement.version}")


def compare(one: Statement, other: Statement) -> ReceiptFinding:
    """Compare two receipts of one service, in any order."""
    if one.game != other.game:
        return _open("the receipts are of different games")
    if one.version is None or other.version is None:
        return _open("one of them says nothing about the log, which could not be read")
    if one.version == other.version:
        if one.head != other.head:
            return _contradicted(f"version {one.version} was signed with two heads")
        return _held(f"both name the same event at version {one.version}")
    older, newer = sorted((one, other), key=lambda statement: statement.version or 0)
    if newer.is_stored and not older.is_stored and _seconds_between(newer, older) > MAX_DIFFERENCE:
        return _contradicted(f"version {newer.version} was stored, and later {older.version} was the newest")
    return _open("both may be true")


def _compare_end(version: int, entries: Sequence[Entry]) -> ReceiptFinding:
    if is_closed_log(entries):
        return _contradicted(f"the log is closed at version {len(entries)}, and version {version} is not in it")
    return _open(f"the file ends at version {len(entries)}: it is older than the receipt, or something was rolled back")


def _compare_action(statement: Statement, entries: Sequence[Entry]) -> ReceiptFinding:
    version = statement.version or 0
    first = next((entry for entry in reversed(entries[:version]) if read_header(entry) is not None), None)
    header = None if first is None else read_header(first)
    if first is None or header is None:  # the server's parts are opened together with the seed
        return _held(f"the log has that event at version {version}; which action led to it opens with the seed")
    if statement.write == ACTION:
        action = bytes(header.action)  # canonical JSON, like the whole line
        if not action or action_digest(action) != statement.action:
            return _contradicted(f"another action led to version {version}")
    seat = header.seat if first.seat is None else first.seat
    if statement.seat != seat:
        who = "the operator" if seat is None else f"seat {seat + 1}"
        return _contradicted(f"the action that led to version {version} is that of {who}")
    return _held(f"the log has that action at version {version}")


def _seconds_between(earlier: Statement, later: Statement) -> float:
    return (datetime.fromisoformat(later.at) - datetime.fromisoformat(earlier.at)).total_seconds()


def _held(reason: str) -> ReceiptFinding:
    return ReceiptFinding(outcome=ReceiptOutcome.HELD, reason=reason)


def _open(reason: str) -> ReceiptFinding:
    return ReceiptFinding(outcome=ReceiptOutcome.OPEN, reason=reason)


def _contradicted(reason: str) -> ReceiptFinding:
    return ReceiptFinding(outcome=ReceiptOutcome.CONTRADICTED, reason=reason)
