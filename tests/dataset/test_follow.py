"""A dataset that follows a service by HTTP alone: every closed game once, whatever breaks meanwhile."""

import random
from collections.abc import Callable
from functools import partial
from threading import Event, Thread

import httpx
import pytest
from skald_client import Problem, Skald, SkaldError, Unreachable

from events.durable_files import held
from events.log.client import connect
from events.log.feed_readers import FeedReaders
from events.log.log import RedisLog
from events.log.records import PARTITIONS
from events.ruleset.refusals import RuleBroken
from ops.analytics.follow import Follower
from ops.analytics.manifest import read_manifest
from ops.analytics.query import open_dataset
from ops.analytics.rows import Privacy
from ops.analytics.store import KINDS, Selection
from ops.analytics.tables import TABLES
from ops.analytics.writer import LOCK, when_free, write_dataset
from projections.engine.engine import ProjectionStore
from projections.read_models import ReadModels
from service.stream.feed import Feed
from tests.dataset.conftest import export
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually

Followed = Callable[..., Follower]


class Faults(httpx.BaseTransport):
    """Passes requests on, and now and then loses the request, or its answer, or says that the store is away."""

    def __init__(self, inner, rng):
        self.inner, self.rng, self.share = inner, rng, 0.0

    def handle_request(self, request):
        if self.rng.random() < self.share:
            raise httpx.ConnectError("cut")
        if self.rng.random() < self.share:
            return httpx.Response(503, json={"code": "unavailable", "status": 503, "detail": "The store is away."})
        answer = self.inner.handle_request(request)
        if self.rng.random() < self.share:
            answer.read()
            raise httpx.ReadError("cut")
        return answer


@pytest.fixture
def store(redis_url):
    return Deployment.on_redis(redis_url, RULESETS)


@pytest.fixture
def faults(redis_url):
    client = connect(redis_url)
    log = RedisLog(client)
    service = Service(log=log, models=ReadModels(ProjectionStore(client)), feed=Feed(log, FeedReaders(client)))
    return Faults(httpx.WSGITransport(service.app), random.Random(0))


@pytest.fixture
def followed(faults, tmp_path):
    skald = Skald("http://skald", OPERATOR, pauses=(), transport=faults)

    privacy = lambda manifest: Privacy(level=manifest.level, key=b"key")

    def follower(level="operator", **selected):
        tables = tuple(TABLES)
        writing = partial(write_dataset, tmp_path / "d", origin="played", level=level, tables=tables, salt="s")
        return Follower(skald, RULESETS, writing, privacy, Selection(**{"kinds": KINDS, **selected}))

    with skald:
        yield follower


def games_in(folder):
    manifest = read_manifest(folder)
    if manifest is None or not manifest.files:
        return []
    return sorted(row[0] for row in open_dataset(folder, seconds=60).ask("SELECT game FROM games").rows)


def closed(store):
    return sorted(game for game in store.log.game_ids() if store.log.head(game).status == "finished")


def play(store):
    game = store.game(2)
    store.play_out(game)
    store.drain(game)
    return game


def test_what_is_closed_is_added_once(store, followed, tmp_path):
    running = store.game(2)
    games = [play(store) for _ in range(3)]
    assert followed().take_all().games == 3
    assert followed().take_all().games == 0
    games.append(play(store))
    store.play_out(running)
    store.drain(running)
    taken = followed().take_all()
    assert (taken.games, taken.waiting, taken.unreadable) == (2, 0, {})
    assert games_in(tmp_path / "d") == closed(store) == sorted([*games, running])


@pytest.mark.campaign(8)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_breaks_every_game_is_there_once(store, followed, faults, tmp_path, seed):
    rng = faults.rng = random.Random(seed)
    faults.share = 0.05
    client = connect(store.url)
    follower = None
    for _ in range(12):
        for _ in range(rng.randrange(3)):
            play(store)
        try:
            follower = followed() if follower is None or rng.random() < 0.5 else follower
            follower.take_all()
        except SkaldError as error:
            assert isinstance(error, Unreachable) or (isinstance(error, Problem) and error.status == 503)
        needed = FeedReaders(client).needed_from(range(PARTITIONS))
        for number in range(PARTITIONS):
            store.log.trim_feed(number, needed.get(number, store.log.end_of_feed(number)))
    faults.share = 0.0
    followed().take_all()
    assert games_in(tmp_path / "d") == closed(store)


