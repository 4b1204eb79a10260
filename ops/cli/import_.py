"""``skald import``: stores closed games from files, each completely or not at all."""

from pathlib import Path

import click

from events.application.game_service import GameService
from events.integrity.report import ALTERED
from events.integrity.transcript import Transcript, is_closed_log
from events.integrity.verification import verify
from events.log.client import ServerClock
from events.log.records import WrongVersion
from events.ruleset.refusals import GameOver, Refusal
from events.ruleset.registry import RulesetRegistry
from ops.proofs.verdicts import first_failure, read_file
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets, open_log, whole_log
from ops.run.operator import record
from ops.run.store_identity import identify_store
from ops.run.terminal import data_option, echo


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@data_option
def command(files: tuple[Path, ...], data: str | None) -> None:
    """Verify the closed games in FILES, and store each of them as a whole.

    The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder, whether it runs or not.
    """
    ours = settings.from_environment(data=data)
    rulesets = installed_rulesets(ours)
    transcripts = [(file, _verified(file, rulesets)) for file in files]
    with open_log(ours) as client:
        for line in identify_store(ours, client):
            echo(line, err=True)
        record(client)
        games = GameService(whole_log(client, ours), rulesets, ServerClock(client))
        for file, transcript in transcripts:
            echo(f"{file}: {_adopt(file, transcript, games)}")


def _verified(file: Path, rulesets: RulesetRegistry) -> Transcript:
    transcript = read_file(file)
    report = verify(rulesets, transcript)
    if not report.ok and report.code != ALTERED:
        raise UserError(f"{file}: it cannot be audited here: {first_failure(report)}")
    if not report.ok:
        raise UserError(f"{file}: version {report.version} is broken: {first_failure(report)}")
    if not is_closed_log(transcript.entries):
        raise UserError(f"{file}: the game is still running; only closed games can be imported")
    return transcript


def _adopt(file: Path, transcript: Transcript, games: GameService) -> str:
    try:
        done = games.adopt(transcript.entries)
    except (WrongVersion, GameOver):
        raise UserError(f"{file}: another game {transcript.game} exists already") from None
    except Refusal as refusal:
        raise UserError(f"{file}: {refusal}") from None
    return f"game {done.state.id}, {len(done.entries)} events" + (" (was there before)" if done.repeated else "")
