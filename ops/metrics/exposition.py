"""All figures as one text: those of every process that shares the folder, and those of the store."""

import time
from collections.abc import Iterator
from threading import Lock, Thread

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.multiprocess import MultiProcessCollector

from ops.metrics.files import readable_files
from ops.metrics.store_figures import StoreFigures

REFRESH_SECONDS = 2.0
ASKED_SECONDS = 60.0
"""Longer than the usual time between two scrapes."""


class Registry(CollectorRegistry):
    """A registry of all that is counted in a folder, and of what a store tells when it is asked."""

    def __init__(self, folder: str, store: StoreFigures | None = None) -> None:
        super().__init__()
        self._folder, self._store = folder, store

    def collect(self) -> Iterator[Metric]:
        """Yield all figures as of now."""
        with readable_files(self._folder) as files:
            yield from MultiProcessCollector.merge(files)  # type: ignore[no-untyped-call]
        if self._store is not None:
            yield from self._store.collect()


class Remembered:
    """The text of a registry as it was a moment ago: who asks waits for nobody, however many ask.

    It is made anew every ``REFRESH_SECONDS`` for as long as somebody has asked in the last ``ASKED_SECONDS``.
    """

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry
        self._text = b""
        self._asked = 0.0
        self._is_kept = False
        self._lock = Lock()

    def __call__(self) -> bytes:
        """Return the text."""
        with self._lock:
            self._asked = time.monotonic()
            if not self._is_kept:
                self._text = generate_latest(self._registry)
                self._is_kept = True
                Thread(target=self._keep, name="skald-figures", daemon=True).start()
            return self._text

    def _keep(self) -> None:
        while True:
            time.sleep(REFRESH_SECONDS)
            try:
                text = generate_latest(self._registry)
            except Exception:  # noqa: BLE001 - whatever it is, who asks next is told
                text = None
            with self._lock:
                self._text = text or b""
                self._is_kept = text is not None and time.monotonic() - self._asked < ASKED_SECONDS
                if not self._is_kept:
                    return
