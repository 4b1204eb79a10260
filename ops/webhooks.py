"""The process that delivers webhooks, by the settings of the environment (``python -m ops.webhooks``)."""

from typing import TYPE_CHECKING

from ops.run import process
from ops.run.installation import archive_of
from workers.webhooks.main import run_webhooks
from workers.webhooks.sender import Limits

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext


def deliver(context: "ProcessContext") -> None:
    """Deliver until asked to stop."""
    ours = context.settings
    limits = Limits(
        games=context.cached_games, loopback=bool(ours.tuning.webhook_loopback), names=ours.names == "everybody"
    )
    run_webhooks(
        ours.redis_url,
        context.rulesets,
        limits,
        archive_of(ours),
        context.watch_webhooks,
        at_stop=context.at_stop,
    )


if __name__ == "__main__":
    process.run(deliver, ["webhooks"])
