"""Projections from outside: followed, filled anew, bounded; one that fails or hangs stops nothing."""

import os
import random
import time
from contextlib import suppress
from threading import Event, Thread
from types import SimpleNamespace

import msgspec
import pytest

from events.application.creation import ORIGIN
from events.log.client import connect
from events.log.records import partition_of
from projections.declared import MAX_BYTES, MAX_DOCUMENTS, FoldedGame, Projection
from projections.shares import SHARE, Share
from projections.store.documents import RedisDocuments
from projections.store.keys import quarantined
from service.game.events import EventSerializer
from service.web.responses import encode
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually
from workers.projections import ROUND_SECONDS, Projecting, Result, _frame, results_of

SOON = 60


def counted(game, events):
    return {"count": {"events": len(events), "version": game.version}} | {
        f"e{event['version']}": event["type"] for event in events
    }


@pytest.fixture
def store(redis_url):
    return Deployment.on_redis(redis_url, RULESETS)


def projecting(store, *projections):
    return Projecting(store.service, store.client, projections)


class Running:
    """One process's work, a round at a time."""

    def __init__(self, store, *projections):
        self.working = projecting(store, *projections)
        self.stop, self.lease = Event(), store.client.lock("test", timeout=600, thread_local=False)
        assert self.lease.acquire(blocking=False)
        self.feeds = self.working._start(self.stop, self.lease)

    def round(self):
        self.working._looked_at = -SOON
        self.working._round(self.feeds, self.stop, self.lease)

    def end(self):
        self.lease.release()


def rounds(store, *projections, number=1):
    running = Running(store, *projections)
    for _ in range(number):
        running.round()
    running.end()
    return running.working


def documents(store, kept_as, game):
    return RedisDocuments(store.client).read(kept_as, game)


def test_documents_follow_the_game_and_are_computed_from_what_is_new(store):
    game = store.game(2)
    projection = Projection("counted", 1, counted)
    running = Running(store, projection)
    running.round()
    version = store.service.load(game).version
    first = documents(store, "counted", game)
    assert (first.version, first.documents["count"]) == (version, b'{"events":%d,"version":%d}' % (version, version))
    store.step(game, random.Random(1))
    running.round()
    later = documents(store, "counted", game)
    assert later.version == store.service.load(game).version > version
    assert later.documents["count"] == b'{"events":%d,"version":%d}' % (later.version - version, later.version)
    assert {f"e{number}" for number in range(1, later.version + 1)} <= set(later.documents)


def test_all_events_are_handed_over_where_all_are_wanted(store):
    game = store.game(2)
    projection = Projection("whole", 1, lambda game, events: {"n": len(events)}, events="all")
    running = Running(store, projection)
    running.round()
    store.step(game, random.Random(1))
    running.round()
    found = documents(store, "whole", game)
    assert found.documents == {"n": b"%d" % found.version}


@pytest.mark.parametrize("events", ["all", "new"])
def test_events_are_those_that_the_api_sends_to_a_spectator(store, events):
    game = store.game(3)
    store.step(game, random.Random(1))
    state = store.service.load(game)
    newest = store.log.read(game, after=0 if events == "all" else 2)
    one = Projection("seen", 1, lambda game, events: {"all": events}, events=events)
    handed = msgspec.json.decode(one.compute(FoldedGame(store.log, store.service.rulesets, state, newest))["all"])
    shown = EventSerializer.of(state, None, None).documents(newest, state.version)
    assert handed == msgspec.json.decode(encode(shown))
    assert {event["commit"] for event in handed} > {state.version}


def test_nothing_hidden_is_handed_over_before_a_game_is_closed(store):
    game = store.game(3)
    store.step(game, random.Random(1))
    seen = Projection("seen", 1, lambda game, events: {"all": {"state": game.state, "events": events}}, events="all")
    private = Projection("closed", 1, lambda game, events: {"all": events}, events="all", private=True)
    running = Running(store, seen, private)
    running.round()
    state = store.service.load(game)
    secrets = [part for entry in store.service.log.read(game) for part in entry.private.values()]
    assert secrets
    told = documents(store, "seen", game).documents["all"]
    assert b'"private":{}' in told and b'"salt"' not in told
    assert state.seed.hex().encode() not in told
    assert documents(store, "closed-private", game) is None
    store.play_out(game)
    store.drain(game)
    running.round()
    assert b'"salt"' in documents(store, "closed-private", game).documents["all"]
    assert b'"salt"' not in documents(store, "seen", game).documents["all"], "whenever it is computed"


