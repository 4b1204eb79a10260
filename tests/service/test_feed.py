"""The feed: every commit of every game once, in order within a game, whatever was trimmed and lost meanwhile."""

import random
from itertools import groupby
from threading import Timer

import pytest

from events.integrity.codec import read_header
from events.log.client import connect
from events.log.feed_readers import READERS, FeedReaders
from events.log.keys import feed
from events.log.log import RedisLog
from events.log.marks import PREFIX
from events.log.records import PARTITIONS, partition_of
from service.access.callers import SCOPES, OperatorKey
from service.access.seats import digest
from service.stream.feed import Feed, Position
from tests.service.conftest import Service
from tests.support.campaigns import amount, chooser
from tests.support.deployment import Deployment
from tests.support.problem_documents import is_problem
from tests.support.rulesets import RULESETS

READING = "skald_reading"
CREATING = "skald_creating"


@pytest.fixture
def client(redis_url):
    return connect(redis_url)


@pytest.fixture
def store(redis_url):
    return Deployment.on_redis(redis_url, RULESETS)


@pytest.fixture
def service(client):
    log = RedisLog(client)
    keys = [
        OperatorKey(name="reader", digest=digest(READING), scopes=frozenset({"read"})),
        OperatorKey(name="maker", digest=digest(CREATING), scopes=frozenset(SCOPES) - {"read"}),
    ]
    return Service(log=log, operator_keys=lambda: keys, feed=Feed(log, FeedReaders(client)))


def read(service, after=None, limit=1000, wait=0):
    query = {"limit": limit, "wait": wait} | ({"after": after} if after else {})
    answer = service.get("/v1/feed", query_string=query, headers={"Authorization": f"Bearer {READING}"})
    assert answer.status_code == 200, answer.json
    return answer.json["commits"], answer.json["next"]


def read_all(service, after=None, limit=1000):
    found = []
    while True:
        commits, following = read(service, after, limit)
        found += commits
        if not commits and not Position.parse(following).build:
            return found, following
        after = following


def commits(log, game):
    """The commits of a game as they are stored."""
    number = 0

    def commit_of(entry):
        nonlocal number
        number += read_header(entry) is not None
        return number

    for _, group in groupby(log.read(game), commit_of):
        entries = list(group)
        last = entries[-1]
        yield {
            "game": game,
            "version": last.version,
            "head": last.hash.hex(),
            "count": len(entries),
            "at": last.at,
            "ruleset": "nim",
            "closed": last.type == "seed_opened",
        }


def assert_told_once(told, log):
    games = {game: list(commits(log, game)) for game in log.game_ids()}
    for game, stored in games.items():
        assert [one for one in told if one["game"] == game] == stored
    assert len(told) == sum(map(len, games.values()))


def trim(client, store):
    """Trim the feeds as far as nobody needs them, as workers do once everything is projected."""
    needed = FeedReaders(client).needed_from(range(PARTITIONS))
    for number in range(PARTITIONS):
        store.log.trim_feed(number, needed.get(number, store.log.end_of_feed(number)))


def forget(client):
    """Forget all readers, as a day of silence does."""
    client.unlink(READERS, *client.scan_iter(f"{PREFIX}*"))


def test_there_is_always_more_to_come(service, store):
    assert read(service)[0] == []
    _, after = read_all(service)
    assert len(after) < 4000
    game = store.game(2)
    told, after = read_all(service, after)
    assert told == list(commits(store.log, game))
    store.play_out(game)
    more, after = read_all(service, after)
    assert_told_once(told + more, store.log)
    store.drain(game)
    end, after = read_all(service, after)
    assert_told_once(told + more + end, store.log)
    assert [one["closed"] for one in (told + more + end)][-2:] == [False, True]
    assert read_all(service, after)[0] == []


