"""The archiver, which moves closed games to the archive, compacts packs, and checks and rebuilds their indexes."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from secrets import token_hex

from events.archive.archive import (
    ID,
    INDEX,
    PACK,
    Archive,
    FolderStore,
    IndexItem,
    PackIndex,
    decode_index,
    encode_index,
    index_from_pack,
    index_of,
    pack_order,
)
from events.archive.piece import decode, encode
from events.durable_files import Missing, StoreError
from events.log.log import RedisLog, readable_places
from events.log.records import CHANGED, Archived, ArchiveLocation, CorruptLog, Head, LogUnavailable, StoredGame, batched
from events.packs import DamagedPiece
from events.ruleset.records import Record, change

READ_BATCH_SIZE = 25

PACK_GAMES = 1_000
LOOKED_AT = 500
PRUNE_BATCH_SIZE = 100

Progress = Callable[[int], None]
Forget = Callable[[Collection[str]], None]
"""Drops cached results for games that are now archived."""
Pack = Callable[[Iterator["PackTask"]], Iterable["Packed"]]
"""Writes packs with the same log and archive in the order of the tasks; it may prefetch tasks."""

BATCH_SIZE = 500

Changes = Mapping[str, Mapping[str, str]]


class NotWritten(Exception):
    """What was read back from the archive differs from what was written; the text is one line."""


class PackedGame(Record):
    """A game to be written to a pack: its piece, and data to detect changes since it was read."""

    game: str
    head: Head
    commands: int
    game_metadata: dict[str, dict[str, str]]
    piece: bytes

    def at(self, place: ArchiveLocation) -> Archived:
        return Archived(
            game=self.game, head=self.head, commands=self.commands, game_metadata=self.game_metadata, place=place
        )


class PackTask(Record):
    """A pack to be written: its name, its games, and the names of their metadata."""

    pack: str
    games: tuple[str, ...]
    side_names: tuple[str, ...]


class Packed(Record):
    """A written pack: its games, its size, and the broken games that were left out."""

    archived: tuple[Archived, ...]
    bytes: int
    broken: tuple[str, ...]


def pack_games(log: RedisLog, store: FolderStore, task: PackTask) -> Packed:
    """Write games of a log into a new pack. Raises ``StoreError``, ``NotWritten`` and the errors of the log."""
    broken: list[str] = []
    found = list(_packed_games(log, task, broken))
    archived = write_pack(store, task.pack, found) if found else ()
    return Packed(archived=tuple(archived), bytes=sum(len(one.piece) for one in found), broken=tuple(broken))


def write_pack(store: FolderStore, pack: str, games: Sequence[PackedGame]) -> Sequence[Archived]:
    """Write a new pack with its index, read it back, and return the locations of its games.

    Raises ``StoreError`` and ``NotWritten``.
    """
    data = b"".join(one.piece for one in games)
    index = index_of(pack, data, list(_items(games)))
    store.put(f"{pack}{PACK}", data)
    store.put(f"{pack}{INDEX}", encode_index(index))
    _require_written(store, index, data)
    return [one.at(index.place(item)) for one, item in zip(games, index.items, strict=True)]


def packed_game(stored: StoredGame) -> PackedGame | None:
    """Return a game to be written to a pack; ``None`` if it is broken, so that it would not be read back unchanged."""
    try:
        piece = encode(stored)
    except (DamagedPiece, CorruptLog, TypeError):
        return None
    return PackedGame(
        game=stored.game,
        head=stored.head,
        commands=len(stored.commands),
        game_metadata=stored.game_metadata,
        piece=piece,
    )


def _require_written(store: FolderStore, index: PackIndex, data: bytes) -> None:
    pack = index.header.pack
    if store.get(f"{pack}{PACK}") != data or store.get(f"{pack}{INDEX}") != encode_index(index):
        raise NotWritten(f"pack {pack} of the archive differs from what was written; none of its games was pruned")


def _packed_games(log: RedisLog, task: PackTask, broken: list[str]) -> Iterator[PackedGame]:
    for games in batched(task.games, READ_BATCH_SIZE):
        for stored in _read(log, games, task.side_names, broken):
            if (one := packed_game(stored)) is not None:
                yield one
            else:
                broken.append(stored.game)


def _read(log: RedisLog, games: Sequence[str], names: Collection[str], broken: list[str]) -> Sequence[StoredGame]:
    try:
        return log.whole(games, names)
    except CorruptLog:
        if len(games) == 1:
            broken.extend(games)
            return []
        return [stored for game in games for stored in _read(log, [game], names, broken)]


def _items(games: Sequence[PackedGame]) -> Iterator[IndexItem]:
    offset = 0
    for one in games:
        length = len(one.piece)
        yield IndexItem(game=one.game, offset=offset, length=length, version=one.head.version, hash=one.head.hash.hex())
        offset += length


class WrongArchive(Exception):
    """The archive belongs to another store; the message is one line."""


class Moved(Record):
    """The result of archiving: the games that are now in the archive, and the broken ones that were left."""

    games: int = 0
    packs: int = 0
    bytes: int = 0
    broken: tuple[str, ...] = ()


def own_archive(log: RedisLog, archive: Archive) -> None:
    """Bind an archive to a log, if neither is bound to another. Raises ``WrongArchive`` and ``StoreError``."""
    try:
        found = archive.store.get(ID).decode(errors="replace")
    except Missing:
        found = ""
    known = log.archive_id(found or token_hex(16))
    if not found:
        archive.store.put(ID, known.encode())
    elif found != known:
        raise WrongArchive("the archive belongs to another store, or the store to another archive")


class Archiver:
    """One archiver. It locks the archive, and has a number that distinguishes it from earlier archivers."""

    def __init__(
        self,
        log: RedisLog,
        archive: Archive,
        *,
        pack_games: int = PACK_GAMES,
        forget: Forget = lambda _: None,
        pack: Pack | None = None,
    ) -> None:
        own_archive(log, archive)
        self._log, self._archive, self._forget = log, archive, forget
        self._pack_games, self._pack = pack_games, pack or self._pack_here
        newest = max((pack_order(pack)[0] for pack in archive.packs()), default=0)
        self.number = log.begin_archiving(newest + 1)
        self._packs = 0

    def archive_closed(self, before: int, *, progress: Progress = lambda _: None) -> Moved:
        """Archive the games that were closed before a time (milliseconds since 1970).

        A broken game stays in the log. Raises ``Fenced``, ``StoreError``, ``NotWritten`` and the errors of
        the log; games not pruned by then stay in the log.
        """
        done = Moved()
        for packed in self._pack(self._tasks(before)):
            done = Moved(
                games=done.games + self._prune(packed.archived),
                packs=done.packs + bool(packed.archived),
                bytes=done.bytes + packed.bytes,
                broken=done.broken + packed.broken,
            )
            progress(done.games)
        return done

    def write(self, games: Sequence[PackedGame]) -> Sequence[Archived]:
        """Write a new pack with its index, read it back, and return the locations of its games.

        Raises ``StoreError`` and ``NotWritten``.
        """
        return write_pack(self._archive.store, self._next_pack(), games)

    def _next_pack(self) -> str:
        self._packs += 1
        return f"{self.number}-{self._packs - 1}"

    def _tasks(self, before: int) -> Iterator[PackTask]:
        names = tuple(self._log.side_names())
        for games in batched(self._closed(before), self._pack_games):
            yield PackTask(pack=self._next_pack(), games=games, side_names=names)

    def _pack_here(self, tasks: Iterator[PackTask]) -> Iterator[Packed]:
        return (pack_games(self._log, self._archive.store, task) for task in tasks)

    def _closed(self, before: int) -> Iterator[str]:
        for some in batched(self._log.game_ids(), LOOKED_AT):
            yield from (game for game, since in self._log.closed_since(some).items() if since <= before)

    def _prune(self, archived: Sequence[Archived]) -> int:
        """Return the number of pruned games; games that have changed since they were read stay."""
        games = 0
        for some in batched(archived, PRUNE_BATCH_SIZE):
            pruned = self._log.prune(some, self.number)
            self._forget(pruned)
            games += len(pruned)
        return games


class Compacted(Record):
    """The result of a compaction: removed packs, rewritten games, and games that were removed for good.

    ``left`` are packs with unreadable data that were left alone, each with the reason.
    """

    packs: int = 0
    games: int = 0
    gone: int = 0
    left: tuple[str, ...] = ()


class Compaction:
    """One compaction by an archiver."""

    def __init__(self, log: RedisLog, archive: Archive, archiver: Archiver) -> None:
        self._log, self._archive, self._archiver = log, archive, archiver
        self._names: Collection[str] = ()

    def run(self) -> Compacted:
        """Rewrite every pack that contains unwanted data, and remove the old one.

        Raises ``Fenced``, ``StoreError``, ``DamagedPiece``, ``NotWritten`` and the errors of the log; every game stays
        readable at all times.
        """
        self._names = self._log.side_names()
        done = Compacted()
        for pack in self._archive.packs():
            try:
                if self._is_sparse(self._archive.index(pack)):
                    done = self._written_anew(pack, done)
            except CorruptLog as damage:
                done = change(done, left=(*done.left, f"{pack}: {damage}"))
        return done

    def _is_sparse(self, index: PackIndex) -> bool:
        wanted = self._wanted(index)
        return len(wanted) < len(index.items) or bool(self._changes(list(wanted)))

    def _written_anew(self, pack: str, done: Compacted) -> Compacted:
        index = self._archive.index_by_pack(pack)  # games that the index may lack must not be removed
        wanted = self._wanted(index)
        moved = self._write_anew(wanted, self._changes(list(wanted)))
        if moved < len(wanted):
            return done
        self._archive.store.remove(f"{pack}{INDEX}")
        self._archive.store.remove(f"{pack}{PACK}")
        gone = len(index.items) - len(wanted)
        return change(done, packs=done.packs + 1, games=done.games + moved, gone=done.gone + gone)

    def _wanted(self, index: PackIndex) -> dict[str, ArchiveLocation]:
        found: dict[str, ArchiveLocation] = {}
        for items in batched(index.items, BATCH_SIZE):
            places = self._log.places([item.game for item in items])
            found |= {item.game: index.place(item) for item in items if places.get(item.game) == index.place(item)}
        return found

    def _changes(self, games: Sequence[str]) -> Mapping[str, Changes]:
        found: dict[str, dict[str, Mapping[str, str]]] = {}
        for name in self._names:
            for some in batched(games, BATCH_SIZE):
                for game, fields in self._log.game_metadata_many(some, name).items():
                    if CHANGED in fields:
                        found.setdefault(game, {})[name] = fields
        return found

    def _write_anew(self, wanted: Mapping[str, ArchiveLocation], changes: Mapping[str, Changes]) -> int:
        """Return the number of moved games; a game that changes in the meantime stays where it is."""
        if not wanted:
            return 0
        new = self._archiver.write(list(self._rewritten(wanted, changes)))
        return sum(
            self._log.move(
                one.game,
                wanted[one.game],
                one.place,
                changes.get(one.game, {}),
                self._archiver.number,
            )
            for one in new
        )

    def _rewritten(self, wanted: Mapping[str, ArchiveLocation], changes: Mapping[str, Changes]) -> Iterator[PackedGame]:
        for game, place in wanted.items():
            stored = _merged(self._archive.game(game, place), changes.get(game, {}))
            if (one := packed_game(stored)) is None:
                raise NotWritten(f"{game} cannot be rewritten; its pack is left alone")
            yield one


def _merged(stored: StoredGame, changes: Changes) -> StoredGame:
    game_metadata = {name: dict(fields) for name, fields in stored.game_metadata.items()}
    for name, fields in changes.items():
        merged = {**game_metadata.get(name, {}), **fields}
        game_metadata[name] = {field: value for field, value in merged.items() if value and field != CHANGED}
    return change(stored, game_metadata=game_metadata)


class PackFault(Record):
    """A fault in a pack or a game, in one line."""

    what: str
    why: str


def check_packs(archive: Archive) -> Iterator[PackFault]:
    """Yield the faults of the packs, reading all of them. Raises ``StoreError``."""
    for pack in archive.packs():
        try:
            data = archive.store.get(f"{pack}{PACK}")
            found = index_from_pack(pack, data)
            for item in found.items:
                decode(data[item.offset : item.offset + item.length])
        except (DamagedPiece, StoreError) as damage:
            yield PackFault(what=f"pack {pack}", why=f"damaged: {damage}")
            continue
        if (why := _index_is_wrong(archive, found)) is not None:
            yield PackFault(what=f"pack {pack}", why=f"{why}; --reindex rebuilds it")


def check_games(archive: Archive, log: RedisLog) -> Iterator[PackFault]:
    """Yield the games that are not where the log says they are. Raises the errors of the log."""
    for games in batched(list(log.game_ids()), BATCH_SIZE):
        places, unreadable = readable_places(log, games)
        yield from (PackFault(what=f"game {game}", why="its place cannot be read") for game in unreadable)
        for game, place in places.items():
            try:
                head = archive.game(game, place).head
            except (CorruptLog, LogUnavailable) as error:
                yield PackFault(what=f"game {game}", why=str(error))
                continue
            if head != log.head(game):
                yield PackFault(what=f"game {game}", why="the archive has another chain than the log")


def reindex(archive: Archive) -> int:
    """Rebuild indexes that are missing or do not match their packs; return their number.

    Raises ``DamagedPiece`` for a pack that cannot be read, and ``StoreError``.
    """
    done = 0
    for pack in archive.packs():
        try:
            found = archive.index_by_pack(pack)
        except DamagedPiece as damage:
            raise DamagedPiece(f"pack {pack} is damaged: {damage}") from None
        if _index_is_wrong(archive, found) is not None:
            archive.store.remove(f"{pack}{INDEX}")
            archive.store.put(f"{pack}{INDEX}", encode_index(found))
            done += 1
    return done


def _index_is_wrong(archive: Archive, found: PackIndex) -> str | None:
    pack = found.header.pack
    try:
        index = decode_index(pack, archive.store.get(f"{pack}{INDEX}"))
    except Missing:
        return "its index is missing"
    except (DamagedPiece, StoreError) as error:
        return str(error)
    return None if index == found else "its index does not match it"
