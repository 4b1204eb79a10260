"""One web process of gunicorn without its master (``python -m ops.run.web_process``): the supervisor is its master."""

import faulthandler
import os

from gunicorn.app.wsgiapp import WSGIApplication  # type: ignore[import-untyped]
from gunicorn.sock import create_sockets  # type: ignore[import-untyped]

from ops.run.gevent_worker import Worker


class WatchedWorker(Worker):
    """Ends its process when it has hung for as long as gunicorn's master would tolerate."""

    def notify(self) -> None:
        """Restart the timer. It runs in a C thread, which does not need the GIL, and prints where the process hung."""
        faulthandler.dump_traceback_later(self.timeout, exit=True)
        super().notify()


class WithoutMaster(WSGIApplication):  # type: ignore[misc]
    """Gunicorn's command, serving in its own process instead of forking workers."""

    def run(self) -> None:
        """Serve until SIGTERM, or until the supervisor is gone."""
        log = self.cfg.logger_class(self.cfg)
        sockets = create_sockets(self.cfg, log)
        worker = WatchedWorker(1, os.getppid(), sockets, self, self.cfg.timeout, self.cfg, log)
        worker.pid = os.getpid()
        self.cfg.when_ready(worker)
        worker.init_process()


if __name__ == "__main__":
    WithoutMaster().run()
