"""Removes old games whole, and computes anew what was computed from all games: nothing of them is left anywhere."""

from collections.abc import Callable, Sequence
from typing import Any

from events.application.game_service import GameService
from events.application.reading import head_of
from events.log.ids import partition_of
from events.log.port import CorruptLog, Head, WrongVersion
from events.log.redis import keys
from events.log.redis.client import Client, translate_errors
from events.ruleset.records import Record
from events.ruleset.refusals import GameOver, RulesetCannotFold
from ops.retention.selection import OldGame
from projections.projector import Projector
from projections.rebuild import rebuild
from projections.redis import redis_store
from projections.redis.generations import MODELS
from projections.redis.keys import dead_letters, generations, quarantined, read_model
from projections.redis.quotas import forget
from projections.redis.script import Script

UNFINISHED = "skald:purging"
"""The key that is there from the first game that goes until the read models are computed without it."""
PURGED = b"PURGED"

Progress = Callable[[int], None]


class Purged(Record):
    """What a purge did: games and bytes that are gone, and games that had moved on or were not projected yet."""

    games: int
    bytes: int
    left: tuple[str, ...]


def is_unfinished(client: Client) -> bool:
    """Return True if a purge broke off before the read models were computed anew."""
    with translate_errors():
        return bool(client.exists(UNFINISHED))


def purge(client: Client, service: GameService, old: Sequence[OldGame], progress: Progress = lambda _: None) -> Purged:
    """Remove games, and compute the read models of all others anew. Raises ``LogUnavailable``.

    A game that is open or running is abandoned first, so that whoever has it before him sees that it is over. A purge
    that broke off is finished by the next one.
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
    rebuild(service, redis_store(client))
    with translate_errors():
        client.delete(UNFINISHED)
    return Purged(games=len(gone), bytes=sum(one.bytes for one in gone), left=tuple(one.game for one in left))


class _Run:
    """One purge of a store."""

    def __init__(self, client: Client, service: GameService) -> None:
        self._client: Any = client
        self._service = service
        self._projector = Projector(service.log, service.rulesets, redis_store(client))
        self._remove = Script(client, "purge_game", __package__)

    def removes(self, old: OldGame) -> bool:
        """Remove a game; return False if it has moved on, or is not projected yet."""
        top = Head(version=old.version, hash=old.hash) if old.status.closed else self._abandoned(old)
        answer = top and self._remove(keys=self._keys(old), args=[old.game, top.version, top.hash])
        self._service.cache.forget(old.game)
        return bool(answer == PURGED)

    def _abandoned(self, old: OldGame) -> Head | None:
        """Abandon a game, and bring its read models up to that, so that no worker does it later."""
        try:
            self._service.abandon(old.game, expected=old.version)
        except (WrongVersion, GameOver, CorruptLog, RulesetCannotFold):
            return None
        state = self._service.load(old.game)
        self._projector.project(state)
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
