"""What a worker says when its queue is unavailable: one line, and no traceback of what it was about to do."""

import logging
import sys

import pytest
from redis.exceptions import ConnectionError as ConnectionLost
from rq.exceptions import InvalidJobOperation
from rq.job import Job

from workers import connections
from workers.notifier import JOB, job_queue
from workers.worker import DrainWorker, _shorten_outage


def caught(error):
    try:
        raise error
    except type(error):
        return sys.exc_info()


def said(error):
    """A record as RQ makes it when it is about to give up."""
    return logging.LogRecord("rq.worker", logging.ERROR, "", 0, "Worker %s: quitting", ("w",), caught(error))


def test_an_unavailable_queue_is_one_line():
    record = said(ConnectionLost("refused"))
    assert _shorten_outage(record)
    assert (record.getMessage(), record.exc_info) == ("The queue is unavailable: refused", None)


def test_what_else_goes_wrong_is_shown_whole():
    record = said(ValueError("ours"))
    assert _shorten_outage(record)
    assert record.exc_info
    assert record.getMessage() == "Worker w: quitting"


@pytest.mark.parametrize("error", [InvalidJobOperation("gone"), ConnectionLost("gone")])
def test_a_job_that_was_lost_with_the_queue_is_one_line(redis_url, caplog, error):
    client = connections.connect(redis_url)
    worker = DrainWorker([job_queue(client)], connection=client)
    worker.handle_exception(Job.create(JOB, connection=client), *caught(error))
    assert caplog.messages == ["The queue has lost a job: gone"]
