"""How far the projections are behind the log, by the server's clock."""

from collections.abc import Mapping

from events.log.client import Client, explained
from events.log.keys import dirty
from events.log.port import PARTITIONS
from events.ruleset.records import Record
from projections.keys import paused
from projections.scripts import Script

ALARM = 10.0


class Lag(Record):
    """How long the oldest change waits to be projected, how many games wait, and how many projections pause."""

    seconds: float
    games: int
    paused: int

    @property
    def alarming(self) -> bool:
        """Whether somebody should look."""
        return self.seconds > ALARM


def behind(client: Client) -> Mapping[int, int]:
    """The partitions in which games wait to be projected, and how many in each. Raises ``LogUnavailable``."""
    with explained(), client.pipeline(transaction=False) as pipeline:
        for partition in range(PARTITIONS):
            pipeline.zcard(dirty(partition))
        return {partition: count for partition, count in enumerate(pipeline.execute()) if count}


def lag(client: Client) -> Lag:
    """How far behind the projections are now."""
    age = Script(client, "lag")
    waiting = behind(client)
    with explained(), client.pipeline(transaction=False) as pipeline:
        for partition in range(PARTITIONS):
            pipeline.hlen(paused(partition))
        pausing = sum(pipeline.execute())
    oldest = max((int(age(keys=[dirty(partition)], args=[])) for partition in waiting), default=0)
    return Lag(seconds=oldest / 1000, games=sum(waiting.values()), paused=pausing)
