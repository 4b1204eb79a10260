"""``skald release``: keeps the box of a game beside its earlier ones."""

import click

from ops.cli.games import released
from ops.run import settings
from ops.run.own_game import game_at
from ops.run.terminal import echo


@click.command()
@click.argument("game", metavar="PATH")
def command(game: str) -> None:
    """Keep the box of a game, so that games that begin with it can always be read.

    PATH is the file or folder of the game, or the id of an installed one. Run it before anyone plays with a changed
    box: it is written to data/released/, beside the earlier ones.
    """
    ruleset = game_at(game, settings.from_environment())
    if ruleset.boxes.unreleased() is None:
        echo(f"{ruleset.id}: its box is kept already")
    else:
        echo(f"{ruleset.id}: wrote {released(ruleset)}")
