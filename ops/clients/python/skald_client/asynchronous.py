"""The client that is awaited."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, Self

import httpx

from skald_client.chain import Witness
from skald_client.exchange import PAUSES, Call, Outcome, Reader, content
from skald_client.operations import AsyncOperations

CLOSED = ("finished", "abandoned")


class AsyncSkald(AsyncOperations):
    """A service, asked with the token of a seat, a player or the operator, or with none. Each call is awaited."""

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        timeout: float = 60,
        pauses: tuple[float, ...] = PAUSES,
        transport: httpx.AsyncBaseTransport | None = None,
        receipts: Callable[[str], None] | None = None,
    ) -> None:
        self._token, self._pauses, self._witness, self._receipts = token, pauses, Witness(), receipts
        headers = {"Prefer": "receipt"} if receipts else None
        self._http = httpx.AsyncClient(base_url=url, timeout=timeout, transport=transport, headers=headers)

    def with_token(self, token: str | None) -> Self:
        """Return a client over the same connections that asks with another token, or with none."""
        found = type(self).__new__(type(self))
        found.__dict__.update(self.__dict__, _token=token)
        return found

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def _answer(self, call: Call) -> Any:
        request, tried = call.request(self._http, self._token), 0
        while True:
            outcome: Outcome
            try:
                outcome = await self._http.send(request)
                if self._receipts and (receipt := outcome.headers.get("Skald-Receipt")):
                    self._receipts(receipt)
                if outcome.is_success:
                    found = content(outcome)
                    self._witness.look(call.game, found)
                    return found
            except httpx.TransportError as error:
                outcome = error
            await asyncio.sleep(call.pause(tried, outcome, self._pauses))
            tried += 1

    async def _lines(self, call: Call, *, live: bool = False) -> AsyncIterator[Any]:
        reader, tried = Reader(call, live=live), 0
        while True:
            outcome: Outcome = None
            try:
                request = reader.request(self._http, self._token)
                async with aclosing(await self._http.send(request, stream=True)) as answer:
                    if answer.is_error:
                        await answer.aread()
                        outcome = answer
                    else:
                        async for line in answer.aiter_lines():
                            for item, document in reader.read(line):
                                self._witness.look(call.game, document)
                                tried = 0
                                yield item
            except httpx.TransportError as error:
                outcome = error
            done = outcome is None and (reader.closed or not live)
            if done or (outcome is None and (await self.get_game(call.game))["status"] in CLOSED):
                return
            await asyncio.sleep(call.pause(tried, outcome, self._pauses))
            tried += 1

    def _messages(self, call: Call) -> AsyncIterator[Any]:
        return self._lines(call, live=True)
