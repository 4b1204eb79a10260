"""The log in Redis: one stream a game, and one script an append (``append.lua``)."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha1
from importlib.resources import files
from typing import Any

import redis

from events.log import keys
from events.log.client import Client, explained, refusal
from events.log.ids import partition_of
from events.log.packing import packed, packed_id, unpacked
from events.log.port import (
    Appended,
    CommandReused,
    Commit,
    CorruptLog,
    Entry,
    FeedEntry,
    HashMismatch,
    Head,
    WrongVersion,
)
from events.log.shortcut import Shortcut
from events.ruleset.records import change
from events.ruleset.refusals import GameOver

RINGING = 1000
"""For how many milliseconds a partition is not rung for again."""

_APPEND = files("events.log").joinpath("append.lua").read_bytes()
_APPEND_SHA = sha1(_APPEND, usedforsecurity=False).hexdigest()


class RedisLog:
    """The logs of all games in one Redis (or one cluster), for any number of threads and processes.

    Give it a client that does not decode responses (``client.connect``). What Redis refuses is raised as the refusals
    of ``events.log.port``.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        quick: Any = _quick(client)
        self._execute: Callable[..., Any] = Shortcut(quick) if isinstance(quick, redis.Redis) else quick.execute_command
        self._pipeline: Callable[..., Any] = quick.pipeline

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected``. Sent twice, it is stored once."""
        first, last = commit.entries[0].version, commit.entries[-1].version
        answer, *values = self._run_append(_keys(game, commit), _arguments(game, commit, expected))
        match answer:
            case b"STORED":
                return Appended(first=first, last=last, ring=bool(values[0]))
            case b"REPEATED":
                return Appended(first=int(values[0]), last=int(values[1]), repeated=True)
            case b"WRONG_VERSION":
                raise WrongVersion(int(values[0]))
            case b"REFUSED":
                raise refusal(values[0].decode(errors="replace"))
        raise {b"REUSED": CommandReused, b"CLOSED": GameOver, b"FORKED": HashMismatch, b"CORRUPT": CorruptLog}[answer]

    def read(self, game: str, *, after: int = 0, upto: int | None = None) -> Sequence[Entry]:
        """The events after a version, private parts included; a whole log, or an empty tail, in one round trip."""
        window = ("XRANGE", keys.events(game), str(after + 1), "+" if upto is None else str(upto))
        if after == 0:
            return self._whole(game, window)
        return self._joined(game, self._ask(*window))

    def read_many(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        """The events of many games, of each after a version, in two round trips for all of them."""
        windows = self._ask_all(
            [("XRANGE", keys.events(game), str(version + 1), "+") for game, version in after.items()]
        )
        logs = {game: _bare(stored) for game, stored in zip(after, windows, strict=True)}
        hidden = {game: names for game, entries in logs.items() if (names := _hidden(entries))}
        found = self._ask_all([("HMGET", keys.private(game), *names) for game, names in hidden.items()])
        parts = dict(zip(hidden, found, strict=True))
        return {game: _whole(entries, parts[game]) if game in parts else entries for game, entries in logs.items()}

    def head(self, game: str) -> Head:
        """The top of the chain."""
        version, digest, status, rules = self._ask(
            "HMGET", keys.head(game), "version", "hash", "status", "rules_version"
        )
        if version is None:
            return Head()
        try:
            return Head(version=int(version), hash=digest, status=status.decode(), rules_version=int(rules))
        except (ValueError, TypeError, AttributeError):
            raise CorruptLog("The head of the log cannot be read.") from None

    def find_command(self, game: str, command: str, request: str) -> Appended | None:
        """Where the events of a command are, if it was appended before."""
        known = self._ask("HGET", keys.commands(game), packed_id(command))
        if known is None:
            return None
        first, last, before = known.split(b":", 2)
        if before != packed_id(request):
            raise CommandReused
        return Appended(first=int(first), last=int(last), repeated=True)

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]:
        """The appends of a partition in order."""
        stored = self._ask("XRANGE", keys.feed(partition), f"({after}", "+", "COUNT", limit)
        return [
            FeedEntry(cursor=cursor.decode(), game=game.decode(), first=int(first), last=int(last))
            for cursor, fields in stored
            for _, game, _, first, _, last in (_listed(fields),)
        ]

    def end_of_feed(self, partition: int) -> str:
        """The cursor of the newest append of a partition, ``0-0`` if there was none."""
        newest = self._ask("XREVRANGE", keys.feed(partition), "+", "-", "COUNT", 1)
        return str(newest[0][0].decode()) if newest else "0-0"

    def trim_feed(self, partition: int, cursor: str) -> None:
        """Forget the feed before a cursor.

        Whoever drains a partition notes ``end_of_feed``, projects all dirty games, and once none is left trims up to
        what it noted: nothing before it can be behind any more. A consumer of its own keeps a checkpoint, and then the
        smallest checkpoint counts.
        """
        self._ask("XTRIM", keys.feed(partition), "MINID", cursor)

    def side_data(self, game: str, name: str) -> Mapping[str, str]:
        """What was written beside the log."""
        return _texts(self._ask("HGETALL", keys.side_data(game, name)))

    def side_data_many(self, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
        """What was written beside the logs of many games, in one round trip."""
        found = self._ask_all([("HGETALL", keys.side_data(game, name)) for game in games])
        return {game: _texts(fields) for game, fields in zip(games, found, strict=True)}

    def _ask(self, *command: Any) -> Any:
        with explained():
            return self._execute(*command)

    def _ask_all(self, commands: Sequence[tuple[Any, ...]]) -> Sequence[Any]:
        if not commands:
            return []
        pipeline = self._pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        with explained():
            answers: Sequence[Any] = pipeline.execute()
        return answers

    def _run_append(self, names: Sequence[str], arguments: Sequence[Any]) -> Any:
        with explained():
            try:
                return self._execute("EVALSHA", _APPEND_SHA, len(names), *names, *arguments)
            except redis.exceptions.NoScriptError:
                return self._execute("EVAL", _APPEND, len(names), *names, *arguments)

    def _whole(self, game: str, window: tuple[str, ...]) -> Sequence[Entry]:
        stored, hidden = self._ask_all([window, ("HGETALL", keys.private(game))])
        private: dict[bytes, dict[str, bytes]] = {}
        for name, part in hidden.items():
            version, _, audience = name.partition(b":")
            private.setdefault(version, {})[audience.decode()] = part
        return [unpacked(entry_id, _listed(fields), private.get(entry_id[:-2]) or {}) for entry_id, fields in stored]

    def _joined(self, game: str, stored: Sequence[Any]) -> Sequence[Entry]:
        """The entries of a tail, for which only the private parts that they commit to are read."""
        entries = _bare(stored)
        names = _hidden(entries)
        return _whole(entries, self._ask("HMGET", keys.private(game), *names)) if names else entries


def _texts(fields: Mapping[bytes, bytes]) -> Mapping[str, str]:
    return {field.decode(): value.decode() for field, value in fields.items()}


def _bare(stored: Sequence[Any]) -> list[Entry]:
    """The entries without their private parts."""
    return [unpacked(entry_id, _listed(fields), {}) for entry_id, fields in stored]


def _hidden(entries: Sequence[Entry]) -> list[str]:
    """Where the private parts of these entries are."""
    return [f"{entry.version}:{audience}" for entry in entries for audience in entry.commitments]


def _whole(entries: Sequence[Entry], found: Sequence[bytes | None]) -> list[Entry]:
    """The entries with their private parts, given in the order of ``_hidden``."""
    parts = iter(found)
    private = [
        {audience: part for audience in entry.commitments if (part := next(parts)) is not None} for entry in entries
    ]
    return [change(entry, private=own) for entry, own in zip(entries, private, strict=True)]


def _keys(game: str, commit: Commit) -> list[str]:
    partition = partition_of(game)
    return [
        keys.events(game),
        keys.private(game),
        keys.head(game),
        keys.commands(game),
        keys.feed(partition),
        keys.dirty(partition),
        keys.bell(partition),
        *(keys.side_data(game, name) for name in commit.side_data),
    ]


def _arguments(game: str, commit: Commit, expected: Head) -> list[Any]:
    arguments: list[Any] = [
        packed_id(commit.command),
        packed_id(commit.request),
        expected.version,
        expected.hash,
        commit.status.value,
        commit.rules_version,
        game,
        keys.APPENDED,
        RINGING,
        len(commit.entries),
    ]
    for entry in commit.entries:
        arguments += (*packed(entry), len(entry.private))
        for audience, part in entry.private.items():
            arguments += (audience, part)
    for fields in commit.side_data.values():
        arguments.append(len(fields))
        for field, value in fields.items():
            arguments += (field, value)
    return arguments


def _quick(client: Client) -> Client:
    """A client on the same connections that leaves stream entries as they came: lists, not a dictionary each."""
    if not isinstance(client, redis.Redis):
        return client
    quick = redis.Redis(connection_pool=client.connection_pool)
    quick.set_response_callback("XRANGE", lambda answer, **_: answer)
    return quick


def _listed(fields: Any) -> Any:
    return fields if isinstance(fields, list) else [item for pair in fields.items() for item in pair]
