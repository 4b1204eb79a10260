"""Connections to one receiver: to addresses that were checked and no others, without redirects or proxies."""

import asyncio
import ssl
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress

import h11

from events.ruleset.records import Record
from projections.webhooks.target import BadTarget, Target

RESOLVE_SECONDS = 3.0
CONNECT_SECONDS = 5.0
BODY_SECONDS = 1.0
"""The time that the body of an answer has, of which nothing is used."""
IDLE_SECONDS = 20.0
"""A connection that was idle for longer is not used again."""
MOST_HEAD, MOST_BODY, CHUNK = 16_384, 65_536, 16_384
MOST_ANSWER = 2 * MOST_BODY
"""So many bytes of an answer are read at most, whatever they are: what floods us must not keep us from the others."""

CheckedAddresses = Callable[[Target], Sequence[str]]
"""Returns the addresses of a target, all checked. May take long. Raises ``BadTarget``."""


class NotDelivered(Exception):
    """There was no answer; says why."""


class Answer(Record):
    """What a receiver has answered."""

    status: int
    retry_after: str | None = None


class Connection:
    """One connection, used for one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, now: float) -> None:
        self._reader, self._writer = reader, writer
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD)
        self.idle_since = now
        self.has_answered = False
        self._received = 0

    @property
    def is_reusable(self) -> bool:
        """True if another request may be sent: the last answer was read whole, and nobody has closed."""
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
        """Close at once, whatever is still to come."""
        self._writer.transport.abort()

    async def _answer(self) -> Answer:
        while not isinstance(event := await self._next(), h11.Response):
            if isinstance(event, h11.ConnectionClosed | h11.EndOfMessage):
                raise ConnectionResetError
        found = {name: value.decode("latin-1") for name, value in event.headers if name == b"retry-after"}
        return Answer(status=event.status_code, retry_after=found.get(b"retry-after"))

    async def _skip_body(self) -> None:
        size = 0
        while size <= MOST_BODY:
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
            if self._received > MOST_ANSWER:
                raise h11.RemoteProtocolError("The answer is too long.")
            self._http.receive_data(found)
        return event


class Connections:
    """The connections to one receiver; those that are idle are used again."""

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
                raise NotDelivered("The answer broke off, or is not HTTP.")
        connection = await self._connect()
        try:
            return await self._post(connection, headers, body)
        except h11.ProtocolError:
            raise NotDelivered("The answer is not HTTP.") from None
        except OSError:
            raise NotDelivered("The connection broke off.") from None

    def close(self) -> None:
        """Close what is idle."""
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
        """Return a new connection to one of the checked addresses. Its certificate must be that of the host name."""
        secure = {"ssl": self._tls, "server_hostname": self._target.host} if self._target.secure else {}
        why = "No address answers."
        for address in await self._addresses():
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    reader, writer = await asyncio.open_connection(address, self._target.port, **secure)  # type: ignore[arg-type]
            except ssl.SSLError as error:
                why = f"TLS fails: {error.reason or 'handshake'}."
            except (OSError, TimeoutError):
                continue
            else:
                return Connection(reader, writer, asyncio.get_running_loop().time())
        raise NotDelivered(why)

    async def _addresses(self) -> Sequence[str]:
        """Return the checked addresses. A look-up that takes long is waited for again, and not begun twice."""
        if self._lookup is None:
            loop = asyncio.get_running_loop()
            self._lookup = asyncio.ensure_future(loop.run_in_executor(self._resolver, self._checked, self._target))
        lookup = self._lookup
        await asyncio.wait([lookup], timeout=RESOLVE_SECONDS)
        if not lookup.done():
            raise NotDelivered("The host name is not resolved in time.")
        if self._lookup is lookup:
            self._lookup = None
        try:
            return lookup.result()
        except BadTarget as bad:
            raise NotDelivered(str(bad)) from None
