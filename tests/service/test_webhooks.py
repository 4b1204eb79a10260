"""Webhooks as the operator makes them, looks at them and has them sent again; bad input changes nothing."""

import time
from base64 import b64decode

import pytest

from projections.webhooks.endpoint import Delivery, Failing, OrderingKey, Redelivery
from service.access.callers import SCOPES, OperatorKey
from service.access.seats import digest
from service.webhooks import Webhooks
from tests.service.conftest import OPERATOR, Service
from tests.support.fake_redis import fake_redis
from workers.webhooks.store import Batch, WebhookStore

URL = "https://bot.example/skald"
BODY = {"url": URL, "types": ["turn.asked", "game.finished"]}
ADDRESSES = {
    "127.0.0.1": ["127.0.0.1"],
    "localhost": ["127.0.0.1"],
    "bot.example": ["93.184.215.14"],
    "inside.example": ["10.0.0.1"],
    "both.example": ["1.1.1.1", "::1"],
}


def resolve(host, port):
    if host not in ADDRESSES:
        raise OSError
    return ADDRESSES[host]


@pytest.fixture
def service():
    return with_webhooks(Service())


def with_webhooks(found):
    context = found.app.extensions["skald"]
    webhooks = Webhooks(WebhookStore(fake_redis()), resolve, 3, loopback=False)
    object.__setattr__(context, "parts", [webhooks, *context.parts])
    found.store = webhooks.store
    return found


def made(service, **body):
    answer = service.post("/v1/webhooks", {**BODY, **body}, OPERATOR)
    assert answer.status_code == 201, answer.json
    return answer.json


def test_a_webhook_is_made_shown_and_deleted(service):
    new = made(service, after=60)
    assert set(new) == {"id", "secret"}
    assert new["secret"].startswith("whsec_")
    assert len(b64decode(new["secret"].removeprefix("whsec_"))) == 32
    shown = service.get(f"/v1/webhooks/{new['id']}", OPERATOR).json
    assert service.get("/v1/webhooks", OPERATOR).json == {"webhooks": [shown]}
    assert new["secret"] not in str(shown)
    assert {name: shown[name] for name in ("id", "url", "types", "game", "after", "status", "failing")} == {
        "id": new["id"], "url": URL, "types": BODY["types"], "game": None, "after": 60, "status": "active",
        "failing": [],
    }  # fmt: skip
    assert service.call("DELETE", f"/v1/webhooks/{new['id']}", OPERATOR).status_code == 204
    assert service.get(f"/v1/webhooks/{new['id']}", OPERATOR).status_code == 404
    assert service.call("DELETE", f"/v1/webhooks/{new['id']}", OPERATOR).status_code == 404


WRONG = {
    "url": [
        "http://bot.example/", "https://127.0.0.1/", "https://localhost/", "https://inside.example/", "", 7, None,
        "https://both.example/", "https://nowhere.example/", "https://user:x@bot.example/", "x" * 4000,
    ],
    "types": [[], ["turn"], "events", ["events", "events"], [None], None],
    "game": ["nowhere", "017-8k2m4w0q7z5t3v1x", None, 3],
    "after": [-1, 2_592_001, 1.5, "1", None],
    "secret": ["whsec_x"],
}  # fmt: skip


def test_bad_input_is_refused_and_changes_nothing(service):
    for field, values in WRONG.items():
        for value in values:
            answer = service.post("/v1/webhooks", {**BODY, field: value}, OPERATOR)
            assert answer.status_code == 422, (field, value)
            assert (answer.mimetype, answer.json["code"]) == ("application/problem+json", "malformed")
            assert list(answer.json["errors"]) == [field]
    assert service.store.all() == []


def test_after_counts_for_turns_alone(service):
    answer = service.post("/v1/webhooks", {"url": URL, "types": ["events"], "after": 5}, OPERATOR)
    assert (answer.status_code, list(answer.json["errors"])) == (422, ["after"])


def test_there_are_only_so_many(service):
    for _ in range(3):
        made(service)
    answer = service.post("/v1/webhooks", BODY, OPERATOR)
    assert (answer.status_code, answer.json["code"]) == (409, "too_many_webhooks")


def test_the_same_key_makes_one_webhook(service):
    headers = {"Idempotency-Key": "the same"}
    first = service.post("/v1/webhooks", BODY, OPERATOR, headers=headers)
    assert service.post("/v1/webhooks", BODY, OPERATOR, headers=headers).json == first.json
    other = service.post("/v1/webhooks", {**BODY, "types": ["events"]}, OPERATOR, headers=headers)
    assert (other.status_code, other.json["code"]) == (422, "idempotency_key_reused")
    assert len(service.store.all()) == 1
    rotate = f"/v1/webhooks/{first.json['id']}/secret"
    second = service.post(rotate, token=OPERATOR, headers=headers).json
    assert second == service.post(rotate, token=OPERATOR, headers=headers).json
    assert second["secret"] != first.json["secret"]


def test_the_same_key_of_another_operator_makes_another_webhook():
    named = [OperatorKey(name=name, digest=digest(name), scopes=frozenset(SCOPES)) for name in ("shop", "club")]
    service, headers = with_webhooks(Service(operator_keys=lambda: named)), {"Idempotency-Key": "the same"}
    ours, again, theirs = (
        service.post("/v1/webhooks", BODY, token, headers=headers).json for token in ("shop", "shop", "club")
    )
    assert again == ours
    assert (theirs["id"] != ours["id"], theirs["secret"] != ours["secret"]) == (True, True)
    rotate = f"/v1/webhooks/{ours['id']}/secret"
    secrets = {service.post(rotate, token=token, headers=headers).json["secret"] for token in ("shop", "club")}
    assert len(secrets | {ours["secret"]}) == 3


