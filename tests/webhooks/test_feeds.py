"""The feeds say which games have news, and are kept until that was looked at; without them all games are."""

import time

from events.log.records import partition_of
from projections.webhooks.store import read_to
from tests.support.waiting import eventually
from tests.webhooks.conftest import wait_for
from workers.drain import Drainer
from workers.webhooks.main import Appends


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
    running = delivery.deliver()
    eventually(lambda: running.webhooks.session is not None)
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
    running = delivery.deliver()
    eventually(lambda: running.webhooks.session is not None)
    delivery.store.remove(endpoint.id)
    eventually(lambda: delivery.store.read_to(range(256)) == {})
    assert running.webhooks.session is None
