"""The monitor against a sound service, and against operators who discard, rewrite, drop, fork and stand still."""

import random

import httpx
import pytest
from click.testing import CliRunner

from events.transparency.log import CHECKPOINT, SIGNED, TransparencyLog
from events.transparency.notes import Checkpoint
from events.transparency.reader import LogReader
from events.transparency.tiles import LogFolder
from ops.cli.monitor import command
from ops.proofs.monitor import Away, Monitor, Refused, Service, State, load, store
from tests.service.conftest import OPERATOR
from tests.service.conftest import Service as Served
from tests.support.cases import each
from tests.transparency.stores import SIGNER
from tests.transparency.test_rollbacks import roll_back
from tests.transparency.test_served import logged


class Followed:
    """A service with its transparency log, and a monitor that follows it; ``now`` is the monitor's time."""

    def __init__(self, folder, state=None):
        self.folder, self.now = folder, 1_000.0
        self.served = Served(signer=SIGNER, transparency=LogReader(folder))
        self.chance = random.Random(1)
        self.state = state or State()
        self.monitor = self.another(self.state)

    def another(self, state):
        service = Service("http://skald.test", httpx.WSGITransport(self.served.app))
        return Monitor(service, SIGNER.key, state, clock=lambda: self.now)

    def answering(self, bodies):
        """The service as a monitor sees it that answers this at these paths, and breaks off where it is nothing."""
        wsgi = httpx.WSGITransport(self.served.app)

        def answer(request):
            body = bodies.get(request.url.path, b"-")
            if body is None:
                raise httpx.ReadError("broken off")
            return wsgi.handle_request(request) if body == b"-" else httpx.Response(200, content=body)

        return Service("http://skald.test", httpx.MockTransport(answer))

    def log(self, **more):
        logged(self.served, self.folder, **more)

    def kinds(self, **more):
        """What is found after the next checkpoint."""
        self.log(**more)
        return self.found()

    def found(self):
        return sorted((found.kind, found.game) for found in self.monitor.round())

    def table(self):
        return self.served.create()

    def act(self, table, times=1):
        for _ in range(times):
            seat = next(seat for seat in range(2) if table.offered(seat))
            assert table.act(seat, self.chance.choice(table.offered(seat))).status_code == 201
        return self.served.log.head(table.id)

    def forget(self, table):
        """Let the service forget a game."""
        self.served.log._entries.pop(table.id)
        self.served.log._heads.pop(table.id)
        self.served.games.cache.forget(table.id)


@pytest.fixture
def followed(tmp_path):
    return Followed(tmp_path / "log")


def test_nothing_is_found_where_nothing_is_wrong(followed):
    tables = [followed.table() for _ in range(3)]
    assert followed.kinds() == []
    for turn in range(6):
        followed.act(tables[turn % 2])
        assert followed.kinds(running=turn % 3 == 0) == []
    tables[0].post("/abandon", token=OPERATOR)
    tables[2].play_out()
    assert followed.kinds() == []
    assert followed.kinds() == []
    assert followed.state.size >= 5
    assert followed.another(State()).round() == []  # those who come later agree


def test_a_created_game_that_is_discarded_is_noticed(followed):
    table, other = followed.table(), followed.table()
    assert followed.kinds() == []
    followed.forget(table)
    assert followed.kinds() == [("vanished", table.id)]
    assert [one.kind for one in followed.another(State()).round()] == ["vanished"]
    followed.act(other)
    assert followed.kinds() == [("vanished", table.id)]


def test_a_running_game_that_is_rewritten_is_noticed(followed):
    table = followed.table()
    head = followed.act(table)
    followed.act(table, 2)
    assert followed.kinds() == []
    roll_back(followed.served, table, head)
    shorter = followed.kinds()
    assert shorter == [("rewritten", table.id)]
    followed.chance = random.Random(7)
    followed.act(table, 3)
    assert followed.kinds() == [("rewritten", table.id)]


