"""Delivering again: from a version, from a time, or what was given up; in order, and under the same ids."""

import time

from projections.webhooks.endpoint import Failing, OrderingKey, Redelivery
from tests.support.waiting import eventually
from tests.webhooks.conftest import wait_for
from tests.webhooks.receiver import OK, Receiver, answer
from tests.webhooks.test_delivery import played


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
    eventually(lambda: len(ids(receiver, game)) == 2 * total[0] - 2, patience=20)
    assert ids(receiver, game)[total[0] :] == first[2:]
    assert len(ids(receiver, other)) == total[1]
    eventually(lambda: delivery.store.asked() == [])


def test_everything_is_told_again_from_a_time(redis_delivery, receiver):
    endpoint = redis_delivery.endpoint(receiver.url, "game.created")
    redis_delivery.deliver()
    before = redis_delivery.deployment.game()
    time.sleep(0.3)
    start = redis_delivery.store.now()
    time.sleep(0.3)
    game = redis_delivery.deployment.game()
    wait_for(receiver, 2)
    redis_delivery.store.ask(Redelivery(endpoint=endpoint.id, since=start))
    eventually(lambda: len(ids(receiver, game)) == 2)
    assert len(ids(receiver, before)) == 1


def test_what_was_given_up_waits_until_it_is_asked_for(redis_delivery):
    """Nothing of the game overtakes it, not even when the process that delivers is another one."""
    wrong = [True]
    receiver = Receiver(lambda _: answer(500) if wrong else OK)
    endpoint = redis_delivery.endpoint(receiver.url, "events")
    game = redis_delivery.deployment.game()
    lane = OrderingKey(endpoint=endpoint.id, game=game)
    redis_delivery.store.fail({lane: Failing(version=1, attempts=9, next_at=0)})
    stop = redis_delivery.deliver()
    eventually(lambda: (found := redis_delivery.store.failing(endpoint.id).get(lane)) and found.next_at is None)
    stop()
    redis_delivery.deliver()
    redis_delivery.deployment.step(game)
    time.sleep(1.5)
    assert len(receiver.requests) == 1
    wrong.clear()
    redis_delivery.store.ask(Redelivery(endpoint=endpoint.id))
    last = redis_delivery.deployment.service.load(game).version
    eventually(lambda: len(receiver.by_game()[game]) == last, patience=20)
    assert receiver.by_game()[game] == [("events", version) for version in range(1, last + 1)]
    eventually(lambda: not redis_delivery.store.failing(endpoint.id))
    receiver.close()