def test_a_secret_is_rotated(service):
    new = made(service)
    rotated = service.post(f"/v1/webhooks/{new['id']}/secret", token=OPERATOR)
    assert rotated.status_code == 201
    assert rotated.json["id"] == new["id"]
    endpoint = service.store.get(new["id"])
    now = service.store.now()
    assert endpoint.secrets(now) == [rotated.json["secret"], new["secret"]]
    assert endpoint.secrets(now + 86_400_001) == [rotated.json["secret"]]
    assert service.get(f"/v1/webhooks/{new['id']}", OPERATOR).json["previous_secret_until"]


def test_deliveries_are_listed_by_page(service):
    new, game = made(service), service.create().id
    at = int(time.time() * 1000)
    attempts = [
        Delivery(
            id=f"evt_{game}_{version}_turn_asked", game=game, version=version, type="turn.asked", attempt=1,
            at=at, milliseconds=7, status=None, error="No address answered.", next_at=at + 200,
        )
        for version in (1, 2, 3)
    ]  # fmt: skip
    failing = {OrderingKey(endpoint=new["id"], game=game): Failing(version=1, attempts=9, next_at=None)}
    service.store.write(Batch(attempts=[(new["id"], one) for one in attempts], failing=failing))
    path = f"/v1/webhooks/{new['id']}/deliveries"
    page = service.get(f"{path}?limit=2", OPERATOR).json
    assert [one["version"] for one in page["deliveries"]] == [3, 2]
    rest = service.get(f"{path}?limit=2&cursor={page['next']}", OPERATOR).json
    assert ([one["version"] for one in rest["deliveries"]], rest["next"]) == ([1], None)
    assert (rest["deliveries"][0]["ok"], rest["deliveries"][0]["error"]) == (False, "No address answered.")
    for query in ("limit=0", "limit=201", "cursor=x", "cursor=", "unknown=1"):
        assert service.get(f"{path}?{query}", OPERATOR).status_code == 422, query
    shown = service.get(f"/v1/webhooks/{new['id']}", OPERATOR).json
    assert shown["failing"] == [{"game": game, "version": 1, "attempts": 9, "next_at": None}]
    assert shown["failing_games"] == 1


def test_a_redelivery_is_asked_for(service):
    new, game = made(service), service.create().id
    path = f"/v1/webhooks/{new['id']}/redeliver"
    for body, wanted in (
        (None, {}),
        ({}, {}),
        ({"game": game}, {"game": game}),
        ({"game": game, "from": 3}, {"game": game, "version": 3}),
        ({"from": "1970-01-01T00:00:01Z"}, {"since": 1000}),
        ({"from": "1970-01-01t00:00:01.25z"}, {"since": 1250}),
        ({"game": game, "from": "1970-01-01T01:00:01+01:00"}, {"game": game, "since": 1000}),
    ):
        answer = service.post(path, body, OPERATOR)
        assert (answer.status_code, answer.json) == (202, {"webhook": new["id"], "game": wanted.get("game")})
        assert service.store.asked()[-1] == Redelivery(endpoint=new["id"], **wanted)
    asked = len(service.store.asked())
    for body in ({"from": 3}, {"from": 0, "game": game}, {"from": "yesterday"}, {"from": "2026-01-01T00:00:00"},
                 {"from": "2026-W01-1T00:00:00Z"}, {"from": "20260101T000000Z"}, {"from": "٢026-01-01T00:00:00Z"},
                 {"from": "2026-01-01 00:00:00Z"}, {"from": "2026-02-30T00:00:00Z"}, {"from": "2026-01-01T00:00:00+01"},
                 {"from": None}, {"from": True, "game": game}, {"game": "nowhere"}, {"to": 3}):  # fmt: skip
        assert service.post(path, body, OPERATOR).status_code == 422, body
    assert len(service.store.asked()) == asked


def test_one_that_has_ended_is_shown_as_such(service):
    new = made(service)
    service.store.end(new["id"], 1)
    assert service.get(f"/v1/webhooks/{new['id']}", OPERATOR).json["status"] == "ended"
    for what in ("redeliver", "secret"):
        answer = service.post(f"/v1/webhooks/{new['id']}/{what}", token=OPERATOR)
        assert (answer.status_code, answer.json["code"]) == (409, "webhook_ended")


def test_they_are_the_operators_alone(service):
    new, table = made(service), service.create()
    for token, status in ((None, 401), (table.tokens[0], 403)):
        for method, path in (
            ("GET", ""), ("POST", ""), ("GET", f"/{new['id']}"), ("DELETE", f"/{new['id']}"),
            ("GET", f"/{new['id']}/deliveries"), ("POST", f"/{new['id']}/redeliver"), ("POST", f"/{new['id']}/secret"),
        ):  # fmt: skip
            assert service.call(method, f"/v1/webhooks{path}", token).status_code == status, (method, path)
    for path in ("", "/deliveries"):
        assert service.get(f"/v1/webhooks/whk_nowhere{path}", OPERATOR).status_code == 404
