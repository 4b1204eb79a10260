"""Whole games through a network that loses, delays and doubles a fifth of everything: nothing lost, nothing doubled."""

import asyncio
import contextlib
import random
import socket
import threading
import time
from collections import Counter
from urllib.parse import urlsplit

import pytest
from skald_client import AsyncSkald, Skald

from tests.service.rulesets import RULESET_IDS
from tests.support import coroutines
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


PAUSES = (0.01,) * 30
"""So much bad luck in a row has no one."""
MAX = 1_500


@pytest.fixture
def service(served):
    return served.url


@pytest.fixture
def proxy(service):
    with LossyProxy(service) as proxy:
        yield proxy


def new_game(service, ruleset):
    """A game, created without the proxy: creation has no key, so repeating it is useless."""
    with Skald(service) as skald:
        made = skald.create_game({"ruleset": ruleset, "seats": [{"name": "Ada"}, {"name": "Bo"}]})
    return made["game"], made["tokens"]


class Listening(threading.Thread):
    """A spectator."""

    def __init__(self, url, game):
        super().__init__(daemon=True)
        self.url, self.game, self.events, self.error = url, game, [], None
        self.start()

    def run(self):
        try:
            with Skald(self.url, pauses=PAUSES) as skald:
                self.events.extend(message["data"] for message in skald.listen(self.game))
        except Exception as error:  # noqa: BLE001 - told by the test
            self.error = error


def assert_exactly_once(service, game, acted, listened):
    """Every action that was answered is in the log once, and nothing else is; the listener has heard all of it."""
    with Skald(service) as skald:
        log = list(skald.iter_events(game))
        assert skald.get_audit(game)["ok"]
    decided = [
        event["private"]["server"]["data"]["decided"]
        for event in log
        if "server" in event["private"] and "decided" in event["private"]["server"]["data"]
    ]
    assert [one["action"] for one in decided if one.get("action")] == acted
    assert [event["version"] for event in listened] == list(range(1, len(log) + 1))
    assert [event["hash"] for event in listened] == [event["hash"] for event in log]


@pytest.mark.campaign(len(RULESET_IDS))
@pytest.mark.parametrize("ruleset", RULESET_IDS)
def test_a_game_is_played_to_its_end(service, proxy, ruleset):
    game, tokens = new_game(service, ruleset)
    listening = Listening(proxy.url, game["id"])
    chooser, acted, version = random.Random(ruleset), [], game["version"]
    with Skald(proxy.url, pauses=PAUSES) as skald:
        seats = [skald.with_token(token) for token in tokens]
        while (game := skald.get_game(game["id"]))["status"] == "running":
            assert game["version"] == version, "what was answered is there, and nothing more"
            for seat in game["to_act"]:
                offered = seats[seat].list_actions(game["id"])
                if offered["actions"]:
                    action = chooser.choice(offered["actions"])
                    done = seats[seat].act(game["id"], action, if_match=offered["version"])
                    acted.append(action)
                    version = done["version"]
                    break
            assert len(acted) < MAX
        listening.join(30)
        assert listening.error is None
        results = skald.get_results(game["id"])
        assert skald.get_scores(game["id"], at_least=results["version"], wait=20)["finality"] == "final"
        assert {row["seat"] for row in results["ranking"]} == {0, 1}
    assert_exactly_once(service, game["id"], acted, listening.events)
    if ruleset != "nim":
        assert set(proxy.harmed) == {None, *HARMS}, "everything that can happen did"
        assert sum(proxy.harmed.values()) - proxy.harmed[None] > 0.1 * sum(proxy.harmed.values())


async def play_async(url, game, tokens, after_each=lambda acted: None, heard_by_seats=False):
    """Play by the async client to the end: the actions, and what each listener has heard."""
    chooser, acted = random.Random(5), []

    async def listen(skald):
        return [message["data"] async for message in skald.listen(game["id"])]

    async with AsyncSkald(url, pauses=PAUSES) as skald:
        seats = [skald.with_token(token) for token in tokens]
        listening = [asyncio.create_task(listen(one)) for one in (*(seats if heard_by_seats else ()), skald)]
        while (now := await skald.get_game(game["id"]))["status"] == "running":
            for seat in now["to_act"]:
                if offered := (await seats[seat].list_actions(game["id"]))["actions"]:
                    acted.append(chooser.choice(offered))
                    await seats[seat].act(game["id"], acted[-1])
                    after_each(acted)
                    break
        return acted, await asyncio.wait_for(asyncio.gather(*listening), 60)


@pytest.mark.campaign(6, 0)
def test_the_async_client_plays_too(service, proxy):
    game, tokens = new_game(service, "raids")
    acted, (listened,) = coroutines.run(play_async(proxy.url, game, tokens))
    assert_exactly_once(service, game["id"], acted, listened)
