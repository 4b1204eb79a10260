"""The answer to an append is lost on its way: it is asked for again, and nothing is stored twice."""

import contextlib
import socket

import pytest
import redis

from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import Append, Appended, LogUnavailable, partition_of
from tests.support.commits import broken_at, commit, head_after, started
from tests.support.threaded_listener import ThreadedListener

ENOUGH = 100


class LossyProxy(ThreadedListener):
    """Listens on a unix socket and passes everything on, but the answers to commands that hold a word.

    ``lose(n)``: the next n such answers are lost, and the connection with them.
    """

    def __init__(self, path, upstream, word=b"EVAL"):
        self.path, self.url = str(path), f"unix://{path}"
        self.lost = 0
        self._upstream, self._word = str(upstream), word
        self._to_lose = 0
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen()
        super().__init__(listener, self._pass_on)

    def lose(self, answers):
        self._to_lose = answers

    def _pass_on(self, near):
        far = socket.socket(socket.AF_UNIX)
        with near, far, contextlib.suppress(OSError):
            far.connect(self._upstream)
            while asked := near.recv(1 << 20):
                far.sendall(asked)
                answer = far.recv(1 << 20)
                if self._word in asked and self._to_lose > 0:
                    self._to_lose -= 1
                    self.lost += 1
                    return
                near.sendall(answer)


@pytest.fixture
def proxy(server, short_folder):
    with LossyProxy(short_folder / "proxy.sock", server.socket) as proxy:
        yield proxy


@pytest.fixture(params=["ours", "the library's own"])
def log(proxy, request):
    with connect(proxy.url) if request.param == "ours" else redis.Redis(unix_socket_path=proxy.path) as client:
        yield RedisLog(client)


@pytest.mark.parametrize("times", [1, 3])
def test_the_client_asks_again_and_gets_the_first_answer(log, proxy, times):
    game, head = started(log)
    once = commit(head, 2)
    proxy.lose(times)
    assert log.append(game, once, expected=head) == Appended(first=4, last=5, repeated=True)
    assert proxy.lost == times
    assert stored_once(log, game, once)
    assert not log.append(game, commit(head_after(once)), expected=head_after(once)).repeated


def test_whoever_gave_up_may_ask_later(proxy):
    with connect(proxy.url) as client:
        log = RedisLog(client)
        game, head = started(log)
        once = commit(head, 2)
        proxy.lose(ENOUGH)
        with pytest.raises(LogUnavailable):
            log.append(game, once, expected=head)
        proxy.lose(0)
        assert log.append(game, once, expected=head) == Appended(first=4, last=5, repeated=True)
        assert stored_once(log, game, once)


def stored_once(log, game, once):
    entries = log.read(game)
    fed = [(one.first, one.last) for one in log.feed(partition_of(game)) if one.game == game]
    return tuple(entries[3:]) == once.entries and broken_at(entries) is None and fed == [(1, 3), (4, 5)]


def test_answers_to_many_that_are_lost_are_asked_for_again(log, proxy):
    games = [started(log) for _ in range(3)]
    appends = [Append(game, commit(head, 2), head) for game, head in games]
    proxy.lose(1)
    assert {(found.first, found.last) for found in log.append_many(appends)} == {(4, 5)}
    assert proxy.lost == 1
    assert all(stored_once(log, game, one.commit) for (game, _), one in zip(games, appends, strict=True))
