"""What the client makes of streams and whole logs: broken ones, false ones, and what they include."""

import json

import httpx
import pytest
from skald_client import AsyncSkald, HistoryRewritten, Unreachable
from skald_client.refusals import NotYourTurn

from tests.clients.scripted import ACTION, AWAY, BROKEN, GAME, Breaking, Scripted, answer, client, problem, stream
from tests.service.conftest import Service
from tests.support import coroutines


class Live:
    """The events of a real game, as lines and as messages."""

    def __init__(self):
        service = Service()
        table = service.create()
        table.play_out()
        self.game = table.id
        lines = table.get("/events", headers={"Accept": "application/x-ndjson"}).text
        self.events = [json.loads(line) for line in lines.splitlines()]
        self.lines = lines.encode().splitlines(keepends=True)
        self.messages = [
            f"id: {event['version']}\nevent: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()
            for event in self.events
        ]


@pytest.fixture(scope="module")
def live():
    return Live()


def test_a_stream_goes_on_where_it_broke(live):
    cut = live.messages[4][:20]
    skald, requests = client(
        AWAY,
        stream([b": still here\n\n", *live.messages[:4], cut], BROKEN),
        problem(503, "log_unavailable"),
        stream([*live.messages[2:6]], BROKEN),
        stream(live.messages[6:]),
    )
    heard = [message["data"] for message in skald.listen(live.game, lang="en")]
    assert heard == live.events
    assert [request.url.params["after"] for request in requests] == ["0", "0", "4", "4", "6"]
    assert {request.url.params["lang"] for request in requests} == {"en"}


def included(live, name, version):
    """A message without an id: how something stands as of a version."""
    found = {"id": live.game, "version": version, "head": live.events[version - 1]["hash"]} if name == "game" else {}
    return f"event: {name}\ndata: {json.dumps(found | {'version': version})}\n\n".encode()


def test_what_a_stream_includes_comes_after_every_opening(live):
    last = len(live.events)
    skald, requests = client(
        stream([*live.messages[:4], included(live, "game", 4), included(live, "scores", 4)], BROKEN),
        stream(live.messages[4:], BROKEN),
        stream([included(live, "game", last), included(live, "scores", last)]),
    )
    heard = list(skald.listen(live.game, include=["game", "scores"]))
    assert [message["data"] for message in heard if message["id"] is not None] == live.events
    shown = [(message["event"], message["data"]["version"]) for message in heard if message["id"] is None]
    assert shown == [("game", 4), ("scores", 4), ("game", last), ("scores", last)]
    assert {request.url.params["include"] for request in requests} == {"game,scores"}


def test_a_game_that_a_stream_includes_must_stand_on_the_chain(live):
    other = included(live, "game", 4).replace(live.events[3]["hash"].encode(), b"00" * 32)
    skald, _ = client(stream([*live.messages[:4], other]), pauses=())
    with pytest.raises(HistoryRewritten, match="version 4"):
        list(skald.listen(live.game, include=["game"]))


def test_a_stream_that_the_service_ends_is_opened_again_while_the_game_goes_on(live):
    head = {"id": live.game, "version": 2, "head": live.events[1]["hash"]}
    skald, requests = client(
        stream(live.messages[:2]),
        answer(200, {**head, "status": "running"}),
        stream(live.messages[2:3]),
        answer(200, {**head, "status": "abandoned"}),
    )
    assert [message["id"] for message in skald.listen(live.game)] == [1, 2, 3]
    assert len(requests) == 4


def test_a_stream_gives_up_in_the_end(live):
    skald, _ = client(stream(live.messages[:2], BROKEN), BROKEN, BROKEN)
    heard = skald.listen(live.game)
    assert [next(heard)["id"], next(heard)["id"]] == [1, 2]
    with pytest.raises(Unreachable):
        next(heard)


def test_a_stream_that_does_not_follow_is_noticed(live):
    skald, _ = client(stream(live.messages[:2]), pauses=())
    heard = skald.listen(live.game)
    assert [next(heard)["id"], next(heard)["id"]] == [1, 2]
    other = {**live.events[2], "at": "2026-01-02T03:04:05.679Z"}
    lie = f"id: 3\nevent: {other['type']}\ndata: {json.dumps(other)}\n\n".encode()
    skald, _ = client(stream([*live.messages[:2], lie]), pauses=())
    with pytest.raises(HistoryRewritten, match="version 3"):
        list(skald.listen(live.game))


def test_a_log_is_read_on_where_it_broke(live):
    media = "application/x-ndjson"
    skald, requests = client(stream(live.lines[:3], BROKEN, media), stream(live.lines[3:], media=media))
    assert list(skald.iter_events(live.game)) == live.events
    assert [request.url.params["after"] for request in requests] == ["0", "3"]
    assert requests[0].headers["Accept"] == media


def test_the_async_client_does_the_same(live):
    class Wrapped(httpx.AsyncBaseTransport):
        def __init__(self, *script):
            self.scripted = Scripted(*script)

        async def handle_async_request(self, request):
            found = self.scripted.handle_request(request)
            if isinstance(found.stream, Breaking):
                found.stream = Flowing(found.stream)
            return found

    class Flowing(httpx.AsyncByteStream):
        def __init__(self, inner):
            self.inner = inner

        async def __aiter__(self):
            for piece in self.inner:
                yield piece

    async def run():
        transport = Wrapped(
            BROKEN,
            answer(201, {"version": 3}),
            stream(live.messages[:4], BROKEN),
            stream(live.messages[4:]),
            stream(live.lines, media="application/x-ndjson"),
            problem(409, "not_your_turn"),
        )
        async with AsyncSkald("http://skald", transport=transport, pauses=(0.0, 0.0)) as skald:
            assert await skald.act(GAME, ACTION) == {"version": 3}
            assert [message["data"] async for message in skald.listen(live.game)] == live.events
            assert [event async for event in skald.iter_events(live.game)] == live.events
            with pytest.raises(NotYourTurn):
                await skald.with_token("seat").act(GAME, ACTION)

    coroutines.run(run())
