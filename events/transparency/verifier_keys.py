"""Verifier keys: the text that names a public key, and the check of notes against the keys that one trusts."""

from base64 import b64encode
from collections.abc import Iterable
from enum import IntEnum
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from events.ruleset.records import Record
from events.transparency.notes import KEY_ID_BYTES, MalformedNote, Note, Signature, from_base64, is_key_name

PUBLIC_BYTES = 32
SIGNATURE_BYTES = 64


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
        """The key as it is published and configured."""
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
