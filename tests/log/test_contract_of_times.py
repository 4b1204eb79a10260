"""What every adapter of the log must do with times: bounds of a commit, when a game is due, and the pace of a seat."""

import time

import pytest

from events.log.records import Head, Pace, Status, TooEarly, TooFast, TooLate, WrongTime, WrongVersion, new_game_id
from events.ruleset.refusals import GameOver
from tests.log.conftest import everything
from tests.support.commits import commit, head_after, started

MINUTE = 60_000


def now():
    """The time of this machine, which is that of every store here, in milliseconds."""
    return time.time_ns() // 1_000_000


@pytest.mark.parametrize(
    ("times", "refusal"), [({"not_before": MINUTE}, TooEarly), ({"not_after": -MINUTE}, TooLate)], ids=["early", "late"]
)
def test_what_is_early_or_late_is_refused_whole(log, times, refusal):
    game, head = started(log, times={"due": now() - 1})
    before = everything(log, game)
    assert before[-1] == [game]
    times = {name: now() + distance for name, distance in times.items()}
    with pytest.raises(refusal):
        log.append(game, commit(head, times=times, command="k"), expected=head)
    assert log.find_command(game, "k", "") is None
    assert everything(log, game) == before


def test_what_comes_in_its_time_is_stored(log):
    game, head = started(log)
    times = {"not_before": now() - MINUTE, "not_after": now() + MINUTE}
    assert log.append(game, commit(head, times=times), expected=head).last == 4


def test_a_moved_game_is_said_before_the_time(log):
    game, head = started(log)
    with pytest.raises(WrongVersion):
        log.append(game, commit(Head(), times={"not_after": 0}), expected=Head())
    closed = commit(head, status=Status.FINISHED)
    log.append(game, closed, expected=head)
    with pytest.raises(GameOver):
        log.append(game, commit(head_after(closed), times={"not_after": 0}), expected=head_after(closed))


def test_a_repeat_is_answered_after_its_time_too(log):
    game, head = started(log)
    soon = now() + 400
    once = commit(head, times={"not_after": soon}, command="k")
    log.append(game, once, expected=head)
    while now() <= soon:
        time.sleep(0.05)
    assert log.append(game, once, expected=head).repeated


def test_a_game_is_due_from_its_time_on(log):
    game, head = started(log, times={"due": now() + MINUTE})
    assert log.due_games(10) == []
    earlier = commit(head, times={"due": now() - 1})
    log.append(game, earlier, expected=head)
    assert log.due_games(10) == [game]


@pytest.mark.parametrize("status", [Status.RUNNING, Status.ABANDONED])
def test_a_game_is_due_no_more_when_its_next_commit_does_not_say_so(log, status):
    game, head = started(log, times={"due": now() - 1})
    times = {"due": now() - 1} if status.closed else {}
    log.append(game, commit(head, status=status, times=times), expected=head)
    assert log.due_games(10) == []


def test_no_partition_keeps_others_from_being_found(log):
    began = now()
    many = [f"007-{number:016d}" for number in range(5)]
    for number, game in enumerate([*many, "008-0000000000000000"]):
        log.append(game, commit(Head(), times={"due": began - 100 + number}), expected=Head())
    earliest = "009-0000000000000000"
    log.append(earliest, commit(Head(), times={"due": began - 200}), expected=Head())
    assert log.due_games(2) == [earliest, *many[:2], "008-0000000000000000"]


def test_when_a_game_is_due_is_corrected_at_its_version_only(log):
    game, _ = started(log)
    for due, found in ((now() - 1, [game]), (now() + MINUTE, []), (now() - 1, [game]), (None, [])):
        log.set_due(game, due, version=2)
        log.set_due(game, due, version=3)
        log.set_due(game, None if found else now() - 1, version=4)
        assert log.due_games(10) == found
    log.set_due(new_game_id(), now() - 1, version=1)
    assert log.due_games(10) == []


@pytest.mark.parametrize("distance", [-MINUTE, -400, 400, MINUTE])
def test_what_does_not_say_the_time_of_the_store_is_refused_whole_and_told_it(log, distance):
    game, head = started(log)
    before = everything(log, game)
    with pytest.raises(WrongTime) as wrong:
        log.append(game, commit(head, times={"at": now() + distance}), expected=head)
    assert everything(log, game) == before
    assert abs(wrong.value.now - now()) < MINUTE
    assert append_now(log, game, head).entries[0].version == 4


def append_now(log, game, head, **fields):
    """Append a commit at the store's time, which on a busy machine may take several tries."""
    at = now()
    for _ in range(50):
        timed = commit(head, times={"at": at}, **fields)
        try:
            log.append(game, timed, expected=head)
        except WrongTime as wrong:
            at = wrong.now
        else:
            return timed
    raise AssertionError("the clock does not stand still")


def test_no_commit_is_before_the_one_before_and_the_time_is_looked_at_last(log):
    game, head = started(log)
    first = append_now(log, game, head, command="k")
    newest, at = head_after(first), first.at
    assert log.append(game, commit(head, times={"at": 0}, command="k"), expected=head).repeated
    with pytest.raises(WrongVersion):
        log.append(game, commit(head, times={"at": 0}), expected=head)
    with pytest.raises(TooLate):
        log.append(game, commit(newest, times={"at": 0, "not_after": 0}), expected=newest)
    with pytest.raises(WrongTime):
        log.append(game, commit(newest, times={"at": at - 1}), expected=newest)
    assert log.append(game, commit(newest, times={"at": at}), expected=newest).last == 5


def test_an_outage_is_known_by_a_heartbeat_that_is_missing_until_it_is_settled(log, monkeypatch):
    assert (log.beat(), log.beat()) == ([], [])
    for module in ("events.log.memory", "events.log.log"):
        monkeypatch.setattr(f"{module}.OUTAGE_MS", 0)
    time.sleep(0.02)
    (outage,) = log.beat()
    assert 0 < outage.seconds < MINUTE
    monkeypatch.undo()
    assert log.beat() == [outage]
    log.forget_outage(outage)
    log.forget_outage(outage)
    assert log.beat() == []


def test_games_that_are_due_later_are_waiting_too(log):
    games = [started(log, times={"due": now() + distance})[0] for distance in (-MINUTE, 1, MINUTE, 2 * MINUTE)]
    started(log)
    assert log.waiting_games() == games, "the next one first"


def paced(head, per_second, burst, name="0", **fields):
    return commit(head, times={"pace": Pace(name=name, per_second=per_second, burst=burst)}, **fields)


def test_so_many_at_once_and_then_one_after_the_other(log):
    game, head = started(log)
    for _ in range(3):
        done = paced(head, 1, 3)
        log.append(game, done, expected=head)
        head = head_after(done)
    with pytest.raises(TooFast) as refused:
        log.append(game, paced(head, 1, 3), expected=head)
    assert 0 < refused.value.wait <= 1
    assert log.head(game).version == head.version, "nothing was stored"
    assert log.append(game, done, expected=head).repeated, "a repeat is answered before anything is counted"
    other = paced(head, 1, 3, name="1")
    log.append(game, other, expected=head)
    head = head_after(other)
    time.sleep(refused.value.wait)
    log.append(game, paced(head, 1, 3), expected=head)
