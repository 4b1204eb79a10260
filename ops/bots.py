"""One process that plays for bots, by the settings of the environment (``python -m ops.bots``)."""

import os

from ops.run import metrics_folder, process
from ops.run.installation import installed_rulesets
from ops.run.settings import Settings

NICE = 10
"""Thinking can wait: requests and projections go first where there are fewer cores than work."""


def main() -> None:
    """Play until SIGTERM."""
    process.run(_play)


def _play(ours: Settings) -> None:
    os.nice(NICE)
    with metrics_folder.prepared() as counts:
        from ops.run.background import hooks  # noqa: PLC0415 - what counts must not be loaded before the folder is there
        from ops.run.installation import archive_of  # noqa: PLC0415
        from workers.bots.bot_process import Patience  # noqa: PLC0415
        from workers.main import run_bots  # noqa: PLC0415

        rulesets, told = installed_rulesets(ours), hooks("bots", ours, counts)
        patience = Patience(thinking=ours.bot_milliseconds / 1000)
        run_bots(ours.redis_url, ours.queue_url, rulesets, told, patience, archive=archive_of(ours))


if __name__ == "__main__":
    main()
