"""``skald failures``: what could not be projected and pauses; and letting it go on once the cause is mended."""

from collections.abc import Iterator

import click

from events.log.ids import is_game_id
from events.log.port import PARTITIONS
from ops import settings
from ops.errors import UserError
from ops.open_log import open_log
from projections.letters import Letter, Letters


@click.command()
@click.option("--revive", "game", metavar="GAME", help="Let what pauses of this game go on.")
@click.option("--data", type=click.Path(file_okay=False), help="The data folder of our own Redis (.skald).")
def command(game: str | None, data: str | None) -> None:
    """List what could not be projected, newest first in each partition: that step of that game pauses.

    For the store at SKALD_REDIS_URL, or of our own Redis in the data folder.
    """
    if game is not None and not is_game_id(game):
        raise UserError(f"{game} is not the id of a game")
    with open_log(settings.from_environment(data=data)) as client:
        letters = Letters(client)
        if game is not None:
            click.echo(f"{letters.revive(game)} steps of game {game} go on")
            return
        found = list(_pausing(letters))
    for letter in found:
        click.echo(f"game {letter.game}, version {letter.version}, {letter.step}: {letter.reason}")
    click.echo(f"{len(found)} steps pause")


def _pausing(letters: Letters) -> Iterator[Letter]:
    """The newest letter of each step that still pauses."""
    for partition in range(PARTITIONS):
        waiting = {(game, step) for game, steps in letters.paused(partition).items() for step in steps}
        for letter in letters.newest(partition) if waiting else ():
            if (letter.game, letter.step) in waiting:
                waiting.remove((letter.game, letter.step))
                yield letter
