"""One sweeper process, by the settings of the environment (``python -m ops.sweeper``)."""

from ops import process
from ops.rulesets import installed_rulesets
from ops.settings import Settings
from workers.main import run_sweeper


def main() -> None:
    """Sweep until SIGTERM."""
    process.run(_sweep)


def _sweep(ours: Settings) -> None:
    run_sweeper(ours.redis_url, ours.queue_url, installed_rulesets(ours))


if __name__ == "__main__":
    main()
