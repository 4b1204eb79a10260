"""``skald up``: the service, the processes behind it, and Redis under one supervisor, until Ctrl-C."""

import os

import click

from ops.analytics.served import check_served
from ops.run import settings
from ops.run.supervisor import Supervisor
from ops.run.terminal import echo

MANY = {settings.variable(name): "2" for name in ("web_processes", "workers")}
"""What a cluster is for, where nothing else is set: several processes."""


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="The port to serve on (8000); 0 takes a free one.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder for the data of our own Redis (.skald).")
@click.option("--workers", type=click.IntRange(1, 256), help="How many processes compute scores and results (1).")
@click.option("--cluster", is_flag=True, help="Start a Redis Cluster of six servers, for development.")
def command(port: int | None, data: str | None, workers: int | None, *, cluster: bool) -> None:
    """Run the service, the processes behind it, and Redis until Ctrl-C."""
    environment = {**MANY, **os.environ} if cluster else os.environ
    ours = settings.from_environment(environment, port=port, data=data, workers=workers)
    check_served(ours)
    Supervisor(ours, lambda line: echo(f"skald: {line}"), cluster=cluster).run()
