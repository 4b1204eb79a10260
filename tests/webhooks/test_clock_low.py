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
from workers.webhooks.messages import Message, lead_of
from workers.webhooks.queue import EndpointQueue
from workers.webhooks.reading import Progress
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


class Told:
    """A game of which one message is told, the one that the test says."""

    is_closing = False
    share = Share()

    def __init__(self):
        self.message = None

    def is_low_at(self, due):
        self.message = Message(place=(due, 0), type="clock.low", at="", data={}, more={}, due=due)

    def next(self, progress, endpoint):
        return self.message


def test_a_clock_that_is_low_before_an_earlier_one_is_told_of_in_time():
    async def told():
        started = []
        parts = SimpleNamespace(limits=Limits(), clock=lambda: 1_000, counts=None)
        endpoint = Endpoint(id="whk_1", url="https://a.example/", types=("clock.low",), created=0, secret=SECRET)
        queue = EndpointQueue(endpoint, {}, None, None, started.append, parts)
        story, progress = (
            Told(),
            Progress(lane=OrderingKey(endpoint="whk_1", game="g", kind="low"), place=(0, 0), cursor=None),
        )
        story.is_low_at(1_000_000)
        queue.offer(story, progress)
        running = asyncio.create_task(queue.run())
        await asyncio.sleep(0)
        story.is_low_at(900)
        queue.offer(story, progress)
        story.message = None  # nothing to send any more: the lane is done as soon as it is looked at
        async with asyncio.timeout(5):
            while not started:
                await asyncio.sleep(0.01)
        running.cancel()

    coroutines.run(told())


def test_how_long_before_its_end_a_clock_is_low():
    assert lead_of(keeping(per_action=30)) == 10_000
    assert lead_of(keeping(bank=86_400, increment=0)) == 8_640_000
