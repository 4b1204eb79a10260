"""Composes the web process: log and read models in Redis, the installed rulesets, the notifier of the workers."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from flask import Flask

from events.application.creation import HUMAN
from events.application.game_service import GameCache, GameService
from events.bots.registry import BOTS
from events.log.announcements import announcements
from events.log.client import Client, ServerClock, connect, connect_subscriber
from events.log.feed_readers import FeedReaders
from events.log.heartbeats import Pulse, heartbeats
from events.log.keys import APPENDED
from events.log.log import RedisLog
from events.ruleset.registry import RulesetRegistry
from events.transparency.reader import LogReader
from ops.analytics.served import check_served, served_files
from ops.run import long_work as long_work_process
from ops.run import process, settings
from ops.run.access import allowed_hosts, frame_ancestors
from ops.run.installation import archive_of, installed_projections, installed_rulesets, load_overrides, offered, titled
from ops.run.keys import KeysFile, actions_of_a_seat, limits, log_signer, server_secret
from ops.run.lifeline import collect_seldom
from ops.run.logs import log_to_stderr
from ops.run.metrics import EXTENSION as SAMPLER
from ops.run.metrics import PULSE, ProcessMetrics, Registry, Remembered, Sampler, StoreMetrics, code_hash
from ops.run.metrics_folder import VARIABLE
from ops.run.process_metrics import totals_of
from ops.run.settings import Settings
from ops.run.shipped import shipped
from ops.run.store_identity import noted_store
from ops.run.unnamed_proxies import note_unnamed_proxy
from projections.engine.engine import ProjectionStore
from projections.people.presence import NOTICES
from projections.quotas import Quotas
from projections.read_models import ReadModels
from projections.store.documents import RedisDocuments
from projections.store.keys import PROJECTED
from projections.webhooks.store import Endpoints
from projections.webhooks.target import system_addresses
from service.access.player_tokens import PlayerTokens
from service.access.stale_caches import CACHE_SECONDS, StaleCaches
from service.app import Dependencies, blueprints, create_app, prepare
from service.game.examples import example_commands
from service.game.perform import Performer
from service.game.scores import ScoreWaiters
from service.live.live import LiveConnections
from service.long_work.pool import InProcess, Pool
from service.people.people import PeopleStores
from service.projections import OwnProjections
from service.seeks.store import CHANNEL as SEEKS_CHANNEL
from service.seeks.store import Seeks
from service.stream.feed import Feed
from service.stream.hub import Announcements, Hub
from service.web.config import ServiceConfig
from service.web.context import EXTENSION, AppContext, noting
from workers.queue import Notifier
from workers.queue import connect as connect_queue

OPS = Path(__file__).parent


def preload() -> None:
    """Load what all applications share unchanged: the modules, the rulesets, and examples of their actions."""
    ours = settings.from_environment()
    blueprints()
    code_hash()
    for ruleset in titled(ours, installed_rulesets(ours)).values():
        example_commands(ruleset)


def application() -> Flask:
    """Return the application that gunicorn serves, configured by environment variables."""
    ours = settings.from_environment()
    log_to_stderr(ours.log_level, ours.log_format)
    rulesets = titled(ours, installed_rulesets(ours))
    client = connect(ours.redis_url)
    queue = connect_queue(ours.queue_url)
    counted = ProcessMetrics(["web"])
    noted = noted_store(ours)
    log = RedisLog(client, archive_of(ours), noting(counted.observe), store=noted)
    store = ProjectionStore(client)
    config = _config(ours, rulesets, partial(_secret, ours, log, client), partial(note_unnamed_proxy, client))
    clock, pace = ServerClock(client), actions_of_a_seat(ours)
    games = GameService(log, rulesets, clock, GameCache(ours.cached_games), pace=pace)
    read_models = ReadModels(store, games)
    here = InProcess(Performer(games, kept=0))
    parts = Dependencies(
        announcements=_announcements(ours),
        score_waiters=ScoreWaiters(_announcements(ours, PROJECTED)),
        seek_waiters=ScoreWaiters(_announcements(ours, SEEKS_CHANNEL)),
        long_work=Pool(long_work_process.start, here),
        all_metrics=Remembered(Registry(os.environ[VARIABLE], StoreMetrics(client, store, queue, noted, ours.kinds))),
        player_tokens=PlayerTokens(client),
        webhooks=Endpoints(client),
        quotas=Quotas(client, log),
        ratings=store.ratings,
        seeks=Seeks(client),
        caches=StaleCaches(client, lambda: connect_subscriber(ours.redis_url), CACHE_SECONDS),
        people=PeopleStores.of(client),
        notices=_announcements(ours, NOTICES),
        resolve=system_addresses,
        signer=log_signer(ours),
        transparency=LogReader(ours.transparency_folder),
        projections=OwnProjections(installed_projections(ours), RedisDocuments(client), store.dead_letters),
        feed=Feed(log, FeedReaders(client)),
        heartbeats=partial(heartbeats, client),
    )
    parts.caches.listen()
    app = create_app(games, read_models, config, Notifier(queue).notify, parts)
    app.extensions[SAMPLER] = sampler = _sampler(ours, counted, app.extensions[EXTENSION])
    sampler.start()
    app.extensions[PULSE] = Pulse(client, ["web"], noted)
    prepare(app)
    collect_seldom()
    return app


def _secret(ours: Settings, log: RedisLog, client: Client) -> bytes:
    log.require_store()  # so that no secret is drawn into a store that was emptied
    return server_secret(ours, client)


def _config(
    ours: Settings, rulesets: RulesetRegistry, secret: Callable[[], bytes], note_unnamed: Callable[[str], None]
) -> ServiceConfig:
    return ServiceConfig(
        operator_key=ours.operator_key or None,
        operator_keys=KeysFile(Path(ours.operator_keys)).load() if ours.operator_keys else None,
        names=ours.names,
        talk=ours.talk,
        push=ours.push == "on",
        visitors=ours.visitors,
        cors_origins=ours.origins,
        allowed_hosts=allowed_hosts(ours),
        frame_ancestors=frame_ancestors(ours),
        secret=secret,
        rulesets=offered(ours, rulesets),
        boxes=load_overrides(ours.components, rulesets),
        controllers=(HUMAN, *BOTS),
        cached_games=ours.cached_games,
        serves_metrics=not ours.metrics_address,
        client_folder=str(OPS / "clients" / "js"),
        guides_folder=str(guide.parent) if (guide := shipped("embed.md")) else "",
        dataset_folder=str(Path(ours.datasets).absolute()) if ours.datasets else "",
        dataset_files=served_files(ours.datasets),
        queries_folder=str(OPS / "queries"),
        verifier_folder=str(OPS / "verify"),
        limits=limits(ours),
        webhook_loopback=bool(ours.tuning.webhook_loopback),
        process_kinds=ours.kinds,
        note_unnamed_proxy=note_unnamed,
    )


def _announcements(ours: Settings, channel: str = APPENDED) -> Announcements:
    return lambda: announcements(connect_subscriber(ours.redis_url), channel)


def _sampler(ours: Settings, metrics: ProcessMetrics, context: AppContext) -> Sampler:
    hub = context.optional_part(Hub)
    live = context.part(LiveConnections)
    sums = {
        "cached_games": lambda: len(context.games.cache),
        "stream_listeners": lambda: hub.listener_count if hub else 0,
        "live_connections": lambda: len(live),
        "waiters": lambda: context.waiting.held,
    }
    return Sampler(metrics, totals_of(context.games), sums, ours.cached_bytes)


if __name__ == "__main__":
    process.check(process.settings_or_exit(), check_served)
