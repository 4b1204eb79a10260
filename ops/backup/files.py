"""What a backup holds beside the store: the packs of the archive, the transparency log, and hashes of the secrets."""

import re
import shutil
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import scrypt, sha256
from pathlib import Path
from secrets import token_bytes
from typing import Annotated, NamedTuple

from msgspec import Meta

from events.archive.archive import ID, PACK, Archive, FolderStore, index_from_pack
from events.archive.archiver import reindex
from events.durable_files import Busy, Missing, NotAFile, StoreError
from events.packs import DamagedPiece
from events.transparency.log import CHECKPOINT, RESTORED, SIGNED, TILES
from events.transparency.notes import Checkpoint, MalformedNote, parse_checkpoint, parse_note
from events.transparency.reader import LeafIndex, SignedTree
from events.transparency.tiles import ENTRIES, WIDTH, DamagedTile, LogFolder, Tree, encode_entries, grown_tiles
from ops.run.errors import UserError, explained
from ops.run.settings import Settings, variable

PREFIX = "archive-"
"""The prefix of the names of the copies."""
OURS = re.compile(rf"{PREFIX}[0-9a-z.-]+")
ATTEMPTS = 5

_ID = re.compile(rb"[0-9a-f]{32}")
ArchiveName = Annotated[str, Meta(pattern=rf"^({ID}|[0-9]{{1,9}}-[0-9]{{1,9}}{re.escape(PACK)})\Z")]
"""The name of an archive's file in a backup: a name that would lead to another folder is not allowed."""

FOLDER = "transparency"
"""The folder of the transparency log in that of a backup."""

OUTSIDE = ("secret",)
"""The settings on which the games of a store depend: their tokens are derived from these."""


class ArchiveCopy(NamedTuple):
    """The files of an archive in a backup with their SHA-256, and those that are damaged in the archive itself."""

    files: dict[str, str]
    damaged: list[str]


def copy_archive(archive: Archive, folder: Path, before: Mapping[str, str], stubs: Iterable[str]) -> ArchiveCopy:
    """Copy the files that a backup lacks, or whose copies were altered.

    ``before`` are the files of the existing backup, ``stubs`` the games that have to be in the copies. If a pack is
    rewritten meanwhile, its games are in a newer one. Raises ``UserError`` and ``StoreError``.
    """
    wanted = set(stubs)
    if not archive.packs():
        if wanted:
            raise UserError("the store has archived games, but the archive is missing: SKALD_ARCHIVE names its folder")
        return ArchiveCopy({}, [])
    for _ in range(ATTEMPTS):
        try:
            found, games = _copied(archive, folder, before)
        except Missing:
            continue
        if wanted <= games:
            return found
    raise UserError("some archived games are missing in the archive: skald archive --check lists them")


def check_archive(folder: Path, files: Mapping[str, str]) -> None:
    """Raise ``DamagedPiece`` unless a backup contains these files of the archive unaltered."""
    for name, digest in files.items():
        try:
            _require(folder, name, digest)
        except StoreError as error:
            raise DamagedPiece(str(error)) from None
    if ID in files and not _ID.fullmatch(copies_in(folder).get(ID)):
        raise DamagedPiece(f"{PREFIX}{ID} is not the id of an archive")


def restore_archive(archive: Archive, folder: Path, files: Mapping[str, str]) -> None:
    """Copy the files of a checked backup into an archive that is empty or already has them. Raises ``UserError``."""
    with explained(DamagedPiece, StoreError):
        there = archive.store.names()
        for name in sorted(files.keys() & set(there)):
            if archive.store.get(name) != _require(folder, name, files[name]):
                raise UserError(f"the archive already has a file {name}, of another store; use another folder")
        for name in files.keys() - set(there):
            archive.store.put(name, _require(folder, name, files[name]))
        if files:
            reindex(archive)


def remove_copies(folder: Path, files: Mapping[str, str]) -> None:
    """Remove the copies that are not in the index."""
    for file in folder.glob(f"{PREFIX}*"):
        if file.name.removeprefix(PREFIX) not in files:
            file.unlink(missing_ok=True)


def copies_in(folder: Path) -> FolderStore:
    """Return the archive's files in the folder of a backup, by the names that they have in the archive."""
    return _Copies(folder)


