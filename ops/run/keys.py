"""Keys and secrets: the file of the operator's keys, the secret of the store, the signing key, and their limits."""

import logging
import os
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events.application.writing import Rate
from events.durable_files import locked, replace_file
from events.log.client import Client, translate_errors
from events.ruleset.records import Record
from events.transparency.log import NotItsKey, holds_log, key_of_log
from events.transparency.notes import is_key_name
from events.transparency.signer import KeyFileError, Signer
from ops.run.errors import UserError
from ops.run.json_files import read_json
from ops.run.settings import Settings, variable
from projections.store.failures import Alarm
from service.access.callers import OperatorKey, Scope
from service.access.seats import digest
from service.web.config import OPERATOR_KEY, Limits

PREFIX = "skald_"
"""The prefix of every key, so that a leaked one is recognized."""

KEY_NAME = "[a-z0-9][a-z0-9._-]{0,63}"

Change = Callable[[Sequence["KeptKey"]], Sequence["KeptKey"]]

_log = logging.getLogger(__name__)

KEY = "skald:secret"
"""The Redis key of a generated secret. It is in the store, so that all processes share it, even after restarts."""

MAX_CONCURRENT = 4
"""The burst of a rate, in seconds."""


class KeptKey(Record):
    """One key as it is stored."""

    name: Annotated[str, Meta(pattern=rf"^{KEY_NAME}\Z")]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    scopes: frozenset[Scope]
    created: str


class _Content(Record):
    keys: tuple[KeptKey, ...]


class KeysFile:
    """The keys in a file. Call it for the keys that are valid now. Thread-safe."""

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
        """Return the keys that are valid now. While the file cannot be read, the previous ones stay valid."""
        stamp = self._stamp()
        if stamp != self._seen:
            self._seen = stamp
            try:
                self._keys = _operator_keys(read_keys(self._path))
            except UserError as error:
                self._broken.on("The operator's keys cannot be reloaded, and stay unchanged: %s", error.message)
            else:
                self._broken.off("The operator's keys were read again from their file")
        return self._keys

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_ino, found.st_size


def read_keys(path: Path) -> tuple[KeptKey, ...]:
    """Return the keys in a file. Raises ``UserError``."""
    found = read_json(path, _Content, f"{path} is not a file of keys")
    if found is None:
        raise UserError(f"{path} does not exist; skald keys new creates it")
    if len({key.name for key in found.keys}) != len(found.keys):
        raise UserError(f"{path} has two keys with the same name")
    return found.keys


def new_key(path: Path, name: str, scopes: Sequence[Scope]) -> str:
    """Add a key to a file, which is created if needed, and return the key, which is not stored anywhere.

    Raises ``UserError``.
    """
    key = PREFIX + secrets.token_urlsafe(32)
    created = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    kept = KeptKey(name=name, sha256=digest(key), scopes=frozenset(scopes), created=created)

    if name == OPERATOR_KEY:
        raise UserError(f"{name} is the name of SKALD_OPERATOR_KEY; choose another one")

    def added(keys: Sequence[KeptKey]) -> Sequence[KeptKey]:
        if any(other.name == name for other in keys):
            raise UserError(f"the key {name} already exists; revoke it first, or choose another name")
        return (*keys, kept)

    _change(path, added)
    return key


def revoke_key(path: Path, name: str) -> None:
    """Remove a key from a file. Raises ``UserError``."""

    def removed(keys: Sequence[KeptKey]) -> Sequence[KeptKey]:
        if all(key.name != name for key in keys):
            raise UserError(f"unknown key: {name}")
        return tuple(key for key in keys if key.name != name)

    _change(path, removed)


def _change(path: Path, change: Change) -> None:
    """Replace the file in one step, one change at a time."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            locked(folder)
            keys = change(read_keys(path) if path.exists() else ())
            replace_file(path, msgspec.json.format(msgspec.json.encode(_Content(keys=tuple(keys))), indent=2) + b"\n")
        finally:
            os.close(folder)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None


def _operator_keys(keys: Sequence[KeptKey]) -> tuple[OperatorKey, ...]:
    return tuple(OperatorKey(name=key.name, digest=key.sha256, scopes=key.scopes) for key in keys)


def given_secret(settings: Settings) -> bytes:
    """Return the secret in the settings, as bytes of a fixed length."""
    return sha256(settings.secret.encode()).digest()


def server_secret(settings: Settings, client: Client) -> bytes:
    """Return the secret in the settings, or else the store's own, which is generated at the first call.

    Raises ``LogUnavailable`` and ``LogFull``.
    """
    if settings.secret:
        return given_secret(settings)
    with translate_errors():
        stored: Any = client.get(KEY)
        if stored is None:
            client.set(KEY, secrets.token_bytes(32), nx=True)
            stored = client.get(KEY)
    return bytes(stored)


def key_of(settings: Settings) -> Signer:
    """Return the signer of this installation; its key is created at the first call. Raises ``KeyFileError``."""
    return key_of_log(settings.transparency_folder, settings.transparency_key_file, settings.transparency_origin)


def log_signer(settings: Settings) -> Signer | None:
    """Return the signer; ``None`` while the key of an existing log is missing, so that nothing is signed.

    Raises ``UserError``.
    """
    try:
        return key_of(settings)
    except NotItsKey:
        return None
    except KeyFileError as error:
        raise UserError(f"{variable('transparency_key')} and {variable('transparency_origin')}: {error}") from None


def missing_key(settings: Settings) -> str:
    """Return in one line why nothing is signed here, or an empty string if signing is possible. No key is created."""
    try:
        if holds_log(settings.transparency_folder):
            key_of(settings)
    except NotItsKey as error:
        return f"the transparency log is stopped, and no receipts are given: {error}"
    except KeyFileError:
        return ""  # other faults of the key are reported where it is needed
    return ""


def check_log_signer(settings: Settings) -> None:
    """Raise ``UserError`` for a key that cannot be used, or an invalid name. No key is created."""
    origin = settings.transparency_origin
    if settings.transparency_key_file.exists():
        log_signer(settings)
    elif origin and not is_key_name(origin):
        raise UserError(f"{variable('transparency_origin')} is {origin!r}: it must not contain a space or a plus")


def limits(ours: Settings) -> Limits:
    """Return the limits that a web process enforces; its gunicorn worker enforces those of connections."""
    return Limits(
        streams=ours.tuning.client_streams,
        waiters=ours.tuning.client_waiters,
        proxies=ours.proxy_addresses,
        requests=Rate(per_second=ours.tuning.client_rate, burst=MAX_CONCURRENT * ours.tuning.client_rate),
        player_games=ours.tuning.player_games,
        key_games=ours.tuning.key_games,
    )


def actions_of_a_seat(ours: Settings) -> Rate | None:
    """Return the maximum rate of a seat's actions; ``None`` for no limit, if everybody is an operator."""
    if ours.everybody_is_operator:
        return None
    return Rate(per_second=ours.tuning.seat_rate, burst=MAX_CONCURRENT * ours.tuning.seat_rate)
