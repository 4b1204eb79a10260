"""What a witness remembers, in one file that is replaced as a whole, and is on the disk before anything is answered."""

import fcntl
from collections.abc import Mapping
from pathlib import Path
from typing import IO

import msgspec

from events.durable_files import replace_file
from events.transparency.key_file import KeyFileError, load_or_create
from events.transparency.signer import Signer
from events.transparency.verifier_keys import KeyType
from events.transparency.witness import Seen
from ops.errors import UserError

_decoder = msgspec.json.Decoder(dict[str, Seen])


class StateFile:
    """The newest cosigned checkpoint of each log, by origin, held by one process."""

    def __init__(self, file: Path) -> None:
        """Read the file. Raises ``UserError``."""
        self._file = file
        self._lock = self._locked()
        try:
            self.seen: Mapping[str, Seen] = _decoder.decode(file.read_bytes())
        except (OSError, msgspec.MsgspecError) as error:
            raise UserError(f"{file} is no state of a witness: {error}") from None

    def note(self, origin: str, seen: Seen) -> None:
        """Store what was seen of a log. Raises ``OSError``, and nothing may be answered then."""
        found = {**self.seen, origin: seen}
        replace_file(self._file, msgspec.json.encode(found))
        self.seen = found

    def _locked(self) -> IO[bytes]:
        lock = self._file.with_suffix(".lock").open("ab")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(f"another witness keeps its state in {self._file}") from None
        return lock


def key_with_state(key: Path, state: Path, name: str) -> Signer:
    """Return the witness's key; with a new key comes an empty state.

    A key whose state is lost is refused: whoever signs on without it may sign a fork of what it has signed before.
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
