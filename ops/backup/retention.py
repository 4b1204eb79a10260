"""Removes old games completely, and recomputes what was computed from all games, so that no trace of them is left."""

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from events.aggregate.clocks import milliseconds
from events.application.game_service import GameService, head_of
from events.archive.archive import Archive
from events.log import keys
from events.log.client import Client, Script, server_milliseconds, translate_errors
from events.log.entries import HEAD, decode_head, public_entries
from events.log.log import RedisLog, readable_places
from events.log.records import CorruptLog, Head, Status, WrongVersion, batched, is_game_id, partition_of
from events.ruleset.records import Record
from events.ruleset.refusals import GameOver, RulesetCannotFold
from projections.declared import FoldedGame
from projections.engine.engine import ProjectionStore, Projector
from projections.engine.rebuild import rebuild
from projections.game_list import PracticeGames
from projections.quotas import DAY_MS, forget
from projections.scores import MODELS
from projections.store.keys import dead_letters, generations, quarantined, read_model

_log = logging.getLogger(__name__)

PURGEABLE = (Status.OPEN, Status.RUNNING, Status.FINISHED, Status.ABANDONED)
"""Games with these statuses may be removed. The workers soon close a game that is over by its rules."""
BATCH_SIZE = 500

UNFINISHED = "skald:purging"
"""The key that exists from the removal of the first game until the read models have been recomputed."""
PURGED = b"PURGED"

Progress = Callable[[int], None]


class OldGame(Record):
    """A game to remove: its keys, its head, when its newest event was stored, and its size in bytes.

    ``status``: ``None`` for a game that cannot be read; it has no head, and is removed only if it is named.
    """

    game: str
    keys: tuple[bytes, ...]
    status: Status | None
    version: int
    hash: bytes
    newest: int
    bytes: int


class Selection(Record):
    """The games to remove. ``games``: only these, of any age; if empty, all games that match."""

    statuses: frozenset[Status]
    older_than_ms: int
    games: frozenset[str] = frozenset()


def old_games(client: Client, selection: Selection, archive: Archive | None = None) -> Iterator[OldGame]:
    """Yield the games that match a selection, archived ones included, and those it names that cannot be read.

    Raises ``LogUnavailable``.
    """
    before = server_milliseconds(client) - selection.older_than_ms
    for some in batched(sorted(_keys_by_game(client, selection.games).items()), BATCH_SIZE):
        for found in _read(client, dict(some), archive):
            if found.game in selection.games if found.status is None else _fits(found, selection, before):
                yield found


def _fits(game: OldGame, selection: Selection, before: int) -> bool:
    return game.status in selection.statuses and game.newest <= before


def _keys_by_game(client: Client, games: Collection[str]) -> Mapping[str, Sequence[bytes]]:
    found: dict[str, set[bytes]] = defaultdict(set)
    with translate_errors():
        for key in client.scan_iter(match="{p*}:g:*", count=1000):
            name = bytes(key).split(b":")[2].decode(errors="replace")
            if is_game_id(name) and (not games or name in games):
                found[name].add(bytes(key))
    return {name: sorted(own) for name, own in found.items()}


def _read(client: Client, games: Mapping[str, Sequence[bytes]], archive: Archive | None) -> Iterator[OldGame]:
    raw: Any = client
    places = readable_places(RedisLog(client), list(games))[0] if archive else {}
    with translate_errors(), raw.pipeline(transaction=False) as pipeline:
        for game, own in games.items():
            pipeline.hmget(keys.head(game), *HEAD)
            pipeline.xrevrange(keys.events(game), count=1)
            for key in own:
                pipeline.memory_usage(key)
        answers = iter(pipeline.execute(raise_on_error=False))
    for game, own in games.items():
        top, newest, *sizes = islice(answers, len(own) + 2)
        size = sum(size for size in sizes if isinstance(size, int))
        try:
            head = decode_head(top)
            status = Status(head.status)
            if archive and game in places:
                at = milliseconds(archive.header(game, places[game]).at)
            else:
                at = milliseconds(public_entries([newest[0][:2]])[0].at)
        except (TypeError, ValueError, IndexError, AttributeError, KeyError, CorruptLog):
            yield OldGame(game=game, keys=tuple(own), status=None, version=0, hash=b"", newest=0, bytes=size)
            continue
        version, digest = head.version, head.hash
        yield OldGame(game=game, keys=tuple(own), status=status, version=version, hash=digest, newest=at, bytes=size)


