"""What the client does with good answers, bad ones and none: requests, retries, refusals, streams."""

import asyncio
import json

import httpx
import pytest
from skald_client import AsyncSkald, HistoryRewritten, Problem, Skald, Unreachable
from skald_client.refusals import AgainstTheRules, Malformed, NotYourTurn, StaleVersion, UnknownGame

from tests.service.conftest import OPERATOR, Service

GAME = "017-8k2m4w0q7z5t3v1x"
ACTION = {"type": "pass"}


class Scripted(httpx.BaseTransport):
    """Answers as the script says, one entry a request: a response, or an exception that is raised."""

    def __init__(self, *script):
        self.script, self.requests = list(script), []

    def handle_request(self, request):
        self.requests.append(request)
        found = self.script.pop(0)
        if isinstance(found, Exception):
            raise found
        return found


def answer(status=200, body=None, **headers):
    return httpx.Response(status, json=body if body is not None else {}, headers=headers)


def problem(status, code, **more):
    document = {"type": f"/problems/{code}", "title": "Refused", "status": status, "detail": "Not so.", "code": code}
    return httpx.Response(
        status,
        content=json.dumps(document | more),
        headers={"Content-Type": "application/problem+json"} | ({"Retry-After": "0"} if status in (429, 503) else {}),
    )


def client(*script, pauses=(0.0, 0.0), token=None):
    transport = Scripted(*script)
    return Skald("http://skald", token, transport=transport, pauses=pauses), transport.requests


BROKEN = httpx.ReadError("broken")
AWAY = httpx.ConnectError("refused")


def test_a_write_is_repeated_under_one_key_until_it_is_answered():
    skald, requests = client(BROKEN, problem(503, "log_unavailable"), answer(201, {"version": 7}))
    assert skald.act(GAME, ACTION) == {"version": 7}
    assert len({request.headers["Idempotency-Key"] for request in requests}) == 1
    assert len({request.content for request in requests}) == 1


def test_each_write_has_a_key_of_its_own_or_the_given_one():
    skald, requests = client(answer(201), answer(201), answer(201))
    skald.act(GAME, ACTION)
    skald.act(GAME, ACTION)
    skald.act(GAME, ACTION, idempotency_key="mine")
    assert len({request.headers["Idempotency-Key"] for request in requests}) == 3
    assert requests[2].headers["Idempotency-Key"] == "mine"


@pytest.mark.parametrize("outcome", [BROKEN, problem(503, "log_unavailable"), httpx.Response(502)])
def test_what_the_service_counts_no_key_for_is_tried_once(outcome):
    skald, requests = client(outcome)
    with pytest.raises((Unreachable, Problem)):
        skald.act_many([{"game": GAME, "token": "t", "action": ACTION}])
    assert len(requests) == 1


@pytest.mark.parametrize("outcome", [AWAY, problem(429, "rate_limited")])
def test_what_was_certainly_not_carried_out_is_repeated(outcome):
    skald, requests = client(outcome, answer(201))
    skald.undo(GAME)
    assert len(requests) == 2


def test_it_gives_up_in_the_end_and_says_why():
    skald, requests = client(BROKEN, BROKEN, BROKEN)
    with pytest.raises(Unreachable, match="broken") as unreachable:
        skald.get_game(GAME)
    assert unreachable.value.__cause__ is BROKEN
    assert len(requests) == 3


def test_an_altered_log_is_no_reason_to_try_again():
    skald, requests = client(problem(500, "corrupt"))
    with pytest.raises(Problem, match="Not so"):
        skald.get_game(GAME)
    assert len(requests) == 1


