"""The archivist: moves what has been closed for long enough to the archive, beside the sweeper's own work."""

import logging
from collections.abc import Callable
from threading import Event, Thread

from events.archive.archive import Archive
from events.archive.archiver import Archiver, Forget, Moved, WrongArchive
from events.archive.folder import FolderStore
from events.archive.packing import NotWritten
from events.durable_files import Busy, StoreError
from events.log.archivable import ArchivableLog, Fenced
from events.ruleset.records import Record
from projections.alarm import Alarm
from projections.dead_letters import TRANSIENT_ERRORS

FIRST_SECONDS = 30.0
"""Seconds after the start until it looks for the first time."""
EVERY_SECONDS = 3600.0
"""Seconds between two times that it looks: what is archived after days can wait for an hour."""
FAILING_SECONDS = 300.0
"""Seconds until it looks again where it could not archive."""
DAY_MS = 86_400_000

_log = logging.getLogger(__name__)


class ArchiveRule(Record):
    """What is archived: games that have been closed for so many days, at most so many in a pack."""

    days: int
    pack_games: int


class Archivist:
    """Archives by one rule. Any number of copies may run: whoever finds another one at work leaves it alone.

    ``games`` is how many it has moved.
    """

    def __init__(
        self, log: ArchivableLog, files: FolderStore, rule: ArchiveRule, clock: Callable[[], int], forget: Forget
    ) -> None:
        self._log, self._files, self._rule, self._clock, self._forget = log, files, rule, clock, forget
        self._failing = Alarm(_log, logging.ERROR)
        self._broken: set[str] = set()
        self.games = 0

    @property
    def failing(self) -> bool:
        """True if it could not archive what is old enough when it looked last."""
        return self._failing.is_on

    @property
    def broken_games(self) -> int:
        """How many games it has left in the log since they are broken."""
        return len(self._broken)

    def start(self, stop: Event) -> None:
        """Look every hour, in a thread of its own, until the process is to stop."""
        Thread(target=self._run, args=(stop,), name="archivist", daemon=True).start()

    def look(self) -> Moved | None:
        """Archive what is old enough; return what was done, or ``None`` if another archiver is at work, or failed."""
        try:
            before = self._clock() - self._rule.days * DAY_MS
            with self._files.locked():
                archiver = Archiver(
                    self._log, Archive(self._files), pack_games=self._rule.pack_games, forget=self._forget
                )
                done = archiver.archive_closed(before)
        except (Busy, Fenced):
            return None
        except (StoreError, NotWritten, WrongArchive, *TRANSIENT_ERRORS) as error:
            self._failing.on("Closed games cannot be archived, and stay in Redis: %s", error)
            return None
        self._failing.off("Closed games are archived again")
        for game in set(done.broken) - self._broken:
            _log.error("Game %s is broken and is not archived: skald verify --all says where", game)
        self._broken = set(done.broken)
        self.games += done.games
        return done

    def _run(self, stop: Event) -> None:
        stop.wait(FIRST_SECONDS)
        while not stop.is_set():
            try:
                self.look()
            except Exception as error:  # noqa: BLE001 - the games are still there, and the next time may do better
                self._failing.on("Closed games cannot be archived, and stay in Redis: %r", error)
            stop.wait(FAILING_SECONDS if self.failing else EVERY_SECONDS)
