"""One worker process, by the settings of the environment (``python -m ops.worker``)."""

from typing import TYPE_CHECKING

from ops.run import process
from ops.run.installation import archive_of
from workers.main import run_worker

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext


def work(context: "ProcessContext") -> None:
    """Work until asked to stop."""
    ours = context.settings
    run_worker(
        ours.redis_url,
        ours.queue_url,
        context.rulesets,
        context.hooks(),
        archive=archive_of(ours),
        at_stop=context.at_stop,
    )


if __name__ == "__main__":
    process.run(work, ["worker"])
