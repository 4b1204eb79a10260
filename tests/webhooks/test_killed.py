"""However often what delivers is stopped or killed: everything arrives in order, and again where that was asked for.

In the suite it is a few games; ``SKALD_WEBHOOK_GAMES=1000`` makes a campaign of it, and ``SKALD_WEBHOOK_RATE=15000``
measures how many messages a process delivers in a second.
"""

import asyncio
import os
import random
import threading
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from events.archive.archive import Archive
from events.log.records import LogUnavailable, partition_of
from projections.webhooks.endpoint import Failing, OrderingKey, Redelivery
from projections.webhooks.store import LEASE, read_to
from projections.webhooks.target import read_target
from tests.archive.conftest import Bucket
from tests.support.campaigns import amount
from tests.support.coroutines import run
from tests.support.deployment import RULESETS
from tests.support.processes import cpu_seconds
from tests.support.waiting import eventually
from tests.support.worker_processes import start_process
from tests.webhooks.conftest import on_redis_at, wait_for
from tests.webhooks.receiver import OK, answer
from tests.webhooks.test_delivery import played
from workers.drain import Drainer
from workers.process import ProcessDependencies
from workers.webhooks.delivery import EndpointQueue, Recorder
from workers.webhooks.main import Appends, run_webhooks
from workers.webhooks.sender import Connections, Limits
from workers.webhooks.store import Batch

__all__ = ["start_process"]

GAMES = int(os.environ.get("SKALD_WEBHOOK_GAMES", "6"))
ENDPOINTS = 5
KILLS = amount("SKALD_WEBHOOK_KILLS", 1, 4)
MESSAGES = int(os.environ.get("SKALD_WEBHOOK_RATE", "0"))


def drained(delivery, game):
    """What is left of the feed of a game's partition once workers have trimmed it."""
    deployment, partition = delivery.deployment, partition_of(game)
    drainer = Drainer(deployment.service, deployment.store, delivery.store.read_to)
    while drainer.drain([partition]):
        pass
    return [entry.game for entry in deployment.log.feed(partition)]


def test_workers_trim_no_feed_that_was_not_looked_at(delivery):
    deployment = delivery.deployment
    game = deployment.game()
    deployment.play_out(game)
    appends = len(deployment.log.feed(partition_of(game)))
    assert len(drained(delivery, game)) < appends
    delivery.endpoint("https://a.example/", "events")
    other = deployment.game()
    deployment.play_out(other)
    appends = len(deployment.log.feed(partition_of(other)))
    assert len(drained(delivery, other)) >= appends
    third = deployment.game()
    deployment.play_out(third)
    feeds = Appends(deployment.log, delivery.store)
    assert list(feeds.start()) == []
    assert set(feeds.poll()) == set(feeds.recent_games()) == {other, third}
    assert list(feeds.poll()) == []
    assert delivery.store.pending() == {game: deployment.service.load(game).version for game in (other, third)}
    appends = len(deployment.log.feed(partition_of(third)))
    assert len(drained(delivery, third)) < appends


def test_a_feed_that_nobody_kept_is_made_up_for_by_the_games(delivery, receiver):
    deployment = delivery.deployment
    delivery.endpoint(receiver.url, "game.created")
    game = deployment.game()
    deployment.client.delete(read_to(partition_of(game)))
    deployment.log.trim_feed(partition_of(game), deployment.log.end_of_feed(partition_of(game)))
    delivery.deliver()
    wait_for(receiver, 1)
    assert list(receiver.by_game()) == [game]


def test_an_endpoint_is_told_from_its_creation_on_while_others_are_told(delivery, receiver):
    """What was appended before it was known to the process that delivers is told as well."""
    delivery.endpoint(f"{receiver.url}/first", "events")
    delivery.delivering()
    early = delivery.deployment.game()
    time.sleep(0.5)
    delivery.endpoint(f"{receiver.url}/second", "events")
    game = delivery.deployment.game()
    delivery.deployment.step(early)
    last = {one: delivery.deployment.service.load(one).version for one in (game, early)}
    eventually(lambda: len(receiver.by_game("/first")[early]) == last[early])
    eventually(lambda: len(receiver.by_game("/second")[game]) == last[game])
    eventually(lambda: receiver.by_game("/second")[early])
    assert [version for _, version in receiver.by_game("/second")[early]] == [last[early]]


def test_without_endpoints_nothing_is_kept_for_them(delivery, receiver):
    endpoint = delivery.endpoint(receiver.url, "events")
    webhooks = delivery.delivering()
    delivery.store.remove(endpoint.id)
    eventually(lambda: delivery.store.read_to(range(256)) == {})
    assert webhooks.session is None


def ids(receiver, game):
    return [request.id for request in receiver.requests if request.json["data"]["game"] == game]


