"""Lua scripts, which change several keys in one step: core commands only, run by hash."""

from collections.abc import Sequence
from hashlib import sha1
from importlib.resources import files
from typing import Any

from redis.exceptions import NoScriptError, RedisError

from events.log.port import CorruptLog
from events.log.redis.client import Client, refusal_of, translate_errors

Call = tuple[Sequence[str] | Sequence[bytes], Sequence[str | bytes | int]]
"""The keys and the arguments of one run."""


class Script:
    """One script of a package for one client, sent whole whenever the server does not know it.

    Errors of Redis are raised as the refusals of the log (``LogUnavailable``, ``LogFull``, ``CorruptLog``).
    """

    def __init__(self, client: Client, name: str, package: str = __package__, before: str = "") -> None:
        self._client: Any = client
        names = [before, name] if before else [name]
        self._text = b"".join(files(package).joinpath(f"{one}.lua").read_bytes() for one in names)
        self._sha = sha1(self._text, usedforsecurity=False).hexdigest()

    def __call__(self, keys: Sequence[str] | Sequence[bytes], args: Sequence[str | bytes | int] = ()) -> Any:
        """Run the script and return its answer."""
        with translate_errors():
            try:
                return self._client.evalsha(self._sha, len(keys), *keys, *args)
            except NoScriptError:
                # Not loaded first: on a cluster that would be asked of all servers, of which one may be away.
                return self._client.eval(self._text, len(keys), *keys, *args)

    def many(self, calls: Sequence[Call]) -> list[Any]:
        """Run the script many times in one round trip. A run on a key of the wrong type answers a ``CorruptLog``.

        Raises ``LogUnavailable`` and ``LogFull``; the runs before the failure have taken effect.
        """
        if not calls:
            return []
        with translate_errors():
            answers = self._run("EVALSHA", self._sha, calls)
            unknown = [number for number, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
            again = self._run("EVAL", self._text, [calls[number] for number in unknown]) if unknown else []
        for number, answer in zip(unknown, again, strict=True):
            answers[number] = answer
        return [_translate(answer) for answer in answers]

    def _run(self, command: str, script: str | bytes, calls: Sequence[Call]) -> list[Any]:
        pipeline = self._client.pipeline(transaction=False)
        for keys, args in calls:
            pipeline.execute_command(command, script, len(keys), *keys, *args)
        answers: list[Any] = pipeline.execute(raise_on_error=False)
        return answers


def _translate(answer: Any) -> Any:
    if not isinstance(answer, RedisError):
        return answer
    refusal = refusal_of(str(answer))
    if isinstance(refusal, CorruptLog):
        return refusal
    raise refusal from answer
