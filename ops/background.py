"""All that works behind a small service, in one process (``python -m ops.background``)."""

import logging
import os
import signal
from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING

from ops import bots, projections, sweeper, transparency, webhooks, worker
from ops.run import process
from ops.run.errors import UserError
from ops.run.settings import Settings
from workers.stopping import Stop, at_signals

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext

Work = Callable[["ProcessContext"], None]

_log = logging.getLogger(__name__)


def works_of(ours: Settings) -> dict[str, Work]:
    """Return what is to be done by its kind. Bots come last: only the main thread can be interrupted in a thought."""
    works: dict[str, Work] = {
        "worker": worker.work,
        "sweeper": sweeper.sweep,
        "webhooks": webhooks.deliver,
        "transparency": transparency.write,
    }
    if ours.projections:
        works["projections"] = projections.compute
    if ours.tuning.bot_processes:
        works["bots"] = bots.play
    return works


class Stopping:
    """Asks all work to stop, also what begins later."""

    def __init__(self) -> None:
        self._stops: list[Stop] = []
        self.asked = Event()

    def at_stop(self, stop: Stop) -> None:
        """Have this called once the process is asked to stop."""
        self._stops.append(stop)
        if self.asked.is_set():
            stop()

    def ask(self) -> None:
        """Ask all to stop."""
        self.asked.set()
        for stop in list(self._stops):
            stop()


def work(context: "ProcessContext") -> None:
    """Do all of it until SIGTERM. Where any of it ends by itself the process ends, to be started anew."""
    stopping, failed = Stopping(), Event()
    at_signals(stopping.ask)
    context.at_stop = stopping.at_stop
    _ = context.rulesets  # loaded once, before the threads ask for them

    def run(kind: str, do: Work) -> None:
        try:
            do(context)
        except UserError as error:
            _log.error("The %s has ended: %s", kind, error)
        except Exception:  # noqa: BLE001 - whatever it is, the others go on until they have stopped
            _log.exception("The %s has ended", kind)
        if not stopping.asked.is_set():
            failed.set()
            os.kill(os.getpid(), signal.SIGTERM)

    *behind, (last, do) = works_of(context.settings).items()
    threads = [Thread(target=run, args=one, name=one[0], daemon=True) for one in behind]
    for thread in threads:
        thread.start()
    run(last, do)
    for thread in threads:
        thread.join()
    if failed.is_set():
        raise UserError("what works behind the service has ended; it says why above")


if __name__ == "__main__":
    process.run(work, list(works_of(process.settings_or_exit())))