def test_a_game_is_told_again_from_a_version(delivery, receiver):
    endpoint = delivery.endpoint(receiver.url, "events")
    delivery.deliver()
    game, other = played(delivery.deployment), delivery.deployment.game()
    total = [delivery.deployment.service.load(one).version for one in (game, other)]
    wait_for(receiver, sum(total))
    first = ids(receiver, game)
    delivery.store.ask(Redelivery(endpoint=endpoint.id, game=game, version=3))
    eventually(lambda: len(ids(receiver, game)) == 2 * total[0] - 2)
    assert ids(receiver, game)[total[0] :] == first[2:]
    assert len(ids(receiver, other)) == total[1]
    eventually(lambda: delivery.store.asked() == [])


def test_everything_is_told_again_from_a_time(delivery, receiver):
    endpoint = delivery.endpoint(receiver.url, "game.created")
    delivery.deliver()
    before = delivery.deployment.game()
    time.sleep(0.05)
    start = delivery.store.now()
    time.sleep(0.05)
    game = delivery.deployment.game()
    wait_for(receiver, 2)
    delivery.store.ask(Redelivery(endpoint=endpoint.id, since=start))
    eventually(lambda: len(ids(receiver, game)) == 2)
    assert len(ids(receiver, before)) == 1


def test_what_was_given_up_waits_until_it_is_asked_for(delivery, receiving):
    """Nothing of the game overtakes it, not even when the process that delivers is another one."""
    wrong = [True]
    receiver = receiving(lambda _: answer(500) if wrong else OK)
    endpoint = delivery.endpoint(receiver.url, "events")
    game = delivery.deployment.game()
    lane = OrderingKey(endpoint=endpoint.id, game=game)
    delivery.store.write(Batch(failing={lane: Failing(version=1, attempts=9, next_at=0)}))
    stop = delivery.deliver()
    eventually(lambda: (found := delivery.store.failing(endpoint.id).get(lane)) and found.next_at is None)
    stop()
    delivery.deliver()
    delivery.deployment.step(game)
    time.sleep(0.5)  # five rounds
    assert len(receiver.requests) == 1
    wrong.clear()
    delivery.store.ask(Redelivery(endpoint=endpoint.id))
    last = delivery.deployment.service.load(game).version
    eventually(lambda: len(receiver.by_game()[game]) == last)
    assert receiver.by_game()[game] == [("events", version) for version in range(1, last + 1)]
    eventually(lambda: not delivery.store.failing(endpoint.id))


def test_a_game_is_noted_until_what_is_under_way_of_it_is_answered(delivery, receiving):
    """Else nobody would send it again if the process was killed meanwhile."""
    held = ["the answer"]

    async def answer_later(writer):
        while held:
            await asyncio.sleep(0.01)
        writer.write(OK)

    receiver = receiving(lambda request: answer_later if request.json["data"]["game"] == slow else OK)
    delivery.endpoint(receiver.url, "game.created")
    slow = delivery.deployment.game()
    delivery.deliver(seconds=60)
    eventually(lambda: receiver.requests)
    quick = delivery.deployment.game()
    eventually(lambda: quick in receiver.by_game())
    eventually(lambda: delivery.store.pending().keys() == {slow})
    held.clear()
    eventually(lambda: not delivery.store.pending())


def test_what_could_not_be_written_down_is_written_later_and_in_order():
    written, away, lane = [], ["away"], OrderingKey(endpoint="whk_1", game="101-aaaaaaaaaaaaaaaa")

    async def write(batch):
        if away:
            raise LogUnavailable(away.pop())
        written.append(batch)

    async def fail_once():
        recorder = Recorder(write)
        recorder.batch.moves.append((lane, None, 1))
        recorder.batch.failing[lane] = Failing(version=2, attempts=1, next_at=5)
        recorder.batch.delivered[lane.game] = 1
        recorder.batch.ended["whk_1"] = 7
        with pytest.raises(LogUnavailable):
            await recorder.flush()
        recorder.batch.moves.append((lane, 1, 2))
        recorder.batch.failing[lane] = None
        recorder.batch.delivered[lane.game] = 2
        await recorder.flush()

    run(fail_once())
    assert written == [Batch([(lane, None, 1), (lane, 1, 2)], [], {lane: None}, {"whk_1": 7}, {lane.game: 2})]


def test_who_has_lost_the_right_to_deliver_ends_what_it_does(delivery, receiver):
    delivery.endpoint(receiver.url, "game.created")
    webhooks = delivery.deliver().webhooks
    delivery.deployment.game()
    wait_for(receiver, 1)
    session = webhooks.session
    delivery.deployment.client.set(LEASE, "another process")
    eventually(lambda: webhooks.session is None)
    eventually(lambda: all(pump.done() for pump in session.deliverer._pumps.values()))
    delivery.deployment.client.delete(LEASE)
    eventually(lambda: webhooks.session is not None)


