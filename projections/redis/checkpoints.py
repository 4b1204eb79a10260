"""The read models of single games in Redis."""

from collections.abc import Sequence

from events.log.ids import partition_of
from events.log.port import CorruptLog
from events.log.redis.client import Client
from events.log.redis.keys import dirty, head, prefix, tag
from projections.checkpoints import CheckpointStep, Outcome
from projections.redis.keys import PROJECTED, generations, read_model
from projections.redis.script import Call, Script


class RedisCheckpoints:
    """One hash for each read model of a game, with its checkpoint in the field ``version``."""

    def __init__(self, client: Client) -> None:
        self._advance = Script(client, "advance")
        self._read = Script(client, "read_model")

    def advance(self, steps: Sequence[CheckpointStep]) -> list[Outcome | CorruptLog]:
        """Store the read models of many games in one round trip."""
        answers = self._advance.many([_call(step) for step in steps])
        return [answer if isinstance(answer, CorruptLog) else Outcome(answer.decode()) for answer in answers]

    def read(self, game: str, model: str, fields: Sequence[str]) -> tuple[int, Sequence[bytes | None]] | None:
        """Return the checkpoint of a read model and some of its fields."""
        keys = [generations(tag(partition_of(game)))]
        version, *found = self._read(keys=keys, args=[read_model(game, model), "version", *fields])
        return (int(version), found) if version is not None else None


def _call(step: CheckpointStep) -> Call:
    partition = partition_of(step.game)
    words: list[str | bytes | int] = []
    for name, fields in step.models.items():
        words += [name, 2 * len(fields), *(word for pair in fields.items() for word in pair)]
    keys = [head(step.game), dirty(partition), generations(tag(partition))]
    return keys, [step.game, step.version, step.hash, int(step.settled), f"{prefix(step.game)}:", PROJECTED, *words]
