"""The file of the operator's keys, read again when it changes: names, scopes, and of the keys only hashes."""

import fcntl
import logging
import os
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from events.durable_files import replace_file
from events.ruleset.records import Record
from ops.errors import UserError
from projections.alarm import Alarm
from service.config import OPERATOR_KEY
from service.operator_keys import OperatorKey, Scope
from service.tokens import digest

PREFIX = "skald_"
"""What every key begins with, so that it is known for what it is wherever it turns up."""

_log = logging.getLogger(__name__)


class KeptKey(Record):
    """One key as it is kept."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$")]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
    scopes: frozenset[Scope]
    created: str


class _Content(Record):
    keys: tuple[KeptKey, ...]


Change = Callable[[Sequence[KeptKey]], Sequence[KeptKey]]


class KeysFile:
    """The keys in a file. Call it for those that are valid now; safe with many threads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: tuple[int, int, int] | None = None
        self._keys: tuple[OperatorKey, ...] = ()
        self._broken = Alarm(_log, logging.ERROR)

    def load(self) -> "KeysFile":
        """Read the file for the first time. Raises ``UserError``."""
        self._seen = self._stamp()
        self._keys = _operator_keys(read_keys(self._path))
        return self

    def __call__(self) -> Sequence[OperatorKey]:
        """Return the keys that are valid now. While the file cannot be read, those of before are."""
        stamp = self._stamp()
        if stamp != self._seen:
            self._seen = stamp
            try:
                self._keys = _operator_keys(read_keys(self._path))
            except UserError as error:
                self._broken.on("The operator's keys stay as they were: %s", error.message)
            else:
                self._broken.off("The operator's keys are those of their file again")
        return self._keys

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_ino, found.st_size


def read_keys(path: Path) -> tuple[KeptKey, ...]:
    """Return the keys in a file. Raises ``UserError``."""
    try:
        keys = msgspec.json.decode(path.read_bytes(), type=_Content).keys
    except FileNotFoundError:
        raise UserError(f"{path} does not exist; skald keys new makes it") from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise UserError(f"{path} is no file of keys: {error}") from None
    if len({key.name for key in keys}) != len(keys):
        raise UserError(f"{path} has two keys of one name")
    return keys


def new_key(path: Path, name: str, scopes: Sequence[Scope]) -> str:
    """Add a key to a file, which is made if there is none, and return the key: it is kept nowhere.

    Raises ``UserError``.
    """
    key = PREFIX + secrets.token_urlsafe(32)
    created = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    kept = KeptKey(name=name, sha256=digest(key), scopes=frozenset(scopes), created=created)

    if name == OPERATOR_KEY:
        raise UserError(f"{name} is the name of SKALD_OPERATOR_KEY; take another one")

    def added(keys: Sequence[KeptKey]) -> Sequence[KeptKey]:
        if any(other.name == name for other in keys):
            raise UserError(f"there is a key {name} already; revoke it first, or take another name")
        return (*keys, kept)

    _change(path, added)
    return key


def revoke_key(path: Path, name: str) -> None:
    """Remove a key from a file. Raises ``UserError``."""

    def removed(keys: Sequence[KeptKey]) -> Sequence[KeptKey]:
        if all(key.name != name for key in keys):
            raise UserError(f"there is no key {name}")
        return tuple(key for key in keys if key.name != name)

    _change(path, removed)


def _change(path: Path, change: Change) -> None:
    """Replace the file in one step, one change at a time."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            keys = change(read_keys(path) if path.exists() else ())
            replace_file(path, msgspec.json.format(msgspec.json.encode(_Content(keys=tuple(keys))), indent=2) + b"\n")
        finally:
            os.close(folder)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None


def _operator_keys(keys: Sequence[KeptKey]) -> tuple[OperatorKey, ...]:
    return tuple(OperatorKey(name=key.name, digest=key.sha256, scopes=key.scopes) for key in keys)
