"""An HTTP client for untrusted servers, which limits the size and the total time of each response."""

from threading import Timer
from typing import Any, NamedTuple

import httpx

MAX_REASON_LENGTH = 300
"""The maximum number of characters of the reason why an answer is missing, since it may quote what was received."""


class NoAnswer(Exception):
    """The response is missing or was rejected; the message says why in one line."""


class Answer(NamedTuple):
    """A complete response."""

    status: int
    body: bytes
    retry_after: str = ""

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


class BoundedClient:
    """Sends requests one by one to one service. A response may have ``max_bytes`` and take ``seconds``.

    Waiting for the last bytes of a response may take the same time again.
    """

    def __init__(
        self, max_bytes: int, seconds: float, transport: httpx.BaseTransport | None = None, *, proxies: bool = False
    ) -> None:
        self._max_bytes, self._seconds, self._transport, self._proxies = max_bytes, seconds, transport, proxies
        self._http = self._opened()

    def ask(self, method: str, url: str, **content: Any) -> Answer:
        """Return the answer. Raises ``NoAnswer``."""
        if self._http.is_closed:
            self._http = self._opened()
        # The timeout of httpx applies to each read, so a server that keeps sending single bytes would never time out.
        client, ending = self._http, Timer(self._seconds, self._http.close)
        ending.daemon = True
        ending.start()
        try:
            with client.stream(method, url, headers={"Accept-Encoding": "identity"}, **content) as answer:
                body = self._body(client, answer)
                return Answer(answer.status_code, body, answer.headers.get("Retry-After", ""))
        # The layers of the network library reject invalid addresses, each with an error of its own.
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
        if answer.headers.get("Content-Encoding", "identity") != "identity":  # it could expand to any size
            raise NoAnswer("the answer is compressed although this was not requested")
        body = bytearray()
        for chunk in answer.iter_bytes():
            body += chunk
            if len(body) > self._max_bytes:
                raise NoAnswer(f"the answer is longer than {self._max_bytes:,} bytes")
            if client.is_closed:
                raise NoAnswer(self._late)
        return bytes(body)
