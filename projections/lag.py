"""How far the projections are behind the log, by the store's clock."""

from collections.abc import Mapping

from events.ruleset.records import Record
from projections.store import ProjectionStore

ALARM_SECONDS = 10.0


class Lag(Record):
    """How long the oldest change waits to be projected, how many games wait, and how many steps are quarantined."""

    seconds: float
    games: int
    quarantined: int

    @property
    def alarming(self) -> bool:
        """True if an operator should look."""
        return self.seconds > ALARM_SECONDS


def lag(store: ProjectionStore) -> Lag:
    """Return how far the projections are behind. Raises ``LogUnavailable``."""
    dirty = store.dirty_games.counts()
    oldest = max(store.dirty_games.ages(dirty).values(), default=0)
    return Lag(seconds=oldest / 1000, games=sum(dirty.values()), quarantined=store.dead_letters.quarantined_count())


def lag_by_partition(store: ProjectionStore) -> Mapping[int, float]:
    """Return for how many seconds the oldest change of each partition waits that has one. Raises ``LogUnavailable``."""
    dirty = store.dirty_games
    return {partition: age / 1000 for partition, age in dirty.ages(dirty.counts()).items()}
