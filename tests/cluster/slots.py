"""Moves slots from one master to another while they are used: key by key, as every server can, or all at once."""

import random

from redis.exceptions import ResponseError

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
