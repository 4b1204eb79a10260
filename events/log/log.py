"""The log in Redis: streams for events, hashes beside them, and ``append.lua`` for every append."""

import logging
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache, partial
from time import perf_counter
from typing import Any

import redis
from redis.cluster import RedisCluster

from events.log import client as cluster
from events.log import keys
from events.log.append import AppendBatcher, read_answer, script_arguments
from events.log.archiving import ArchivableLog, decode_places, place_commands
from events.log.client import (
    Client,
    FastConnection,
    Script,
    StoreWatch,
    readable,
    refusal_of,
    server_milliseconds,
    translate_errors,
)
from events.log.entries import (
    decode_head,
    decode_heads,
    encode_id,
    field_list,
    head_command,
    join_private,
    private_fields,
    public_entries,
    whole_entries,
)
from events.log.records import (
    APPEND_ERRORS,
    CHANGED,
    OUTAGE_MS,
    PARTITIONS,
    Append,
    Appended,
    ArchiveLocation,
    ArchiveReader,
    CommandReused,
    Commit,
    CorruptLog,
    Entry,
    FeedEntry,
    Head,
    Outage,
    StoredGame,
    is_game_id,
    partition_of,
    stored_game_id,
)
from events.log.replicated import ReplicatedWrites
from events.ruleset.records import Record
from events.ruleset.refusals import GameOver, Refusal

_OUTAGE = re.compile(rb"([0-9]{1,15}):([0-9]{1,15})")

KEPT_MS = 5_000
"""The expiry in milliseconds of a key that is written only to check its master."""

_KEYS = "*:g:*"
_PARTS = ("head", "events", "private")
"""The keys that hold parts of a log: a game is found even if only one of them is left."""

STORED = "stored"
REPEATED = "repeated"

ObserveAppend = Callable[["ObservedAppend"], None]

_log = logging.getLogger(__name__)


def _by_due(partitions: Iterable[Any]) -> Sequence[str]:
    """Return the games in order, without anything that is not a game, and without unreadable partitions."""
    found = sorted((due, game) for games in partitions for game, due in readable(games) or ())
    return [name for _, game in found if (name := stored_game_id(bytes(game)))]


def _one_key_of_each_master(client: Any) -> Collection[str]:
    names = map(keys.alive, range(PARTITIONS))
    return {client.get_node_from_key(name).name: name for name in names}.values()


def game_names(client: Client) -> Iterator[str]:
    """Yield the name of every game with any stored part, each once, in no particular order. Raises ``LogUnavailable``.

    A name need not be the id of a game: the store may have been edited by hand.
    """
    seen = set()
    with translate_errors():
        for key in client.scan_iter(match=_KEYS, count=1000):
            *_, name, part = bytes(key).decode(errors="replace").rsplit(":", 2)
            if part in _PARTS and name not in seen:
                seen.add(name)
                yield name


class ObservedAppend(Record):
    """One append: ``outcome`` is ``stored``, ``repeated``, or the code of the refusal.

    ``version`` is that of the last event of the commit, if it is in the log.
    """

    game: str
    command: str
    outcome: str
    seconds: float
    version: int | None = None


