"""The writer of the transparency log: each game is logged when created and closed, once, whatever breaks it off."""

from collections import Counter

import pytest

from events.durable_files import StoreError
from events.log import keys
from events.log.marks import PREFIX, FeedMarks, SignedMark
from events.log.records import partition_of
from events.transparency.leaves import decode_leaf, names_of, unlisted_name
from events.transparency.log import TransparencyLog
from events.transparency.reader import NAME, LeafIndex, newest_place
from events.transparency.tiles import LogFolder
from ops.backup.kinds import kind_of
from tests.support.campaigns import is_whole
from tests.support.deployment import Deployment
from tests.transparency.stores import SIGNER, shown
from workers.drain import Drainer, earliest
from workers.feeds import Feeds
from workers.transparency import KEEP_MS, Follower

HOUR = 3_600_000


class Marks:
    def __init__(self):
        self.held = {}

    def hold(self, cursors):
        self.held |= cursors


class Running:
    """A writer over a deployment, which can be begun anew; its clock is set by the test."""

    def __init__(self, deployment, folder):
        self.deployment, self.folder, self.marks, self.now = deployment, folder, Marks(), HOUR * 100
        self.begin()

    def begin(self):
        self.log = TransparencyLog(LogFolder(self.folder), SIGNER)
        self.index = LeafIndex(self.folder, self.log)
        self.follower = Follower(self.deployment.log, self.log, self.index, self.marks, HOUR, clock=lambda: self.now)
        self.follower.start()
        return self

    def round(self):
        self.follower.round()
        return self.leaves()

    def leaves(self):
        """What is logged: game, kind and version of each leaf, in order."""
        size = shown(self.folder).size
        found = [decode_leaf(self.log.tree.entry(place)) for place in range(size)]
        return [(leaf.game, leaf.kind.value, leaf.version) for leaf in found]


@pytest.fixture
def deployment():
    return Deployment.in_memory()


@pytest.fixture
def running(deployment, tmp_path):
    return Running(deployment, tmp_path / "log")


def finished(deployment):
    """A game that was played and closed."""
    game = deployment.game()
    deployment.play_out(game)
    deployment.drain(game)
    return game


def test_a_game_is_logged_when_it_is_created_and_when_it_is_closed(deployment, running):
    game = deployment.game()
    assert running.round() == [(game, "created", 1)]
    deployment.step(game)
    assert running.round() == [(game, "created", 1)]
    deployment.play_out(game)
    deployment.drain(game)
    head = deployment.log.head(game)
    assert running.round() == [(game, "created", 1), (game, "closed", head.version)]
    leaf = decode_leaf(running.log.tree.entry(1))
    assert leaf.head == head.hash.hex() == deployment.log.read(game)[-1].hash.hex()
    assert decode_leaf(running.log.tree.entry(0)).head == deployment.log.read(game)[0].hash.hex()


def test_an_abandoned_game_is_closed(deployment, running):
    game = deployment.game()
    deployment.service.abandon(game)
    assert [kind for _, kind, _ in running.round()] == ["created", "closed"]
    assert running.round() == running.leaves()


def test_a_game_that_was_altered_keeps_no_other_out(deployment, running, caplog):
    broken, headless, good = (deployment.game() for _ in range(3))
    running.round()
    for game in (broken, headless, good):
        deployment.play_out(game)
        deployment.drain(game)
    new = deployment.game()
    deployment.client.hdel(keys.head(headless), "hash")
    deployment.client.hset(keys.head(broken), "status", "lost")
    (first, fields), *_ = deployment.client.xrange(keys.events(new))
    deployment.client.delete(keys.events(new))
    deployment.client.xadd(keys.events(new), {**fields, "hash": b""}, id=first)
    for _ in range(2):
        assert [game for game, kind, _ in running.round() if kind == "closed"] == [good]
        deployment.client.xadd(keys.feed(partition_of(new)), {"game": new, "first": 1, "last": 1})
    assert all(game != new for game, _, _ in running.leaves())
    assert [caplog.text.count(game) for game in (broken, headless, new)] == [1, 1, 1]


def test_running_games_are_logged_at_intervals_if_they_have_gone_on(deployment, running):
    # First the one that is drained: that trims the feed of its partition, since these marks are not in Redis.
    over, game, still = finished(deployment), deployment.game(), deployment.game()
    running.round()
    running.now += HOUR
    first = running.round()
    version = deployment.service.load(game).version
    assert set(first[4:]) == {(game, "running", version), (still, "running", version)}
    deployment.step(game)
    assert running.round() == first
    running.now += HOUR
    after = running.round()
    assert after == [*first, (game, "running", deployment.service.load(game).version)]
    running.now += HOUR
    assert running.round() == after
    assert Counter(kind for name, kind, _ in after if name == over) == {"created": 1, "closed": 1}


