"""The talk at a table, stored beside the log until 30 days after the game has closed, and never part of the log."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.log.client import Client, Script, readable, server_milliseconds, translate_errors
from events.log.keys import prefix, tag
from events.log.log import RedisLog
from events.log.records import PARTITIONS, Head, batched, partition_of, stored_game_id
from events.ruleset.records import Record
from projections.people.presence import NOTICES

MAX_MESSAGES = 500
"""The maximum number of messages in a game."""
EACH_MS = 2_000
"""A seat may send one message in this time, in milliseconds ..."""
BURST = 5
"""... or this many at once after a pause."""
KEPT_MS = 30 * 86_400_000
"""How long the talk is kept after the game has closed, in milliseconds."""
LOOK_MS = 86_400_000
"""The interval of checks whether a game has closed, in milliseconds."""
BATCH_SIZE = 500
REACTIONS = ("hello", "luck", "strong", "close", "thanks", "thinking", "again", "good_game")
"""The reactions, for which each page has its own words."""
SAID = "said"
"""The field with the number of messages."""
UNTIL = "until"
"""The field with the time until which the talk of a closed game is kept (milliseconds since 1970)."""
REPORTED = "reported"
"""The prefix of the fields that record which seat has reported which message."""

_STORED = re.compile(rb"([0-9]{1,15}) (.{1,4000})", re.DOTALL)
_encode = msgspec.json.Encoder().encode


class Talked(Record, omit_defaults=True):
    """A message of a seat: a ``text`` or a ``reaction``. ``removed``: it has been removed since."""

    talk: int
    seat: int
    at: int
    text: str | None = None
    reaction: str | None = None
    removed: bool = False


class StoredTalk(Record, omit_defaults=True):
    """A message as it is stored under its number, beside its time."""

    seat: int
    text: str | None = None
    reaction: str | None = None


class Wait(Record):
    """How long the seat must wait before its next message; ``None`` if the game has reached ``MAX_MESSAGES``."""

    milliseconds: int | None


def talk_key(game: str) -> str:
    """The hash of the talk in a game: each message by number, their count, and the pace of each seat."""
    return f"{prefix(game)}:talk"


def talked_games(partition: int) -> str:
    """The sorted set of the games with talk, by the time of the next check whether to keep it."""
    return f"{tag(partition)}:talked"


class TalkStore:
    """The talk at the tables of one Redis."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._say = Script(client, "say", __package__)

    def say(self, game: str, said: StoredTalk) -> Talked | Wait:
        """Store a message and announce it to all processes, or return how long the seat has to wait.

        Raises ``LogUnavailable`` and ``LogFull``.
        """
        number, at = self._say(
            [talk_key(game), talked_games(partition_of(game))],
            [game, said.seat, _encode(said), MAX_MESSAGES, EACH_MS, BURST, LOOK_MS],
        )
        if number <= 0:
            return Wait(milliseconds=-number or None)
        talked = Talked(talk=number, seat=said.seat, at=int(at), text=said.text, reaction=said.reaction)
        self._announce(game, talked)
        return talked

    def read(self, game: str, after: int = 0) -> Sequence[Talked]:
        """Return the messages after a number that have not been removed, in order. Raises ``LogUnavailable``."""
        with translate_errors():
            stored = readable(self._client.execute_command("HGETALL", talk_key(game)))
        fields: Mapping[bytes, bytes] = stored if isinstance(stored, dict) else {}
        found = (stored_talk(name, value) for name, value in fields.items())
        return sorted((one for one in found if one is not None and one.talk > after), key=lambda one: one.talk)

    def counts(self, games: Sequence[str]) -> Mapping[str, int]:
        """Return the number of messages in each of these games, in one round trip. Raises ``LogUnavailable``."""
        pipeline = self._client.pipeline(transaction=False)
        for game in games:
            pipeline.execute_command("HGET", talk_key(game), SAID)
        with translate_errors():
            found = [readable(answer) for answer in pipeline.execute(raise_on_error=False)]
        return {game: int(count) if count and count.isdigit() else 0 for game, count in zip(games, found, strict=True)}

    def get(self, game: str, number: int) -> Talked | None:
        """Return the message with a number; ``None`` if it does not exist or is gone. Raises ``LogUnavailable``."""
        with translate_errors():
            value = readable(self._client.execute_command("HGET", talk_key(game), number))
        return None if value is None else stored_talk(str(number).encode(), value)

    def remove(self, game: str, talked: Talked) -> None:
        """Remove a message, and tell all processes. Raises ``LogUnavailable``."""
        with translate_errors():
            self._client.hdel(talk_key(game), talked.talk)
        self._announce(game, Talked(talk=talked.talk, seat=talked.seat, at=talked.at, removed=True))

    def report(self, game: str, number: int, by: str) -> bool:
        """Record that somebody has reported a message; return False if this was recorded before.

        Raises ``LogUnavailable`` and ``LogFull``.
        """
        with translate_errors():
            return bool(self._client.hsetnx(talk_key(game), f"{REPORTED}:{number}:{by}", "1"))

    def _announce(self, game: str, talked: Talked) -> None:
        with translate_errors():
            self._client.publish(NOTICES, b"%b %d %b" % (game.encode(), talked.talk, _encode(talked)))


