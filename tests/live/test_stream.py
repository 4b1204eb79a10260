"""Live streams: in order, redacted, nothing lost and nothing twice; who is slow, or has too many, is dropped."""

import gzip
import socket
import threading
import zlib
from queue import Queue

import pytest

from events.application.game_service import GameService
from events.integrity.audit import commits
from events.log.announcements import Announcement
from events.log.entries import encode_published
from events.log.memory import MemoryLog
from events.log.records import CorruptLog, LogUnavailable, Status
from events.ruleset.records import change
from events.ruleset.refusals import RulesetCannotFold, UnknownGame
from service.long_work.pool import TooManyWaiting, WorkFailed
from service.long_work.tasks import Audience
from service.stream import hub as listener_module
from service.stream.hub import ClientStreams, Listener, StreamListener
from service.stream.stream import HEARTBEAT, Stream, _disconnect, gzipped
from tests.live.conftest import BID, asking, begun, hub_of, messages, snapshots, stream
from tests.support.cases import each
from tests.support.nim import play_out
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually


def events_in(chunks):
    found = messages(chunks)
    assert all((version, name) == (event["version"], event["type"]) for version, name, event in found)
    return [event for *_, event in found]


def until_the_end(chunks):
    return [event["version"] for event in events_in(chunks)]


def test_a_listener_gets_everything_once_and_the_stream_ends_with_the_game(store, hub):
    game_id = begun(store)
    heard = []
    reader = threading.Thread(target=lambda: heard.extend(stream(store, hub, game_id)))
    reader.start()
    play_out(store, game_id)
    store.close(game_id)
    reader.join(10)
    assert not reader.is_alive()
    assert until_the_end(heard) == list(range(1, store.load(game_id).version + 1))
    assert hub.listener_count == 0


@pytest.mark.parametrize("after", [0, 3, 11])
def test_a_listener_resumes_where_it_was(store, hub, after):
    game_id = begun(store)
    play_out(store, game_id)
    store.close(game_id)
    last = store.load(game_id).version
    assert until_the_end(stream(store, hub, game_id, after=after)) == list(range(after + 1, last + 1))


def test_what_was_not_announced_is_fetched_with_the_next_announcement(store, hub):
    game_id = begun(store)
    listening = stream(store, hub, game_id, after=store.load(game_id).version)
    assert next(listening) == HEARTBEAT
    heard = []

    def hear():
        while len(events_in(heard)) < 2:
            heard.append(next(listening))

    reader = threading.Thread(target=hear)
    reader.start()
    store.log.mute = True
    store.act(game_id, 0, BID(points=1))
    store.log.mute = False
    store.act(game_id, 1, BID(points=2))
    reader.join(10)
    assert [event["type"] for event in events_in(heard)][:2] == ["bid_made", "bid_made"]


def test_what_a_busy_game_appends_meanwhile_goes_out_together(store, hub):
    """With what is included as of the last of it alone."""
    game_id = begun(store)
    state, listener = store.load(game_id), StreamListener(Audience(include=frozenset(("game",))), lambda: None)
    chunks = iter(Stream(snapshots(store), hub, state, listener, state.version, asking(store)))
    assert [name for _, name, _ in messages([next(chunks), next(chunks)])] == ["game"]
    given, put = [], listener.put
    listener.put = lambda message: (put(message), given.extend(message.events))
    for seat in (0, 1):
        store.act(game_id, seat, BID(points=1 + seat))
    newest = store.load(game_id).version
    eventually(lambda: len(given) == newest - state.version)
    heard = messages([next(chunks)])
    assert [version for version, *_ in heard] == [*range(state.version + 1, newest + 1), None]
    assert heard[-1][1] == "game"
    assert heard[-1][2]["version"] == newest


def heard_of_a_bid(store, hub, listeners):
    """What each listener, by its viewer and language, is sent when seat 1 bids."""
    game_id = begun(store)
    after = store.load(game_id).version
    listening = {name: stream(store, hub, game_id, viewer, after, lang) for name, (viewer, lang) in listeners.items()}
    heard = {name: [] for name in listening}
    readers = [
        threading.Thread(target=lambda n=name: heard[n].extend([next(listening[n]), next(listening[n])]))
        for name in listening
    ]
    for reader in readers:
        reader.start()
    while hub.listener_count < len(readers):
        pass
    store.act(game_id, 1, BID(points=2))
    for reader in readers:
        reader.join(10)
    return {name: events_in(chunks)[0] for name, chunks in heard.items()}


