"""Requests: what identifies a write, so that its repeat is recognised, and what it did."""

import secrets
from hashlib import sha256
from typing import Any

from events.aggregate.state import GameState
from events.log.port import Entry, SideData, WrongVersion
from events.ruleset.records import Record

OPERATOR = "operator"
"""Who asks, in the id of a command that no seat gives."""
NOTHING: SideData = {}


def nothing(_: Any) -> SideData:
    """Return that nothing is to be written beside the log."""
    return NOTHING


class Request(Record):
    """What identifies a write: who asks, a hash of what is asked, and the caller's key, if there is one.

    ``expected`` is the only version at which the request counts; without it, it is decided again on the new state when
    somebody else was faster.
    """

    caller: str
    content: str
    key: str | None = None
    expected: int | None = None


class CommandResult(Record):
    """What a command did: the state after it, and its events. ``repeated``: it had been done before."""

    state: GameState
    entries: tuple[Entry, ...]
    repeated: bool = False


def command_id_of(request: Request | None) -> str:
    """Return what a write is known by in the log: with a key the same every time."""
    return f"{request.caller}:{request.key}" if request and request.key else fresh_id()


def digest(content: bytes) -> str:
    """Return the hash by which the content of a request is known again."""
    return sha256(content).hexdigest()[:32]


def fresh_id() -> str:
    """Return the id of a write that nobody repeats."""
    return secrets.token_hex(16)


def require_version(state: GameState, expected: int | None) -> None:
    """Raise ``WrongVersion`` unless the state is at the version that is expected, if one is."""
    if expected is not None and expected != state.version:
        raise WrongVersion(state.version)
