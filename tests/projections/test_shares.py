"""Fair shares: persons first, equal time for each creator whatever it has waiting, and nothing saved up by idling."""

from collections import Counter, deque

import pytest

from projections import shares
from projections.shares import FairQueue, FairScheduler, Share
from tests.support.cases import each

ADA, BO, CLEO = (Share(creator=f"c{name}") for name in "abc")
ALONE = Share(nobody_waits=True, creator="cb")


@pytest.fixture
def scheduler():
    return FairScheduler()


def used(scheduler, costs, seconds, slots=1):
    """The time that each share has used when so much was used in all, where something of each always waits.

    The clock is that of the test: a turn costs what is said, and that number go on side by side.
    """
    times, running, now = Counter(), deque(), 0.0
    while now < seconds:
        while len(running) < slots:
            share = scheduler.next(costs)
            running.append((now + costs[share], share, scheduler.begin(share)))
        running = deque(sorted(running, key=lambda one: one[0]))
        now, share, turn = running.popleft()
        turn.end(costs[share])
        times[share] += costs[share]
    return times


@each("costs", [(1.0, 1.0, 1.0), (0.01, 0.2, 5.0), (0.001, 0.001, 1.0)])
@each("slots", [1, 20])
def test_each_creator_has_the_same_time_whatever_its_turns_cost(costs, slots):
    found = used(FairScheduler(), dict(zip((ADA, BO, CLEO), costs, strict=True)), 200.0, slots)
    assert max(found.values()) - min(found.values()) <= (slots + 1) * max(costs)


def test_games_in_which_a_person_waits_come_first(scheduler):
    assert used(scheduler, {ALONE: 0.1, BO: 0.1}, 10.0).keys() == {BO}
    assert scheduler.next([ALONE, BO]) == BO
    assert used(scheduler, {ALONE: 0.1}, 1.0)[ALONE] >= 1.0


def test_the_time_of_games_that_nobody_waits_for_counts_for_itself(scheduler):
    used(scheduler, {ALONE: 1.0}, 100.0)
    assert scheduler.tag(BO) == scheduler.tag(ADA)


def test_who_comes_waits_for_one_turn_and_has_saved_nothing_up(scheduler):
    used(scheduler, {ADA: 1.0}, 100.0)
    assert scheduler.next([ADA, BO]) == BO
    found = used(scheduler, {ADA: 1.0, BO: 1.0}, 10.0)
    assert abs(found[ADA] - found[BO]) <= 2


def test_what_is_under_way_counts_before_it_has_ended(scheduler):
    turns = [scheduler.begin(scheduler.next([ADA, BO])) for _ in range(10)]
    assert Counter(turn.share for turn in turns) == {ADA: 5, BO: 5}


def test_a_queue_is_in_order_within_a_share_and_fair_among_them(scheduler):
    queue = FairQueue(scheduler)
    for number in range(100):
        queue.push(ALONE, f"alone {number}")
        queue.push(ADA, f"ada {number}")
    queue.push(BO, "bo")
    found = []
    while queue:
        item, turn = queue.pop()
        found.append(item)
        turn.end(1.0)
    assert "bo" in found[:2]
    assert [one for one in found if one.startswith("ada")] == [f"ada {number}" for number in range(100)]
    assert found[101:] == [f"alone {number}" for number in range(100)]
    assert queue.take(3) == []


def test_a_queue_goes_by_what_turns_have_cost(scheduler):
    queue, taken = FairQueue(scheduler), []
    for number in range(20):
        queue.push(ADA, number)
        queue.push(BO, number)
    for _ in range(22):
        _, turn = queue.pop()
        taken.append(turn.share)
        turn.end(10.0 if turn.share == ADA else 1.0)
    assert Counter(taken)[BO] == 20


def test_a_queue_begins_no_more_turns_than_wait(scheduler):
    queue = FairQueue(scheduler)
    for share in (ADA, ADA, BO):
        queue.push(share, share.creator)
    assert sorted(queue) == ["ca", "ca", "cb"]
    assert [item for item, _ in queue.take(2)] == ["ca", "cb"]
    assert [item for item, _ in queue.take(2)] == ["ca"]
    assert not queue


def test_what_is_remembered_is_bounded(scheduler, monkeypatch):
    monkeypatch.setattr(shares, "MAX_CREATORS", 100)
    scheduler = FairScheduler()
    for number in range(1_000):
        scheduler.begin(Share(creator=f"c{number}")).end(1.0)
    assert len(scheduler._clocks[False]._flows) == 100


@each("stored", ["", "2 ca", "0 c a", "0 c\n", "0 " + "c" * 200, "0 \u0663", "nonsense"])
def test_what_cannot_be_a_share_is_that_of_nobody(stored):
    assert Share.read(stored) == Share()


@each("share", [Share(), ADA, ALONE, Share(nobody_waits=True)])
def test_what_is_stored_is_read(share):
    assert Share.read(share.stored()) == share
