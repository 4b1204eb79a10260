"""Connections that ask nothing, or take their time, are the loss of who holds them and of nobody else."""

import os
import re
import socket
import time
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from gunicorn.http.errors import InvalidResponseHeader

from ops.bench.load import Stack
from ops.run.gevent_worker import HELD_SECONDS, SEND_TIMEOUT, refusal_of
from ops.run.settings import Settings, Tuning
from service.web.throttled_log import ThrottledLog
from tests.support.waiting import eventually

SHARE = 16
LENGTH = re.compile(rb"(?i)content-length: (\d+)")
HELLO = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
PROMPT = 5
"""Seconds within which a request is answered whatever others do, on a machine that has more to do."""


@pytest.fixture(scope="module")
def port(embedded_redis):
    url = embedded_redis.url
    ours = Settings(
        redis_url=url,
        queue_url=url,
        games=os.environ["SKALD_GAMES"],
        web_processes=1,
        tuning=Tuning(client_connections=SHARE),
    )
    with pytest.MonkeyPatch.context() as patched:
        # What is said here counts more than the file of settings.
        patched.setenv("GUNICORN_CMD_ARGS", "--worker-class tests.support.impatient_worker.ImpatientWorker")
        with Stack(ours).web() as port:
            yield port


@contextmanager
def connected(port, count=1, host="127.0.0.1"):
    with ExitStack() as stack:
        yield [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), source_address=(host, 0), timeout=PROMPT))
            for _ in range(count)
        ]


def answer(connection):
    """The head of the next answer; what belongs to it is read to its end."""
    connection.settimeout(PROMPT)
    with connection.makefile("rb") as said:
        head = b"".join(iter(said.readline, b"\r\n"))
        said.read(int(LENGTH.search(head)[1]))
    return head


def is_closed(connection):
    connection.settimeout(0.2)
    try:
        return connection.recv(1 << 16) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def is_broken(connection):
    try:
        connection.send(b"\r\n")
    except OSError:
        return True
    return False


def test_the_longest_idle_connection_makes_room_for_a_new_one(port):
    with connected(port, SHARE, "127.0.0.6") as first:
        for one in first:
            one.sendall(HELLO)
            assert answer(one).startswith(b"HTTP/1.1 200")
        first[0].sendall(HELLO)
        assert answer(first[0]).startswith(b"HTTP/1.1 200")
        with connected(port, 3, "127.0.0.6") as later:
            for one in later:
                one.sendall(HELLO)
                assert answer(one).startswith(b"HTTP/1.1 200")
            assert [is_closed(one) for one in first[:5]] == [False, True, True, True, False]


def test_any_number_of_idle_connections_leaves_the_others_served(port):
    with connected(port, 20 * SHARE) as idle:
        began = time.monotonic()
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PROMPT).status_code == 200
        with connected(port, 1, "127.0.0.2") as (other,):
            for _ in range(2):
                other.sendall(HELLO)
                assert answer(other).startswith(b"HTTP/1.1 200"), "another client has a share of its own"
        assert time.monotonic() - began < PROMPT
        open_still = sum(not is_closed(one) for one in idle[-2 * SHARE :])
        assert open_still <= SHARE


def test_who_has_only_busy_connections_is_told_so(port):
    head = b"POST /v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
    with connected(port, SHARE, "127.0.0.3") as slow:
        for one in slow:
            one.sendall(head + b"{")
        time.sleep(0.4)
        with connected(port, 1, "127.0.0.3") as (late,):
            assert answer(late).startswith(b"HTTP/1.1 503")
        for one in slow:
            assert answer(one).startswith(b"HTTP/1.1 408")


def test_a_head_that_is_slow_ends_its_connection(port):
    with connected(port, 1, "127.0.0.4") as (slow,):
        began = time.monotonic()
        slow.settimeout(0.2)
        with pytest.raises(OSError):
            for byte in b"GET /healthz HTTP/1.1\r\nX: " + b"a" * 200:
                slow.sendall(bytes([byte]))
                time.sleep(0.05)
        assert time.monotonic() - began < PROMPT


def test_requests_that_are_sent_at_once_are_all_answered(port):
    with connected(port, 1, "127.0.0.5") as (one,):
        one.sendall(HELLO * 3)
        said = b""
        one.settimeout(PROMPT)
        while said.count(b'"alive"}') < 3:
            said += one.recv(1 << 16)
        one.sendall(HELLO)
        assert answer(one).startswith(b"HTTP/1.1 200")


@pytest.mark.skipif(SEND_TIMEOUT is None, reason="this system gives up no connection by itself")
def test_who_takes_no_answer_is_given_up(port):
    with socket.socket() as greedy:
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        greedy.connect(("127.0.0.1", port))
        greedy.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
        eventually(lambda: is_broken(greedy))


POST = b"POST /v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
NO_HTTP = {
    "a header with control characters": (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \x1b[31m\r\n\r\n", 400),
    "a long address": (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
    "many headers": (b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: 1\r\n" % number for number in range(200)) + b"\r\n", 431),
    "two lengths": (POST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    "a chunk without a length": (POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", 400),
    "a chunk without an end": (POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}xx0\r\n\r\n", 400),
}


def test_what_is_no_http_is_refused_with_a_problem_document(port):
    with connected(port, len(NO_HTTP), "127.0.0.6") as connections:
        began = time.monotonic()
        for one, (sent, _) in zip(connections, NO_HTTP.values(), strict=True):
            one.sendall(sent)
        for one, (what, (_, status)) in zip(connections, NO_HTTP.items(), strict=True):
            head = answer(one)
            assert head.startswith(b"HTTP/1.1 %d " % status), what
            assert b"application/problem+json" in head, what
            assert b"nosniff" in head, what
    assert time.monotonic() - began >= HELD_SECONDS, "nobody gets many such answers"


def test_no_header_says_where_the_application_is(port):
    """A proxy on this machine passes on what its clients send, and so loopback is not believed."""
    for header in (b"SCRIPT_NAME: /elsewhere", b"PATH_INFO: /elsewhere"):
        with connected(port, 1, "127.0.0.6") as (one,):
            one.sendall(HELLO.replace(b"\r\n\r\n", b"\r\n" + header + b"\r\n\r\n"))
            assert answer(one).startswith(b"HTTP/1.1 200")
    assert not refusal_of(InvalidResponseHeader("X")), "what the application does wrong is logged whole"


def test_a_flood_of_what_is_no_http_is_logged_seldom():
    said, now = [], [100.0]
    log = ThrottledLog(lambda text, extra: said.append(extra["fields"]), "unreadable", lambda: now[0])
    for _ in range(5):
        log.tell(lambda: {"address": "192.0.2.1"})
    now[0] += 11
    log.tell(lambda: {"address": "192.0.2.2"})
    assert [(one["address"], one["others"]) for one in said] == [("192.0.2.1", 0), ("192.0.2.2", 4)]
