"""One sweeper process, by the settings of the environment (``python -m ops.sweeper``)."""

from functools import partial
from typing import TYPE_CHECKING

from events.application.game_service import GameService
from events.archive.archive import FolderStore
from events.log.client import ServerClock, connect
from events.log.log import RedisLog
from ops.backup.retention import purge_practice
from ops.run import process
from ops.run.installation import archive_of
from workers.main import run_sweeper
from workers.sweeper import ArchiveRule

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext


def sweep(context: "ProcessContext") -> None:
    """Sweep until asked to stop."""
    ours = context.settings
    rule = ArchiveRule(days=ours.tuning.archive_after, pack_games=ours.tuning.archive_pack_games)
    client, archive = connect(ours.redis_url), archive_of(ours)
    games = GameService(RedisLog(client, archive), context.rulesets, ServerClock(client))
    run_sweeper(
        ours.redis_url,
        ours.queue_url,
        context.rulesets,
        context.hooks(),
        files=FolderStore(ours.archive_folder),
        rule=rule,
        purge=partial(purge_practice, client, games, archive),
        at_stop=context.at_stop,
    )


if __name__ == "__main__":
    process.run(sweep, ["sweeper"])
