"""Where simulated games go: into a dataset, into files of events, or into a store."""

from collections.abc import Generator, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from events.application.creation import adoption_of
from events.integrity.transcript import lines_of
from events.log.port import Commit, EventLog, Head, WrongVersion
from events.ruleset.records import change
from events.ruleset.refusals import GameOver
from ops.dataset.levels import Privacy
from ops.dataset.spool import rows_of
from ops.dataset.steps import ClosedGame
from ops.dataset.writer import DatasetWriter
from ops.errors import UserError
from ops.simulate.plan import Simulation
from ops.simulate.run import simulate

PREFIX = "simulated-"
"""What the names of the files begin with."""


def describe(simulation: Simulation) -> dict[str, Any]:
    """Return what the manifest says of a simulation: enough to play the same games again."""
    described: dict[str, Any] = msgspec.to_builtins(simulation)
    described.pop("game_folders")
    return described


def into_dataset(simulation: Simulation, writer: DatasetWriter, processes: int) -> Generator[int, None, None]:
    """Yield how many games more are there; at the end they are part of the dataset.

    Those that it holds already are not played again: the same simulation gives the same games.
    """
    known = writer.known()
    numbers = [number for number in range(simulation.games) if simulation.game_id(number) not in known]
    yield simulation.games - len(numbers)
    if not numbers:
        return
    make = partial(rows_of, tables=writer.manifest.tables, privacy=Privacy(level=writer.manifest.level, key=b""))
    for games, chunk in simulate(simulation, make, processes, numbers):
        writer.add(chunk)
        yield games
    writer.finish(simulation=describe(simulation))


def into_files(simulation: Simulation, folder: Path, processes: int) -> Generator[int, None, None]:
    """Yield how many games more are played and written, each into a file of its own, one event a line."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for games, logs in simulate(simulation, _as_lines, processes):
            for name, lines in logs:
                (folder / f"{PREFIX}{name}.ndjson").write_bytes(lines)
            yield games
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror or error}") from None


def into_store(simulation: Simulation, log: EventLog, processes: int) -> Generator[int, None, None]:
    """Yield how many games more are played and stored, each at once and marked as simulated; none is stored twice."""
    for games, stored in simulate(simulation, _as_commits, processes):
        for game, commit in stored:
            try:
                log.append(game, commit, expected=Head())
            except (WrongVersion, GameOver):
                raise UserError(f"there is another game {game} already") from None
        yield games


def _as_lines(games: Iterable[ClosedGame]) -> list[tuple[str, bytes]]:
    return [(game.id, b"".join(lines_of(game.steps[-1].after, game.entries, None))) for game in games]


def _as_commits(games: Iterable[ClosedGame]) -> list[tuple[str, Commit]]:
    return [(game.id, _commit(game)) for game in games]


def _commit(game: ClosedGame) -> Commit:
    controllers = {f"{seat}:controller": player.controller for seat, player in enumerate(game.players)}
    adopted = adoption_of(game.steps[-1].after, game.entries)
    commit: Commit = change(adopted, side_data={**adopted.side_data, "seats": controllers})
    return commit
