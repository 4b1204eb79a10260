"""Backup, restore and purge on a Redis Cluster: the same as on one server."""

import pytest

from events.application.game_service import GameService
from events.archive.archive import Archive, FolderStore
from events.archive.archiver import Archiver
from events.log.log import RedisLog
from ops.backup.backup import Backup
from ops.backup.retention import Selection, old_games, purge
from tests.log.conftest import SERVERS
from tests.log.test_cluster import cluster
from tests.ops.backups import put_back
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from workers.main import now

pytestmark = pytest.mark.campaign(10, 0)

__all__ = ["SERVERS", "cluster"]


def test_a_backup_goes_to_a_cluster_and_back_and_games_are_purged(cluster, redis_url, tmp_path):
    one, many = Deployment.on_redis(redis_url, RULESETS), Deployment.on_client(cluster, rulesets=RULESETS)
    for node in cluster.get_primaries():
        cluster.get_redis_connection(node).flushall()
    games = [one.game(2) for _ in range(12)]
    for game in games:
        one.play_out(game)
        one.drain(game)
    Backup(one.client, tmp_path, {}, lambda _: None).run()
    put_back(many, tmp_path)
    again = Backup(cluster, tmp_path, {}, lambda _: None).run()
    assert (again.games, again.written) == (12, 0)
    for game in games:
        many.drain(game)
        many.assert_projected(game)
        many.assert_whole(game)
    old = list(old_games(cluster, Selection(statuses=frozenset(["finished"]), older_than_ms=0)))
    assert {found.game for found in old} == set(games)
    assert all(found.bytes > 1_000 for found in old)
    assert purge(cluster, many.another_service(), old[:6]).games == 6
    assert {row.id for row in many.listed()} == {found.game for found in old[6:]}


def test_games_of_a_cluster_are_archived_and_put_back(cluster, tmp_path):
    for node in cluster.get_primaries():
        cluster.get_redis_connection(node).flushall()
    many = Deployment.on_client(cluster, rulesets=RULESETS)
    games = [many.game(2) for _ in range(5)]
    for game in games:
        many.play_out(game)
        many.drain(game)
    before = {game: (many.fresh_state(game), dict(many.log.game_metadata(game, "seats"))) for game in games}
    archive = Archive(FolderStore(tmp_path))
    archiver = Archiver(many.log, archive, forget=many.store.checkpoints.forget)
    assert archiver.archive_closed(1 << 60).games == 5
    whole = RedisLog(cluster, archive)
    service = GameService(whole, RULESETS, now)
    assert {game: (service.load(game), dict(whole.game_metadata(game, "seats"))) for game in games} == before
    for game, place in many.log.places(games).items():
        assert many.log.put_back(archive.game(game, place), place)
    assert {game: (many.fresh_state(game), dict(many.log.game_metadata(game, "seats"))) for game in games} == before
