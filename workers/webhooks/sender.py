"""Sends messages to one receiver, only to checked addresses, without redirects or proxies."""

import asyncio
import logging
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress

import h11

from events.ruleset.records import Record
from projections.webhooks.endpoint import Endpoint, signed_headers
from projections.webhooks.target import BadTarget, Target
from workers.webhooks.messages import Message

RESOLVE_SECONDS = 3.0
CONNECT_SECONDS = 5.0
BODY_SECONDS = 1.0
"""The time limit for reading the body of a response, which is discarded."""
IDLE_SECONDS = 20.0
"""The maximum idle time of a reused connection."""
MAX_HEAD, MAX_BODY, CHUNK = 16_384, 65_536, 16_384
MAX_ANSWER = 2 * MAX_BODY
"""The maximum number of bytes read from a response, so that a receiver cannot delay others by flooding."""
BROKEN = "The connection was closed."

Answer = tuple[int, str | None]
"""The status of a response, and its ``Retry-After``."""
CheckedAddresses = Callable[[], Sequence[str]]
"""Looks up the addresses of a target, and checks all of them. May take long. Raises ``BadTarget``."""

HEADERS = {"Content-Type": "application/json", "User-Agent": "Skald", "Accept": "*/*"}

_log = logging.getLogger(__name__)


class NotDelivered(Exception):
    """There was no response; the message says why."""


class Limits(Record):
    """``max_concurrent``: the maximum number of concurrent requests to one endpoint; ``seconds``: the timeout of each.

    ``games``: how many games are cached. ``loopback``: endpoints on this machine are allowed, even without TLS.
    ``names``: messages contain the names of people. ``push``: push messages are sent, with this ``contact``.
    """

    max_concurrent: int = 20
    seconds: float = 15.0
    games: int = 2_000
    loopback: bool = False
    names: bool = True
    push: bool = False
    contact: str = ""


class Result(Record):
    """The result of an attempt: the status of the response, or why there is none."""

    at: int
    milliseconds: int
    status: int | None = None
    retry_after: str | None = None
    error: str | None = None

    @property
    def ok(self) -> bool:
        """True if the receiver accepted the message. A redirect is not a success."""
        return self.status is not None and 200 <= self.status < 300


class Connection:
    """One connection, for one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, now: float) -> None:
        self._reader, self._writer = reader, writer
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_HEAD)
        self.idle_since = now
        self.has_answered = False
        self._received = 0

    @property
    def is_reusable(self) -> bool:
        """True if another request may be sent: the last response was read completely, and neither side has closed."""
        return self._http.our_state is h11.IDLE and not self._reader.at_eof() and not self._writer.is_closing()

    async def post(self, target: Target, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send one request and return the answer. Raises ``OSError`` and ``h11.ProtocolError``."""
        self.has_answered, self._received = False, 0
        all_headers = [("Host", target.authority), *headers.items(), ("Content-Length", str(len(body)))]
        request = h11.Request(method="POST", target=target.path, headers=all_headers)
        parts = (request, h11.Data(data=body), h11.EndOfMessage())
        self._writer.write(b"".join(self._http.send(part) or b"" for part in parts))
        await self._writer.drain()
        answer = await self._answer()
        with suppress(OSError, h11.ProtocolError, TimeoutError):
            async with asyncio.timeout(BODY_SECONDS):
                await self._skip_body()
        return answer

    def close(self) -> None:
        """Close immediately, without waiting for data that is still to come."""
        self._writer.transport.abort()

    async def _answer(self) -> Answer:
        while not isinstance(event := await self._next(), h11.Response):
            if isinstance(event, h11.ConnectionClosed | h11.EndOfMessage):
                raise ConnectionResetError
        asked = [value.decode("latin-1") for name, value in event.headers if name == b"retry-after"]
        return event.status_code, asked[-1] if asked else None

    async def _skip_body(self) -> None:
        size = 0
        while size <= MAX_BODY:
            event = await self._next()
            if isinstance(event, h11.Data):
                size += len(event.data)
            elif isinstance(event, h11.EndOfMessage):
                with suppress(h11.ProtocolError):
                    self._http.start_next_cycle()
                return
            else:
                return

    async def _next(self) -> object:
        while (event := self._http.next_event()) is h11.NEED_DATA:
            found = await self._reader.read(CHUNK)
            self.has_answered |= bool(found)
            self._received += len(found)
            if self._received > MAX_ANSWER:
                raise h11.RemoteProtocolError("The answer is too long.")
            self._http.receive_data(found)
        return event


