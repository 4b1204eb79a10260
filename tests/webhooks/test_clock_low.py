"""``clock.low``: ten seconds or a tenth of the time before a clock runs out, if it still does then."""

import asyncio
import time
from types import SimpleNamespace

from events.aggregate.clocks import milliseconds
from projections.shares import Share
from projections.webhooks.endpoint import Endpoint, OrderingKey
from tests.support import coroutines
from tests.support.clocked import keeping
from tests.support.waiting import eventually
from tests.webhooks.conftest import SECRET, wait_for
from workers.webhooks.delivery import EndpointQueue
from workers.webhooks.messages import Message, lead_of
from workers.webhooks.reading import Lane
from workers.webhooks.sender import Limits


def test_who_has_little_time_left_is_told_of(delivery, receiver):
    delivery.endpoint(receiver.url, "clock.low")
    running = delivery.deliver()
    eventually(lambda: running.webhooks.session is not None)
    quick, slow = (delivery.deployment.game(clock=keeping(per_action=11)) for _ in range(2))
    began = time.monotonic()
    delivery.deployment.play_out(quick)
    (found,) = wait_for(receiver, 1)
    assert time.monotonic() - began > 0.7
    data = found.json["data"]
    due = delivery.deployment.service.load(slow).clocks.due
    assert (data["game"], milliseconds(data["due"]), data["to_act"]) == (slow, due, [0, 1, 2])
    time.sleep(1)
    assert len(receiver.requests) == 1


class Table:
    """A game whose only clock runs out at the time that the test says."""

    is_dropped = False
    share = Share()
    due = 0

    def seats(self, message, endpoint):
        return () if message.due == self.due else None


def test_a_clock_that_is_low_before_an_earlier_one_is_told_of_in_time():
    def low(due):
        return Message(place=(due, 0), type="clock.low", at="", data={}, more={}, due=due)

    async def told():
        done = []
        parts = SimpleNamespace(limits=Limits(), clock=lambda: 1_000, counts=None, new_sender=lambda _: None)
        endpoint = Endpoint(id="whk_1", url="https://a.example/", types=("clock.low",), created=0, secret=SECRET)
        queue = EndpointQueue(endpoint, {}, None, done.append, parts)
        running = asyncio.create_task(queue.run())
        table = Table()
        lane = Lane(OrderingKey(endpoint="whk_1", game="g", kind="low"), table, None, 0)
        for due in (1_000_000, 900):
            lane.messages.append(low(due))
            table.due = due
            await asyncio.sleep(0)
            queue.offer(lane)
        table.due = 0  # nothing to send any more: the lane is done as soon as it is looked at
        async with asyncio.timeout(5):
            while not done:
                await asyncio.sleep(0.01)
        running.cancel()
        assert done == [table]

    coroutines.run(told())


def test_how_long_before_its_end_a_clock_is_low():
    assert lead_of(keeping(per_action=30)) == 10_000
    assert lead_of(keeping(bank=86_400, increment=0)) == 8_640_000
