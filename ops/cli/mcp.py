"""``skald mcp``: seats a language model at a table, by the Model Context Protocol."""

from importlib.metadata import version

import click
from skald_client import Skald

from ops.mcp.server import Callers, mcp_server
from ops.play.connection import PAUSES
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets


@click.command()
@click.option("--url", help="The address of the service; by default http://127.0.0.1:8000.")
@click.option("--token", envvar="SKALD_TOKEN", help="The token of a seat or of a player; by default SKALD_TOKEN.")
@click.option("--http", "port", type=click.IntRange(1, 65535), metavar="PORT", help="Serve HTTP on this port instead.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on with --http.")
def command(url: str | None, token: str | None, port: int | None, host: str) -> None:
    """Serve the tools of the Model Context Protocol for one seat or player of a service, on standard input and output.

    With --http it serves many callers at the path /mcp, each with its own token in the header `Authorization: Bearer
    TOKEN`.
    """
    ours = settings.from_environment()
    if port is None and not token:
        raise UserError("name the seat: --token TOKEN, or SKALD_TOKEN; who creates a game or joins it gets one")
    if port is not None and token:
        raise UserError("with --http each caller sends its own token, so --token is not used: leave it out")
    address = url or f"http://{ours.bound_host}:{ours.port}"
    with Skald(address, pauses=PAUSES) as skald:
        server = mcp_server(Callers(skald, installed_rulesets(ours), token), version("skald"))
        if port is None:
            server.run("stdio")
        else:
            server.run("streamable-http", host=host, port=port, stateless_http=True, json_response=True)
