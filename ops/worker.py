"""One worker process, by the settings of the environment (``python -m ops.worker``)."""

from ops import process
from ops.metrics import folder
from ops.rulesets import installed_rulesets
from ops.settings import Settings


def main() -> None:
    """Work until SIGTERM."""
    process.run(_work)


def _work(ours: Settings) -> None:
    with folder.prepared() as counts:
        from ops.archive import archive_of  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from ops.background import hooks  # noqa: PLC0415
        from workers.main import run_worker  # noqa: PLC0415

        rulesets, told = installed_rulesets(ours), hooks("worker", ours, counts)
        run_worker(ours.redis_url, ours.queue_url, rulesets, told, ours.game_events, archive_of(ours))


if __name__ == "__main__":
    main()
