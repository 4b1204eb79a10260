"""The client over one WebSocket: a game that is played half by it arrives as one, and whatever ends it, it goes on."""

import json
import random
import threading
from collections import Counter
from contextlib import suppress
from itertools import count

import httpx
import pytest
from skald_client import AsyncSkald, HistoryRewritten, Skald, SkaldError
from skald_client.exchange import Call, Closed
from skald_client.refusals import Unauthenticated

from tests.clients.live_service import LiveService, problem
from tests.clients.scripted import ACTION, GAME
from tests.clients.test_lossy_network import PAUSES, Listening, assert_exactly_once, new_game, play_async
from tests.clients.test_python_client_streams import Live
from tests.support import coroutines
from tests.support.cutting_proxy import CuttingProxy, without_upgrade

CUT_AFTER = 3
"""Actions between two cuts."""


def counted(skald):
    """What a client asks by HTTP: method and end of path."""
    asked = Counter()
    hook = [lambda request: asked.update([(request.method, request.url.path.rpartition("/")[2])])]
    skald._http.event_hooks = {"request": hook}
    return asked


def play(seats, skald, game, after_each=lambda: None):
    """Play a game to its end by seats that are clients of their own; the actions."""
    chooser, acted = random.Random(game), []
    while (now := skald.get_game(game))["status"] == "running":
        for seat in now["to_act"]:
            if (offered := seats[seat].list_actions(game))["actions"]:
                acted.append(chooser.choice(offered["actions"]))
                seats[seat].act(game, acted[-1], if_match=offered["version"])
                after_each()
                break
    return acted


def test_a_game_that_is_played_half_by_each_arrives_as_one(served):
    """One seat by a connection, the other through a proxy that knows no WebSockets, and a listener by each."""
    game, tokens = new_game(served.url, "nim")
    with (
        CuttingProxy(served.url, request=without_upgrade) as proxy,
        Skald(served.url) as live,
        Skald(proxy.url) as plain,
    ):
        asked, asked_plainly = counted(live), counted(plain)
        heard = [[], []]
        threads = [
            threading.Thread(target=lambda one=one, to=to: to.extend(one.listen(game["id"])), daemon=True)
            for one, to in zip((live.with_token(tokens[0]), plain), heard, strict=True)
        ]
        for thread in threads:
            thread.start()
        while not live._lives[None].is_open:
            threads[0].join(0.01)
        acted = play([live.with_token(tokens[0]), plain.with_token(tokens[1])], plain, game["id"])
        for thread in threads:
            thread.join(30)
    for messages in heard:
        assert_exactly_once(served.url, game["id"], acted, [message["data"] for message in messages])
    assert set(asked) == {("GET", "live")}
    assert asked_plainly["GET", "stream"] == asked_plainly["GET", "live"] == 1
    assert asked_plainly["POST", "actions"] > 1


def test_without_a_socket_none_is_tried(served):
    """Of both kinds, and by a client with another token of the same one."""
    game, tokens = new_game(served.url, "nim")
    with Skald(served.url, socket=False) as skald:
        asked, seats = counted(skald), [skald.with_token(token) for token in tokens]
        play(seats, skald, game["id"])
        heard = [message["id"] for message in seats[0].listen(game["id"])]
        last = skald.get_game(game["id"])["version"]
    assert heard == list(range(1, last + 1))
    assert ("GET", "live") not in asked
    assert asked["GET", "stream"] >= 1

    async def listen():
        async with AsyncSkald(served.url, socket=False) as skald:
            found = [message["id"] async for message in skald.listen(game["id"])]
            return found, [one.is_open for one in skald._lives.values()]

    assert coroutines.run(listen()) == (heard, [])


@pytest.mark.parametrize("ruleset", ["nim", pytest.param("clash_of_vikings", marks=pytest.mark.campaign(15))])
def test_over_a_line_that_is_cut_nothing_is_lost_or_doubled(served, ruleset):
    game, tokens = new_game(served.url, ruleset)
    with CuttingProxy(served.url) as proxy, Skald(proxy.url, pauses=PAUSES) as skald:
        listening, mine, done = Listening(proxy.url, game["id"]), [], count(1)
        sometimes_cut = lambda: proxy.cut() if next(done) % CUT_AFTER == 0 else None
        following = threading.Thread(
            target=lambda: mine.extend(skald.with_token(tokens[0]).listen(game["id"], include=["patch"])), daemon=True
        )
        following.start()
        acted = play([skald.with_token(token) for token in tokens], skald, game["id"], sometimes_cut)
        for thread in (listening, following):
            thread.join(60)
        assert listening.error is None
    assert_exactly_once(served.url, game["id"], acted, listening.events)
    assert_exactly_once(served.url, game["id"], acted, [one["data"] for one in mine if one["id"]])
    games = [one["data"] for one in mine if not one["id"]]
    with Skald(served.url, tokens[0]) as skald:
        assert games[-1] == skald.get_game(game["id"])
    assert [one["version"] for one in games] == sorted(one["version"] for one in games)


