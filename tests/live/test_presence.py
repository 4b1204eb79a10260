"""Who is at a table: told to all who ask, from any process, and frozen while a sealed question is open."""

import random
import time

import pytest

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.records import LogUnavailable
from projections.people.presence import HERE_MS, KEPT_MS, LocalSeats, PresenceStore
from service.access.seats import SeatRepository
from service.people import presence
from service.people.presence import PresenceKeeper
from tests.live.conftest import BID, NIM, Announced
from tests.support.cases import each
from tests.support.fake_redis import UNCACHED, fake_redis
from tests.support.rulesets import RULESETS


class Clock:
    """The time of the processes and of the store, which a test moves."""

    def __init__(self, monkeypatch):
        self.seconds = time.time()
        monkeypatch.setattr(presence, "time", self)
        self.sleep = time.sleep

    def monotonic(self):
        return self.seconds


class Table:
    """One game with its store, and any number of processes."""

    def __init__(self, clock):
        self.clock, self.redis = clock, fake_redis()
        self.games = GameService(Announced(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
        controllers = {f"{seat}:controller": "human" for seat in range(2)}
        plan = GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=b"here")
        self.game = self.games.create(plan, lambda _: {"seats": controllers}).state.id
        self.notes = []

    def process(self):
        store = PresenceStore(self.redis)
        keeper = PresenceKeeper(store, self.games, SeatRepository(self.games.log, UNCACHED, 100))
        keeper.told = []
        keeper.tell = lambda _, text: keeper.told.append(text)
        keeper._process = f"process-{len(self.notes)}"  # no thread of its own
        self.notes.append(keeper)
        return keeper

    def here(self, keeper):
        return [one.here for one in keeper.shown(self.games.load(self.game)).seats]


@pytest.fixture
def sealed_table(monkeypatch):
    """A table at which a sealed question is open."""
    return Table(Clock(monkeypatch))


@pytest.fixture
def table(sealed_table):
    for seat in range(2):
        sealed_table.games.act(sealed_table.game, seat, BID(points=seat))
    return sealed_table


def pass_seconds(table, seconds, *keepers):
    """Let time pass in the processes and in the store, second by second."""
    for _ in range(seconds):
        table.clock.seconds += 1
        key = f"{{p{table.game[:3]}}}:g:{table.game}:here"
        for process, note in table.redis.hgetall(key).items():  # what is noted grows older
            at, watching, *seats = note.split()
            older = [
                b"%b:%d:%d" % (seat, int(since) - 1000, int(last) - 1000)
                for seat, since, last in (one.split(b":") for one in seats)
            ]
            table.redis.hset(key, process, b" ".join([b"%d" % (int(at) - 1000), watching, *older]))
        for keeper in keepers:
            keeper.tick()


def test_a_seat_is_here_in_every_process_while_a_connection_is_open_and_a_little_longer(table):
    one, other = table.process(), table.process()
    one.come(table.game, 0, asks=False)
    other.come(table.game, None, asks=True)
    assert table.here(one) == [True, False]
    pass_seconds(table, 1, one, other)
    assert table.here(other) == [True, False]
    one.come(table.game, 0, asks=False)
    one.go(table.game, 0, asks=False)
    pass_seconds(table, 20, one, other)
    assert table.here(other) == [True, False]
    one.go(table.game, 0, asks=False)
    pass_seconds(table, HERE_MS // 1000 - 1, one, other)
    assert table.here(other) == [True, False]
    pass_seconds(table, 3, one, other)
    assert table.here(other) == [False, False]
    assert [b'"here":true' in text for text in other.told] == [True, False]
    away = other.shown(table.games.load(table.game)).seats[0]
    assert away.since is not None


def test_the_seats_of_a_process_that_is_killed_are_away_soon(table):
    killed, other = table.process(), table.process()
    killed.come(table.game, 1, asks=False)
    other.come(table.game, 0, asks=True)
    pass_seconds(table, 10, killed, other)
    assert table.here(other) == [True, True]
    pass_seconds(table, HERE_MS // 1000 + 1, other)
    assert table.here(other) == [True, False]


def test_a_table_that_nobody_is_at_is_forgotten(table):
    keeper = table.process()
    keeper.come(table.game, 0, asks=True)
    keeper.go(table.game, 0, asks=True)
    pass_seconds(table, HERE_MS // 1000 + 2, keeper)
    assert not keeper._tables
    assert 0 < table.redis.pttl(f"{{p{table.game[:3]}}}:g:{table.game}:here") <= KEPT_MS


def test_a_thousand_connections_that_break_at_random_cost_a_note_a_second(table, monkeypatch):
    keeper, rng, written = table.process(), random.Random(7), []
    note = keeper._store.note
    monkeypatch.setattr(keeper._store, "note", lambda *given: written.append(given) or note(*given))
    keeper.come(table.game, None, asks=True)
    open_ones = []
    for _ in range(10):
        for _ in range(100):
            viewer = rng.choice((0, 1, None))
            keeper.come(table.game, viewer, asks=rng.random() < 0.5)
            open_ones.append(viewer)
        pass_seconds(table, 1, keeper)
    assert sum(local is not None for _, games in written for local in games.values()) <= 10
    assert len(keeper.told) <= 10


def test_two_tabs_with_one_token_are_one_seat(table):
    keeper = table.process()
    for _ in range(2):
        keeper.come(table.game, 0, asks=True)
    keeper.go(table.game, 0, asks=True)
    pass_seconds(table, 30, keeper)
    shown = keeper.shown(table.games.load(table.game))
    assert ([one.here for one in shown.seats], shown.watching) == ([True, False], 0)


def test_presence_is_frozen_while_a_sealed_question_is_open(sealed_table):
    table = sealed_table
    one, other = table.process(), table.process()
    state = table.games.load(table.game)
    assert len(state.to_act(None)) == 2
    one.come(table.game, 0, asks=True)
    assert table.here(one) == [False, False]
    assert presence.sealed_since(table.games, state)[0] == state.version
    table.games.act(table.game, 0, BID(points=1))
    after = table.games.load(table.game)
    assert presence.sealed_since(table.games, after)[0] == state.version
    other.come(table.game, 1, asks=True)
    pass_seconds(table, 40, one, other)
    assert table.here(one) == table.here(other) == [False, False]
    assert not one.told
    table.games.act(table.game, 1, BID(points=0))
    pass_seconds(table, 2, one, other)
    assert table.here(one) == [True, True]


def test_what_no_process_has_noted_is_skipped(table):
    keeper, key = table.process(), f"{{p{table.game[:3]}}}:g:{table.game}:here"

    def noted(value):
        table.redis.hset(key, "somebody", value)
        assert table.here(keeper) == [False, False]

    now = int(table.redis.time()[0]) * 1000
    each(["", "x", f"{now + 10**6} 1 0:{now}:{now}", f"{now} 1 0:{now}", "9" * 400, f"{now} 1 0:{now}:{now}\n"], noted)
    table.redis.delete(key)
    table.redis.set(key, "foreign")
    assert table.here(keeper) == [False, False]
    keeper._store.note("a", {table.game: LocalSeats(3, {})})
    assert keeper.shown(table.games.load(table.game)).watching == 3


def test_a_game_says_who_is_here_without_asking_the_store_each_time(table, monkeypatch):
    one, other = table.process(), table.process()
    state, reads = table.games.load(table.game), []
    noted = other._store.noted
    monkeypatch.setattr(other._store, "noted", lambda game: reads.append(game) or noted(game))
    assert [other.here(state) for _ in range(5)] == [(False, False)] * 5
    assert len(reads) == 1
    one.come(table.game, 0, asks=False)
    one.tick()
    other.hear(table.game)
    assert other.here(state) == (True, False)
    other.come(table.game, 1, asks=False)
    assert other.here(state) == (True, True)
    assert len(reads) == 2
    table.clock.seconds += 1.1
    other.here(state)
    assert len(reads) == 3


def test_listeners_to_the_game_are_told_who_comes_but_do_not_count_as_watching(table):
    keeper = table.process()
    keeper.come(table.game, None, asks=False, is_told=True)
    state = table.games.load(table.game)
    assert keeper.here(state) == (False, False)
    keeper.come(table.game, 0, asks=False)
    pass_seconds(table, 1, keeper)
    assert [b'"here":true' in text and b'"watching":0' in text for text in keeper.told] == [True]
    keeper.go(table.game, None, asks=False, is_told=True)
    keeper.go(table.game, 0, asks=False)
    pass_seconds(table, HERE_MS // 1000 + 2, keeper)
    assert not keeper._tables


def test_a_bot_that_gets_a_seat_during_a_sealed_question_is_neither_here_nor_away(sealed_table):
    table = sealed_table
    keeper = table.process()
    assert keeper.here(table.games.load(table.game)) == (False, False)
    table.games.log.put_game_metadata(table.game, "seats", {"1:controller": "random"})
    assert keeper.here(table.games.load(table.game)) == (False, None)


def test_a_store_that_does_not_answer_leaves_out_who_is_here(table, monkeypatch):
    keeper = table.process()

    def unavailable(_):
        raise LogUnavailable

    monkeypatch.setattr(keeper._store, "noted", unavailable)
    assert keeper.here(table.games.load(table.game)) is None
