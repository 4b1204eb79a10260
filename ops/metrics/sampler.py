"""Samples what a process counts by itself into its figures, every other second, and keeps its memos in bounds."""

import resource
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from events.ruleset.memos import memo_bytes, trim_memos
from ops.metrics.process_figures import ProcessFigures

SAMPLE_SECONDS = 2.0
EXTENSION = "skald-sampler"
"""Where the application of a web process keeps its sampler."""

_STATM = Path("/proc/self/statm")

Read = Callable[[], int]


class Sampler:
    """Reads numbers: of ``totals`` their growth is added, ``sums`` are taken as they are.

    Memos that have come to take more than ``memo_bytes`` are forgotten.
    """

    def __init__(
        self,
        figures: ProcessFigures,
        totals: Mapping[str, Read],
        sums: Mapping[str, Read],
        memo_bytes: int,
    ) -> None:
        self._figures, self._totals, self._sums, self._memo_bytes = figures, totals, sums, memo_bytes
        self._known = dict.fromkeys(totals, 0)

    def watch(self, totals: Mapping[str, Read], sums: Mapping[str, Read]) -> None:
        """Read these as well from now on."""
        self._known |= dict.fromkeys(totals, 0)
        self._totals, self._sums = {**self._totals, **totals}, {**self._sums, **sums}

    def sample(self) -> None:
        """Read everything once."""
        for name, read in self._totals.items():
            now = read()
            self._figures.totals[name].inc(max(0, now - self._known[name]))
            self._known[name] = now
        for name, read in self._sums.items():
            self._figures.sums[name].set(read())
        self._figures.totals["cache_resets"].inc(trim_memos(self._memo_bytes))
        self._figures.sums["memo_bytes"].set(memo_bytes())
        self._figures.memory.set(memory_of_process())

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