@pytest.mark.campaign(6, 3)
def test_the_async_client_plays_over_a_line_that_is_cut(served):
    game, tokens = new_game(served.url, "raids")
    with CuttingProxy(served.url) as proxy:
        cut = lambda acted: proxy.cut() if len(acted) % CUT_AFTER == 0 else None
        acted, heard = coroutines.run(play_async(proxy.url, game, tokens, cut, heard_by_seats=True))
    for events in heard:
        assert_exactly_once(served.url, game["id"], acted, [{**event, "private": {}} for event in events])


@pytest.fixture(scope="module")
def history():
    return Live()


def pushed(history, *versions):
    return [{"watch": 1, "event": history.events[version - 1]} for version in versions]


def listened(service, game, **options):
    with Skald(service.url, "own", pauses=(0.0, 0.0, 0.0)) as skald:
        return [message["id"] or message["event"] for message in skald.listen(game, **options)]


@pytest.mark.parametrize("code", [1001, 1013, None])
def test_a_connection_that_closes_is_gone_on_with(history, code):
    last = {"watch": 1, "scores": {"version": 4}}
    scripts = [[*pushed(history, 1, 2), code], [*pushed(history, 3, 4), last, {"watch": 1, "end": "closed"}]]
    with LiveService(*scripts) as service:
        assert listened(service, history.game, include=["scores"]) == [1, 2, 3, 4, "scores"]
    assert [message["after"] for message in service.sent("watch")] == [0, 2]


def test_who_is_told_that_the_service_leaves_comes_back_within_a_second():
    pauses = [Call("GET", "/").pause(0, Closed(1001), (9.0,)) for _ in range(100)]
    assert 0 <= min(pauses) < max(pauses) <= 1
    assert max(pauses) - min(pauses) > 0.5


def test_a_history_that_is_rewritten_is_noticed(history):
    other = {**history.events[2], "at": "2026-01-02T03:04:05.679Z"}
    with (
        LiveService([*pushed(history, 1, 2), {"watch": 1, "event": other}]) as service,
        pytest.raises(HistoryRewritten, match="version 3"),
    ):
        listened(service, history.game)


def test_a_token_that_ends_is_told(history):
    refused = {"hello": problem(401, "unauthenticated")}
    with LiveService([*pushed(history, 1), 4401], [], answers=[{}, refused]) as service, pytest.raises(Unauthenticated):
        listened(service, history.game)
    with (
        LiveService([*pushed(history, 1), {"watch": 1, "end": "token"}], http=(401, "unauthenticated")) as service,
        pytest.raises(Unauthenticated),
    ):
        listened(service, history.game)


def test_an_action_without_an_answer_is_sent_again_under_its_key(history):
    """Refused with 429 by the connection, then broken off there, then by HTTP."""
    answers = [{"act": [problem(429, "too_many_requests"), None]}]
    with LiveService([], answers=answers) as service, Skald(service.url, pauses=(0.0, 0.0)) as skald:
        heard = skald.with_token("seat").listen(GAME)

        def read():
            with suppress(SkaldError, RuntimeError):  # whatever comes of it once the client is closed
                next(heard)

        reading = threading.Thread(target=read, daemon=True)
        reading.start()
        service.watched.wait(20)
        while not skald._lives[None].is_open:
            reading.join(0.01)
        assert skald.with_token("seat").act(GAME, ACTION, if_match=2) == {"version": 3}
    first, second = service.sent("act")
    assert (first["action"], first["if_match"], first["token"], first["whole"]) == (ACTION, 2, "seat", True)
    assert {first["key"], second["key"]} == {service.posted["idempotency-key"]}


def test_an_old_service_is_not_asked_again_and_again(history):
    def old(request):
        asked.append(request.url.path.rpartition("/")[2])
        if asked[-1] == "stream":
            return httpx.Response(200, content=b"".join(history.messages))
        return httpx.Response(404, content=json.dumps({"code": "not_found"}))

    asked = []
    with Skald("http://skald", transport=httpx.MockTransport(old), pauses=()) as skald:
        for _ in range(2):
            assert [message["data"] for message in skald.listen(history.game)] == history.events
    assert asked == ["live", "stream", "stream"]
