"""The process that computes own projections, by the settings of the environment (``python -m ops.projections``)."""

from ops.run import metrics_folder, process
from ops.run.installation import installed_projections, installed_rulesets
from ops.run.settings import Settings


def main() -> None:
    """Compute until SIGTERM."""
    process.run(_compute)


def _compute(ours: Settings) -> None:
    with metrics_folder.prepared() as counts:
        from ops.run.background import watch_projections  # noqa: PLC0415
        from ops.run.installation import archive_of  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from workers.main import run_projections  # noqa: PLC0415

        rulesets, projections = installed_rulesets(ours), installed_projections(ours)
        run_projections(ours.redis_url, rulesets, projections, archive_of(ours), watch_projections(ours, counts))


if __name__ == "__main__":
    main()
