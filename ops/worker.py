"""One worker process, by the settings of the environment (``python -m ops.worker``)."""

from ops import settings
from ops.logs import log_to_stderr
from ops.rulesets import installed_rulesets
from workers.main import run_worker


def main() -> None:
    """Work until SIGTERM."""
    ours = settings.from_environment()
    log_to_stderr(ours.log_level)
    run_worker(ours.redis_url, ours.queue_url, installed_rulesets(ours), ours.game_events)


if __name__ == "__main__":
    main()
