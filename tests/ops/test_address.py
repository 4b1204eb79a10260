"""Sockets are bound first, listen once somebody serves, and are closed without breaking who has connected."""

import select
import socket
import subprocess
import sys
import threading

import pytest

from ops.run.address import Address, begin_no_more, begin_to_listen, bound
from ops.run.errors import UserError
from tests.support.cases import each

AN_ADDRESS = Address("127.0.0.1", 0, "this")


def at(listener):
    return Address(*listener.getsockname()[:2], "that")


def test_nobody_can_connect_before_it_listens():
    (listener,) = bound([AN_ADDRESS])
    with listener:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(listener.getsockname())
        for _ in range(2):
            begin_to_listen([listener])
            socket.create_connection(listener.getsockname()).close()


def test_of_two_that_are_bound_one_can_listen():
    (one,) = bound([AN_ADDRESS])
    (other,) = bound([at(one)])
    with one, other:
        begin_to_listen([one])
        with pytest.raises(UserError, match=f"port {at(one).port} is taken"):
            begin_to_listen([other])


def test_addresses_are_bound_together_or_not_at_all():
    (one,) = bound([AN_ADDRESS])
    with one, pytest.raises(UserError, match=f"port {at(one).port} is taken; choose another with that"):
        bound([at(one), at(one)])


def test_a_port_that_is_let_go_of_is_waited_for():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        with pytest.raises(UserError, match=f"port {at(taken).port} is taken; choose another with that"):
            bound([at(taken)], patience=0.1)
        threading.Timer(0.3, taken.close).start()
        bound([at(taken)], patience=30)[0].close()


@each("host", ["127.0.0.1", "::1"])
def test_who_has_connected_is_served_when_nobody_can_any_more(host):
    (listener,) = bound([Address(host, 0, "this")])
    with listener, socket.socket(listener.family) as late:
        begin_to_listen([listener])
        with socket.create_connection(listener.getsockname()[:2]) as waiting:
            begin_no_more(listener)
            late.setblocking(False)
            late.connect_ex(listener.getsockname())
            accepted, _ = listener.accept()
            listener.close()
            with accepted:
                waiting.sendall(b"asked")
                assert accepted.recv(5) == b"asked"
                accepted.sendall(b"answered")
                assert waiting.recv(8) == b"answered"
        assert select.select([], [late], [], 0)[1] == []


def test_the_master_of_gunicorn_does_not_listen():
    told = """
import socket
from types import SimpleNamespace
from ops.run import gunicorn_config, process

process.check_in_another_process = lambda _: None
cfg = SimpleNamespace(reuse_port=False, address=[("127.0.0.1", 0)])
server = SimpleNamespace(cfg=cfg, log=SimpleNamespace(warning=lambda _: None), app=SimpleNamespace(app_uri="json:x"))
gunicorn_config.on_starting(server)
print(*(one.sock.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) for one in server.LISTENERS))
"""
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"
