"""The archive of an installation: its folder, the log that reads from it, and who writes to it, one at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from events.archive.archive import Archive
from events.archive.archived_log import ArchivedLog
from events.archive.archiver import Archiver, WrongArchive
from events.archive.compaction import Compacted, Compaction
from events.archive.folder import FolderStore
from events.archive.frame import Damaged
from events.archive.packing import NotWritten, Packed, PackTask, pack_games
from events.durable_files import Busy, StoreError
from events.log.archivable import Fenced
from events.log.port import CorruptLog
from events.log.redis import RedisLog
from events.log.redis.client import Client
from ops.errors import UserError
from ops.open_log import open_log
from ops.settings import Settings
from ops.spread import spread
from projections.redis import redis_store

TAKEN_OVER = "another archiver has taken over; what this one had not finished is still in Redis"


def archive_of(ours: Settings) -> Archive:
    """Return the archive that is set."""
    return Archive(FolderStore(ours.archive_folder))


def whole_log(client: Client, ours: Settings) -> ArchivedLog:
    """Return the log of a store with its archive behind it."""
    return ArchivedLog(RedisLog(client), archive_of(ours))


@contextmanager
def archiving(client: Client, ours: Settings, archive: Archive, processes: int = 1) -> Iterator[Archiver]:
    """Give the one archiver of a store, of which so many processes write packs.

    Raises ``UserError``, also for what goes wrong while it works.
    """
    try:
        with FolderStore(ours.archive_folder).locked():
            yield Archiver(
                RedisLog(client),
                archive,
                pack_games=ours.archive_pack_games,
                forget=redis_store(client).checkpoints.forget,
                pack=partial(_pack_beside, ours, processes) if processes > 1 else None,
            )
    except Fenced:
        raise UserError(TAKEN_OVER) from None
    except (Busy, Damaged, NotWritten, StoreError, WrongArchive) as error:
        raise UserError(str(error)) from None


def _pack_beside(ours: Settings, processes: int, tasks: Iterator[PackTask]) -> Iterator[Packed]:
    return spread(partial(_pack, ours), tasks, processes, ahead=1)


def _pack(ours: Settings, task: PackTask) -> Packed:
    with open_log(ours) as client:
        return pack_games(RedisLog(client), FolderStore(ours.archive_folder), task)


def compact(client: Client, ours: Settings) -> Compacted:
    """Write anew what holds games or names that are not wanted in the archive. Raises ``UserError``."""
    archive = archive_of(ours)
    if not archive.packs():
        return Compacted()
    with archiving(client, ours, archive) as archiver:
        return Compaction(RedisLog(client), archive, archiver).run()


def put_back(client: Client, ours: Settings, game: str) -> str:
    """Store an archived game in Redis again, and return what to say about it. Raises ``UserError``."""
    log, archive = RedisLog(client), archive_of(ours)
    place = log.places([game]).get(game)
    if place is None:
        raise UserError(f"game {game} is not in the archive" if log.head(game).version else f"there is no game {game}")
    try:
        stored = archive.game(game, place)
    except CorruptLog as error:
        raise UserError(str(error)) from None
    if not log.put_back(stored, place):
        raise UserError(f"game {game} was moved meanwhile; try again")
    return f"game {game} is in Redis again, with {len(stored.entries)} events"
