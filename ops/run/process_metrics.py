"""Composes the processes behind the service: their settings, rulesets and metrics, and the address of the metrics."""

from collections.abc import Sequence
from functools import cached_property, partial
from math import ceil

from prometheus_client import start_http_server
from prometheus_client.exposition import ThreadingWSGIServer

from events.application.game_service import GameService
from events.log.client import connect
from events.log.heartbeats import KINDS, Pulse
from events.ruleset.registry import RulesetRegistry
from ops.run.errors import UserError
from ops.run.installation import archive_of, installed_rulesets
from ops.run.lifeline import is_supervised
from ops.run.metrics import ProcessMetrics, Read, Registry, Sampler, StoreMetrics
from ops.run.metrics_folder import VARIABLE, CountsFolder
from ops.run.settings import Settings, variable
from ops.run.store_identity import noted_store
from projections.engine.engine import ProjectionStore
from workers.bots.bot_process import hard_limit
from workers.drain import DrainLoop
from workers.main import Hooks
from workers.process import AtStop, ProcessDependencies, at_signals
from workers.projections import Projecting
from workers.queue import connect as connect_queue
from workers.sweeper import Archivist
from workers.transparency import LogWriter
from workers.webhooks.main import Webhooks


class ProcessContext:
    """The context of work behind the service: settings, rulesets, metrics, and how it is asked to stop.

    Kinds of work that share a process share its metrics and its caches. Under a supervisor the web processes serve the
    metrics too. Raises ``UserError`` if the address for metrics is taken.
    """

    def __init__(self, kinds: Sequence[str], settings: Settings, counts: CountsFolder) -> None:
        if not is_supervised():
            _serve(settings, counts)
        self.settings = settings
        self.cached_games = settings.cached_games // len(kinds)
        self.at_stop: AtStop = at_signals
        self._metrics = ProcessMetrics(kinds)
        self._sampler = Sampler(self._metrics, {}, {}, settings.cached_bytes)
        self._sampler.start()
        thinking = ceil(hard_limit(settings.tuning.bot_milliseconds / 1000))
        bounds = {"bots": KINDS["bots"].bound + thinking}
        self._pulse = Pulse(connect(settings.redis_url), kinds, noted_store(settings), bounds)
        self._pulse.start()

    @cached_property
    def rulesets(self) -> RulesetRegistry:
        """The installed rulesets. Raises ``UserError``."""
        return installed_rulesets(self.settings)

    def process(self, kind: str) -> ProcessDependencies:
        """Return the context of work of a kind."""
        ours = self.settings
        return ProcessDependencies(
            ours.redis_url,
            ours.queue_url,
            archive_of(ours),
            self.at_stop,
            noted_store(ours),
            partial(self._pulse.move, kind),
        )

    def end(self) -> None:
        """Remove the heartbeat of the process, since its work has ended."""
        self._pulse.end()

    def hooks(self) -> Hooks:
        """Return the hooks that measure work on games."""

        def started(games: GameService, loop: DrainLoop | None) -> None:
            totals = totals_of(games)
            if loop is not None:
                totals |= {"jobs_run": lambda: loop.jobs_run, "games_processed": lambda: loop.games_processed}
            self._sampler.watch(totals, {"cached_games": lambda: len(games.cache)})

        def archiving(archivist: Archivist) -> None:
            self._sampler.watch(
                {"archived_games": lambda: archivist.games},
                {
                    "archive_failing": lambda: int(archivist.failing),
                    "archive_broken_games": lambda: archivist.broken_games,
                },
            )

        return Hooks(cached_games=self.cached_games, append=self._metrics.observe, started=started, archiving=archiving)

    def watch_webhooks(self, webhooks: Webhooks) -> None:
        """Measure the delivery of webhooks."""
        self._sampler.watch(
            {
                "webhooks_delivered": lambda: webhooks.counts.delivered,
                "webhooks_failed": lambda: webhooks.counts.failed,
            },
            {
                "webhooks_failing": lambda: webhooks.failing_endpoints,
                "webhooks_waiting": lambda: webhooks.waiting_lanes,
            },
        )

    def watch_transparency(self, writer: LogWriter) -> None:
        """Measure the writer of the transparency log."""
        sums = {"transparency_leaves": lambda: writer.size, "transparency_age_seconds": lambda: writer.age}
        self._sampler.watch({}, sums)

    def watch_projections(self, working: Projecting) -> None:
        """Measure the computation of the operator's own projections."""
        totals = {"projections_stored": lambda: working.stored}
        self._sampler.watch(totals, {"projections_age_seconds": lambda: working.age})


def totals_of(games: GameService) -> dict[str, Read]:
    """Return the totals of every process that works with games."""
    return {
        "append_retries": lambda: games.retries,
        "game_cache_hits": lambda: games.cache.hits,
        "game_cache_misses": lambda: games.cache.misses,
    }


def _serve(settings: Settings, counts: CountsFolder) -> None:
    """Serve the metrics of a folder and of Redis; processes that share the folder share the address.

    Raises ``UserError``.
    """
    if settings.metrics_bound_to is None:
        return
    host, port = settings.metrics_bound_to
    client = connect(settings.redis_url)
    queue, store = connect_queue(settings.queue_url), noted_store(settings)
    registry = Registry(counts.path, StoreMetrics(client, ProjectionStore(client), queue, store, settings.kinds))
    ThreadingWSGIServer.allow_reuse_port = counts.shared  # the library does not pass the option on
    try:
        start_http_server(port, host, registry=registry)
    except OSError as error:
        hint = "" if counts.shared else f"; only processes that count in one folder ({VARIABLE}) can share it"
        raise UserError(
            f"{variable('metrics_address')}: {host}:{port} cannot be served: {error.strerror}{hint}"
        ) from None