def test_a_new_entry_covers_up_no_rewriting(followed):
    """The game is rewritten, goes on beyond what was seen, and is logged there, all between two looks."""
    running, closed = followed.table(), followed.table()
    heads = [followed.act(table) for table in (running, closed)]
    followed.act(running, 2)
    closed.post("/abandon", token=OPERATOR)
    assert followed.kinds() == []
    for table, head in zip((running, closed), heads, strict=True):
        roll_back(followed.served, table, head)
        followed.chance = random.Random(7)
        followed.act(table, 4)
        table.post("/abandon", token=OPERATOR)
    assert followed.kinds() == sorted([("rewritten", running.id), ("rewritten", closed.id)])
    assert followed.kinds() == sorted([("rewritten", running.id), ("rewritten", closed.id)])


def test_what_was_logged_and_rewritten_is_noticed_by_who_comes_later(followed):
    table = followed.table()
    head = followed.act(table)
    followed.act(table, 2)
    followed.log(running=True)
    roll_back(followed.served, table, head)
    later = followed.another(State())
    assert {one.kind for one in later.round()} == {"rewritten"}


def test_a_closed_game_that_is_dropped_or_goes_on_is_noticed(followed):
    dropped, reopened = followed.table(), followed.table()
    head = followed.act(reopened)
    for table in (dropped, reopened):
        table.post("/abandon", token=OPERATOR)
    assert followed.kinds() == []
    followed.forget(dropped)
    roll_back(followed.served, reopened, head)
    assert followed.kinds() == sorted([("dropped", dropped.id), ("rewritten", reopened.id)])


def test_a_game_of_which_only_the_summary_is_left_is_noticed(followed):
    table, other = followed.table(), followed.table()
    table.post("/abandon", token=OPERATOR)
    assert followed.kinds() == []
    followed.served.log._entries[table.id].clear()
    assert followed.served.get(table.path).status_code == 200
    assert followed.kinds() == [("rewritten", table.id)]
    followed.act(other)
    assert followed.kinds() == [("rewritten", table.id)]


def test_one_game_that_cannot_be_read_hides_no_other(followed, monkeypatch):
    table, other = followed.table(), followed.table()
    followed.log()
    followed.monitor._service = followed.answering(
        {f"/v1/games/{table.id}": b"", f"/v1/games/{table.id}/events": b"[]"}
    )
    followed.forget(other)
    assert followed.found() == sorted([("unreadable", table.id), ("vanished", other.id)])


GAME = "017-8k2m4w0q7z5t3v1x"
HASH = "0" * 64
NO_DOCUMENTS = [
    b"[]", b"{}", b"null", b"7", b"\xff", b"[" * 100_000, b'{"x":' + b"[" * 100_000, b'{"version": 1}',
    b'{"version": 1, "head": "%s", "status": ["running"]}' % HASH.encode(),
    b'{"version": 1, "head": "x", "status": "running"}',
    b'{"version": 1, "events": [7]}', b'{"version": 1, "events": {}}', b'{"version": "1", "events": []}',
    b'{"version": 1, "events": [{"version": 1}]}', b'{"version": %s, "events": []}' % (b"9" * 5_000),
    b'{"games": 7}', b'{"games": [{}]}', b'{"games": [{"id": "../../x"}]}',
    b'{"games": [%s]}' % b",".join([b'{"id": "%s"}' % GAME.encode()] * 201),
]  # fmt: skip


@each("body", NO_DOCUMENTS)
def test_what_is_no_document_of_skald_is_refused(body):
    service = Service("http://skald.test", httpx.MockTransport(lambda _: httpx.Response(200, content=body)))
    for ask in (lambda: service.game(GAME), lambda: service.event(GAME, 1), service.newest_games):
        with pytest.raises(Refused):
            ask()


def test_a_list_of_games_that_cannot_be_read_hides_no_finding(followed):
    table = followed.table()
    assert followed.kinds() == []
    followed.forget(table)
    followed.monitor._service = followed.answering({"/v1/games": b"[]"})
    assert followed.found() == [("unreadable", ""), ("vanished", table.id)]
    followed.monitor._service = followed.answering({"/v1/games": None})
    assert followed.found() == [("vanished", table.id)]


