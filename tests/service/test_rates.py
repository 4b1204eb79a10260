"""Rates: limited by address and by seat where there is an operator's key, and never for somebody who plays."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import msgspec
import pytest

from events.application.game_service import GameService
from events.application.writing import Rate
from service.access.callers import full_key
from service.web import application
from service.web import limits as rates
from service.web.application import UNNAMED
from service.web.clients import network_of
from service.web.config import Limits
from service.web.limits import Rates
from tests.service.conftest import OPERATOR, Service
from tests.support.rulesets import RULESETS

SLOW = Limits(requests=Rate(per_second=1, burst=5), proxies=frozenset({"10.0.0.1"}))


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Nobody is held, and the time stands still, however slow the machine is."""
    monkeypatch.setattr(application, "time", SimpleNamespace(monotonic=lambda: 1_000.0, sleep=lambda seconds: None))
    monkeypatch.setattr(rates, "HELD_SECONDS", 0)
    monkeypatch.setattr(rates, "REFUSALS_PER_SECOND", 1e9)


def statuses(service, count=8, **more):
    return [service.client.get("/v1/rulesets", **more).status_code for _ in range(count)]


def test_messages_of_a_connection_are_counted_with_the_requests_of_its_client():
    service = Service(limits=SLOW)
    limits = application.request_limits(service.app)
    for _ in range(5):
        limits.check_message("127.0.0.1", is_operator=False)
    with service.app.test_request_context(), pytest.raises(rates.TooManyRequests):
        limits.check_message("127.0.0.1", is_operator=False)
    limits.check_message("127.0.0.1", is_operator=True)
    limits.check_message("192.0.2.1", is_operator=False)
    limits.check_message(None, is_operator=False)
    assert statuses(service, 1) == [429]


def test_a_flood_is_told_when_to_come_back():
    service = Service(limits=SLOW)
    assert statuses(service) == [200] * 5 + [429] * 3
    refused = service.get("/v1/rulesets")
    assert refused.json["code"] == "too_many_requests"
    assert refused.mimetype == "application/problem+json"
    assert refused.headers["Retry-After"] == "1"
    assert refused.headers["RateLimit-Policy"] == '"requests";q=5;w=5'
    assert refused.headers["RateLimit"] == '"requests";r=0;t=1'
    assert statuses(service, environ_base={"REMOTE_ADDR": "192.0.2.1"}) == [200] * 5 + [429] * 3
    assert service.get("/healthz").status_code == 200
    assert service.get("/v1/rulesets", OPERATOR).status_code == 200
    assert service.get("/v1/rulesets", "another key").status_code == 429


def test_a_flood_on_many_connections_is_refused_no_faster_than_on_one(monkeypatch):
    monkeypatch.undo()
    limits, flood, other = Rates(Rate(per_second=1, burst=1)), "192.0.2.1", "192.0.2.2"
    held = [limits.hold(flood, 0.0) for _ in range(400)]
    assert held[0] == 1
    assert all(later - earlier == pytest.approx(0.05) for earlier, later in itertools.pairwise(held))
    assert limits.hold(other, 0.0) == 1
    assert max(limits.hold(flood, 0.0) for _ in range(400)) == 30
    assert limits.hold(flood, 60.0) == 1


def test_what_comes_at_once_is_begun_one_by_one():
    """Else the first requests of a flood, which are all allowed, would hold up everybody behind them."""
    limits = Rates(Rate(per_second=100, burst=20))

    def begun(client, now):
        if wait := limits.wait(client, now):
            limits.count(client, 1, now)
        return wait

    assert [begun("flood", 5.0) for _ in range(20)] == [0.0] * 20
    assert [begun("flood", 5.0) for _ in range(3)] == pytest.approx([0.01, 0.02, 0.03])
    assert begun("other", 5.0) == 0
    assert begun("flood", 6.0) == 0


def test_a_burst_waits_for_its_turn_but_not_the_operators(monkeypatch):
    slept = []
    monkeypatch.setattr(application, "time", SimpleNamespace(monotonic=lambda: 1_000.0, sleep=slept.append))
    service = Service(limits=Limits())
    assert statuses(service, 22) == [200] * 22
    assert slept == pytest.approx([0.005, 0.01])
    assert [service.get("/v1/rulesets", OPERATOR).status_code for _ in range(30)] == [200] * 30
    assert service.get("/healthz").status_code == 200
    assert len(slept) == 2


