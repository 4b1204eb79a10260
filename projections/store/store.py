"""Dirty games and checkpoints in Redis: the sorted sets that ``append.lua`` writes, leases, and stored read models."""

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from redis import Redis

from events.application.creation import ORIGIN
from events.log.client import Call, Client, Script, translate_errors
from events.log.keys import dirty, head, tag
from events.log.records import PARTITIONS, CorruptLog, partition_of, stored_game_id
from events.ruleset.records import Record
from projections.declared import FoldedGame
from projections.scores import MODELS
from projections.shares import SHARE
from projections.store.failures import steps_by_game
from projections.store.keys import PROJECTED, claimed, generations, lease, quarantined, read_model
from projections.store.scripts import FIRST, GenerationCall, GenerationScript, Known

_log = logging.getLogger(__name__)

BATCH_SIZE = 100
"""The number of dirty games per partition among which the next ones are chosen."""
ALL_DIRTY = [dirty(partition) for partition in range(PARTITIONS)]

Fields = Mapping[str, bytes]
"""The stored fields of one read model."""


class Lease(Record):
    """One leased partition: the games that have waited the longest, and the quarantined steps by game."""

    partition: int
    games: tuple[str, ...]
    quarantined: Mapping[str, Collection[str]]


class DirtyGames:
    """The dirty games of one Redis. Times are those of the server's clock."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._is_single = isinstance(client, Redis)
        self._unreadable: set[int] = set()
        self._count = Script(client, "count_dirty", __package__)
        self._look = Script(client, "look_at_dirty", __package__)
        self._oldest = Script(client, "oldest_dirty", __package__)
        self._claim = Script(client, "claim_overdue", __package__)
        self._acquire = Script(client, "acquire_lease", __package__)
        self._release = Script(client, "release_lease", __package__)

    def counts(self) -> Mapping[int, int]:
        """Return the partitions with dirty games, and their numbers, in one round trip."""
        if (
            self._is_single
        ):  # A busy worker calls this all the time, and one command per partition would take longer than its games.
            found = self._count(keys=ALL_DIRTY)
            return dict(zip(found[::2], found[1::2], strict=True))
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for partition in range(PARTITIONS):
                pipeline.zcard(dirty(partition))
            return {partition: count for partition, count in enumerate(pipeline.execute()) if count}

    def ages(self, partitions: Iterable[int]) -> Mapping[int, int]:
        """Return the age of the oldest mark of each partition, in milliseconds, in one round trip."""
        asked = list(partitions)
        return dict(zip(asked, self._oldest.many([([dirty(one)], []) for one in asked]), strict=True))

    def claim_overdue(self, partition: int, overdue: int, exclusive: int) -> tuple[int, bool]:
        """Return the age of the oldest mark, and True if the caller should wake a worker for the partition.

        This is so if the mark is older than ``overdue`` and no other caller has claimed the partition within
        ``exclusive``, both in milliseconds.
        """
        age, due = self._claim(keys=[dirty(partition), claimed(partition)], args=[overdue, exclusive])
        return int(age), bool(due)

    def look(self, partitions: Sequence[int]) -> Iterator[tuple[int, bytes, str]]:
        """Yield dirty games of partitions that are not leased, each with its partition and its stored share.

        For a partition with very many, these are the games that have been dirty for the longest and the shortest time.
        """
        calls: list[Call] = [
            ([dirty(one), lease(one)], [f"{tag(one)}:g:", f":side:{ORIGIN}", SHARE, BATCH_SIZE]) for one in partitions
        ]
        for partition, found in zip(partitions, self._look.many(calls), strict=True):
            if isinstance(found, list):
                for game, stored in zip(found[::2], found[1::2], strict=True):
                    yield partition, game, stored.decode(errors="replace")

    def acquire(
        self,
        partitions: Sequence[int],
        token: str,
        milliseconds: int,
        games: int,
        chosen: Mapping[int, Sequence[bytes]] | None = None,
    ) -> list[Lease]:
        """Lease the partitions with dirty games that are not leased, each with a limited number of games.

        If games were ``chosen``, each lease has the ones that are still dirty. Leases only avoid duplicate work; the
        checkpoints are correct without them.
        """
        calls: list[Call] = [
            (
                [lease(one), dirty(one), quarantined(one)],
                [token, milliseconds, games, *(chosen[one] if chosen else ())],
            )
            for one in partitions
        ]
        leases = []
        for partition, found in zip(partitions, self._acquire.many(calls), strict=True):
            if isinstance(found, list):
                self._unreadable.discard(partition)
                leases.append(self._lease(partition, *found))
            elif isinstance(found, CorruptLog) and partition not in self._unreadable:
                self._unreadable.add(partition)
                _log.error("Partition %d is not projected until this is repaired: %s", partition, found)
        return leases

    def release(self, leases: Iterable[Lease], token: str) -> set[int]:
        """Give back the leases that are still held by the token; return the partitions without dirty games."""
        partitions = [one.partition for one in leases]
        found = self._release.many([([lease(one), dirty(one)], [token]) for one in partitions])
        return {partition for partition, clean in zip(partitions, found, strict=True) if clean == 1}

    def _lease(self, partition: int, games: Sequence[bytes], quarantined_fields: Sequence[bytes]) -> Lease:
        names = tuple(name for game in games if (name := stored_game_id(game)) and partition_of(name) == partition)
        if len(names) < len(games):
            foreign = [game for game in games if game.decode(errors="replace") not in names]
            _log.error("Dropped dirty marks of partition %d that are not games: %r", partition, foreign)
            with translate_errors():
                self._client.zrem(dirty(partition), *foreign)
        return Lease(partition=partition, games=names, quarantined=steps_by_game(quarantined_fields))


class ProjectionOutcome(StrEnum):
    """The outcome of the projection of a game.

    ``CLEAN``: its dirty mark is removed. ``BEHIND``: there is more to do. ``MISMATCH``: the folded state does not match
    the log.
    """

    CLEAN = "CLEAN"
    BEHIND = "BEHIND"
    MISMATCH = "MISMATCH"


class CheckpointStore:
    """One hash for each read model of a game, with its checkpoint in the field ``version``."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._advance = GenerationScript(client, "advance")
        self._read = GenerationScript(client, "read_model")

    def advance(self, games: Sequence[tuple[FoldedGame, Mapping[str, Fields]]]) -> list[ProjectionOutcome | CorruptLog]:
        """Store the read models of many games by name, atomically per game, and return the outcome of each.

        Those of archived games are not stored. A checkpoint never moves back, unless it is ahead of the log, such as
        after a restored backup. A game is clean if it is settled and no event was appended since. The outcome is a
        ``CorruptLog`` for a game with an altered key.
        """
        answers = self._advance.many([_call(game, models) for game, models in games])
        return [answer if isinstance(answer, CorruptLog) else ProjectionOutcome(answer.decode()) for answer in answers]

    def read(self, game: str, model: str, fields: Sequence[str]) -> tuple[int, Sequence[bytes | None]] | None:
        """Return the checkpoint of a read model and some of its fields; ``None`` if nothing is stored."""
        key = read_model(game, model)
        version, *found = self._read(
            tag(partition_of(game)), lambda known: ([f"{key}{known[0]}"], ["version", *fields])
        )
        return (int(version), found) if version is not None else None

    def forget(self, games: Collection[str]) -> None:
        """Drop the read models of archived games, in two round trips."""
        with translate_errors():
            found = self._pipelined([("HVALS", generations(tag(partition_of(game)))) for game in games])
            numbers = [{FIRST, *map(int, known)} for known in found]
            own = [
                ("UNLINK", *(f"{read_model(game, name)}{number}" for name in MODELS for number in known))
                for game, known in zip(games, numbers, strict=True)
            ]
            self._pipelined(own)

    def _pipelined(self, commands: Sequence[tuple[str, ...]]) -> list[Any]:
        pipeline = self._client.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        answers: list[Any] = pipeline.execute()
        return answers


def _call(game: FoldedGame, models: Mapping[str, Fields]) -> GenerationCall:
    state, partition = game.state, partition_of(game.state.id)
    words: list[str | bytes | int] = [state.id, state.version, state.hash, int(game.settled), PROJECTED]
    for fields in models.values():
        words += [2 * len(fields), *(word for pair in fields.items() for word in pair)]

    def named(known: Known) -> Call:
        keys = [f"{read_model(state.id, name)}{number}" for name in models for number in known]
        return [head(state.id), dirty(partition), *keys], words

    return tag(partition), named
