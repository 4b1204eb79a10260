"""Workers trim no feed beyond what the writer of the log of logs has read."""

from events.log.marks import PREFIX, FeedMarks, SignedMark
from events.log.records import partition_of
from ops.backup.kinds import kind_of
from tests.support.deployment import Deployment
from workers.drain import Drainer, earliest


def test_a_feed_is_kept_from_the_mark_on(redis_url):
    deployment = Deployment.on_redis(redis_url)
    marks = FeedMarks(deployment.client, "any")

    def trimmed(read_to):
        """How many appends are gone once a new game is over, if the feed was read to where that says."""
        game = deployment.game()
        partition = partition_of(game)
        first = deployment.log.end_of_feed(partition)
        deployment.play_out(game)
        marks.hold({partition: first if read_to == "first" else deployment.log.end_of_feed(partition)})
        before = len(deployment.log.feed(partition))
        drainer = Drainer(deployment.another_service(), deployment.store, earliest(marks.needed_from))
        while drainer.drain([partition]):
            pass
        closing = 1
        return before + closing - len(deployment.log.feed(partition))

    assert trimmed("first") == 0
    assert trimmed("last") > 3
    assert 0 < deployment.client.ttl(f"{PREFIX}any") <= 86_400
    assert marks.needed_from([]) == {}
    assert kind_of(f"{PREFIX}any") is None


def test_the_earliest_mark_counts():
    needed = earliest(lambda _: {1: "10-1", 2: "9-0"}, lambda _: {1: "9-2", 3: "1-1"})
    assert needed([1, 2, 3, 4]) == {1: "9-2", 2: "9-0", 3: "1-1"}
    assert earliest()([1]) == {}


def test_the_newest_checkpoint_is_noted(redis_url):
    mark = SignedMark(Deployment.on_redis(redis_url).client)
    assert mark.get() is None
    mark.put(b"note")
    assert mark.get() == b"note"
