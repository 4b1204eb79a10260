"""Receipts: signed statements of what a write was answered, so that what was acknowledged cannot be denied."""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta

from events.ruleset.canonical import canonical
from events.ruleset.records import Record
from events.transparency.notes import MalformedNote, Note, parse_note
from events.transparency.signer import Signer
from events.transparency.verifier_keys import VerifierKey, verify_note

FIRST_LINE = "skald-receipt/v1"
"""What sets a receipt apart from a checkpoint, whose second line is a number: neither can be taken for the other."""
STORED = 201
MOST_CHARACTERS = 16_384

Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Version = Annotated[int, Meta(ge=1, le=(1 << 53) - 1)]
Time = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\Z")]


class MalformedReceipt(Exception):
    """The text is no receipt; the reason says why."""


class Statement(Record):
    """What a write was answered.

    ``write`` is what was asked, ``action`` a hash of it, and ``seat`` who asked (the operator has none). Of what was
    stored, ``version`` and ``head`` are those after it; of what was refused, the newest ones at the time ``at``, or
    later. They are null where the log could not be read.
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
        """True if the service says that it has stored what was asked."""
        return self.status == STORED and self.version is not None and self.head is not None


class Receipt(Record):
    """A statement with signatures, none of which has been checked."""

    statement: Statement
    note: Note

    def require_signature(self, keys: Iterable[VerifierKey]) -> None:
        """Raise ``NotSigned`` unless one of the keys has signed the receipt."""
        verify_note(self.note, keys)


_decoder = msgspec.json.Decoder(Statement)


def issue(signer: Signer, statement: Statement) -> str:
    """Return the receipt of a statement: a signed note in Base64 that needs no escapes in a header or an address."""
    note = signer.sign(f"{FIRST_LINE}\n{canonical(statement).decode()}\n")
    return urlsafe_b64encode(note.encode()).rstrip(b"=").decode()


def read_receipt(text: str) -> Receipt:
    """Return the receipt that a text is. Raises ``MalformedReceipt``."""
    sent = text.strip()
    if len(sent) > MOST_CHARACTERS:
        raise MalformedReceipt(f"longer than {MOST_CHARACTERS:,} characters")
    try:
        note = parse_note(urlsafe_b64decode(sent.encode("ascii") + b"=" * (-len(sent) % 4)))
    except (binascii.Error, ValueError, MalformedNote) as error:
        raise MalformedReceipt(f"not a signed note in Base64: {error}") from None
    first, _, rest = note.text.partition("\n")
    if first != FIRST_LINE:
        raise MalformedReceipt(f"a signed note, but it does not begin with {FIRST_LINE}")
    try:
        statement = _decoder.decode(rest)
    except msgspec.MsgspecError as error:
        raise MalformedReceipt(f"not a statement: {error}") from None
    if canonical(statement).decode() + "\n" != rest:
        raise MalformedReceipt("not a statement: it is not canonical JSON")
    return Receipt(statement=statement, note=note)


def action_digest(action: bytes) -> str:
    """Return the hash of an action, hex: of its canonical JSON, or of what was sent where that is no action."""
    return sha256(action).hexdigest()
