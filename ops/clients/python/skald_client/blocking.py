"""The client that waits for each answer. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."""

import time
from collections.abc import Iterator, Callable
from contextlib import closing
from typing import Any, Self

import httpx

from skald_client.chain import Witness
from skald_client.exchange import PAUSES, Call, Outcome, Reader, content
from skald_client.operations import Operations

CLOSED = ("finished", "abandoned")


class Skald(Operations):
    """A service, asked with the token of a seat, a player or the operator, or with none. Each call waits for its answer."""

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        timeout: float = 60,
        pauses: tuple[float, ...] = PAUSES,
        transport: httpx.BaseTransport | None = None,
        receipts: Callable[[str], None] | None = None,
    ) -> None:
        self._token, self._pauses, self._witness, self._receipts = token, pauses, Witness(), receipts
        headers = {"Prefer": "receipt"} if receipts else None
        self._http = httpx.Client(base_url=url, timeout=timeout, transport=transport, headers=headers)

    def with_token(self, token: str | None) -> Self:
        """Return a client over the same connections that asks with another token, or with none."""
        found = type(self).__new__(type(self))
        found.__dict__.update(self.__dict__, _token=token)
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def _answer(self, call: Call) -> Any:
        request, tried = call.request(self._http, self._token), 0
        while True:
            outcome: Outcome
            try:
                outcome = self._http.send(request)
                if self._receipts and (receipt := outcome.headers.get("Skald-Receipt")):
                    self._receipts(receipt)
                if outcome.is_success:
                    found = content(outcome)
                    self._witness.look(call.game, found)
                    return found
            except httpx.TransportError as error:
                outcome = error
            time.sleep(call.pause(tried, outcome, self._pauses))
            tried += 1

    def _lines(self, call: Call, *, live: bool = False) -> Iterator[Any]:
        reader, tried = Reader(call, live=live), 0
        while True:
            outcome: Outcome = None
            try:
                request = reader.request(self._http, self._token)
                with closing(self._http.send(request, stream=True)) as answer:
                    if answer.is_error:
                        answer.read()
                        outcome = answer
                    else:
                        for line in answer.iter_lines():
                            for item, document in reader.read(line):
                                self._witness.look(call.game, document)
                                tried = 0
                                yield item
            except httpx.TransportError as error:
                outcome = error
            done = outcome is None and (reader.closed or not live)
            if done or (outcome is None and (self.get_game(call.game))["status"] in CLOSED):
                return
            time.sleep(call.pause(tried, outcome, self._pauses))
            tried += 1

    def _messages(self, call: Call) -> Iterator[Any]:
        return self._lines(call, live=True)
