"""``skald up``: the service, the processes behind it, and Redis under one supervisor, until Ctrl-C."""

import click

from ops.analytics.served import check_served
from ops.run import settings
from ops.run.supervisor import Supervisor
from ops.run.terminal import echo


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="The port to serve on (8000); 0 takes a free one.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder for the data of our own Redis (.skald).")
@click.option("--workers", type=click.IntRange(1, 256), help="How many processes compute scores and results (1).")
def command(port: int | None, data: str | None, workers: int | None) -> None:
    """Run the service, the processes behind it, and Redis until Ctrl-C."""
    ours = settings.from_environment(port=port, data=data, workers=workers)
    check_served(ours)
    Supervisor(ours, lambda line: echo(f"skald: {line}")).run()
