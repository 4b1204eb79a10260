"""The read models of single games in Redis."""

from collections.abc import Collection, Sequence
from typing import Any

from events.log.ids import partition_of
from events.log.port import CorruptLog
from events.log.redis.client import Client, translate_errors
from events.log.redis.keys import dirty, head, tag
from projections.checkpoints import CheckpointStep, Outcome
from projections.generations import FIRST
from projections.redis.generation_script import GenerationCall, GenerationScript, Known
from projections.redis.generations import MODELS
from projections.redis.keys import PROJECTED, generations, read_model
from projections.redis.script import Call


class RedisCheckpoints:
    """One hash for each read model of a game, with its checkpoint in the field ``version``."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._advance = GenerationScript(client, "advance")
        self._read = GenerationScript(client, "read_model")

    def advance(self, steps: Sequence[CheckpointStep]) -> list[Outcome | CorruptLog]:
        """Store the read models of many games in one round trip."""
        answers = self._advance.many([_call(step) for step in steps])
        return [answer if isinstance(answer, CorruptLog) else Outcome(answer.decode()) for answer in answers]

    def read(self, game: str, model: str, fields: Sequence[str]) -> tuple[int, Sequence[bytes | None]] | None:
        """Return the checkpoint of a read model and some of its fields."""
        key = read_model(game, model)
        version, *found = self._read(
            tag(partition_of(game)), lambda known: ([f"{key}{known[0]}"], ["version", *fields])
        )
        return (int(version), found) if version is not None else None

    def forget(self, games: Collection[str]) -> None:
        """Drop the read models of games that are archived, in two round trips."""
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


def _call(step: CheckpointStep) -> GenerationCall:
    partition = partition_of(step.game)
    words: list[str | bytes | int] = [step.game, step.version, step.hash, int(step.settled), PROJECTED]
    for fields in step.models.values():
        words += [2 * len(fields), *(word for pair in fields.items() for word in pair)]

    def named(known: Known) -> Call:
        models = [f"{read_model(step.game, name)}{number}" for name in step.models for number in known]
        return [head(step.game), dirty(partition), *models], words

    return tag(partition), named
