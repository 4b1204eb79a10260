"""Archiving for the log in Redis: reads closed games whole, prunes each atomically, moves them and puts them back."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from events.log import keys
from events.log.client import Call, Client, Script, readable, translate_errors
from events.log.entries import HEAD, decode_head, encode_entry, entry_milliseconds, field_list, whole_entries
from events.log.records import (
    CHANGED,
    PARTITIONS,
    Archived,
    ArchiveLocation,
    CorruptLog,
    Fenced,
    Status,
    StoredGame,
    partition_of,
    stored_number,
)

GAME_METADATA = "game_metadata"
"""The Lua functions for scripts that compare metadata."""


class ArchivableLog:
    """A log whose closed games can be moved to an archive.

    Archivers are numbered. Once a new one has begun, the log refuses all changes by earlier ones (``Fenced``), so that
    no stub can point to a pack that another archiver has removed.
    """

    _client: Client
    _raw: Any

    def begin_archiving(self, at_least: int) -> int:
        """Return a new archiver's number, above all others and at least ``at_least``; store it in all partitions."""
        raw: Any = self._client
        with translate_errors():
            number = int(raw.incr(keys.ARCHIVERS))
            if number < at_least:
                number = at_least
                raw.set(keys.ARCHIVERS, number)
        _run_all(self._client, "begin_archiving", [([keys.fence(one)], [number]) for one in range(PARTITIONS)])
        return number

    def archive_id(self, proposed: str) -> str:
        """Return the id of the archive that belongs to this store; stores the proposed one if there was none."""
        raw: Any = self._client
        with translate_errors():
            raw.set(keys.ARCHIVE, proposed, nx=True)
            return str(raw.get(keys.ARCHIVE).decode(errors="replace"))

    def side_names(self) -> Collection[str]:
        """Return all names of metadata by scanning all keys, for maintenance only."""
        with translate_errors():
            found = self._client.scan_iter(match=keys.ALL_GAME_METADATA, count=1000)
            return sorted({bytes(key).decode(errors="replace").split(":", 4)[4] for key in found})

    def closed_since(self, games: Sequence[str]) -> Mapping[str, int]:
        """Return when these games were closed, for those closed and not archived, in two round trips.

        In milliseconds since 1970: the time of their newest event, or when they were put back; 0 for a game that cannot
        be read, which ``whole`` reports.
        """
        heads = _readable(self._raw, [("HMGET", keys.head(game), "status", "place", "kept") for game in games])
        read = {game: head for game, head in zip(games, heads, strict=True) if head is not None}
        closed = [
            game
            for game, (status, place, _) in read.items()
            if place is None and status in (Status.FINISHED.encode(), Status.ABANDONED.encode())
        ]
        newest = _readable(self._raw, [("XREVRANGE", keys.events(game), "+", "-", "COUNT", 1) for game in closed])
        found = dict.fromkeys((game for game in games if game not in read), 0)
        for game, entries in zip(closed, newest, strict=True):
            if entries is None:
                found[game] = 0
            elif entries and (time := entry_milliseconds(field_list(entries[0][1]))) is not None:
                found[game] = max(_kept_since(read[game][2]), time)
        return found

    def whole(self, games: Sequence[str], names: Collection[str]) -> Sequence[StoredGame]:
        """Return everything that is stored of games that are not archived, with the metadata of these names.

        It takes one round trip.
        """
        commands = [command for game in games for command in _reading(game, names)]
        answers = iter(_pipelined(self._raw, commands))
        found = []
        for game in games:
            top, stream, hidden, known, *game_metadata = (next(answers) for _ in range(4 + len(names)))
            if top[0] is not None and top[4] is None:
                found.append(
                    _stored_game(game, top, whole_entries(stream, _fields(hidden)), known, names, game_metadata)
                )
        return found

    def prune(self, archived: Sequence[Archived], archiver: int) -> Collection[str]:
        """Replace each game by a stub that says where it is archived, and return the pruned games.

        A game is left alone if any part of it has changed since it was read, if it is not projected, or if one of its
        keys cannot be read. Raises ``Fenced``.
        """
        answers = Script(self._client, "prune", __package__, GAME_METADATA).many(
            [
                (
                    [
                        *_own_keys(one.game),
                        keys.dirty(partition_of(one.game)),
                        keys.fence(partition_of(one.game)),
                        *(keys.game_metadata(one.game, name) for name in one.game_metadata),
                    ],
                    [
                        archiver,
                        one.game,
                        one.head.version,
                        one.head.hash,
                        _encode_place(one.place),
                        one.commands,
                        *_side_arguments(one.game_metadata),
                    ],
                )
                for one in archived
            ]
        )
        if b"FENCED" in answers:
            raise Fenced
        return {one.game for one, answer in zip(archived, answers, strict=True) if answer == b"PRUNED"}

    def move(
        self,
        game: str,
        old: ArchiveLocation,
        new: ArchiveLocation,
        changes: Mapping[str, Mapping[str, str]],
        archiver: int,
    ) -> bool:
        """Update the location of an archived game; at the new one the archive includes these changes of its metadata.

        Returns False if the game is not at the old location, or other changes were made since. Raises ``Fenced``.
        """
        sides = [keys.game_metadata(game, name) for name in changes]
        names = [keys.head(game), keys.fence(partition_of(game)), *sides]
        arguments = [archiver, _encode_place(old), _encode_place(new), *_side_arguments(changes)]
        (answer,) = _run_all(self._client, "move_archived", [(names, arguments)], GAME_METADATA)
        if answer == b"FENCED":
            raise Fenced
        return bool(answer == b"MOVED")

    def put_back(self, stored: StoredGame, place: ArchiveLocation) -> bool:
        """Store a whole archived game in the log again; return False if it is no longer at this location."""
        game = stored.game
        arguments: list[Any] = [game, _encode_place(place), CHANGED, len(stored.entries)]
        for entry in stored.entries:
            arguments += (*encode_entry(entry), len(entry.private))
            for audience, part in entry.private.items():
                arguments += (audience, part)
        arguments.append(len(stored.commands))
        for command, (first, last, request) in stored.commands.items():
            arguments += (command, b"%d:%d:%s" % (first, last, request))
        arguments += _side_arguments(stored.game_metadata)
        sides = [keys.game_metadata(game, name) for name in stored.game_metadata]
        names = [*_own_keys(game), keys.dirty(partition_of(game)), *sides]
        (answer,) = _run_all(self._client, "put_back", [(names, arguments)])
        return bool(answer)


