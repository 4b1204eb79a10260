"""Redeliveries: cursors are set back, or lanes that were given up begin anew."""

from collections.abc import Iterable

from events.aggregate.times import milliseconds
from events.log.port import EventLog
from projections.webhooks.endpoint import Endpoint, Lane, Redelivery, lanes_of
from projections.webhooks.store import WebhookStore
from workers.webhooks.reading import Known, News, Reader
from workers.webhooks.stories import progress_of


class Redeliveries:
    """Does what was asked for. All methods talk to the store."""

    def __init__(self, log: EventLog, store: WebhookStore, reader: Reader) -> None:
        self._log, self._store, self._reader = log, store, reader

    def games(self, wanted: Redelivery, failing: Iterable[Lane]) -> Iterable[str]:
        """Yield the games that a redelivery is about. ``failing`` are the lanes of its endpoint that fail."""
        if wanted.game is not None:
            return [wanted.game]
        if wanted.version is None and wanted.since is None:
            return {lane.game for lane in failing}
        return (game for game in self._log.game_ids() if wanted.since is None or self._is_newer(game, wanted.since))

    def rewind(self, wanted: Redelivery, endpoint: Endpoint, game: str) -> None:
        """Set the cursors of a game back to where it is to be told from; one that is further back stays."""
        if wanted.version is None and wanted.since is None:
            return
        (news,) = self._reader.read({game: Known()})
        if news.is_gone or news.is_unreadable:
            return
        for lane in lanes_of(endpoint, game):
            progress = progress_of(lane, news, endpoint.since, {})
            if progress is not None:
                self._store.rewind(lane, min(progress.place[0], _start(wanted, news)))

    def _is_newer(self, game: str, since: int) -> bool:
        version = self._log.head(game).version
        newest = self._log.read(game, after=version - 1, upto=version) if version else ()
        return bool(newest) and milliseconds(newest[-1].at) >= since


def _start(wanted: Redelivery, news: News) -> int:
    """Return the version behind which a game is told again."""
    if wanted.version is not None:
        return wanted.version - 1
    return news.before(wanted.since or 0) or 0
