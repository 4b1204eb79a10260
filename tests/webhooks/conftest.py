"""Webhooks over a log with everything on a real Redis, delivered by a thread of the test."""

import asyncio
import threading
from contextlib import ExitStack, suppress

import pytest

from events.ruleset.records import change
from projections.webhooks.endpoint import Endpoint, secret_of
from projections.webhooks.target import system_addresses
from tests.support.deployment import Deployment
from tests.support.waiting import eventually
from tests.webhooks.receiver import Receiver
from workers.webhooks.main import Webhooks, _hints
from workers.webhooks.sender import Limits
from workers.webhooks.store import WebhookStore

SECRET = secret_of(b"s" * 32)


class Delivery:
    """A deployment with its webhooks, and threads that deliver."""

    def __init__(self, deployment, store):
        self.deployment, self.store = deployment, store
        self.threads, self._running = [], []

    def endpoint(self, url, *types, **settings):
        """Store an endpoint, and return it."""
        number = len(self.store.all()) + 1
        fields = {"id": f"whk_{number}", "url": url, "types": types, "created": self.store.now(), "secret": SECRET}
        endpoint = Endpoint(**{**fields, **settings})
        self.store.put(endpoint)
        return endpoint

    def deliver(self, resolve=system_addresses, **limits):
        """Deliver from now on, until the test ends or what is returned is called."""
        limits = change(Limits(loopback=True), **limits)
        hints = (lambda tell: _hints(self.deployment.url, tell)) if self.deployment.url else lambda _: lambda: None
        client = self.deployment.client
        webhooks = Webhooks(
            self.deployment.log, self.store, self.deployment.rulesets, limits, hints, resolve, client=client
        )
        loop, started = asyncio.new_event_loop(), threading.Event()
        tasks = []

        async def work():
            tasks.append(asyncio.current_task())
            started.set()
            await webhooks.run()

        def run():
            with suppress(asyncio.CancelledError):
                loop.run_until_complete(work())

        thread = threading.Thread(target=run, daemon=True)
        self.threads.append(thread)
        thread.start()
        started.wait()

        def stop():
            if thread.is_alive():
                loop.call_soon_threadsafe(tasks[0].cancel)
            thread.join()

        self._running.append(stop)
        stop.webhooks = webhooks
        return stop

    def of_a_game(self, url, *types, **limits):
        """Store an endpoint, deliver, and create a game, of which it is told."""
        endpoint = self.endpoint(url, *types or ("game.created",))
        self.deliver(**limits)
        self.deployment.game()
        return endpoint

    def delivering(self, **limits):
        """Deliver from now on, and return the webhooks once they are read."""
        webhooks = self.deliver(**limits).webhooks
        eventually(lambda: webhooks.session is not None)
        return webhooks

    def stop(self):
        for stop in self._running:
            stop()

    def attempts(self, endpoint):
        """The attempts, the oldest first."""
        return [one for _, one in reversed(self.store.deliveries(endpoint.id, 1000))]


@pytest.fixture(autouse=True)
def _in_short_rounds(monkeypatch):
    monkeypatch.setattr("workers.webhooks.main.ROUND_SECONDS", 0.1)


@pytest.fixture
def delivery(redis_url):
    found = on_redis_at(redis_url)
    yield found
    found.stop()


def on_redis_at(url):
    deployment = Deployment.on_redis(url)
    return Delivery(deployment, WebhookStore(deployment.client))


@pytest.fixture
def receiving():
    """Starts a receiver, which is closed when the test ends."""
    with ExitStack() as opened:

        def start(*given, **more):
            found = Receiver(*given, **more)
            opened.callback(found.close)
            return found

        yield start


@pytest.fixture
def receiver(receiving):
    return receiving()


def wait_for(receiver, count, path=None):
    eventually(lambda: len(receiver.taken(path)) >= count)
    return receiver.taken(path)
