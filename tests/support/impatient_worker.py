"""A web process that waits for nobody: what takes it a minute elsewhere is seen within a test."""

from ops.run.gevent_worker import Worker


class ImpatientWorker(Worker):
    """Gives a second for each part of a request."""

    head_seconds = body_seconds = send_seconds = 1