def test_a_fork_and_a_rollback_of_the_log_are_noticed_and_kept(followed, tmp_path):
    for _ in range(3):
        followed.table()
    followed.log()
    before = LogFolder(followed.folder).read(CHECKPOINT)
    assert followed.monitor.round() == []
    followed.table()
    assert followed.kinds() == []
    newest = LogFolder(followed.folder).read(CHECKPOINT)
    (followed.folder / CHECKPOINT).write_bytes(before)
    (found,) = followed.monitor.round()
    assert (found.kind, found.evidence) == ("fork", (newest, before))
    forked = SIGNER.sign(Checkpoint(origin=SIGNER.key.name, size=4, root=bytes(32)).text).encode()
    (followed.folder / CHECKPOINT).write_bytes(forked)
    (found,) = followed.monitor.round()
    assert (found.kind, "two roots" in found.text) == ("fork", True)
    other = TransparencyLog(LogFolder(tmp_path / "other"), SIGNER)
    other.append([b"%d" % number for number in range(7)], b"")
    for name in (CHECKPOINT, SIGNED):
        (followed.folder / name).write_bytes((tmp_path / "other" / name).read_bytes())
    assert [one.kind for one in followed.monitor.round()] == ["unreadable"]
    followed.served.app.extensions["skald"].transparency._folder = tmp_path / "other"
    followed.served.app.extensions["skald"].transparency._store = LogFolder(tmp_path / "other")
    (found,) = followed.monitor.round()
    assert (found.kind, "does not begin" in found.text) == ("fork", True)


def test_a_checkpoint_of_another_key_is_noticed(followed):
    followed.table()
    followed.log()
    (followed.folder / CHECKPOINT).write_bytes(SIGNER.sign("else\n0\nAAAA\n").encode()[:-5] + b"AAA=\n")
    assert [one.kind for one in followed.monitor.round()] == ["forged"]


def test_an_entry_that_is_no_leaf_is_noticed(followed):
    TransparencyLog(LogFolder(followed.folder), SIGNER).append([b'{"x":' + b"[" * 60_000], b"")
    assert [one.kind for one in followed.monitor.round()] == ["unreadable"]


def test_a_log_that_stands_still_is_noticed(followed):
    table = followed.table()
    followed.log()
    assert followed.monitor.round() == []
    late = followed.table()
    table.post("/abandon", token=OPERATOR)
    assert followed.monitor.round() == []
    followed.now += 61
    assert followed.found() == sorted([("standstill", table.id), ("standstill", late.id)])
    assert followed.kinds() == []


def test_a_service_that_does_not_answer_is_no_finding():
    def away(_):
        raise httpx.ConnectError("refused")

    for transport in (httpx.MockTransport(away), httpx.MockTransport(lambda _: httpx.Response(500))):
        monitor = Monitor(Service("http://skald.test", transport), SIGNER.key, State())
        with pytest.raises(Away):
            monitor.round()


def test_the_state_survives(followed, tmp_path):
    table = followed.table()
    followed.log()
    assert followed.monitor.round() == []
    store(tmp_path / "state.json", followed.state)
    again = load(tmp_path / "state.json")
    assert again == followed.state
    followed.forget(table)
    assert [one.kind for one in followed.another(again).round()] == ["vanished"]


def test_the_command_has_a_status_for_scripts(followed, tmp_path, monkeypatch):
    transport = httpx.WSGITransport(followed.served.app)
    monkeypatch.setattr("ops.cli.monitor.Service", lambda url: Service(url, transport))
    table = followed.table()
    followed.log()

    def look(*more):
        words = ["http://skald.test", "--once", "--state", tmp_path / "state.json", *more]
        return CliRunner().invoke(command, [*map(str, words)])

    first = look()
    assert (first.exit_code, "all is well" in first.output) == (0, True), first.output
    assert SIGNER.key.text in first.output
    followed.forget(table)
    found = look()
    assert (found.exit_code, f"VANISHED {table.id}" in found.output) == (1, True)
    assert look("--key", "nonsense").exit_code == 1
    transport = httpx.MockTransport(lambda _: httpx.Response(404))
    assert look().exit_code == 3
    for broken in (b"{", b"\xff", b'{"key":"\xff"}', b'{"x":' + b"[" * 100_000):
        (tmp_path / "state.json").write_bytes(broken)
        broken_off = look()
        assert (broken_off.exit_code, "is not a state of a monitor" in broken_off.output) == (1, True)