def test_another_version_is_filled_beside_the_old_one_and_then_served(store):
    games = [store.game(2) for _ in range(3)]
    rounds(store, Projection("counted", 1, lambda game, events: {"v": 1}), number=2)
    runs = RedisDocuments(store.client).runs("counted")
    assert runs.live == "1-1" and not runs.filling
    second = Running(store, Projection("counted", 2, lambda game, events: {"v": 2}))
    assert [documents(store, "counted", game).documents for game in games] == [{"v": b"1"}] * 3, "it is still served"
    second.round()
    assert [documents(store, "counted", game).documents for game in games] == [{"v": b"2"}] * 3
    assert RedisDocuments(store.client).runs("counted").live == "2-2"
    assert not list(store.client.scan_iter(match="*:projected:counted:1-1")), "nothing of the old one is left"


def test_a_rebuild_fills_it_anew(store):
    game = store.game(2)
    given = []
    projection = Projection("counted", 1, lambda game, events: given.append(1) or {"pid": len(events)}, events="all")
    rounds(store, projection)
    RedisDocuments(store.client).fill("counted", 1)
    rounds(store, projection)
    assert RedisDocuments(store.client).runs("counted").live == "1-2"
    assert documents(store, "counted", game).version == store.service.load(game).version


def test_what_was_missed_is_caught_up_with(store):
    projection = Projection("counted", 1, counted)
    games = [store.game(2)]
    rounds(store, projection)
    games.append(store.game(2))
    store.step(games[0], random.Random(1))
    for game in games:
        store.client.xtrim(f"{{p{partition_of(game):03d}}}:feed", maxlen=0)
    store.client.delete("skald:feed-marks:projections")  # nobody waits longer than a day for it
    rounds(store, projection)
    for game in games:
        assert documents(store, "counted", game).version == store.service.load(game).version


def hangs(game, events):
    while True:
        pass


def sleeps(game, events):
    time.sleep(600)


def swallows(game, events):
    while True:
        with suppress(BaseException):
            time.sleep(0.01)


def dies(game, events):
    os._exit(0)


def fails(game, events):
    return {}["nothing"]


def leaves(game, events):
    raise SystemExit


def endless(game, events):
    return {"x": "x" * (8 << 30)}


BAD = {
    "hangs": (hangs, "it took more than 0.2 s of processor time"),
    "sleeps": (sleeps, "it gave no answer within 1 s"),
    "swallows": (swallows, "it gave no answer within 1 s"),
    "dies": (dies, "it ended its process"),
    "fails": (fails, "KeyError: 'nothing'"),
    "leaves": (leaves, "SystemExit"),
    "takes all memory": (endless, "MemoryError"),
    "no mapping": (lambda game, events: [], "it returned list, not a mapping"),
    "no name": (lambda game, events: {"a b": 1}, "it returned a document named 'a b'"),
    "a number as a name": (lambda game, events: {1: 1}, "it returned a document named '1'"),
    "no JSON": (lambda game, events: {"a": object()}, "its document a cannot be written as JSON"),
    "too long": (lambda game, events: {"a": "x" * MAX_BYTES}, "its document a has 65,538 bytes; the maximum is 65,536"),
    "too many": (
        lambda game, events: dict.fromkeys(map(str, range(MAX_DOCUMENTS + 1)), 1),
        "it returned 65 documents; the maximum is 64",
    ),
}


WAITING = ["sleeps", "swallows"]