class Purged(Record):
    """The result of a purge: removed games and bytes, and the games that had new events or were not projected yet."""

    games: int
    bytes: int
    left: tuple[str, ...]


def is_unfinished(client: Client) -> bool:
    """Return True if a purge was interrupted before the read models were recomputed."""
    with translate_errors():
        return bool(client.exists(UNFINISHED))


def purge(client: Client, service: GameService, old: Sequence[OldGame], progress: Progress = lambda _: None) -> Purged:
    """Remove games, and recompute the read models of all others. Raises ``LogUnavailable``.

    A game that is open or running is abandoned first, so that everybody who has it open sees that it is over. The next
    purge finishes one that was interrupted.
    """
    with translate_errors():
        client.set(UNFINISHED, "1")
    run = _Run(client, service)
    gone: list[OldGame] = []
    left: list[OldGame] = []
    for number, one in enumerate(old, 1):
        (gone if run.removes(one) else left).append(one)
        progress(number)
    if gone:
        forget(client, [one.game for one in gone])
    rebuild(service, ProjectionStore(client))
    with translate_errors():
        client.delete(UNFINISHED)
    return Purged(games=len(gone), bytes=sum(one.bytes for one in gone), left=tuple(one.game for one in left))


def purge_practice(client: Client, service: GameService, archive: Archive | None = None) -> int:
    """Remove the practice games whose last event is a day old; return how many. Raises ``LogUnavailable``.

    Nothing is computed from practice games, so nothing is recomputed. A game with new events stays.
    """
    practice = PracticeGames(client)
    due = frozenset(practice.last_before(server_milliseconds(client) - DAY_MS))
    if not due:
        return 0
    run = _Run(client, service)
    old = list(old_games(client, Selection(statuses=frozenset(PURGEABLE), older_than_ms=DAY_MS, games=due), archive))
    removed = [one.game for one in old if one.status is not None and run.removes(one)]
    forget(client, removed)
    practice.forget([*removed, *(game for game, head in service.log.heads(list(due)).items() if head.version == 0)])
    return len(removed)


class _Run:
    """One purge of a store."""

    def __init__(self, client: Client, service: GameService) -> None:
        self._client: Any = client
        self._service = service
        self._projector = Projector(service.log, ProjectionStore(client))
        self._remove = Script(client, "purge_game", __package__)

    def removes(self, old: OldGame) -> bool:
        """Remove a game; return False if it has new events, is not projected yet, or one of its keys is damaged.

        A game that cannot be read is removed by its name alone.
        """
        closed = old.status is None or old.status.closed
        try:
            top = Head(version=old.version, hash=old.hash) if closed else self._abandoned(old)
            answer = top and self._remove(keys=self._keys(old), args=[old.game, top.version, top.hash])
        except CorruptLog as damage:
            _log.warning("Game %s cannot be removed: %s", old.game, damage.detail)
            return False
        self._service.cache.forget(old.game)
        return bool(answer == PURGED)

    def _abandoned(self, old: OldGame) -> Head | None:
        """Abandon a game, and update its read models, so that no worker does it later."""
        try:
            self._service.abandon(old.game, expected=old.version)
        except (WrongVersion, GameOver, CorruptLog, RulesetCannotFold):
            return None
        state = self._service.load(old.game)
        self._projector.project(FoldedGame(self._service.log, self._service.rulesets, state))
        return head_of(state)

    def _keys(self, old: OldGame) -> list[bytes]:
        partition = partition_of(old.game)
        shared = (
            keys.head(old.game),
            keys.dirty(partition),
            keys.due(partition),
            keys.feed(partition),
            dead_letters(partition),
            quarantined(partition),
        )
        with translate_errors():
            numbers = {b"1", *self._client.hvals(generations(keys.tag(partition)))}
        models = {read_model(old.game, name).encode() + number for name in MODELS for number in numbers}
        return [*(key.encode() for key in shared), *sorted({*old.keys, *models})]
