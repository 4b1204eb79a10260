"""Writes to a dataset: a run adds files, and only its new manifest makes them part of the dataset."""

import gzip
import os
import shutil
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from hashlib import file_digest
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from events.application.reading import is_utc_time
from events.durable_files import Busy, StoreError, held, sync_folder
from events.log.records import CorruptLog
from events.ruleset.records import change
from ops.analytics.engine import duckdb, identifier, open_engine, quoted
from ops.analytics.manifest import (
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
from ops.analytics.query import open_dataset
from ops.analytics.rows import SMALLEST_GROUP, ClosedGame, Level, Privacy
from ops.analytics.tables import ROWS, TABLES, EventTables, event_tables, tables_at
from ops.run.errors import UserError

_encoder = msgspec.json.Encoder()

PLAIN_BYTES = 1 << 26
"""The maximum number of bytes of rows that are kept uncompressed on disk: compressing all of them would take a fifth of
the time of a run.
"""

LOCK = ".lock"
SPOOL = ".spool"
_OWN = {NAME, f"{NAME}.new", POSITION, f"{POSITION}.new", LOCK, SPOOL, *TABLES}

LOCK_PAUSE = 0.5
"""Seconds between attempts to lock a dataset."""
Lines = dict["Part", bytes]
"""Rows as lines of JSON."""


class Part(NamedTuple):
    """What one file of a run holds: its table, ruleset and month."""

    table: str
    ruleset: str
    month: str


class Chunk(NamedTuple):
    """The rows of some games, the tables of their events, and the number of games per ruleset and month.

    It can be sent to another process.
    """

    lines: Lines
    event_tables: dict[str, EventTables]
    groups: Counter[tuple[str, str]]
    events: Counter[tuple[str, str]]


def rows_of(games: Iterable[ClosedGame], tables: Iterable[str], privacy: Privacy) -> Chunk:
    """Return the rows of games for these tables.

    Raises ``CorruptLog`` for a game without valid times, which cannot be written.
    """
    found: dict[Part, list[bytes]] = {}
    described: dict[str, EventTables] = {}
    groups: Counter[tuple[str, str]] = Counter()
    events: Counter[tuple[str, str]] = Counter()
    wanted = tables_at(privacy.level, tables)
    for game in games:
        times = {entry.at for entry in game.entries}  # all events of a commit have the same time
        if odd := next((at for at in times if not is_utc_time(at)), None):
            raise CorruptLog(f"It has an event at {odd[:40]!a}, which is not a time in UTC.")
        created = game.created
        described[created.ruleset] = dict(event_tables(game.rulesets[created.ruleset], privacy.level))
        for name in wanted:
            rows = _encoder.encode_lines(list(ROWS[name](game, privacy)))
            found.setdefault(Part(name, created.ruleset, game.month), []).append(rows)
        groups[created.ruleset, game.month] += 1
        events[created.ruleset, game.month] += len(game.entries)
    return Chunk({part: b"".join(lines) for part, lines in found.items()}, described, groups, events)


class Spool:
    """The rows of one run, in files of its own folder; beyond a limit, further rows are compressed."""

    def __init__(self, folder: Path, *, running: bool = False) -> None:
        self._folder, self._running = folder, running
        self._parts: dict[Part, int] = {}
        self._bytes = 0
        self.event_tables: dict[str, EventTables] = {}
        self.groups: Counter[tuple[str, str]] = Counter()
        self.events: Counter[tuple[str, str]] = Counter()
        folder.mkdir(parents=True)

    def add(self, chunk: Chunk) -> None:
        """Append rows."""
        self.event_tables.update(chunk.event_tables)
        self.groups.update(chunk.groups)
        self.events.update(chunk.events)
        for part, lines in chunk.lines.items():
            number, is_plain = self._parts.setdefault(part, len(self._parts)), self._bytes < PLAIN_BYTES
            with (self._folder / f"{number}.ndjson{'' if is_plain else '.gz'}").open("ab") as out:
                out.write(lines if is_plain else gzip.compress(lines, compresslevel=1))
            self._bytes += len(lines)

    def drop(self, ruleset: str, month: str) -> None:
        """Discard the rows of a ruleset and month."""
        self.groups.pop((ruleset, month))
        self.events.pop((ruleset, month))
        self._parts = {part: number for part, number in self._parts.items() if part[1:] != (ruleset, month)}

    def write(self, dataset: Path, run: int, level: Level, threads: int) -> list[DataFile]:
        """Write everything as Parquet to a dataset, flush it to disk, and return the files."""
        engine, ending = open_engine(threads=threads), "-running" if self._running else ""
        written = []
        for part, number in self._parts.items():
            path = Path(part.table, f"ruleset={part.ruleset}", f"month={part.month}", f"{run:06d}{ending}.parquet")
            target = dataset / path
            target.parent.mkdir(parents=True, exist_ok=True)
            copy = self._copy(part, sorted(self._folder.glob(f"{number}.ndjson*")), target, level)
            (rows,) = engine.execute(copy).fetchone() or (0,)
            with target.open("rb+") as stream:
                digest = file_digest(stream, "sha256").hexdigest()
                os.fsync(stream.fileno())
            sync_folder(target.parent)
            written.append(
                DataFile(
                    path=path.as_posix(),
                    table=part.table,
                    ruleset=part.ruleset,
                    month=part.month,
                    rows=rows,
                    bytes=target.stat().st_size,
                    sha256=digest,
                    running=self._running,
                )
            )
        engine.close()
        return written

    def _copy(self, part: Part, sources: Sequence[Path], target: Path, level: Level) -> str:
        columns = {name: column.type for name, column in TABLES[part.table].columns_at(level).items()}
        read_as = {name: "VARCHAR" if kind == "BLOB" else kind for name, kind in columns.items()}
        read = ", ".join(f"{quoted(name)}: {quoted(kind)}" for name, kind in read_as.items())
        listed = ", ".join(quoted(str(source)) for source in sources)
        selected = ", ".join(_selected(name, kind) for name, kind in columns.items())
        return (
            f"COPY (SELECT {selected} FROM read_ndjson([{listed}], columns={{{read}}}, "  # noqa: S608
            f"maximum_object_size=67108864)) TO {quoted(str(target))} "
            "(FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 9)"
        )


def _selected(name: str, kind: str) -> str:
    column = identifier(name)
    # Not every reader of Parquet reads its type JSON as text.
    found = {"BLOB": f"unhex({column})", "JSON": f"CAST({column} AS VARCHAR)"}.get(kind)
    return f"{found} AS {column}" if found else column


class DatasetWriter:
    """One run on a dataset. ``manifest`` and ``position`` are those of the previous run, or of an empty dataset.

    ``unreadable`` has the games that could not be added, and why; ``too_young`` is the number of games that were closed
    too recently.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder, self.manifest, self.position = folder, manifest, read_position(folder, manifest)
        self.unreadable: dict[str, str] = {}
        self.too_young = 0
        self._spool = Spool(folder / SPOOL)
        self._running = Spool(folder / SPOOL / "running", running=True)

    def add(self, chunk: Chunk, *, running: bool = False) -> None:
        """Add the rows of some games; those that are not closed stay in the dataset until the next run."""
        (self._running if running else self._spool).add(chunk)

    @property
    def games(self) -> int:
        """The number of added games."""
        return self._spool.groups.total()

    @property
    def events(self) -> int:
        """The number of their events."""
        return self._spool.events.total()

    @property
    def running_games(self) -> int:
        """How many added games are not closed."""
        return self._running.groups.total()

    def known(self) -> Collection[str]:
        """Return the names of the closed games that the dataset holds already."""
        if not self.manifest.files:
            return ()
        asked = "SELECT game FROM games WHERE ended_at IS NOT NULL"
        return {row[0] for row in open_dataset(self.folder, seconds=600).ask(asked).rows}

    def withhold_small_groups(self) -> Collection[tuple[str, str]]:
        """Leave out the games of each ruleset and month with too few games; return these rulesets and months."""
        told = {(file.ruleset, file.month) for file in self.manifest.files}
        small = [group for group, games in self._spool.groups.items() if games < SMALLEST_GROUP and group not in told]
        for ruleset, month in small:
            self._spool.drop(ruleset, month)
        return small

    def finish(
        self,
        *,
        position: Mapping[str, str] | None = None,
        kinds: tuple[str, ...] = (),
        embargo_days: int = 0,
        simulation: dict[str, Any] | None = None,
        threads: int = 1,
    ) -> Manifest:
        """Write the added rows, and then the manifest, which makes them part of the dataset."""
        before = self.manifest
        run = before.runs + 1
        self.position = self.position if position is None else position
        written = [
            file
            for spool in (self._spool, self._running)
            if spool.groups
            for file in spool.write(self.folder, run, before.level, threads)
        ]
        self.manifest = change(
            before,
            runs=run,
            files=(*(file for file in before.files if not file.running), *sorted(written, key=lambda file: file.path)),
            kinds=kinds,
            embargo_days=embargo_days,
            events={**before.events, **self._spool.event_tables, **self._running.event_tables},
            position={} if before.level == "public" else self.position,
            simulations=(*before.simulations, simulation) if simulation else before.simulations,
        )
        write_manifest(self.folder, self.manifest)
        if before.level == "public":
            write_position(self.folder, self.position)
        return self.manifest


class DatasetBusy(UserError):
    """Another run is writing to the dataset."""


@contextmanager
def when_free(
    open_writer: Callable[[], AbstractContextManager[DatasetWriter]], say: Callable[[str], None]
) -> Iterator[DatasetWriter]:
    """Yield the writer of a dataset as soon as no other run writes to it; say once that this waits."""
    with ExitStack() as opened:
        has_said = False
        while True:
            try:
                writer = opened.enter_context(open_writer())
                break
            except DatasetBusy as busy:
                if not has_said:
                    say(f"{busy.message}; waiting for it to end")
                has_said = True
                time.sleep(LOCK_PAUSE)
        yield writer


@contextmanager
def write_dataset(
    folder: Path, *, origin: str, level: Level, tables: tuple[str, ...], license_: str | None = None, salt: str = ""
) -> Iterator[DatasetWriter]:
    """Yield the writer of a dataset, which is locked meanwhile. A new dataset gets this salt.

    What an interrupted run has left is removed. Raises ``UserError`` for a folder that is not a dataset, and
    ``DatasetBusy``.
    """
    duckdb()
    tables = tables_at(level, tables)
    try:
        _require_dataset(folder)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror or error}") from None
    with _locked(folder):
        _require_no_links(folder)
        manifest = read_manifest(folder) or new_manifest(origin, level, tables, salt)
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


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with ExitStack() as stack:
        try:
            stack.enter_context(held(folder / LOCK, f"{folder} is being written to by another run"))
        except Busy as error:
            raise DatasetBusy(str(error)) from None
        except StoreError as error:
            raise UserError(str(error)) from None
        yield


def _licensed(folder: Path, manifest: Manifest, license_: str | None) -> Manifest:
    """Return the manifest with another license, which then applies to everything in the dataset."""
    if license_ is None or license_ == manifest.license:
        return manifest
    licensed: Manifest = change(manifest, license=license_)
    if manifest.runs:
        write_manifest(folder, licensed)
    return licensed


def _require_dataset(folder: Path) -> None:
    if folder.is_dir() and (strange := sorted(path.name for path in folder.iterdir() if path.name not in _OWN)):
        raise UserError(f"{folder} is not a dataset (it contains {strange[0]})")
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is not a folder")


def _require_no_links(folder: Path) -> None:
    """Refuse a folder with symbolic links: files elsewhere would be written, or removed as leftovers."""
    for place, folders, files in os.walk(folder):
        if links := sorted(name for name in (*folders, *files) if Path(place, name).is_symlink()):
            link = Path(place, links[0]).relative_to(folder)
            raise UserError(f"{folder} is not a dataset ({link} is a symbolic link)")


def _require_same(folder: Path, manifest: Manifest, origin: str, level: Level, tables: tuple[str, ...]) -> None:
    if manifest.origin != origin:
        raise UserError(f"{folder} is a dataset of {manifest.origin} games, not of {origin} ones")
    if manifest.level != level:
        raise UserError(f"{folder} is a dataset at the level {manifest.level}, not {level}")
    if manifest.tables != tables:
        raise UserError(f"{folder} has the tables {', '.join(manifest.tables)}, not {', '.join(tables)}")


def _remove_leftovers(folder: Path, manifest: Manifest) -> None:
    shutil.rmtree(folder / SPOOL, ignore_errors=True)
    listed = {file.path for file in manifest.files}
    for found in folder.glob("*/ruleset=*/month=*/*.parquet*"):
        if found.relative_to(folder).as_posix() not in listed:
            found.unlink()
