"""Slots move to other masters under load: clients that try again see no error, and nothing is lost or doubled.

``SKALD_CLUSTER_SLOTS=1000`` makes a campaign of it.
"""

import random

import pytest

from events.log import keys
from projections.store.keys import BOTS, GAME_LIST, STATISTICS, generations
from tests.cluster.slots import Slots
from tests.crash.players import Players
from tests.crash.test_whole_service import assert_right, settled
from tests.support.campaigns import amount
from tests.support.waiting import eventually

pytestmark = pytest.mark.campaign(5, 2)

SLOTS = amount("SKALD_CLUSTER_SLOTS", 8, 24)
CLIENTS = 2
SPANNING = (generations(GAME_LIST), generations(STATISTICS), f"{BOTS}:due", keys.HEARTBEAT, keys.APPENDED)


def next_slot(slots, players):
    """A slot that is in use now: of a running game, of what spans all games, or of any partition."""
    games = list(players.tokens)
    running = [keys.feed(int(game[:3])) for game in games[-6:]]
    return slots.of(random.choice([*running, *SPANNING, keys.feed(random.randrange(256))])).pop()


def test_slots_move_under_load(served):
    slots = Slots(served.deployment.client, served.cluster.password)
    ways = [slots.move_by_key, *([slots.move_at_once] if slots.can_move_at_once() else [])]
    players = Players(served.running.url, CLIENTS)
    eventually(lambda: players.tokens)
    for number in range(SLOTS):
        ways[number % len(ways)](next_slot(slots, players))
    players.leave()
    players.finish()
    eventually(lambda: settled(served.deployment))
    events = assert_right(served.deployment, players, served.front)
    print(
        f"{slots.moved} slots moved in {len(ways)} ways; {len(players.tokens)} games, {events} events, "
        f"{len(players.acknowledged)} actions acknowledged, 0 lost, 0 doubled; "
        f"{sum(one.away for one in players.fronts)} times 503; "
        f"the longest request took {max(one.longest for one in players.fronts):.2f} s"
    )
    said = "\n".join(served.running.said)
    assert "Traceback" not in said, said
