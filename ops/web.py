"""The web process, composed: log and read models in Redis, the installed rulesets, the notifier of the workers."""

import gc
import os
from pathlib import Path

from flask import Flask

from events.application.game_service import GameService
from events.bots.all import BOTS
from events.log.redis import RedisLog
from events.log.redis.announcements import announcements
from events.log.redis.client import connect, connect_subscriber
from events.log.redis.server_clock import ServerClock
from ops import settings
from ops.access import allowed_hosts, check_access, frame_ancestors
from ops.component_overrides import load_overrides
from ops.keys_file import KeysFile
from ops.logs import log_to_stderr
from ops.offer import offered, titled
from ops.rulesets import installed_rulesets
from ops.server_secret import server_secret
from projections.read_models import ReadModels
from projections.redis import redis_store
from service.app import create_app
from service.config import HUMAN, ServiceConfig
from service.live.hub import Hub
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
    config = ServiceConfig(
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
    )
    notifier = Notifier(connect_queue(ours.queue_url))
    log = RedisLog(client)
    hub = Hub(log, lambda: announcements(connect_subscriber(ours.redis_url)))
    read_models = ReadModels(redis_store(client))
    app = create_app(GameService(log, rulesets, ServerClock(client)), read_models, config, notifier.notify, hub)
    _collect_seldom()
    return app


def _collect_seldom() -> None:
    """Look for garbage seldom: tables live long and hold no cycles, so that looking only costs time."""
    gc.freeze()
    gc.set_threshold(SELDOM)
