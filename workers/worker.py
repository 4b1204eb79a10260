"""The worker process: takes drain jobs from one queue, in its own process, and outlives a Redis that goes away."""

import logging
import time
from contextlib import suppress
from types import FrameType

from redis import Redis, RedisError
from rq import SimpleWorker
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer

from workers.bell import queue_of
from workers.house import furnish
from workers.watch import Watch

PAUSE = 0.2

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

    def teardown(self) -> None:
        """Sign off, if Redis is there to hear it."""
        with suppress(RedisError):
            super().teardown()  # type: ignore[no-untyped-call]


def work(watch: Watch, queue: Redis) -> None:
    """Work until asked to stop by SIGTERM or SIGINT."""
    furnish(watch)
    while True:
        try:
            worker = DrainWorker([queue_of(queue)], connection=queue, serializer=JSONSerializer)
            worker.log_job_description = False
            worker.watch = watch
            worker.work(logging_level="WARNING")
        except RedisError as error:
            _log.warning("The queue is away: %s", error)
        except StopRequested:
            return
        else:
            if worker.stopped:
                return
        time.sleep(PAUSE)
