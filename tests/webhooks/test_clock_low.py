"""``clock.low``: ten seconds or a tenth of the time before a clock runs out, if it still does then."""

import time

from events.aggregate.times import milliseconds
from tests.support.clocked import keeping
from tests.support.waiting import eventually
from tests.webhooks.conftest import wait_for
from workers.webhooks.messages import lead_of


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


def test_how_long_before_its_end_a_clock_is_low():
    assert lead_of(keeping(per_action=30)) == 10_000
    assert lead_of(keeping(bank=86_400, increment=0)) == 8_640_000
