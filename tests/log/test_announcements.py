"""Announcements go on whatever becomes of the connection that they come by."""

from itertools import islice

import pytest
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import TimeoutError as TookTooLong

from events.log import announcements as module
from events.log.announcements import announcement, announcements
from events.log.entries import encode_published
from events.log.records import Entry


class Subscription:
    """Says a game, and then what it is told to raise."""

    def __init__(self, error):
        self.connection = self
        self._left = iter([[b"message", b"channel", b"017-8k2m4w0q7z5t3v1x 4"], error])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def subscribe(self, channel):
        pass

    def read_response(self, **_):
        found = next(self._left)
        if isinstance(found, Exception):
            raise found
        return found


@pytest.mark.parametrize(
    "error", [ConnectionLost("gone"), ValueError("Invalid file object: None"), AttributeError("'NoneType'"), OSError(9)]
)
def test_they_are_asked_for_again_whatever_is_raised(monkeypatch, error):
    """A client looks at the socket that it has just given up, and raises no error of Redis."""

    class Client:
        def pubsub(self):
            return Subscription(error)

    monkeypatch.setattr(module, "RECONNECT_SECONDS", 0)
    assert list(islice(announcements(Client()), 3)) == [("017-8k2m4w0q7z5t3v1x", 4, b"")] * 3


class Silent:
    """Says nothing, and whether it answers a PING."""

    def __init__(self, answers):
        self.connection, self._answers, self.pinged = self, answers, 0

    __enter__ = Subscription.__enter__
    __exit__ = Subscription.__exit__
    subscribe = Subscription.subscribe

    def send_command(self, name, **_):
        assert name == "PING"
        self.pinged += 1

    def read_response(self, **_):
        if next(self._answers, False):
            return [b"pong", b""]
        raise TookTooLong


def test_after_each_silence_some_may_have_been_missed_and_a_dead_connection_is_given_up(monkeypatch):
    monkeypatch.setattr(module, "RECONNECT_SECONDS", 0)
    subscriptions = []

    class Client:
        def pubsub(self):
            subscriptions.append(Silent(iter([False, True, False, True])))
            return subscriptions[-1]

    # Two that are answered, and a third that is not.
    assert list(islice(announcements(Client()), 4)) == [None] * 4
    assert [one.pinged for one in subscriptions] == [3, 1]


def test_entries_are_published_as_they_are_unless_they_are_long():
    entry = Entry(
        version=4,
        type="bid_made",
        schema=1,
        seat=None,
        at="2026-01-02T03:04:05.678Z",
        data=b'{"points":1}',
        commitments={"seat:1": "00" * 32},
        hash=bytes(range(32)),
        private={"seat:1": b'{"a":"\xc3\xa4 "}'},
    )
    assert announcement(b"017-8k2m4w0q7z5t3v1x 4 " + encode_published([entry])).entries() == (entry,)
    assert encode_published([entry] * 1_000) == b""
    assert announcement(b"017-8k2m4w0q7z5t3v1x 4 \xc1 garbage").entries() == ()