def test_each_listener_gets_what_its_seat_may_see(store, hub):
    heard = heard_of_a_bid(store, hub, {viewer: (viewer, None) for viewer in (None, 0, 1)})
    private = {viewer: event["private"] for viewer, event in heard.items()}
    assert private[None] == {}
    assert private[0]["seat:0"]["data"] == {}
    assert private[1]["seat:1"]["data"] == {"points": 2, "seat": 1}


@pytest.mark.parametrize("chunk", [1, 2, 500])
def test_each_event_names_the_end_of_its_commit(store, hub, monkeypatch, chunk):
    """Those that were missed, wherever a chunk of them ends."""
    monkeypatch.setattr("service.stream.stream.CHUNK", chunk)
    game_id = begun(store)
    play_out(store, game_id)
    store.close(game_id)
    ends = {entry.version: group[-1].version for group in commits(store.log.read(game_id)) for entry in group}
    events = events_in(stream(store, hub, game_id))
    assert {event["version"]: event["commit"] for event in events} == ends


def test_events_are_told_in_the_language_of_each_listener(store, hub):
    heard = heard_of_a_bid(store, hub, {lang: (0, lang) for lang in (None, "de", "en")})
    told = {lang: event.get("text") for lang, event in heard.items()}
    assert told == {None: None, "de": "Jemand hat geboten.", "en": "Somebody has bid."}
    assert all(event["commit"] == event["version"] for event in heard.values())


def test_who_is_too_slow_is_cut_off_where_its_connection_is_known():
    here, there = socket.socketpair()
    with here, there:
        _disconnect(here)()
        assert there.recv(1) == b""
        _disconnect(here)()
    _disconnect(None)()
    _disconnect(here)()


def test_a_slow_listener_is_dropped_and_nobody_waits(store, hub, monkeypatch):
    monkeypatch.setattr(listener_module, "MAX_QUEUED", 2)
    game_id = begun(store)
    hung_up = threading.Event()
    slow = StreamListener(Audience(), hung_up.set)
    chunks = iter(Stream(snapshots(store), hub, store.load(game_id), slow, 0, asking(store)))
    next(chunks)
    next(chunks)
    state = store.load(game_id)
    while state.status is Status.RUNNING and not hung_up.wait(0.05):
        seat = next(seat for seat in range(2) if seat in state.to_act(seat))
        state = store.act(game_id, seat, state.ruleset.legal(state.table, seat)[0]).state
    assert hung_up.wait(10)
    assert slow.dropped
    list(chunks)
    assert hub.listener_count == 0


def test_silence_is_broken_by_a_comment(store, hub, monkeypatch):
    monkeypatch.setattr("service.stream.stream.HEARTBEAT_SECONDS", 0.05)
    game_id = begun(store)
    listening = stream(store, hub, game_id, after=store.load(game_id).version)
    assert [next(listening) for _ in range(3)] == [HEARTBEAT] * 3


def test_all_streams_end_when_the_process_is_about_to(store, hub):
    game_id = begun(store)
    heard = []
    listening = [stream(store, hub, game_id) for _ in range(3)]
    readers = [threading.Thread(target=lambda s=one: heard.append(until_the_end(s))) for one in listening]
    for reader in readers:
        reader.start()
    while hub.listener_count < 3:
        pass
    hub.close()
    for reader in readers:
        reader.join(10)
    late = until_the_end(stream(store, hub, game_id))
    assert heard == [late] * 3 == [list(range(1, store.load(game_id).version + 1))] * 3
    assert hub.listener_count == 0


class Trouble(MemoryLog):
    """A log that cannot be read while there is trouble."""

    def __init__(self, said):
        super().__init__()
        self.said, self.trouble, self.refused = said, None, 0

    def read(self, *args, **window):
        if self.trouble:
            self.refused += 1
            raise self.trouble
        return super().read(*args, **window)


