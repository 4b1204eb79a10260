"""The process that computes own projections, by the settings of the environment (``python -m ops.projections``)."""

from typing import TYPE_CHECKING

from ops.run import process
from ops.run.installation import archive_of, installed_projections
from workers.main import run_projections

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext


def compute(context: "ProcessContext") -> None:
    """Compute until asked to stop."""
    ours = context.settings
    run_projections(
        ours.redis_url,
        context.rulesets,
        installed_projections(ours),
        archive_of(ours),
        context.watch_projections,
        at_stop=context.at_stop,
    )


if __name__ == "__main__":
    process.run(compute, ["projections"])