def _kept_since(stored: bytes | None) -> int:
    """Return when a game was put back; 0 if it never was, or the field was written by something else."""
    try:
        return stored_number(stored or b"0")
    except ValueError:
        return 0


def place_commands(games: Sequence[str]) -> list[tuple[str, ...]]:
    return [("HGET", keys.head(game), "place") for game in games]


def decode_places(games: Sequence[str], found: Sequence[bytes | None]) -> Mapping[str, ArchiveLocation]:
    return {game: _decode_place(place) for game, place in zip(games, found, strict=True) if place is not None}


def _own_keys(game: str) -> list[str]:
    return [keys.head(game), keys.events(game), keys.private(game), keys.commands(game)]


def _reading(game: str, names: Collection[str]) -> Iterator[tuple[Any, ...]]:
    yield ("HMGET", keys.head(game), *HEAD, "place")
    yield ("XRANGE", keys.events(game), "-", "+")
    yield ("HGETALL", keys.private(game))
    yield ("HGETALL", keys.commands(game))
    for name in names:
        yield ("HGETALL", keys.game_metadata(game, name))


def _stored_game(
    game: str, top: Any, entries: Sequence[Any], known: Any, names: Collection[str], game_metadata: Sequence[Any]
) -> StoredGame:
    head = decode_head(top[: len(HEAD)])
    try:
        commands = {command: _decode_command(value) for command, value in _fields(known).items()}
        sides = {
            name: {field.decode(): value.decode() for field, value in _fields(fields).items()}
            for name, fields in zip(names, game_metadata, strict=True)
            if fields
        }
    except (ValueError, TypeError, AttributeError):
        raise CorruptLog(f"What is stored of {game} cannot be read.") from None
    return StoredGame(game=game, head=head, entries=tuple(entries), commands=commands, game_metadata=sides)


def _decode_command(value: bytes) -> tuple[int, int, bytes]:
    first, last, request = value.split(b":", 2)
    return int(first), int(last), request


def _side_arguments(game_metadata: Mapping[str, Mapping[str, str]]) -> Iterator[Any]:
    for fields in game_metadata.values():
        yield len(fields)
        for pair in fields.items():
            yield from pair


def _encode_place(place: ArchiveLocation) -> str:
    return f"{place.pack} {place.offset} {place.length}"


def _decode_place(raw: bytes) -> ArchiveLocation:
    try:
        pack, offset, length = raw.decode().split(" ")
        return ArchiveLocation(pack=pack, offset=int(offset), length=int(length))
    except ValueError:
        raise CorruptLog("Where a game is archived cannot be read.") from None


def _fields(answer: Any) -> dict[bytes, bytes]:
    """Return an answer of HGETALL as a dictionary."""
    return answer if isinstance(answer, dict) else dict(zip(answer[::2], answer[1::2], strict=True))


def _pipelined(client: Client, commands: Sequence[tuple[Any, ...]], *, raise_on_error: bool = True) -> list[Any]:
    if not commands:
        return []
    raw: Any = client
    with translate_errors(), raw.pipeline(transaction=False) as pipeline:
        for command in commands:
            pipeline.execute_command(*command)
        answers: list[Any] = pipeline.execute(raise_on_error=raise_on_error)
    return answers


def _readable(client: Client, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Return the replies in one round trip, ``None`` for a key of the wrong type."""
    return [readable(answer) for answer in _pipelined(client, commands, raise_on_error=False)]


def _run_all(client: Client, script: str, calls: Sequence[Call], before: str = "") -> list[Any]:
    answers = Script(client, script, __package__, before).many(calls)
    for answer in answers:
        if isinstance(answer, CorruptLog):
            raise answer
    return answers
