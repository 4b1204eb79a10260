"""What a worker says when its queue is unavailable: one line, and no traceback of what it was about to do."""

import logging
import sys

import pytest
from redis.exceptions import ConnectionError as ConnectionLost
from rq.exceptions import InvalidJobOperation
from rq.job import Job

from projections.alarm import Alarm
from workers import connections
from workers.notifier import JOB, job_queue
from workers.worker import DrainWorker, OutageFilter


def caught(error):
    try:
        raise error
    except type(error):
        return sys.exc_info()


def said(error):
    """A record as RQ makes it when it is about to give up."""
    return logging.LogRecord("rq.worker", logging.ERROR, "", 0, "Worker %s: quitting", ("w",), caught(error))


@pytest.fixture
def outage():
    return Alarm(logging.getLogger("test"))


def test_an_outage_is_one_line_however_often_it_is_noticed(outage, caplog):
    retried = logging.LogRecord(
        "rq.worker", logging.ERROR, "", 0, "Worker %s: %s retrying in %d", ("w", ConnectionLost("refused"), 1), None
    )
    for _ in range(3):
        assert not OutageFilter(outage).filter(said(ConnectionLost("refused")))
        assert not OutageFilter(outage).filter(retried)
    assert caplog.messages == ["The queue is unavailable: refused"]
    assert not caplog.records[0].exc_info


def test_what_else_goes_wrong_is_shown_whole(outage, caplog):
    record = said(ValueError("ours"))
    assert OutageFilter(outage).filter(record)
    assert record.exc_info
    assert record.getMessage() == "Worker w: quitting"
    assert not caplog.messages


def test_a_worker_that_is_heard_again_says_so_once(redis_url, outage, caplog):
    client = connections.connect(redis_url)
    worker = DrainWorker([job_queue(client)], connection=client)
    worker.outage = outage
    outage.on("The queue is unavailable: %s", "gone")
    for _ in range(2):
        worker.heartbeat()
    assert [message.split(",")[0] for message in caplog.messages] == [
        "The queue is unavailable: gone",
        "The queue is available again",
    ]


@pytest.mark.parametrize("error", [InvalidJobOperation("gone"), ConnectionLost("gone")])
def test_a_job_that_was_lost_with_the_queue_is_one_line(redis_url, caplog, error):
    client = connections.connect(redis_url)
    worker = DrainWorker([job_queue(client)], connection=client)
    worker.handle_exception(Job.create(JOB, connection=client), *caught(error))
    assert caplog.messages == ["The queue has lost a job: gone"]
