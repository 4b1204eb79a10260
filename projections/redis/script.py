"""Lua scripts, which change several keys in one step: core commands only, run by hash."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from redis.exceptions import NoScriptError, RedisError

from events.log.port import CorruptLog
from events.log.redis.client import Client, refusal_of, translate_errors

Call = tuple[Sequence[str] | Sequence[bytes], Sequence[str | bytes | int]]
"""The keys and the arguments of one run."""


class Script:
    """One script of a package for one client, loaded whenever the server does not know it.

    Errors of Redis are raised as the refusals of the log (``LogUnavailable``, ``LogFull``, ``CorruptLog``).
    """

    def __init__(self, client: Client, name: str, package: str = __package__) -> None:
        self._client: Any = client
        self._script: Any = client.register_script(files(package).joinpath(f"{name}.lua").read_text())

    def __call__(self, keys: Sequence[str] | Sequence[bytes], args: Sequence[str | bytes | int] = ()) -> Any:
        """Run the script and return its answer."""
        with translate_errors():
            return self._script(keys=keys, args=args)

    def many(self, calls: Sequence[Call]) -> list[Any]:
        """Run the script many times in one round trip. A run on a key of the wrong type answers a ``CorruptLog``.

        Raises ``LogUnavailable`` and ``LogFull``; the runs before the failure have taken effect.
        """
        if not calls:
            return []
        with translate_errors():
            answers = self._run(calls)
            if any(isinstance(answer, NoScriptError) for answer in answers):
                self._client.script_load(self._script.script)
                answers = self._run(calls)
        return [_translate(answer) for answer in answers]

    def _run(self, calls: Sequence[Call]) -> list[Any]:
        pipeline = self._client.pipeline(transaction=False)
        for keys, args in calls:
            pipeline.execute_command("EVALSHA", self._script.sha, len(keys), *keys, *args)
        answers: list[Any] = pipeline.execute(raise_on_error=False)
        return answers


def _translate(answer: Any) -> Any:
    if not isinstance(answer, RedisError):
        return answer
    refusal = refusal_of(str(answer))
    if isinstance(refusal, CorruptLog):
        return refusal
    raise refusal from answer