@pytest.mark.parametrize(("poisons", "waiting"), [(WAITING, 1), ([name for name in BAD if name not in WAITING], SOON)])
def test_those_that_fail_are_quarantined_for_their_game_and_stop_nothing(store, monkeypatch, poisons, waiting):
    monkeypatch.setattr("workers.projections.results_of", lambda calls: results_of(calls, waiting, seconds=0.2))
    bad, good = store.game(2), store.game(2)

    def poisoned(number, of):
        return Projection(
            f"poisoned{number}", 1, lambda game, events: of(game, events) if game.id == bad else {"ok": True}
        )

    given = {poisoned(number, BAD[name][0]): BAD[name][1] for number, name in enumerate(poisons)}
    rounds(store, *given, Projection("fine", 1, lambda game, events: {"ok": True}))
    assert documents(store, "fine", bad).documents == documents(store, "fine", good).documents == {"ok": b"true"}
    reasons = {letter.step: letter.reason for letter in store.dead_letters.newest(partition_of(bad))}
    for projection, why in given.items():
        assert documents(store, projection.name, good).documents == {"ok": b"true"}
        assert documents(store, projection.name, bad) is None
        assert reasons[projection.step].startswith(why), reasons
    assert store.dead_letters.quarantined(partition_of(bad)) == {bad: {projection.step for projection in given}}
    store.step(bad, random.Random(1))
    store.drain(bad)
    store.assert_projected(bad)


def test_what_is_released_is_tried_again(store):
    game = store.game(2)
    rounds(store, Projection("mended", 1, fails))
    assert store.dead_letters.retry(game) == 1
    rounds(store, Projection("mended", 1, lambda game, events: {"ok": True}))
    assert documents(store, "mended", game).documents == {"ok": b"true"}
    assert RedisDocuments(store.client).failed(Projection("mended", 1, fails)) == []


def test_a_new_version_is_tried_where_the_old_one_failed(store):
    game = store.game(2)
    rounds(store, Projection("mended", 1, fails))
    assert store.dead_letters.quarantined_count() == 1
    rounds(store, Projection("mended", 2, lambda game, events: {"ok": True}))
    assert documents(store, "mended", game).documents == {"ok": b"true"}
    assert store.dead_letters.quarantined_count() == 0, "nobody executes version 1 any more"


def test_what_a_child_tells_is_not_believed(store, monkeypatch):
    game = store.game(2)
    lies = {"a b": b"1"}, {"a": b"no json"}, {"a": b"1" * 70_000}, {str(n): b"1" for n in range(65)}, None
    for number, told in enumerate(lies):
        monkeypatch.setattr(
            "workers.projections.results_of", lambda calls, told=told: [Result(documents=told)] * len(calls)
        )
        name = f"lies{number}"
        rounds(store, Projection(name, 1, counted))
        assert documents(store, name, game) is None
        assert f"projection:{name}:1" in store.dead_letters.quarantined(partition_of(game))[game]


def test_failures_of_one_projection_are_not_those_of_another(store):
    game = store.game(2)
    bad, good = Projection("bad", 1, fails), Projection("good", 1, counted)
    rounds(store, bad, good)
    found = RedisDocuments(store.client)
    assert (found.failed(bad), found.failed(good)) == ([game], [])


def tells(writing, length):
    with suppress(BrokenPipeError), os.fdopen(writing, "wb", buffering=0) as pipe:
        pipe.write(length.to_bytes(4, "big"))
        pipe.write(bytes(length))


@pytest.mark.parametrize("more", [0, 1])
def test_a_message_that_is_too_long_is_none(more):
    """The writer says how long it is, and that may be a projection from outside."""
    reading, writing = os.pipe()
    child = Thread(target=tells, args=[writing, (8 << 20) + more])
    child.start()
    found = _frame(reading, SOON)
    os.close(reading)
    child.join()
    assert (found is None) == bool(more)


