"""The web process, composed: log and read models in Redis, the installed rulesets, the notifier of the workers."""

import os
from functools import partial
from pathlib import Path

from flask import Flask

from events.application.cache import GameCache
from events.application.game_service import GameService
from events.application.origin import HUMAN
from events.archive.archived_log import ArchivedLog
from events.bots.all import BOTS
from events.log.redis.announcements import announcements
from events.log.redis.client import Client, connect, connect_subscriber
from events.log.redis.keys import APPENDED
from events.log.redis.observed import ObservedAppend, ObservedLog
from events.log.redis.player_tokens import RedisPlayerTokens
from events.log.redis.server_clock import ServerClock
from events.ruleset.registry import RulesetRegistry
from events.transparency.reader import LogReader
from ops import long_work as long_work_process
from ops import process, settings
from ops.access import allowed_hosts, frame_ancestors
from ops.archive import archive_of
from ops.background import totals_of
from ops.component_overrides import load_overrides
from ops.garbage import collect_seldom
from ops.keys_file import KeysFile
from ops.limits import actions_of_a_seat, limits
from ops.log_signer import log_signer
from ops.logs import log_to_stderr
from ops.metrics.exposition import Registry, Remembered
from ops.metrics.folder import VARIABLE
from ops.metrics.process_figures import ProcessFigures
from ops.metrics.sampler import EXTENSION as SAMPLER
from ops.metrics.sampler import Sampler
from ops.metrics.store_figures import StoreFigures
from ops.offer import offered, titled
from ops.rulesets import installed_rulesets
from ops.served_dataset import check_served, served_files
from ops.server_secret import server_secret
from ops.settings import Settings
from projections.archived import with_archived
from projections.read_models import ReadModels
from projections.redis import redis_store
from projections.redis.keys import PROJECTED
from projections.redis.quotas import RedisQuotas
from projections.webhooks.redis import RedisWebhooks
from projections.webhooks.target import system_addresses
from service.app import create_app, prepare
from service.config import ServiceConfig
from service.context import EXTENSION, AppContext
from service.live.hub import Announcements, Hub
from service.live.score_waiters import ScoreWaiters
from service.long_work.perform import Performer
from service.long_work.pool import Pool
from service.long_work.port import InProcess
from service.noted_request import noted_request
from service.optional_parts import OptionalParts
from workers.connections import connect as connect_queue
from workers.notifier import Notifier

OPS = Path(__file__).parent


def application() -> Flask:
    """Return what gunicorn serves, by the settings of the environment."""
    ours = settings.from_environment()
    log_to_stderr(ours.log_level, ours.log_format)
    rulesets = titled(ours, installed_rulesets(ours))
    client = connect(ours.redis_url)
    config = _config(ours, rulesets, client)
    queue = connect_queue(ours.queue_url)
    counted = ProcessFigures("web")
    log = ArchivedLog(ObservedLog(client, partial(_note, counted)), archive_of(ours))
    store = redis_store(client)
    clock, pace = ServerClock(client), actions_of_a_seat(ours)
    games = GameService(log, rulesets, clock, GameCache(ours.cached_games), ours.game_events, pace)
    read_models = ReadModels(with_archived(store, games))
    here = InProcess(Performer(games, kept=0))
    parts = OptionalParts(
        announcements=_announcements(ours),
        score_waiters=ScoreWaiters(_announcements(ours, PROJECTED)),
        long_work=Pool(long_work_process.start, here, ours.long_work_processes, ours.client_long_work),
        figures=Remembered(Registry(os.environ[VARIABLE], StoreFigures(client, store, queue))),
        player_tokens=RedisPlayerTokens(client),
        webhooks=RedisWebhooks(client),
        quotas=RedisQuotas(client, log),
        resolve=system_addresses,
        signer=log_signer(ours),
        transparency=LogReader(ours.transparency_folder),
    )
    app = create_app(games, read_models, config, Notifier(queue).notify, parts)
    app.extensions[SAMPLER] = sampler = _sampler(ours, counted, app.extensions[EXTENSION])
    sampler.start()
    prepare(app)
    collect_seldom()
    return app


def _config(ours: Settings, rulesets: RulesetRegistry, client: Client) -> ServiceConfig:
    return ServiceConfig(
        operator_key=ours.operator_key or None,
        operator_keys=KeysFile(Path(ours.operator_keys)).load() if ours.operator_keys else None,
        cors_origins=ours.origins,
        allowed_hosts=allowed_hosts(ours),
        frame_ancestors=frame_ancestors(ours),
        secret=lambda: server_secret(ours, client),
        batch_lines=ours.batch_lines,
        batch_bytes=ours.batch_bytes,
        rulesets=offered(ours, rulesets),
        boxes=load_overrides(ours.components, rulesets),
        controllers=(HUMAN, *BOTS),
        cached_games=ours.cached_games,
        serves_figures=not ours.metrics_address,
        client_folder=str(OPS / "clients" / "js"),
        dataset_folder=str(Path(ours.datasets).absolute()) if ours.datasets else "",
        dataset_files=served_files(ours.datasets),
        queries_folder=str(OPS / "queries"),
        verifier_folder=str(OPS / "verify"),
        limits=limits(ours),
        webhooks=ours.webhooks,
        webhook_loopback=bool(ours.webhook_loopback),
    )


def _announcements(ours: Settings, channel: str = APPENDED) -> Announcements:
    return lambda: announcements(connect_subscriber(ours.redis_url), channel)


def _note(figures: ProcessFigures, append: ObservedAppend) -> None:
    """Count an append, and note it for the line of its request in the log."""
    figures.observe(append)
    if request := noted_request():
        request.game, request.command, request.version = append.game, append.command, append.version


def _sampler(ours: Settings, figures: ProcessFigures, context: AppContext) -> Sampler:
    hub = context.optional_part(Hub)
    sums = {
        "cached_games": lambda: len(context.games.cache),
        "stream_listeners": lambda: hub.listener_count if hub else 0,
        "waiters": lambda: context.waiting.held,
    }
    return Sampler(figures, totals_of(context.games), sums, ours.memo_bytes)


if __name__ == "__main__":
    process.check(process.settings_or_exit(), check_served)