def test_what_is_asked_and_by_whom():
    skald, requests = client(answer(), answer(), answer(), answer(), token="mine")
    skald.with_token("theirs").act_dry_run(GAME, ACTION, lang="de", if_match=17)
    skald.get_game("a/../b", at=3)
    skald.get_scores(GAME, at_least=5, wait=2)
    skald.with_token(None).list_games(status="running", limit=None)
    first, second, third, fourth = requests
    assert (first.method, str(first.url)) == ("POST", f"http://skald/v1/games/{GAME}/actions?lang=de&dry_run=true")
    assert first.headers["Authorization"] == "Bearer theirs"
    assert first.headers["If-Match"] == '"17"'
    assert json.loads(first.content) == ACTION
    assert second.url.raw_path == b"/v1/games/a%2F..%2Fb?at=3"
    assert second.headers["Authorization"] == "Bearer mine"
    assert "Idempotency-Key" not in second.headers
    assert str(third.url).endswith("/scores?at_least=5&wait=2")
    assert "Authorization" not in fourth.headers
    assert str(fourth.url) == "http://skald/v1/games?status=running"


def test_refusals_are_exceptions_of_their_own():
    service = Service()
    table = service.create()
    with Skald("http://skald", OPERATOR, transport=httpx.WSGITransport(service.app), pauses=()) as skald:
        seats = [skald.with_token(token) for token in table.tokens]
        with pytest.raises(AgainstTheRules) as refused:
            seats[0].act(table.id, {"type": "take", "heap": 0, "stones": 1})
        assert refused.value.rule.startswith("nim/")
        assert refused.value.status == 422
        with pytest.raises(Malformed) as malformed:
            seats[0].act(table.id, {"type": "bid", "points": "many"})
        assert "points" in malformed.value.errors
        with pytest.raises(StaleVersion) as stale:
            seats[0].act(table.id, {"type": "bid", "points": 1}, if_match=1)
        assert stale.value.version == skald.get_game(table.id)["version"]
        seats[0].act(table.id, {"type": "bid", "points": 1})
        with pytest.raises(NotYourTurn):
            seats[0].act(table.id, {"type": "bid", "points": 1})
        with pytest.raises(UnknownGame):
            skald.get_game(GAME)


def test_a_refusal_that_is_not_known_yet_is_a_problem_too():
    skald, _ = client(problem(418, "teapot", rule="x/R1"))
    with pytest.raises(Problem) as refused:
        skald.get_game(GAME)
    assert (type(refused.value), refused.value.code, refused.value.rule) == (Problem, "teapot", "x/R1")
    skald, _ = client(httpx.Response(404, text="<h1>Not here</h1>"))
    with pytest.raises(Problem, match=r"\(404\)"):
        skald.get_game(GAME)


def test_the_service_says_when_to_come_back():
    slow = problem(429, "rate_limited")
    slow.headers["Retry-After"] = "1"
    skald, requests = client(slow, answer())
    skald.list_games()
    assert len(requests) == 2
    skald, _ = client(slow, pauses=())
    with pytest.raises(Problem) as refused:
        skald.list_games()
    assert refused.value.retry_after == 1


def test_what_is_not_the_service_is_noticed():
    skald, _ = client(httpx.Response(200, content=b"{", headers={"Content-Type": "application/json"}))
    with pytest.raises(Unreachable, match="not Skald"):
        skald.list_games()


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


class Breaking(httpx.SyncByteStream):
    """A body that breaks after its pieces."""

    def __init__(self, pieces, error=None):
        self.pieces, self.error = pieces, error

    def __iter__(self):
        yield from self.pieces
        if self.error:
            raise self.error


def stream(pieces, error=None, media="text/event-stream"):
    return httpx.Response(200, headers={"Content-Type": media}, stream=Breaking(pieces, error))


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

    asyncio.run(run())


def test_what_replaces_or_removes_is_sent_as_that_and_repeated():
    skald, requests = client(BROKEN, answer(200), httpx.Response(204))
    skald.change_seat(GAME, "0", {"name": None})
    assert skald.end_player_tokens("a/b") is None
    assert [request.method for request in requests] == ["PUT", "PUT", "DELETE"]
    assert requests[2].url.raw_path == b"/v1/players/a%2Fb/tokens"
