"""The worker process: takes drain jobs from one queue, and goes on when Redis was unavailable."""

import logging
import time
from contextlib import suppress
from types import FrameType
from typing import Any

from redis import Redis, RedisError
from redis.client import Pipeline
from rq import SimpleWorker
from rq.exceptions import InvalidJobOperation, NoSuchJobError, StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from projections.alarm import Alarm
from workers import runtime
from workers.drain_loop import DrainLoop
from workers.notifier import job_queue

RESTART_SECONDS = 0.2
UNAVAILABLE = "The queue is unavailable: %s"
AVAILABLE = "The queue is available again"
LOST_JOB_ERRORS = (RedisError, InvalidJobOperation, NoSuchJobError)
"""What a job fails with when the queue becomes unavailable meanwhile, or comes back without the job."""

_log = logging.getLogger(__name__)


class DrainWorker(SimpleWorker):
    """A worker that does not fork, knows that it was asked to stop, and tries to reach a lost Redis each second."""

    max_connection_wait_time = 1.0
    loop: DrainLoop
    outage: Alarm
    stopped = False

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Tell the queue that the worker lives, and note that it can be told."""
        super().heartbeat(timeout, pipeline)
        if pipeline is None:
            self.outage.off(AVAILABLE)

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


class OutageFilter(logging.Filter):
    """Turns what RQ logs each second while Redis is unavailable, or with a traceback, into one alarm."""

    def __init__(self, outage: Alarm) -> None:
        super().__init__()
        self._outage = outage

    def filter(self, record: logging.LogRecord) -> bool:
        """Return False for a record about a Redis that is unavailable."""
        said = [*(record.exc_info or ()), *(record.args if isinstance(record.args, tuple) else ())]
        error = next((one for one in said if isinstance(one, RedisError)), None)
        if error is not None:
            self._outage.on(UNAVAILABLE, error)
        return error is None


def work(loop: DrainLoop, queue: Redis) -> None:
    """Work until asked to stop by SIGTERM or SIGINT."""
    runtime.configure(loop)
    outage = Alarm(_log)
    filtered = OutageFilter(outage)
    while True:
        try:
            worker = DrainWorker([job_queue(queue)], connection=queue, serializer=JSONSerializer)
            worker.log_job_description = False
            worker.log.addFilter(filtered)
            worker.loop, worker.outage = loop, outage
            worker.work(logging_level="WARNING")
        except RedisError as error:
            outage.on(UNAVAILABLE, error)
        except StopRequested:
            return
        else:
            if worker.stopped:
                return
        time.sleep(RESTART_SECONDS)
