"""One sweeper process, by the settings of the environment (``python -m ops.sweeper``)."""

from events.archive.folder import FolderStore
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
        from workers.archivist import ArchiveRule  # noqa: PLC0415
        from workers.main import run_sweeper  # noqa: PLC0415

        rulesets, told = installed_rulesets(ours), hooks("sweeper", ours, counts)
        rule = ArchiveRule(days=ours.archive_after, pack_games=ours.archive_pack_games)
        run_sweeper(ours.redis_url, ours.queue_url, rulesets, told, FolderStore(ours.archive_folder), rule)


if __name__ == "__main__":
    main()
