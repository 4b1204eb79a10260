"""The rows of ``events``, ``scores`` and ``draws``, which the log holds as they are."""

from collections.abc import Iterator

import msgspec

from events.integrity.codec import read_metadata
from ops.dataset.levels import Privacy, Row
from ops.dataset.rows.games import results_of
from ops.dataset.steps import ClosedGame

UNDONE = "undone"


def events(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each event."""
    name, is_public, undone = privacy.game(game), privacy.is_public, _undone(game)
    for number, commit in enumerate(game.commits, start=1):
        for entry in commit:
            row: Row = {
                "game": name,
                "version": entry.version,
                "type": entry.type,
                "schema": entry.schema,
                "seat": entry.seat,
                "time": privacy.time(entry.at),
                "commit": number,
                "undone": entry.version in undone,
                "data": msgspec.Raw(privacy.data(entry)),
            }
            if not is_public:
                row["hash"] = entry.hash.hex()
            yield row


class _Undone(msgspec.Struct):
    to: int


def _undone(game: ClosedGame) -> set[int]:
    """Return the versions of the events that were taken back."""
    found: set[int] = set()
    for entry in game.entries:
        if entry.type == UNDONE:
            found.update(range(msgspec.json.decode(entry.data, type=_Undone).to + 1, entry.version))
    return found


def scores(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each component of each seat's result."""
    name, results = privacy.game(game), results_of(game)
    for ranked in sorted(results.ranking, key=lambda one: one.seat) if results else ():
        for component, points in ranked.components.items():
            yield {"game": name, "seat": ranked.seat, "component": component, "points": points}


def draws(game: ClosedGame, privacy: Privacy) -> Iterator[Row]:
    """Yield a row for each draw from a pile, a bag or a die."""
    name = privacy.game(game)
    for commit in game.commits:
        metadata = read_metadata(commit[0])
        for draw in metadata.draws if metadata else ():
            yield {
                "game": name,
                "version": commit[0].version,
                "source": draw.source,
                "number": draw.number,
                "size": draw.size,
                "taken": list(draw.order),
            }
