"""A process that does long work for a web process: ``python -m ops.run.long_work <file descriptor>``."""

import os
import subprocess
import sys
from contextlib import suppress
from socket import socket

from events.application.game_service import GameCache, GameService
from events.log.client import connect
from ops.run import lifeline, settings
from ops.run.installation import installed_rulesets, whole_log
from ops.run.logs import log_to_stderr
from ops.run.metrics import ProcessMetrics, Sampler
from service.game.perform import Performer
from service.long_work.pool import serve

GAMES = 64
"""The number of games that the process caches."""
NICE = 10
"""The nice value of the process: serving processes go first when processors are scarce."""


def start(handle: int) -> "subprocess.Popen[bytes]":
    """Start such a process on a connected socket, which it inherits as this file descriptor."""
    command = [sys.executable, "-m", "ops.run.long_work", str(handle)]
    # In its own process group, so that Ctrl-C reaches only the web process; it ends with that.
    handles = [handle, *lifeline.handles()]
    return subprocess.Popen(command, pass_fds=handles, stdin=subprocess.DEVNULL, process_group=0)


def main() -> None:
    """Do the work requested on the socket until its other side is closed."""
    lifeline.end_with_supervisor()
    os.nice(NICE)
    ours = settings.from_environment()
    log_to_stderr(ours.log_level, ours.log_format)
    games = GameService(
        whole_log(connect(ours.redis_url), ours), installed_rulesets(ours), lambda: "", GameCache(GAMES)
    )
    Sampler(ProcessMetrics(["long_work"]), {}, {"cached_games": lambda: len(games.cache)}, ours.cached_bytes).start()
    with socket(fileno=int(sys.argv[1])) as connection, suppress(ConnectionError):
        connection.setblocking(True)  # gevent has set it to non-blocking on its side
        serve(connection, Performer(games))


if __name__ == "__main__":
    main()
