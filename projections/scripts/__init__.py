"""Lua scripts, such as those that move a read model and its checkpoint together: core commands only, run by hash."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from redis.exceptions import NoScriptError, RedisError

from events.log.client import Client, explained, refusal
from events.log.port import CorruptLog

Call = tuple[Sequence[str], Sequence[str | bytes | int]]
"""The keys and the arguments of one run."""


class Script:
    """One script for one client, loaded whenever the server does not know it.

    What Redis refuses is raised as the refusals of the log (``LogUnavailable``, ``LogFull``, ``Corrupt``).
    """

    def __init__(self, client: Client, name: str, package: str = __name__) -> None:
        self._client: Any = client
        self._script: Any = client.register_script(files(package).joinpath(f"{name}.lua").read_text())

    def __call__(self, keys: Sequence[str], args: Sequence[str | bytes | int]) -> Any:
        """Run it."""
        with explained():
            return self._script(keys=keys, args=args)

    def many(self, calls: Sequence[Call]) -> list[Any]:
        """Run it many times in one round trip. A run that finds a key of the wrong kind answers ``Corrupt``.

        Raises ``LogUnavailable`` and ``LogFull``; what has been run until then has been done.
        """
        if not calls:
            return []
        with explained():
            answers = self._run(calls)
            if any(isinstance(answer, NoScriptError) for answer in answers):
                self._client.script_load(self._script.script)
                answers = self._run(calls)
        return [_understood(answer) for answer in answers]

    def _run(self, calls: Sequence[Call]) -> list[Any]:
        pipeline = self._client.pipeline(transaction=False)
        for keys, args in calls:
            pipeline.execute_command("EVALSHA", self._script.sha, len(keys), *keys, *args)
        answers: list[Any] = pipeline.execute(raise_on_error=False)
        return answers


def _understood(answer: Any) -> Any:
    if not isinstance(answer, RedisError):
        return answer
    meant = refusal(str(answer))
    if isinstance(meant, CorruptLog):
        return meant
    raise meant from answer
