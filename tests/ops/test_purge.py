"""skald purge: what is old goes whole, what is not stays as it is, and what was computed from all games is right."""

import random

import pytest

from events.application.game_service import GameService
from events.log import keys
from events.log.records import Status, partition_of
from events.ruleset.refusals import UnknownGame
from ops.backup.retention import Selection, is_unfinished, old_games, purge
from ops.backup.units import StoreReader, Unit
from ops.run.redis import EmbeddedRedis
from projections.engine.rebuild import rebuild
from tests.ops.service import skald
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS, stumbling
from workers.main import now

EVERY = frozenset(Status)


@pytest.fixture
def store(redis_url):
    return Deployment.on_redis(redis_url, RULESETS)


def finished(store, chooser=random):
    game = store.game(2)
    store.play_out(game, chooser)
    store.drain(game)
    return game


def running(store):
    game = store.game(2)
    store.step(game)
    store.drain(game)
    return game


def select(store, *statuses, age=0, games=()):
    chosen = Selection(statuses=frozenset(statuses or EVERY), older_than_ms=age, games=frozenset(games))
    return list(old_games(store.client, chosen))


def purged(store, *statuses, **which):
    return purge(store.client, store.another_service(), select(store, *statuses, **which))


def traces(client, game):
    """Where in the whole store a game is still told of."""
    each = [Unit(name=repr(key), keys=(key,), game=False) for key in client.scan_iter()]
    return [content.unit.name for content in StoreReader(client).contents(each) if game in repr(content.keys)]


def everything_computed(store):
    return {
        "listed": store.listed(),
        **{ruleset.id: store.read_models.statistics(ruleset.id, min_games=1) for ruleset in RULESETS.values()},
    }


def test_nothing_is_left_of_a_game_and_the_others_are_as_they_were(store):
    old, other, going = finished(store), finished(store), running(store)
    store.dead_letters.write(old, "scores", 3, "KeyError")
    store.client.xadd(keys.feed(partition_of(old)), {"game": old, "first": 1, "last": 1})
    before = {game: store.fresh_state(game) for game in (other, going)}
    assert traces(store.client, old)
    done = purged(store, Status.FINISHED, games=[old])
    assert (done.games, done.left) == (1, ())
    assert done.bytes > 1_000
    assert traces(store.client, old) == []
    for game, state in before.items():
        assert store.assert_projected(game) == state
        store.assert_whole(game)
    after = everything_computed(store)
    rebuild(store.another_service(), store.store)
    assert everything_computed(store) == after
    assert {row.id for row in store.listed()} == {other, going}


def test_only_what_is_asked_for_goes(store):
    over, going = finished(store), running(store)
    ours = {over, going}
    assert {one.game for one in select(store)} == ours
    assert {one.game for one in select(store, Status.FINISHED)} == {over}
    assert {one.game for one in select(store, Status.RUNNING)} == {going}
    assert select(store, Status.OPEN) == []
    assert select(store, age=3_600_000) == []
    assert {one.game for one in select(store, games=[going])} == {going}


def test_a_running_game_is_abandoned_first_and_then_unknown_everywhere(store):
    game = running(store)
    elsewhere = store.another_service()
    assert elsewhere.load(game).status is Status.RUNNING
    assert purged(store, Status.RUNNING).games == 1
    assert traces(store.client, game) == []
    for service in (elsewhere, store.service):
        with pytest.raises(UnknownGame):
            service.load(game)
    assert elsewhere.cache.get(game) is None


def test_a_process_that_knows_a_game_does_not_bring_it_back(store):
    game = running(store)
    elsewhere = store.another_service()
    state = elsewhere.load(game)
    seat = next(seat for seat in range(2) if seat in state.to_act(seat))
    purged(store, Status.RUNNING)
    with pytest.raises(UnknownGame):
        elsewhere.act(game, seat, state.ruleset.legal(state.table, seat)[0])
    assert traces(store.client, game) == []


def test_what_has_moved_on_or_waits_for_the_workers_is_left(store):
    game, waiting = running(store), store.game(2)
    store.play_out(waiting)
    store.service.close(waiting)
    old = select(store)
    store.step(game)
    done = purge(store.client, store.another_service(), old)
    assert set(done.left) == {game, waiting}
    for left in (game, waiting):
        store.assert_whole(left)


def test_a_purge_that_broke_off_is_finished_by_the_next_one(store, monkeypatch):
    old, other = finished(store), finished(store)

    def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("ops.backup.retention.rebuild", killed)
        with pytest.raises(KeyboardInterrupt):
            purged(store, games=[old])
    assert is_unfinished(store.client)
    assert purged(store, Status.OPEN).games == 0
    assert not is_unfinished(store.client)
    assert [row.id for row in store.listed()] == [other]


def test_a_game_that_was_altered_is_left(store):
    game = finished(store)
    store.client.hset(keys.head(game), "status", "lost")
    assert select(store) == []


def of_another_type(key):
    return lambda client, game: (client.delete(key(game)), client.set(key(game), "x"))


UNREADABLE = {
    "head": of_another_type(keys.head),
    "events": of_another_type(keys.events),
    "no hash": lambda client, game: client.hdel(keys.head(game), "hash"),
}


@pytest.mark.parametrize("damage", UNREADABLE.values(), ids=UNREADABLE)
def test_a_game_that_cannot_be_read_goes_where_it_is_named(store, damage):
    broken, other = finished(store), finished(store)
    damage(store.client, broken)
    assert [one.game for one in select(store)] == [other]
    assert purged(store, games=[broken]).games == 1
    assert traces(store.client, broken) == []
    assert [row.id for row in store.listed()] == [other]


def test_a_running_game_that_its_rules_cannot_read_is_left_and_stops_no_other(store):
    broken, old = running(store), finished(store)
    service = GameService(store.log, stumbling("bid_made", "why"), now)
    done = purge(store.client, service, select(store))
    assert (done.games, done.left) == (1, (broken,))
    assert store.log.head(broken).version
    assert not store.log.head(old).version


def test_by_command_it_says_first_what_it_would_do(short_folder):
    run = lambda *words: skald("purge", *words, SKALD_DATA=str(short_folder))
    with EmbeddedRedis(short_folder) as server:
        game = finished(Deployment.on_redis(server.url, RULESETS))
    asked = ("--older-than", "0d", "--status", "finished", "--status", "abandoned")
    assert run(*asked).stdout.startswith("1 games would be removed (1 finished) and free 0.0 MB; --yes")
    assert run("--older-than", "1d", "--status", "finished").stdout.startswith("0 games would be removed and free")
    assert run(*asked, "--yes").stdout.startswith("1 games are gone")
    assert run(*asked, "--yes").stdout.startswith("no game is old enough")
    assert run("--game", game).stdout.startswith("0 games would be removed")
    assert run("--older-than", "0d").stderr.startswith("skald: give --older-than and --status, or name a --game;")
    assert "is not an age" in run("--older-than", "soon", "--status", "open").stderr
    assert "is not the id" in run(*asked, "--game", "chess").stderr
    with EmbeddedRedis(short_folder) as server:
        assert traces(server.client(), game) == []
