"""The heartbeat of the service in Redis, by whose gaps outages are known, that of Redis itself included."""

from collections.abc import Sequence
from importlib.resources import files

from events.log.outages import OUTAGE_MS, Outage
from events.log.redis import keys
from events.log.redis.client import Client, translate_errors

_BEAT = files(__package__).joinpath("beat.lua").read_text()


def beat(client: Client) -> Sequence[Outage]:
    """Note that the service is alive; return the outages that have not been settled, oldest first."""
    with translate_errors():
        found = client.eval(_BEAT, 2, keys.HEARTBEAT, keys.OUTAGES, str(OUTAGE_MS))
    times = (bytes(one).decode().split(":") for one in found)
    return [Outage(since=int(since), until=int(until)) for since, until in times]


def settle(client: Client, outage: Outage) -> None:
    """Forget an outage."""
    with translate_errors():
        client.lrem(keys.OUTAGES, 1, f"{outage.since}:{outage.until}")
