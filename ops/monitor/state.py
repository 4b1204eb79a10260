"""What a monitor remembers of a service: its key, its newest checkpoint, and each game as it was seen last."""

from pathlib import Path

import msgspec

from events.durable_files import replace_file
from events.transparency.merkle import EMPTY_ROOT
from ops.errors import UserError


class Watched(msgspec.Struct, kw_only=True):
    """A game as it was seen last, in the log or at the service.

    ``checked`` is the round in which it was compared. ``is_closed``: it was seen to be; ``has_end``: that is logged.
    ``since`` is when it was noticed that something of it should be logged soon (seconds since 1970). ``wrong`` is how
    an entry of the log has contradicted what was known before, for good.
    """

    version: int = 0
    head: str = ""
    checked: int = 0
    is_closed: bool = False
    is_logged: bool = False
    has_end: bool = False
    since: float = 0.0
    wrong: str = ""


class State(msgspec.Struct, kw_only=True):
    """What is known of one service after a number of rounds."""

    key: str = ""
    size: int = 0
    root: bytes = EMPTY_ROOT
    note: bytes = b""
    rounds: int = 0
    games: dict[str, Watched] = {}


def load(file: Path) -> State:
    """Return the state in a file; an empty one if there is none. Raises ``UserError``."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=State)
    except FileNotFoundError:
        return State()
    except (OSError, msgspec.MsgspecError) as error:
        raise UserError(f"{file} is no state of a monitor: {error}") from None


def store(file: Path, state: State) -> None:
    """Replace the file. Raises ``UserError``."""
    try:
        replace_file(file, msgspec.json.encode(state))
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None