class Connections:
    """The connections to one receiver; idle ones are reused."""

    def __init__(self, target: Target, checked: CheckedAddresses, resolver: Executor, tls: ssl.SSLContext) -> None:
        self._target, self._checked, self._resolver, self._tls = target, checked, resolver, tls
        self._idle: list[Connection] = []
        self._lookup: asyncio.Future[Sequence[str]] | None = None

    async def post(self, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send one request and return the answer. Raises ``NotDelivered``."""
        while (connection := self._take_idle()) is not None:
            with suppress(OSError, h11.ProtocolError):
                return await self._post(connection, headers, body)
            if connection.has_answered:
                raise NotDelivered("The answer is incomplete, or is not HTTP.")
        connection = await self._connect()
        try:
            return await self._post(connection, headers, body)
        except h11.ProtocolError:
            raise NotDelivered("The answer is not HTTP." if connection.has_answered else BROKEN) from None
        except OSError:
            raise NotDelivered(BROKEN) from None

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()

    async def _post(self, connection: Connection, headers: Mapping[str, str], body: bytes) -> Answer:
        try:
            answer = await connection.post(self._target, headers, body)
        except BaseException:
            connection.close()
            raise
        if connection.is_reusable:
            connection.idle_since = asyncio.get_running_loop().time()
            self._idle.append(connection)
        else:
            connection.close()
        return answer

    def _take_idle(self) -> Connection | None:
        now = asyncio.get_running_loop().time()
        while self._idle:
            connection = self._idle.pop()
            if connection.is_reusable and now - connection.idle_since < IDLE_SECONDS:
                return connection
            connection.close()
        return None

    async def _connect(self) -> Connection:
        """Return a new connection to one of the checked addresses. Its certificate must match the host name."""
        secure = {"ssl": self._tls, "server_hostname": self._target.host} if self._target.secure else {}
        why = "No address answered."
        for address in await self._addresses():
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    reader, writer = await asyncio.open_connection(address, self._target.port, **secure)  # type: ignore[arg-type]
            except ssl.SSLError as error:
                why = f"The TLS handshake failed: {error.reason or 'no reason given'}."
            except (OSError, TimeoutError):
                continue
            else:
                return Connection(reader, writer, asyncio.get_running_loop().time())
        raise NotDelivered(why)

    async def _addresses(self) -> Sequence[str]:
        """Return the checked addresses. A slow lookup is awaited again by the next caller, not started twice."""
        if self._lookup is None:
            loop = asyncio.get_running_loop()
            self._lookup = asyncio.ensure_future(loop.run_in_executor(self._resolver, self._checked))
        lookup = self._lookup
        await asyncio.wait([lookup], timeout=RESOLVE_SECONDS)
        if not lookup.done():
            raise NotDelivered("The host name was not resolved in time.")
        if self._lookup is lookup:
            self._lookup = None
        try:
            return lookup.result()
        except BadTarget as bad:
            raise NotDelivered(str(bad)) from None


class Sender:
    """Sends to one endpoint. ``clock`` returns the milliseconds since 1970; an attempt takes at most ``seconds``.

    ``connections`` may instead be a text: the reason why this installation must not send there.
    """

    def __init__(self, connections: Connections | str, clock: Callable[[], int], seconds: float) -> None:
        self._connections, self._clock, self._seconds = connections, clock, seconds

    async def send(self, endpoint: Endpoint, message: Message, seats: tuple[int, ...]) -> Result:
        """Try once, signed at this moment. Raises nothing but ``CancelledError``."""
        at, began = self._clock(), time.monotonic()
        if isinstance(self._connections, str):
            return Result(at=at, milliseconds=0, error=self._connections)
        answer: tuple[int | None, str | None] = None, None
        error = None
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
            error = "It cannot be sent; see the service's log."
        took = int((time.monotonic() - began) * 1000)
        return Result(at=at, milliseconds=took, status=answer[0], retry_after=answer[1], error=error)

    def close(self) -> None:
        if isinstance(self._connections, Connections):
            self._connections.close()
