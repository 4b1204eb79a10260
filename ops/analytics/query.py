"""Queries on a dataset: its tables are views in a database that can read only its files."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ops.analytics.engine import (
    Query,
    TimeLimit,
    duckdb,
    identifier,
    one_line,
    open_engine,
    quoted,
    reading_query,
)
from ops.analytics.manifest import DataFile, Manifest, read_manifest, require_files
from ops.analytics.tables import view_of
from ops.run.errors import UserError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

SECONDS = 30.0
"""The time limit of a query, in seconds."""
MEMORY_MB = 1_000
"""The memory limit of a query, in megabytes."""
ROWS_PER_BATCH = 2_000
_NOT_FETCHED = re.compile(r"""(?<!["'])\b(?:TIMESTAMP WITH TIME ZONE|TIME WITH TIME ZONE|INTERVAL)\b(?!["'])""")
"""Types that need a further package in Python, or that Python does not have."""


class QueryResult(NamedTuple):
    """The result of a query: the names of its columns, and its rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


class Rows(NamedTuple):
    """The result of a query in batches of rows. Several columns may have the same name."""

    columns: tuple[str, ...]
    batches: Iterator[list[tuple[Any, ...]]]


class Dataset:
    """An open dataset. Queries can only read; anything else is refused in one line."""

    def __init__(self, engine: "DuckDBPyConnection", seconds: float, memory_mb: int = MEMORY_MB) -> None:
        self._engine, self._seconds, self.memory_mb = engine, seconds, memory_mb

    def ask(self, query: str, parameters: list[Any] | None = None) -> QueryResult:
        """Return the answer to one query. Raises ``UserError``."""
        rows = self.read(query, parameters)
        return QueryResult(rows.columns, [row for batch in rows.batches for row in batch])

    def read(self, query: str, parameters: list[Any] | None = None) -> Rows:
        """Return the answer to one query in batches, to be read before the next query. Raises ``UserError``."""
        found = reading_query(self._engine, query)
        limit = TimeLimit(self._seconds, self._engine)

        def begin() -> tuple[str, ...]:
            self._engine.execute(self._fetchable(found, parameters), parameters)
            return tuple(one[0] for one in self._engine.description or ())

        def batches() -> Iterator[list[tuple[Any, ...]]]:
            while rows := limit.run(lambda: self._engine.fetchmany(ROWS_PER_BATCH)):
                yield rows

        return Rows(limit.run(begin), batches())

    def write_parquet(self, query: str, file: Path) -> None:
        """Write the answer to a query into a file. Raises ``UserError``."""
        found = reading_query(self._engine, query)
        if found.is_explained:
            raise UserError("an EXPLAIN statement cannot be written as parquet")
        copy = f"COPY (\n{found.text}\n) TO {quoted(str(file))} (FORMAT parquet)"
        TimeLimit(self._seconds, self._engine).run(lambda: self._engine.execute(copy))

    def _fetchable(self, query: Query, parameters: list[Any] | None) -> str:
        """Return the query, or one with the same answer in which times with a zone and intervals are texts."""
        if query.is_explained:
            return query.text
        described = self._engine.execute(f"DESCRIBE (\n{query.text}\n)", parameters).fetchall()
        as_text = [_NOT_FETCHED.sub("VARCHAR", kind) for _, kind, *_ in described]
        if as_text == [kind for _, kind, *_ in described]:
            return query.text
        columns = ", ".join(
            f"CAST(c{number} AS {kind}) AS {identifier(name)}"
            for number, ((name, *_), kind) in enumerate(zip(described, as_text, strict=True))
        )
        names = ", ".join(f"c{number}" for number in range(len(described)))
        return f"SELECT {columns} FROM (\n{query.text}\n) AS answer({names})"  # noqa: S608


def open_dataset(
    folder: Path,
    *,
    seconds: float = SECONDS,
    memory_mb: int = MEMORY_MB,
    threads: int | None = None,
    output: Path | None = None,
) -> Dataset:
    """Open a dataset for queries; only ``output`` may be written. Raises ``UserError``."""
    duckdb()
    manifest = read_manifest(folder)
    if manifest is None:
        raise UserError(f"{folder} is not a dataset (manifest.json is missing)")
    require_files(folder, manifest)
    engine = open_engine(memory_limit=f"{memory_mb}MB", **({"threads": threads} if threads else {}))
    allowed = [str((folder / file.path).absolute()) for file in manifest.files]
    allowed += [str(output.absolute())] if output else []
    engine.execute(f"SET allowed_paths = [{', '.join(map(quoted, allowed))}]")
    engine.execute("SET enable_external_access = false")
    engine.execute("SET lock_configuration = true")
    try:
        _add_views(engine, folder, manifest)
    except (duckdb().Error, RuntimeError, MemoryError, UnicodeError) as error:
        raise UserError(f"{folder} cannot be read: {one_line(error) or type(error).__name__}") from None
    return Dataset(engine, seconds, memory_mb)


def _add_views(engine: "DuckDBPyConnection", folder: Path, manifest: Manifest) -> None:
    views = {name: f"FROM {_parquet(folder, files)}" for name, files in manifest.files_by_table.items()}
    if "events" in views:
        _add_event_views(engine, manifest, views["events"])
    for name, selected in views.items():
        engine.execute(f"CREATE VIEW {identifier(name)} AS {selected}")
    _add_comments(engine, manifest)


def _add_comments(engine: "DuckDBPyConnection", manifest: Manifest) -> None:
    """Add the manifest's text about each column as a comment, which ``duckdb_columns()`` shows."""
    found = "SELECT table_name, column_name FROM duckdb_columns() WHERE schema_name = 'main' AND NOT internal"
    for table, column in engine.execute(found).fetchall():
        if described := manifest.columns.get(table, {}).get(column):
            place = f"{identifier(table)}.{identifier(column)}"
            engine.execute(f"COMMENT ON COLUMN {place} IS {quoted(described.text)}")


def _add_event_views(engine: "DuckDBPyConnection", manifest: Manifest, events: str) -> None:
    """Add a schema for each ruleset, with a view of typed columns for each type of event."""
    # DuckDB looks up the columns of each of 200 views: with an empty table it opens no files for that.
    engine.execute(f"CREATE TABLE events AS {events} LIMIT 0")
    for ruleset, tables in manifest.events.items():
        engine.execute(f"CREATE SCHEMA {identifier(ruleset)}")
        for name, table in tables.items():
            engine.execute(view_of(ruleset, name, table))
    engine.execute("DROP TABLE events")


def _parquet(folder: Path, files: list[DataFile]) -> str:
    paths = ", ".join(quoted(str((folder / file.path).absolute())) for file in files)
    return (
        f"read_parquet([{paths}], union_by_name = true, hive_partitioning = true, "
        "hive_types = {'ruleset': VARCHAR, 'month': VARCHAR})"
    )
