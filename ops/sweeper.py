"""One sweeper process, by the settings of the environment (``python -m ops.sweeper``)."""

from events.archive.archive import FolderStore
from ops.run import metrics_folder, process
from ops.run.installation import installed_rulesets
from ops.run.settings import Settings


def main() -> None:
    """Sweep until SIGTERM."""
    process.run(_sweep)


def _sweep(ours: Settings) -> None:
    with metrics_folder.prepared() as counts:
        from ops.run.background import hooks  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from workers.main import run_sweeper  # noqa: PLC0415
        from workers.sweeper import ArchiveRule  # noqa: PLC0415

        rulesets, told = installed_rulesets(ours), hooks("sweeper", ours, counts)
        rule = ArchiveRule(days=ours.archive_after, pack_games=ours.archive_pack_games)
        run_sweeper(ours.redis_url, ours.queue_url, rulesets, told, FolderStore(ours.archive_folder), rule)


if __name__ == "__main__":
    main()
