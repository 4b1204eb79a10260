"""How far the projections are behind the log, by the store's clock."""

from collections.abc import Mapping

from events.ruleset.records import Record
from projections.store import ProjectionStore

ALARM_SECONDS = 10.0


class Lag(Record):
    """How long the oldest change waits to be projected, how many games wait, and how many steps are quarantined.

    ``by_partition``: for how many seconds the oldest change of each partition waits that has one.
    """

    seconds: float
    games: int
    quarantined: int
    by_partition: Mapping[int, float] = {}

    @property
    def alarming(self) -> bool:
        """True if an operator should look."""
        return self.seconds > ALARM_SECONDS


def lag(store: ProjectionStore) -> Lag:
    """Return how far the projections are behind. Raises ``LogUnavailable``."""
    dirty = store.dirty_games.counts()
    ages = {partition: age / 1000 for partition, age in store.dirty_games.ages(dirty).items()}
    return Lag(
        seconds=max(ages.values(), default=0.0),
        games=sum(dirty.values()),
        quarantined=store.dead_letters.quarantined_count(),
        by_partition=ages,
    )
