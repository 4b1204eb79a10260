"""``skald release``: stores the boxes of games beside their earlier versions."""

from pathlib import Path

import click

from events.durable_files import replace_file
from events.ruleset.ruleset import AnyRuleset
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import RELEASE, installed_rulesets
from ops.run.own_game import game_at
from ops.run.terminal import echo

READABLE = 0o644
"""The file mode of released boxes, which are as public as the game's code."""


@click.command()
@click.argument("games", nargs=-1, metavar="[PATH]...")
def command(games: tuple[str, ...]) -> None:
    """Store the boxes of games permanently, so that games created with them can always be read.

    PATH is the file or folder of a game, or the id of an installed one; the default is all installed games. Run it
    before anyone plays with a changed box: it is written to data/released/, beside the earlier ones.
    """
    ours = settings.from_environment()
    for ruleset in [game_at(game, ours) for game in games] or installed_rulesets(ours).values():
        if ruleset.boxes.unreleased() is None:
            echo(f"{ruleset.id}: its box is kept already")
        else:
            echo(f"{ruleset.id}: wrote {released(ruleset)}")


def released(ruleset: AnyRuleset) -> Path:
    """Write the shipped box of a game beside the released ones, and return the file. Raises ``UserError``."""
    folder = Path(str(ruleset.boxes.folder)) / "released"
    file = folder / f"{ruleset.boxes.shipped_hash}.json"
    try:
        folder.mkdir(exist_ok=True)
        replace_file(file, ruleset.boxes.shipped)
        file.chmod(READABLE)
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}; {RELEASE} has to be run where the games can be written") from None
    return file
