"""One connection by itself: none keeps the others waiting, and one that has ended is gone at once.

Many come and go before the collector of garbage looks at old ones.
"""

import gc
import json
import socket
import time
import weakref
from contextlib import contextmanager
from threading import Thread
from types import SimpleNamespace

import pytest

from events.application.game_service import GameService
from ops.bench.websocket import masked
from service.access.callers import SPECTATOR
from service.live import session as session_module
from service.live.dispatch import MAX_UNANSWERED, Dispatcher
from service.live.frames import LATER, PONG, TEXT
from service.live.session import FRAMES_PER_WRITE, Session, Subscription
from service.long_work.tasks import Audience
from service.stream.hub import Hub, Message
from service.web.context import EXTENSION
from tests.live.conftest import Announced, begun
from tests.service.conftest import OPERATOR, Service, clock
from tests.support.cases import each
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually

UNKNOWN = "000-0000000000000000"


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


class Counted:
    """Limits that count, and refuse nothing."""

    def __init__(self):
        self.count = 0

    def check_message(self, *_, **__):
        self.count += 1


def served():
    log = Announced()
    return Service(log, log.heard, games=GameService(log, RULESETS, clock))


def started(limits=None, waiting=None, service=None):
    """The other end of a connection that is being read, and what reads it; its requests wait in ``waiting``."""
    service = service or served()
    ours, theirs = socket.socketpair()
    theirs.settimeout(20)
    context, waiting = service.app.extensions[EXTENSION], waiting or Dispatcher(service.log)
    reading = Thread(target=Session(context, waiting, ours, None, limits).run, args=(b"",))
    reading.start()
    return theirs, reading


ENDLESS = {
    "messages that are none": (b"", sent({"id": 1, "op": "x"})),
    "pongs": (b"", masked(PONG, b"")),
    "fragments of nothing": (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"),
}


@each(("first", "frame"), ENDLESS.values())
def test_every_frame_is_counted_and_all_others_have_their_turn(first, frame):
    limits, turns = Counted(), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session_module, "time", SimpleNamespace(sleep=turns.append, monotonic=time.monotonic))
        theirs, reading = started(limits)
        with theirs:
            theirs.sendall(first + frame * 10 * FRAMES_PER_WRITE)
            theirs.shutdown(socket.SHUT_WR)
            reading.join(20)
    assert limits.count >= 10 * FRAMES_PER_WRITE
    assert turns.count(session_module.TURN_SECONDS) == 10


@each(("first", "frame"), ENDLESS.values())
def test_who_sends_without_end_and_says_no_hello_is_sent_away(first, frame):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session_module, "HELLO_SECONDS", 0.1)
        patch.setattr(session_module, "CLOSING_SECONDS", 0.1)
        theirs, reading = started()
        with theirs, pytest.raises(OSError):
            theirs.sendall(first)
            Thread(target=lambda: [*iter(lambda: theirs.recv(65_536), b"")], daemon=True).start()
            while True:
                theirs.sendall(frame * 100)
        reading.join(20)
    assert not reading.is_alive()


def watching(after=0, **more):
    """A watch of one game after a version, and what it sends."""
    pushed, session = [], SimpleNamespace(is_valid=lambda _: True, forget=lambda _: None, leaves=False)
    session.push = lambda *texts: pushed.extend(texts)
    vars(session).update(more)
    return Subscription(session, 1, Audience(), SPECTATOR, after), pushed


def news(*versions):
    return Message([(version, "some", b"%d" % version) for version in versions])


def test_a_watch_that_would_miss_something_ends():
    watched, pushed = watching(3)
    watched.caught_up()
    for versions in ((2, 3), (3, 4), (6, 7), (8,)):
        watched.put(news(*versions))
    assert pushed == [b'{"watch":1,"event":4}', b'{"watch":1,"end":"gone"}']


def test_a_watch_whose_token_counts_no_longer_is_sent_nothing_more():
    forgotten, counting = [], [True, False]
    watched, pushed = watching(is_valid=lambda _: counting.pop(0), forget=forgotten.append)
    watched.caught_up()
    for version in (1, 2, 3):
        watched.put(news(version))
    assert pushed == [b'{"watch":1,"event":1}', b'{"watch":1,"end":"token"}']
    assert forgotten == [watched]


def test_a_watch_waits_for_so_much_and_no_more(monkeypatch):
    """While it catches up what is new waits."""
    monkeypatch.setattr(session_module, "MAX_MESSAGES", 2)
    closed = []
    watched, pushed = watching(close=closed.append)
    for version in (1, 2, 3):
        assert closed == []
        watched.put(news(version))
    assert closed == [LATER]
    watched.caught_up()
    assert pushed == [b'{"watch":1,"event":1}', b'{"watch":1,"event":2}']


def test_what_is_not_counted_as_unanswered_is_not_counted_as_answered():
    """However often a watch that there is not is ended meanwhile, as clients do that see no pings."""
    waiting = []
    ask, end = sent({"id": 1, "op": "actions", "game": UNKNOWN}), sent({"id": 2, "op": "unwatch", "watch": 0})
    theirs, reading = started(waiting=SimpleNamespace(put=waiting.append))
    with theirs:
        theirs.sendall(sent({"id": 0, "op": "hello"}) + (ask + end) * (MAX_UNANSWERED + 1))
        eventually(lambda: len(waiting) == MAX_UNANSWERED)
        assert waiting[0].session._unanswered == MAX_UNANSWERED
        waiting[0].session.close(1000)
    reading.join(20)


def test_who_sits_there_is_told_as_it_is_now():
    """Those who came later have their names, and those that were erased are shown no longer."""
    service = served()
    table = service.create(["Ada", None])
    theirs, reading = started(service=service)
    with theirs:
        theirs.sendall(sent({"id": 0, "op": "hello", "token": table.tokens[0]}))
        theirs.sendall(sent({"id": 1, "op": "actions", "game": table.id}))
        received = b""
        while b'"id":1,' not in received:
            received += theirs.recv(65_536)
        assert table.post("/seats", {"name": "Bo", "join": table.join}).status_code == 201
        assert service.call("PUT", f"{table.path}/seats/0", OPERATOR, json={"name": None}).status_code == 200
        act = {"type": "bid", "points": 1}
        theirs.sendall(sent({"id": 2, "op": "act", "game": table.id, "action": act, "whole": True}))
        while b'"document"' not in received:
            received += theirs.recv(65_536)
    reading.join(20)
    answer, _ = json.JSONDecoder().raw_decode(received[received.index(b'{"id":2,') :].decode())
    assert [seat["name"] for seat in answer["document"]["game"]["seats"]] == [None, "Bo"]
