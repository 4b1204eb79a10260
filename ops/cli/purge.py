"""``skald purge``: removes old games and all their data from the store; without ``--yes`` it only counts them."""

from collections import Counter
from collections.abc import Sequence

import click

from events.application.game_service import GameService
from events.log.records import Status
from ops.backup.retention import PURGEABLE, OldGame, Purged, Selection, is_unfinished, old_games, purge
from ops.run import settings
from ops.run.installation import archive_of, compact, installed_rulesets, open_log, whole_log
from ops.run.operator import record
from ops.run.terminal import Several, TerminalConsole, data_option, echo, milliseconds_of, require_game_ids, several
from workers.main import now


@click.command()
@click.option(
    "--older-than", "age", help="Games without events for this long, such as 90d or 12h; optional with --game."
)
@click.option(
    "--status",
    "statuses",
    multiple=True,
    type=Several([status.value for status in PURGEABLE]),
    callback=several,
    help="Separated by commas; optional with --game. Open and running games are abandoned first.",
)
@click.option("--game", "games", multiple=True, help="Only this game, even if it cannot be read. May be repeated.")
@click.option("--yes", is_flag=True, help="Remove the games; by default they are only counted.")
@data_option
def command(age: str | None, statuses: Sequence[str], games: Sequence[str], data: str | None, *, yes: bool) -> None:
    """Remove old games and all their data, and rebuild the read models of all others.

    Without --yes nothing is removed; the command prints the number of games and the memory that this would free. The
    store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder; the service may run meanwhile.
    """
    if not games and not (age and statuses):
        raise click.UsageError("give --older-than and --status, or name a --game")
    require_game_ids(*games)
    selection = Selection(
        statuses=frozenset(map(Status, statuses)) or frozenset(PURGEABLE),
        older_than_ms=milliseconds_of(age or "0d"),
        games=frozenset(games),
    )
    ours = settings.from_environment(data=data)
    console = TerminalConsole(stderr=True)
    with open_log(ours) as client, console.status("looking") as status:
        old = list(old_games(client, selection, archive_of(ours)))
        if not yes:
            echo(_would(old))
            return
        if not old and not is_unfinished(client):
            echo("no game is old enough: nothing was done")
            return
        record(client)
        service = GameService(whole_log(client, ours), installed_rulesets(ours), now)
        done = purge(client, service, old, lambda number: status.update(f"purging: {number:,}"))
        compact(client, ours)
    echo(_did(done))


def _would(old: Sequence[OldGame]) -> str:
    counts = Counter(one.status.value if one.status else "unreadable" for one in old)
    by_status = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    size = sum(one.bytes for one in old)
    return f"{len(old)} games would be removed{f' ({by_status})' if old else ''} and free {_size(size)}; --yes does it"


def _did(done: Purged) -> str:
    left = f"; {len(done.left)} had moved on or wait for the workers, and were left" if done.left else ""
    return f"{done.games} games are gone and {_size(done.bytes)} are free{left}"


def _size(size: int) -> str:
    return f"{size / 1_000_000:,.1f} MB"
