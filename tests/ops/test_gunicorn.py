"""Gunicorn and our worker: what is loaded before gevent patches, open files, and whose connection makes room."""

import os
import socket
import subprocess
import sys
from io import BytesIO
from types import SimpleNamespace
from unittest.mock import Mock

import gevent
import gevent.socket
import pytest
from gunicorn.config import Config
from gunicorn.http.body import Body, ChunkedReader, LengthReader
from gunicorn.http.unreader import IterUnreader
from gunicorn.workers.ggevent import GeventWorker

from ops.run import gevent_worker
from ops.run.gevent_worker import LINGER, SETTLING, Connections, Server, Worker, has_arrived, keep_values
from ops.run.gunicorn_config import MIN_CONNECTIONS, clients_for
from ops.run.settings import Settings
from tests.support.cases import each
from tests.support.waiting import eventually


@each(
    ("module", "patched"),
    [("ops.run.gunicorn_config", {"ssl", "redis", "flask"}), ("ops.run.gevent_worker", {"redis", "flask"})],
)
def test_nothing_that_gevent_patches_is_loaded_before(module, patched):
    found = f"import sys, {module}; print(*{patched} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_settings_that_are_kept_are_those_there_were():
    config, kept = Config(), Config()
    keep_values(kept)
    assert {name for name in config.settings if getattr(kept, name) != getattr(config, name)} == set()


@each(("here", "length", "arrived"), [(b"", 0, True), (b"ab", 2, True), (b"abc", 2, True), (b"a", 2, False)])
def test_a_body_that_is_here_is_not_waited_for(here, length, arrived):
    unreader = IterUnreader(iter(()))
    unreader.buf = BytesIO()
    unreader.buf.write(here)
    assert has_arrived(Body(LengthReader(unreader, length))) is arrived


def test_nobody_knows_how_long_a_body_in_chunks_is():
    assert not has_arrived(Body(ChunkedReader(None, IterUnreader(iter(())))))


