"""Answers over HTTP of those who need not be honest: of so many bytes at most, and within so much time in all."""

from threading import Timer
from typing import Any, NamedTuple

import httpx

MAX_REASON_LENGTH = 300
"""Characters of why there is no answer, which may quote what was sent."""


class NoAnswer(Exception):
    """There is no answer, or not one that is taken; the text says why, in one line."""


class Answer(NamedTuple):
    """What was answered, read whole."""

    status: int
    body: bytes
    retry_after: str = ""

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


class BoundedClient:
    """Asks one service, one request after the other. An answer has ``most`` bytes and ``seconds`` at most.

    Where an answer has begun, a silence at its end may take as long again.
    """

    def __init__(
        self, most: int, seconds: float, transport: httpx.BaseTransport | None = None, *, proxies: bool = False
    ) -> None:
        self._most, self._seconds, self._transport, self._proxies = most, seconds, transport, proxies
        self._http = self._opened()

    def ask(self, method: str, url: str, **content: Any) -> Answer:
        """Return what is answered. Raises ``NoAnswer``."""
        if self._http.is_closed:
            self._http = self._opened()
        # The timeout of httpx is one for each read, and who sends a byte before it is over would be waited for.
        client, ending = self._http, Timer(self._seconds, self._http.close)
        ending.daemon = True
        ending.start()
        try:
            with client.stream(method, url, headers={"Accept-Encoding": "identity"}, **content) as answer:
                body = self._body(client, answer)
                return Answer(answer.status_code, body, answer.headers.get("Retry-After", ""))
        # An address may be one that no part of the network's library takes, each with an error of its own.
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ValueError, OverflowError, RuntimeError) as error:
            why = self._late if client.is_closed else str(error) or type(error).__name__
            raise NoAnswer(why[:MAX_REASON_LENGTH]) from None
        finally:
            ending.cancel()
            ending.join()

    @property
    def _late(self) -> str:
        return f"there was no whole answer within {self._seconds:g} s"

    def _opened(self) -> httpx.Client:
        return httpx.Client(timeout=self._seconds, transport=self._transport, trust_env=self._proxies)

    def _body(self, client: httpx.Client, answer: httpx.Response) -> bytes:
        if answer.headers.get("Content-Encoding", "identity") != "identity":  # which may expand to anything
            raise NoAnswer("the answer is compressed, which was not asked for")
        body = bytearray()
        for chunk in answer.iter_bytes():
            body += chunk
            if len(body) > self._most:
                raise NoAnswer(f"the answer is longer than {self._most:,} bytes")
            if client.is_closed:
                raise NoAnswer(self._late)
        return bytes(body)
