"""The pace of a seat, which the append itself judges: bursts and steady acting pass, a flood is told when to go on."""

import time

import pytest

from events.log.records import Pace, TooFast
from tests.support.commits import commit, head_after, started
from tests.support.memory_log import MemoryLog


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


def test_a_person_with_two_tabs_is_never_refused():
    """Five actions a second from each of two tabs for ever, and bursts of twenty in between."""
    now = [1_000_000]
    log = MemoryLog(lambda: now[0])
    game, head = started(log)
    for second in range(120):
        for number in range(10):
            for _ in range(21 if second % 30 == 10 and number == 0 else 1):
                done = paced(head, 10, 40)
                log.append(game, done, expected=head)
                head = head_after(done)
            now[0] += 100
        if second % 30 == 10:
            now[0] += 4_000  # after a burst one thinks
