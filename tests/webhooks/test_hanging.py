"""A receiver that hangs keeps its own messages waiting, and nobody else's."""

import asyncio

from events.aggregate.times import milliseconds
from tests.support.waiting import eventually
from tests.webhooks.receiver import OK, Receiver

GAMES = 30


async def hang(writer):
    await asyncio.sleep(60)


def test_an_endpoint_that_hangs_delays_no_other(redis_delivery):
    """It is sent no more at once than one endpoint may be; the others do not notice."""
    receiver = Receiver(lambda request: hang if request.path == "/hangs" else OK)
    hanging = redis_delivery.endpoint(f"{receiver.url}/hangs", "game.created")
    quick = redis_delivery.endpoint(f"{receiver.url}/quick", "game.created")
    running = redis_delivery.deliver(at_once=10, seconds=30)
    eventually(lambda: running.webhooks.session is not None)
    games = [redis_delivery.deployment.game() for _ in range(GAMES)]
    eventually(lambda: len(receiver.taken("/quick")) == GAMES, patience=25)
    eventually(lambda: len(redis_delivery.attempts(quick)) == GAMES)
    created = {game: milliseconds(redis_delivery.deployment.log.read(game, upto=1)[0].at) for game in games}
    late = sorted(one.at + one.milliseconds - created[one.game] for one in redis_delivery.attempts(quick))
    print(f"beside one that hangs: median {late[GAMES // 2]} ms, p99 {late[-1]} ms")
    assert not redis_delivery.attempts(hanging)
    assert len([one for one in receiver.requests if one.path == "/hangs"]) <= 10
    receiver.close()
