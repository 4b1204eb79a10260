"""``skald import``: a closed game from a file into the store, at once or not at all."""

from pathlib import Path

import click

from events.application.game_service import GameService
from events.games import RULESETS
from events.integrity.transcript import Transcript, is_closed_log
from events.log.port import WrongVersion
from events.log.redis import RedisLog
from events.ruleset.refusals import Refusal
from ops import settings
from ops.opened import opened
from ops.terminal import echo
from ops.transcripts import first_failure, transcript_in, verified
from ops.trouble import Trouble


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(file_okay=False), help="The data folder of our own Redis (.skald).")
def command(files: tuple[Path, ...], data: str | None) -> None:
    """Verify closed games in FILES and store each of them whole.

    The store is the one at SKALD_REDIS_URL, or our own Redis in the data folder, whether it runs or not.
    """
    transcripts = [(file, _sound(file)) for file in files]
    with opened(settings.from_environment(data=data)) as client:
        store = GameService(RedisLog(client), RULESETS, clock=str)
        for file, transcript in transcripts:
            echo(f"{file}: {_adopted(file, transcript, store)}")


def _sound(file: Path) -> Transcript:
    transcript = transcript_in(file)
    report = verified(transcript)
    if not report.ok:
        raise Trouble(f"{file}: version {report.version} is broken: {first_failure(report)}")
    if not is_closed_log(transcript.entries):
        raise Trouble(f"{file}: the game is still running; only closed games can be imported")
    return transcript


def _adopted(file: Path, transcript: Transcript, store: GameService) -> str:
    try:
        done = store.adopt(transcript.entries)
    except WrongVersion:
        raise Trouble(f"{file}: there is a game {transcript.game} already") from None
    except Refusal as refusal:
        raise Trouble(f"{file}: {refusal}") from None
    return f"game {done.state.id}, {len(done.entries)} events" + (" (was there before)" if done.repeated else "")
