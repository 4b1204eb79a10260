"""``skald erase``: erases a person's name from all games; without ``--yes`` it only lists the seats."""

from collections.abc import Sequence

import click

from events.log.client import Client, connect_subscriber
from ops.backup.erasure import NAME, PLAYER, STILL_HELD, erase, seats_of
from ops.run import settings
from ops.run.installation import compact, open_log, whole_log
from ops.run.operator import record
from ops.run.terminal import counted, data_option, echo, require_game_ids
from projections.people.push import PushStore
from service.access.player_tokens import PlayerTokens
from service.access.seats import GAME
from service.access.stale_caches import CACHE_SECONDS, StaleCaches
from service.seeks.store import Seeks


@click.command()
@click.option("--name", hide_input=True, help="The exact name at the table.")
@click.option("--player", hide_input=True, help="The operator's own id of the person.")
@click.option("--game", "games", multiple=True, help="Only in this game. May be repeated.")
@click.option("--yes", is_flag=True, help="Erase; by default the seats are only listed.")
@data_option
@click.pass_context
def command(
    ctx: click.Context, name: str | None, player: str | None, games: Sequence[str], data: str | None, *, yes: bool
) -> None:
    """Erase a person's name and id from the games that the person has played. No event and no hash changes.

    The person's tokens continue to work; seeks and push messages end, and what the person has said is removed. Rated
    games keep counting for the others, but can no longer be linked to the person. When this ends, no web process shows
    the name any more; a backup contains it until it is made again with --whole.
    """
    if (name is None) == (player is None):
        raise click.UsageError("name a person with --name or --player", ctx)
    require_game_ids(*games)
    kind, who = (NAME, name) if name is not None else (PLAYER, player or "")
    ours = settings.from_environment(data=data)
    with open_log(ours) as client:
        log = whole_log(client, ours)
        seats = list(seats_of(log, kind, who, games))
        if not yes:
            for seat in seats:
                echo(f"game {seat.game}, seat {seat.seat + 1}")
            echo(f"{counted(len(seats), 'seat')} would be erased; --yes does it")
            return
        record(client)
        done = erase(client, log, seats)
        if not games:
            _forget(client, kind, who)
        if seats:
            caches = StaleCaches(client, lambda: connect_subscriber(ours.redis_url), CACHE_SECONDS)
            caches.changed(*sorted({f"{GAME}{seat.game}" for seat in seats}))
        compact(client, ours)
    echo(f"{counted(done, 'seat')} erased")
    if done:
        echo(STILL_HELD)


def _forget(client: Client, kind: str, who: str) -> None:
    """End the person's seeks and push messages, and delete the link between the person and the id in rated games."""
    Seeks(client).forget(lambda seek: (seek.name if kind == NAME else seek.player) == who)
    if kind == PLAYER:
        PlayerTokens(client).forget_rated_as(who)
        PushStore(client).unsubscribe_player(who)
