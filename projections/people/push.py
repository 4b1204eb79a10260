"""Push subscriptions of browsers, and the state of the message to a seat that it is its turn."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_bytes
from typing import Annotated, Any, NamedTuple

import msgspec

from events.log.client import Client, Script, readable, server_milliseconds, translate_errors
from events.log.keys import prefix, tag
from events.log.records import PARTITIONS, partition_of, stored_game_id
from events.ruleset.records import Record

KEY = "skald:push:key"
"""The key with the secret from which this installation's VAPID key is derived."""
SECRET_BYTES = 32
PLAYERS = "skald:push:players"
"""The set of the players that have subscriptions, by the hash of their ids."""
MAX_SUBSCRIPTIONS = 8
"""The maximum number of subscriptions of one seat or player. One more replaces the oldest."""
MAX_GAMES = 1_000
"""The number of a player's newest games that are checked even without new events."""
DEFAULT_AFTER = 20
"""The number of seconds for which a seat must have been asked before a message is sent to it."""
SENT = "sent:"
"""The prefix of the fields with the message to a seat, kept until the seat has acted."""

_MESSAGE = re.compile(rb"([0-9]{1,15}) ([0-9]{1,15}) ([0-9]{1,15})")
_encode = msgspec.json.Encoder().encode


class Subscription(Record):
    """One browser. ``endpoint``, ``p256dh`` and ``auth`` come from its `PushSubscription`."""

    endpoint: str
    p256dh: str
    auth: str
    after: Annotated[int, msgspec.Meta(ge=0)]
    lang: str
    at: Annotated[int, msgspec.Meta(ge=0)]

    @property
    def id(self) -> str:
        """The name of its field: a hash of its address."""
        return sha256(self.endpoint.encode()).hexdigest()[:32]


def push_key(game: str) -> str:
    """The hash of a game's subscriptions, ``<seat>:<id>``, and of the messages to its seats, ``sent:<seat>``."""
    return f"{prefix(game)}:push"


def pushed_games(partition: int) -> str:
    """The set of the games whose seats have subscriptions."""
    return f"{tag(partition)}:pushed"


def player_key(player: str) -> str:
    """The hash of the subscriptions of a player."""
    return f"skald:push:player:{sha256(player.encode()).hexdigest()}"


def read_subscription(stored: bytes) -> Subscription | None:
    """Return a stored subscription; ``None`` if it cannot be read."""
    try:
        return msgspec.json.decode(stored, type=Subscription)
    except msgspec.DecodeError:
        return None


class Message(NamedTuple):
    """The message to a seat that is asked at a ``version``, after this number of ``attempts`` to send it.

    ``until`` is when the next attempt may begin (milliseconds since 1970), 0 for none. While a process sends it, this
    is the end of its lease; if the process is killed, another one then sends the message.
    """

    version: int
    attempts: int
    until: int

    def stored(self) -> bytes:
        """Return the message as it is stored."""
        return b"%d %d %d" % self


def read_message(stored: bytes) -> Message | None:
    """Return a stored message; ``None`` if it cannot be read."""
    found = _MESSAGE.fullmatch(stored)
    return None if found is None else Message(*map(int, found.groups()))


class GamePush(Record):
    """The subscriptions of a game's seats by the names of their fields, and the message to each seat as stored."""

    subscriptions: Mapping[str, Subscription]
    messages: Mapping[int, bytes]

    def of(self, seat: int) -> Mapping[str, Subscription]:
        return {name: one for name, one in self.subscriptions.items() if name.startswith(f"{seat}:")}


