"""Writes: requests and their identity, results, repeated results, and plans that share a round trip."""

import time
from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from events.aggregate.facts import Undone
from events.aggregate.state import GameState
from events.integrity.codec import decode_fact
from events.integrity.replay import fold
from events.log.log import RedisLog
from events.log.records import Append, Appended, Entry, Pace
from events.ruleset.records import Record, tag_of
from events.ruleset.refusals import Refusal
from events.ruleset.registry import RulesetRegistry

FRESH_SECONDS = 0.05
"""The time limit for preparing a batch of appends, well within what the store allows (``MAX_LAG_MS``)."""

Result = TypeVar("Result")
AppendPlan = Generator[Append, Appended, Result]
"""Yields each append, is sent its outcome (or the exception that ``append`` raised), and returns the result."""

_UNDONE = tag_of(Undone)


class Request(Record):
    """The identity of a write: the caller, a hash of the request, and the caller's key, if any.

    ``expected`` is the only version at which the request is valid; without it, the request is decided again on the new
    state if another write was faster.
    """

    caller: str
    content: str
    key: str | None = None
    expected: int | None = None


class CommandResult(Record):
    """The result of a command: the state after it, and its events. ``repeated``: it had been executed already."""

    state: GameState
    entries: tuple[Entry, ...]
    repeated: bool = False


def execute_together(log: RedisLog, plans: Sequence[AppendPlan[Result]]) -> list[Result | Exception]:
    """Execute plans for different games, appending in batches; return the result or the exception of each.

    If preparing them takes long, finished commits are appended before the rest is prepared, since the store refuses old
    commits.
    """
    results: dict[int, Result | Exception] = {}
    answers: dict[int, Appended | Exception | None] = dict.fromkeys(range(len(plans)))
    while answers:
        wanted: dict[int, Append] = {}
        until = time.monotonic() + FRESH_SECONDS
        for number in list(answers):
            try:
                wanted[number] = _resume(plans[number], answers.pop(number))
            except StopIteration as end:
                results[number] = end.value
            except Exception as error:  # noqa: BLE001 - a failed plan must not affect the others
                results[number] = error
            if time.monotonic() > until:
                break
        answers |= zip(wanted, log.append_many(list(wanted.values())), strict=True)
    return [results[number] for number in range(len(plans))]


def _resume(plan: Generator[Append, Any, Any], answer: Appended | Exception | None) -> Append:
    return plan.throw(answer) if isinstance(answer, Exception) else plan.send(answer)


class Rate(Record):
    """A rate limit: a number per second, and a burst."""

    per_second: int
    burst: int

    def of(self, caller: str) -> Pace:
        """Return the pace of a caller at this rate."""
        return Pace(name=caller, per_second=self.per_second, burst=self.burst)


class TakenBack(Refusal, code="taken_back", title="Taken back since"):
    """The action was executed, but has been undone since; ``version`` is that of the undo."""

    def __init__(self, version: int) -> None:
        super().__init__(f"This was done, and taken back by version {version}.")
        self.version = version


def read_again(
    log: RedisLog, rulesets: RulesetRegistry, game_id: str, before: Appended
) -> tuple[GameState, tuple[Entry, ...]]:
    """Return the state after a commit that was appended already, and its events.

    Raises ``TakenBack`` if the commit was undone since.
    """
    entries = log.read(game_id)
    state = fold(rulesets, game_id, entries[: before.last])
    _require_standing(state, before, entries[before.last :])
    return state, tuple(entries[before.first - 1 : before.last])


def _require_standing(state: GameState, before: Appended, later: Sequence[Entry]) -> None:
    """Raise ``TakenBack`` if a later undo leads back to the version before the commit."""
    for entry in later:
        if entry.type == _UNDONE:
            undone = decode_fact(state.ruleset, entry)
            if isinstance(undone, Undone) and undone.to == before.first - 1:
                raise TakenBack(entry.version)