class RedisLog(ArchivableLog):
    """The logs of all games in one Redis (or one cluster), for any number of threads and processes.

    It needs a client that does not decode responses (``client.connect``). Errors of Redis are raised as the refusals of
    ``events.log.records``. With an ``archive``, a game with only a stub in the log is read from there transparently;
    other games take no extra time. ``observe`` is called with each append, and must not raise. ``store`` is the id that
    the store must have (``StoreWatch``).
    """

    def __init__(
        self,
        client: Client,
        archive: ArchiveReader | None = None,
        observe: ObserveAppend | None = None,
        *,
        store: str = "",
    ) -> None:
        self._client, self._archive, self._observe = client, archive, observe
        self._store = StoreWatch(client, store)
        self._append_script, self._put_game_metadata, self._set_due, self._beat = (
            Script(client, name, __package__) for name in ("append", "put_game_metadata", "set_due", "beat")
        )
        raw: Any = _raw_client(client)
        self._raw = raw
        self._is_single = isinstance(raw, redis.Redis)
        fast = FastConnection(raw) if self._is_single else None
        self._execute: Callable[..., Any] = fast or raw.execute_command
        self._execute_many = fast.many if fast else partial(self._run_all, raise_on_error=False)
        self._gathering = AppendBatcher(self._append_together) if fast else None
        self._pipeline: Callable[..., Any] = raw.pipeline
        self._replicated = ReplicatedWrites(client) if isinstance(client, RedisCluster) else None

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected`` (its version and hash), and mark the game as dirty.

        The append is atomic, and idempotent: a commit sent twice is stored once. Raises the refusals of
        ``events.log.records``, and ``GameOver`` for a closed log. An archived game is closed; its commands are known.
        """
        one, began = Append(game, commit, expected), perf_counter()
        try:
            appended = self._append(one)
        except Refusal as refusal:
            self._tell(one, refusal, began)
            raise
        self._tell(one, appended, began)
        return appended

    def append_many(self, appends: Sequence[Append]) -> Sequence[Appended | Exception]:
        """Store commits of different games in one round trip; for a failed one the result is its exception."""
        began = perf_counter()
        if not all(one.expected.version for one in appends):
            self._store.require(now=True)
        outcomes = [self._known(one, found) for one, found in zip(appends, self._append_together(appends), strict=True)]
        for one, outcome in zip(appends, outcomes, strict=True):
            self._tell(one, outcome, began)
        return outcomes

    def _append(self, one: Append) -> Appended:
        if not one.expected.version:
            self._store.require(now=True)  # an emptied store would accept new games
        try:
            if self._gathering is not None:
                return self._gathering.append(one)
            return read_answer(one.commit, self._run_append(one.game, script_arguments(*one)))
        except GameOver:
            if self._archive and (before := self.find_command(one.game, one.commit.command, one.commit.request)):
                return before
            raise

    def _known(self, one: Append, outcome: Appended | Exception) -> Appended | Exception:
        if self._archive is None or not isinstance(outcome, GameOver):
            return outcome
        try:
            return self.find_command(one.game, one.commit.command, one.commit.request) or outcome
        except Refusal as refusal:
            return refusal

    def _tell(self, one: Append, outcome: Appended | Exception, began: float) -> None:
        if self._observe is None or not isinstance(outcome, Appended | Refusal):
            return
        version, said = None, STORED
        if isinstance(outcome, Refusal):
            said = outcome.code
        else:
            version, said = outcome.last, REPEATED if outcome.repeated else STORED
        seconds = perf_counter() - began
        self._observe(
            ObservedAppend(game=one.game, command=one.commit.command, outcome=said, seconds=seconds, version=version)
        )

    def _append_together(self, appends: Sequence[Append]) -> Sequence[Appended | Exception]:
        if len(appends) == 1:
            return [self._outcome(appends[0])]
        try:
            answers = self._run_appends(appends)
        except Refusal as refusal:
            return [copy(refusal) for _ in appends]
        return [self._outcome(one, answer) for one, answer in zip(appends, answers, strict=True)]

    def _run_appends(self, appends: Sequence[Append]) -> Sequence[Any]:
        self._store.require()
        calls = [("EVALSHA", self._append_script.sha, *script_arguments(*one)) for one in appends]
        if self._replicated is not None and self._replicated.needed:
            barriers = [keys.alive(partition_of(one.game)) for one in appends]
            with translate_errors():
                return self._replicated.run_many(list(zip(barriers, calls, strict=True)))
        with translate_errors():
            return self._execute_many(calls)

    def _outcome(self, append: Append, answer: Any = None) -> Appended | Exception:
        """Return the outcome in a reply; without one, or if the server has forgotten the script, append again."""
        try:
            if answer is None or isinstance(answer, redis.exceptions.NoScriptError):
                answer = self._run_append(append.game, script_arguments(*append))
            if isinstance(answer, Exception):
                return refusal_of(str(answer))
            return read_answer(append.commit, answer)
        except APPEND_ERRORS as error:
            return error

    def read(self, game: str, *, after: int = 0, upto: int | None = None) -> Sequence[Entry]:
        """Return the events after a version in order, with their private parts; none if the game does not exist.

        A whole log, or an empty tail, takes one round trip.
        """
        entries = self._read(game, after, upto)
        if self._archive is None or _is_whole(entries):
            return entries
        if (place := self.places([game]).get(game)) is not None:
            return self._archived(self._archive, game, place).entries[after:upto]
        # The game may have been put back in the meantime; for an empty tail it is likelier that nothing is new.
        return self._read(game, after, upto) if entries or not after else entries

    def _read(self, game: str, after: int, upto: int | None) -> Sequence[Entry]:
        window = ("XRANGE", keys.events(game), str(after + 1), "+" if upto is None else str(upto))
        if after == 0 and self._is_single:
            return whole_entries(*self._run_all([window, ("HGETALL", keys.private(game))]))
        if after == 0:
            # A cluster may answer the second command later, from another server: read events first, then private parts.
            return whole_entries(self._run(*window), self._run("HGETALL", keys.private(game)))
        # For a tail, only the private parts that its events commit to are read.
        entries = public_entries(self._run(*window))
        fields = private_fields(entries)
        return join_private(entries, self._run("HMGET", keys.private(game), *fields)) if fields else entries

    def read_many(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        """Return the events of many games, each after a version, in two round trips for all of them.

        Raises ``CorruptLog`` if one cannot be read.
        """
        entries = self._read_many(after)
        if self._archive is None:
            return entries
        missing = [game for game, found in entries.items() if not _is_whole(found)]
        places = self.places(missing) if missing else {}
        for game, place in places.items():
            entries[game] = self._archived(self._archive, game, place).entries[after[game] :]
        # A game without a location may have been put back in the meantime.
        put_back = {game: after[game] for game in missing if game not in places}
        return {**entries, **self._read_many(put_back)} if put_back else entries

    def _read_many(self, after: Mapping[str, int]) -> dict[str, Sequence[Entry]]:
        windows = self._run_all(
            [("XRANGE", keys.events(game), str(version + 1), "+") for game, version in after.items()]
        )
        streams = dict(zip(after, windows, strict=True))
        tails = {game: public_entries(stored) for game, stored in streams.items() if after[game]}
        # For a whole log all private parts are read; for a tail only those that its events commit to.
        hidden = {game: fields for game, entries in tails.items() if (fields := private_fields(entries))}
        commands: list[tuple[str, ...]] = [("HGETALL", keys.private(game)) for game in streams if game not in tails]
        commands += [("HMGET", keys.private(game), *fields) for game, fields in hidden.items()]
        parts = iter(self._run_all(commands))
        whole = {game: whole_entries(streams[game], next(parts)) for game in streams if game not in tails}
        return {**tails, **whole, **{game: join_private(tails[game], next(parts)) for game in hidden}}

    def read_facts(self, game: str, place: ArchiveLocation | None) -> Sequence[Entry]:
        """Return the events of a game; if it is archived at ``place``, only with what folding needs."""
        if self._archive is None or place is None:
            return self.read(game)
        try:
            return self._archive.facts(game, place)
        except CorruptLog:
            return self.read(game)

    def head(self, game: str) -> Head:
        """Return the head of the chain; version 0 if the game does not exist."""
        return decode_head(self._run(*head_command(game)))

    def heads(self, games: Sequence[str]) -> Mapping[str, Head]:
        """Return the head of the chain of each of many games, in one round trip, without unreadable ones."""
        answers = self._run_all([head_command(game) for game in games], raise_on_error=False)
        found = decode_heads(games, [readable(answer) for answer in answers])
        if len(found) < len(games):
            for game in games:
                if game not in found:
                    log_once(_log.warning, "The head of game %s cannot be read, so the game is skipped", game)
        return found

    def find_command(self, game: str, command: str, request: str) -> Appended | None:
        """Return where the events of a command are, if it was appended before. Raises ``CommandReused``."""
        found = self._find_command(game, command, request)
        if found is not None or self._archive is None:
            return found
        if (place := self.places([game]).get(game)) is not None:
            return _command_of(self._archived(self._archive, game, place), command, request)
        return self._find_command(game, command, request)  # it may have been put back in the meantime

    def _find_command(self, game: str, command: str, request: str) -> Appended | None:
        ask = "HGET", keys.commands(game), encode_id(command)
        known = self._run(*ask)
        if known is not None and self._replicated is not None:
            with translate_errors():
                known = self._replicated.confirm(keys.alive(partition_of(game)), *ask)
        if known is None:
            return None
        first, last, before = known.split(b":", 2)
        if before != encode_id(request):
            raise CommandReused
        return Appended(first=int(first), last=int(last), repeated=True)

    def require_store(self) -> None:
        """Raise ``StoreReplaced`` if the store is reachable and not the right one."""
        self._store.require(now=True)

    def ping(self) -> None:
        """Raise ``LogUnavailable`` unless Redis answers; in a cluster one master is enough."""
        if self._is_single:
            self._run("TIME")  # a Redis that cannot save refuses PING, but still serves readers
        else:
            self._store.require()
            cluster.ping_any(self._client)

    def game_ids(self) -> Iterator[str]:
        """Yield the id of every game with any stored part, in no particular order; slow, for maintenance only."""
        return filter(is_game_id, game_names(self._client))

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]:
        """Return the appends of a partition in order and without gaps; none if the feed's key has the wrong type.

        In that case nothing can be appended to games of that partition, so nothing is missed.
        """
        stored = self._readable("XRANGE", keys.feed(partition), f"({after}", "+", "COUNT", limit)
        return [entry for cursor, fields in stored if (entry := _feed_entry(cursor, field_list(fields)))]

    def fed(self, after: Mapping[int, str]) -> Collection[int]:
        """Return the partitions to which something was appended after these cursors, in one round trip."""
        names = {keys.feed(partition): partition for partition in after}
        if self._is_single:  # Processes poll all the time, mostly in vain: one command costs a tenth.
            try:
                found = self._run("XREAD", "COUNT", 1, "STREAMS", *names, *after.values())
                return [names[bytes(name).decode()] for name, _ in found or ()]
            except CorruptLog:
                pass  # one of them has another type: read each separately
        commands = [("XRANGE", name, f"({after[one]}", "+", "COUNT", 1) for name, one in names.items()]
        windows = self._run_all(commands, raise_on_error=False)
        return [one for one, stored in zip(after, windows, strict=True) if readable(stored)]

    def end_of_feed(self, partition: int) -> str:
        """Return the cursor of the newest append of a partition; ``0-0`` if there is none."""
        newest = self._readable("XREVRANGE", keys.feed(partition), "+", "-", "COUNT", 1)
        return str(newest[0][0].decode()) if newest else "0-0"

    def trim_feed(self, partition: int, cursor: str) -> None:
        """Remove the appends before a cursor, which no consumer needs; keys of the wrong type are left alone."""
        self._readable("XTRIM", keys.feed(partition), "MINID", cursor)

    def game_metadata(self, game: str, name: str) -> Mapping[str, str]:
        return self.game_metadata_many([game], name)[game]

    def put_game_metadata(self, game: str, name: str, fields: Mapping[str, str]) -> None:
        """Store these fields under a name atomically, even if the log is closed; other fields stay.

        Erased values are replaced by empty ones.
        """
        if fields:
            names, changes = (
                (keys.head(game), keys.game_metadata(game, name)),
                (part for pair in fields.items() for part in pair),
            )
            with translate_errors():
                self._put_game_metadata.run(partial(self._write, game), len(names), *names, CHANGED, *changes)

    def game_metadata_many(self, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
        """Return the fields stored under this name for each of many games, in one round trip."""
        found = self._game_metadata(games, name)
        if self._archive is None:
            return found
        partly = [game for game, fields in found.items() if not fields or CHANGED in fields]
        places = self.places(partly) if partly else {}
        for game in partly:
            if game in places:
                changes = {field: value for field, value in found[game].items() if field != CHANGED}
                found[game] = {
                    **self._archived_game_metadata(self._archive, game, places[game]).get(name, {}),
                    **changes,
                }
            else:
                found |= self._game_metadata([game], name)  # it may have been put back in the meantime
        return found

    def _game_metadata(self, games: Sequence[str], name: str) -> dict[str, Mapping[str, str]]:
        commands = [("HGETALL", keys.game_metadata(game, name)) for game in games]
        found = [self._run(*commands[0])] if len(commands) == 1 else self._run_all(commands)
        return {game: _decode_fields(fields) for game, fields in zip(games, found, strict=True)}

    def due_games(self, limit: int) -> Sequence[str]:
        """Return the games that are due by the store's clock, longest due first.

        At most ``limit`` of each partition, in two round trips for all of them.
        """
        now = server_milliseconds(self._client)
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for partition in range(PARTITIONS):
                pipeline.zrangebyscore(keys.due(partition), "-inf", now, start=0, num=limit, withscores=True)
            return _by_due(pipeline.execute(raise_on_error=False))

    def waiting_games(self) -> Sequence[str]:
        """Return all games with a due time, earliest first."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for partition in range(PARTITIONS):
                pipeline.zrange(keys.due(partition), 0, -1, withscores=True)
            return _by_due(pipeline.execute(raise_on_error=False))

    def beat(self) -> Sequence[Outage]:
        """Record that the service is alive; return the outages that were not removed, oldest first."""
        self._store.require()
        # A cluster is alive while each of its masters accepts writes: games on a failed master get the time refunded.
        if isinstance(self._client, RedisCluster):
            with translate_errors():
                for key in _one_key_of_each_master(self._client):
                    self._client.set(key, 1, px=KEPT_MS)
        found = self._beat([keys.HEARTBEAT, keys.OUTAGES], [str(OUTAGE_MS)])
        times = (_OUTAGE.fullmatch(bytes(one)) for one in found)
        return [Outage(since=int(one[1]), until=int(one[2])) for one in times if one]

    def forget_outage(self, outage: Outage) -> None:
        """Remove an outage that was refunded."""
        with translate_errors():
            self._client.lrem(keys.OUTAGES, 1, f"{outage.since}:{outage.until}")

    def set_due(self, game: str, due: int | None, *, version: int) -> None:
        """Correct when a game is due, unless it is at another version: then the index is already newer.

        The index is only a hint: the time bounds in the commits decide.
        """
        names = (keys.head(game), keys.due(partition_of(game)))
        self._set_due(names, (game, "" if due is None else str(due), str(version)))

    def places(self, games: Sequence[str]) -> Mapping[str, ArchiveLocation]:
        """Return the places of those games that are archived, in one round trip."""
        commands = place_commands(games)
        # Called for one game whenever a tail is empty, so it must be cheap.
        found = [self._run(*commands[0])] if len(commands) == 1 else self._run_all(commands)
        return decode_places(games, found)

    def _archived(self, archive: ArchiveReader, game: str, place: ArchiveLocation) -> StoredGame:
        try:
            return archive.game(game, place)
        except CorruptLog:
            # It may have been moved in the meantime, and its old pack removed.
            newer = self.places([game]).get(game)
            if newer is None or newer == place:
                raise
            return archive.game(game, newer)

    def _archived_game_metadata(
        self, archive: ArchiveReader, game: str, place: ArchiveLocation
    ) -> Mapping[str, Mapping[str, str]]:
        try:
            return archive.header(game, place).game_metadata
        except CorruptLog:
            return self._archived(archive, game, place).game_metadata

    def _run(self, *command: Any) -> Any:
        self._store.require()
        with translate_errors():
            return self._execute(*command)

    def _run_all(self, commands: Sequence[tuple[Any, ...]], *, raise_on_error: bool = True) -> Sequence[Any]:
        if not commands:
            return []
        self._store.require()
        pipeline = self._pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        with translate_errors():
            answers: Sequence[Any] = pipeline.execute(raise_on_error)
        return answers

    def _readable(self, *command: Any) -> Any:
        """Return the answer; ``()`` for a key of the wrong type."""
        try:
            return self._run(*command)
        except CorruptLog:
            return ()

    def _run_append(self, game: str, arguments: Sequence[Any]) -> Any:
        self._store.require()
        with translate_errors():
            if self._replicated is None:
                return self._append_script.run(self._execute, *arguments)
            return self._append_script.run(partial(self._write, game), *arguments)

    def _write(self, game: str, *command: Any) -> Any:
        if self._replicated is None:
            return self._execute(*command)
        return self._replicated.run(keys.alive(partition_of(game)), *command)


