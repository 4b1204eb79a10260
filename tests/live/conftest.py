"""Streams over a log in memory that announces what is appended."""

import json
from queue import Queue
from time import time

import pytest

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.announcements import Announcement
from events.log.entries import encode_published
from events.log.memory import MemoryLog
from service.access.callers import Authenticator, Players
from service.access.player_tokens import PlayerTokens
from service.access.seats import SeatRepository
from service.game.perform import Performer
from service.long_work.pool import InProcess
from service.long_work.tasks import Audience
from service.stream.hub import Hub, Snapshots, StreamListener
from service.stream.stream import Stream
from tests.support.fake_redis import UNCACHED, fake_redis
from tests.support.rulesets import RULESETS

NIM = RULESETS["nim"]
BID = NIM.command_types["bid"]


class Announced(MemoryLog):
    """The log in memory, announcing what is appended; ``mute`` loses announcements, ``carries`` has them say all."""

    def __init__(self):
        super().__init__()
        self.said = Queue()
        self.mute = self.carries = False

    def append(self, game, commit, *, expected):
        appended = super().append(game, commit, expected=expected)
        if not self.mute:
            encoded = encode_published(commit.entries) if self.carries else b""
            self.said.put(Announcement(game, appended.last, encoded))
        return appended

    def heard(self):
        while True:
            yield self.said.get()


@pytest.fixture
def store():
    return GameService(Announced(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")


@pytest.fixture(params=["announced alone", "announced with events", "handed on"])
def hub(request, store):
    """A hub that hears what others append, and one that is also told of what its own process does."""
    store.log.carries = request.param != "announced alone"
    hub = hub_of(store, store.log.heard)
    if request.param == "handed on":
        store.write_listener = hub
    return hub


def hub_of(store, announcements):
    seats = SeatRepository(store.log, UNCACHED, 100)
    return Hub(
        snapshots(store),
        announcements,
        Authenticator(None, seats, Players(PlayerTokens(fake_redis()), time, UNCACHED, 100)),
    )


def snapshots(store):
    return Snapshots(store, SeatRepository(store.log, UNCACHED, 100))


def begun(store):
    return store.create(GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=b"live")).state.id


def stream(store, hub, game_id, viewer=None, after=0, lang=None, *, include=()):
    listener = StreamListener(Audience(viewer=viewer, lang=lang, include=frozenset(include)), lambda: None)
    return iter(Stream(snapshots(store), hub, store.load(game_id), listener, after, asking(store)))


def asking(store, work=None):
    """What answers tasks at once."""
    work = work or InProcess(Performer(store, kept=0))
    return lambda task: work.run(task, None, lambda: False)


def messages(chunks):
    """The messages of some chunks, as an EventSource would read them: the id or ``None``, the name, the data."""
    found = []
    for block in b"".join(chunks).decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if line and not line.startswith(":"))
        if lines:
            found.append((lines.get("id") and int(lines["id"]), lines["event"], json.loads(lines["data"])))
    return found
