"""``skald new``: writes a game to start from, in one file or as a folder."""

from pathlib import Path

import click

from ops.new.writing import MAX_NAME, is_name, one_file, rooms
from ops.run.errors import UserError
from ops.run.own_game import is_taken
from ops.run.terminal import echo


@click.command()
@click.argument("name")
@click.option("--rooms", "as_rooms", is_flag=True, help="Write a folder with a module for each part of the game.")
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), default=".", help="The folder to write into.")
def command(name: str, *, as_rooms: bool, into: Path) -> None:
    """Write a game called NAME that plays at once: two commands, a hidden card, and a draw.

    skald check looks whether it keeps what a game promises, and SKALD_GAMES names the folder to skald up.
    """
    if not is_name(name) or len(name) > MAX_NAME:
        raise UserError(
            f"{name!a} is not a name of a game: small letters, digits and _, at most {MAX_NAME}, a letter first"
        )
    if is_taken(name):
        raise UserError(f"there is a game called {name} already")
    target = into / name if as_rooms else into / f"{name}.py"
    written = {target / file: text for file, text in rooms(name).items()} if as_rooms else {target: one_file(name)}
    if (into / name).exists() or (into / f"{name}.py").exists():
        raise UserError(f"{into / name} is there already")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for file, text in written.items():
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
    except OSError as error:
        raise UserError(f"{target}: {error.strerror}") from None
    echo(f"wrote {target}")
    echo(f"check it: skald check {target}")
    echo(f"play it:  SKALD_GAMES={into.resolve()} skald up")
