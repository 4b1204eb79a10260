"""What is on the wire: Standard Webhooks 1.0.0, bodies as they are documented, and answers that mean harm."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import jsonschema_rs
import pytest

from events.ruleset.records import change
from projections.webhooks.endpoint import Endpoint, secret_of, signed_headers
from service.openapi.document import webhooks
from service.web.json_schemas import JSON_OBJECT, schemas_of
from service.webhooks import SENT
from tests.ops.test_orphans import free_port
from tests.support.deployment import Deployment
from tests.support.names import BEFORE, TODAY
from tests.support.node import MODULES, node
from tests.support.waiting import eventually
from tests.webhooks.conftest import SECRET, Delivery, wait_for
from tests.webhooks.receiver import OK, Receiver, answer
from tests.webhooks.test_delivery import EVERYTHING, played
from workers.webhooks.messages import Message, people_of
from workers.webhooks.pace import MAX_WAIT, wait_asked_for
from workers.webhooks.store import WebhookStore

OLD = secret_of(b"o" * 32)


@pytest.fixture(scope="module")
def told():
    """Requests as they were sent, of a game that was played and one that was abandoned."""
    receiver, deployment = Receiver(), Deployment.in_memory()
    delivery = Delivery(deployment, WebhookStore(deployment.client))
    delivery.endpoint(f"{receiver.url}/hooks?x=1", *EVERYTHING, previous=OLD, previous_until=delivery.store.now() * 2)
    delivery.deliver()
    played(deployment)
    deployment.service.abandon(deployment.game())
    eventually(lambda: {"game.finished", "game.abandoned"} <= {request.told[0] for request in receiver.taken()})
    delivery.stop()
    receiver.close()
    return receiver.taken()


def test_an_independent_library_takes_each_signature(told):
    standardwebhooks = pytest.importorskip("standardwebhooks")
    stranger = standardwebhooks.Webhook(secret_of(b"x" * 32))
    for secret in (SECRET, OLD):
        for request in told:
            assert standardwebhooks.Webhook(secret).verify(request.body, request.headers) == request.json
    for request in told:
        with pytest.raises(standardwebhooks.WebhookVerificationError):
            stranger.verify(request.body, request.headers)
        with pytest.raises(standardwebhooks.WebhookVerificationError):
            standardwebhooks.Webhook(SECRET).verify(request.body.replace(b"version", b"Version"), request.headers)


def test_so_does_one_in_javascript(told, tmp_path):
    if not (MODULES / "standardwebhooks").is_dir():
        pytest.skip("npm's standardwebhooks is not installed")
    sent = [{"body": request.body.decode(), "headers": request.headers} for request in told]
    (tmp_path / "sent.json").write_text(json.dumps(sent))
    (tmp_path / "verify.cjs").write_text(f"""
        const {{ Webhook }} = require({json.dumps(str(MODULES / "standardwebhooks"))});
        const sent = JSON.parse(require("node:fs").readFileSync({json.dumps(str(tmp_path / "sent.json"))}));
        for (const {{ body, headers }} of sent) new Webhook({json.dumps(SECRET)}).verify(body, headers);
        console.log(sent.length);
    """)
    assert int(node(tmp_path / "verify.cjs")) == len(told)


def test_the_bodies_are_as_documented(told):
    described = webhooks()
    documented = {"schemas": {"JsonObject": JSON_OBJECT, **schemas_of(dict.fromkeys(SENT.values()))}}
    kinds = set()
    for request in told:
        kind, version = request.told
        post = described[kind]["post"]
        schema = post["requestBody"]["content"]["application/json"]["schema"]
        validator = jsonschema_rs.validator_for({**schema, "components": documented})
        assert [error.message for error in validator.iter_errors(request.json)] == []
        assert set(request.json) == {"type", "timestamp", "data"}
        assert request.id == f"evt_{request.json['data']['game']}_{version}_{kind.replace('.', '_')}"
        for header in post["parameters"]:
            assert re.fullmatch(header["schema"]["pattern"], request.headers[header["name"]])
        assert request.headers["content-type"] == "application/json"
        assert request.path == "/hooks?x=1"
        assert len(request.body) < 20_000
        kinds.add(kind)
    assert kinds == set(EVERYTHING)


def test_a_name_of_any_kind_is_plain_json_in_a_body():
    """Those too that were stored before names were checked."""
    message = Message(place=(1, 1), type="turn.asked", at="2026-01-01T00:00:00.000Z", data={}, more={})
    for name in (*TODAY, *BEFORE, "Ada\nevent: forged", 'x","y":"'):
        (person,) = people_of({"0:controller": "human", "0:name": name}, names=True)
        body = change(message, data={"names": [person.name]}).body()
        assert not [byte for byte in body if byte < 0x20]
        assert json.loads(body)["data"]["names"] == [name]


def test_the_secret_before_signs_for_a_while(told):
    endpoint = Endpoint(
        id="whk_1", url="", types=("events",), created=0, secret=SECRET, previous=OLD, previous_until=1000
    )
    assert endpoint.secrets(999) == [SECRET, OLD]
    assert endpoint.secrets(1000) == [SECRET]
    assert change(endpoint, previous=None).secrets(0) == [SECRET]
    both = signed_headers(endpoint.secrets(999), "evt_1", 7, b"{}")["webhook-signature"].split(" ")
    assert [signed_headers([one], "evt_1", 7, b"{}")["webhook-signature"] for one in (SECRET, OLD)] == both


def test_a_message_stays_the_same_until_it_gets_through(delivery, receiving):
    tries = []
    receiver = receiving(lambda request: tries.append(request) or (OK if len(tries) > 2 else answer(500)))
    endpoint = delivery.of_a_game(receiver.url)
    wait_for(receiver, 1)
    assert len(tries) == 3
    assert len({(one.id, one.body) for one in tries}) == 1
    assert {one.headers["user-agent"] for one in tries} == {"Skald"}
    assert tries[2].at - tries[0].at > (0.2 + 1) * 0.8
    assert int(tries[2].headers["webhook-timestamp"]) >= int(tries[0].headers["webhook-timestamp"])
    eventually(lambda: len(delivery.attempts(endpoint)) == 3)
    attempts = delivery.attempts(endpoint)
    assert [(one.attempt, one.status, one.ok) for one in attempts] == [(1, 500, False), (2, 500, False), (3, 204, True)]
    assert all(one.next_at > one.at for one in attempts[:2])


async def endless_body(writer):
    writer.write(b"HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        writer.write(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        await writer.drain()


async def endless_head(writer):
    writer.write(b"HTTP/1.1 200 X\r\n")
    while True:
        writer.write(b"X: " + b"x" * 1000 + b"\r\n")
        await writer.drain()


async def endless_information(writer):
    while True:
        writer.write(b"HTTP/1.1 103 X\r\nLink: x\r\n\r\n" * 10)
        await writer.drain()


async def slow_body(writer):
    writer.write(b"HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\n")
    for _ in range(100):
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(1)


async def broken(writer):
    writer.write(b"SSH-2.0-nothing\r\n\r\n")
    writer.close()


BEHAVIOURS = {
    "/endless-body": (endless_body, 200, None),
    "/slow-body": (slow_body, 200, None),
    "/endless-head": (endless_head, None, "not HTTP"),
    "/endless-information": (endless_information, None, "not HTTP"),
    "/broken": (broken, None, "HTTP"),
}


def test_an_answer_takes_no_more_than_it_may(delivery, receiving):
    receiver = receiving(lambda request: BEHAVIOURS[request.path][0])
    endpoints = {path: delivery.endpoint(receiver.url + path, "game.created") for path in BEHAVIOURS}
    delivery.deliver(seconds=6)
    delivery.deployment.game()
    for path, (_, status, error) in BEHAVIOURS.items():
        eventually(lambda path=path: delivery.attempts(endpoints[path]))
        first = delivery.attempts(endpoints[path])[0]
        assert first.status == status, path
        assert error is None or error in first.error, path
        assert first.milliseconds < 50_000, path


def test_nobody_is_led_elsewhere(delivery, receiver, receiving):
    leading = receiving(lambda _: answer(307, f"Location: {receiver.url}/"))
    endpoint = delivery.of_a_game(leading.url)
    eventually(lambda: len(delivery.attempts(endpoint)) >= 2)
    assert {one.status for one in delivery.attempts(endpoint)} == {307}
    assert receiver.connections == 0


def test_who_is_asked_too_much_is_asked_less(delivery, receiving):
    """429 with ``Retry-After`` holds for all games of an endpoint."""
    seen = []
    receiver = receiving(
        lambda _: seen.append(time.monotonic()) or (OK if len(seen) > 1 else answer(429, "Retry-After: 1"))
    )
    delivery.endpoint(receiver.url, "game.created")
    delivery.deliver(max_concurrent=1)
    for _ in range(3):
        delivery.deployment.game()
    wait_for(receiver, 3)
    assert seen[1] - seen[0] > 0.9


def test_how_long_a_receiver_may_ask_us_to_wait():
    assert wait_asked_for("7") == 7
    assert wait_asked_for("99999999999999999999") == MAX_WAIT
    assert wait_asked_for("Wed, 21 Oct 2099 07:28:00 GMT") == MAX_WAIT
    assert 0 <= wait_asked_for(datetime.now(UTC).strftime("%a, %d %b %Y %H:%M:%S GMT")) <= 1
    for nothing in (None, "", "-1", "1.5", "soon", "Wed, 21 Oct 2001 07:28:00 GMT", "٣"):
        assert wait_asked_for(nothing) == 0, nothing


BOT = Path(__file__).parents[2] / "docs" / "examples" / "turn_bot.py"
LINES = 40


def test_the_bot_of_the_documentation(delivery, receiving):
    assert len(BOT.read_text().splitlines()) <= LINES
    deployment, port = delivery.deployment, free_port()
    said = []
    chat = receiving(lambda request: said.append(request.json["text"]) or answer(200))
    environment = {**os.environ, "SECRET": SECRET, "CHAT": chat.url}
    bot = subprocess.Popen([sys.executable, str(BOT), str(port)], env=environment, stderr=subprocess.DEVNULL)
    try:
        delivery.endpoint(f"http://127.0.0.1:{port}/", "turn.asked", "game.created")
        delivery.deliver()
        game = deployment.game(seats=2)
        deployment.log.put_game_metadata(game, "seats", {"0:name": "Ada", "1:name": "Bo"})
        deployment.play_out(game)
        alone = [f"nim: it is {name}'s turn in {game}" for name in ("Ada", "Bo")]
        eventually(lambda: any(text in alone for text in said))
    finally:
        bot.kill()
        bot.wait()
