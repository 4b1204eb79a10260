"""One worker process, by the settings of the environment (``python -m ops.worker``)."""

from ops import process
from ops.rulesets import installed_rulesets
from ops.settings import Settings
from workers.main import run_worker


def main() -> None:
    """Work until SIGTERM."""
    process.run(_work)


def _work(ours: Settings) -> None:
    run_worker(ours.redis_url, ours.queue_url, installed_rulesets(ours))


if __name__ == "__main__":
    main()