def _decode_fields(fields: Mapping[bytes, bytes]) -> Mapping[str, str]:
    try:
        return {field.decode(): value.decode() for field, value in fields.items()}
    except UnicodeDecodeError:
        raise CorruptLog("What is stored with the game cannot be read.") from None


def _raw_client(client: Client) -> Client:
    """Return a client on the same connections that returns stream entries as lists, cheaper than dictionaries."""
    if not isinstance(client, redis.Redis):
        return client
    raw = redis.Redis(connection_pool=client.connection_pool)
    raw.set_response_callback("XRANGE", lambda answer, **_: answer)
    return raw


def _feed_entry(cursor: bytes, fields: Sequence[bytes]) -> FeedEntry | None:
    """Return a stored append; ``None`` for an entry that no append has written."""
    try:
        _, game, _, first, _, last = fields
        name, versions = stored_game_id(game), (int(first), int(last))
    except ValueError:
        return None
    return None if name is None else FeedEntry(cursor=cursor.decode(), game=name, first=versions[0], last=versions[1])


def _is_whole(entries: Sequence[Entry]) -> bool:
    """Return False if there are none, or their private parts vanished while reading because the game was archived."""
    first = next((entry for entry in entries if entry.commitments), None)
    return bool(entries) and (first is None or bool(first.private))


