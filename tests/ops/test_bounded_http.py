"""Answers of those who need not be honest: without an end, compressed, or of no address at all."""

import contextlib
import socket
import threading
import time

import httpx
import pytest

from ops.run.bounded_http import Answer, BoundedClient, NoAnswer
from tests.support.cases import each
from tests.support.threaded_listener import ThreadedListener

OK = b"HTTP/1.1 200 OK\r\n"
MAX = 1000


@contextlib.contextmanager
def answering(first, again=b""):
    """The URL of what sends this, and then something again and again; and what is set once nobody reads it."""
    left = threading.Event()

    def answer(near):
        with near, contextlib.suppress(OSError):
            near.recv(1 << 16)
            near.sendall(first)
            while again:
                near.sendall(again)
                time.sleep(0.01)
        left.set()

    listener = socket.create_server(("127.0.0.1", 0))
    with ThreadedListener(listener, answer):
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", left


ENDLESS = {
    "a head": (OK + b"X: ", b"x", "within 0.2 s"),
    "answers before the answer": (b"", b"HTTP/1.1 103 Early Hints\r\n\r\n", "within 0.2 s"),
    "a body": (OK + b"Content-Length: 999\r\n\r\n", b"x", "within 0.2 s"),
    "a body in chunks": (OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", "within 0.2 s"),
    "a long body": (OK + b"\r\n", b"x" * 2 * MAX, "longer than 1,000 bytes"),
    "what may expand": (OK + b"Content-Encoding: br\r\n\r\n", b"x", "compressed"),
}


@each("first, again, why", ENDLESS.values(), ids=list(ENDLESS))
def test_an_answer_without_an_end_is_none(first, again, why):
    client = BoundedClient(MAX, 0.2)
    for _ in range(2):
        with answering(first, again) as (url, left):
            with pytest.raises(NoAnswer, match=why):
                client.ask("GET", url)
            assert left.wait(30)
    with answering(OK + b"Retry-After: 7\r\nContent-Length: 1\r\n\r\nx") as (url, _):
        assert BoundedClient(MAX, 30).ask("GET", url) == Answer(200, b"x", "7")


@each("url", ["http://[::1", "http://a..test/", "ftp://a.test", "a.test", "http://", "http://\x00/"])
def test_what_is_no_address_gives_no_answer(url):
    with pytest.raises(NoAnswer, match=r"."):
        BoundedClient(MAX, 1).ask("GET", url)


def test_why_there_is_no_answer_is_short():
    def broken(_):
        raise httpx.RemoteProtocolError("x" * 5_000)

    with pytest.raises(NoAnswer) as found:
        BoundedClient(MAX, 1, httpx.MockTransport(broken)).ask("GET", "http://a.test")
    assert len(str(found.value)) == 300
