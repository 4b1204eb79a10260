"""One sweeper process, by the settings of the environment (``python -m ops.sweeper``)."""

from ops import process
from ops.metrics import folder
from ops.rulesets import installed_rulesets
from ops.settings import Settings


def main() -> None:
    """Sweep until SIGTERM."""
    process.run(_sweep)


def _sweep(ours: Settings) -> None:
    with folder.prepared() as counts:
        from ops.background import hooks  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from workers.main import run_sweeper  # noqa: PLC0415

        run_sweeper(ours.redis_url, ours.queue_url, installed_rulesets(ours), hooks("sweeper", ours, counts))


if __name__ == "__main__":
    main()
