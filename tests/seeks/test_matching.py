"""The scripts of the seeks: who is matched with whom, when, and that each seek ends once."""

import random
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest

from events.log.client import connect
from service.seeks.store import EXPIRED, KEYS, WAITING, Seek, Seeks, TooManySeeks, Wish
from tests.support.campaigns import amount, chooser
from tests.support.cases import each

SEEK_COUNT = amount("SKALD_SEEK_COUNT", 300, 10_000)


class Clockwork:
    """Seeks on an empty Redis whose times can be moved: what would happen later happens now."""

    def __init__(self, url, **settings):
        self.client = connect(url)
        self.client.delete(*KEYS)
        self.seeks, self.count = Seeks(self.client, **settings), 0

    def put(self, pool="p", seats=2, **wish):
        self.count += 1
        seek = Seek(id=f"seek_{self.count}", token="", content="", ruleset="nim", options={}, seats=seats, name="Ada")
        return seek.id, self.seeks.put(seek, Wish(pool, b"{}", **{"rating": 1500, **wish}))[1]

    def pass_time(self, milliseconds):
        for key in ("ends", "bots", "matches"):
            for member, at in self.client.zrange(f"{{seeks}}:{key}", 0, -1, withscores=True):
                self.client.zadd(f"{{seeks}}:{key}", {member: at - milliseconds})

    def status(self, seek):
        return self.seeks.look(seek).status


@pytest.fixture
def seeks(redis_url):
    return Clockwork(redis_url)


def test_the_oldest_are_matched_first(seeks):
    first, second = seeks.put(seats=3), seeks.put(seats=3)
    assert (first[1], second[1], seeks.status(first[0])) == ("", "", WAITING)
    third, match = seeks.put(seats=3)
    assert match == f"{first[0]},{second[0]},{third}"
    assert seeks.seeks.look(first[0]).is_open
    assert seeks.seeks.settle(match)
    assert not seeks.seeks.settle(match)
    assert (seeks.status(third), seeks.seeks.look(third).is_open, seeks.seeks.waiting()) == (match, False, 0)


def test_only_equal_games_match(seeks):
    assert [seeks.put(pool)[1] for pool in "abc"] == ["", "", ""]
    assert sorted(count for _, count in seeks.seeks.counts()) == [1, 1, 1]
    assert seeks.put("b")[1] == "seek_2,seek_4"
    assert sorted(count for _, count in seeks.seeks.counts()) == [1, 1]


def test_ratings_lie_within_each_other(seeks):
    seeks.put(rating=1500, within=100)
    assert seeks.put(rating=1700)[1] == "", "the first one wants nobody so far away"
    assert seeks.put(rating=1750, within=60)[1] == "seek_2,seek_3"
    assert seeks.put(rating=1450, within=40)[1] == ""
    assert seeks.put(rating=1480, within=40)[1] == "seek_1,seek_5", "the oldest of two who fit"


def test_a_group_is_found_where_the_oldest_one_fits_only_some(seeks):
    seeks.put(seats=3, rating=1400, within=100)
    seeks.put(seats=3, rating=1500, within=100)
    assert seeks.put(seats=3, rating=1550, within=100)[1] == ""
    assert seeks.put(seats=3, rating=1560, within=100)[1] == "seek_2,seek_3,seek_4"


def test_a_player_meets_others_alone_and_a_new_seek_replaces_the_one_before(seeks):
    first, _ = seeks.put(person="ada")
    seeks.put("q", person="ada")
    second, match = seeks.put(person="ada")
    assert (match, seeks.status(first), seeks.status(second)) == ("", EXPIRED, WAITING)
    seeks.put(person="bo", rating=9000, within=0)
    third, _ = seeks.put(person="ada", within=10)
    assert seeks.put(rating=1500)[1] == f"{third},seek_{seeks.count}", "it has kept the place of the first one"


def test_rated_seeks_that_widen_match_once_both_are_wide_enough(seeks):
    """Each widens by another seek, in either order; until both have, nobody is matched."""
    for first, second in (("ada", "bo"), ("bo", "ada")):
        ratings = {"ada": 1500, "bo": 1950}
        assert not any(seeks.put("rated", rating=ratings[one], within=300, person=one)[1] for one in ratings)
        widened, match = seeks.put("rated", rating=ratings[first], within=600, person=first)
        assert match == ""
        last, match = seeks.put("rated", rating=ratings[second], within=600, person=second)
        assert sorted(match.split(",")) == sorted([widened, last])


