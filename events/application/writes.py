"""Writes as generators: each yields what it appends, so that many of them can append in one round trip."""

import time
from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from events.application.requests import CommandResult
from events.log.port import APPEND_ERRORS, Append, Appended, EventLog

FRESH_SECONDS = 0.05
"""The time in which what is appended together is made, well within what the store allows (``MOST_LAG_MS``)."""

Write = Generator[Append, Appended, CommandResult]
"""Yields what is to be appended, gets where it is or meets what ``append`` raises, and returns what came of it."""
MayWrite = Generator[Append, Appended, CommandResult | None]
"""The same, where it may be that there is nothing to append."""
Result = TypeVar("Result")


def carry_out(log: EventLog, write: Generator[Append, Appended, Result]) -> Result:
    """Return what comes of one write. Raises what it raises."""
    try:
        wanted = next(write)
        while True:
            try:
                appended = log.append(wanted.game, wanted.commit, expected=wanted.expected)
            except APPEND_ERRORS as error:
                wanted = write.throw(error)
            else:
                wanted = write.send(appended)
    except StopIteration as end:
        result: Result = end.value
        return result


def carry_out_together(
    log: EventLog, writes: Sequence[Generator[Append, Appended, Result]]
) -> list[Result | Exception]:
    """Return what comes of each of some writes to different games, or what it raised; they append together.

    Where that takes long what is ready is appended before the rest is made: the store refuses what is not fresh.
    """
    results: dict[int, Result | Exception] = {}
    answers: dict[int, Appended | Exception | None] = dict.fromkeys(range(len(writes)))
    while answers:
        wanted: dict[int, Append] = {}
        until = time.monotonic() + FRESH_SECONDS
        for number in list(answers):
            try:
                wanted[number] = _go_on(writes[number], answers.pop(number))
            except StopIteration as end:
                results[number] = end.value
            except Exception as error:  # noqa: BLE001 - what one write meets does not concern the others
                results[number] = error
            if time.monotonic() > until:
                break
        answers |= zip(wanted, log.append_many(list(wanted.values())), strict=True)
    return [results[number] for number in range(len(writes))]


def _go_on(write: Generator[Append, Any, Any], answer: Appended | Exception | None) -> Append:
    return write.throw(answer) if isinstance(answer, Exception) else write.send(answer)
