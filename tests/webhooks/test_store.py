"""The store of webhooks."""

import time

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import PARTITIONS
from events.ruleset.records import change
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Move, OrderingKey, Redelivery
from projections.webhooks.store import CURSORS, WebhookStore

GAME, OTHER = "017-8k2m4w0q7z5t3v1x", "017-0000000000000000"
ONE = Endpoint(id="whk_1", url="https://a.example/", types=("events",), created=1, secret="whsec_x")


@pytest.fixture
def store(redis_url):
    client = connect(redis_url)
    found = WebhookStore(client)
    found.log_of_test = RedisLog(client)
    return found


def test_endpoints(store):
    assert store.all() == []
    assert store.get("whk_1") is None
    second = change(ONE, id="whk_0", created=2, game=GAME, after=3, previous="whsec_y", previous_until=9)
    store.put(second)
    store.put(ONE)
    assert store.all() == [ONE, second]
    store.put(change(ONE, secret="whsec_z"))
    store.end("whk_1", 7)
    assert store.get("whk_1") == change(ONE, secret="whsec_z", ended=7) == store.all()[0]
    assert store.remove("whk_1")
    assert not store.remove("whk_1")
    assert store.all() == [second]
    assert abs(store.now() - time.time() * 1000) < 5_000


def test_from_the_first_endpoint_on_the_feeds_are_needed(store):
    everything = range(PARTITIONS)
    assert store.read_to(everything) == {}
    store.put(ONE)
    assert store.read_to(everything) == dict.fromkeys(everything, "0-0")
    store.mark(17, "5-0", {GAME: 3, OTHER: 2})
    store.mark(17, "6-0", {GAME: 2})
    store.put(change(ONE, id="whk_2"))
    assert store.read_to([16, 17]) == {16: "0-0", 17: "6-0"}
    assert store.pending() == {GAME: 3, OTHER: 2}
    store.forget_delivered({GAME: 2, OTHER: 2})
    assert store.pending() == {GAME: 3}
    store.unread()
    assert store.read_to(everything) == store.pending() == {}


def test_cursors_lie_beside_their_games(store):
    lane, low = OrderingKey(endpoint="whk_1", game=GAME), OrderingKey(endpoint="whk_1", game=GAME, kind="asked")
    moves = [(None, 3), (3, 4), (3, 9), (None, 9)]
    store.advance([Move(lane=lane, before=before, after=after) for before, after in moves])
    store.advance([Move(lane=low, before=None, after=1)])
    assert store.log_of_test.game_metadata(GAME, CURSORS) == {"whk_1": "4", "whk_1:asked": "1"}
    store.rewind(lane, 0)
    store.advance([Move(lane=lane, before=4, after=5)])
    assert store.log_of_test.game_metadata(GAME, CURSORS)["whk_1"] == "0"


def test_deliveries_and_what_fails(store):
    attempts = [
        Delivery(id=f"evt_{n}", game=GAME, version=n, type="events", attempt=1, at=n, milliseconds=1) for n in range(5)
    ]
    store.note({"whk_1": attempts[:3], "whk_2": [attempts[4]]})
    store.note({"whk_1": attempts[3:4]})
    newest = store.deliveries("whk_1", 2)
    assert [one for _, one in newest] == [attempts[3], attempts[2]]
    assert [one for _, one in store.deliveries("whk_1", 9, newest[-1][0])] == [attempts[1], attempts[0]]
    lane, asked = OrderingKey(endpoint="whk_1", game=GAME), OrderingKey(endpoint="whk_1", game=GAME, kind="asked")
    failing = Failing(version=3, attempts=2, next_at=None)
    store.fail({lane: failing, asked: failing, change(lane, endpoint="whk_2"): failing})
    assert store.failing("whk_1") == {lane: failing, asked: failing}
    store.fail({lane: None})
    assert store.failing("whk_1") == {asked: failing}
    store.put(ONE)
    store.remove("whk_1")
    assert (store.failing("whk_1"), list(store.deliveries("whk_1", 9))) == ({}, [])


def test_redeliveries_and_the_right_to_deliver(store):
    one, two = Redelivery(endpoint="whk_1"), Redelivery(endpoint="whk_1", game=GAME, version=3)
    for wanted in (one, two, one):
        store.ask(wanted)
    store.answered(one)
    assert store.asked() == [two, one]
    assert store.hold("a", 5_000)
    assert store.hold("a", 5_000)
    assert all(key.startswith((b"skald:webhooks", b"{p")) for key in store._client.scan_iter())
    assert not store.hold("b", 5_000)
    store.release("b")
    assert not store.hold("b", 5_000)
    store.release("a")
    assert store.hold("b", 50)
    time.sleep(0.1)
    assert store.hold("a", 50)
