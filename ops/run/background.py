"""What the processes behind the service have in common: their figures, and where these are served."""

from collections.abc import Callable

from prometheus_client import start_http_server

from events.application.game_service import GameService
from events.log.log import ObservedAppend
from ops.run.errors import UserError
from ops.run.lifeline import is_supervised
from ops.run.metrics import ProcessFigures, Read, Registry, Sampler
from ops.run.settings import Settings, variable
from workers.drain import DrainLoop
from workers.main import Hooks
from workers.projections import Projecting
from workers.sweeper import Archivist
from workers.transparency.main import LogWriter
from workers.webhooks.main import Webhooks


def hooks(kind: str, settings: Settings, folder: str) -> Hooks:
    """Return what tells of a process of this kind. Under a supervisor the web processes serve its figures too."""
    if not is_supervised():
        _serve(settings, folder)
    figures = ProcessFigures(kind)
    sampler = Sampler(figures, {}, {}, settings.memo_bytes)

    def started(games: GameService, loop: DrainLoop | None) -> None:
        totals = totals_of(games)
        if loop is not None:
            totals |= {"jobs_run": lambda: loop.jobs_run, "games_processed": lambda: loop.games_processed}
        sampler.watch(totals, {"cached_games": lambda: len(games.cache)})
        sampler.start()

    def archiving(archivist: Archivist) -> None:
        sampler.watch(
            {"archived_games": lambda: archivist.games},
            {"archive_failing": lambda: int(archivist.failing), "archive_broken_games": lambda: archivist.broken_games},
        )

    def append(done: ObservedAppend) -> None:
        figures.observe(done)

    return Hooks(cached_games=settings.cached_games, append=append, started=started, archiving=archiving)


def watch_webhooks(settings: Settings, folder: str) -> Callable[[Webhooks], None]:
    """Return what tells of the process that delivers webhooks, once it is given it."""
    if not is_supervised():
        _serve(settings, folder)
    figures = ProcessFigures("webhooks")

    def started(webhooks: Webhooks) -> None:
        totals = {"webhooks_delivered": lambda: webhooks.delivered, "webhooks_failed": lambda: webhooks.failed}
        sums = {
            "webhooks_failing": lambda: webhooks.failing_endpoints,
            "webhooks_waiting": lambda: webhooks.waiting_lanes,
        }
        Sampler(figures, totals, sums, settings.memo_bytes).start()

    return started


def watch_transparency(settings: Settings, folder: str) -> Callable[[LogWriter], None]:
    """Return what tells of the process that writes the log of logs, once it is given it."""
    if not is_supervised():
        _serve(settings, folder)
    figures = ProcessFigures("transparency")

    def started(writer: LogWriter) -> None:
        sums = {"transparency_leaves": lambda: writer.size, "transparency_age_seconds": lambda: writer.age}
        Sampler(figures, {}, sums, settings.memo_bytes).start()

    return started


def watch_projections(settings: Settings, folder: str) -> Callable[[Projecting], None]:
    """Return what tells of the process that computes own projections, once it is given it."""
    if not is_supervised():
        _serve(settings, folder)
    figures = ProcessFigures("projections")

    def started(working: Projecting) -> None:
        totals = {"projections_stored": lambda: working.stored}
        Sampler(figures, totals, {"projections_age_seconds": lambda: working.age}, settings.memo_bytes).start()

    return started


def totals_of(games: GameService) -> dict[str, Read]:
    """Return what every process counts that works with games."""
    return {
        "append_retries": lambda: games.retries,
        "game_cache_hits": lambda: games.cache.hits,
        "game_cache_misses": lambda: games.cache.misses,
    }


def _serve(settings: Settings, folder: str) -> None:
    if settings.metrics_bound_to is None:
        return
    host, port = settings.metrics_bound_to
    try:
        start_http_server(port, host, registry=Registry(folder))
    except OSError as error:
        raise UserError(f"{variable('metrics_address')}: {host}:{port} cannot be served: {error.strerror}") from None
