"""Samples what a process counts by itself, each second or so, into its figures."""

import resource
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from ops.metrics.process_figures import ProcessFigures

SAMPLE_SECONDS = 2.0

_STATM = Path("/proc/self/statm")

Read = Callable[[], int]


class Sampler:
    """Reads numbers: of ``totals`` their growth is added, ``sums`` are taken as they are.

    ``after`` is called with the memory of the process after each sample.
    """

    def __init__(
        self,
        figures: ProcessFigures,
        totals: Mapping[str, Read],
        sums: Mapping[str, Read],
        after: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._figures, self._totals, self._sums, self._after = figures, totals, sums, after
        self._known = dict.fromkeys(totals, 0)

    def sample(self) -> None:
        """Read everything once."""
        for name, read in self._totals.items():
            now = read()
            self._figures.totals[name].inc(max(0, now - self._known[name]))
            self._known[name] = now
        for name, read in self._sums.items():
            self._figures.sums[name].set(read())
        memory = memory_of_process()
        self._figures.memory.set(memory)
        self._after(memory)

    def start(self) -> None:
        """Sample for as long as the process lives."""
        threading.Thread(target=self._run, name="skald-sampler", daemon=True).start()

    def _run(self) -> None:
        while True:
            self.sample()
            time.sleep(SAMPLE_SECONDS)


def memory_of_process() -> int:
    """Return the resident memory of this process in bytes; where that is unknown, the most it has ever had."""
    try:
        return int(_STATM.read_text().split()[1]) * resource.getpagesize()
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
