"""Queries on a dataset: its tables as views, in a database that can read its files and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any, NamedTuple

from ops.dataset.engine import duckdb, identifier, open_engine, quoted
from ops.dataset.event_columns import view_of
from ops.dataset.manifest import DataFile, Manifest, read_manifest, require_files
from ops.errors import UserError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

SECONDS = 30.0
"""How long a query may take."""
MEMORY_MB = 1_000
"""How much memory a query may take."""
_READING = frozenset({"SELECT", "EXPLAIN"})


class Answer(NamedTuple):
    """What a query comes to: the names of its columns, and its rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


class Dataset:
    """An open dataset. Queries read; whatever else they try is refused in one line."""

    def __init__(self, engine: "DuckDBPyConnection", seconds: float) -> None:
        self._engine, self._seconds = engine, seconds

    def ask(self, query: str, parameters: list[Any] | None = None) -> Answer:
        """Return the answer to one query. Raises ``UserError``."""
        self._require_reading(query)
        with self._limited():
            cursor = self._engine.execute(query, parameters)
            return Answer(tuple(one[0] for one in cursor.description or ()), cursor.fetchall())

    def write_parquet(self, query: str, file: Path) -> None:
        """Write the answer to a query into a file. Raises ``UserError``."""
        self._require_reading(query)
        with self._limited():
            self._engine.execute(f"COPY ({query.rstrip().rstrip(';')}) TO {quoted(str(file))} (FORMAT parquet)")

    def _require_reading(self, query: str) -> None:
        try:
            statements = self._engine.extract_statements(query)
        except duckdb().Error as error:
            raise UserError(_one_line(error)) from None
        if len(statements) != 1:
            raise UserError(f"one query at a time: this is {len(statements)}")
        if statements[0].type.name not in _READING:
            raise UserError(f"only queries that read: this is {statements[0].type.name}")

    @contextmanager
    def _limited(self) -> Iterator[None]:
        watch = Timer(self._seconds, self._engine.interrupt)
        watch.start()
        try:
            yield
        except duckdb().InterruptException:
            raise UserError(f"the query took longer than {self._seconds:g} s and was ended") from None
        except duckdb().Error as error:
            raise UserError(_one_line(error)) from None
        finally:
            watch.cancel()


def open_dataset(
    folder: Path,
    *,
    seconds: float = SECONDS,
    memory_mb: int = MEMORY_MB,
    threads: int | None = None,
    output: Path | None = None,
) -> Dataset:
    """Return a dataset to be queried; only ``output`` may be written. Raises ``UserError``."""
    manifest = read_manifest(folder)
    if manifest is None:
        raise UserError(f"{folder} is no dataset: it has no manifest.json")
    require_files(folder, manifest)
    engine = open_engine(memory_limit=f"{memory_mb}MB", **({"threads": threads} if threads else {}))
    for table, files in manifest.files_by_table.items():
        engine.execute(f"CREATE VIEW {identifier(table)} AS SELECT * FROM {_parquet(folder, files)}")  # noqa: S608
    if "events" in manifest.files_by_table:
        _add_event_views(engine, manifest)
    allowed = [str((folder / file.path).absolute()) for file in manifest.files]
    allowed += [str(output.absolute())] if output else []
    engine.execute(f"SET allowed_paths = [{', '.join(map(quoted, allowed))}]")
    engine.execute("SET enable_external_access = false")
    engine.execute("SET lock_configuration = true")
    return Dataset(engine, seconds)


def _add_event_views(engine: "DuckDBPyConnection", manifest: Manifest) -> None:
    """Add a schema a ruleset, with a view of typed columns for each type of event."""
    for ruleset, types in manifest.event_columns.items():
        engine.execute(f"CREATE SCHEMA {identifier(ruleset)}")
        for name, columns in types.items():
            engine.execute(view_of(ruleset, name, columns))


def _parquet(folder: Path, files: list[DataFile]) -> str:
    paths = ", ".join(quoted(str((folder / file.path).absolute())) for file in files)
    return (
        f"read_parquet([{paths}], union_by_name = true, hive_partitioning = true, "
        "hive_types = {'ruleset': VARCHAR, 'month': VARCHAR})"
    )


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split("\n\n")[0].split())
