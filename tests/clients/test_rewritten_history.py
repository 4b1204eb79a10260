"""A service that rewrites what it has shown is caught at the next event, however well it covers its traces."""

import json

import httpx
import pytest
from skald_client import AsyncSkald, HistoryRewritten, Skald
from skald_client.chain import canonical, event_hash, genesis

from events.ruleset.records import canonical as canonical_of_the_service
from tests.service.conftest import OPERATOR, Service
from tests.service.rulesets import RULESET_IDS
from tests.support import coroutines
from tests.support.cases import each


class Rewriter(httpx.BaseTransport):
    """A service that may begin to lie: one field of one event is another one, and every hash since then fits to it."""

    def __init__(self):
        self.service = Service()
        self._honest = httpx.WSGITransport(self.service.app)
        self.game, self.version, self.covered = None, None, True

    def rewrite(self, game, version, *, covered=True):
        self.game, self.version, self.covered = game, version, covered

    def handle_request(self, request):
        answer = self._honest.handle_request(request)
        body = answer.read()
        if self.game is not None and self.game in request.url.path:
            body = self._rewritten(body)
        headers = [(name, value) for name, value in answer.headers.raw if name.lower() != b"content-length"]
        return httpx.Response(answer.status_code, headers=headers, content=body)

    def _rewritten(self, body):
        """The answer with the one event changed, and with all hashes that follow from it."""
        path, lines = f"/v1/games/{self.game}/events", {"Accept": "application/x-ndjson"}
        log = [json.loads(line) for line in self.service.get(path, headers=lines).text.splitlines()]
        text, previous = body.decode(), genesis(log[0]["data"])
        for event in log:
            honest = event["hash"]
            if event["version"] == self.version:
                data = json.dumps(event["data"], separators=(",", ":"), ensure_ascii=False)
                event["data"] = {**event["data"], "rewritten": 1}
                lie = json.dumps(event["data"], separators=(",", ":"), ensure_ascii=False)
                text = text.replace(f'"data":{data},"private"', f'"data":{lie},"private"')
            previous = event_hash(previous, event)
            if self.covered:
                text = text.replace(honest, previous)
        return text.encode()


@pytest.fixture
def liar():
    return Rewriter()


@pytest.fixture
def skald(liar):
    with Skald("http://skald", OPERATOR, transport=liar, pauses=()) as skald:
        yield skald


def begin(skald, ruleset="nim", actions=3):
    """A game with a few actions, and the client of the seat that is asked."""
    made = skald.create_game({"ruleset": ruleset, "seats": [{"name": "Ada"}, {"name": "Bo"}], "seed": "17" * 16})
    seats = [skald.with_token(token) for token in made["tokens"]]
    for _ in range(actions):
        act(skald, seats, made["game"]["id"])
    return made["game"]["id"], seats


def act(skald, seats, game):
    for seat in skald.get_game(game)["to_act"]:
        offered = seats[seat].list_actions(game)["actions"]
        if offered:
            return seats[seat].act(game, offered[0])
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("ruleset", RULESET_IDS)
def test_an_honest_service_is_believed(skald, ruleset):
    game, seats = begin(skald, ruleset, 12)
    for client in (skald, *seats):
        log = list(client.iter_events(game))
        assert client.list_events(game, limit=200)["events"] == log[:200]
    skald.abandon(game)
    assert len(list(skald.iter_events(game))) == skald.get_game(game)["version"]


def test_the_next_event_is_enough(liar, skald):
    """All before it is never shown again: the new event itself cannot follow from what was."""
    game, seats = begin(skald)
    seen = skald.get_game(game)["version"]
    asked = next(seat for seat in seats if seat.list_actions(game)["actions"])
    liar.rewrite(game, 3)
    with pytest.raises(HistoryRewritten, match=f"version {seen + 1}"):
        asked.act(game, asked.list_actions(game)["actions"][0])


@each(
    "look",
    [
        act,
        lambda skald, seats, game: skald.get_game(game),
        lambda skald, seats, game: skald.list_events(game),
        lambda skald, seats, game: list(skald.iter_events(game)),
    ],
    ids=["acts", "looks at the game", "looks at its events", "reads the log"],
)
def test_who_looks_on_notices(look):
    liar = Rewriter()
    with Skald("http://skald", OPERATOR, transport=liar, pauses=()) as skald:
        game, seats = begin(skald)
        liar.rewrite(game, 3)
        with pytest.raises(HistoryRewritten):
            look(skald, seats, game)


def test_who_reads_on_notices(liar, skald):
    game, seats = begin(skald)
    after = max(event["version"] for event in skald.iter_events(game))
    act(skald, seats, game)
    liar.rewrite(game, 3)
    with pytest.raises(HistoryRewritten):
        next(skald.iter_events(game, after=after))


def test_a_lie_that_is_not_covered_is_noticed_by_whoever_sees_it_first(liar, skald):
    game, _ = begin(skald)
    liar.rewrite(game, 3, covered=False)
    with (
        Skald("http://skald", transport=liar, pauses=()) as newcomer,
        pytest.raises(HistoryRewritten, match="version 3"),
    ):
        newcomer.list_events(game)


def test_a_hidden_part_must_be_what_was_committed_to(skald):
    game, seats = begin(skald)
    (event,) = [one for one in seats[0].iter_events(game) if one["private"]][:1]
    part = event["private"]["seat:0"]
    part["data"] = {**part["data"], "points": 99}
    with pytest.raises(HistoryRewritten, match="committed"):
        skald._witness.look(game, event)


def test_another_game_cannot_be_passed_off_as_this_one(skald):
    game, _ = begin(skald)
    other, _ = begin(skald)
    events = list(skald.iter_events(game))
    with pytest.raises(HistoryRewritten):
        skald._witness.look(other, events[0])


def test_the_async_client_notices_too(liar, skald):
    game, _ = begin(skald)

    class Wrapped(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request):
            return liar.handle_request(request)

    async def look():
        async with AsyncSkald("http://skald", transport=Wrapped(), pauses=()) as other:
            await other.get_game(game)
            liar.rewrite(game, 3)
            await other.list_events(game)

    with pytest.raises(HistoryRewritten):
        coroutines.run(look())


def test_the_canonical_text_is_that_of_the_service():
    value = {"b": [1, None, True], "a": 'é"\\\n\u0001\u007f\u2028', "c": {"z": -5, "y": {}}}
    assert canonical(value) == canonical_of_the_service(value)
