"""A receiver that hangs keeps its own messages waiting, and nobody else's."""

import asyncio

from events.aggregate.clocks import milliseconds
from tests.support.campaigns import amount
from tests.support.waiting import eventually
from tests.webhooks.receiver import OK, Receiver

GAMES = amount("SKALD_HANGING_GAMES", 10, 30)


async def hang(writer):
    await asyncio.sleep(60)


def lateness(delivery, receiver, quick):
    """Create games; return how late each was told of at the quick endpoint, in milliseconds, in order."""
    before = len(receiver.taken("/quick"))
    games = [delivery.deployment.game() for _ in range(GAMES)]
    eventually(lambda: len(receiver.taken("/quick")) == before + GAMES, patience=60)
    eventually(lambda: {one.game for one in delivery.attempts(quick)} >= set(games))
    created = {game: milliseconds(delivery.deployment.log.read(game, upto=1)[0].at) for game in games}
    told = [one for one in delivery.attempts(quick) if one.game in created]
    return sorted(one.at + one.milliseconds - created[one.game] for one in told)


def test_an_endpoint_that_hangs_delays_no_other(delivery):
    """It is sent no more at once than one endpoint may be; the others do not notice."""
    receiver = Receiver(lambda request: hang if request.path == "/hangs" else OK)
    quick = delivery.endpoint(f"{receiver.url}/quick", "game.created")
    delivery.deliver(at_once=10, seconds=30)
    delivery.deployment.game()
    eventually(lambda: receiver.taken("/quick"))  # from now on announcements are heard
    late = {"alone": lateness(delivery, receiver, quick)}
    hanging = delivery.endpoint(f"{receiver.url}/hangs", "game.created")
    delivery.deployment.game()
    eventually(lambda: [one for one in receiver.requests if one.path == "/hangs"])
    late["beside one that hangs"] = lateness(delivery, receiver, quick)
    for how, found in late.items():
        print(f"{how}: median {found[GAMES // 2]} ms, p99 {found[int(GAMES * 0.99)]} ms")
    assert not delivery.attempts(hanging)
    assert len([one for one in receiver.requests if one.path == "/hangs"]) <= 10
    receiver.close()
