"""Verifier keys: the text that names a public key, and the check of notes against the keys that one trusts."""

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from enum import IntEnum
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from events.ruleset.records import Record
from events.transparency.merkle import EMPTY_ROOT, HASH_BYTES

MAX_BYTES = 1_000_000
"""The longest note that is read."""
MAX_SIGNATURES = 100
KEY_ID_BYTES = 4
DASH = "— "
"""What a line with a signature begins with: an em dash and a space."""

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
_NAME = re.compile(r"[^\s+]+")  # of Unicode's spaces too

PUBLIC_BYTES = 32
SIGNATURE_BYTES = 64

LARGEST_SIZE = (1 << 63) - 1


class MalformedNote(Exception):
    """The bytes are no signed note; the text says why."""


class Signature(Record):
    """One line below a note: who has signed, the id of the key, and what the signature's type defines."""

    name: str
    key_id: bytes
    value: bytes

    def line(self) -> str:
        return f"{DASH}{self.name} {b64encode(self.key_id + self.value).decode()}\n"


class Note(Record):
    """A text that ends with a newline, and its signatures, none of which has been checked."""

    text: str
    signatures: tuple[Signature, ...] = ()

    def encode(self) -> bytes:
        return (self.text + "\n" + "".join(signature.line() for signature in self.signatures)).encode()


def parse_note(data: bytes) -> Note:
    """Return the note that the bytes are. Raises ``MalformedNote``."""
    if len(data) > MAX_BYTES:
        raise MalformedNote(f"longer than {MAX_BYTES:,} bytes")
    try:
        whole = data.decode()
    except UnicodeDecodeError:
        raise MalformedNote("not UTF-8") from None
    if _CONTROL.search(whole):
        raise MalformedNote("a control character in it")
    text, gap, lines = whole.rpartition("\n\n")
    if not gap or not text:
        raise MalformedNote("no empty line before the signatures")
    return Note(text=text + "\n", signatures=parse_signatures(lines))


def parse_signatures(lines: str) -> tuple[Signature, ...]:
    """Return the signatures of one or more lines, each with its end. Raises ``MalformedNote``."""
    if not lines.endswith("\n"):
        raise MalformedNote("the last line has no end")
    found = tuple(_signature(line) for line in lines[:-1].split("\n"))
    if len(found) > MAX_SIGNATURES:
        raise MalformedNote(f"more than {MAX_SIGNATURES} signatures")
    return found


def is_key_name(name: str) -> bool:
    """Return True if a key may have this name: not empty, no spaces, no plus."""
    return bool(_NAME.fullmatch(name)) and not _CONTROL.search(name)


def from_base64(text: str) -> bytes:
    """Return the bytes of the one Base64 text that they have. Raises ``MalformedNote``."""
    try:
        data = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise MalformedNote("not Base64") from None
    if b64encode(data).decode() != text:
        raise MalformedNote("not Base64 as it is written")
    return data


def _signature(line: str) -> Signature:
    name, gap, encoded = line.removeprefix(DASH).partition(" ")
    if not line.startswith(DASH) or not gap or not is_key_name(name):
        raise MalformedNote("a line below the text is no signature")
    signed = from_base64(encoded)
    if len(signed) <= KEY_ID_BYTES:
        raise MalformedNote("a signature is too short")
    return Signature(name=name, key_id=signed[:KEY_ID_BYTES], value=signed[KEY_ID_BYTES:])


class KeyType(IntEnum):
    """What a key signs, and how: the byte that signed-note assigns."""

    NOTE = 0x01
    """Ed25519 over the text of a note."""
    COSIGNATURE = 0x04
    """Ed25519 over a checkpoint and a time, as tlog-cosignature specifies."""


class MalformedKey(Exception):
    """The text is no verifier key that we can use; it says why."""


class NotSigned(Exception):
    """No trusted key has signed the note, or the signature of one of them is wrong."""


