"""A service on a log with an archive behind it, on a Redis in process."""

import fakeredis
import pytest

from events.application.game_service import GameCache, GameService
from events.archive.archive import Archive, FolderStore
from events.archive.archiver import Archiver, Compaction
from events.durable_files import Missing
from events.log.log import RedisLog
from events.log.records import partition_of
from projections.engine.engine import ProjectionStore
from projections.read_models import ReadModels
from tests.service.conftest import OPERATOR, Service, clock
from tests.support.rulesets import RULESETS
from workers.drain import Drainer

FOR_EVER = 1 << 60
PACK_GAMES = 3


class World:
    """A log, its archive, and everything on top of them. ``inner`` is the log without the archive."""

    def __init__(self, inner, store, folder):
        self.inner, self.folder = inner, folder
        self.files = FolderStore(folder)
        self.archive = Archive(self.files)
        self.store = store
        self.log = RedisLog(inner._client, self.archive)
        self.service = self.another_service()

    def another_service(self, archive=None):
        """A process that knows nothing yet but the log."""
        log = RedisLog(self.inner._client, archive or Archive(self.files))
        games = GameService(log, RULESETS, clock, GameCache())
        models = ReadModels(self.store, games)
        return Service(
            log=games.log,
            games=games,
            models=models,
            announcements=lambda: iter(()),
            controllers=("human", "random"),
            seats_cache_seconds=0.0,
            secret=lambda: b"the same for every process",
        )

    def finished(self, **more):
        """A table at which a game was played to its end, projected."""
        table = self.service.create(**more)
        table.play_out()
        self.drain(table.id)
        return table

    def drain(self, game):
        drainer = Drainer(GameService(self.log, RULESETS, clock), self.store)
        while drainer.drain([partition_of(game)]):
            pass

    def archiver(self):
        with self.files.locked():
            return Archiver(self.inner, self.archive, pack_games=PACK_GAMES, forget=self.store.checkpoints.forget)

    def archive_all(self):
        return self.archiver().archive_closed(FOR_EVER)

    def compact(self):
        return Compaction(self.inner, self.archive, self.archiver()).run()

    def answers(self, table, service=None):
        """What everybody is answered to everything that can be asked of a game."""
        service = service or self.another_service()
        paths = [table.path + what for what in ASKED] + ["/v1/games", "/v1/statistics/nim"]
        found = {}
        for who, token in (("nobody", None), ("seat", table.tokens[0]), ("operator", OPERATOR)):
            for path in paths:
                answer = service.get(path, token)
                found[who, path] = answer.status_code, answer.get_data()
        for what in ("/events", "/states"):
            answer = service.get(table.path + what, headers={"Accept": "application/x-ndjson"})
            found["export", what] = answer.status_code, answer.get_data()
        return found


class Bucket:
    """A store of files that is not a folder."""

    def __init__(self):
        self.files = {}

    def put(self, name, data):
        assert name not in self.files
        self.files[name] = data

    def get(self, name):
        if name not in self.files:
            raise Missing(f"{name} is missing")
        return self.files[name]

    def range(self, name, offset, length):
        return self.get(name)[offset : offset + length]

    def names(self):
        return sorted(self.files)

    def remove(self, name):
        del self.files[name]


def of(table, answers):
    """Those answers that are about one game alone."""
    return {asked: answer for asked, answer in answers.items() if asked[0] == "export" or table.id in asked[1]}


ASKED = (
    "",
    "?at=3",
    "/actions",
    "/events",
    "/events?after=2&limit=2&lang=de",
    "/states",
    "/states?after=2&limit=2",
    "/stream?include=game,actions,scores",
    "/stream?after=2",
    "/audit",
    "/scores",
    "/scores?at_least=1&wait=1",
    "/results",
    "/history",
)


@pytest.fixture
def world(tmp_path):
    client = fakeredis.FakeRedis(server=fakeredis.FakeServer())
    return World(RedisLog(client), ProjectionStore(client), tmp_path / "archive")


@pytest.fixture(autouse=True)
def one_core(monkeypatch):
    """Commands do their work in this process, unless they are told otherwise: others would import everything anew."""
    for name in ("archive", "backup", "rebuild", "restore"):
        monkeypatch.setattr(f"ops.cli.{name}.cores", lambda: 1)
