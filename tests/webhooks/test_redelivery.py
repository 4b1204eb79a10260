"""Delivering again: from a version, from a time, or what was given up; in order, and under the same ids."""

import time

from projections.webhooks.endpoint import Failing, OrderingKey, Redelivery
from tests.support.waiting import eventually
from tests.webhooks.conftest import wait_for
from tests.webhooks.receiver import OK, Receiver, answer
from tests.webhooks.test_delivery import played
from workers.webhooks.store import Batch


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


def test_what_was_given_up_waits_until_it_is_asked_for(delivery):
    """Nothing of the game overtakes it, not even when the process that delivers is another one."""
    wrong = [True]
    receiver = Receiver(lambda _: answer(500) if wrong else OK)
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
    receiver.close()
