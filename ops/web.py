"""The web process, composed: log and read models in Redis, the games that were found, the notifier of the workers."""

import gc

from flask import Flask

from events.application.game_service import GameService
from events.games import RULESETS
from events.log.redis import RedisLog
from events.log.redis.announcements import announcements
from events.log.redis.client import connect, connect_subscriber
from ops import settings
from ops.access import allowed_hosts, check_access, frame_ancestors
from ops.boxes import boxes
from ops.logs import log_to_stderr
from ops.offer import offered, titled
from ops.server_secret import server_secret
from projections.read_models import ReadModels
from projections.redis import redis_store
from service.app import create_app
from service.config import HUMAN, ServiceConfig
from service.live.hub import Hub
from workers.bots import BOTS
from workers.connections import connect as connect_queue
from workers.main import now
from workers.notifier import Notifier

SELDOM = 50_000
"""New objects between two looks for garbage."""


def application() -> Flask:
    """What gunicorn serves, by the settings of the environment."""
    ours = settings.from_environment()
    check_access(ours)
    log_to_stderr(ours.log_level)
    client = connect(ours.redis_url)
    rulesets = titled(ours, RULESETS)
    config = ServiceConfig(
        operator_key=ours.operator_key or None,
        cors_origins=ours.origins,
        allowed_hosts=allowed_hosts(ours),
        frame_ancestors=frame_ancestors(ours),
        secret=lambda: server_secret(ours, client),
        batch_lines=ours.batch_lines,
        batch_bytes=ours.batch_bytes,
        rulesets=offered(ours, rulesets),
        boxes=boxes(ours.components, rulesets),
        controllers=(HUMAN, *BOTS),
    )
    notifier = Notifier(connect_queue(ours.queue_url))
    log = RedisLog(client)
    hub = Hub(log, lambda: announcements(connect_subscriber(ours.redis_url)))
    read_models = ReadModels(redis_store(client))
    app = create_app(GameService(log, rulesets, now), read_models, config, notifier.notify, hub)
    _collect_seldom()
    return app


def _collect_seldom() -> None:
    """Tables live long and hold no cycles: looking for garbage among them again and again only costs time."""
    gc.freeze()
    gc.set_threshold(SELDOM)
