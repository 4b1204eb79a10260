"""The process that delivers webhooks, by the settings of the environment (``python -m ops.webhooks``)."""

from ops.run import metrics_folder, process
from ops.run.installation import installed_rulesets
from ops.run.settings import Settings


def main() -> None:
    """Deliver until SIGTERM."""
    process.run(_deliver)


def _deliver(ours: Settings) -> None:
    with metrics_folder.prepared() as counts:
        from ops.run.background import watch_webhooks  # noqa: PLC0415
        from ops.run.installation import archive_of  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from workers.webhooks.main import run_webhooks  # noqa: PLC0415
        from workers.webhooks.sender import Limits  # noqa: PLC0415

        limits = Limits(games=ours.cached_games, loopback=bool(ours.webhook_loopback))
        rulesets, told = installed_rulesets(ours), watch_webhooks(ours, counts)
        run_webhooks(ours.redis_url, rulesets, limits, archive_of(ours), told)


if __name__ == "__main__":
    main()
