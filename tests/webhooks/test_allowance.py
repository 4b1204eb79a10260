"""How much an endpoint is sent at once: almost nothing while it fails, at pauses that grow with each new try."""

from workers.webhooks.pace import FAILURES, PAUSES, Allowance

SHORTEST, NEXT = PAUSES[:2]
MAX = 20


def test_the_pause_grows_with_each_try_and_not_with_what_was_under_way():
    allowance, now = Allowance(MAX), 100.0
    for _ in range(MAX):
        allowance.failed(now)
    assert allowance.is_failing
    assert 0.5 * SHORTEST < allowance.wait(now) < 2 * SHORTEST, "all of them were under way at once"
    now += allowance.wait(now)
    allowance.failed(now)
    assert 0.5 * NEXT < allowance.wait(now) < 2 * NEXT
    now += allowance.wait(now)
    allowance.under_way = 1
    assert allowance.wait(now) is None, "one try at a time"
    allowance.under_way = 0
    allowance.succeeded()
    assert not allowance.is_failing
    assert allowance.wait(now) == 0


def test_a_few_failures_make_no_pause():
    allowance = Allowance(MAX)
    for _ in range(FAILURES - 1):
        allowance.failed(5.0)
    assert allowance.wait(5.0) == 0


def test_who_wants_less_is_sent_half_as_many_at_once_and_one_more_with_each_success():
    allowance, now = Allowance(8), 100.0
    allowance.slow_down(now, 60.0)
    assert allowance.wait(now) == 60.0
    now += 60.0
    allowance.under_way = 3
    assert allowance.wait(now) == 0
    allowance.under_way = 4
    assert allowance.wait(now) is None
    allowance.succeeded()
    assert allowance.wait(now) == 0
    for _ in range(5):
        allowance.slow_down(now, 60.0)
    now, allowance.under_way = now + 60.0, 0
    assert allowance.wait(now) == 0, "never less than one"
    allowance.under_way = 1
    assert allowance.wait(now) is None
