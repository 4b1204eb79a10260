"""Ctrl-C amid open streams and requests in flight: those are answered, streams end, and nothing is complained of."""

import signal
import socket
import threading
import time

import httpx
import pytest

from tests.ops.service import up
from tests.support.front import Front, asked

STREAMS = 150
IDLE = 20
PLAYERS = 4


def opened(url, path):
    """A connection on which this was asked."""
    port = int(url.rsplit(":", 1)[1])
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return connection


def begun(connection):
    """The connection, once its answer has begun."""
    connection.settimeout(20)
    assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200")
    return connection


def rest(connection):
    """All that still comes until the other side closes; raises if it is cut off."""
    said = b""
    while arrived := connection.recv(1 << 16):
        said += arrived
    return said


class Acting(threading.Thread):
    """Acts as fast as it can for as long as there is somebody to ask; keeps what was acknowledged."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.front = Front(url)
        self.game, self.tokens = self.front.begin("wikinger")
        self.done, self.cut_off, self.other = [], 0, []
        self.start()

    def run(self):
        http = self.front.http
        while True:
            try:
                shown = http.get(f"/v1/games/{self.game}").json()
                seat = shown["to_act"][0]
                offered = http.get(f"/v1/games/{self.game}/actions", headers=asked(self.tokens[seat])).json()["actions"]
                answer = http.post(f"/v1/games/{self.game}/actions", json=offered[0], headers=asked(self.tokens[seat]))
            except httpx.ConnectError:
                return
            except httpx.TransportError:
                self.cut_off += 1
                return
            (self.done if answer.status_code == 201 else self.other).append(answer.json()["version"])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_without_a_complaint(tmp_path, number):
    with up(tmp_path, SKALD_WEB_PROCESSES="2") as running:
        before = len(running.said)
        players = [Acting(running.url) for _ in range(PLAYERS)]
        games = [player.game for player in players]
        streams = [opened(running.url, f"/v1/games/{games[n % PLAYERS]}/stream") for n in range(STREAMS)]
        streams = [begun(stream) for stream in streams]
        idle = [begun(opened(running.url, "/healthz")) for _ in range(IDLE)]
        time.sleep(1)
        began = time.monotonic()
        assert running.stop(number) == 0
        stopped = time.monotonic() - began
    for stream in streams:
        assert rest(stream).endswith(b"0\r\n\r\n"), "the stream ends as a stream does"
    for connection in idle:
        assert rest(connection) in (b"", b'{"status":"alive"}'), "it is closed and not cut off"
    for player in players:
        player.join(20)
        assert not player.is_alive()
        assert player.other == []
    assert running.said[before:] == ["skald: stopping", "skald: stopped"]
    with up(tmp_path) as again:
        for player in players:
            log = Front(again.url).log(player.game)
            assert len(log) == player.done[-1], "what was carried out was answered, and the other way round"
    done, cut_off = sum(len(player.done) for player in players), sum(player.cut_off for player in players)
    print(f"stopped after {stopped:.1f} s; {done} actions, {cut_off} connections cut off")
