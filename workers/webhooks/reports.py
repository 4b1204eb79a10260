"""Sends reported talk messages to the webhooks that subscribe to reports."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from events.aggregate.clocks import timestamp
from events.aggregate.state import MAX_SEATS
from projections.people.reports import Report, ReportStore, read_report
from projections.webhooks.endpoint import Endpoint, EventType
from workers.webhooks.messages import Message
from workers.webhooks.sender import Sender

REPORTS_PER_ROUND = 20
MAX_ATTEMPTS = 8
RETRY_ROUNDS = 30
"""The number of rounds between a failed attempt and the next one."""
KIND: EventType = "talk.reported"

Run = Callable[..., Awaitable[Any]]


class Reporter:
    """Sends the reports of one store. Without a subscribed webhook they wait."""

    def __init__(self, store: ReportStore) -> None:
        self._store = store
        self._attempts: dict[bytes, int] = {}
        self._rounds = 0
        self._sending: asyncio.Task[None] | None = None

    async def round(self, run: Run, endpoints: Sequence[Endpoint], sender: Callable[[Endpoint], Sender]) -> None:
        """Start sending the oldest reports, unless some are already being sent. Raises ``LogUnavailable``."""
        self._rounds += 1
        wanted = [one for one in endpoints if one.ended is None and KIND in one.types]
        if not wanted or (self._sending is not None and not self._sending.done()):
            return
        if self._attempts and self._rounds % RETRY_ROUNDS:
            return
        if reports := await run(self._store.first, REPORTS_PER_ROUND):
            self._sending = asyncio.create_task(self._send_all(run, reports, wanted, sender))

    async def _send_all(
        self, run: Run, reports: Sequence[bytes], endpoints: Sequence[Endpoint], sender: Callable[[Endpoint], Sender]
    ) -> None:
        for stored in reports:
            report = read_report(stored)
            concerned = [one for one in endpoints if report is not None and one.game in (None, report.game)]
            sent = [(await self._send(report, one, sender)) for one in concerned if report is not None]
            attempts = self._attempts.pop(stored, 0) + 1
            if all(sent) or attempts >= MAX_ATTEMPTS:
                await run(self._store.remove, stored)
            else:
                self._attempts[stored] = attempts

    async def _send(self, report: Report, endpoint: Endpoint, new_sender: Callable[[Endpoint], Sender]) -> bool:
        sender = new_sender(endpoint)
        try:
            return (await sender.send(endpoint, report_message(report), ())).ok
        finally:
            sender.close()


def report_message(report: Report) -> Message:
    """Return the message about a report."""
    said = {"text": report.text} if report.text is not None else {"reaction": report.reaction}
    data = {
        "game": report.game,
        "talk": report.talk,
        "seat": report.seat,
        "by": report.by,
        "said_at": timestamp(report.at),
        **said,
    }
    return Message(
        place=(report.talk * MAX_SEATS + report.by, 0), type=KIND, at=timestamp(report.at), data=data, more={}
    )
