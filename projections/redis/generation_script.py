"""Scripts whose keys depend on the generations; all are named, as a cluster needs it while slots move."""

from collections.abc import Callable, Sequence
from typing import Any

from events.log.redis.client import Client
from projections.generations import FIRST
from projections.redis.keys import generations
from projections.redis.script import Call, Script

ANOTHER = b"GENERATIONS"
"""What a script answers to a caller that knows other generations."""

Known = tuple[str, ...]
"""The generation that is read, and then the one that is filled, if there is one."""

GenerationCall = tuple[str, Callable[[Known], Call]]
"""What the key of the generations begins with, and what gives further keys and arguments for them."""


class GenerationScript:
    """A script that is run again if the generations are others than this process knew."""

    def __init__(self, client: Client, name: str) -> None:
        self._script = Script(client, name, before="generations")
        self._known: dict[str, Known] = {}

    def __call__(self, key_prefix: str, named: Callable[[Known], Call]) -> Any:
        """Run the script and return its answer."""
        while True:
            answer = self._script(*self._call(key_prefix, named))
            if not self._learned(key_prefix, answer):
                return answer

    def many(self, calls: Sequence[GenerationCall]) -> list[Any]:
        """Run the script many times in one round trip, as ``Script.many`` does."""
        answers = self._script.many([self._call(*call) for call in calls])
        again = [number for number, answer in enumerate(answers) if self._learned(calls[number][0], answer)]
        if again:
            for number, answer in zip(again, self.many([calls[number] for number in again]), strict=True):
                answers[number] = answer
        return answers

    def _call(self, key_prefix: str, named: Callable[[Known], Call]) -> Call:
        known = self._known.get(key_prefix, (str(FIRST),))
        keys, arguments = named(known)
        live, building = (*known, "")[:2]
        return [generations(key_prefix), *keys], [live, building, *arguments]

    def _learned(self, key_prefix: str, answer: Any) -> bool:
        if not isinstance(answer, list) or not answer or answer[0] != ANOTHER:
            return False
        self._known[key_prefix] = tuple(number.decode() for number in answer[1:] if number)
        return True
