"""The web process, composed: log and read models in Redis, the games that were found, the bell of the workers."""

import logging

from flask import Flask

from events.games import LIBRARY
from events.kernel.store import Store
from events.log.client import connect
from events.log.redis import RedisLog
from ops import settings
from ops.boxes import boxes
from ops.clock import now
from projections.read_models import ReadModels
from service.app import create_app
from service.config import ServiceConfig
from workers.bell import Bell
from workers.connections import connect as connect_queue


def application() -> Flask:
    """What gunicorn serves, by the settings of the environment."""
    ours = settings.from_environment()
    logging.basicConfig(level=ours.log_level.upper())
    client = connect(ours.redis_url)
    config = ServiceConfig(
        operator_key=ours.operator_key or None,
        cors_origins=ours.origins,
        boxes=boxes(ours.components, LIBRARY),
    )
    bell = Bell(connect_queue(ours.queue_url))
    return create_app(Store(RedisLog(client), LIBRARY, now), ReadModels(client), config, bell.ring)
