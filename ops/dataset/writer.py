"""A dataset that is written to: one run adds files, and only its new manifest makes them part of the dataset."""

import fcntl
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from events.ruleset.records import change
from ops.dataset.engine import duckdb
from ops.dataset.levels import SMALLEST_GROUP, Level
from ops.dataset.manifest import (
    NAME,
    POSITION,
    DataFile,
    Manifest,
    new_manifest,
    read_manifest,
    read_position,
    require_files,
    write_manifest,
    write_position,
)
from ops.dataset.query import open_dataset
from ops.dataset.spool import Chunk, Spool
from ops.dataset.tables import TABLES
from ops.errors import UserError

LOCK = ".lock"
SPOOL = ".spool"
_OWN = {NAME, f"{NAME}.new", POSITION, f"{POSITION}.new", LOCK, SPOOL, *TABLES}


class DatasetWriter:
    """One run on a dataset. ``manifest`` and ``position`` are those of the run before, or of an empty dataset.

    ``unreadable`` has the games that could not be taken, and why.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder, self.manifest, self.position = folder, manifest, read_position(folder, manifest)
        self.unreadable: dict[str, str] = {}
        self._spool = Spool(folder / SPOOL)

    def add(self, chunk: Chunk) -> None:
        """Take the rows of some games."""
        self._spool.add(chunk)

    @property
    def games(self) -> int:
        """How many games were taken."""
        return self._spool.groups.total()

    @property
    def events(self) -> int:
        """How many events those games have."""
        return self._spool.events.total()

    def known(self) -> Collection[str]:
        """Return the names of the games that the dataset holds already."""
        if not self.manifest.files:
            return ()
        return {row[0] for row in open_dataset(self.folder, seconds=600).ask("SELECT game FROM games").rows}

    def withhold_small_groups(self) -> bool:
        """Leave out the games of a ruleset and month of which there are too few; return True if there were such."""
        told = {(file.ruleset, file.month) for file in self.manifest.files}
        small = [group for group, games in self._spool.groups.items() if games < SMALLEST_GROUP and group not in told]
        for ruleset, month in small:
            self._spool.drop(ruleset, month)
        return bool(small)

    def finish(
        self,
        *,
        position: Mapping[str, str] | None = None,
        kinds: tuple[str, ...] = (),
        simulation: dict[str, Any] | None = None,
        threads: int = 1,
    ) -> Manifest:
        """Write what was taken, and then the manifest: from here on it is part of the dataset."""
        before = self.manifest
        run = before.runs + 1
        self.position = self.position if position is None else position
        written = self._spool.write(self.folder, run, before.level, threads) if self.games else []
        self.manifest = change(
            before,
            runs=run,
            files=(*before.files, *_in_order(written)),
            kinds=kinds,
            event_columns={**before.event_columns, **self._spool.event_columns},
            position={} if before.level == "public" else self.position,
            simulations=(*before.simulations, simulation) if simulation else before.simulations,
        )
        write_manifest(self.folder, self.manifest)
        if before.level == "public":
            write_position(self.folder, self.position)
        return self.manifest


@contextmanager
def write_dataset(
    folder: Path, *, origin: str, level: Level, tables: tuple[str, ...], license_: str | None = None
) -> Iterator[DatasetWriter]:
    """Give the writer of a dataset, which nobody else writes to meanwhile.

    What a run that was broken off has left is removed. Raises ``UserError`` for a folder that is something else, and
    where DuckDB is not installed: what was read or played until then would be lost.
    """
    duckdb()
    try:
        _require_dataset(folder)
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("w")
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror or error}") from None
    with _locked(folder, lock):
        manifest = read_manifest(folder) or new_manifest(origin, level, tables)
        _require_same(folder, manifest, origin, level, tables)
        manifest = _licensed(folder, manifest, license_)
        require_files(folder, manifest)
        _remove_leftovers(folder, manifest)
        try:
            yield DatasetWriter(folder, manifest)
        except OSError as error:
            raise UserError(f"{folder}: {error.strerror or error}; the dataset is as it was before") from None
        finally:
            shutil.rmtree(folder / SPOOL, ignore_errors=True)


def _licensed(folder: Path, manifest: Manifest, license_: str | None) -> Manifest:
    """Return the manifest with another license, which holds from now on for what was written before, too."""
    if license_ is None or license_ == manifest.license:
        return manifest
    licensed: Manifest = change(manifest, license=license_)
    if manifest.runs:
        write_manifest(folder, licensed)
    return licensed


def _require_dataset(folder: Path) -> None:
    if folder.is_dir() and (strange := sorted(path.name for path in folder.iterdir() if path.name not in _OWN)):
        raise UserError(f"{folder} is no dataset: it holds {strange[0]}")
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is no folder")


def _require_same(folder: Path, manifest: Manifest, origin: str, level: Level, tables: tuple[str, ...]) -> None:
    if manifest.origin != origin:
        raise UserError(f"{folder} is a dataset of {manifest.origin} games, and takes no {origin} ones")
    if manifest.level != level:
        raise UserError(f"{folder} is a dataset at the level {manifest.level}, not {level}")
    if manifest.tables != tables:
        raise UserError(f"{folder} has the tables {', '.join(manifest.tables)}, not {', '.join(tables)}")


@contextmanager
def _locked(folder: Path, lock: IO[str]) -> Iterator[None]:
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise UserError(f"{folder} is being written to by another run") from None
        yield


def _remove_leftovers(folder: Path, manifest: Manifest) -> None:
    shutil.rmtree(folder / SPOOL, ignore_errors=True)
    listed = {file.path for file in manifest.files}
    for found in folder.glob("*/ruleset=*/month=*/*.parquet*"):
        if found.relative_to(folder).as_posix() not in listed:
            found.unlink()


def _in_order(files: Iterable[DataFile]) -> list[DataFile]:
    return sorted(files, key=lambda file: file.path)