def test_a_slow_one_keeps_no_other_waiting_for_long_and_misses_nothing(store, monkeypatch):
    monkeypatch.setattr("workers.projections.results_of", lambda calls: results_of(calls, waiting=0.5, seconds=0.5))
    games = [store.game(2) for _ in range(6)]
    slow = Projection("slow", 1, lambda game, events: time.sleep(0.3) or {"ok": True})
    running = Running(store, slow, Projection("fine", 1, lambda game, events: {"ok": True}))
    running.round()
    assert all(documents(store, "fine", game) for game in games)
    until = time.monotonic() + SOON
    while not all(documents(store, "slow", game) for game in games) and time.monotonic() < until:
        running.round()
    assert all(documents(store, "slow", game) for game in games)


def flood_and_others(store):
    """Games of bots alone by one creator, and then a game of another one in which a person waits."""
    games = [store.game(2) for _ in range(8)]
    for game in games:
        store.log.put_game_metadata(game, ORIGIN, {SHARE: Share(True, "vf100d").stored()})
    other = store.game(2)
    store.log.put_game_metadata(other, ORIGIN, {SHARE: Share(creator="cada").stored()})
    return games, other


@pytest.mark.parametrize("missed", [False, True])
def test_a_flood_of_one_creator_keeps_no_projection_of_others_waiting(store, monkeypatch, missed):
    monkeypatch.setattr("workers.projections.BATCH_SIZE", 2)
    projected = []
    projection = Projection("counted", 1, counted)
    running = Running(store, projection)
    monkeypatch.setattr(running.working, "_project", lambda games, only=None: projected.append(list(games)))
    games, other = flood_and_others(store)
    if missed:  # all of it is read from the games themselves
        store.client.delete("skald:feed-marks:projections")
        running.feeds = running.working._start(running.stop, running.lease)
    running.working._catch_up(running.feeds, running.stop, running.lease)
    assert other in projected[0]
    assert sorted(game for some in projected for game in some) == sorted((*games, other))
    running.end()


