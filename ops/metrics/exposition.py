"""All figures as one text: those of every process that shares the folder, and those of the store."""

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.multiprocess import MultiProcessCollector

from ops.metrics.files import readable_files
from ops.metrics.store_figures import StoreFigures


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


def text_of(registry: Registry) -> Callable[[], bytes]:
    """Return what makes the text of a registry."""
    return lambda: generate_latest(registry)
