"""Slots move to other masters under load: clients that try again see no error, and nothing is lost or doubled.

``SKALD_CLUSTER_SLOTS=1000`` makes a campaign of it.
"""

import random
from contextlib import suppress

import pytest
from redis.exceptions import ResponseError

from events.log import keys
from events.log.keys import tag
from events.log.records import LogUnavailable, partition_of
from projections.store.keys import BOTS, GAME_LIST, STATISTICS, generations
from tests.crash.players import Players
from tests.crash.test_whole_service import assert_right, settled
from tests.support.campaigns import amount
from tests.support.waiting import eventually

BATCH = 20
TIMEOUT = 5_000


class Slots:
    """The slots of the cluster of a client."""

    def __init__(self, client, password):
        self._client, self._password = client, password
        self._ways, self.moved = {}, 0

    def of(self, *keys):
        """The slots of keys."""
        return {self._client.keyslot(key) for key in keys}

    def move_by_key(self, slot):
        """Move a slot to another master as ``--cluster reshard`` does."""
        self.begin(slot)
        self.finish(slot)

    def begin(self, slot):
        """Say where a slot is on its way to; none of its keys is there yet."""
        source, target = self._ways[slot] = self._ends(slot)
        self._ask(target, "SETSLOT", slot, "IMPORTING", self._id(source))
        self._ask(source, "SETSLOT", slot, "MIGRATING", self._id(target))

    def finish(self, slot):
        """Move the keys of a slot that is on its way, and say that it has arrived."""
        source, target = self._ways.pop(slot)
        while keys := self._ask(source, "GETKEYSINSLOT", slot, BATCH):
            at = ("MIGRATE", target.host, target.port, "", 0, TIMEOUT, "AUTH", self._password, "KEYS", *keys)
            self._client.get_redis_connection(source).execute_command(*at)
        others = [node for node in self._client.get_primaries() if node not in (source, target)]
        for node in (target, source, *others):
            self._ask(node, "SETSLOT", slot, "NODE", self._id(target))
        self.moved += 1

    def move_at_once(self, slot):
        """Move a slot to another master in one step. Only newer servers can; ``ResponseError`` from the others."""
        source, target = self._ends(slot)
        self._ask(source, "MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", self._id(target))
        eventually(lambda: slot not in self._slots_of(source), pause=0.005)
        self.moved += 1

    def can_move_at_once(self):
        """Return True if the servers know how."""
        try:
            return self._ask(self._client.get_primaries()[0], "GETSLOTMIGRATIONS") is not None
        except ResponseError:
            return False

    def _ends(self, slot):
        self._client.nodes_manager.initialize()
        source = self._client.nodes_manager.get_node_from_slot(slot)
        return source, random.choice([node for node in self._client.get_primaries() if node != source])

    def _slots_of(self, node):
        own = self._id(node)
        line = next(line for line in self._ask(node, "NODES").splitlines() if line.startswith(own))
        return slots_in(line.decode().split()[8:])

    def _id(self, node):
        return self._ask(node, "MYID")

    def _ask(self, node, *words):
        return self._client.get_redis_connection(node).execute_command("CLUSTER", *words)


def slots_in(ranges):
    """The slots in the words of CLUSTER NODES."""
    found = set()
    for one in ranges:
        if not one.startswith("["):
            first, _, last = one.partition("-")
            found |= set(range(int(first), int(last or first) + 1))
    return found


SLOTS = amount("SKALD_CLUSTER_SLOTS", 8, 24)
CLIENTS = 2
SPANNING = (generations(GAME_LIST), generations(STATISTICS), f"{BOTS}:due", keys.HEARTBEAT, keys.APPENDED)


def next_slot(slots, players):
    """A slot that is in use now: of a running game, of what spans all games, or of any partition."""
    games = list(players.tokens)
    running = [keys.feed(int(game[:3])) for game in games[-6:]]
    return slots.of(random.choice([*running, *SPANNING, keys.feed(random.randrange(256))])).pop()


@pytest.mark.campaign(10, 2)
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


@pytest.mark.campaign(10, 3)
@pytest.mark.parametrize("what", [GAME_LIST, STATISTICS, "its partition"])
def test_what_is_written_while_a_slot_is_on_its_way_waits_until_all_of_it_is_there(served, what):
    """A script that made up names of keys would write them at the target, where those on their way cannot arrive."""
    here = served.deployment
    first, game = here.play_out(here.game()).id, here.game()
    eventually(lambda: here.lag().games == 0)
    slots = Slots(here.client, served.cluster.password)
    moving = slots.of(tag(partition_of(game)) if what == "its partition" else what).pop()
    slots.begin(moving)
    for _ in range(3):
        with suppress(LogUnavailable):
            here.step(game)
            here.drain(game)
    slots.finish(moving)
    here.play_out(game)
    eventually(lambda: here.lag().games == 0)
    for one in (first, game):
        here.assert_projected(one)
        here.assert_whole(one)
