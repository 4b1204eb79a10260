"""One worker process, by the settings of the environment (``python -m ops.worker``)."""

import logging

from ops import settings
from ops.lifeline import end_with_supervisor
from ops.rulesets import installed_rulesets
from workers.main import run_worker


def main() -> None:
    """Work until SIGTERM."""
    end_with_supervisor()
    ours = settings.from_environment()
    logging.basicConfig(level=ours.log_level.upper())
    run_worker(ours.redis_url, ours.queue_url, installed_rulesets(ours))


if __name__ == "__main__":
    main()
