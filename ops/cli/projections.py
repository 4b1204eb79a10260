"""``skald projections``: the operator's own projections, how far they are, and computing them anew."""

import click

from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_projections, open_log
from ops.run.operator import record
from ops.run.terminal import echo
from projections.declared import Projection, RedisDocuments


@click.command()
@click.argument("projections", nargs=-1)
@click.option("--rebuild", is_flag=True, help="Compute them anew of all games, while what there is is served.")
@click.option("--data", type=click.Path(file_okay=False), help="The data folder of our own Redis (.skald).")
def command(projections: tuple[str, ...], data: str | None, *, rebuild: bool) -> None:
    """List the projections of SKALD_PROJECTIONS, and how far each is; or these PROJECTIONS.

    For the store at SKALD_REDIS_URL, or of our own Redis in the data folder. What failed at a game is listed, and tried
    again, by skald failures.
    """
    ours = settings.from_environment(data=data)
    declared = {one.name: one for one in installed_projections(ours)}
    if unknown := sorted(set(projections) - set(declared)):
        there_are = ", ".join(declared) or "none: SKALD_PROJECTIONS names their folders"
        raise UserError(f"there is no projection {unknown[0]}; there are {there_are}")
    if rebuild and not projections:
        raise UserError("name the projections that are to be computed anew")
    with open_log(ours) as client:
        documents = RedisDocuments(client)
        if rebuild:
            record(client)
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
