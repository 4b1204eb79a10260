"""The dead letters in Redis: a stream for each partition, and a hash of the steps that are quarantined."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from events.log.ids import partition_of
from events.log.port import PARTITIONS
from events.log.redis.client import Client, translate_errors
from events.log.redis.keys import dirty
from projections.dead_letters import DeadLetter
from projections.redis.keys import dead_letters, quarantined
from projections.redis.script import Script


class RedisDeadLetters:
    """The dead letters of one Redis."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._quarantine = Script(client, "quarantine")
        self._mark_clean = Script(client, "mark_clean")
        self._retry = Script(client, "retry")

    def quarantine(self, game: str, step: str, version: int, reason: str, *, whole_game: bool) -> None:
        """Suspend a step of a game, and store a dead letter unless it is suspended already."""
        partition = partition_of(game)
        keys = [dead_letters(partition), quarantined(partition), dirty(partition)]
        self._quarantine(keys=keys, args=[game, step, version, reason, int(whole_game)])

    def mark_clean(self, game: str, step: str) -> None:
        """Remove the dirty mark of a game, if this step of it is still quarantined."""
        partition = partition_of(game)
        self._mark_clean(keys=[quarantined(partition), dirty(partition)], args=[game, step])

    def retry(self, game: str) -> int:
        """Release all steps of a game from quarantine and mark it as dirty; return how many steps there were."""
        partition = partition_of(game)
        fields = [f"{game}:{step}" for step in self.quarantined(partition).get(game, ())]
        return int(self._retry(keys=[quarantined(partition), dirty(partition)], args=[game, *fields]))

    def quarantined(self, partition: int) -> Mapping[str, frozenset[str]]:
        """Return the quarantined steps by game."""
        with translate_errors():
            return steps_by_game(self._client.hkeys(quarantined(partition)))

    def quarantined_count(self) -> int:
        """Return how many steps are quarantined in all partitions."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for partition in range(PARTITIONS):
                pipeline.hlen(quarantined(partition))
            return sum(pipeline.execute())

    def newest(self, partition: int, limit: int = 100) -> Sequence[DeadLetter]:
        """Return the dead letters of a partition, newest first."""
        with translate_errors():
            stored = self._client.xrevrange(dead_letters(partition), count=limit)
        return [_decode(letter_id.decode(), {k.decode(): v.decode() for k, v in f.items()}) for letter_id, f in stored]


def steps_by_game(fields: Iterable[bytes]) -> Mapping[str, frozenset[str]]:
    """Return the steps by game, from the fields of a partition's hash."""
    steps: dict[str, set[str]] = defaultdict(set)
    for field in fields:
        game, _, step = field.decode(errors="replace").partition(":")
        steps[game].add(step)
    return {game: frozenset(found) for game, found in steps.items()}


def _decode(letter_id: str, fields: Mapping[str, str]) -> DeadLetter:
    return DeadLetter(
        id=letter_id, game=fields["game"], step=fields["step"], version=int(fields["version"]), reason=fields["reason"]
    )