def announced(encoded: bytes) -> Talked | None:
    """Return the message in an announcement; ``None`` if it cannot be read."""
    try:
        return msgspec.json.decode(encoded, type=Talked)
    except msgspec.DecodeError:
        return None


def forget_talk(client: Client, log: RedisLog) -> int:
    """Remove the talk of games that have been closed for 30 days; return the number of games.

    Raises ``LogUnavailable``.

    The talk of games that no longer exist is removed, too.
    """
    raw: Any = client
    now, gone = server_milliseconds(client), 0
    for partition in range(PARTITIONS):
        with translate_errors():
            due = readable(raw.execute_command("ZRANGEBYSCORE", talked_games(partition), "-inf", now)) or ()
        games = [game for one in due if (game := stored_game_id(one)) is not None]
        for some in batched(games, BATCH_SIZE):
            heads, closed = log.heads(some), log.closed_since(some)
            for game in some:
                head = heads.get(game)
                if head is not None:  # an unreadable game is checked again later
                    gone += _forget(raw, game, head, closed.get(game, now), now)
    return gone


def _forget(client: Any, game: str, head: Head, closed: int, now: int) -> bool:
    """Remove the talk of a game if it has expired, else store when to check again. Return True if it was removed."""
    key, games = talk_key(game), talked_games(partition_of(game))
    with translate_errors():
        if head.version and not head.is_closed:
            client.zadd(games, {game: now + LOOK_MS})
            return False
        client.hsetnx(key, UNTIL, closed + KEPT_MS)
        until = int(client.hget(key, UNTIL))
        if head.version and until > now:
            client.zadd(games, {game: until})
            return False
        client.delete(key)
        client.zrem(games, game)
    return True


def erase_talk(client: Client, game: str, seat: int) -> None:
    """Remove all messages of a seat in a game. Raises ``LogUnavailable``."""
    store = TalkStore(client)
    for talked in store.read(game):
        if talked.seat == seat:
            store.remove(game, talked)


def stored_talk(name: bytes, value: bytes) -> Talked | None:
    """Return the message that a field of the hash holds; ``None`` if the field is not a message."""
    found = _STORED.fullmatch(value) if name.isdigit() and len(name) < 7 else None
    if found is None:
        return None
    try:
        said = msgspec.json.decode(found[2], type=StoredTalk)
    except msgspec.DecodeError:
        return None
    return Talked(talk=int(name), seat=said.seat, at=int(found[1]), text=said.text, reaction=said.reaction)