def test_two_creators_are_projected_in_turn_and_what_takes_long_is_charged(store, monkeypatch):
    monkeypatch.setattr("workers.projections.BATCH_SIZE", 1)
    projected, now = [], [0.0]
    running = Running(store, Projection("counted", 1, counted))
    games = [store.game(2) for _ in range(8)]
    slow, quick = games[:4], games[4:]
    for game in games:
        store.log.put_game_metadata(game, ORIGIN, {SHARE: Share(creator="a" if game in slow else "b").stored()})

    def project(games, only=None):
        projected.extend(games)
        now[0] += 10.0 if games[0] in slow else 0.1

    monkeypatch.setattr(running.working, "_project", project)
    monkeypatch.setattr("workers.projections.time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr("workers.projections.LOOK_SECONDS", SOON)
    running.working._catch_up(running.feeds, running.stop, running.lease)
    assert sorted(projected) == sorted(games)
    assert set(quick) <= set(projected[:5]), "one turn of the slow one costs as much as all of the other"
    running.end()


def test_games_that_wait_are_bounded_and_none_is_lost(store, monkeypatch):
    monkeypatch.setattr("workers.projections.MAX_WAITING", 1)
    monkeypatch.setattr("workers.feeds.MAX_GAMES", 1)
    monkeypatch.setattr("workers.projections.BATCH_SIZE", 1)
    running = Running(store, Projection("counted", 1, counted))
    games, other = flood_and_others(store)
    running.round()
    for game in (*games, other):
        assert documents(store, "counted", game).version == store.service.load(game).version
    running.end()


@pytest.mark.parametrize(
    "written", [{b"\xff": b"1"}, {"d:a": b"\xff"}, {"d:a": b"1" * 70_000}, {f"d:{n}": b"1" for n in range(99)}]
)
def test_documents_that_somebody_else_wrote_are_none(store, written):
    game = store.game(2)
    rounds(store, Projection("counted", 1, counted))
    store.client.hset(next(store.client.scan_iter(match="*:projected:*")), mapping=written)
    assert documents(store, "counted", game) is None


def test_documents_of_many_calls_are_bounded_too(store):
    game = store.game(2)
    projection = Projection("many", 1, lambda game, events: {f"{game.version}-{n}": 1 for n in range(40)})
    running = Running(store, projection)
    running.round()
    store.step(game, random.Random(1))
    running.round()
    assert store.dead_letters.quarantined(partition_of(game)) == {game: {"projection:many:1"}}
    assert len(documents(store, "many", game).documents) == 40


@pytest.mark.parametrize("written", ["x", b"\xff", "1-", "999999999999-1", "1-1\n2"])
def test_what_somebody_else_wrote_counts_for_nothing(store, written):
    game = store.game(2)
    store.client.hset("skald:projection:counted", mapping={"live": written, "filling": written})
    rounds(store, Projection("counted", 1, counted))
    key = next(store.client.scan_iter(match="*:projected:*"))
    store.client.delete(key)
    store.client.rpush(key, written)
    store.step(game, random.Random(1))
    rounds(store, Projection("counted", 1, counted))
    assert documents(store, "counted", game).version == store.service.load(game).version


def test_a_quarantine_that_cannot_be_read_stops_no_projection(store, caplog):
    game, other = store.game(2), store.game(2)
    key = quarantined(partition_of(game))
    store.client.set(key, "x")
    store.client.sadd("skald:projection:counted:failed:1", "rubbish", b"\xff")
    rounds(store, Projection("counted", 1, counted), Projection("poison", 1, lambda *_: 1 / 0), number=3)
    for one in (game, other):
        assert documents(store, "counted", one).version == store.service.load(one).version
    assert caplog.text.count("The quarantine of partition") == 1
    store.client.delete(key)
    rounds(store, Projection("counted", 1, counted), Projection("poison", 1, lambda *_: 1 / 0), number=2)
    assert store.dead_letters.quarantined(partition_of(game))[game] == {"projection:poison:1"}


def test_a_game_that_is_purged_while_it_is_computed_leaves_no_documents(store, monkeypatch):
    game = store.game(2)

    def purged_meanwhile(calls):
        store.client.delete(*store.client.scan_iter(match=f"*:{game}:*"))
        return results_of(calls)

    monkeypatch.setattr("workers.projections.results_of", purged_meanwhile)
    assert rounds(store, Projection("counted", 1, counted)).stored == 0
    assert not list(store.client.scan_iter(match=f"*:{game}:*"))


def test_a_process_does_not_wait_for_the_one_that_works(store):
    held = store.client.lock("skald:projections:lease")
    assert held.acquire(blocking=False)
    working, stop = projecting(store, Projection("counted", 1, counted)), Event()
    working._up_to_date -= SOON
    running = Thread(target=working.run, args=[stop], daemon=True)
    running.start()
    eventually(lambda: not working.age)
    stop.set()
    running.join(SOON)
    assert not running.is_alive()
    assert held.owned()


def test_a_round_that_takes_long_is_followed_by_the_next_one_sooner(store, monkeypatch):
    working, now, waits, stop = projecting(store), [0.0], [], Event()
    monkeypatch.setattr("workers.projections.time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(stop, "wait", lambda seconds: waits.append(seconds) or (len(waits) > 2 and stop.set()))

    def takes(*_):
        now[0] += (0.0, ROUND_SECONDS / 4, 2 * ROUND_SECONDS)[len(waits)]

    monkeypatch.setattr(working, "_round", takes)
    working._work(stop)
    assert waits == [pytest.approx(part * ROUND_SECONDS) for part in (1, 0.75, 0)]


def test_one_of_many_processes_works(store, redis_url, monkeypatch):
    monkeypatch.setattr("workers.projections.LOOK_SECONDS", 0.1)
    game = store.game(2)
    projection = Projection("counted", 1, counted)
    stop = Event()
    stores = [Deployment.on_redis(redis_url, RULESETS) for _ in range(2)]
    both = [Thread(target=projecting(one, projection).run, args=[stop]) for one in stores]
    for one in both:
        one.start()
    until = time.monotonic() + SOON
    while documents(store, "counted", game) is None and time.monotonic() < until:
        time.sleep(0.05)
    stop.set()
    for one in both:
        one.join()
    assert documents(store, "counted", game).version == store.service.load(game).version
    assert connect(redis_url).get("skald:projections:lease") is None
