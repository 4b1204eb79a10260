"""A proxy before the service that loses, delays and doubles requests and answers, as bad networks do."""

import contextlib
import random
import socket
import time
from collections import Counter
from urllib.parse import urlsplit

from tests.support.threaded_listener import ThreadedListener

HARMS = ("lost before", "lost after", "late", "doubled", "cut short")


class LossyProxy(ThreadedListener):
    """Listens on a port of its own. ``rate`` of all requests come to harm, each sort as likely as the others.

    A doubled request arrives twice, and the second answer is the one that is passed on; a live stream breaks somewhere.
    ``harmed`` counts what was done.
    """

    def __init__(self, upstream, rate=0.2, seed=1, slow=0.05):
        found = urlsplit(upstream)
        self._upstream = (found.hostname, found.port)
        self._rate, self._slow, self._chance = rate, slow, random.Random(seed)
        listener = socket.create_server(("127.0.0.1", 0))
        super().__init__(listener, self._answer_one)
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.harmed, self.passed = Counter(), 0

    def _answer_one(self, near):
        with near, contextlib.suppress(OSError):
            request = read_request(near)
            if request is None:
                return
            harm = self._chance.choice(HARMS) if self._chance.random() < self._rate else None
            self.harmed[harm] += 1
            if harm == "lost before":
                return
            if harm == "late":
                time.sleep(self._slow)
            if harm in ("lost after", "doubled"):
                live = b"/stream" in request.split(b"\r\n")[0]
                for _ in self._answer(request):
                    if live:
                        break
                if harm == "lost after":
                    return
            left = self._chance.randrange(1, 1500) if harm == "cut short" else None
            for piece in self._answer(request):
                near.sendall(piece if left is None else piece[:left])
                left = None if left is None else left - len(piece)
                if left is not None and left <= 0:
                    return

    def _answer(self, request):
        """Yield the pieces of an answer as they come."""
        with socket.create_connection(self._upstream) as far:
            far.sendall(request)
            while piece := far.recv(1 << 16):
                yield piece


def read_request(near):
    """Return one request as bytes, told to close the connection after the answer; ``None`` if there is none."""
    text = b""
    while b"\r\n\r\n" not in text:
        piece = near.recv(1 << 16)
        if not piece:
            return None
        text += piece
    head, _, body = text.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    length = next((int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        body += near.recv(1 << 16)
    return b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n" + body
