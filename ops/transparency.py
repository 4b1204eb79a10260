"""The process that writes the log of logs, by the settings of the environment (``python -m ops.transparency``)."""

from functools import partial

from ops.run import metrics_folder, process
from ops.run.cosigning import witnesses_of
from ops.run.keys import key_of
from ops.run.settings import Settings

RUNNING_SECONDS = 3600
"""How often running games are logged, in seconds; creations and closings are at once."""


def main() -> None:
    """Write until SIGTERM."""
    process.run(_write)


def _write(ours: Settings) -> None:
    with metrics_folder.prepared() as counts:
        from ops.run.background import watch_transparency  # noqa: PLC0415
        from ops.run.installation import archive_of  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from workers.transparency.main import run_transparency  # noqa: PLC0415

        told = watch_transparency(ours, counts)
        run_transparency(
            ours.redis_url,
            ours.transparency_folder,
            partial(key_of, ours),
            RUNNING_SECONDS,
            archive_of(ours),
            told,
            cosign=witnesses_of(ours),
        )


if __name__ == "__main__":
    main()
