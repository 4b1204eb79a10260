"""Generations of the read models, and the scripts that depend on them. All scripts use core commands only."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from events.log.client import Call, Client, Script, readable, translate_errors
from events.log.keys import tag
from events.log.records import PARTITIONS, CorruptLog, batched
from projections.scores import MODELS
from projections.store.keys import GAME_LIST, RATINGS, STATISTICS, all_read_models, generations

FIRST = 1
"""The generation that is served before any rebuild."""


MAX_DIGITS = 15
"""The maximum number of digits of a generation, which Lua can represent exactly."""
ANOTHER = b"GENERATIONS"
"""The reply of a script to a caller with outdated generations."""

Known = tuple[str, ...]
"""The served generation, followed by the one that is filled, if any."""

GenerationCall = tuple[str, Callable[[Known], Call]]
"""The prefix of the generations' key, and a function that returns further keys and arguments for them."""

KEY_PREFIXES = (GAME_LIST, STATISTICS, RATINGS, *(tag(partition) for partition in range(PARTITIONS)))
SCAN_COUNT = 1000


class IndexDamaged(CorruptLog, code="index_damaged", title="What is computed from the logs was altered"):
    """A key of the read models contains data that no projection has written."""


class GenerationScript:
    """A script that is run again if the generations have changed since this process read them."""

    def __init__(self, client: Client, name: str) -> None:
        self._script = Script(client, name, __package__, before="generations")
        self._known: dict[str, Known] = {}

    def __call__(self, key_prefix: str, named: Callable[[Known], Call]) -> Any:
        """Run the script and return its reply. Raises ``IndexDamaged``, and the errors of ``Script``."""
        while True:
            try:
                answer = self._script(*self._call(key_prefix, named))
            except CorruptLog:
                raise IndexDamaged(f"A key of {key_prefix} is of another type.") from None
            if not self._learned(key_prefix, answer):
                return answer

    def many(self, calls: Sequence[GenerationCall]) -> list[Any]:
        """Run the script many times in one round trip, as ``Script.many`` does."""
        answers = self._script.many([self._call(*call) for call in calls])
        again = []
        for number, answer in enumerate(answers):
            try:
                if self._learned(calls[number][0], answer):
                    again.append(number)
            except IndexDamaged as damage:
                answers[number] = damage
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
        """If a reply names generations, store them and return True. Raises ``IndexDamaged``."""
        if not isinstance(answer, list) or not answer or answer[0] != ANOTHER:
            return False
        numbers = [number for number in answer[1:] if number]
        if not all(map(_is_number, numbers)):
            raise IndexDamaged(f"The generations of {key_prefix} are not numbers.")
        self._known[key_prefix] = tuple(number.decode() for number in numbers)
        return True


def _is_number(stored: bytes) -> bool:
    return stored.isdigit() and len(stored) <= MAX_DIGITS


class Generations:
    """The generations of one Redis. Switching is atomic per slot, and may safely be interrupted."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._switch = Script(client, "switch_generation", __package__)

    def begin(self) -> int:
        """Begin a new generation, which is written from now on beside the served one; return its number.

        Unreadable generations are dropped, since they are useless, and the new one replaces them.
        """
        with translate_errors():
            found = dict(zip(KEY_PREFIXES, map(readable, self._of_each("HVALS")), strict=True))
            damaged = [prefix for prefix, stored in found.items() if stored is None or not all(map(_is_number, stored))]
            if damaged:
                self._client.unlink(*map(generations, damaged))
            sound = (stored for prefix, stored in found.items() if prefix not in damaged)
            new = 1 + max((int(number) for stored in sound for number in stored), default=FIRST)
            for answer in self._of_each("HSET", "building", new):
                readable(answer)
        return new

    def switch(self, generation: int) -> None:
        """Serve this generation from now on, and drop all others."""
        for answer in self._switch.many([([generations(key_prefix)], [generation]) for key_prefix in KEY_PREFIXES]):
            if isinstance(answer, CorruptLog):
                raise answer
        with translate_errors():
            self._drop_others(str(generation).encode())

    def _of_each(self, command: str, *arguments: Any) -> list[Any]:
        """Return the replies to a command for the generations of each prefix, including errors, in one round trip."""
        pipeline = self._client.pipeline(transaction=False)
        for key_prefix in KEY_PREFIXES:
            pipeline.execute_command(command, generations(key_prefix), *arguments)
        answers: list[Any] = pipeline.execute(raise_on_error=False)
        return answers

    def _drop_others(self, own: bytes) -> None:
        for key_prefix in (GAME_LIST, STATISTICS, RATINGS):
            keys = self._client.scan_iter(match=f"{key_prefix}:[0-9]*", count=SCAN_COUNT)
            self._unlink(key for key in keys if key.split(b":")[1] != own)
        for name in MODELS:
            keys = self._client.scan_iter(match=all_read_models(name), count=SCAN_COUNT)
            self._unlink(key for key in keys if not key.endswith(b":" + own))

    def _unlink(self, keys: Iterator[bytes]) -> None:
        for batch in batched(keys, SCAN_COUNT):
            self._client.unlink(*batch)
