"""The process that writes the log of logs, by the settings of the environment (``python -m ops.transparency``)."""

from functools import partial
from typing import TYPE_CHECKING

from ops.run import process
from ops.run.cosigning import witnesses_of
from ops.run.installation import archive_of
from ops.run.keys import key_of
from workers.transparency.main import run_transparency

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext

RUNNING_SECONDS = 3600
"""How often running games are logged, in seconds; creations and closings are at once."""


def write(context: "ProcessContext") -> None:
    """Write until asked to stop."""
    ours = context.settings
    run_transparency(
        ours.redis_url,
        ours.transparency_folder,
        partial(key_of, ours),
        RUNNING_SECONDS,
        archive_of(ours),
        context.watch_transparency,
        cosign=witnesses_of(ours),
        at_stop=context.at_stop,
    )


if __name__ == "__main__":
    process.run(write, ["transparency"])
