"""The file of a private key: made once by whoever comes first, readable by its owner alone."""

import os
import secrets
from hashlib import sha256
from pathlib import Path

from events.durable_files import sync_folder, write_synced
from events.transparency.notes import is_key_name
from events.transparency.signer import SEED_BYTES, Signer, parse_signer, public_key
from events.transparency.verifier_keys import KeyType, MalformedKey

UNNAMED = "skald"


class KeyFileError(Exception):
    """The key cannot be read, written or used; the text names the file."""


def load_or_create(file: Path, name: str = "", type: KeyType = KeyType.NOTE) -> Signer:  # noqa: A002 - C2SP's word
    """Return the key of a file, which is made if it is not there; of processes that start together one makes it.

    Without a name a new key is named after itself: ``skald/`` and the beginning of the hash of its public part. A name
    is part of the key: one that differs from the stored one is refused. Raises ``KeyFileError``.
    """
    if name and not is_key_name(name):
        raise KeyFileError(f"{name!r} is no name of a key: it has a space or a plus in it")
    try:
        if not file.exists():
            _create(file, name, type)
        signer = parse_signer(file.read_text())
    except OSError as error:
        raise KeyFileError(f"{file}: {error.strerror}") from None
    except (MalformedKey, UnicodeDecodeError):
        raise KeyFileError(f"{file} holds no private key") from None
    if signer.key.type is not type or name not in {"", signer.key.name}:
        raise KeyFileError(f"{file} holds the key of {signer.key.name}, not of {name or 'this purpose'}")
    return signer


def _create(file: Path, name: str, type: KeyType) -> None:  # noqa: A002
    seed = secrets.token_bytes(SEED_BYTES)
    signer = Signer(name or f"{UNNAMED}/{sha256(public_key(seed)).hexdigest()[:16]}", seed, type)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # others may be making it at this moment
    new = file.with_name(f".{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        write_synced(new, f"{signer.private_text()}\n".encode())
        os.link(new, file)  # whole or not at all, and never in place of one that is there
    except FileExistsError:
        return
    finally:
        new.unlink(missing_ok=True)
    sync_folder(file.parent)
