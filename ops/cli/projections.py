"""``skald projections``: lists the operator's own projections and their progress, and rebuilds them."""

import click

from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_projections, open_log
from ops.run.operator import record
from ops.run.terminal import data_option, echo
from projections.declared import Projection
from projections.store.documents import RedisDocuments


@click.command()
@click.argument("projections", nargs=-1)
@click.option("--rebuild", is_flag=True, help="Rebuild them from all games while the old ones are served.")
@data_option
def command(projections: tuple[str, ...], data: str | None, *, rebuild: bool) -> None:
    """List the projections of SKALD_PROJECTIONS, or these PROJECTIONS, with the progress of each.

    The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder. Failures at games are listed and
    retried by skald failures.
    """
    ours = settings.from_environment(data=data)
    declared = {one.name: one for one in installed_projections(ours)}
    if unknown := sorted(set(projections) - set(declared)):
        there_are = ", ".join(declared) or "none: SKALD_PROJECTIONS names their folders"
        raise UserError(f"unknown projection: {unknown[0]}; available: {there_are}")
    if rebuild and not projections:
        raise UserError("name the projections to rebuild")
    with open_log(ours) as client:
        documents = RedisDocuments(client)
        if rebuild:
            record(client)
        if not declared:
            echo("You have no projections of your own: SKALD_PROJECTIONS names no folder with any.", err=True)
        for name in projections or declared:
            if rebuild:
                documents.fill(declared[name].kept_as, declared[name].version)
            echo(_line(declared[name], documents))


def _line(projection: Projection, documents: RedisDocuments) -> str:
    runs, failed = documents.runs(projection.kept_as), len(documents.failed(projection))
    serves = f"version {runs.live.partition('-')[0]} is served" if runs.live else "nothing is served yet"
    if runs.filling:
        serves += f", version {runs.filling.partition('-')[0]} is being filled"
    private = ", private" if projection.private else ""
    failures = f", failed at {failed} games" if failed else ""
    return f"{projection.name}: version {projection.version}{private}; {serves}{failures}"
