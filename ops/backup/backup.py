"""Makes a backup: what has changed since the last one goes into a new pack, and the index is replaced last."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from events.archive.archive import Archive
from events.durable_files import Busy, StoreError, held
from events.log.client import Client, identify, translate_errors
from events.log.keys import RESTORING
from events.packs import DamagedPiece
from events.ruleset.records import Record, change
from ops.backup import files as outside
from ops.backup.examination import is_stub, report_on, why_foreign
from ops.backup.files import FOLDER as LOG_FOLDER
from ops.backup.files import OURS, ArchiveCopy, copy_archive, copy_log, remove_copies, remove_smaller_tiles
from ops.backup.index import NAME, Index, Item, find_index, new_index, write_index
from ops.backup.pack import PACK, PackWriter, encode, read_piece, require_pieces
from ops.backup.units import Content, StoreReader, Unit, foreign_keys, units
from ops.run.errors import UserError, explained

LOCK = "lock"
_PACK = re.compile(PACK)
_OURS = {LOCK, NAME, f"{NAME}.new", LOG_FOLDER}

SPARSE = 0.5
"""A pack is rewritten once the index uses less than this part of it, so that a backup does not grow forever."""

Progress = Callable[[int], None]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Make the folder if there is none, and hold it. Raises ``UserError`` if it cannot be used or is not ours."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if foreign := [file.name for file in folder.iterdir() if not _is_ours(file.name)]:
            raise UserError(f"{folder} has a file that no backup contains ({foreign[0]!a}); use a separate folder")
        folder.chmod(0o700)  # it holds the seeds of running games
    except OSError as error:
        raise UserError(f"{folder} cannot be used: {error.strerror}") from None
    with explained(Busy, StoreError), held(folder / LOCK, f"another backup is writing to {folder}"):
        yield


def next_pack(folder: Path) -> str:
    """Return the name of a new pack."""
    return f"pack-{1 + max((int(name[5:]) for name in _packs(folder)), default=0):06d}"


def remove_unnamed(folder: Path, index: Index) -> None:
    named = {item.piece.pack for item in index.items.values()}
    for name in _packs(folder) - named:
        (folder / name).unlink(missing_ok=True)


def _packs(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if _PACK.fullmatch(file.name)}


def _is_ours(name: str) -> bool:
    return name in _OURS or any(pattern.fullmatch(name) for pattern in (_PACK, OURS))


class BackedUp(Record):
    """The result of a backup: games in it, games and bytes written, removed games, and broken games.

    ``left_out`` are the keys that were not written by Skald, or whose content was not. ``damaged`` are the files of
    the archive that are intact in the backup only.
    """

    games: int
    written: int
    bytes: int
    gone: int
    broken: tuple[str, ...]
    left_out: tuple[str, ...]
    damaged: tuple[str, ...]


class Backup:
    """One run into one folder."""

    def __init__(
        self,
        client: Client,
        folder: Path,
        secrets: Mapping[str, str],
        progress: Progress,
        archive: Archive | None = None,
        transparency: Path | None = None,
    ) -> None:
        self._client, self._folder, self._archive, self._transparency = client, folder, archive, transparency
        self._secrets, self._progress = secrets, progress
        self._reader = StoreReader(client)
        self._broken: list[str] = []
        self._left_out: list[str] = []
        self._written = 0

    def run(self, *, whole: bool = False) -> BackedUp:
        """Back up the store. With ``whole`` everything is written again.

        Raises ``UserError`` and ``LogUnavailable``; the previous backup stays intact then.
        """
        with locked(self._folder):
            try:
                return self._run(whole=whole)
            except OSError as error:
                raise UserError(f"{self._folder}: {error.strerror}; the previous backup is intact") from None
            except StoreError as error:
                raise UserError(f"{error}; the previous backup is intact") from None
            except DamagedPiece as damage:
                raise UserError(
                    f"{self._folder}: {damage}; nothing was changed; run again with --whole to repair it"
                ) from None

    def _run(self, *, whole: bool) -> BackedUp:
        before, index = self._indexes()
        if not whole:
            require_pieces(self._folder, [item.piece for item in before.items.values()])
        found = units(self._client)
        self._left_out += [key.decode(errors="backslashreplace") for key in foreign_keys(self._client)]
        with PackWriter(self._folder, next_pack(self._folder)) as pack:
            changed = self._keep_unchanged(pack, found, {} if whole else before.items, index.items)
            for content in self._reader.contents(changed):
                if item := self._written_item(pack, content, before.items.get(content.unit.name)):
                    index.items[item.unit] = item
                    self._written += item.game
                self._progress(len(index.items))
            pack.seal()
        copied, logged = self._copied_archive(before, index), copy_log(self._transparency, self._folder)
        index = change(index, header=change(index.header, archive=copied.files, transparency=logged))
        write_index(self._folder, index)
        remove_unnamed(self._folder, index)
        remove_copies(self._folder, index.header.archive)
        remove_smaller_tiles(self._folder, logged)
        gone = sum(item.game for name, item in before.items.items() if name not in index.items)
        size = sum(piece.length for piece in pack.pieces)
        return BackedUp(
            games=index.games,
            written=self._written,
            bytes=size,
            gone=gone,
            broken=tuple(sorted(self._broken)),
            left_out=tuple(sorted(self._left_out)),
            damaged=tuple(copied.damaged),
        )

    def _copied_archive(self, before: Index, index: Index) -> ArchiveCopy:
        """Copy what is new in the archive, after the stubs that point into it were read."""
        if self._archive is None:
            return ArchiveCopy({}, [])
        stubs = [item.unit for item in index.items.values() if item.archived]
        return copy_archive(self._archive, self._folder, before.header.archive, stubs)

    def _indexes(self) -> tuple[Index, Index]:
        """Return the existing index and a new one. Raises ``UserError`` if the existing one is of another store."""
        with translate_errors():
            if self._client.exists(RESTORING):
                raise UserError("a restore into this store was not finished, so it cannot be backed up")
        store = identify(self._client)
        before = find_index(self._folder)
        if before is not None and before.header.store != store:
            raise UserError(f"{self._folder} is the backup of another store; use another folder")
        named = before.header.secrets if before else {}
        said = named if outside.same(self._secrets, named) else outside.hashes(self._secrets)
        made_at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        return before or new_index(store, made_at, {}), new_index(store, made_at, said)

    def _keep_unchanged(
        self, pack: PackWriter, found: Sequence[Unit], before: Mapping[str, Item], items: dict[str, Item]
    ) -> list[Unit]:
        """Keep the items of units that have not changed, and return the units that have."""
        changed = []
        for unit, fingerprint in self._reader.fingerprints(found):
            known = before.get(unit.name)
            if known is not None and known.fingerprint == fingerprint:
                items[unit.name] = known
                self._broken += [] if known.sound else [unit.name]
            elif fingerprint is not None:
                changed.append(unit)
        for name in _sparse(before, items):
            for unit_name, item in list(items.items()):
                if item.piece.pack == name:
                    items[unit_name] = change(item, piece=pack.write(read_piece(self._folder, item.piece)))
        return changed

    def _written_item(self, pack: PackWriter, content: Content, before: Item | None) -> Item | None:
        """Write a unit and return its item. A broken game never replaces an intact copy of it."""
        unit, foreign = content.unit, why_foreign(content.unit.name, content.keys, game=content.unit.game)
        if foreign is not None and not unit.game:
            self._left_out.append(unit.name)
            return None
        archived = unit.game and is_stub(unit.name, content.keys)
        sound = foreign is None and (not unit.game or archived or report_on(unit.name, content.keys).ok)
        if not sound:
            self._broken.append(unit.name)
            if before is not None and before.sound:
                return change(before, piece=pack.write(read_piece(self._folder, before.piece)))
        piece = pack.write(encode(content.keys))
        return Item(
            unit=unit.name, game=unit.game, sound=sound, fingerprint=content.fingerprint, piece=piece, archived=archived
        )


def _sparse(before: Mapping[str, Item], kept: Mapping[str, Item]) -> list[str]:
    """Return the packs of which too little is still used."""
    sizes: dict[str, list[int]] = {}
    for name, item in before.items():
        size = sizes.setdefault(item.piece.pack, [0, 0])
        size[0] += item.piece.length
        size[1] += item.piece.length if name in kept else 0
    return [pack for pack, (all_of_it, still) in sizes.items() if still and still < SPARSE * all_of_it]
