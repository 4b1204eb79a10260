"""The process that writes the log of logs, by the settings of the environment (``python -m ops.transparency``)."""

from functools import partial

from ops import process
from ops.cosigning import witnesses_of
from ops.log_signer import key_of
from ops.metrics import folder
from ops.settings import Settings


def main() -> None:
    """Write until SIGTERM."""
    process.run(_write)


def _write(ours: Settings) -> None:
    with folder.prepared() as counts:
        from ops.archive import archive_of  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from ops.background import watch_transparency  # noqa: PLC0415
        from workers.transparency.main import run_transparency  # noqa: PLC0415

        told = watch_transparency(ours, counts)
        run_transparency(
            ours.redis_url,
            ours.transparency_folder,
            partial(key_of, ours),
            ours.transparency_seconds,
            archive_of(ours),
            told,
            cosign=witnesses_of(ours),
        )


if __name__ == "__main__":
    main()
