"""One worker process, by the settings of the environment (``python -m ops.worker``)."""

from ops.run import metrics_folder, process
from ops.run.installation import installed_rulesets
from ops.run.settings import Settings


def main() -> None:
    """Work until SIGTERM."""
    process.run(_work)


def _work(ours: Settings) -> None:
    with metrics_folder.prepared() as counts:
        from ops.run.background import hooks  # noqa: PLC0415
        from ops.run.installation import archive_of  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from workers.main import run_worker  # noqa: PLC0415

        rulesets, told = installed_rulesets(ours), hooks("worker", ours, counts)
        run_worker(ours.redis_url, ours.queue_url, rulesets, told, archive_of(ours))


if __name__ == "__main__":
    main()
