"""skald webhooks: the webhooks of a store, what was delivered, and doing it again."""

from events.log.client import connect
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, OrderingKey, Redelivery
from tests.ops.service import skald
from tests.support.names import BEFORE, TODAY
from workers.webhooks.store import Batch, WebhookStore

GAME = "017-8k2m4w0q7z5t3v1x"
URL = "https://bot.example/skald"


def test_webhooks_are_listed_and_delivered_again(redis_url):
    run = lambda *words: skald("webhooks", *words, SKALD_REDIS_URL=redis_url)
    store = WebhookStore(connect(redis_url))
    store.put(Endpoint(id="whk_1", url=URL, types=("events",), created=1, secret="whsec_secret"))
    store.put(Endpoint(id="whk_2", url=URL, types=("turn.asked", "events"), created=2, secret="whsec_secret"))
    store.end("whk_2", 3)
    failing = {OrderingKey(endpoint="whk_1", game=GAME): Failing(version=3, attempts=10, next_at=None)}
    attempt = Delivery(
        id="evt_1", game=GAME, version=3, type="events", attempt=9, at=0, milliseconds=7, status=503, next_at=1000
    )
    store.write(Batch(attempts=[("whk_1", attempt)], failing=failing))
    assert run("list").stdout.splitlines() == [
        f"whk_1  {URL}  events  1 games fail, 1 of them given up",
        f"whk_2  {URL}  turn.asked,events  ended",
    ]
    assert run("deliveries", "whk_1").stdout.splitlines() == [
        "1970-01-01T00:00:00.000Z  evt_1  attempt 9: answered 503 after 7 ms; again at 1970-01-01T00:00:01.000Z"
    ]
    for arguments, wanted in (
        ((), {}),
        (("--game", GAME), {"game": GAME}),
        (("--game", GAME, "--from", "3"), {"game": GAME, "version": 3}),
        (("--from", "1970-01-01T00:00:01Z"), {"since": 1000}),
    ):
        assert run("redeliver", "whk_1", *arguments).returncode == 0
        assert store.asked()[-1] == Redelivery(endpoint="whk_1", **wanted)
    asked = store.asked()
    for arguments in (
        ("whk_0",), ("whk_2",), ("whk_1", "--from", "3"), ("whk_1", "--from", "now"), ("whk_1", "--game", "x"),
        ("whk_1", "--game", GAME, "--from", "0"),
    ):  # fmt: skip
        assert run("redeliver", *arguments).returncode != 0, arguments
    assert store.asked() == asked


def test_an_address_that_was_stored_as_it_came_is_one_line(redis_url):
    """A backup or an older version may have put it there: the API refuses it."""
    store = WebhookStore(connect(redis_url))
    for number, name in enumerate((*TODAY, *BEFORE)):
        endpoint = Endpoint(
            id=f"whk_{number}", url=f"https://{name}", types=("events",), created=1, secret="whsec_secret"
        )
        store.put(endpoint)
    told = skald("webhooks", "list", SKALD_REDIS_URL=redis_url).stdout
    assert len(told.splitlines()) == len(TODAY) + len(BEFORE)
    assert not set("\x1b\r\u202e\u2066") & {*told}
