"""What the script is given that appends a commit, and what its answers mean."""

from collections.abc import Sequence
from hashlib import sha1
from importlib.resources import files
from typing import Any

from events.log.ids import encode_id, partition_of
from events.log.port import (
    Appended,
    CommandReused,
    Commit,
    CorruptLog,
    HashMismatch,
    Head,
    TooEarly,
    TooFast,
    TooLate,
    WrongTime,
    WrongVersion,
)
from events.log.redis import keys
from events.log.redis.client import refusal_of
from events.log.redis.entry_codec import encode_entry
from events.ruleset.refusals import GameOver

SCRIPT = files(__package__).joinpath("append.lua").read_bytes()
SCRIPT_SHA = sha1(SCRIPT, usedforsecurity=False).hexdigest()
_REFUSALS = {
    b"REUSED": CommandReused,
    b"CLOSED": GameOver,
    b"HASH_MISMATCH": HashMismatch,
    b"CORRUPT": CorruptLog,
    b"TOO_EARLY": TooEarly,
    b"TOO_LATE": TooLate,
}


def script_arguments(game: str, commit: Commit, expected: Head) -> list[Any]:
    """Return how many keys the script gets for a commit, the keys, and its other arguments."""
    names = _keys(game, commit)
    return [len(names), *names, *_arguments(game, commit, expected)]


def read_answer(commit: Commit, answer: Sequence[bytes]) -> Appended:
    """Return where a commit is, by what the script answers. Raises what ``append`` raises."""
    outcome, *values = answer
    match outcome:
        case b"STORED":
            return Appended(first=commit.entries[0].version, last=commit.entries[-1].version)
        case b"REPEATED":
            return Appended(first=int(values[0]), last=int(values[1]), repeated=True)
        case b"WRONG_VERSION":
            raise WrongVersion(int(values[0]))
        case b"CLOCK":
            raise WrongTime(int(values[0]))
        case b"TOO_FAST":
            raise TooFast(commit.pace, int(values[0]) / 1_000_000)
        case b"REFUSED":
            raise refusal_of(values[0].decode(errors="replace"))
    raise _REFUSALS[outcome]


def _keys(game: str, commit: Commit) -> list[str]:
    partition = partition_of(game)
    return [
        keys.events(game),
        keys.private(game),
        keys.head(game),
        keys.commands(game),
        keys.feed(partition),
        keys.dirty(partition),
        keys.due(partition),
        *(keys.side_data(game, name) for name in commit.side_data),
    ]


def _arguments(game: str, commit: Commit, expected: Head) -> list[Any]:
    arguments: list[Any] = [
        encode_id(commit.command),
        encode_id(commit.request),
        expected.version,
        expected.hash,
        commit.status.value,
        commit.rules_version,
        game,
        keys.APPENDED,
        *("" if time is None else time for time in (commit.not_before, commit.not_after, commit.due, commit.at)),
        len(commit.entries),
        *(("", 0, 0) if commit.pace is None else (f"pace:{commit.pace.name}", commit.pace.interval, commit.pace.burst)),
    ]
    for entry in commit.entries:
        arguments += (*encode_entry(entry), len(entry.private))
        for audience, part in entry.private.items():
            arguments += (audience, part)
    for fields in commit.side_data.values():
        arguments.append(len(fields))
        for field, value in fields.items():
            arguments += (field, value)
    return arguments
