"""Backup, restore and purge on a Redis Cluster: the same as on one server."""

from ops.backup.backup import Backup
from ops.backup.restore import check, restore
from ops.retention.purge import purge
from ops.retention.selection import Selection, old_games
from tests.log.conftest import SERVERS
from tests.log.test_cluster import cluster
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS

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
    restore(cluster, tmp_path, check(tmp_path), {})
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