class PushStore:
    """The push subscriptions in one Redis."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._swap = Script(client, "swap", __package__)

    def secret(self) -> bytes:
        """Return the secret of the VAPID key, which is created at the first call. Raises ``LogUnavailable``."""
        stored = self.stored_secret()
        if stored is None:
            with translate_errors():
                self._client.set(KEY, token_bytes(SECRET_BYTES), nx=True)
            stored = self.stored_secret()
        assert stored is not None
        return stored

    def stored_secret(self) -> bytes | None:
        """Return the secret of the VAPID key, or ``None`` if it does not exist yet. Raises ``LogUnavailable``."""
        with translate_errors():
            stored = self._client.get(KEY)
        return None if stored is None else bytes(stored)

    def now(self) -> int:
        """Return the time of Redis in milliseconds since 1970."""
        return server_milliseconds(self._client)

    def subscribe_seat(self, game: str, seat: int, subscription: Subscription) -> None:
        """Send a browser a message whenever a seat is asked. Raises ``LogUnavailable`` and ``LogFull``."""
        self._put(push_key(game), f"{seat}:", subscription)
        with translate_errors():
            self._client.sadd(pushed_games(partition_of(game)), game)

    def subscribe_player(self, player: str, subscription: Subscription) -> None:
        """Send a browser a message whenever any seat of a player is asked.

        Raises ``LogUnavailable`` and ``LogFull``.
        """
        self._put(player_key(player), "", subscription)
        with translate_errors():
            self._client.sadd(PLAYERS, player)

    def unsubscribe_seat(self, game: str, seat: int, endpoint: str | None = None) -> None:
        """End the subscriptions of a seat, or only the one with this address. Raises ``LogUnavailable``."""
        self._remove(push_key(game), f"{seat}:", endpoint)

    def unsubscribe_player(self, player: str, endpoint: str | None = None) -> None:
        """End the subscriptions of a player, or only the one with this address. Raises ``LogUnavailable``."""
        self._remove(player_key(player), "", endpoint)
        with translate_errors():
            if not self._client.exists(player_key(player)):
                self._client.srem(PLAYERS, player)

    def games(self) -> Sequence[str]:
        """Return the games whose seats have subscriptions. Raises ``LogUnavailable``."""
        pipeline = self._client.pipeline(transaction=False)
        for partition in range(PARTITIONS):
            pipeline.execute_command("SMEMBERS", pushed_games(partition))
        with translate_errors():
            answers = [readable(answer) or () for answer in pipeline.execute(raise_on_error=False)]
        return [game for found in answers for one in found if (game := stored_game_id(one)) is not None]

    def players(self) -> Sequence[str]:
        """Return the players that have subscriptions. Raises ``LogUnavailable``."""
        with translate_errors():
            found = readable(self._client.execute_command("SMEMBERS", PLAYERS)) or ()
        return [one.decode(errors="replace") for one in found]

    def games_of(self, player: str) -> Sequence[str]:
        """Return the newest games in which a player may have a seat. Raises ``LogUnavailable``."""
        key = f"skald:player:{sha256(player.encode()).hexdigest()}:games"
        with translate_errors():
            found = readable(self._client.execute_command("ZREVRANGE", key, 0, MAX_GAMES - 1)) or ()
        return [game for one in found if (game := stored_game_id(one)) is not None]

    def of_game(self, game: str) -> GamePush:
        """Return the subscriptions of a game's seats. Raises ``LogUnavailable``."""
        fields = self._fields(push_key(game))
        messages = {
            int(seat): value
            for name, value in fields.items()
            if name.startswith(SENT) and (seat := name.removeprefix(SENT)).isdigit()
        }
        return GamePush(subscriptions=_subscriptions(fields), messages=messages)

    def of_player(self, player: str) -> Mapping[str, Subscription]:
        """Return the subscriptions of a player by the names of their fields. Raises ``LogUnavailable``."""
        return _subscriptions(self._fields(player_key(player)))

    def replace(self, game: str, seat: int, before: bytes | None, message: Message | None) -> bool:
        """Replace the message to a seat; return False if another process has already replaced it.

        ``before`` is the message as it was read, ``None`` for no message. Raises ``LogUnavailable`` and ``LogFull``.
        """
        after = b"" if message is None else message.stored()
        return bool(self._swap([push_key(game)], [f"{SENT}{seat}", before or b"", after]))

    def forget_game(self, game: str) -> None:
        """Remove all subscriptions of a game's seats, since the game is over. Raises ``LogUnavailable``."""
        with translate_errors():
            self._client.delete(push_key(game))
            self._client.srem(pushed_games(partition_of(game)), game)

    def _fields(self, key: str) -> Mapping[str, bytes]:
        with translate_errors():
            found = readable(self._client.execute_command("HGETALL", key))
        return {name.decode(errors="replace"): value for name, value in found.items()} if found else {}

    def _put(self, key: str, before: str, subscription: Subscription) -> None:
        own = {name: one for name, one in _subscriptions(self._fields(key)).items() if name.startswith(before)}
        kept = sorted(own, key=lambda name: own[name].at)
        with translate_errors():
            for name in kept[: max(0, len(kept) - MAX_SUBSCRIPTIONS + 1)]:
                self._client.hdel(key, name)
            self._client.hset(key, f"{before}{subscription.id}", _encode(subscription))

    def _remove(self, key: str, before: str, endpoint: str | None) -> None:
        names = [
            name
            for name, one in _subscriptions(self._fields(key)).items()
            if name.startswith(before) and endpoint in (None, one.endpoint)
        ]
        with translate_errors():
            if names:
                self._client.hdel(key, *names)


def _subscriptions(fields: Mapping[str, bytes]) -> Mapping[str, Subscription]:
    found = {name: read_subscription(value) for name, value in fields.items() if not name.startswith(SENT)}
    return {name: one for name, one in found.items() if one is not None}
