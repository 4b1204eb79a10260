"""The web process, composed: log and read models in Redis, the installed rulesets, the notifier of the workers."""

import gc
import os
from pathlib import Path

from flask import Flask

from events.application.game_service import GameService
from events.log.redis import RedisLog
from events.log.redis.announcements import announcements
from events.log.redis.client import Client, connect, connect_subscriber
from events.log.redis.server_clock import ServerClock
from events.ruleset.registry import RulesetRegistry
from ops import long_work as long_work_process
from ops import settings
from ops.access import allowed_hosts, check_access, frame_ancestors
from ops.component_overrides import load_overrides
from ops.keys_file import KeysFile
from ops.limits import actions_of_a_seat, limits
from ops.logs import log_to_stderr
from ops.offer import offered, titled
from ops.rulesets import installed_rulesets
from ops.server_secret import server_secret
from projections.read_models import ReadModels
from projections.redis import redis_store
from projections.redis.keys import PROJECTED
from service.app import create_app
from service.background import Background
from service.config import HUMAN, ServiceConfig
from service.context import prepare
from service.live.score_waiters import ScoreWaiters
from service.long_work.pool import Pool
from service.long_work.port import InProcess
from workers.bots import BOTS
from workers.connections import connect as connect_queue
from workers.notifier import Notifier

OPS = Path(__file__).parent
SELDOM = 50_000
"""New objects between two looks for garbage."""


def application() -> Flask:
    """Return what gunicorn serves, by the settings of the environment."""
    ours = settings.from_environment()
    check_access(ours)
    log_to_stderr(ours.log_level)
    rulesets = titled(ours, installed_rulesets(ours))
    client = connect(ours.redis_url)
    config = _config(ours, rulesets, client)
    notifier = Notifier(connect_queue(ours.queue_url))
    log = RedisLog(client)
    score_waiters = ScoreWaiters(lambda: announcements(connect_subscriber(ours.redis_url), PROJECTED))
    read_models = ReadModels(redis_store(client))
    clock, pace = ServerClock(client), actions_of_a_seat(ours)
    games = GameService(log, rulesets, clock, most_events=ours.game_events, pace=pace)
    long_work = Pool(long_work_process.start, InProcess(games), ours.long_work_processes, ours.client_long_work)
    app = create_app(
        games,
        read_models,
        config,
        notifier.notify,
        lambda: announcements(connect_subscriber(ours.redis_url)),
        Background(score_waiters=score_waiters, long_work=long_work),
    )
    prepare(app)
    _collect_seldom()
    return app


def _config(ours: settings.Settings, rulesets: RulesetRegistry, client: Client) -> ServiceConfig:
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
        metrics_folder=os.environ.get(settings.METRICS_FOLDER, ""),
        client_folder=str(OPS / "clients" / "js"),
        verifier_folder=str(OPS / "verify"),
        limits=limits(ours),
    )


def _collect_seldom() -> None:
    """Look for garbage seldom: tables live long and hold no cycles, so that looking only costs time."""
    gc.freeze()
    gc.set_threshold(SELDOM)
