"""``skald failures``: lists the steps that are quarantined after a failure, and retries them."""

from collections.abc import Iterator

import click

from events.log.records import PARTITIONS, CorruptLog
from ops.run import settings
from ops.run.installation import open_log
from ops.run.operator import record
from ops.run.terminal import data_option, echo, require_game_ids
from projections.engine.engine import ProjectionStore
from projections.store.failures import DeadLetter, DeadLetters


@click.command()
@click.option("--retry", "game", metavar="GAME", help="Retry the quarantined steps of this game.")
@data_option
def command(game: str | None, data: str | None) -> None:
    """List the steps that have failed and are quarantined for their game, newest first in each partition.

    The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder.
    """
    if game is not None:
        require_game_ids(game)
    with open_log(settings.from_environment(data=data)) as client:
        dead_letters = ProjectionStore(client).dead_letters
        if game is not None:
            record(client)
            echo(f"{dead_letters.retry(game)} steps of game {game} are retried")
            return
        found = list(_quarantined(dead_letters))
    for letter in found:
        echo(f"game {letter.game}, version {letter.version}, {letter.step}: {letter.reason}")
    echo(f"{len(found)} steps are quarantined")


def _quarantined(dead_letters: DeadLetters) -> Iterator[DeadLetter]:
    for partition in range(PARTITIONS):
        try:
            waiting = {(game, step) for game, steps in dead_letters.quarantined(partition).items() for step in steps}
            letters = dead_letters.newest(partition) if waiting else ()
        except CorruptLog:
            echo(f"the failures of partition {partition} cannot be read: one of its keys has another type", err=True)
            continue
        for letter in letters:
            if (letter.game, letter.step) in waiting:
                waiting.remove((letter.game, letter.step))
                yield letter
