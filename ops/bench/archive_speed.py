"""A store of finished games: writing datasets, archiving, opening games, and rebuilding from the archive."""

import random
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from events.application.creation import PLAYED, SIMULATED
from events.application.game_service import GameService
from events.integrity.replay import fold
from events.log.client import Client, server_milliseconds
from events.log.log import RedisLog
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from ops.analytics.rows import Level, Privacy
from ops.analytics.simulate import Simulation, into_store
from ops.analytics.store import Selection, continue_dataset
from ops.analytics.tables import DEFAULT_TABLES, parse_tables
from ops.analytics.writer import write_dataset
from ops.bench.figures import Figure, at_least, at_most, percentile, plain
from ops.bench.load import Stack
from ops.bench.projection_lag import drained
from ops.run.installation import archive_of, archiving, whole_log
from ops.run.machine import cores
from projections.engine.engine import ProjectionStore
from projections.engine.rebuild import fill, rebuild
from workers.main import now

OPENED = 300
"""The number of games that are opened one by one, from Redis and from the archive."""
LOG_TABLES = parse_tables(("games", "seats", "events", "scores"), "operator")
"""The tables whose rows need no fold."""
REBUILT = 200_000
WRITTEN = 200_000
ARCHIVED = 1_000
OPENING = 20.0


def measure(
    stack: Stack, installed: RulesetRegistry, rulesets: Sequence[AnyRuleset], folders: tuple[str, ...], games: int
) -> list[Figure]:
    """Measure with this number of finished games, an equal share per ruleset, over all numbers of seats."""
    log, empty = whole_log(stack.client, stack.settings), _memory(stack.client)
    for ruleset in rulesets:
        share = Simulation(ruleset=ruleset.id, games=games // len(rulesets), seed="bench", game_folders=folders)
        for _ in into_store(share, log, cores()):
            pass
    with stack.behind(bots=False):
        drained(stack)  # Games are archived only after they were projected.
    chosen = random.Random(1).sample(sorted(log.game_ids()), min(OPENED, games))  # noqa: S311
    written = [
        *_dataset(stack, log, installed, "operator", LOG_TABLES),
        *_dataset(stack, log, installed, "operator", DEFAULT_TABLES),
        *_dataset(stack, log, installed, "public", DEFAULT_TABLES),
    ]
    before, opened = _memory(stack.client) - empty, _opening(log, installed, chosen)
    archived = _archive(stack)
    beyond = _opening(log, installed, chosen) - opened
    return [
        *written,
        *archived,
        plain("memory of Redis, before", before / games, "bytes/game"),
        plain("memory of Redis, archived", (_memory(stack.client) - empty) / games, "bytes/game"),
        at_most("an archived game folded, p99, beyond Redis", beyond, OPENING, "ms"),
        _rebuild(stack, log, installed),
    ]


def _dataset(
    stack: Stack, log: RedisLog, installed: RulesetRegistry, level: Level, tables: tuple[str, ...]
) -> list[Figure]:
    name = f"{'tables of the log' if tables == LOG_TABLES else 'default tables'}, {level}"
    folder = Path(stack.settings.data) / f"dataset-{level}-{len(tables)}"
    began = time.process_time()
    with write_dataset(folder, origin=PLAYED, level=level, tables=tables) as writer:
        privacy, selection = Privacy(level=level, key=b"bench"), Selection(kinds=(SIMULATED,))
        for _ in continue_dataset(writer, log, installed, privacy, selection):
            pass
    rate = writer.events / (time.process_time() - began)
    size = sum(file.bytes for file in writer.manifest.files) / writer.events
    aim = 10 if level == "public" else 50
    return [
        at_least(f"{name}, one core", rate, WRITTEN, "events/s"),
        at_most(f"{name}, size", size, aim, "bytes/event"),
    ]


def _archive(stack: Stack) -> list[Figure]:
    settings = stack.settings
    began = time.monotonic()
    with archiving(stack.client, settings, archive_of(settings), cores()) as archiver:
        moved = archiver.archive_closed(server_milliseconds(stack.client))
    rate = moved.games / (time.monotonic() - began)
    return [
        at_least("archived by all cores", rate, ARCHIVED, "games/s"),
        plain("packs", moved.bytes / moved.games, "bytes/game"),
    ]


def _opening(log: RedisLog, installed: RulesetRegistry, games: Sequence[str]) -> float:
    took = []
    for game in games:
        began = time.perf_counter()
        fold(installed, game, log.read(game))
        took.append(1000 * (time.perf_counter() - began))
    return percentile(took, 0.99)


def _rebuild(stack: Stack, log: RedisLog, installed: RulesetRegistry) -> Figure:
    service, store = GameService(log, installed, now), ProjectionStore(stack.client)
    events = sum(log.head(game).version for game in log.game_ids())
    began = time.process_time()
    rebuild(service, store, fill_all=partial(map, partial(fill, service, store, read=log.read_facts)))
    took = time.process_time() - began
    return at_least("read models from the archive, one core", events / took, REBUILT, "events/s")


def _memory(client: Client) -> int:
    return int(client.info("memory")["used_memory"])
