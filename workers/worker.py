"""The worker process: takes drain jobs from one queue, and goes on when Redis was unavailable."""

import logging
import time
from contextlib import suppress
from types import FrameType
from typing import Any

from redis import Redis, RedisError
from rq import SimpleWorker
from rq.exceptions import InvalidJobOperation, NoSuchJobError, StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from workers import runtime
from workers.drain_loop import DrainLoop
from workers.notifier import job_queue

RESTART_SECONDS = 0.2
UNAVAILABLE = "The queue is unavailable: %s"
LOST_JOB_ERRORS = (RedisError, InvalidJobOperation, NoSuchJobError)
"""What a job fails with when the queue becomes unavailable meanwhile, or comes back without the job."""

_log = logging.getLogger(__name__)


class DrainWorker(SimpleWorker):
    """A worker that does not fork, knows that it was asked to stop, and tries to reach a lost Redis each second."""

    max_connection_wait_time = 1.0
    loop: DrainLoop
    stopped = False

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Stop after the game at hand."""
        self.stopped = True
        self.loop.stop()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        """Log that a job has failed: in one line if the queue has lost it."""
        if isinstance(exc_info[1], LOST_JOB_ERRORS):
            _log.warning("The queue has lost a job: %s", exc_info[1])
        else:
            super().handle_exception(job, *exc_info)

    def teardown(self) -> None:
        """Deregister the worker, if Redis can be reached."""
        with suppress(RedisError):
            super().teardown()  # type: ignore[no-untyped-call]


def _shorten_outage(record: logging.LogRecord) -> bool:
    # RQ logs a Redis that is unavailable as an error of its own, with a traceback.
    if record.exc_info and isinstance(record.exc_info[1], RedisError):
        record.msg, record.args, record.exc_info = UNAVAILABLE, (record.exc_info[1],), None
    return True


def work(loop: DrainLoop, queue: Redis) -> None:
    """Work until asked to stop by SIGTERM or SIGINT."""
    runtime.configure(loop)
    while True:
        try:
            worker = DrainWorker([job_queue(queue)], connection=queue, serializer=JSONSerializer)
            worker.log_job_description = False
            worker.log.addFilter(_shorten_outage)
            worker.loop = loop
            worker.work(logging_level="WARNING")
        except RedisError as error:
            _log.warning(UNAVAILABLE, error)
        except StopRequested:
            return
        else:
            if worker.stopped:
                return
        time.sleep(RESTART_SECONDS)
