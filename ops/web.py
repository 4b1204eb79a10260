"""The web process, composed: log and read models in Redis, the games that were found, the bell of the workers."""

import gc
import logging
from pathlib import Path

from flask import Flask

from events.application.game_service import GameService
from events.games import RULESETS
from events.log.announcements import announcements
from events.log.client import connect, listening
from events.log.redis import RedisLog
from ops import settings
from ops.boxes import boxes
from projections.read_models import ReadModels
from service.app import create_app
from service.config import HUMAN, ServiceConfig
from service.live.hub import Hub
from workers.bell import Bell
from workers.bots import BOTS
from workers.connections import connect as connect_queue
from workers.main import now

OPS = Path(__file__).parent
SELDOM = 50_000
"""New objects between two looks for garbage."""


def application() -> Flask:
    """What gunicorn serves, by the settings of the environment."""
    ours = settings.from_environment()
    logging.basicConfig(level=ours.log_level.upper())
    client = connect(ours.redis_url)
    config = ServiceConfig(
        operator_key=ours.operator_key or None,
        cors_origins=ours.origins,
        boxes=boxes(ours.components, RULESETS),
        controllers=(HUMAN, *BOTS),
        client_folder=str(OPS / "clients" / "js"),
        verifier_folder=str(OPS / "verify"),
    )
    bell = Bell(connect_queue(ours.queue_url))
    log = RedisLog(client)
    hub = Hub(log, lambda: announcements(listening(ours.redis_url)))
    app = create_app(GameService(log, RULESETS, now), ReadModels(client), config, bell.ring, hub)
    _collect_seldom()
    return app


def _collect_seldom() -> None:
    """Tables live long and hold no cycles: looking for garbage among them again and again only costs time."""
    gc.freeze()
    gc.set_threshold(SELDOM)
