"""Adds the closed games of a store to a dataset."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from events.aggregate.clocks import milliseconds
from events.application.creation import (
    FORKED,
    HUMAN,
    ORIGIN,
    PLAYED,
    SEATS,
    SIMULATED,
    controllers_of,
    is_listed,
    origin_of,
)
from events.application.refused_actions import REFUSALS, read_refused
from events.integrity.replay import exception_text, read_creation
from events.log.log import RedisLog
from events.log.records import PARTITIONS, CorruptLog, LogUnavailable, batched, partition_of
from events.ruleset.records import Record, change
from events.ruleset.refusals import Refusal
from events.ruleset.registry import RulesetRegistry
from ops.analytics.manifest import Manifest
from ops.analytics.rows import ClosedGame, Privacy, SeatPlayer
from ops.analytics.writer import Chunk, DatasetWriter, rows_of
from projections.quotas import DAY_MS
from projections.ratings import RatingsReadModel, pool_of

BOTS_ONLY = "bots"
KINDS = (SIMULATED, FORKED, BOTS_ONLY)
"""The kinds of games that are left out unless they are requested."""
GAMES_PER_BATCH = 100


class Selection(Record):
    """The selection of games from a store; kinds in ``KINDS`` are included only if they are named.

    Games that were closed within ``embargo_days`` before ``now`` (milliseconds since 1970) have to wait. ``unlisted``:
    include unlisted games. ``running``: include games that are not closed.
    """

    kinds: tuple[str, ...] = ()
    embargo_days: int = 0
    now: int = 0
    unlisted: bool = True
    running: bool = False

    def admits_beside(self, seats: Mapping[str, str], origin: Mapping[str, str]) -> bool:
        """Return True if a game may be selected, given its metadata of these names."""
        kind = origin_of(origin)
        return (kind == PLAYED or kind in self.kinds) and (self.unlisted or is_listed(seats))

    def admits_age(self, closed_at: str) -> bool:
        """Return True if a game is old enough, given the time of its last event."""
        return milliseconds(closed_at) <= self.now - self.embargo_days * DAY_MS

    def admits(self, game: ClosedGame) -> bool:
        """Return True if a game is selected."""
        if game.origin != PLAYED:
            return game.origin in self.kinds
        return BOTS_ONLY in self.kinds or not game.bots_only


def wanted_kinds(before: Manifest, selection: Selection) -> tuple[str, ...]:
    """Return the kinds of games for a dataset: those that it has, and the requested ones."""
    return tuple(kind for kind in KINDS if kind in before.kinds or kind in selection.kinds)


def wanted_of(before: Manifest, privacy: Privacy, selection: Selection) -> Selection:
    """Return the selection with the kinds that a dataset has, and without unlisted games at the public level."""
    unlisted = selection.unlisted and not privacy.is_public
    return change(selection, kinds=wanted_kinds(before, selection), unlisted=unlisted)


def continue_dataset(
    writer: DatasetWriter,
    log: RedisLog,
    rulesets: RulesetRegistry,
    privacy: Privacy,
    selection: Selection,
    ratings: RatingsReadModel | None = None,
) -> Iterator[int]:
    """Yield the number of further games that were added to a dataset; at the end they are part of it.

    A closed game never changes, so one that the dataset has is not read again, and partitions without new events since
    the last run are skipped. Everything is read again if games were left out (too few of their kind, closed too
    recently, or unreadable), or if further kinds of games are wanted; the dataset keeps its kinds. A public dataset has
    no unlisted games. Games that are not closed are added as they are now, and replace those of the previous run.
    Ratings are those of ``ratings``; without it there are none.
    """
    before = writer.manifest
    wanted = wanted_of(before, privacy, selection)
    position = {str(partition): log.end_of_feed(partition) for partition in range(PARTITIONS)}
    looked_at = writer.position if wanted.kinds == before.kinds else {}
    moved = {int(number) for number, end in position.items() if looked_at.get(number, "0-0") != end}
    if not moved and not selection.running and not any(file.running for file in before.files):
        return

    def rows(ids: Sequence[str]) -> Chunk:
        games = list(_closed_games(log, rulesets, ids, wanted, ratings))
        return rows_of(games, before.tables, privacy)

    for ids in batched(_candidates(writer, log, moved, privacy, wanted), GAMES_PER_BATCH):
        for chunk in _chunks(writer, ids, rows):
            writer.add(chunk)
            yield chunk.groups.total()
    if selection.running:
        for ids in batched(_running(writer, log), GAMES_PER_BATCH):
            for chunk in _chunks(writer, ids, rows):
                writer.add(chunk, running=True)
    withheld = writer.withhold_small_groups() if privacy.is_public else ()
    is_whole = not withheld and not writer.unreadable and not writer.too_young
    writer.finish(position=position if is_whole else looked_at, kinds=wanted.kinds, embargo_days=selection.embargo_days)


def _candidates(
    writer: DatasetWriter, log: RedisLog, partitions: Collection[int], privacy: Privacy, selection: Selection
) -> Iterator[str]:
    """Yield the closed games that the dataset lacks, in the order of their names: that of their ids reveals ids."""
    known = writer.known()
    for game in sorted(log.game_ids(), key=privacy.game_name):
        is_new = game not in known and privacy.game_name(game) not in known
        if partition_of(game) in partitions and is_new:
            try:
                head = log.head(game)
                if not head.is_closed:
                    continue
                last = log.read(game, after=head.version - 1) if selection.embargo_days else ()
            except CorruptLog as error:
                writer.unreadable[game] = str(error)
                continue
            if last and not selection.admits_age(last[-1].at):
                writer.too_young += 1
            else:
                yield game


def _running(writer: DatasetWriter, log: RedisLog) -> Iterator[str]:
    """Yield the games that are not closed."""
    for game in sorted(log.game_ids()):
        try:
            head = log.head(game)
        except CorruptLog as error:
            writer.unreadable[game] = str(error)
            continue
        if head.status and not head.is_closed:
            yield game


def _chunks(writer: DatasetWriter, ids: Sequence[str], rows: Callable[[Sequence[str]], Chunk]) -> Iterator[Chunk]:
    """Yield the rows of games: of all together, or of each separately if one of them cannot be read."""
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


def _closed_games(
    log: RedisLog,
    rulesets: RulesetRegistry,
    ids: Sequence[str],
    selection: Selection,
    ratings: RatingsReadModel | None,
) -> Iterator[ClosedGame]:
    seats, origins = log.game_metadata_many(ids, SEATS), log.game_metadata_many(ids, ORIGIN)
    refused = log.game_metadata_many(ids, REFUSALS)
    wanted = [game for game in ids if selection.admits_beside(seats[game], origins[game])]
    read = log.read_many(dict.fromkeys(wanted, 0))
    for game in wanted:
        entries = read[game]
        if not entries:
            raise CorruptLog(f"The log of {game} has lost its events.")
        created = read_creation(entries[0])
        # The log says whether it is a fork, even if the game was imported.
        origin = FORKED if created.fork is not None else origin_of(origins[game])
        players = _players(seats[game]) or (SeatPlayer(controller=HUMAN),) * created.seats
        if created.rated and ratings is not None:
            changes = ratings.changes_of(game, pool_of(created.ruleset, created.seats))
            after = {one.after.seat: one.after for one in changes}
            players = tuple(
                change(one, rating=after[seat].rating, deviation=after[seat].deviation) if seat in after else one
                for seat, one in enumerate(players)
            )
        found = ClosedGame(rulesets, entries, players, origin, refused=read_refused(refused[game]))
        if selection.admits(found):
            yield found


def _players(fields: Mapping[str, str]) -> tuple[SeatPlayer, ...]:
    return tuple(
        SeatPlayer(
            controller=controller, name=fields.get(f"{seat}:name") or None, id=fields.get(f"{seat}:player") or None
        )
        for seat, controller in enumerate(controllers_of(fields))
    )
