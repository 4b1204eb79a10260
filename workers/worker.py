"""The worker process: takes drain jobs from one queue, in its own process, and outlives a Redis that goes away."""

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

from workers.bell import queue_of
from workers.house import furnish
from workers.watch import Watch

PAUSE = 0.2
AWAY = "The queue is away: %s"
LOST = (RedisError, InvalidJobOperation, NoSuchJobError)
"""What a job fails with when the queue goes away under it, or comes back without it."""

_log = logging.getLogger(__name__)


class DrainWorker(SimpleWorker):
    """A worker that does not fork, knows that it was asked to stop, and looks for a lost Redis each second."""

    max_connection_wait_time = 1.0
    watch: Watch
    stopped = False

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Stop after the game at hand."""
        self.stopped = True
        self.watch.stop()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        """Tell that a job has failed: in one line if it was the queue, which has lost it."""
        if isinstance(exc_info[1], LOST):
            _log.warning("The queue has lost a job: %s", exc_info[1])
        else:
            super().handle_exception(job, *exc_info)

    def teardown(self) -> None:
        """Sign off, if Redis is there to hear it."""
        with suppress(RedisError):
            super().teardown()  # type: ignore[no-untyped-call]


def _in_one_line(record: logging.LogRecord) -> bool:
    # RQ takes a Redis that is away for an error of its own, and shows where it was at the time.
    if record.exc_info and isinstance(record.exc_info[1], RedisError):
        record.msg, record.args, record.exc_info = AWAY, (record.exc_info[1],), None
    return True


def work(watch: Watch, queue: Redis) -> None:
    """Work until asked to stop by SIGTERM or SIGINT."""
    furnish(watch)
    while True:
        try:
            worker = DrainWorker([queue_of(queue)], connection=queue, serializer=JSONSerializer)
            worker.log_job_description = False
            worker.log.addFilter(_in_one_line)
            worker.watch = watch
            worker.work(logging_level="WARNING")
        except RedisError as error:
            _log.warning(AWAY, error)
        except StopRequested:
            return
        else:
            if worker.stopped:
                return
        time.sleep(PAUSE)
