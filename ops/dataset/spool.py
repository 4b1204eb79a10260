"""Rows on their way to Parquet: kept as lines of JSON by table, ruleset and month, until DuckDB turns them over."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import file_digest
from pathlib import Path
from typing import NamedTuple

import msgspec

from events.durable_files import sync_folder
from ops.dataset.engine import identifier, open_engine, quoted
from ops.dataset.event_columns import EventColumns, event_columns
from ops.dataset.levels import Level, Privacy
from ops.dataset.manifest import DataFile
from ops.dataset.rows.games import option_columns
from ops.dataset.steps import ClosedGame
from ops.dataset.tables import TABLES

_encoder = msgspec.json.Encoder()


class Part(NamedTuple):
    """What one file of a run is for."""

    table: str
    ruleset: str
    month: str


Lines = dict[Part, bytes]
"""Rows as lines of JSON."""
Options = dict[str, Mapping[str, str]]
"""The columns with the options of each ruleset."""


class Chunk(NamedTuple):
    """The rows of some games, the columns of their options and events, and how many there are a ruleset and month.

    It can be handed to another process.
    """

    lines: Lines
    options: Options
    event_columns: dict[str, EventColumns]
    groups: Counter[tuple[str, str]]
    events: Counter[tuple[str, str]]


def rows_of(games: Iterable[ClosedGame], tables: Iterable[str], privacy: Privacy) -> Chunk:
    """Return the rows of games for these tables."""
    found: dict[Part, list[bytes]] = {}
    options: Options = {}
    columns: dict[str, EventColumns] = {}
    groups: Counter[tuple[str, str]] = Counter()
    events: Counter[tuple[str, str]] = Counter()
    for game in games:
        created = game.created
        options[created.ruleset] = option_columns(created.options)
        columns[created.ruleset] = dict(event_columns(game.rulesets[created.ruleset]))
        for name in tables:
            rows = _encoder.encode_lines(list(TABLES[name].rows(game, privacy)))
            found.setdefault(Part(name, created.ruleset, game.month), []).append(rows)
        groups[created.ruleset, game.month] += 1
        events[created.ruleset, game.month] += len(game.entries)
    return Chunk({part: b"".join(lines) for part, lines in found.items()}, options, columns, groups, events)


class Spool:
    """The rows of one run, in files of a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._parts: dict[Part, Path] = {}
        self._options: Options = {}
        self.event_columns: dict[str, EventColumns] = {}
        self.groups: Counter[tuple[str, str]] = Counter()
        self.events: Counter[tuple[str, str]] = Counter()
        folder.mkdir(parents=True)

    def add(self, chunk: Chunk) -> None:
        """Append rows."""
        self._options.update(chunk.options)
        self.event_columns.update(chunk.event_columns)
        self.groups.update(chunk.groups)
        self.events.update(chunk.events)
        for part, lines in chunk.lines.items():
            file = self._parts.setdefault(part, self._folder / f"{len(self._parts)}.ndjson")
            with file.open("ab") as out:
                out.write(lines)

    def drop(self, ruleset: str, month: str) -> None:
        """Forget the rows of a ruleset and month."""
        self.groups.pop((ruleset, month))
        self.events.pop((ruleset, month))
        self._parts = {part: file for part, file in self._parts.items() if part[1:] != (ruleset, month)}

    def write(self, dataset: Path, run: int, level: Level, threads: int) -> list[DataFile]:
        """Write everything as Parquet into a dataset, and return the files; they have reached the disk."""
        engine = open_engine(threads=threads)
        written = []
        for part, file in self._parts.items():
            path = Path(part.table, f"ruleset={part.ruleset}", f"month={part.month}", f"{run:06d}.parquet")
            target = dataset / path
            target.parent.mkdir(parents=True, exist_ok=True)
            (rows,) = engine.execute(self._copy(part, file, target, level)).fetchone() or (0,)
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
                )
            )
        engine.close()
        return written

    def _copy(self, part: Part, source: Path, target: Path, level: Level) -> str:
        columns = {name: column.type for name, column in TABLES[part.table].columns_at(level).items()}
        if part.table == "games":
            columns |= self._options[part.ruleset]
        read = ", ".join(f"{quoted(name)}: {quoted(_read_as(kind))}" for name, kind in columns.items())
        selected = ", ".join(_selected(name, kind) for name, kind in columns.items())
        return (
            f"COPY (SELECT {selected} FROM read_ndjson({quoted(str(source))}, columns={{{read}}}, "  # noqa: S608
            f"maximum_object_size=67108864)) TO {quoted(str(target))} "
            "(FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 9)"
        )


def _read_as(kind: str) -> str:
    return "VARCHAR" if kind == "BLOB" else kind


def _selected(name: str, kind: str) -> str:
    return f"unhex({identifier(name)}) AS {identifier(name)}" if kind == "BLOB" else identifier(name)