RAISED = """
import resource, sys
from ops.run.gunicorn_config import raise_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
print(raise_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
SAID = """
import logging, resource
resource.setrlimit(resource.RLIMIT_NOFILE, (400, 400))
logging.basicConfig(format="%(message)s")
from types import SimpleNamespace
from ops.run import gunicorn_config
gunicorn_config.when_ready(SimpleNamespace(log=logging))
"""


def run(*arguments):
    return subprocess.run([sys.executable, "-c", *arguments], capture_output=True, text=True, check=True)


@each(("soft", "hard"), [(256, 512), (512, 512)])
def test_the_limit_is_raised_as_far_as_the_system_lets_us(soft, hard):
    assert run(RAISED, str(soft), str(hard)).stdout == f"{hard} {hard}\n"


def test_some_files_are_kept_for_what_is_no_client():
    assert clients_for(65_536, 10_000) == 10_000
    assert clients_for(1_024, 10_000) == 768
    assert clients_for(16, 10_000) == MIN_CONNECTIONS


def test_fewer_connections_than_were_set_are_said():
    said = run(SAID).stderr
    assert said == "only 400 open files are allowed: a web process has room for 300 connections, not 10000\n"


PROXY = "10.0.0.1"


@pytest.fixture
def closed():
    return []


def admitted(connections, *addresses):
    return [connections.admit(f"{address} {number}", address) for number, address in enumerate(addresses)]


def test_over_its_share_a_client_loses_the_one_that_is_idle_the_longest(closed):
    connections = Connections(10, 2, (), closed.append)
    first, second = admitted(connections, "a", "a")
    connections.busy(first)
    connections.idle(first)
    assert connections.admit("a new", "a")
    assert closed == [second.socket]
    assert admitted(connections, "b", "b")
    assert len(connections) == 4


def test_who_has_only_busy_ones_gets_no_more(closed):
    connections = Connections(10, 2, (), closed.append)
    for one in admitted(connections, "a", "a"):
        connections.busy(one)
    assert connections.admit("a new", "a") is None
    assert (connections.refused, connections.closed, closed) == (1, 0, [])
    assert connections.admit("b 0", "b")


def test_a_full_process_closes_one_of_whoever_has_the_most_idle(closed):
    connections = Connections(4, 4, (), closed.append)
    admitted(connections, "a", "a", "b", "a")
    assert connections.admit("c 0", "c")
    assert closed == ["a 0"]
    assert len(connections) == 4


def test_a_full_process_with_nothing_idle_refuses(closed):
    connections = Connections(2, 4, (), closed.append)
    for one in admitted(connections, "a", "b"):
        connections.busy(one)
    assert connections.admit("c 0", "c") is None
    assert connections.refused == 1


def test_a_proxy_is_no_client(closed):
    connections = Connections(10, 2, (PROXY,), closed.append)
    assert all(admitted(connections, *[PROXY] * 8))
    assert closed == []


def test_a_closed_connection_is_counted_no_more(closed):
    connections = Connections(10, 2, (), closed.append)
    one, other = admitted(connections, "a", "b")
    for _ in range(2):
        connections.remove(one)
    connections.idle(one)
    assert len(connections) == 1
    connections.close_idle()
    assert closed == [other.socket]


def test_who_takes_no_answer_has_left_and_is_no_error(closed, monkeypatch):
    def sent_for_too_long(*_):
        raise TimeoutError

    monkeypatch.setattr(GeventWorker, "handle_request", sent_for_too_long)
    worker = Worker.__new__(Worker)
    worker.alive, worker._settings = True, Settings()
    worker.connections = Connections(10, 2, (), closed.append)
    monkeypatch.setattr(gevent.getcurrent(), "connection", worker.connections.admit("a 0", "a"), raising=False)
    with pytest.raises(BrokenPipeError) as left:
        worker.handle_request(None, SimpleNamespace(unreader=None, body=SimpleNamespace(reader=None)), None, None)
    assert left.value.errno, "gunicorn tells by it that nobody is to be told"


@pytest.mark.parametrize("supervised", [False, True])
def test_who_has_just_asked_nothing_is_kept_for_a_while_where_others_serve_on(closed, monkeypatch, supervised):
    """What its client has just sent would be lost. Where all processes stop, nobody waits for it."""
    monkeypatch.setattr(gevent_worker, "is_supervised", lambda: supervised)
    monkeypatch.setattr(gevent_worker.gevent, "sleep", closed.append)
    worker = Worker.__new__(Worker)
    worker._application, worker.connections = None, Connections(10, 2, (), closed.append)
    worker._servers = [SimpleNamespace(close=lambda: closed.append("the port"))]
    admitted(worker.connections, "a")
    worker._leave()
    assert closed == [SETTLING, "the port", *([] if supervised else [LINGER]), "a 0"]
    assert worker.closing


def test_who_has_connected_before_a_port_is_closed_is_served():
    served = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        address = listener.getsockname()
        taking = Server(
            gevent.socket.socket(fileno=listener.detach()), handle=lambda one, _: served.append(one.recv(1))
        )
        taking.start()
        # Nothing else runs until something is waited for, so nobody has been taken by now.
        clients = [socket.create_connection(address) for _ in range(3)]
        for client in clients:
            client.sendall(b"?")
        taking.close()
        eventually(lambda: gevent.sleep(0.01) or len(served) == 3)
    assert served == [b"?"] * 3
    for client in clients:
        client.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address)


def test_a_worker_can_be_asked_to_leave_while_it_starts(monkeypatch):
    made = {"worker_connections": 1, "log": Mock(), "tmp": Mock(), "cfg": Config()}
    monkeypatch.setattr(GeventWorker, "__init__", lambda self, *_: vars(self).update(made))
    Worker()._leave()


def test_a_web_process_hears_of_its_master_by_being_looked_at(monkeypatch):
    made = {"worker_connections": 1, "log": Mock(), "tmp": Mock(), "cfg": Config()}
    monkeypatch.setattr(GeventWorker, "__init__", lambda self, *_: vars(self).update(made))
    worker = Worker()
    worker.ppid, worker._pulse = os.getppid(), (pulse := Mock())
    worker.notify()
    for looks in (1, 2):
        pulse.move.reset_mock()
        worker.notify()
        assert not pulse.move.called, "it has not looked since"
        for _ in range(looks):
            worker.tmp.last_update()
        worker.notify()
        pulse.move.assert_called_once_with("master")
    worker.tmp.close()