def _command_of(stored: StoredGame, command: str, request: str) -> Appended | None:
    known = stored.commands.get(encode_id(command))
    if known is None:
        return None
    first, last, before = known
    if before != encode_id(request):
        raise CommandReused
    return Appended(first=first, last=last, repeated=True)


def readable_places(log: RedisLog, games: Sequence[str]) -> tuple[Mapping[str, ArchiveLocation], Collection[str]]:
    """Return the places of those games that are archived, and the games whose places cannot be read.

    Raises ``LogUnavailable``.
    """
    try:
        return log.places(games), ()
    except CorruptLog:
        found: dict[str, ArchiveLocation] = {}
        unreadable = []
        for game in games:
            try:
                found |= log.places([game])
            except CorruptLog:
                unreadable.append(game)
        return found, unreadable


def readable_game_metadata(log: RedisLog, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the fields stored under this name, for each game for which they can be read.

    Raises ``LogUnavailable``.
    """
    try:
        return log.game_metadata_many(games, name)
    except CorruptLog:
        found = {}
        for game in games:
            try:
                found[game] = log.game_metadata(game, name)
            except CorruptLog as error:
                log_once(_log.warning, "What is stored as %s with game %s cannot be read: %s", name, game, error.detail)
        return found


@lru_cache(1_000)
def log_once(log: Callable[..., None], message: str, *details: str) -> None:
    """Log a fault in the store only once, however often it is read."""
    log(message, *details)
