"""Feeds of all partitions are followed without a gap, and nobody is kept by many games."""

from events.log.records import PARTITIONS
from workers.feeds import Feeds


def test_a_look_ends_after_many_games_and_the_next_one_goes_on(deployment, monkeypatch):
    monkeypatch.setattr("workers.feeds.MAX_GAMES", 3)
    monkeypatch.setattr("workers.feeds.BATCH_SIZE", 2)
    feeds = Feeds(deployment.log, {})
    feeds.skip(range(PARTITIONS))
    assert feeds.poll() == ([], True)
    games, looks = {deployment.game() for _ in range(10)}, []
    while not looks or not looks[-1][1]:
        looks.append(feeds.poll())
    assert all(3 <= len(found) <= 4 and not is_all for found, is_all in looks[:-1])
    assert len(looks) > 3
    assert {game for found, _ in looks for game in found} == games
    assert feeds.poll() == ([], True)
    assert feeds.gaps() == []
