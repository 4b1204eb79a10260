"""One worker process, by the settings of the environment (``python -m ops.worker``)."""

import logging

from ops import settings
from ops.rulesets import installed_rulesets
from workers.main import run_worker


def main() -> None:
    """Work until SIGTERM."""
    ours = settings.from_environment()
    logging.basicConfig(level=ours.log_level.upper())
    run_worker(ours.redis_url, ours.queue_url, installed_rulesets(ours), ours.game_events)


if __name__ == "__main__":
    main()
