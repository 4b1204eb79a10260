"""The signer: a private Ed25519 key with its name, its file, signatures of notes, and cosignatures."""

import os
import secrets
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from events.durable_files import StoreError, read_named, sync_folder, write_synced
from events.transparency.notes import (
    KEY_BYTES,
    SIGNATURE_BYTES,
    KeyType,
    MalformedKey,
    Note,
    Signature,
    VerifierKey,
    is_key_name,
    parse_key,
)

_PREFIX = "PRIVATE+KEY+"

UNNAMED = "skald"

MAX_BYTES = 10_000
"""The maximum size of a key file in bytes."""

TIME_BYTES = 8
LATEST = 253_402_300_799
"""The last second of the year 9999, the latest time of a cosignature."""


class Signer:
    """A private key with its name. The key is never displayed; ``private_text`` is only for its file."""

    __slots__ = ("_private", "_seed", "key")

    def __init__(self, name: str, seed: bytes, type: KeyType = KeyType.NOTE) -> None:  # noqa: A002 - C2SP's word
        self._seed = seed
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = VerifierKey(name=name, public=public_key(seed), type=type)

    def __repr__(self) -> str:
        """Return only the name, nothing secret."""
        return f"Signer({self.key.text})"

    def raw_signature(self, message: bytes) -> bytes:
        """Return the signature over a message. Callers ensure that messages of different kinds cannot be confused."""
        return self._private.sign(message)

    def sign(self, text: str) -> Note:
        """Return a note with this text, which must end with a newline, and this key's signature."""
        return Note(text=text, signatures=(self.signature(self.raw_signature(text.encode())),))

    def signature(self, value: bytes) -> Signature:
        """Return a signature of this key with this value."""
        return Signature(name=self.key.name, key_id=self.key.key_id, value=value)

    def private_text(self) -> str:
        """Return the key as in its file: ``PRIVATE+KEY+name+id+base64``, as Go's tools write it."""
        encoded = b64encode(bytes([self.key.type]) + self._seed).decode()
        return f"{_PREFIX}{self.key.name}+{self.key.key_id.hex()}+{encoded}"


def public_key(seed: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def parse_signer(text: str) -> Signer:
    """Return the signer with the key in a text. Raises ``MalformedKey``, which reveals nothing about the key."""
    if not text.startswith(_PREFIX):
        raise MalformedKey("not a private key")
    name, key_id, kind, seed = parse_key(text.strip().removeprefix(_PREFIX))
    signer = Signer(name, seed, kind)
    if signer.key.key_id.hex() != key_id:
        raise MalformedKey("the id of the key is not that of its name and bytes")
    return signer


class KeyFileError(Exception):
    """The key cannot be read, written or used; the text names the file."""


def load_or_create(file: Path, name: str = "", type: KeyType = KeyType.NOTE) -> Signer:  # noqa: A002 - C2SP's word
    """Return the key in a file. A missing file is created, by one process even if several start together.

    The default name of a new key is ``skald/`` and the beginning of its public key's hash. The name is part of the key:
    one that differs from the stored name is refused. Raises ``KeyFileError``.
    """
    if name and not is_key_name(name):
        raise KeyFileError(f"{name!r} is not a valid key name: it contains a space or a plus")
    try:
        if not file.exists():
            _create(file, name, type)
        signer = parse_signer(read_named(file, MAX_BYTES).decode())
    except OSError as error:
        raise KeyFileError(f"{file}: {error.strerror}") from None
    except StoreError as error:
        raise KeyFileError(str(error)) from None
    except (MalformedKey, UnicodeDecodeError):
        raise KeyFileError(f"{file} does not contain a private key") from None
    if signer.key.type is not type or name not in {"", signer.key.name}:
        raise KeyFileError(f"{file} holds the key of {signer.key.name}, not of {name or 'this purpose'}")
    return signer


def _create(file: Path, name: str, type: KeyType) -> None:  # noqa: A002
    seed = secrets.token_bytes(KEY_BYTES)
    signer = Signer(name or f"{UNNAMED}/{sha256(public_key(seed)).hexdigest()[:16]}", seed, type)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # other processes may be creating it at this moment
    new = file.with_name(f".{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        write_synced(new, f"{signer.private_text()}\n".encode())
        os.link(new, file)  # atomic, and never replaces an existing file
    except FileExistsError:
        return
    finally:
        new.unlink(missing_ok=True)
    sync_folder(file.parent)


def cosign(signer: Signer, text: str, seconds: int) -> Signature:
    """Return a witness's signature over the text of a checkpoint at a time (seconds since 1970)."""
    return signer.signature(seconds.to_bytes(TIME_BYTES, "big") + signer.raw_signature(_message(text, seconds)))


def cosigned_at(signature: Signature, text: str, key: VerifierKey) -> int | None:
    """Return when a witness cosigned the text (seconds since 1970); ``None`` if this is not its valid cosignature."""
    if key.type is not KeyType.COSIGNATURE or not key.made(signature):
        return None
    if len(signature.value) != TIME_BYTES + SIGNATURE_BYTES:
        return None
    seconds = int.from_bytes(signature.value[:TIME_BYTES], "big")
    if not 0 < seconds <= LATEST or not key.has_signed(_message(text, seconds), signature.value[TIME_BYTES:]):
        return None
    return seconds


def valid_cosignatures(
    signatures: Iterable[Signature], text: str, keys: Iterable[VerifierKey]
) -> tuple[Signature, ...]:
    """Return the valid cosignatures of known witnesses among the signatures, one per witness."""
    found = {}
    for key in keys:
        for signature in signatures:
            if cosigned_at(signature, text, key) is not None:
                found[key.name, key.key_id] = signature
    return tuple(found.values())


def _message(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()
