"""One worker process, by the settings of the environment (``python -m ops.worker``)."""

import logging

from events.games import RULESETS
from ops import settings
from workers.main import run_worker


def main() -> None:
    """Work until SIGTERM."""
    ours = settings.from_environment()
    logging.basicConfig(level=ours.log_level.upper())
    run_worker(ours.redis_url, ours.queue_url, RULESETS)


if __name__ == "__main__":
    main()
