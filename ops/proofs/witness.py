"""The witness over HTTP: ``POST /add-checkpoint``, and the newest cosigned checkpoint of each log."""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from gevent.pool import Pool  # type: ignore[import-untyped]
from gevent.pywsgi import WSGIHandler, WSGIServer  # type: ignore[import-untyped]

from events.durable_files import Busy, StoreError, held, replace_file
from events.transparency.notes import KeyType, VerifierKey
from events.transparency.signer import KeyFileError, Signer, load_or_create
from events.transparency.witness import TEXT_TYPE, Cosigned, WitnessReply, add_checkpoint
from ops.run.errors import UserError, explained
from ops.run.json_files import read_json

ADD = "/add-checkpoint"
MAX_BYTES = 1 << 16
MAX_CONNECTIONS = 200
SECONDS = 30.0
"""The time for which a connection may be silent."""
REASONS = {
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict",
    413: "Content Too Large", 422: "Unprocessable Content", 500: "Internal Server Error",
}  # fmt: skip

_log = logging.getLogger(__name__)


class StateFile:
    """The newest cosigned checkpoint of each log, by origin, held by one process."""

    def __init__(self, file: Path) -> None:
        """Read the file. Raises ``UserError``."""
        self._file, self._lock = file, ExitStack()
        with explained(Busy, StoreError):
            self._lock.enter_context(held(file.with_suffix(".lock"), f"another witness keeps its state in {file}"))
        found = read_json(file, dict[str, Cosigned], f"{file} is not a state of a witness")
        if found is None:
            raise UserError(f"{file} is missing")
        self.seen: Mapping[str, Cosigned] = found

    def note(self, origin: str, seen: Cosigned) -> None:
        """Store what was seen of a log. Raises ``OSError``, and nothing may be answered then."""
        found = {**self.seen, origin: seen}
        replace_file(self._file, msgspec.json.encode(found))
        self.seen = found


def key_with_state(key: Path, state: Path, name: str) -> Signer:
    """Return the witness's key; with a new key comes an empty state.

    A key whose state is lost is refused: without its state it could sign a fork of what it has signed before.
    Raises ``UserError``.
    """
    try:
        if key.exists() and not state.exists():
            raise UserError(f"{state} is lost, so {key} must sign nothing any more: begin with a new key and name")
        if not state.exists():
            state.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            replace_file(state, b"{}")
        return load_or_create(key, name, KeyType.COSIGNATURE)
    except KeyFileError as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(f"{error.filename}: {error.strerror}") from None


class Witness:
    """A WSGI application that cosigns for the logs of these keys, one checkpoint after the other."""

    def __init__(
        self, signer: Signer, keys: Iterable[VerifierKey], state: StateFile, seconds: Callable[[], float] = time.time
    ) -> None:
        self._signer, self._state, self._seconds = signer, state, seconds
        self._keys = {key.name: key for key in keys}
        self._shown = {f"/{sha256(name.encode()).hexdigest()}/checkpoint": name for name in self._keys}
        self._lock = Lock()

    def __call__(self, environ: Mapping[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        found = self._answer(environ["REQUEST_METHOD"], environ["PATH_INFO"], environ)
        headers = [("Content-Type", found.media_type), ("Content-Length", str(len(found.body)))]
        start_response(f"{found.status} {REASONS[found.status]}", headers)
        return [found.body]

    def add(self, body: bytes) -> WitnessReply:
        """Return the answer to a checkpoint, once what it says is stored."""
        with self._lock:
            found = add_checkpoint(body, self._keys, self._state.seen, self._signer, int(self._seconds()))
            if found.seen is not None:
                try:
                    self._state.note(found.origin, found.seen)
                except OSError as error:
                    _log.error("Nothing is cosigned: %s", error)
                    return WitnessReply(status=500)
        if found.status in {403, 422}:
            _log.warning("Refused a checkpoint (%s): %r", found.status, body)
        return found

    def _answer(self, method: str, path: str, environ: Mapping[str, Any]) -> WitnessReply:
        if path == ADD:
            if method != "POST":
                return WitnessReply(status=405)
            length = min(int(environ.get("CONTENT_LENGTH") or MAX_BYTES + 1), MAX_BYTES + 1)  # chunks have none
            body = environ["wsgi.input"].read(length)
            return WitnessReply(status=413) if len(body) > MAX_BYTES else self.add(body)
        seen = self._state.seen.get(self._shown.get(path, ""))
        return (
            WitnessReply(status=404) if seen is None else WitnessReply(status=200, body=seen.note, media_type=TEXT_TYPE)
        )


class _Handler(WSGIHandler):  # type: ignore[misc]
    def handle(self) -> None:
        self.socket.settimeout(SECONDS)
        super().handle()


def server_of(witness: Witness, host: str, port: int) -> WSGIServer:
    """Return a server of the witness. Silent clients are disconnected, and the number of connections is bounded."""
    return WSGIServer((host, port), witness, spawn=Pool(MAX_CONNECTIONS), handler_class=_Handler, log=None)
