"""A connection that has ended is gone at once: many come and go before the collector of garbage looks at old ones."""

import gc
import json
import socket
import weakref
from contextlib import contextmanager
from threading import Thread

import pytest

from events.application.game_service import GameService
from ops.bench.one_connection import masked
from service.live.dispatch import Dispatcher
from service.live.frames import TEXT
from service.live.session import Session
from service.stream.hub import Hub
from service.web.context import EXTENSION
from tests.live.conftest import Announced, begun
from tests.service.conftest import Service, clock
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually


def sent(message):
    return masked(TEXT, json.dumps(message).encode())


@contextmanager
def uncollected():
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


BREAKS = {
    "an end": lambda theirs: theirs.shutdown(socket.SHUT_WR),
    "a reset": lambda theirs: theirs.close(),
    "half a frame": lambda theirs: [theirs.sendall(b"\x81\xfe\x10\x00half"), theirs.shutdown(socket.SHUT_WR)],
    "a close": lambda theirs: theirs.sendall(b"\x88\x80\0\0\0\0"),
}


@pytest.mark.parametrize("end", BREAKS.values(), ids=BREAKS)
@pytest.mark.parametrize("until", [b'"protocol"', b'"watch":1'], ids=["while a watch begins", "while it watches"])
def test_a_connection_that_breaks_leaves_nothing(until, end):
    log = Announced()
    games = GameService(log, RULESETS, clock)
    context = Service(log, log.heard, games=games).app.extensions[EXTENSION]
    ours, theirs = socket.socketpair()
    with uncollected(), ours, theirs:
        session = Session(context, Dispatcher(log), ours, None, None)
        ended, reading = weakref.ref(session), Thread(target=session.run, args=(b"",))
        del session
        reading.start()
        theirs.sendall(sent({"id": 1, "op": "hello"}) + sent({"id": 2, "op": "watch", "game": begun(games)}))
        received = b""
        while until not in received:
            received += theirs.recv(65_536)
        end(theirs)
        reading.join()
        del reading
        eventually(lambda: ended() is None)
        assert context.part(Hub).listener_count == 0