def _require(folder: Path, name: str, digest: str) -> bytes:
    """Return a copy. Raises ``StoreError`` if it was altered."""
    data = copies_in(folder).get(name)
    if sha256(data).hexdigest() != digest:
        raise StoreError(f"{PREFIX}{name} was altered")
    return data


def _copied(archive: Archive, folder: Path, before: Mapping[str, str]) -> tuple[ArchiveCopy, set[str]]:
    """Copy the files of an archive, and return the games that are in its packs.

    If a file has been damaged in the archive, the copy in the backup is kept. Raises ``UserError`` for a pack that is
    damaged and not in the backup, and ``StoreError``.
    """
    files, found, games = FolderStore(folder), ArchiveCopy({}, []), set[str]()
    for name in (ID, *(f"{pack}{PACK}" for pack in archive.packs())):
        data = archive.store.get(name)
        digest = sha256(data).hexdigest()
        if digest != before.get(name, digest):
            found.damaged.append(name)
            data = _require(folder, name, digest := before[name])
        found.files[name] = digest
        if name != ID:
            try:
                games |= {item.game for item in index_from_pack(name.removesuffix(PACK), data).items}
            except DamagedPiece as damage:
                raise UserError(f"pack {name} of the archive is damaged: {damage}") from None
        with suppress(StoreError):
            _require(folder, name, digest)
            continue
        files.remove(f"{PREFIX}{name}")
        files.put(f"{PREFIX}{name}", data)
        _require(folder, name, digest)
    return found, games


class _Copies(FolderStore):
    """The copies in the folder of a backup, by their names there."""

    def get(self, name: str) -> bytes:
        """Return the content of a file."""
        return super().get(f"{PREFIX}{name}")

    def range(self, name: str, offset: int, length: int) -> bytes:
        return super().range(f"{PREFIX}{name}", offset, length)

    def names(self) -> Sequence[str]:
        return [name.removeprefix(PREFIX) for name in super().names() if name.startswith(PREFIX)]


def copy_log(log: Path | None, backup: Path) -> str:
    """Copy what a backup lacks of the log in a folder; return the signed checkpoint, empty without a log.

    Raises ``UserError`` and ``StoreError``.
    """
    if log is None or not (log / SIGNED).exists():
        return ""
    source = LogFolder(log)
    note = source.read(SIGNED)
    tree = Tree(source, _read(note).size)
    try:
        try:
            _copy_signed(tree, backup, note)
        except (DamagedPiece, DamagedTile, NotAFile):  # the copy is of another log, or damaged
            _require_signed(source, note)  # otherwise the copy may be all that is left of the log
            _remove_tiles(_copy_in(backup))
            _copy_signed(tree, backup, note)
    except (DamagedPiece, DamagedTile) as damage:
        raise UserError(f"the transparency log cannot be backed up: {damage}") from None
    return note.decode()


def check_log(backup: Path, note: str) -> None:
    """Raise ``DamagedPiece`` unless a backup holds the log that this checkpoint was signed over."""
    if note:
        try:
            _require_signed(_copy_in(backup), note.encode())
        except (DamagedTile, StoreError, UserError) as error:
            raise DamagedPiece(f"the transparency log: {error}") from None


def restore_log(log: Path | None, backup: Path, note: str) -> None:
    """Copy the log of a checked backup into a folder, unless the folder has a log that continues it.

    A restored log is not continued automatically: more may have been signed than the backup contains. Its entries can
    be proved meanwhile. Raises ``UserError``.
    """
    if log is None or not note:
        return
    target = LogFolder(log)
    with explained(Busy, DamagedTile, StoreError), target.locked():
        if (log / SIGNED).exists() and not (log / RESTORED).exists():
            _require_continued(target, _read(note.encode()))
            return
        target.write(RESTORED, b"")
        _remove_tiles(target)
        _copy_tiles(Tree(_copy_in(backup), _read(note.encode()).size), target)
        for name in (SIGNED, CHECKPOINT):
            target.write(name, note.encode())
        with suppress(DamagedTile, StoreError):  # the next writer of the log creates its index then, and reports faults
            signed = _read(note.encode())
            LeafIndex(target.folder, SignedTree(signed, Tree(target, signed.size))).close()