@pytest.mark.parametrize("forgets", [False, True])
@pytest.mark.parametrize("goes_back", [False, True])
@pytest.mark.parametrize("number", range(amount("SKALD_FEED_WALKS", 1, 6)))
def test_every_commit_is_told_once(service, store, client, number, forgets, goes_back):
    """Games are played, feeds trimmed, answers lost, and readers forgotten in any order, also in the middle of a walk.

    What was told of late may come again to a reader that was forgotten, or goes back to where it has been before.
    """
    rng = chooser(f"feed {number} {forgets} {goes_back}")
    games, told, after = [store.game(2) for _ in range(rng.randrange(6))], [], None
    stored = []
    for _ in range(60):
        match rng.randrange(9):
            case 0:
                games.append(store.game(rng.choice((2, 3))))
            case 1 if games:
                store.play_out(rng.choice(games))
            case 2:
                trim(client, store)
            case 3 if forgets and after and not Position.parse(after).build:
                forget(client)
            case 4:
                read(service, after, rng.choice((1, 3, 50)))  # the answer is lost
            case 5 if goes_back and stored:
                told, after = stored.pop()
            case _:
                stored.append((list(told), after))
                more, after = read(service, after, rng.choice((1, 3, 50)))
                told += more
    told += read_all(service, after)[0]
    if forgets or goes_back:
        told = [one for at, one in enumerate(told) if one not in told[:at]]
    assert_told_once(told, store.log)


def test_a_reader_that_is_far_behind_is_told_games_one_by_one(service, store, client, monkeypatch):
    monkeypatch.setattr("events.log.feed_readers.MAX_KEPT", 3)
    _, after = read_all(service)
    game = store.game(2)
    store.play_out(game)
    trim(client, store)
    commits, following = read(service, after)
    assert Position.parse(following).reader == Position.parse(after).reader
    assert_told_once(commits + read_all(service, following)[0], store.log)


def test_appends_are_kept_for_some_readers(service, store, client, monkeypatch):
    monkeypatch.setattr("events.log.feed_readers.MAX_READERS", 2)
    positions = [read_all(service)[1] for _ in range(3)]
    assert client.zcard(READERS) == 2
    store.play_out(store.game(2))
    trim(client, store)
    for after in positions:
        assert_told_once(read_all(service, after)[0], store.log)


def test_a_walk_that_is_forgotten_begins_anew(service, store, client):
    for _ in range(3):
        store.play_out(store.game(2))
    _, after = read(service, limit=2)
    client.unlink(*client.scan_iter("skald:feed-walk:*"))
    assert_told_once(read_all(service, after)[0], store.log)


def test_a_damaged_and_a_purged_game_stop_nothing(service, store, client):
    games = [store.game(2) for _ in range(3)]
    _, after = read_all(service)
    for game in games:
        store.play_out(game)
    client.hset(f"{{p{games[0][:3]}}}:g:{games[0]}:private", "1:server", b"{")
    client.unlink(*client.scan_iter(f"*:g:{games[1]}:*"))
    for begin in (None, after):
        told = {one["game"] for one in read_all(service, begin)[0]}
        assert games[2] in told
        assert games[1] not in told


def test_a_feed_of_another_type_hides_no_other(service, store, client):
    bad, good = store.game(2), store.game(2)
    _, after = read_all(service)
    client.delete(feed(partition_of(bad)))
    client.set(feed(partition_of(bad)), "x")
    while partition_of(good) == partition_of(bad):
        good = store.game(2)
    store.play_out(good)
    for begin in (None, after):
        assert good in {one["game"] for one in read_all(service, begin)[0]}


def test_it_is_answered_as_soon_as_there_is_something(service, store):
    _, after = read_all(service)
    later = Timer(0.3, lambda: store.game(2))
    later.start()
    assert read(service, after, wait=30)[0]
    later.join()
    _, after = read_all(service, after)
    assert read(service, after, wait=0.01)[0] == []


def test_it_is_for_keys_that_may_read(service):
    assert is_problem(service.get("/v1/feed"), 401, "unauthenticated")
    headers = {"Authorization": f"Bearer {CREATING}"}
    assert is_problem(service.get("/v1/feed", headers=headers), 403, "insufficient_scope")


@pytest.mark.parametrize("after", ["x", "", "AAAA", "Aq" * 1500, "ä", "_" * 3999, "AQ" + "_" * 200, "A" * 5000])
def test_what_is_no_cursor_is_refused(service, after):
    headers = {"Authorization": f"Bearer {READING}"}
    answer = service.get("/v1/feed", query_string={"after": after}, headers=headers)
    assert answer.status_code == 422, answer.json


def test_a_cursor_that_was_changed_is_refused_or_told_something(service, store):
    store.game(2)
    _, after = read_all(service)
    rng = random.Random(1)
    headers = {"Authorization": f"Bearer {READING}"}
    for _ in range(100):
        at = rng.randrange(len(after))
        changed = after[:at] + rng.choice("AZaz09_-") + after[at + rng.randrange(2) :]
        answer = service.get("/v1/feed", query_string={"after": changed, "limit": 3}, headers=headers)
        assert answer.status_code in (200, 422), answer.json
