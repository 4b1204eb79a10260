"""Signed notes, verifier keys and checkpoints: parsing them, and verifying notes with trusted keys."""

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from enum import IntEnum
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from events.ruleset.records import Record
from events.transparency.merkle import EMPTY_ROOT, HASH_BYTES

MAX_BYTES = 1_000_000
"""The maximum size of a note in bytes."""
MAX_SIGNATURES = 100
KEY_ID_BYTES = 4
DASH = "— "
"""The beginning of a signature line: an em dash and a space."""

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
_NAME = re.compile(r"[^\s+]+")  # including Unicode spaces

KEY_BYTES = 32
"""The size of a public key, and of a private one."""
SIGNATURE_BYTES = 64

LARGEST_SIZE = (1 << 63) - 1


class MalformedNote(Exception):
    """The bytes are not a signed note; the message says why."""


class Signature(Record):
    """One signature line of a note: the name of the signer, the id of the key, and the signature itself."""

    name: str
    key_id: bytes
    value: bytes

    def line(self) -> str:
        return f"{DASH}{self.name} {b64encode(self.key_id + self.value).decode()}\n"


class Note(Record):
    """A text that ends with a newline, and its unverified signatures."""

    text: str
    signatures: tuple[Signature, ...] = ()

    def encode(self) -> bytes:
        return (self.text + "\n" + "".join(signature.line() for signature in self.signatures)).encode()


def parse_note(data: bytes) -> Note:
    """Return the parsed note. Raises ``MalformedNote``."""
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
    """Return the signatures of one or more lines, each with its newline. Raises ``MalformedNote``."""
    if not lines.endswith("\n"):
        raise MalformedNote("the last line does not end with a newline")
    found = tuple(_signature(line) for line in lines[:-1].split("\n"))
    if len(found) > MAX_SIGNATURES:
        raise MalformedNote(f"more than {MAX_SIGNATURES} signatures")
    return found


def is_key_name(name: str) -> bool:
    """Return True if this is a valid name of a key: not empty, without spaces and plus signs."""
    return bool(_NAME.fullmatch(name)) and not _CONTROL.search(name)


def from_base64(text: str) -> bytes:
    """Return the bytes of a canonical Base64 text. Raises ``MalformedNote``."""
    try:
        data = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise MalformedNote("not Base64") from None
    if b64encode(data).decode() != text:
        raise MalformedNote("not canonical Base64")
    return data


def parse_hashes(lines: Sequence[str], limit: int) -> tuple[bytes, ...]:
    """Return the hashes of a proof, one in each line. Raises ``MalformedNote``."""
    hashes = tuple(map(from_base64, lines[: limit + 1]))
    if len(hashes) > limit or any(len(one) != HASH_BYTES for one in hashes):
        raise MalformedNote("a line is not a hash, or there are too many")
    return hashes


def _signature(line: str) -> Signature:
    name, gap, encoded = line.removeprefix(DASH).partition(" ")
    if not line.startswith(DASH) or not gap or not is_key_name(name):
        raise MalformedNote("a line below the text is not a signature")
    signed = from_base64(encoded)
    if len(signed) <= KEY_ID_BYTES:
        raise MalformedNote("a signature is too short")
    return Signature(name=name, key_id=signed[:KEY_ID_BYTES], value=signed[KEY_ID_BYTES:])


class KeyType(IntEnum):
    """The type of a key: the byte by which signed-note identifies algorithm and purpose."""

    NOTE = 0x01
    """Ed25519 over the text of a note."""
    COSIGNATURE = 0x04
    """Ed25519 over a checkpoint and a time, as tlog-cosignature specifies."""


class MalformedKey(Exception):
    """The text is not a supported verifier key; the message says why."""


class NotSigned(Exception):
    """No trusted key has signed the note, or a trusted key's signature is wrong."""