def _copy_in(backup: Path) -> LogFolder:
    """Return the copy of a log in the folder of a backup. Raises ``StoreError``."""
    if (backup / FOLDER).is_symlink():
        raise StoreError(f"{backup / FOLDER} is a symbolic link")
    return LogFolder(backup / FOLDER)


def _require_continued(target: LogFolder, copied: Checkpoint) -> None:
    there = _read(target.read(SIGNED))
    if (
        there.origin != copied.origin
        or there.size < copied.size
        or Tree(target, there.size).root(copied.size) != copied.root
    ):
        raise UserError(
            f"{target.folder} contains another transparency log, or an older one than the backup; move it away, or "
            "set SKALD_TRANSPARENCY to another folder"
        )


def _copy_signed(tree: Tree, backup: Path, note: bytes) -> None:
    """Copy the missing parts of a log. Raises ``DamagedPiece``, ``DamagedTile`` and ``StoreError``."""
    copy = _copy_in(backup)
    _copy_tiles(tree, copy)
    _require_signed(copy, note)


def _remove_tiles(folder: LogFolder) -> None:
    """Remove all tiles of a log. Raises ``OSError``."""
    shutil.rmtree(folder.folder / TILES, ignore_errors=True)


def _copy_tiles(tree: Tree, copy: LogFolder) -> None:
    """Copy the tiles of a tree that are not there yet."""
    for tile in grown_tiles(0, tree.size):
        if not (copy.folder / tile.path).exists():
            entries = tile.level == ENTRIES
            copy.write(
                tile.path,
                encode_entries(tree.entries(tile.index)) if entries else b"".join(tree.row(tile.level, tile.index)),
            )


def remove_smaller_tiles(backup: Path, note: str) -> None:
    """Remove the partial tiles of smaller logs, which are unused once the index with this checkpoint is written.

    Raises ``StoreError``.
    """
    if not note:
        return
    copy = _copy_in(backup)
    for tile in grown_tiles(0, _read(note.encode()).size):
        partial = f"{tile.whole.path}.p"
        for width in copy.names(partial):
            if f"{partial}/{width}" != tile.path:
                copy.remove(f"{partial}/{width}")
        if tile.width == WIDTH:
            copy.remove(partial)


def _require_signed(copy: LogFolder, note: bytes) -> None:
    """Raise ``DamagedPiece`` unless the tiles of a copy are those that the checkpoint was signed over."""
    signed = _read(note)
    if Tree(copy, signed.size).check() != signed.root:
        raise DamagedPiece("the transparency log was altered")


def _read(note: bytes) -> Checkpoint:
    try:
        return parse_checkpoint(parse_note(note).text)
    except MalformedNote as error:
        raise UserError(f"the checkpoint of the transparency log cannot be read: {error}") from None


def secrets_of(settings: Settings) -> dict[str, str]:
    """Return the secrets that are set, by the names of their variables."""
    return {variable(name): value for name in OUTSIDE if (value := getattr(settings, name, ""))}


def hashes(secrets: Mapping[str, str]) -> dict[str, str]:
    """Return salted hashes of the secrets: they can be compared with secrets, but do not reveal them."""
    return {name: _hash(value, token_bytes(16)) for name, value in secrets.items()}


def same(secrets: Mapping[str, str], named: Mapping[str, str]) -> bool:
    return secrets.keys() == named.keys() and all(_is(secrets[name], said) for name, said in named.items())


def require(secrets: Mapping[str, str], named: Mapping[str, str]) -> None:
    """Raise ``UserError`` unless these are the secrets whose hashes a backup contains."""
    for name, said in named.items():
        if name not in secrets:
            raise UserError(f"this backup requires the {name} that its games were served with, which is not set")
        if not _is(secrets[name], said):
            raise UserError(f"this backup requires another {name} than the one that is set")
    for name in secrets.keys() - named.keys():
        raise UserError(f"the games of this backup were served without {name}; do not set it")


def _is(value: str, said: str) -> bool:
    try:
        return _hash(value, b64decode(said.partition(":")[0])) == said
    except ValueError:
        return False


def _hash(value: str, salt: bytes) -> str:
    return f"{b64encode(salt).decode()}:{scrypt(value.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32).hex()}"
