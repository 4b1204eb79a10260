"""Sends messages to one endpoint: signs each attempt, bounds its time, and says what came of it."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Protocol

from events.ruleset.records import Record
from projections.webhooks.endpoint import Endpoint
from projections.webhooks.signing import signed_headers
from workers.webhooks.connections import Answer, Connections, NotDelivered
from workers.webhooks.messages import Message

HEADERS = {"Content-Type": "application/json", "User-Agent": "Skald", "Accept": "*/*"}

_log = logging.getLogger(__name__)


class Result(Record):
    """What came of an attempt: an answer, or why there is none."""

    at: int
    milliseconds: int
    answer: Answer | None = None
    error: str | None = None

    @property
    def status(self) -> int | None:
        """The status of the answer."""
        return self.answer.status if self.answer else None

    @property
    def ok(self) -> bool:
        """True if the receiver took the message. To be sent elsewhere is no success."""
        return self.status is not None and 200 <= self.status < 300


class Sender(Protocol):
    """Sends one message to one endpoint."""

    async def send(self, endpoint: Endpoint, message: Message, seats: tuple[int, ...]) -> Result:
        """Try once. Never raises but when it is cancelled."""
        ...

    def close(self) -> None:
        """Let go of connections."""
        ...


class NoSender:
    """Sends nothing to an endpoint that leads where this installation may not send, or not any more; says why."""

    def __init__(self, why: str, clock: Callable[[], int]) -> None:
        self._why, self._clock = why, clock

    async def send(self, endpoint: Endpoint, message: Message, seats: tuple[int, ...]) -> Result:  # noqa: ARG002
        """Fail, so that it is tried again later and shown to the operator."""
        return Result(at=self._clock(), milliseconds=0, error=self._why)

    def close(self) -> None:
        """There is nothing to let go of."""


class HttpSender:
    """Sends over HTTP. ``clock`` says the milliseconds since 1970; an attempt takes at most so many ``seconds``."""

    def __init__(self, connections: Connections, clock: Callable[[], int], seconds: float) -> None:
        self._connections, self._clock, self._seconds = connections, clock, seconds

    async def send(self, endpoint: Endpoint, message: Message, seats: tuple[int, ...]) -> Result:
        """Try once, signed at this moment."""
        at, began = self._clock(), time.monotonic()
        answer, error = None, None
        try:
            body = message.body(seats)
            headers = {**HEADERS, **signed_headers(endpoint.secrets(at), message.id, at // 1000, body)}
            async with asyncio.timeout(self._seconds):
                answer = await self._connections.post(headers, body)
        except TimeoutError:
            error = f"There was no answer within {self._seconds:.0f} s."
        except NotDelivered as reason:
            error = str(reason)
        except Exception:  # noqa: BLE001 - one message that cannot be sent must not stop the others
            _log.exception("%s cannot be sent", message.id)
            error = "It cannot be sent; the log of the service says why."
        return Result(at=at, milliseconds=int((time.monotonic() - began) * 1000), answer=answer, error=error)

    def close(self) -> None:
        """Close idle connections."""
        self._connections.close()
