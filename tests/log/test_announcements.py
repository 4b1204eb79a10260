"""Announcements go on whatever becomes of the connection that they come by."""

from itertools import islice

import pytest
from redis.exceptions import ConnectionError as ConnectionLost

from events.log import announcements as module
from events.log.announcements import announcements


class Subscription:
    """Says a game, and then what it is told to raise."""

    def __init__(self, error):
        self._left = iter([{"type": "message", "data": b"017-8k2m4w0q7z5t3v1x 4"}, error])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def subscribe(self, channel):
        pass

    def get_message(self, timeout):
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
    assert list(islice(announcements(Client()), 3)) == [("017-8k2m4w0q7z5t3v1x", 4)] * 3
