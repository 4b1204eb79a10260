"""A web process that waits for nobody: what takes it a minute elsewhere is seen within a test."""

from ops.run.gevent_worker import Worker

SHARE = 16


class ImpatientWorker(Worker):
    """Gives a second for each part of a request, and a client few connections."""

    head_seconds = body_seconds = send_seconds = 1
    client_connections = SHARE
