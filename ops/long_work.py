"""A process that does long work for a web process: ``python -m ops.long_work <file descriptor>``."""

import os
import subprocess
import sys
from contextlib import suppress
from socket import socket

from events.application.cache import GameCache
from events.application.game_service import GameService
from events.log.redis import RedisLog
from events.log.redis.client import connect
from ops import settings
from ops.logs import log_to_stderr
from ops.rulesets import installed_rulesets
from service.long_work.perform import Performer
from service.long_work.serve import serve

GAMES = 64
"""Games that it keeps in memory."""
NICE = 10
"""Whoever serves goes first where processors are scarce."""


def start(handle: int) -> "subprocess.Popen[bytes]":
    """Start such a process on a connected socket, which it gets with this file descriptor."""
    command = [sys.executable, "-m", "ops.long_work", str(handle)]
    # In a group of its own, so that Ctrl-C reaches only the web process, with which it ends.
    return subprocess.Popen(command, pass_fds=[handle], stdin=subprocess.DEVNULL, process_group=0)


def main() -> None:
    """Do what is asked for on the socket until its other side is closed."""
    os.nice(NICE)
    ours = settings.from_environment()
    log_to_stderr(ours.log_level)
    games = GameService(RedisLog(connect(ours.redis_url)), installed_rulesets(ours), lambda: "", GameCache(GAMES))
    with socket(fileno=int(sys.argv[1])) as connection, suppress(ConnectionError):
        connection.setblocking(True)  # gevent has made it otherwise, on its side
        serve(connection, Performer(games))


if __name__ == "__main__":
    main()
