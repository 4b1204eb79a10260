"""Ctrl-C amid open streams and requests in flight: those are answered, streams end, and nothing is complained of."""

import signal
import socket
import threading
import time

import httpx
import pytest

from tests.ops.service import up
from tests.support.front import Front, asked
from tests.support.rulesets import SHIPPED
from tests.support.waiting import eventually

STREAMS = 150
IDLE = 20
PLAYERS = 4
CLOSING = ("results_computed", "seed_opened")


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
    """Acts as fast as it can, in one game after the other; keeps the last version acknowledged in each."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.http = Front(url).http
        self.acknowledged, self.done, self.cut_off, self.other = {}, 0, 0, []
        self.sit_down()
        self.start()

    def sit_down(self):
        wanted = {"ruleset": SHIPPED[0], "seats": [{"name": "Ada"}, {"name": "Bo"}]}
        made = self.http.post("/v1/games", json=wanted).json()
        self.game, self.tokens = made["game"]["id"], made["tokens"]

    def run(self):
        while not self.cut_off:
            try:
                self.act()
            except httpx.ConnectError:
                return
            except httpx.TransportError:
                self.cut_off += 1

    def act(self):
        http = self.http
        shown = http.get(f"/v1/games/{self.game}").json()
        if not shown["to_act"]:
            self.sit_down()
            return
        seat = shown["to_act"][0]
        offered = http.get(f"/v1/games/{self.game}/actions", headers=asked(self.tokens[seat])).json()["actions"]
        answer = http.post(f"/v1/games/{self.game}/actions", json=offered[0], headers=asked(self.tokens[seat]))
        if answer.status_code == 201:
            self.acknowledged[self.game] = answer.json()["version"]
            self.done += 1
        else:
            self.other.append(answer.text)


@pytest.mark.campaign(15)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_without_a_complaint(tmp_path, number):
    with up(tmp_path, SKALD_WEB_PROCESSES="2") as running:
        before = len(running.said)
        players = [Acting(running.url) for _ in range(PLAYERS)]
        games = [player.game for player in players]
        streams = [opened(running.url, f"/v1/games/{games[n % PLAYERS]}/stream") for n in range(STREAMS)]
        streams = [begun(stream) for stream in streams]
        idle = [begun(opened(running.url, "/healthz")) for _ in range(IDLE)]
        eventually(lambda: all(player.done for player in players))
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
            for game, version in player.acknowledged.items():
                played = [event for event in Front(again.url).log(game) if event["type"] not in CLOSING]
                assert len(played) == version, "what was carried out was answered, and the other way round"
    done, cut_off = sum(player.done for player in players), sum(player.cut_off for player in players)
    print(f"stopped after {stopped:.1f} s; {done} actions, {cut_off} connections cut off")