def test_a_match_is_found_behind_any_number_of_misfits(seeks):
    """A search walks none of those who are too far away, or want nobody who is."""
    for rating in range(1100):
        seeks.put(rating=rating, within=0)
    wanted, _ = seeks.put(rating=3000, within=300)
    assert seeks.put(rating=2800)[1] == f"{wanted},seek_{seeks.count}"
    assert seeks.seeks.waiting() == 1100


@each("seed", range(3))
def test_a_search_finds_whom_a_walk_over_all_would_find(redis_url, seed):
    chooser, seeks = random.Random(seed), Clockwork(redis_url)
    seats, waiting = chooser.choice((2, 3)), []
    for _ in range(150):
        rating, within = chooser.randrange(1000, 2000), chooser.choice((None, 0, 1, 5, 63, 64, 65, 300, 10_000))
        seek, match = seeks.put(seats=seats, rating=rating, within=within)
        group = walked([*waiting, (seek, rating, within)], seats)
        assert match == ",".join(seek for seek, _, _ in group)
        waiting = [one for one in [*waiting, (seek, rating, within)] if one not in group]


def walked(waiting, seats):
    """The first seeks, the oldest first, that fit each other and the newest one."""
    for group in combinations(waiting[:-1], seats - 1):
        found = [*group, waiting[-1]]
        if all(
            abs(one - other) <= min(within if within is not None else 1e9, limit if limit is not None else 1e9)
            for (_, one, within), (_, other, limit) in combinations(found, 2)
        ):
            return found
    return []


def test_seeks_of_the_version_before_are_read_until_they_end(seeks):
    """Their place in the queue is their age alone."""
    first, other, last = (seeks.put(pool, rating=1400, within=200, person=f"ada-{pool}") for pool in "pqr")
    for seek in (first, other, last):
        as_before(seeks.client, seek[0])
    assert seeks.put(rating=1700)[1] == ""
    assert seeks.put(rating=1500, within=100)[1] == f"{first[0]},seek_{seeks.count}"
    replacing, _ = seeks.put("q", rating=1400, person="ada-q")
    assert (seeks.status(other[0]), seeks.status(replacing)) == (EXPIRED, WAITING)
    seeks.pass_time(61_000)
    seeks.seeks.sweep()
    assert (seeks.status(last[0]), seeks.seeks.waiting()) == (EXPIRED, 0)


def as_before(client, seek):
    """Store a waiting seek as the version before did."""
    now = client.hget("{seeks}:waiting", seek)
    pool, place, *rest = now.split()
    before = b" ".join([pool, place[-16:], *rest])
    assert re.fullmatch(rb"[0-9]{16}", place[-16:])
    client.zrem("{seeks}:queue", now)
    client.zadd("{seeks}:queue", {before: 0})
    client.hset("{seeks}:waiting", seek, before)


def test_a_seek_ends_sixty_seconds_after_the_last_wait(seeks):
    first, _ = seeks.put()
    seeks.pass_time(40_000)
    assert seeks.seeks.look(first, 60_000).status == WAITING
    seeks.pass_time(40_000)
    assert seeks.status(first) == WAITING
    seeks.pass_time(30_000)
    assert (seeks.put()[1], seeks.status(first)) == ("", EXPIRED), "nobody is matched with one who has left"
    lasting, _ = seeks.put("q", lasting=True)
    seeks.pass_time(6 * 86_400_000)
    assert seeks.seeks.sweep()[0] == 2
    assert seeks.status(lasting) == WAITING
    seeks.pass_time(2 * 86_400_000)
    assert (seeks.status(lasting), seeks.seeks.look(first)) == (EXPIRED, None)


def test_bots_take_the_free_seats_beside_those_who_accept_them(seeks):
    alone, _ = seeks.put(seats=3)
    one, _ = seeks.put(seats=3, bots_after=30, rating=1000, within=10)
    other, _ = seeks.put(seats=3, bots_after=60, rating=1005)
    assert seeks.seeks.look(one).bots_in <= 30_000
    assert seeks.seeks.sweep() == (0, {})
    seeks.pass_time(31_000)
    assert seeks.seeks.sweep()[0] == 1
    assert seeks.status(one) == seeks.status(other) == f"{one},{other}"
    assert seeks.status(alone) == WAITING
    again, _ = seeks.put("q", bots_after=0)
    assert seeks.status(again) == again, "the one who waits does it where no sweeper is"