def test_it_goes_on_until_it_is_asked_to_stop(store, followed, faults, tmp_path):
    stop, told, outages = Event(), [], []
    faults.share = 0.02
    follower = followed()

    def run():
        told.extend(follower.run(stop, 0.2, outages.append))

    thread = Thread(target=run)
    thread.start()
    for _ in range(4):
        play(store)
    faults.share = 0.0
    stop.set()
    thread.join(60)
    assert not thread.is_alive()
    assert games_in(tmp_path / "d") == closed(store)
    assert sum(one.games for one in told) == 4


def test_another_run_on_the_dataset_is_waited_for(store, followed, faults, tmp_path):
    stop, told, outages = Event(), [], []
    follower = followed()
    play(store)
    follower.take_all()
    thread = Thread(target=lambda: told.extend(follower.run(stop, 0, outages.append)))
    with held(tmp_path / "d" / LOCK, "busy"):
        thread.start()
        play(store)
        eventually(lambda: outages, 60)
    eventually(lambda: told, 60)
    stop.set()
    thread.join(60)
    assert "is being written to by another run" in outages[0]
    assert games_in(tmp_path / "d") == closed(store)


def test_one_run_waits_for_another_and_says_so_once(tmp_path):
    said, entered = [], Event()
    writing = partial(write_dataset, tmp_path / "d", origin="played", level="operator", tables=tuple(TABLES))

    def run():
        with when_free(writing, said.append):
            entered.set()

    with writing():
        thread = Thread(target=run)
        thread.start()
        eventually(lambda: said, 60)
        assert not entered.is_set()
    thread.join(60)
    assert entered.is_set()
    assert said == [f"{tmp_path / 'd'} is being written to by another run; waiting for it to end"]


def test_games_that_are_too_young_wait(store, followed, tmp_path):
    game = play(store)
    taken = followed(embargo_days=1).take_all()
    assert (taken.games, taken.waiting) == (0, 1)
    assert followed(embargo_days=1).take_all().waiting == 1
    assert followed().take_all().games == 1
    assert games_in(tmp_path / "d") == [game]


def test_groups_that_are_too_small_wait(store, followed, tmp_path):
    for number in range(1, 6):
        play(store)
        taken = followed("public").take_all()
        assert (taken.games, taken.waiting) == ((0, number) if number < 5 else (5, 0))
    assert len(games_in(tmp_path / "d")) == 5
    assert not (tmp_path / "d" / "manifest.json").read_text().count(closed(store)[0])


def test_kinds_that_are_asked_for_later_are_added(store, followed, tmp_path):
    bots = store.game(2, bots=(0, 1))
    store.work()
    people = play(store)
    assert followed(kinds=()).take_all().games == 1
    assert games_in(tmp_path / "d") == [people]
    assert followed(kinds=("bots",)).take_all().games == 1
    assert games_in(tmp_path / "d") == sorted([bots, people])


def test_it_is_what_the_store_gives(store, followed, tmp_path):
    for _ in range(3):
        game = store.game(2)
        with pytest.raises(RuleBroken):
            store.service.act(game, 0, RULESETS["nim"].command_types["take"](heap=0, stones=1))
        store.play_out(game)
        store.drain(game)
    followed().take_all()
    export(store.log, tmp_path / "own", "operator", tables=tuple(TABLES), kinds=KINDS)
    for table in ("games", "seats", "events", "decisions", "refusals"):
        ask = f"SELECT * FROM {table} ORDER BY ALL"
        own = open_dataset(tmp_path / "own", seconds=60).ask(ask)
        assert own.rows
        assert open_dataset(tmp_path / "d", seconds=60).ask(ask) == own


def test_a_game_that_cannot_be_read_stops_nothing(store, followed, tmp_path):
    good, bad = play(store), play(store)
    client = connect(store.url)
    key = f"{{p{bad[:3]}}}:g:{bad}:events"
    client.xdel(key, "1-0")
    assert followed().take_all().games == 1
    assert games_in(tmp_path / "d") == [good]


@each("at", ["noon", "/../../x", "2026-02-30T00:00:00.000Z"])
def test_a_game_that_says_no_time_stops_nothing(at, store, followed, monkeypatch, tmp_path):
    bad, read = play(store), Skald.iter_events

    def told(skald, game):
        for one in read(skald, game):
            yield {**one, "at": at} if game == bad and one["type"] == "seed_opened" else one

    monkeypatch.setattr(Skald, "iter_events", told)
    good = play(store)
    taken = followed().take_all()
    assert (taken.games, list(taken.unreadable)) == (1, [bad])
    assert good in games_in(tmp_path / "d")
    monkeypatch.undo()
    assert followed().take_all().games == 1