class VerifierKey(Record):
    """A public Ed25519 key with a name and a purpose, written ``name+id+base64``."""

    name: str
    public: bytes
    type: KeyType = KeyType.NOTE

    @property
    def key_id(self) -> bytes:
        """The four bytes by which signatures name the key."""
        return sha256(self.name.encode() + b"\n" + self._material).digest()[:KEY_ID_BYTES]

    @property
    def text(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+{b64encode(self._material).decode()}"

    @property
    def _material(self) -> bytes:
        return bytes([self.type]) + self.public

    def has_signed(self, message: bytes, signature: bytes) -> bool:
        """Return True if the raw signature over the message is of this key."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    def made(self, signature: Signature) -> bool:
        """Return True if the signature says that it is of this key."""
        return (signature.name, signature.key_id) == (self.name, self.key_id)


def parse_verifier_key(text: str) -> VerifierKey:
    """Return the key that a text names. Raises ``MalformedKey``."""
    name, _, rest = text.strip().partition("+")
    key_id, _, encoded = rest.partition("+")
    if not is_key_name(name):
        raise MalformedKey("a key is written name+id+base64")
    try:
        material = from_base64(encoded)
    except MalformedNote:
        raise MalformedKey("the last part of the key is not Base64") from None
    if material[:1] not in {bytes([each]) for each in KeyType} or len(material) != PUBLIC_BYTES + 1:
        raise MalformedKey("the key is not of Ed25519")
    key = VerifierKey(name=name, public=material[1:], type=KeyType(material[0]))
    if key.key_id.hex() != key_id:
        raise MalformedKey("the id of the key is not that of its name and bytes")
    return key


def verify_note(note: Note, keys: Iterable[VerifierKey]) -> tuple[Signature, ...]:
    """Return the signatures of known keys, one of each; those of unknown ones are ignored.

    Raises ``NotSigned``, also where a key has signed and another signature that says to be its own is wrong.
    """
    known = [key for key in keys if key.type is KeyType.NOTE]
    found: dict[tuple[str, bytes], Signature] = {}
    for signature in note.signatures:
        for key in known:
            if not key.made(signature):
                continue
            if not key.has_signed(note.text.encode(), signature.value):
                raise NotSigned(f"the signature of {key.name} is wrong")
            found.setdefault((key.name, key.key_id), signature)
    if not found:
        raise NotSigned("no trusted key has signed the note")
    return tuple(found.values())


class MalformedCheckpoint(Exception):
    """The text is no checkpoint; it says why."""


class Checkpoint(Record):
    """What a log says of itself: its origin, how many leaves it has, and the root above them."""

    origin: str
    size: int = 0
    root: bytes = EMPTY_ROOT

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def parse_checkpoint(text: str) -> Checkpoint:
    """Return the checkpoint in a text; lines after the third are ignored. Raises ``MalformedCheckpoint``."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < 3 or not text.endswith("\n") or not all(lines):
        raise MalformedCheckpoint("a checkpoint has three lines or more, and none is empty")
    origin, size, root = lines[:3]
    if not (size.isascii() and size.isdigit()) or str(int(size[:20])) != size or int(size) > LARGEST_SIZE:
        raise MalformedCheckpoint("the size is no number as it is written in a checkpoint")
    try:
        digest = from_base64(root)
    except MalformedNote:
        digest = b""
    if len(digest) != HASH_BYTES:
        raise MalformedCheckpoint("the root is no hash in Base64")
    if size == "0" and digest != EMPTY_ROOT:
        raise MalformedCheckpoint("the root is not that of an empty tree")
    return Checkpoint(origin=origin, size=int(size), root=digest)


def read_checkpoint(data: bytes, key: VerifierKey) -> tuple[Checkpoint, Note]:
    """Return a checkpoint that a log has signed by this key, whose name is its origin, and the whole note.

    Raises ``MalformedNote``, ``MalformedCheckpoint`` and ``NotSigned``.
    """
    note = parse_note(data)
    verify_note(note, [key])
    checkpoint = parse_checkpoint(note.text)
    if checkpoint.origin != key.name:
        raise MalformedCheckpoint(f"the checkpoint is of {checkpoint.origin}, and the key of {key.name}")
    return checkpoint, note