def test_a_match_without_a_game_is_told_to_the_sweeper_and_may_be_given_up(seeks):
    seeks.put()
    _, match = seeks.put()
    assert seeks.seeks.sweep() == (0, {}), "those who wait do it first"
    seeks.pass_time(5_000)
    (open_one,) = seeks.seeks.sweep()[1]
    assert open_one == match
    assert seeks.seeks.settle(match, given_up=True)
    assert seeks.status("seek_1") == seeks.status("seek_2") == EXPIRED


def test_there_is_a_limit(redis_url):
    seeks = Clockwork(redis_url, max_waiting=3)
    for pool in "abc":
        seeks.put(pool, person="ada")
    with pytest.raises(TooManySeeks):
        seeks.put("d")
    assert seeks.put("a", person="ada")[1] == "", "what replaces another one finds room"
    assert seeks.put("a", person="bo")[1], "what is matched at once needs none"
    seeks.put("a", person="ada")
    seeks.seeks.withdraw("seek_2")
    assert seeks.put("d")[1] == ""


def test_thousands_seek_at_once_from_many_processes(seeks, redis_url):
    """Some of them twice: nobody meets himself, and no seek is in two matches."""

    def put(number):
        person = f"player-{chance.randrange(SEEK_COUNT // 2)}" if number % 2 else ""
        wish = Wish("p", b"{}", 1500, person, within=None if number % 3 else 300)
        content = {"token": "", "content": "", "ruleset": "nim", "options": {}, "seats": 2, "name": "Ada"}
        people[f"seek_{number}"] = person
        return processes[number % len(processes)].put(Seek(id=f"seek_{number}", **content), wish)[1]

    chance, people = random.Random(1), {}
    processes = [Seeks(connect(redis_url)) for _ in range(8)]
    with ThreadPoolExecutor(len(processes)) as threads:
        matches = [match.split(",") for match in threads.map(put, range(SEEK_COUNT)) if match]
    matched = Counter(seek for match in matches for seek in match)
    assert set(matched.values()) == {1}
    assert all(people[one] != people[other] or not people[one] for one, other in matches)
    expired = [seek for seek in people if seeks.status(seek) == EXPIRED]
    assert len(matched) + len(expired) + seeks.seeks.waiting() == SEEK_COUNT
    assert seeks.seeks.waiting() <= 1, "all who waited fit each other"


@each("seed", chooser("seeks").sample(range(1 << 30), amount("SKALD_SEEK_COURSES", 3, 24)))
def test_random_interleavings_end_each_seek_once(redis_url, seed):
    """Whatever happens in whatever order: no seek has two matches, and no match holds a player twice."""
    chooser, seeks = random.Random(seed), Clockwork(redis_url)
    told, people = {}, {}
    for _ in range(150):
        match chooser.choice(("put", "put", "put", "look", "withdraw", "time", "sweep", "settle")):
            case "put":
                person = chooser.choice(("", "ada", "bo", "cleo"))
                bots = chooser.choice((None, None, 0, 40))
                within, rating = chooser.choice((None, None, 150)), chooser.choice((1400, 1500, 1600))
                seats, lasting = chooser.choice((2, 3)), chooser.random() < 0.1
                wish = {"person": person, "bots_after": bots, "within": within, "rating": rating, "lasting": lasting}
                seek, _ = seeks.put(f"pool{seats}", seats, **wish)
                people[seek] = person
            case "look" if people:
                seeks.seeks.look(chooser.choice(list(people)), chooser.choice((None, 60_000)))
            case "withdraw" if people:
                seeks.seeks.withdraw(chooser.choice(list(people)))
            case "time":
                seeks.pass_time(chooser.choice((1_000, 30_000)))
            case "sweep":
                seeks.seeks.sweep()
            case "settle":
                for name in list(seeks.client.zrange("{seeks}:matches", 0, 0)):
                    seeks.seeks.settle(name.decode(), given_up=chooser.random() < 0.1)
        for seek in people:
            result = seeks.client.hget("{seeks}:results", seek)
            if result and result != b"expired":
                assert told.setdefault(seek, result) == result, "a seek is matched once"
    for name in set(told.values()):
        ids = name.decode().split(",")
        assert len(ids) == len(set(ids)) <= 3
        players = [people[one] for one in ids if people[one]]
        assert len(players) == len(set(players)), f"{name} holds a player twice"
    held = Counter(one for name in set(told.values()) for one in name.decode().split(","))
    assert max(held.values(), default=1) == 1
    waiting = {seek.decode() for seek in seeks.client.hkeys("{seeks}:waiting")}
    assert seeks.client.zcard("{seeks}:queue") == len(waiting) == sum(count for _, count in seeks.seeks.counts())
    assert not waiting & set(told)
