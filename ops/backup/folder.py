"""The folder of a backup: readable by its owner alone, written by one backup at a time."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from events.durable_files import Busy, StoreError, held
from ops.backup.archive_files import OURS
from ops.backup.index import NAME, Index
from ops.backup.log_files import FOLDER as LOG_FOLDER
from ops.backup.pack import PACK
from ops.errors import UserError

LOCK = "lock"
_PACK = re.compile(PACK)
_OURS = {LOCK, NAME, f"{NAME}.new", LOG_FOLDER}


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Make the folder if there is none, and hold it. Raises ``UserError`` if it cannot be used or is not ours."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if foreign := [file.name for file in folder.iterdir() if not _is_ours(file.name)]:
            raise UserError(f"{folder} holds what no backup has written ({foreign[0]!a}); name a folder of its own")
        folder.chmod(0o700)  # it holds the seeds of running games
    except OSError as error:
        raise UserError(f"{folder} cannot be used: {error.strerror}") from None
    with ExitStack() as stack:
        try:
            stack.enter_context(held(folder / LOCK, f"another backup is writing to {folder}"))
        except (Busy, StoreError) as error:
            raise UserError(str(error)) from None
        yield


def next_pack(folder: Path) -> str:
    """Return the name of a new pack."""
    return f"pack-{1 + max((int(name[5:]) for name in _packs(folder)), default=0):06d}"


def remove_unnamed(folder: Path, index: Index) -> None:
    """Remove the packs of which the index names nothing."""
    named = {item.piece.pack for item in index.items.values()}
    for name in _packs(folder) - named:
        (folder / name).unlink(missing_ok=True)


def _packs(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if _PACK.fullmatch(file.name)}


def _is_ours(name: str) -> bool:
    return name in _OURS or any(pattern.fullmatch(name) for pattern in (_PACK, OURS))
