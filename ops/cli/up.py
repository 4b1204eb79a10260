"""``skald up``: runs the service, the processes behind it, and Redis under one supervisor, until Ctrl-C."""

import sys
from functools import partial

import click

from ops.analytics.served import check_served
from ops.run import process, settings
from ops.run.errors import UserError
from ops.run.supervisor import Supervisor


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="The port to serve on (8000); 0 takes a free one.")
@click.option(
    "--data", type=click.Path(file_okay=False), help="The folder for the data of the embedded Redis (.skald)."
)
@click.option(
    "--workers", type=click.IntRange(1, 256), help="The number of processes that compute scores and results (1)."
)
@click.option("--small", is_flag=True, help="Use half of the memory: one web process, and one for everything else.")
def command(port: int | None, data: str | None, workers: int | None, *, small: bool) -> None:
    """Run the service, the processes behind it, and Redis until Ctrl-C."""
    if small and workers:
        raise click.UsageError("--small has one worker; leave --workers out")
    one = 1 if small else None
    try:
        ours = settings.from_environment(port=port, data=data, workers=workers or one, web_processes=one)
        check_served(ours)
        Supervisor(ours, partial(process.say, file=sys.stdout), small=small).run()
    except UserError as error:
        process.refuse(error)
