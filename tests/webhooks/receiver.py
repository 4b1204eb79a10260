"""A receiver of webhooks on this machine, which answers as a test wants it."""

import asyncio
import json
import threading
import time
from collections import defaultdict

OK = b"HTTP/1.1 204 No Content\r\n\r\n"


def answer(status, *headers, body=b""):
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class Request:
    """One request: its head and body as they came, and when."""

    def __init__(self, head, body):
        first, *lines = head.decode().split("\r\n")
        self.path = first.split(" ")[1]
        self.headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        self.body, self.at = body, time.monotonic()

    @property
    def id(self):
        return self.headers["webhook-id"]

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def told(self):
        """The type and the version."""
        found = self.json
        return found["type"], found["data"]["version"]


class Receiver:
    """Serves in a thread. ``behave`` gets a request and returns bytes, or a coroutine that writes by itself."""

    def __init__(self, behave=lambda request: OK, tls=None):
        self.behave, self.requests, self.connections = behave, [], 0
        self._ready = threading.Event()
        self._tls = tls
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        self._ready.wait()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def close(self):
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    def taken(self, path=None):
        """What was answered with success, the first time that it came, in order."""
        seen = {}
        for request in self.requests:
            if getattr(request, "ok", False) and path in (None, request.path):
                seen.setdefault((request.path, request.id), request)
        return list(seen.values())

    def by_game(self, path=None):
        found = defaultdict(list)
        for request in self.taken(path):
            found[request.json["data"]["game"]].append(request.told)
        return found

    async def _serve(self):
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0, ssl=self._tls)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._end.wait()
        server.close()

    async def _connected(self, reader, writer):
        self.connections += 1
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                size = next(
                    int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")
                )
                request = Request(head[:-4], await reader.readexactly(size))
                found = self.behave(request)
                request.ok = isinstance(found, bytes) and found.startswith(b"HTTP/1.1 2")
                self.requests.append(request)
                if isinstance(found, bytes):
                    writer.write(found)
                else:
                    await found(writer)
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            pass
        finally:
            writer.close()