def test_a_flood_of_running_games_keeps_no_new_game_waiting(deployment, running, monkeypatch):
    """They are logged in batches, and before each of them what is new."""
    monkeypatch.setattr("workers.transparency.GAMES_PER_BATCH", 2)
    flood = [deployment.game() for _ in range(5)]
    running.round()
    running.now += HOUR
    kinds = Counter(kind for _, kind, _ in running.round())
    assert kinds == {"created": 5, "running": 2}
    new = deployment.game()
    for logged in (4, 6, 6):
        found = running.round()
        assert Counter(kind for _, kind, _ in found) == {"created": 6, "running": logged}
        assert [game for game, _, _ in found].index(new) == 5 + 2
    assert {game for game, kind, _ in found if kind == "running"} == {*flood, new}


def test_a_flood_of_new_games_is_logged_in_batches(deployment, running, monkeypatch):
    """A batch is signed, stored and cosigned once, so that games cannot come faster than they are logged."""
    monkeypatch.setattr("workers.feeds.MAX_GAMES", 8)
    sizes, append = [], running.log.append
    monkeypatch.setattr(running.log, "append", lambda leaves, state: sizes.append(len(leaves)) or append(leaves, state))
    for _ in range(40):
        deployment.game()
    running.round()
    assert sum(sizes) == 40
    assert len(sizes) <= 5


def test_a_game_in_no_list_is_named_by_its_hash(deployment, running):
    game = deployment.game()
    deployment.log.put_game_metadata(game, "seats", {"listed": "no"})
    other = deployment.game()
    deployment.service.abandon(game)
    running.round()
    assert Counter(running.leaves()) == Counter(
        [
            (unlisted_name(game), "created", 1),
            (unlisted_name(game), "closed", deployment.log.head(game).version),
            (other, "created", 1),
        ]
    )
    place = newest_place(running.folder, names_of(game), 3)
    assert decode_leaf(running.log.tree.entry(place)).kind == "closed"


def test_games_that_are_older_than_the_log_are_caught_up(deployment, tmp_path):
    games = [finished(deployment) for _ in range(3)] + [deployment.game()]
    for game in games:
        deployment.log.trim_feed(partition_of(game), deployment.log.end_of_feed(partition_of(game)))
    running = Running(deployment, tmp_path / "log")
    counted = Counter((name, kind) for name, kind, _ in running.leaves())
    assert counted == {(game, kind): 1 for game in games for kind in ("created", "closed")[: 1 + (game != games[3])]}


def test_a_feed_that_was_trimmed_is_made_up_for_by_the_games(deployment, running):
    game = deployment.game()
    running.round()
    running.now += KEEP_MS
    running.round()
    deployment.play_out(game)
    deployment.drain(game)
    deployment.log.trim_feed(partition_of(game), deployment.log.end_of_feed(partition_of(game)))
    running.begin()
    assert [kind for name, kind, _ in running.leaves()] == ["created", "closed"]


def test_who_goes_on_reads_the_feeds_from_where_the_log_ends(deployment, running, monkeypatch):
    game = deployment.game()
    running.round()
    monkeypatch.setattr(type(deployment.log), "game_ids", lambda _: pytest.fail("not every game has to be looked at"))
    places = running.follower._feeds.places
    # What was empty when it was looked at last may have been trimmed since.
    monkeypatch.setattr(Feeds, "gaps", lambda _: [])
    running.begin()
    assert running.follower._feeds.places == places
    assert running.round() == [(game, "created", 1)]


def test_feeds_are_held_to_where_they_were_logged(deployment, running):
    game = deployment.game()
    running.round()
    before = running.marks.held[partition_of(game)]
    assert before == "0-0"
    running.now += KEEP_MS
    running.round()
    assert running.marks.held[partition_of(game)] == deployment.log.end_of_feed(partition_of(game))


def test_the_index_is_made_from_the_tiles(deployment, running):
    game = finished(deployment)
    leaves = running.round()
    running.index.close()
    (running.folder / NAME).write_bytes(b"this is not an index")
    running.begin()
    assert running.index.rebuilt
    assert running.round() == leaves
    assert newest_place(running.folder, names_of(game), 2) == 1
    assert newest_place(running.folder, names_of(game), 1) == 0
    assert newest_place(running.folder, names_of(game), 0) is None


def test_nothing_is_logged_twice_whatever_fails(tmp_path, monkeypatch):
    """One of the first writes fails once, each in the middle of what games do."""
    write = LogFolder.write
    for number in range(1, 30, 2 if is_whole() else 5):
        deployment, left = Deployment.in_memory(), [number]

        def failing(self, path, data, left=left):
            left[0] -= 1
            if left[0] == 0:
                raise StoreError("no space")
            write(self, path, data)

        folder = tmp_path / str(number)
        with monkeypatch.context() as patched:
            patched.setattr(LogFolder, "write", failing)
            games = [finished(deployment)]
            running = None
            for _ in range(4):
                games.append(deployment.game())
                try:
                    running = running or Running(deployment, folder)
                    running.round()
                except StoreError:
                    running = None
        running = running or Running(deployment, folder)
        counted = Counter((game, kind) for game, kind, _ in running.round())
        assert set(counted.values()) == {1}
        assert {(game, "created") for game in games} | {(games[0], "closed")} <= set(counted)


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