def test_a_host_name_is_looked_up_anew_for_each_connection():
    asked = []

    async def look_up_twice(resolver):
        target = read_target("https://example.org/", loopback=False)
        connections = Connections(target, lambda: asked.append("asked") or [len(asked)], resolver, None)
        return [await connections._addresses() for _ in range(2)]

    with ThreadPoolExecutor(1) as resolver:
        assert run(look_up_twice(resolver)) == [[1], [2]]


def test_what_hangs_is_given_up_when_delivering_ends():
    async def stop():
        sender = SimpleNamespace(close=lambda: None)
        parts = SimpleNamespace(limits=Limits(), clock=None, counts=None, new_sender=lambda _: sender)
        queue = EndpointQueue(None, {}, None, None, parts)
        hanging = asyncio.ensure_future(asyncio.Event().wait())
        queue._tasks.add(hanging)
        await queue.stop(0.01)
        return hanging.cancelling()

    assert run(stop())


def webhooks(url):
    run_webhooks(ProcessDependencies(url, url, Archive(Bucket())), RULESETS, Limits(loopback=True, seconds=5))


def arrived(receiver, path):
    """For each game the versions in the order in which each was first taken."""
    found = defaultdict(list)
    for request in receiver.taken(path):
        data = request.json["data"]
        found[data["game"]].append(data["version"])
    return found


@pytest.fixture
def failing_receiver(receiving):
    """A fifth of its endpoints fails: one time of five, and no message more than twice, since pauses grow."""
    chance, tries = random.Random(5), Counter()

    def behave(request):
        tries[request.path, request.id] += 1
        fails = request.path == "/4" and tries[request.path, request.id] < 3 and chance.random() < 0.2
        return answer(chance.choice((500, 404, 301))) if fails else OK

    return receiving(behave)


@pytest.mark.campaign(15)
def test_all_is_delivered_and_in_order(delivery, start_process, failing_receiver):
    deployment = delivery.deployment
    for number in range(ENDPOINTS):
        delivery.endpoint(f"{failing_receiver.url}/{number}", "events")
    process = start_process(webhooks, deployment.url)
    games = []

    def play():
        for _ in range(GAMES):
            games.append(deployment.game(seats=2))
            deployment.play_out(games[-1])

    player = threading.Thread(target=play)
    player.start()
    for _ in range(KILLS):
        enough = len(failing_receiver.requests) + 20
        eventually(lambda enough=enough: len(failing_receiver.requests) > enough)
        process.kill()
        deployment.client.delete("skald:webhooks:lease")  # as if its time were over
        process.start()
    player.join()
    began = time.monotonic()
    versions = {game: list(range(1, deployment.service.load(game).version + 1)) for game in games}
    wanted = ENDPOINTS * sum(map(len, versions.values()))
    # The last stragglers wait for their retries; a restart begins their schedule where it was.
    eventually(lambda: len(failing_receiver.taken()) >= wanted, patience=60 + GAMES * 2, pause=0.2)
    for number in range(ENDPOINTS):
        assert arrived(failing_receiver, f"/{number}") == versions
    repeated = len([one for one in failing_receiver.requests if one.ok]) - wanted
    print(f"{wanted} messages of {GAMES} games to {ENDPOINTS} endpoints, {KILLS} kills, {repeated} of them twice, ")
    print(f"{len(failing_receiver.requests)} attempts; all {time.monotonic() - began:.1f} s after the last event")


def test_redis_may_be_away_meanwhile(own_redis, receiver):
    delivery = on_redis_at(own_redis.url)
    delivery.endpoint(receiver.url, "events")
    delivery.delivering()
    game = delivery.deployment.game()
    eventually(lambda: len(receiver.by_game()[game]) == delivery.deployment.service.load(game).version)
    own_redis.kill()
    time.sleep(0.5)
    own_redis.start()
    eventually(delivery.deployment.client.ping)
    delivery.deployment.play_out(game)
    last = delivery.deployment.service.load(game).version
    eventually(lambda: len(receiver.by_game()[game]) == last)
    assert receiver.by_game()[game] == [("events", version) for version in range(1, last + 1)]
    delivery.stop()


@pytest.mark.skipif(not MESSAGES, reason="SKALD_WEBHOOK_RATE says how many messages to measure with.")
def test_how_many_messages_a_process_delivers_in_a_second(delivery, start_process, receiver):
    deployment, total = delivery.deployment, 0
    for number in range(ENDPOINTS):
        delivery.endpoint(f"{receiver.url}/{number}", "events")
    while total * ENDPOINTS < MESSAGES:
        total += deployment.play_out(deployment.game(seats=2)).version
    process = start_process(webhooks, deployment.url)
    eventually(lambda: receiver.requests)
    first, began, used = len(receiver.requests), time.monotonic(), cpu_seconds(process.process.pid)
    eventually(lambda: len(receiver.requests) >= total * ENDPOINTS, patience=300)
    count, took = len(receiver.requests) - first, time.monotonic() - began
    cpu = cpu_seconds(process.process.pid) - used
    print(f"{count} messages: {count / took:.0f} a second by the wall, {count / cpu:.0f} a second of CPU")
