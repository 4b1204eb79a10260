"""``skald example``: runs an example together with a service for it, from a checkout or a wheel."""

import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import click

from ops.run.errors import UserError
from ops.run.shipped import shipped
from ops.run.terminal import echo

PATIENCE = 180
"""The time limit in seconds for the service to become ready."""


@click.command()
@click.argument("name", type=click.Choice(["site"]))
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port of the service.")
@click.option(
    "--site-port", type=click.IntRange(1, 65535), default=8080, show_default=True, help="The port of the site."
)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), default=".skald-example", show_default=True)
def command(name: str, port: int, site_port: int, data: Path) -> None:
    """Run an example and a service for it until Ctrl-C."""
    program = shipped(f"examples/{name}.py")
    if program is None:
        raise UserError(f"the example {name} is not installed")
    data.mkdir(parents=True, exist_ok=True)
    url, own, key = f"http://127.0.0.1:{port}", f"http://127.0.0.1:{site_port}", secrets.token_urlsafe(32)
    served = {"SKALD_OPERATOR_KEY": key, "SKALD_CORS_ORIGINS": own, "SKALD_TUNING": "webhook_loopback=1"}
    shown = {"SKALD_URL": url, "SKALD_KEY": key, "SITE_DATA": str(data)}
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    running: list[subprocess.Popen[bytes]] = []
    try:
        up = ["-m", "ops.cli", "up", "--port", str(port), "--data", str(data / "service")]
        running.append(subprocess.Popen([sys.executable, *up], env=os.environ | served))
        _await(url, running[0])
        running.append(
            subprocess.Popen([sys.executable, str(program), "serve", str(site_port)], env=os.environ | shown)
        )
        echo(f"skald: the site is at {own}; its program is {program}")
        while all(one.poll() is None for one in running):
            time.sleep(0.2)
        raise UserError("a process of the example has ended")
    except KeyboardInterrupt:
        echo("skald: the example has ended")
    finally:
        for one in reversed(running):
            one.terminate()
            one.wait()


def _await(url: str, service: subprocess.Popen[bytes]) -> None:
    """Wait until the service is ready. Raises ``UserError`` if it ends, or takes too long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and service.poll() is None:
        try:
            with urlopen(f"{url}/readyz", timeout=5):  # noqa: S310 - the address is ours
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise UserError(f"the service at {url} did not start")
