"""One process that plays for bots, by the settings of the environment (``python -m ops.bots``)."""

import os
from typing import TYPE_CHECKING

from ops.run import process
from ops.run.installation import archive_of
from workers.bots.bot_process import Patience
from workers.main import run_bots

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext

NICE = 10
"""Thinking can wait: requests and projections go first where there are fewer cores than work."""


def play(context: "ProcessContext") -> None:
    """Play until asked to stop."""
    ours = context.settings
    run_bots(
        ours.redis_url,
        ours.queue_url,
        context.rulesets,
        context.hooks(),
        Patience(thinking=ours.tuning.bot_milliseconds / 1000),
        archive=archive_of(ours),
        at_stop=context.at_stop,
    )


if __name__ == "__main__":
    os.nice(NICE)
    process.run(play, ["bots"])