@each("trouble", [LogUnavailable("away"), CorruptLog("altered")])
def test_a_log_that_cannot_be_read_refuses_a_stream_before_it_begins(trouble):
    log = Trouble(Queue())
    store = GameService(log, RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    hub = hub_of(store, lambda: iter(log.said.get, 0))
    game_id = begun(store)
    store.load(game_id)
    log.trouble = trouble
    with pytest.raises(type(trouble)):
        stream(store, hub, game_id)
    assert hub.listener_count == 0


@pytest.mark.parametrize(
    "trouble",
    [LogUnavailable("away"), TooManyWaiting(), WorkFailed("it died"), UnknownGame(), RulesetCannotFold("of others")],
)
def test_what_is_refused_later_ends_the_stream(trouble, monkeypatch):
    monkeypatch.setattr("service.stream.stream.CHUNK", 4)
    store = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    hub = hub_of(store, lambda: iter(()))
    answered = []

    def ask_once(task):
        if answered:
            raise trouble
        answered.append(asking(store)(task))
        return answered[0]

    state, listener = store.load(begun(store)), StreamListener(Audience(), lambda: None)
    chunks = iter(Stream(snapshots(store), hub, state, listener, 0, ask_once))
    assert until_the_end(chunks) == [1, 2, 3, 4]
    assert hub.listener_count == 0


@pytest.mark.parametrize("include", [(), ("game",)])
def test_a_stream_of_a_game_that_is_purged_before_it_opens_ends(store, hub, include):
    game_id = begun(store)
    chunks = stream(store, hub, game_id, after=store.load(game_id).version, include=include)
    assert next(chunks) == HEARTBEAT
    del store.log._entries[game_id], store.log._heads[game_id]
    assert list(chunks) == []
    assert hub.listener_count == 0


def test_an_altered_log_ends_its_own_streams_and_no_others():
    log = Trouble(Queue())
    store = GameService(log, RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    hub = hub_of(store, lambda: iter(log.said.get, 0))
    altered, whole = begun(store), begun(store)
    streams = [stream(store, hub, game_id) for game_id in (altered, whole)]
    begins = [[next(one), next(one)] for one in streams]
    assert all(until_the_end(begin) for begin in begins)
    log.trouble = CorruptLog("altered")
    log.said.put(Announcement(altered, 100))
    assert until_the_end(streams[0]) == []
    log.trouble = None
    store.act(whole, 0, BID(points=1))
    log.said.put(Announcement(whole, 100))
    assert [event["type"] for event in events_in([next(streams[1])])] == ["bid_made"]


def test_a_log_that_could_not_be_read_is_read_again_soon(monkeypatch):
    monkeypatch.setattr(listener_module, "CHECK_SECONDS", 0.01)
    log = Trouble(Queue())
    store = GameService(log, RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    hub = hub_of(store, lambda: iter(log.said.get, 0))
    state, listener = store.load(begun(store)), StreamListener(Audience(), lambda: None)
    hub.subscribe(state, listener)
    store.act(state.id, 0, BID(points=1))
    log.trouble = LogUnavailable("away")
    log.said.put(None)
    eventually(lambda: log.refused)
    log.trouble = None
    assert listener.get(10).first == state.version + 1


def test_what_could_not_be_composed_comes_to_all_later_and_once(store, hub, monkeypatch):
    monkeypatch.setattr(listener_module, "CHECK_SECONDS", 0.01)
    state, compose, refusals = store.load(begun(store)), hub._snapshots.composer, [LogUnavailable("away")] * 3

    def composed(*asked):
        if refusals:
            raise refusals.pop()
        return compose(*asked)

    monkeypatch.setattr(hub._snapshots, "composer", composed)
    listeners = [
        StreamListener(Audience(include=frozenset(include)), lambda: None) for include in ((), ("game",), ("scores",))
    ]
    for listener in listeners:
        hub.subscribe(state, listener)
    for seat in range(2):
        version = store.act(state.id, seat, BID(points=1)).state.version
    for listener in listeners:
        heard = []
        while version not in heard:
            heard += [at for at, *_ in listener.get(10).events]
        assert heard == list(range(state.version + 1, version + 1))


class Failing(Listener):
    """A listener that cannot take what it is handed."""

    def put(self, message):
        raise LogUnavailable("away") if message.first % 2 else ZeroDivisionError

    def flush(self):
        pass

    def drop(self, reason="gone"):
        self.dropped = reason


def test_a_listener_that_fails_ends_alone(store, hub):
    state = store.load(begun(store))
    failing, other = Failing(Audience()), StreamListener(Audience(), lambda: None)
    for listener in (failing, other):
        hub.subscribe(state, listener)
    assert state.version % 2 == 0
    store.act(state.id, 0, BID(points=1))
    assert other.get(10).first == state.version + 1
    assert failing.dropped == "gone"
    store.act(state.id, 1, BID(points=1))
    assert other.get(10).first == state.version + 2


def published(store, game_id, alter=lambda entries: entries):
    """What was appended last, as it is announced, altered."""
    entries = store.log.read(game_id, after=store.log.head(game_id).version - 1)
    return Announcement(game_id, entries[-1].version, encode_published(alter(entries)))


def test_what_others_append_is_not_read_where_it_was_announced(store, monkeypatch):
    hub, store.log.carries = hub_of(store, store.log.heard), True
    game_id = begun(store)
    store.load(game_id)
    other = GameService(store.log, RULESETS, store.clock)
    reads, read = [], store.log.read
    listener = StreamListener(Audience(viewer=0), lambda: None)
    with hub.subscribed(other.load(game_id), listener):
        monkeypatch.setattr(store.log, "read", lambda *args, **window: reads.append(args) or read(*args, **window))
        for seat in (0, 1):
            acted = other.act(game_id, seat, BID(points=2))
            told = listener.get(10).events
            assert [version for version, *_ in told] == [entry.version for entry in acted.entries]
    assert store.cache.get(game_id).hash == acted.state.hash
    assert not reads


@pytest.mark.parametrize(
    "alter",
    [
        lambda entries: [change(one, data=b'{"points":7}') for one in entries],
        lambda entries: [change(one, private={"seat:1": b"{}"}) for one in entries],
        lambda entries: [change(one, version=one.version + 1) for one in entries],
        lambda entries: [change(one, hash=bytes(32)) for one in entries],
        lambda entries: [],
    ],
)
def test_what_is_announced_and_does_not_follow_is_read_from_the_log(store, alter):
    hub, store.log.mute = hub_of(store, store.log.heard), True
    game_id = begun(store)
    listening = stream(store, hub, game_id, after=store.load(game_id).version)
    assert next(listening)
    store.act(game_id, 0, BID(points=1))
    store.log.said.put(published(store, game_id, alter))
    stored = store.log.read(game_id)[-1]
    (event,) = events_in([next(listening)])
    assert (event["version"], event["hash"]) == (stored.version, stored.hash.hex())


def opened(streams, client):
    """A listener, and its stream, which has begun."""
    listener = StreamListener(None, lambda: None)

    def stream():
        yield b"begun"
        while not listener.dropped:
            yield b"more"

    held = streams.hold(client, listener, stream())
    assert next(held) == b"begun"
    return listener, held


def test_the_oldest_stream_of_a_client_makes_room():
    streams = ClientStreams(2)
    first, second, other = (opened(streams, client) for client in ("ada", "ada", "bo"))
    second[1].close()
    third = opened(streams, "ada")
    assert not first[0].dropped, "what has ended makes room as well"
    fourth = opened(streams, "ada")
    dropped = [listener.dropped for listener, _ in (first, second, third, fourth, other)]
    assert dropped == [True, False, False, False, False]


CHUNKS = (b": still here\n\n", b"data: longship\n" * 9_000, b"", b"id: 3\n\n", bytes(range(256)) * 400)


def test_each_chunk_can_be_read_as_soon_as_it_has_come():
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    for sent, chunk in zip(gzipped(CHUNKS), CHUNKS, strict=False):
        assert reader.decompress(sent) == chunk


def test_the_whole_is_a_gzip_file_and_short():
    sent = b"".join(gzipped(CHUNKS))
    assert gzip.decompress(sent) == b"".join(CHUNKS)
    assert len(sent) < len(CHUNKS[1]) / 10


def test_a_stream_without_a_chunk_is_an_empty_file():
    assert gzip.decompress(b"".join(gzipped(()))) == b""
