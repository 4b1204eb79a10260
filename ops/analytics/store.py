"""The closed games of a store that a dataset does not hold yet."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from events.application.creation import (
    FORKED,
    HUMAN,
    ORIGIN,
    PLAYED,
    SIMULATED,
    controllers_of,
    is_bots_only,
    origin_of,
)
from events.integrity.replay import exception_text
from events.log.records import PARTITIONS, CorruptLog, EventLog, LogUnavailable, Status, partition_of
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal
from events.ruleset.registry import RulesetRegistry
from ops.analytics.rows import ClosedGame, Privacy, SeatPlayer
from ops.analytics.writer import Chunk, DatasetWriter, rows_of

BOTS_ONLY = "bots"
KINDS = (SIMULATED, FORKED, BOTS_ONLY)
"""The games that are left out unless they are asked for."""
GAMES_AT_ONCE = 100


class Selection(Record):
    """Which games of a store are wanted: those of ``KINDS`` only if they are named."""

    kinds: tuple[str, ...] = ()

    def admits(self, origin: str, players: Sequence[SeatPlayer]) -> bool:
        """Return True if such a game is wanted."""
        if origin != PLAYED:
            return origin in self.kinds
        return not is_bots_only([player.controller for player in players]) or BOTS_ONLY in self.kinds


def continue_dataset(
    writer: DatasetWriter, log: EventLog, rulesets: RulesetRegistry, privacy: Privacy, selection: Selection
) -> Iterator[int]:
    """Yield how many games more are taken into a dataset; at the end they are part of it.

    A closed game never changes, so one that is there already is not read again; where nothing was appended since the
    last run nothing is looked at. All is where games were left out because there are too few of their kind or because
    they cannot be read, and where kinds of games are wanted that were not before; the dataset keeps its kinds.
    """
    before = writer.manifest
    kinds = tuple(kind for kind in KINDS if kind in before.kinds or kind in selection.kinds)
    position = {str(partition): log.end_of_feed(partition) for partition in range(PARTITIONS)}
    looked_at = writer.position if kinds == before.kinds else {}
    moved = {int(number) for number, end in position.items() if looked_at.get(number, "0-0") != end}
    if not moved:
        return
    for ids in _batched(_candidates(writer, log, moved, privacy)):
        for chunk in _chunks(
            writer, ids, partial(_rows, log, rulesets, before.tables, privacy, Selection(kinds=kinds))
        ):
            writer.add(chunk)
            yield chunk.groups.total()
    withheld = writer.withhold_small_groups() if privacy.is_public else False
    is_whole = not withheld and not writer.unreadable
    writer.finish(position=position if is_whole else looked_at, kinds=kinds)


def _candidates(writer: DatasetWriter, log: EventLog, partitions: Collection[int], privacy: Privacy) -> Iterator[str]:
    """Yield the closed games that are not there, in the order of their names: that of their ids would tell of them."""
    known = writer.known()
    for game in sorted(log.game_ids(), key=privacy.game_name):
        is_new = game not in known and privacy.game_name(game) not in known
        if partition_of(game) in partitions and is_new:
            try:
                status = log.head(game).status
            except CorruptLog as error:
                writer.unreadable[game] = str(error)
                continue
            if status and Status(status).closed:
                yield game


def _chunks(writer: DatasetWriter, ids: Sequence[str], rows: Callable[[Sequence[str]], Chunk]) -> Iterator[Chunk]:
    """Yield the rows of games: all at once, or each for itself if one of them cannot be read."""
    try:
        found = rows(ids)
    except LogUnavailable:
        raise
    except Exception as error:  # noqa: BLE001 - the rules of one game shall not stop the others
        if len(ids) == 1:
            writer.unreadable[ids[0]] = str(error) if isinstance(error, Refusal) else exception_text(error)
            return
    else:
        yield found
        return
    for game in ids:
        yield from _chunks(writer, [game], rows)


def _rows(
    log: EventLog,
    rulesets: RulesetRegistry,
    tables: Sequence[str],
    privacy: Privacy,
    selection: Selection,
    ids: Sequence[str],
) -> Chunk:
    return rows_of(list(_closed_games(log, rulesets, ids, selection)), tables, privacy)


def _closed_games(
    log: EventLog, rulesets: RulesetRegistry, ids: Sequence[str], selection: Selection
) -> Iterator[ClosedGame]:
    seats, origins = log.side_data_many(ids, "seats"), log.side_data_many(ids, ORIGIN)
    wanted = {
        game: (players, origin)
        for game in ids
        for players, origin in ((_players(seats[game]), origin_of(origins[game])),)
        if selection.admits(origin, players)
    }
    read = log.read_many(dict.fromkeys(wanted, 0))
    for game, (players, marked) in wanted.items():
        entries, origin = read[game], marked
        if not entries:
            raise CorruptLog(f"The log of {game} has lost its events.")
        found = ClosedGame(rulesets, entries, players, origin)
        if found.created.fork is not None:  # The log says so, also where a game comes from elsewhere.
            if FORKED not in selection.kinds:
                continue
            origin = FORKED
            found = ClosedGame(rulesets, entries, players, origin)
        unknown = [SeatPlayer(controller=HUMAN)] * found.created.seats
        yield found if players else ClosedGame(rulesets, entries, unknown, origin)


def _players(fields: Mapping[str, str]) -> tuple[SeatPlayer, ...]:
    return tuple(
        SeatPlayer(controller=controller, name=fields.get(f"{seat}:name"))
        for seat, controller in enumerate(controllers_of(fields))
    )


def _batched(games: Iterator[str]) -> Iterator[list[str]]:
    while batch := list(islice(games, GAMES_AT_ONCE)):
        yield batch
