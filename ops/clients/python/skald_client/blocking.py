"""The client that waits for each answer. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."""

import threading
import time
from collections.abc import Generator, Iterator, Callable, Mapping
from contextlib import closing, suppress
from queue import SimpleQueue
from time import monotonic
from typing import Any, Self

import httpcore
import httpx

from skald_client.chain import Witness
from skald_client.exchange import BROKEN, NOT_SENT, PASSING, PAUSES, Call, Closed, Outcome, Reader, content
from skald_client.live import (
    CHUNK,
    OPENING_SECONDS,
    SILENT_SECONDS,
    WITHOUT_SECONDS,
    Box,
    Messages,
    NoConnection,
    Refused,
    handshake,
    message_of,
    response,
)
from skald_client.operations import Operations

CLOSED = ("finished", "abandoned")
BROKEN_OFF = (httpcore.NetworkError, httpcore.TimeoutException)


class Live:
    """One WebSocket for all that a client watches, and does meanwhile: open from its first user to the last."""

    def __init__(self, http: httpx.Client, lang: str | None) -> None:
        self._http, self._lang = http, lang
        self._entering, self._writing = threading.RLock(), threading.RLock()
        self._messages, self._answer = Messages(), httpx.Response(0)
        self._messages.end()
        self._users, self._without_until = 0, 0.0

    @property
    def is_open(self) -> bool:
        return self._messages.is_greeted and self._messages.code is None

    def ask(self, message: Mapping[str, Any], watcher: Box | None = None) -> dict[str, Any]:
        """Return the answer. Raise ``Closed`` if none comes."""
        messages, answers = self._messages, SimpleQueue[dict[str, Any] | Closed]()
        with self._writing:
            self._write(messages.ask(message, answers, watcher))
        return _found(answers.get())

    def watch(self, wanted: Mapping[str, Any]) -> Generator[dict[str, Any]]:
        """Yield what the service sends of a game. Raise ``Closed``, ``Refused`` and ``NoConnection``."""
        self._enter(wanted["token"])
        box = SimpleQueue[dict[str, Any] | Closed]()
        try:
            answer = self.ask({"op": "watch", **wanted}, box)
            if "problem" in answer:
                raise Refused(response(answer))
            while "end" not in (message := _found(box.get())):
                yield message
            yield message
        finally:
            self._leave(box)

    def close(self) -> None:
        with suppress(Closed):
            with self._writing:
                self._write(self._messages.leave())

    def _enter(self, token: str | None) -> None:
        with self._entering:
            if not self.is_open:
                if monotonic() < self._without_until:
                    raise NoConnection(is_lasting=True)
                try:
                    self._open(token)
                except NoConnection as none:
                    self._without_until = monotonic() + WITHOUT_SECONDS if none.is_lasting else 0.0
                    raise
            self._users += 1

    def _leave(self, box: Box) -> None:
        with self._entering:
            self._users -= 1
            if not self._users:
                self.close()
                return
        with suppress(Closed):
            with self._writing:
                self._write(self._messages.unwatch(box))

    def _open(self, token: str | None) -> None:
        headers, accepted = handshake()
        try:
            request = self._http.build_request("GET", "/v1/live", headers=headers, timeout=OPENING_SECONDS)
            answer = self._http.send(request, stream=True)
        except httpx.TransportError as error:
            raise NoConnection(is_lasting=not isinstance(error, NOT_SENT)) from None
        if answer.status_code != 101 or answer.headers.get("Sec-WebSocket-Accept") != accepted:
            answer.close()
            raise NoConnection(is_lasting=answer.status_code not in PASSING)
        self._answer, self._messages = answer, Messages()
        threading.Thread(target=self._read, daemon=True).start()
        try:
            found = self.ask({"op": "hello", "token": token, "lang": self._lang})
        except Closed:
            raise NoConnection(is_lasting=True) from None
        if "problem" in found:
            self.close()
            raise Refused(response(found))
        self._messages.is_greeted = True

    def _read(self) -> None:
        messages, answer, stream = self._messages, self._answer, self._answer.extensions["network_stream"]
        try:
            while messages.code is None:
                seconds = SILENT_SECONDS if messages.is_greeted else OPENING_SECONDS
                data = stream.read(CHUNK, seconds)
                with self._writing:
                    self._write(messages.take(data))
        except (*BROKEN_OFF, Closed):
            pass
        finally:
            messages.end()
            answer.close()

    def _write(self, data: bytes) -> None:
        try:
            self._answer.extensions["network_stream"].write(data, SILENT_SECONDS)
        except (*BROKEN_OFF, KeyError):
            raise Closed(self._messages.code or BROKEN) from None


