"""Jobs: done once for all who ask the same, one at a time a game, each client in its turn, for as long as one waits."""

import pytest

from service.long_work.pool import Jobs, TooManyWaiting
from service.long_work.tasks import Audit


def audit(game, version=1):
    return Audit(game=game, version=version, head="00")


def test_who_asks_the_same_waits_for_the_same():
    jobs = Jobs(8)
    job = jobs.join(audit("one"), "ada")
    assert jobs.join(audit("one"), "bo") is job
    assert jobs.next(0) is job
    assert jobs.join(audit("one"), "cleo") is job, "while it is being done, too"
    job.finish(answer=b"done")
    jobs.ended(job)
    assert jobs.join(audit("one"), "ada") is not job


def test_a_game_is_worked_on_once_at_a_time():
    jobs = Jobs(8)
    first, second, other = (jobs.join(task, "ada") for task in (audit("one"), audit("one", 2), audit("two")))
    assert jobs.next(0) is first
    assert jobs.next(0) is other
    assert jobs.next(0) is None
    jobs.ended(first)
    assert jobs.next(0) is second


def test_each_client_has_its_turn():
    jobs = Jobs(8)
    for number in range(5):
        jobs.join(audit(f"ada's {number}"), "ada")
    jobs.join(audit("bo's"), "bo")
    assert [jobs.next(0).client for _ in range(4)] == ["ada", "bo", "ada", "ada"]


def test_a_client_waits_for_so_much():
    jobs = Jobs(2)
    for number in range(2):
        jobs.join(audit(f"ada's {number}"), "ada")
    with pytest.raises(TooManyWaiting):
        jobs.join(audit("one more"), "ada")
    jobs.join(audit("ada's 0"), "ada")
    jobs.join(audit("bo's"), "bo")


def test_what_nobody_waits_for_is_not_done():
    jobs = Jobs(8)
    job, begun = jobs.join(audit("one"), "ada"), jobs.join(audit("two"), "bo")
    assert jobs.join(audit("one"), "bo") is job
    assert not jobs.leave(job)
    assert not jobs.leave(job)
    assert jobs.next(0) is begun
    assert jobs.leave(begun), "it is being done for nobody"
    assert jobs.next(0) is None


def test_clients_have_the_same_time_and_not_as_many_turns(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("service.long_work.pool.time.monotonic", lambda: now[0])
    jobs, done = Jobs(20), []
    for number in range(20):
        jobs.join(audit(f"ada's {number}"), "ada")
        jobs.join(audit(f"bo's {number}"), "bo")
    for _ in range(22):
        job = jobs.next(0)
        done.append(job.client)
        now[0] += 10.0 if job.client == "ada" else 1.0
        jobs.ended(job)
    assert done.count("bo") == 20