@pytest.mark.parametrize("probe", ["/healthz", "/readyz", "/metrics"])
def test_nobody_floods_with_probes_and_no_flood_has_them_refused(probe):
    service = Service(limits=SLOW)
    assert statuses(service)[-1] == 429
    assert [service.get(probe).status_code for _ in range(21)] == [200] * 20 + [429]
    assert service.get(probe).headers["RateLimit-Policy"] == '"requests";q=20;w=10'
    assert service.get(probe, OPERATOR).status_code == 200


def test_a_long_page_counts_as_several_requests():
    service = Service(limits=Limits(requests=Rate(per_second=1, burst=5)))
    for _ in range(21):
        table = service.create()
    for number, (path, left) in enumerate(
        {"/v1/games?limit=21": 2, f"/v1/games/{table.id}/events": 4, "/v1/games?limit=10": 4}.items(), 1
    ):
        client = {"environ_base": {"REMOTE_ADDR": f"192.0.2.{number}"}}
        assert service.client.get(path, **client).status_code == 200
        assert statuses(service, **client) == [200] * left + [429] * (8 - left), path
    assert [service.get("/v1/games?limit=21", OPERATOR).status_code for _ in range(5)] == [200] * 5


def test_opening_a_stream_counts_as_a_page_of_what_it_goes_through():
    unlimited = Service()
    table = unlimited.create()
    table.play_out()
    version = table.get().json["version"]
    announcements = {"announcements": lambda: iter(())}
    limited = Service(log=unlimited.log, limits=Limits(requests=Rate(per_second=1, burst=5)), **announcements)
    whole = max(0, 5 - (version + 9) // 10)
    asked = {f"after={version}": 4, f"after={version - 11}": 3, f"after={version}&include=game": whole}
    for number, (query, left) in enumerate(asked.items(), 1):
        client = {"environ_base": {"REMOTE_ADDR": f"192.0.2.{number}"}}
        assert limited.client.get(f"{table.path}/stream?{query}", **client).status_code == 200
        assert statuses(limited, **client) == [200] * left + [429] * (8 - left), query


def test_keys_of_a_file_limit_as_one_that_is_set():
    keys = (full_key("ci", "key-of-ci"),)
    service = Service(limits=SLOW, operator_key=None, operator_keys=lambda: keys)
    assert statuses(service) == [200] * 5 + [429] * 3
    assert service.get("/v1/rulesets", "key-of-ci").status_code == 200


def test_without_an_operators_key_nobody_is_limited():
    assert statuses(Service(limits=SLOW, operator_key=None)) == [200] * 8


def test_behind_a_proxy_the_client_is_who_it_names():
    service = Service(limits=SLOW)

    def asked(forwarded):
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        return statuses(service, environ_base={"REMOTE_ADDR": "10.0.0.1"}, headers=headers)

    assert asked("192.0.2.1") == [200] * 5 + [429] * 3
    assert asked("192.0.2.9, 192.0.2.2, 10.0.0.1") == [200] * 5 + [429] * 3
    assert asked("198.51.100.7, 192.0.2.2") == [429] * 8, "the left part may be forged"
    assert asked("") == [200] * 5 + [429] * 3, "all who are not named are one client"
    assert asked("10.0.0.1") == [429] * 8, "and so is a proxy that names itself"
    forged = {"X-Forwarded-For": "203.0.113.1"}
    assert statuses(service, headers=forged) == [200] * 5 + [429] * 3
    assert statuses(service) == [429] * 8, "only a proxy of ours is believed"


def test_a_network_of_ipv6_is_one_client():
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("\x00" * 200) == "\x00" * 64


def test_a_person_with_two_tabs_is_never_limited():
    """Each of five actions a second is followed by two reads in each tab; and twenty at once, ever again."""
    limits, now = Rates(Limits().requests), 0.0
    for second in range(120):
        for _ in range(20 if second % 10 == 0 else 5):
            assert [limits.wait("ada", now) for _ in range(1 + 2 * 2)] == [0] * 5
        now += 1


@pytest.fixture
def paced():
    """A service in which each seat acts once a second, and a log whose time a test lets pass."""
    clock = Service()
    games = GameService(clock.log, RULESETS, clock.games.clock, pace=Rate(per_second=1, burst=1))
    return Service(log=clock.log, games=games), clock


def test_a_seat_that_acts_too_fast_is_told_so(paced):
    service, clock = paced
    table = service.create()
    table.act(0, {"type": "bid", "points": 1}, Idempotency_Key="once")
    table.act(1, {"type": "bid", "points": 0})
    seat = table.get().json["to_act"][0]
    action = table.offered(seat)[0]
    refused = table.act(seat, action)
    assert (refused.status_code, refused.json["code"]) == (429, "too_many_actions")
    assert refused.headers["RateLimit-Policy"] == '"actions";q=1;w=1'
    assert refused.headers["Retry-After"] == "1"
    again = table.act(0, {"type": "bid", "points": 1}, Idempotency_Key="once")
    assert again.status_code == 201, "a repeat is not an action"
    clock.passed += 2_000
    assert table.act(seat, action).status_code == 201


def test_lines_of_a_batch_are_actions_of_their_seats(paced):
    service, clock = paced
    table = service.create()

    def codes(*actions):
        answer = service.call("POST", "/v1/actions", **batch_of(table, *actions))
        return [msgspec.json.decode(line).get("code") for line in answer.text.splitlines()]

    assert codes(*((seat, {"type": "bid", "points": 1 - seat}) for seat in range(2))) == [None, None]
    seat = table.get().json["to_act"][0]
    taking = (seat, table.offered(seat)[0])
    assert codes(taking) == ["too_many_actions"]
    clock.passed += 2_000
    assert codes(taking) == [None]


def batch_of(table, *actions):
    lines = [{"game": table.id, "token": table.tokens[seat], "action": action} for seat, action in actions]
    return {"data": b"\n".join(map(msgspec.json.encode, lines)), "headers": {"Content-Type": "application/x-ndjson"}}


def test_refused_lines_of_a_batch_are_requests_of_their_client():
    service = Service(limits=Limits(requests=Rate(per_second=1, burst=5)))
    table = service.create()
    refused = batch_of(table, *[(0, {"type": "bid", "points": 99})] * 9)
    assert service.call("POST", "/v1/actions", OPERATOR, **refused).status_code == 200
    assert service.get("/v1/rulesets").status_code == 200, "the operator's lines do not count"
    assert service.call("POST", "/v1/actions", **refused).text.count("malformed") == 9 * 2, "none stops another"
    answer = service.call("POST", "/v1/actions", **refused)
    assert (answer.status_code, answer.json["code"]) == (429, "too_many_requests")
    assert answer.headers["Retry-After"] == "9"
    assert service.get("/v1/rulesets").status_code == 429


def test_stored_lines_count_for_their_seats_alone_and_repeated_ones_for_the_client():
    service = Service(limits=Limits(requests=Rate(per_second=1, burst=5)))
    table = service.create()
    bid = {"game": table.id, "token": table.tokens[0], "action": {"type": "bid", "points": 1}, "key": "once"}
    sent = {"data": msgspec.json.encode(bid), "headers": {"Content-Type": "application/x-ndjson"}}
    assert service.call("POST", "/v1/actions", **sent).text.count('"status":201') == 1
    assert service.call("POST", "/v1/actions", **sent).text.count('"status":201') == 1
    assert statuses(service, 2) == [200, 429], "a creation, two batches and a repeated line came before"


def test_batches_of_a_client_that_come_together_are_carried_out_one_by_one():
    """So none begins before the refused lines of the others have been counted."""
    service = Service(limits=Limits(requests=Rate(per_second=1, burst=5)))
    table = service.create()
    refused = batch_of(table, *[(0, {"type": "bid", "points": 99})] * 100)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(lambda: service.app.test_client().post("/v1/actions", **refused)) for _ in range(4)]
    assert sorted(one.result().status_code for one in asked) == [200, 429, 429, 429]


def test_a_proxy_that_names_no_clients_is_told_of_now_and_then_but_not_for_its_probes(caplog):
    noted = []
    limits = Limits(proxies=frozenset({"10.0.0.1"}))
    service = Service(limits=limits, note_unnamed_proxy=noted.append)
    proxy = {"environ_base": {"REMOTE_ADDR": "10.0.0.1"}}
    service.client.get("/readyz", **proxy)
    service.client.get("/v1/games", headers={"X-Forwarded-For": "192.0.2.1"}, **proxy)
    service.client.get("/v1/games", environ_base={"REMOTE_ADDR": "192.0.2.1"})
    assert (noted, caplog.messages) == ([], [])
    for forwarded in ({}, {"X-Forwarded-For": " , 10.0.0.1"}, {}):
        service.client.get("/v1/games", headers=forwarded, **proxy)
    assert noted == ["10.0.0.1"]
    assert [line for line in caplog.messages if "X-Forwarded-For" in line] == [UNNAMED]
