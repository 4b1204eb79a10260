"""``skald webhooks``: lists webhooks and their deliveries, deletes webhooks, and repeats deliveries."""

from datetime import datetime

import click

from events.aggregate.clocks import milliseconds, timestamp
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import open_log
from ops.run.operator import record
from ops.run.terminal import data_option, echo, require_game_ids
from projections.webhooks.endpoint import Delivery, Endpoint, Redelivery
from projections.webhooks.store import Endpoints
from projections.webhooks.target import BadTarget, read_target

_WEBHOOK = click.argument("webhook")
MAX_LISTED = 1000


@click.group()
def command() -> None:
    """List and delete webhooks, and repeat deliveries. Webhooks are created over HTTP: POST /v1/webhooks.

    The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder.
    """


@command.command("list")
@data_option
def list_(data: str | None) -> None:
    """List the webhooks, with the number of games whose deliveries fail."""
    ours = settings.from_environment(data=data)
    with open_log(ours) as client:
        store = Endpoints(client)
        unreadable = store.unreadable()
        for one in store.all():
            failing = store.failing(one.id)
            waiting = len({lane.game for lane in failing})
            given_up = len({lane.game for lane, found in failing.items() if found.next_at is None})
            state = "ended" if one.ended is not None else f"{waiting} games fail, {given_up} of them given up"
            try:
                read_target(one.url, loopback=bool(ours.tuning.webhook_loopback))
            except BadTarget as bad:
                state = f"nothing is sent there ({bad}); {state}"
            echo(f"{one.id}  {one.url}  {','.join(one.types)}  {state}")
        for name, why in unreadable.items():
            echo(f"{name}  cannot be read: {why}; remove it by `skald webhooks delete`")


@command.command()
@_WEBHOOK
@data_option
def delete(webhook: str, data: str | None) -> None:
    """Delete a webhook, even if it cannot be read. Deliveries in progress may still arrive."""
    with open_log(settings.from_environment(data=data)) as client:
        record(client)
        if not Endpoints(client).remove(webhook):
            raise UserError(f"unknown webhook: {webhook}")
    echo(f"{webhook} is deleted")


@command.command()
@_WEBHOOK
@click.option("--limit", type=click.IntRange(1, MAX_LISTED), default=50, help="The number of attempts; by default 50.")
@data_option
def deliveries(webhook: str, limit: int, data: str | None) -> None:
    """List the newest delivery attempts of a webhook, newest first."""
    with open_log(settings.from_environment(data=data)) as client:
        store = Endpoints(client)
        _require(store, webhook)
        for _, one in store.deliveries(webhook, limit):
            echo(f"{timestamp(one.at)}  {one.id}  attempt {one.attempt}: {_outcome(one)}")


@command.command()
@_WEBHOOK
@click.option("--game", help="Only messages about this game.")
@click.option("--from", "start", help="The first version of the game, or the earliest time (RFC 3339).")
@data_option
def redeliver(webhook: str, game: str | None, start: str | None, data: str | None) -> None:
    """Repeat all deliveries from a version or a time on; without --from, retry failing deliveries immediately."""
    if game is not None:
        require_game_ids(game)
    version, since = _start(game, start)
    with open_log(settings.from_environment(data=data)) as client:
        store = Endpoints(client)
        if _require(store, webhook).ended is not None:
            raise UserError(f"the receiver of {webhook} has answered that it is gone; create a new webhook")
        record(client)
        store.ask(Redelivery(endpoint=webhook, game=game, version=version, since=since))
    echo("messages are delivered again as soon as the webhooks process runs")


def _start(game: str | None, start: str | None) -> tuple[int | None, int | None]:
    """Return the version or the time (milliseconds since 1970) in a text. Raises ``UserError``."""
    if start is None:
        return None, None
    if start.isascii() and start.isdecimal() and int(start[:10]) > 0 and game is not None:
        return int(start[:10]), None
    try:
        if datetime.fromisoformat(start).tzinfo is not None:
            return None, milliseconds(start)
    except ValueError:
        pass
    raise UserError(f"{start} is neither a version of the game in --game, nor a time such as 2026-01-31T12:00:00Z")


def _require(store: Endpoints, webhook: str) -> Endpoint:
    found = store.get(webhook)
    if found is None:
        raise UserError(f"unknown webhook: {webhook}")
    return found


def _outcome(one: Delivery) -> str:
    what = one.error if one.status is None else f"answered {one.status}"
    again = f"; again at {timestamp(one.next_at)}" if one.next_at is not None else ""
    return f"{what} after {one.milliseconds} ms{again}"
