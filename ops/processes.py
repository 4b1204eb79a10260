"""The processes behind the service, configured by environment variables: ``python -m ops.processes worker``.

Kinds that are named together share a process, each in its own thread; ``all`` stands for every kind in the settings.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread
from typing import TYPE_CHECKING

from events.application.game_service import GameService
from events.bots.registry import BOTS
from events.log.client import Client, ServerClock, connect
from events.log.log import RedisLog
from events.ruleset.registry import RulesetRegistry
from ops.backup.retention import purge_practice
from ops.run import lifeline, metrics_folder, process
from ops.run.errors import UserError
from ops.run.installation import installed_projections, load_overrides, offered
from ops.run.keys import key_of, server_secret
from ops.run.logs import log_to_stderr
from ops.run.settings import Settings
from projections.people.talk import forget_talk
from projections.quotas import Quotas
from workers.bots.bot_process import Patience
from workers.main import Chores, run_bots, run_projections, run_sweeper, run_worker
from workers.process import Stop, at_signals
from workers.sweeper import ArchiveRule
from workers.transparency import run_transparency
from workers.webhooks.main import run_webhooks
from workers.webhooks.sender import Limits

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext
    from service.seeks.matches import Matches

ALL = "all"
NICE = 10
"""The nice value of bots: requests and projections go first when cores are scarce."""
RUNNING_SECONDS = 3600
"""The interval in seconds at which running games are added to the transparency log; creations and closings are added at
once."""

_log = logging.getLogger(__name__)


def _sweep(context: "ProcessContext") -> None:
    ours, process, rulesets = context.settings, context.process("sweeper"), context.rulesets
    client = connect(ours.redis_url)
    games = GameService(RedisLog(client, process.archive, store=process.store), rulesets, ServerClock(client))
    rule = ArchiveRule(days=ours.tuning.archive_after, pack_games=ours.tuning.archive_pack_games)

    def purge() -> None:
        purge_practice(client, games, process.archive)
        forget_talk(client, games.log)

    chores = Chores(purge=purge, seeks=_matches(ours, client, games, rulesets).sweep)
    run_sweeper(process, rulesets, context.hooks(), rule, chores)


def _matches(ours: Settings, client: Client, games: GameService, rulesets: RulesetRegistry) -> "Matches":
    # Imported here, since the tables of names take memory that only this kind needs.
    from service.access.callers import Keys  # noqa: PLC0415
    from service.access.player_tokens import PlayerTokens  # noqa: PLC0415
    from service.seeks.matches import Matches  # noqa: PLC0415
    from service.seeks.store import Seeks  # noqa: PLC0415

    return Matches(
        seeks=Seeks(client),
        games=games,
        keys=Keys(partial(server_secret, ours, client)),
        players=PlayerTokens(client),
        quotas=Quotas(client, games.log),
        offered={one: rulesets[one] for one in offered(ours, rulesets)},
        boxes=load_overrides(ours.components, rulesets),
        bots=list(BOTS),
        created=lambda _: None,  # the append has marked the game as dirty, so the next sweep wakes a worker for it
    )


def _play(context: "ProcessContext") -> None:
    tuning = context.settings.tuning
    patience = Patience(thinking=tuning.bot_milliseconds / 1000)
    run_bots(context.process("bots"), context.rulesets, tuning.visitor_bot_seconds, context.hooks(), patience)


def _deliver(context: "ProcessContext") -> None:
    ours = context.settings
    limits = Limits(
        games=context.cached_games,
        loopback=bool(ours.tuning.webhook_loopback),
        names=ours.names == "everybody",
        push=ours.push == "on",
        contact=ours.push_contact,
    )
    run_webhooks(context.process("webhooks"), context.rulesets, limits, context.watch_webhooks)


def _write(context: "ProcessContext") -> None:
    from ops.run.cosigning import witnesses_of  # noqa: PLC0415 - its HTTP client takes 4 MB, which only this kind needs

    ours = context.settings
    run_transparency(
        context.process("transparency"),
        ours.transparency_folder,
        partial(key_of, ours),
        RUNNING_SECONDS,
        context.watch_transparency,
        witnesses_of(ours),
    )


def _compute(context: "ProcessContext") -> None:
    projections = installed_projections(context.settings)
    run_projections(context.process("projections"), context.rulesets, projections, context.watch_projections)


WORK: dict[str, Callable[["ProcessContext"], None]] = {
    "worker": lambda context: run_worker(context.process("worker"), context.rulesets, context.hooks()),
    "sweeper": _sweep,
    "webhooks": _deliver,
    "transparency": _write,
    "projections": _compute,
    "bots": _play,
}
"""What each kind does until it is asked to stop. Bots are last: only the main thread can interrupt a thinking bot."""


def kinds_of(names: Sequence[str], ours: Settings) -> list[str]:
    """Return the named kinds in the order of ``WORK``. Raises ``UserError``."""
    if not names:
        raise UserError(f"name the role to run: {', '.join((ALL, *WORK))}")
    if unknown := sorted(set(names) - {ALL, *WORK}):
        raise UserError(f"unknown role: {', '.join(unknown)}; available: {', '.join((ALL, *WORK))}")
    wanted = {kind for kind, many in ours.processes.items() if many} if ALL in names else set(names)
    return [kind for kind in WORK if kind in wanted]


class Stopping:
    """Asks all work to stop, including work that begins later."""

    def __init__(self) -> None:
        self._stops: list[Stop] = []
        self.asked = Event()

    def at_stop(self, stop: Stop) -> None:
        """Register a function to be called when the process is asked to stop."""
        self._stops.append(stop)
        if self.asked.is_set():
            stop()

    def ask(self) -> None:
        """Ask all work to stop."""
        self.asked.set()
        for stop in list(self._stops):
            stop()


def work_together(kinds: Sequence[str], context: "ProcessContext") -> None:
    """Run all kinds until SIGTERM.

    If one of them ends by itself, the process ends, so that the supervisor restarts it.
    """
    stopping, failed = Stopping(), Event()
    at_signals(stopping.ask)
    context.at_stop = stopping.at_stop
    _ = context.rulesets  # loaded once, before threads need them

    def run(kind: str) -> None:
        try:
            WORK[kind](context)
        except UserError as error:
            _log.error("The %s has ended: %s", kind, error)
        except Exception:  # noqa: BLE001 - the others must be stopped cleanly after any error
            _log.exception("The %s has ended", kind)
        if not stopping.asked.is_set():
            failed.set()
            os.kill(os.getpid(), signal.SIGTERM)

    threads = [Thread(target=run, args=(kind,), name=kind, daemon=True) for kind in kinds[:-1]]
    for thread in threads:
        thread.start()
    run(kinds[-1])
    for thread in threads:
        thread.join()
    if failed.is_set():
        raise UserError("a process behind the service has ended; the reason is logged above")


def main(names: Sequence[str]) -> None:
    """Run one process until SIGTERM. If its settings are wrong, print one line and exit with status 1."""
    at_signals(sys.exit)  # until the work registers how to stop it
    lifeline.end_with_supervisor()
    ours = process.settings_or_exit()
    log_to_stderr(ours.log_level, ours.log_format)
    try:
        kinds = kinds_of(names, ours)
        if not lifeline.is_supervised():
            process.check(ours)
        if kinds == ["bots"]:
            os.nice(NICE)
        with metrics_folder.prepared() as counts:
            from ops.run.process_metrics import ProcessContext  # noqa: PLC0415 - it counts, so the folder must exist

            context = ProcessContext(kinds, ours, counts)
            lifeline.collect_seldom()
            if len(kinds) == 1:
                WORK[kinds[0]](context)
            else:
                work_together(kinds, context)
            context.end()
    except UserError as error:
        process.refuse(error)


if __name__ == "__main__":
    main(sys.argv[1:])
