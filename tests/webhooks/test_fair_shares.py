"""Deliveries are shared between the creators of games, also where an endpoint takes one at a time."""

from events.application.creation import ORIGIN
from projections.shares import SHARE, Share
from tests.support.waiting import eventually

FLOODER, PERSON, ALONE = Share(creator="vf100d"), Share(creator="cada"), Share(True, "c00ff")


def game_of(deployment, share, **plan):
    game = deployment.game(**plan)
    deployment.log.put_game_metadata(game, ORIGIN, {SHARE: share.stored()})
    return game


def test_a_flood_of_one_creator_keeps_no_delivery_of_others_waiting(delivery, receiver):
    deployment = delivery.deployment
    delivery.endpoint(receiver.url, "events")
    alone = [game_of(deployment, ALONE, bots=(0, 1, 2)) for _ in range(5)]
    games = [game_of(deployment, FLOODER) for _ in range(30)]
    game = game_of(deployment, PERSON)
    events = {one: deployment.log.head(one).version for one in (*alone, *games, game)}
    delivery.deliver(at_once=1)
    eventually(lambda: len(receiver.taken()) == sum(events.values()))
    told = [request.json["data"]["game"] for request in receiver.taken()]
    last = max(place for place, one in enumerate(told) if one == game)
    # Time is shared, not the number of messages: how they alternate depends on how long each takes.
    assert last < sum(events[one] for one in games) / 2
    assert set(told[-sum(events[one] for one in alone) + 1 :]) <= set(alone)
    eventually(lambda: not delivery.store.pending())