def _found(message: dict[str, Any] | Closed) -> dict[str, Any]:
    if isinstance(message, Closed):
        raise message
    return message


class Skald(Operations):
    """A service, asked with the token of a seat, a player or the operator, or with none. Each call waits for its answer.

    ``receipts`` is called with the receipt of each write. Without ``socket`` games are followed by streams (Server-Sent
    Events), and everything else goes by requests.
    """

    def __init__(  # noqa: PLR0913 - one parameter for each option
        self,
        url: str,
        token: str | None = None,
        *,
        timeout: float = 60,
        pauses: tuple[float, ...] = PAUSES,
        transport: httpx.BaseTransport | None = None,
        receipts: Callable[[str], None] | None = None,
        socket: bool = True,
    ) -> None:
        self._token, self._pauses, self._witness, self._receipts = token, pauses, Witness(), receipts
        headers = {"Prefer": "receipt"} if receipts else None
        self._http = httpx.Client(base_url=url, timeout=timeout, transport=transport, headers=headers)
        self._lives = {lang: Live(self._http, lang) for lang in (None, "de", "en")} if socket else {}

    def with_token(self, token: str | None) -> Self:
        """Return a client over the same connections that asks with another token, or with none."""
        found = type(self).__new__(type(self))
        found.__dict__.update(self.__dict__, _token=token)
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._lives.values():
            one.close()
        self._http.close()

    def _answer(self, call: Call) -> Any:
        request, tried = call.request(self._http, self._token), 0
        while True:
            outcome: Outcome
            try:
                outcome = self._live(call, request) or self._http.send(request)
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

    def _live(self, call: Call, request: httpx.Request) -> httpx.Response | None:
        """Return what an open connection answers; without one, or without an answer, it is asked by HTTP."""
        lang, message = call.query.get("lang"), message_of(call, request, self._token)
        lives = [one for known, one in self._lives.items() if one.is_open and lang in (known, None)]
        if not message or not lives:
            return None
        try:
            return response(lives[0].ask(message))
        except Closed:
            return None

    def _lines(self, call: Call, *, live: bool = False) -> Iterator[Any]:
        reader, tried = Reader(call, live=live), 0
        while True:
            outcome: Outcome = None
            try:
                with closing(self._pieces(call, reader)) as pieces:
                    for item, document in pieces:
                        self._witness.look(call.game, document)
                        tried = 0
                        yield item
            except httpx.TransportError as error:
                outcome = error
            except Refused as refused:
                outcome = refused.answer
            done = outcome is None and (reader.closed or not live)
            if done or (outcome is None and (self.get_game(call.game))["status"] in CLOSED):
                return
            time.sleep(call.pause(tried, outcome, self._pauses))
            tried += 1

    def _pieces(self, call: Call, reader: Reader) -> Generator[tuple[Any, Any]]:
        """Yield what is new, with the document in it: a live stream by a connection if there is one, else by HTTP."""
        with suppress(NoConnection):
            if reader.live and self._lives:
                wanted = reader.watch(self._token)
                with closing(self._lives[call.query.get("lang")].watch(wanted)) as messages:
                    for message in messages:
                        for piece in reader.take(message):
                            yield piece
                return
        request = reader.request(self._http, self._token)
        with closing(self._http.send(request, stream=True)) as answer:
            if answer.is_error:
                answer.read()
                raise Refused(answer)
            for line in answer.iter_lines():
                for piece in reader.read(line):
                    yield piece

    def _messages(self, call: Call) -> Iterator[Any]:
        return self._lines(call, live=True)
