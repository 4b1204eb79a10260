"""``skald fork``: continues from any version of a game, as a seat knew it then."""

from typing import Any

import click
from skald_client.types import GameCreatedResponse

from ops.play.connection import connected
from ops.run import settings
from ops.run.terminal import Seat, echo_lines


class Knower(click.ParamType[Any]):
    """The number of a seat, ``spectator`` or ``all``."""

    name = "seat"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the seat's number, or one of the two words."""
        if value in ("spectator", "all"):
            return value
        return Seat().convert(value, param, ctx)


@click.command()
@click.argument("game")
@click.option("--at", type=click.IntRange(1), help="The version to continue from; by default the newest.")
@click.option("--as", "knower", metavar="SEAT", type=Knower(), help="A seat, counted from 1, `spectator`, or `all`.")
@click.option("--bots", "bot", metavar="BOT", help="A bot for all seats except --as; by default people play all seats.")
@click.option("--seed", help="At least 16 bytes in hexadecimal; the same seed deals the same fork. By default random.")
@click.option("--token", help="A seat's token: forks a running game as that seat knows it, if the table agreed.")
@click.option("--url", help="The address of the service; by default http://127.0.0.1:8000.")
@click.option("--key", help="The operator key; by default SKALD_OPERATOR_KEY.")
def command(
    game: str, knower: Any, bot: str | None, *, token: str | None, url: str | None, key: str | None, **chosen: Any
) -> None:
    """Continue from a version of a GAME, as a seat knew it then; what it did not know is dealt again.

    Prints the new game and the token of each seat; skald play GAME --as SEAT --token TOKEN continues it.
    """
    with connected(settings.from_environment(), url, key) as skald:
        asking = skald.with_token(token) if token else skald
        wanted = {"as": knower, **chosen}
        if bot is not None:
            seats = range(len(skald.get_game(game)["seats"]))
            wanted["seats"] = [{} if seat == knower else {"controller": bot} for seat in seats]
        body: Any = {name: value for name, value in wanted.items() if value is not None}
        echo_lines("\n".join(_told(asking.create_fork(game, body))))


def _told(made: GameCreatedResponse) -> list[str]:
    """Return lines about the new game, and the command to continue it for each seat."""
    game, fork = made["game"], made["game"]["fork"]
    if fork is None:
        return []
    lines = [f"game {game['id']}: on from version {fork['version']} of {fork['game']}, as {_named(fork['as'])} knew it"]
    for seat, token in zip(game["seats"], made["tokens"], strict=True):
        played = f"skald play {game['id']} --as {seat['seat'] + 1} --token {token}" if token else seat["controller"]
        lines.append(f"  seat {seat['seat'] + 1}, {seat['name']}: {played}")
    return lines


def _named(knower: int | str) -> str:
    if isinstance(knower, int):
        return f"seat {knower + 1}"
    return {"all": "the server", "spectator": "a spectator"}[knower]
