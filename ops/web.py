"""The web process, composed: log and read models in Redis, the installed rulesets, the notifier of the workers."""

import gc
import os
from functools import partial
from pathlib import Path

from flask import Flask

from events.application.cache import GameCache
from events.application.game_service import GameService
from events.log.redis.announcements import announcements
from events.log.redis.client import connect, connect_subscriber
from events.log.redis.observed import ObservedAppend, ObservedLog
from events.log.redis.server_clock import ServerClock
from ops import settings
from ops.background import totals_of
from ops.component_overrides import load_overrides
from ops.logs import log_to_stderr
from ops.metrics.exposition import Registry, text_of
from ops.metrics.folder import VARIABLE
from ops.metrics.process_figures import ProcessFigures
from ops.metrics.sampler import Sampler
from ops.metrics.store_figures import StoreFigures
from ops.rulesets import installed_rulesets
from ops.settings import Settings
from projections.read_models import ReadModels
from projections.redis import redis_store
from service.app import create_app
from service.config import HUMAN, ServiceConfig
from service.live.hub import Hub
from service.noted_request import noted_request
from workers.bots import BOTS
from workers.connections import connect as connect_queue
from workers.notifier import Notifier, job_queue

OPS = Path(__file__).parent
SELDOM = 50_000
"""New objects between two looks for garbage."""


def application() -> Flask:
    """Return what gunicorn serves, by the settings of the environment."""
    ours = settings.from_environment()
    log_to_stderr(ours.log_level, ours.log_format)
    rulesets = installed_rulesets(ours)
    client = connect(ours.redis_url)
    config = ServiceConfig(
        operator_key=ours.operator_key or None,
        cors_origins=ours.origins,
        boxes=load_overrides(ours.components, rulesets),
        controllers=(HUMAN, *BOTS),
        cached_games=ours.cached_games,
        serves_figures=not ours.metrics_address,
        client_folder=str(OPS / "clients" / "js"),
        verifier_folder=str(OPS / "verify"),
    )
    queue = connect_queue(ours.queue_url)
    counted = ProcessFigures("web")
    log = ObservedLog(client, partial(_note, counted))
    hub = Hub(log, lambda: announcements(connect_subscriber(ours.redis_url)))
    store = redis_store(client)
    read_models = ReadModels(store)
    games = GameService(log, rulesets, ServerClock(client), GameCache(ours.cached_games))
    figures = text_of(Registry(os.environ[VARIABLE], StoreFigures(client, store, job_queue(queue))))
    app = create_app(games, read_models, config, Notifier(queue).notify, hub, figures)
    _sample(ours, counted, games, read_models, hub)
    _collect_seldom()
    return app


def _note(figures: ProcessFigures, append: ObservedAppend) -> None:
    """Count an append, and note it for the line of its request in the log."""
    figures.observe(append)
    if request := noted_request():
        request.command, request.version = append.command, append.version


def _sample(ours: Settings, figures: ProcessFigures, games: GameService, read_models: ReadModels, hub: Hub) -> None:
    sums = {
        "cached_games": lambda: len(games.cache),
        "stream_listeners": lambda: hub.listener_count,
        "waiters": lambda: read_models.waiters,
    }
    Sampler(figures, totals_of(games), sums, ours.memo_bytes).start()


def _collect_seldom() -> None:
    """Look for garbage seldom: tables live long and hold no cycles, so that looking only costs time."""
    gc.freeze()
    gc.set_threshold(SELDOM)
