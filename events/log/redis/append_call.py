"""What ``append.lua`` is called with: the keys of a game, and a commit as a list of words."""

from typing import Any

from events.log.ids import encode_id, partition_of
from events.log.port import Commit, Head
from events.log.redis import keys
from events.log.redis.entry_codec import encode_entry


def append_keys(game: str, commit: Commit) -> list[str]:
    """Return the keys that an append changes."""
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


def append_arguments(game: str, commit: Commit, expected: Head) -> list[Any]:
    """Return the arguments of ``append.lua`` for a commit on top of a head."""
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
