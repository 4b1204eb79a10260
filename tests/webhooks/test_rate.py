"""How many messages a process delivers in a second: ``SKALD_WEBHOOK_RATE=15000`` measures with about so many."""

import os
import time

import pytest

from tests.support.processes import cpu_seconds
from tests.support.waiting import eventually
from tests.support.worker_processes import start_process
from tests.webhooks.receiver import Receiver
from tests.webhooks.test_killed import webhooks

__all__ = ["start_process"]

MESSAGES = int(os.environ.get("SKALD_WEBHOOK_RATE", "0"))
ENDPOINTS = 5
pytestmark = pytest.mark.skipif(not MESSAGES, reason="SKALD_WEBHOOK_RATE says how many messages to measure with.")


def test_how_many_messages_a_process_delivers_in_a_second(delivery, start_process):
    deployment, receiver, total = delivery.deployment, Receiver(), 0
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
    receiver.close()
