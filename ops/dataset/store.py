"""The closed games of a store that a dataset does not hold yet."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from events.application.origin import FORKED, HUMAN, ORIGIN, PLAYED, SIMULATED, controllers_of, is_bots_only, origin_of
from events.log.ids import partition_of
from events.log.port import PARTITIONS, EventLog, Status
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry
from ops.dataset.levels import Privacy
from ops.dataset.query import open_dataset
from ops.dataset.spool import rows_of
from ops.dataset.steps import ClosedGame, SeatPlayer
from ops.dataset.writer import DatasetWriter

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
    last run nothing is looked at. Where games were left out because there are too few of their kind, all is.
    """
    before = writer.manifest
    position = {str(partition): log.end_of_feed(partition) for partition in range(PARTITIONS)}
    moved = {int(number) for number, end in position.items() if writer.position.get(number, "0-0") != end}
    if not moved:
        return
    known = _known(writer)
    for ids in _batched(_candidates(log, moved, known, privacy)):
        games = list(_closed_games(log, rulesets, ids, selection))
        writer.add(rows_of(games, before.tables, privacy))
        yield len(games)
    withheld = writer.withhold_small_groups() if privacy.is_public else False
    writer.finish(position=writer.position if withheld else position)


def _known(writer: DatasetWriter) -> Collection[str]:
    """Return the names of the games that the dataset holds."""
    if not writer.manifest.files:
        return ()
    return {row[0] for row in open_dataset(writer.folder, seconds=600).ask("SELECT game FROM games").rows}


def _candidates(log: EventLog, partitions: Collection[int], known: Collection[str], privacy: Privacy) -> Iterator[str]:
    for game in sorted(log.game_ids()):
        is_new = game not in known and privacy.game_name(game) not in known
        if partition_of(game) in partitions and is_new:
            status = log.head(game).status
            if status and Status(status).closed:
                yield game


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
    for game, entries in log.read_many(dict.fromkeys(wanted, 0)).items():
        players, origin = wanted[game]
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
