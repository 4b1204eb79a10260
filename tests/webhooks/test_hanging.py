"""A receiver that hangs keeps its own messages waiting, and nobody else's."""

import asyncio

from tests.support.campaigns import amount
from tests.support.waiting import eventually
from tests.webhooks.receiver import OK, Receiver

GAMES = amount("SKALD_HANGING_GAMES", 10, 30)


async def hang(writer):
    await asyncio.sleep(60)


def test_an_endpoint_that_hangs_delays_no_other(delivery):
    """It is sent no more at once than one endpoint may be; the others do not notice."""
    receiver = Receiver(lambda request: hang if request.path == "/hangs" else OK)
    delivery.endpoint(f"{receiver.url}/quick", "game.created")
    delivery.deliver(at_once=10, seconds=30)
    delivery.deployment.game()
    eventually(lambda: receiver.taken("/quick"))
    hanging = delivery.endpoint(f"{receiver.url}/hangs", "game.created")
    delivery.deployment.game()
    eventually(lambda: [one for one in receiver.requests if one.path == "/hangs"])
    games = {delivery.deployment.game() for _ in range(GAMES)}
    eventually(lambda: games <= receiver.by_game("/quick").keys())
    assert not delivery.attempts(hanging)
    assert len([one for one in receiver.requests if one.path == "/hangs"]) <= 10
    receiver.close()
