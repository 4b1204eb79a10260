"""One sweeper process, by the settings of the environment (``python -m ops.sweeper``)."""

from ops import settings
from ops.logs import log_to_stderr
from ops.rulesets import installed_rulesets
from workers.main import run_sweeper


def main() -> None:
    """Sweep until SIGTERM."""
    ours = settings.from_environment()
    log_to_stderr(ours.log_level)
    run_sweeper(ours.redis_url, ours.queue_url, installed_rulesets(ours))


if __name__ == "__main__":
    main()
