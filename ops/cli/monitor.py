"""``skald monitor``: watches a service from outside, and reports when it contradicts what it has signed."""

import time
from pathlib import Path

import click

from events.transparency.notes import MalformedKey, VerifierKey, parse_verifier_key
from ops.proofs.monitor import GAMES, LATE, Away, Monitor, MonitorAlert, Service, State, load, store
from ops.proofs.verdicts import read_key
from ops.run.errors import UserError
from ops.run.terminal import echo

WRONG, AWAY = 1, 3
MAX_GAMES = 1_000_000_000


@click.command()
@click.argument("url")
@click.option(
    "--key", help="The verifier key of the service, or a file with it. By default the first key that the service shows."
)
@click.option(
    "--state",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    default="monitor.json",
    help="The file with the state of the monitor.",
)
@click.option("--once", is_flag=True, help="Check once. Status 0: no problem, 1: something is wrong, 3: no answer.")
@click.option("--seconds", type=click.IntRange(1, 86_400), default=10, help="The time between checks.")
@click.option(
    "--games",
    type=click.IntRange(1, MAX_GAMES),
    default=GAMES,
    help="The maximum number of games compared in one check.",
)
@click.option(
    "--late", type=click.IntRange(10), default=int(LATE), help="The time limit in seconds for logging a change."
)
@click.pass_context
def command(  # noqa: PLR0913 - one parameter for each option
    ctx: click.Context, url: str, key: str | None, file: Path, *, once: bool, seconds: int, games: int, late: int
) -> None:
    """Watch the service at URL: its signed transparency log, and each listed game in it.

    Reports when a created game vanishes, a running one is rewritten, a closed one is dropped, or the log forks or stops
    growing. Contradictory checkpoints are kept beside the state as evidence.
    """
    service, state = Service(url), load(file)
    monitor: Monitor | None = None
    told = set[MonitorAlert]()
    while True:
        status = 0
        try:
            monitor = monitor or Monitor(service, _key(service, state, key), state, games=games, late=late)
            found = monitor.round()
            status = WRONG if found else 0
            for one in (one for one in found if one not in told):
                _tell(one, file)
            told = set(found)
            result = f"{len(found)} findings" if found else "all is well"
            echo(f"{state.size} entries, {len(state.games)} games: {result}")
        except Away as error:
            echo(f"no answer: {error}", err=True)
            status = AWAY
        store(file, state)
        if once:
            ctx.exit(status)
        time.sleep(seconds)


def _key(service: Service, state: State, given: str | None) -> VerifierKey:
    """Return the given key, or else the one seen first. Raises ``UserError`` and ``Away``."""
    try:
        key = read_key(given) if given else parse_verifier_key(state.key or service.key())
    except MalformedKey as error:
        raise UserError(f"the service shows no key: {error}") from None
    if state.key not in {"", key.text}:
        raise UserError("the state belongs to a log with another key: name another --state")
    if not (state.key or given):
        echo(f"trusting {key.text} from now on")
    state.key = key.text
    return key


def _tell(finding: MonitorAlert, file: Path) -> None:
    game = f" {finding.game}" if finding.game else ""
    echo(f"{finding.kind.upper()}{game}: {finding.text}")
    if finding.evidence:
        kept = file.with_suffix(".evidence")
        with kept.open("ab") as opened:
            opened.write(b"\n".join([*finding.evidence, b""]))
        echo(f"both checkpoints are in {kept}")
