"""What the client does with good answers, bad ones and none: requests, retries, refusals."""

import json

import httpx
import pytest
from skald_client import Problem, Skald, Unreachable
from skald_client.refusals import AgainstTheRules, Malformed, NotYourTurn, StaleVersion, UnknownGame

from tests.clients.scripted import ACTION, AWAY, BROKEN, GAME, answer, client, problem
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each


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


@each("outcome", [BROKEN, problem(503, "log_unavailable"), httpx.Response(502)])
def test_what_the_service_counts_no_key_for_is_tried_once(outcome):
    skald, requests = client(outcome)
    with pytest.raises((Unreachable, Problem)):
        skald.act_many([{"game": GAME, "token": "t", "action": ACTION}])
    assert len(requests) == 1


@each("outcome", [AWAY, problem(429, "rate_limited")])
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
    skald.get_scores(GAME, at_least=5, wait=9e-05)
    skald.with_token(None).list_games(status="running", limit=None)
    first, second, third, fourth = requests
    assert (first.method, str(first.url)) == ("POST", f"http://skald/v1/games/{GAME}/actions?lang=de&dry_run=true")
    assert first.headers["Authorization"] == "Bearer theirs"
    assert first.headers["If-Match"] == '"17"'
    assert json.loads(first.content) == ACTION
    assert second.url.raw_path == b"/v1/games/a%2F..%2Fb?at=3"
    assert second.headers["Authorization"] == "Bearer mine"
    assert "Idempotency-Key" not in second.headers
    assert str(third.url).endswith("/scores?at_least=5&wait=0.000090000"), "the service takes no exponent"
    assert "Authorization" not in fourth.headers
    assert str(fourth.url) == "http://skald/v1/games?status=running"


def test_parts_of_an_address_come_in_its_order_and_options_by_their_names():
    skald, requests = client(answer(), answer())
    skald.get_specification("raids", "totals", lang="de")
    skald.get_statistics("raids", players=3, options={"option.shields": "true"})
    first, second = requests
    assert str(first.url) == "http://skald/statistics/raids/totals.json?lang=de"
    assert str(second.url) == "http://skald/v1/statistics/raids?players=3&option.shields=true"


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


def test_what_replaces_or_removes_is_sent_as_that_and_repeated():
    skald, requests = client(BROKEN, answer(200), httpx.Response(204))
    skald.change_seat(GAME, 0, {"name": None})
    assert skald.end_player_tokens("a/b") is None
    assert [request.method for request in requests] == ["PUT", "PUT", "DELETE"]
    assert requests[2].url.raw_path == b"/v1/players/a%2Fb/tokens"