class VerifierKey(Record):
    """A public Ed25519 key with a name and a purpose, written ``name+id+base64``."""

    name: str
    public: bytes
    type: KeyType = KeyType.NOTE

    @property
    def key_id(self) -> bytes:
        """The four bytes that identify the key in signatures."""
        return sha256(self.name.encode() + b"\n" + self._material).digest()[:KEY_ID_BYTES]

    @property
    def text(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+{b64encode(self._material).decode()}"

    @property
    def _material(self) -> bytes:
        return bytes([self.type]) + self.public

    def has_signed(self, message: bytes, signature: bytes) -> bool:
        """Return True if the raw signature over the message was made by this key."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    def made(self, signature: Signature) -> bool:
        """Return True if the signature names this key."""
        return (signature.name, signature.key_id) == (self.name, self.key_id)


def parse_verifier_key(text: str) -> VerifierKey:
    """Return the parsed key. Raises ``MalformedKey``."""
    name, key_id, kind, public = parse_key(text.strip())
    key = VerifierKey(name=name, public=public, type=kind)
    if key.key_id.hex() != key_id:
        raise MalformedKey("the id of the key is not that of its name and bytes")
    return key


def parse_key(text: str) -> tuple[str, str, KeyType, bytes]:
    """Return the name of a key written ``name+id+base64``, its id, its type and its bytes. Raises ``MalformedKey``."""
    name, _, rest = text.partition("+")
    key_id, _, encoded = rest.partition("+")
    if not is_key_name(name):
        raise MalformedKey("a key is written name+id+base64")
    try:
        material = from_base64(encoded)
    except MalformedNote:
        raise MalformedKey("the last part of the key is not Base64") from None
    if material[:1] not in {bytes([each]) for each in KeyType} or len(material) != KEY_BYTES + 1:
        raise MalformedKey("the key is not of Ed25519")
    return name, key_id, KeyType(material[0]), material[1:]


def verify_note(note: Note, keys: Iterable[VerifierKey]) -> tuple[Signature, ...]:
    """Return the signatures of known keys, one per key; those of unknown keys are ignored.

    Raises ``NotSigned``, even if one signature of a key is right and another one under its name is wrong.
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


class MalformedCheckpoint(MalformedNote):
    """The text of a note is not a checkpoint; the message says why."""


class Checkpoint(Record):
    """The statement of a log about itself: its origin, the number of its leaves, and its root."""

    origin: str
    size: int = 0
    root: bytes = EMPTY_ROOT

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def parse_checkpoint(text: str) -> Checkpoint:
    """Return the parsed checkpoint; lines after the third are ignored. Raises ``MalformedCheckpoint``."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < 3 or not text.endswith("\n") or not all(lines):
        raise MalformedCheckpoint("a checkpoint has three or more lines, none of them empty")
    origin, size, root = lines[:3]
    if not (size.isascii() and size.isdigit()) or str(int(size[:20])) != size or int(size) > LARGEST_SIZE:
        raise MalformedCheckpoint("the size is not a canonical number")
    try:
        digest = from_base64(root)
    except MalformedNote:
        digest = b""
    if len(digest) != HASH_BYTES:
        raise MalformedCheckpoint("the root is not a hash in Base64")
    if size == "0" and digest != EMPTY_ROOT:
        raise MalformedCheckpoint("the root is not that of an empty tree")
    return Checkpoint(origin=origin, size=int(size), root=digest)


def read_checkpoint(data: bytes, key: VerifierKey) -> tuple[Checkpoint, Note]:
    """Return a checkpoint that a log has signed with this key, whose name is the log's origin, and the whole note.

    Raises ``MalformedNote`` and ``NotSigned``.
    """
    note = parse_note(data)
    verify_note(note, [key])
    checkpoint = parse_checkpoint(note.text)
    if checkpoint.origin != key.name:
        raise MalformedCheckpoint(f"the checkpoint is of {checkpoint.origin}, but the key is of {key.name}")
    return checkpoint, note
