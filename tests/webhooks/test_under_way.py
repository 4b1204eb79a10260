"""What is under way is not forgotten, is given up in the end, and is left to who holds the right to deliver."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from events.log.records import LogUnavailable
from projections.webhooks.endpoint import Failing, OrderingKey
from projections.webhooks.store import LEASE
from projections.webhooks.target import read_target
from tests.support.coroutines import run
from tests.support.waiting import eventually
from tests.webhooks.conftest import wait_for
from tests.webhooks.receiver import OK, Receiver
from workers.webhooks.delivery import EndpointQueue, Recorder
from workers.webhooks.sender import Connections, Limits
from workers.webhooks.store import Batch


def test_a_game_is_noted_until_what_is_under_way_of_it_is_answered(delivery):
    """Else nobody would send it again if the process was killed meanwhile."""
    held = ["the answer"]

    async def answer_later(writer):
        while held:
            await asyncio.sleep(0.01)
        writer.write(OK)

    receiver = Receiver(lambda request: answer_later if request.json["data"]["game"] == slow else OK)
    delivery.endpoint(receiver.url, "game.created")
    slow = delivery.deployment.game()
    delivery.deliver(seconds=60)
    eventually(lambda: receiver.requests)
    quick = delivery.deployment.game()
    eventually(lambda: quick in receiver.by_game())
    eventually(lambda: delivery.store.pending().keys() == {slow})
    held.clear()
    eventually(lambda: not delivery.store.pending())
    receiver.close()


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
        connections = Connections(target, lambda found: asked.append(found.host) or [len(asked)], resolver, None)
        return [await connections._addresses() for _ in range(2)]

    with ThreadPoolExecutor(1) as resolver:
        assert run(look_up_twice(resolver)) == [[1], [2]]
    assert asked == ["example.org"] * 2


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
