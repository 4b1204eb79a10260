"""The packs of the archive in a backup: copied once each, since they never change, and put back as they were."""

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from events.archive.archive import ID, Archive
from events.archive.checking import reindex
from events.archive.folder import FolderStore
from events.archive.frame import Damaged as DamagedFrame
from events.archive.index import PACK
from events.durable_files import Missing, StoreError
from ops.backup.pack import Damaged
from ops.errors import UserError

PREFIX = "archive-"
"""What the names of the copies begin with."""
OURS = re.compile(rf"{PREFIX}[0-9a-z.-]+")
ATTEMPTS = 5

_ID = re.compile(rb"[0-9a-f]{32}")
ArchiveName = Annotated[str, Meta(pattern=rf"^({ID}|[0-9]{{1,9}}-[0-9]{{1,9}}{re.escape(PACK)})\Z")]
"""The name of a file of an archive that a backup holds: a name that would lead elsewhere is none."""


def copy_archive(archive: Archive, folder: Path, before: Mapping[str, str], stubs: Iterable[str]) -> dict[str, str]:
    """Copy what a backup does not hold yet; return all files of the archive with their SHA-256.

    ``before`` are those of the backup that there is, ``stubs`` the games that have to be in the copies. A pack may be
    written anew meanwhile: then its games are in a newer one. Raises ``UserError`` and ``StoreError``.
    """
    wanted = set(stubs)
    if not archive.packs():
        if wanted:
            raise UserError("the store has archived games, and there is no archive: SKALD_ARCHIVE names its folder")
        return {}
    for _ in range(ATTEMPTS):
        try:
            found = _copied(archive, folder, before)
        except Missing:
            continue
        if wanted <= _games(folder, found):
            return found
    raise UserError("the archive does not hold all archived games: skald archive --check says which")


def check_archive(folder: Path, files: Mapping[str, str]) -> None:
    """Raise ``Damaged`` unless a backup holds these files of the archive as they were."""
    for name, digest in files.items():
        try:
            _require(folder, name, digest)
        except StoreError as error:
            raise Damaged(str(error)) from None
    if ID in files and not _ID.fullmatch(copies_in(folder).get(ID)):
        raise Damaged(f"{PREFIX}{ID} is not the id of an archive")


def restore_archive(archive: Archive, folder: Path, files: Mapping[str, str]) -> None:
    """Put the files of a checked backup into an archive that is empty, or holds them already. Raises ``UserError``."""
    try:
        there = archive.store.names()
        for name in sorted(files.keys() & set(there)):
            if archive.store.get(name) != _require(folder, name, files[name]):
                raise UserError(f"the archive has a file {name} already, of another store; name another folder")
        for name in files.keys() - set(there):
            archive.store.put(name, _require(folder, name, files[name]))
        if files:
            reindex(archive)
    except (DamagedFrame, StoreError) as error:
        raise UserError(str(error)) from None


def remove_copies(folder: Path, files: Mapping[str, str]) -> None:
    """Remove the copies that the index does not name any more."""
    for file in folder.glob(f"{PREFIX}*"):
        if file.name.removeprefix(PREFIX) not in files:
            file.unlink(missing_ok=True)


def copies_in(folder: Path) -> FolderStore:
    """Return the archive's files in the folder of a backup, by the names that they have in the archive."""
    return _Copies(folder)


def _require(folder: Path, name: str, digest: str) -> bytes:
    """Return a copy. Raises ``StoreError`` unless it is as it was."""
    data = copies_in(folder).get(name)
    if sha256(data).hexdigest() != digest:
        raise StoreError(f"{PREFIX}{name} was altered")
    return data


def _copied(archive: Archive, folder: Path, before: Mapping[str, str]) -> dict[str, str]:
    copies, found = FolderStore(folder), {}
    for name in (ID, *(f"{pack}{PACK}" for pack in archive.packs())):
        copy = f"{PREFIX}{name}"
        if name in before and (folder / copy).is_file() and not (folder / copy).is_symlink():
            found[name] = before[name]
            continue
        data = archive.store.get(name)
        copies.remove(copy)
        copies.put(copy, data)
        found[name] = sha256(copies.get(copy)).hexdigest()
        if found[name] != sha256(data).hexdigest():
            raise StoreError(f"{copy} is not what was written")
    return found


def _games(folder: Path, files: Iterable[str]) -> set[str]:
    copies = Archive(copies_in(folder))
    packs = [name.removesuffix(PACK) for name in files if name.endswith(PACK)]
    try:
        return {item.game for pack in packs for item in copies.index_by_pack(pack).items}
    except DamagedFrame as damage:
        raise UserError(f"the archive is damaged: {damage}; skald archive --check says where") from None


class _Copies(FolderStore):
    """The copies in the folder of a backup, by their own names."""

    def get(self, name: str) -> bytes:
        """Return a whole file."""
        return super().get(f"{PREFIX}{name}")

    def range(self, name: str, offset: int, length: int) -> bytes:
        """Return part of a file."""
        return super().range(f"{PREFIX}{name}", offset, length)

    def names(self) -> Sequence[str]:
        """Return the names of all files of the archive."""
        return [name.removeprefix(PREFIX) for name in super().names() if name.startswith(PREFIX)]
