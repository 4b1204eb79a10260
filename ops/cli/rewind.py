"""``skald rewind``: the store as it was at a time before, as a data folder of its own."""

from datetime import UTC, datetime
from pathlib import Path

import click

from ops.backup.rewind import rewind
from ops.run import settings
from ops.run.errors import UserError


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--to", "moment", required=True, help="The time, such as 2026-03-01T18:30:00Z; what came later is left out."
)
@click.option("--data", type=click.Path(file_okay=False), help="The data folder of our own Redis (.skald).")
def command(folder: Path, moment: str, data: str | None) -> None:
    """Copy the data folder of our own Redis to FOLDER, as it was at a time before. The service may run meanwhile.

    It reaches back as far as the append-only file: to when Redis has last rewritten it. Look at the copy with
    skald up --data FOLDER, and put it in the place of the data folder when it is what you want.
    """
    ours = settings.from_environment(data=data)
    if ours.redis_url:
        raise UserError("this is for our own Redis; of the one at SKALD_REDIS_URL, cut its append-only file there")
    until = _seconds(moment)
    after = rewind(Path(ours.data), folder, until)
    if after is None:
        click.echo(f"{folder} holds everything: nothing was stored after {moment}")
    else:
        click.echo(f"{folder} holds what was stored before {datetime.fromtimestamp(after, UTC):%Y-%m-%dT%H:%M:%SZ}")


def _seconds(moment: str) -> int:
    try:
        found = datetime.fromisoformat(moment)
    except ValueError:
        raise UserError(f"{moment!a} is no time; write 2026-03-01T18:30:00Z") from None
    if found.tzinfo is None:
        raise UserError(f"{moment!a} names no zone; write 2026-03-01T18:30:00Z")
    return int(found.timestamp())
