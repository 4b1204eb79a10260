"""The process that writes the log of logs, composed from its arguments. Any number may run; one of them writes."""

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event
from typing import NamedTuple

from events.archive.archive import Archive
from events.durable_files import Busy, StoreError
from events.log.client import connect
from events.log.log import RedisLog
from events.log.marks import TRANSPARENCY, FeedMarks, SignedMark
from events.log.records import CorruptLog
from events.transparency.log import Cosign, LogBroken, LogDamaged, TransparencyLog, uncosigned
from events.transparency.reader import LeafIndex
from events.transparency.signer import KeyFileError, Signer
from events.transparency.tiles import DamagedTile, LogFolder
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from workers.stopping import AtStop, at_signals
from workers.transparency.writer import Follower

ROUND_SECONDS = 2.0
STANDBY_SECONDS = 5.0
"""Seconds between two tries to write to a folder that another process writes to, or that cannot be written to."""

STANDS = "The log of logs stands still: %s"

Started = Callable[["LogWriter"], None]
Key = Callable[[], Signer]
"""Returns who signs, as the key is stored now. Raises ``KeyFileError``."""

_log = logging.getLogger(__name__)


def run_transparency(  # noqa: PLR0913 - whoever composes it names each
    log_url: str,
    folder: Path,
    key: Key,
    interval: int,
    archive: Archive,
    started: Started = lambda _: None,
    *,
    cosign: Cosign = uncosigned,
    at_stop: AtStop = at_signals,
) -> None:
    """Write the log of logs until it is asked to stop. Redis may come and go meanwhile.

    ``cosign`` adds the signatures of witnesses to a checkpoint.
    """
    stop = Event()
    at_stop(stop.set)
    client = connect(log_url)
    log = RedisLog(client, archive)
    writer = LogWriter(log, folder, key, interval, Noted(FeedMarks(client, TRANSPARENCY), SignedMark(client)), cosign)
    started(writer)
    writer.run(stop)


class Noted(NamedTuple):
    """What the writer notes beside the games: to where it has read the feeds, and what it has signed."""

    feeds: FeedMarks
    newest: SignedMark


class LogWriter:
    """Writes while it holds the folder; what breaks off is begun again from what is stored.

    It does not let go of the folder meanwhile, nor while the log stands still: nobody else may change the log, or its
    key, under a process that is about to go on.
    """

    def __init__(
        self,
        log: RedisLog,
        folder: Path,
        key: Key,
        interval: int,
        noted: Noted,
        cosign: Cosign = uncosigned,
    ) -> None:
        self._log, self._folder, self._key, self._noted, self._cosign = log, folder, key, noted, cosign
        self._interval_ms = interval * 1000
        self._outage, self._halt = Alarm(_log), Alarm(_log, logging.ERROR)
        self._up_to_date = time.monotonic()
        self.size = 0

    @property
    def age(self) -> int:
        """For how many seconds the log has not been up to date."""
        return int(time.monotonic() - self._up_to_date)

    def run(self, stop: Event) -> None:
        """Write until asked to stop."""
        while not stop.is_set():
            try:
                with LogFolder(self._folder).locked() as is_held:
                    self._hold(stop, is_held)
            except Busy:
                self._up_to_date = time.monotonic()  # the other process keeps it so
            except StoreError as error:
                self._halt.on(STANDS, error)
            stop.wait(STANDBY_SECONDS)

    def _hold(self, stop: Event, is_held: Callable[[], bool]) -> None:
        """Write until asked to stop, or until another folder is in the place of the one that is held."""
        while not stop.is_set() and is_held():
            try:
                self._write(stop)
            except TRANSIENT_ERRORS as error:
                self._outage.on("Redis is unavailable: %s", error)
            except (CorruptLog, DamagedTile, KeyFileError, LogBroken, LogDamaged, StoreError) as error:
                self._halt.on(STANDS, error)
            stop.wait(STANDBY_SECONDS)

    def _write(self, stop: Event) -> None:
        with ExitStack() as stack:
            signer = self._key()
            newest = self._noted.newest.get()
            written = TransparencyLog(LogFolder(self._folder), signer, self._cosign, newest)
            index = LeafIndex(self._folder, written)
            stack.callback(index.close)
            follower = Follower(self._log, written, index, self._noted.feeds, self._interval_ms, clock=_milliseconds)
            follower.start()
            self._note(written)
            while not stop.is_set():
                began = time.monotonic()
                if self._key().key != signer.key:
                    raise LogDamaged("its key was replaced by another one while the service ran")
                follower.round()
                if written.checkpoint.size != self.size:
                    self._note(written)
                self._up_to_date = time.monotonic()
                self._outage.off("Redis is available again")
                self._halt.off("The log of logs goes on")
                stop.wait(max(0.0, ROUND_SECONDS - (time.monotonic() - began)))
            with suppress(*TRANSIENT_ERRORS):
                follower.stop()

    def _note(self, written: TransparencyLog) -> None:
        self._noted.newest.put(written.note)
        self.size = written.checkpoint.size


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000
