"""The manifest: the files of a dataset, their contents, and the position in the store's feed that they reach."""

import os
import re
from collections.abc import Collection, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from events.durable_files import Missing, StoreError, read_file, sync_folder
from events.ruleset.records import Record
from ops.analytics.rows import Level
from ops.analytics.tables import EVENT_TYPES, SCHEMA, TABLES, Described, EventTables, parse_tables
from ops.run.errors import UserError

NAME = "manifest.json"
POSITION = "position.json"
"""The file with the position of a public dataset. It is not served: the times of appends would also reveal something
about running games.
"""
MAX_BYTES = 1 << 28
"""The maximum size of a manifest or a position: enough for a million files."""
_TABLE, _MONTH = re.compile(r"[a-z_]+"), re.compile(r"[0-9]{4}-[0-9]{2}")
_RULESET = re.compile(r"[^/\\*?\[\x00-\x1f]+")
"""The name of one folder, which DuckDB must not read as a pattern."""
_FILE = re.compile(r"[0-9]{6,12}(-running)?\.parquet")


class DataFile(Record):
    """One Parquet file: its path in the folder, the table that it belongs to, rows, bytes, and SHA-256 in hex.

    ``running``: it has the rows of games that are not closed; the next run replaces it.
    """

    path: str
    table: str
    ruleset: str
    month: str
    rows: int
    bytes: int
    sha256: str
    running: bool = False


class Manifest(Record):
    """Everything that a reader must know about a dataset. Files that it does not name do not belong to the dataset.

    ``position`` has the newest append in each partition of the feed that was read, so that the next run reads only what
    is new; at the public level it is in a separate file, which is not served. ``simulations`` says what was simulated;
    ``license`` is the operator's choice. ``salt``, together with the secret of the installation, makes the pseudonyms
    of this dataset unique to it. ``embargo_days``: games are included that many days after they were closed. ``events``
    has the tables of each ruleset's events. ``kinds`` names the kinds of games that are included although they are left
    out by default; older manifests lack it.
    """

    schema: int
    origin: str
    level: Level
    runs: int
    tables: tuple[str, ...]
    columns: Mapping[str, Mapping[str, Described]]
    files: tuple[DataFile, ...] = ()
    position: Mapping[str, str] = {}
    simulations: tuple[dict[str, Any], ...] = ()
    license: str = ""
    events: Mapping[str, EventTables] = {}
    kinds: tuple[str, ...] = ()
    salt: str = ""
    embargo_days: int = 0

    @property
    def files_by_table(self) -> dict[str, list[DataFile]]:
        """The files of each table that has any."""
        found: dict[str, list[DataFile]] = {}
        for file in self.files:
            found.setdefault(file.table, []).append(file)
        return found


def new_manifest(origin: str, level: Level, tables: tuple[str, ...], salt: str = "") -> Manifest:
    """Return the manifest of an empty dataset."""
    columns = {
        name: {
            column: Described(type=one.type, text=one.text) for column, one in TABLES[name].columns_at(level).items()
        }
        for name in tables
    }
    return Manifest(schema=SCHEMA, origin=origin, level=level, runs=0, tables=tables, columns=columns, salt=salt)


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest of a folder; ``None`` if there is none. Raises ``UserError`` for an unusable one."""
    file = folder / NAME
    try:
        manifest = msgspec.json.decode(read_file(file, MAX_BYTES), type=Manifest)
    except Missing:
        return None
    except (StoreError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"{file} cannot be read: {error}; write the dataset again") from None
    if manifest.schema != SCHEMA:
        raise UserError(f"{folder} is a dataset of schema {manifest.schema}; this Skald reads schema {SCHEMA}")
    _require_possible(folder, manifest)
    return manifest


def _require_possible(folder: Path, manifest: Manifest) -> None:
    """Raise ``UserError`` for anything that Skald does not write: datasets may come from anyone, and go into SQL."""
    for file in manifest.files:
        if not _is_possible(file):
            raise UserError(f"{folder} is not a dataset (its manifest names the file {file.path[:100]})")
    paths = {path for file in manifest.files for path in (Path(file.path), *Path(file.path).parents)}
    if links := sorted(str(path) for path in paths if path.name and (folder / path).is_symlink()):
        raise UserError(f"{folder} is not a dataset ({links[0]} is a symbolic link)")
    tables = chain.from_iterable(of_ruleset.values() for of_ruleset in manifest.events.values())
    for column in chain.from_iterable(table.columns.values() for table in tables):
        if column.type not in EVENT_TYPES:
            raise UserError(f"{folder} is not a dataset (unknown column type: {column.type[:100]})")


def _is_possible(file: DataFile) -> bool:
    start = f"{file.table}/ruleset={file.ruleset}/month={file.month}/"
    return bool(
        file.path.startswith(start)
        and _TABLE.fullmatch(file.table)
        and _RULESET.fullmatch(file.ruleset)
        and _MONTH.fullmatch(file.month)
        and _FILE.fullmatch(file.path[len(start) :])
    )


def require_files(folder: Path, manifest: Manifest) -> None:
    """Raise ``UserError`` if a file of the manifest is gone or has another size."""
    for file in manifest.files:
        path = folder / file.path
        if not path.is_file():
            raise UserError(f"{path} is missing; write the dataset again")
        if path.stat().st_size != file.bytes:
            raise UserError(f"{path} was changed: it has {path.stat().st_size} bytes, not {file.bytes}")


def read_position(folder: Path, manifest: Manifest) -> Mapping[str, str]:
    """Return the position up to which the store was read; empty if it is unknown, so that everything is read again."""
    if manifest.level != "public":
        return manifest.position
    try:
        return msgspec.json.decode(read_file(folder / POSITION, MAX_BYTES), type=dict[str, str])
    except (StoreError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step, after everything before it has reached the disk."""
    _replace(folder / NAME, manifest)


def write_position(folder: Path, position: Mapping[str, str]) -> None:
    """Replace the position of a public dataset.

    Call this after the manifest was replaced: games that are not in the manifest must be read again.
    """
    _replace(folder / POSITION, position)


def _replace(file: Path, document: Manifest | Mapping[str, str]) -> None:
    draft = file.with_name(f"{file.name}.new")
    draft.unlink(missing_ok=True)
    with draft.open("xb") as out:  # does not follow a symbolic link
        out.write(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)
    sync_folder(file.parent)


def public_files(folder: Path) -> dict[str, str]:
    """Return the files of a public dataset by path, with their SHA-256 in hex.

    Raises ``UserError`` for a dataset at another level.
    """
    manifest = read_manifest(folder)
    if manifest is None:
        return {}
    if manifest.level != "public":
        raise UserError(f"{folder} is a dataset at the level {manifest.level}; only public ones are served")
    return {file.path: file.sha256 for file in manifest.files}


def level_and_tables(
    before: Manifest | None, level: Level | None, tables: Collection[str], default: Level
) -> tuple[Level, tuple[str, ...]]:
    """Return the requested tables, or else those of the existing dataset. Raises ``UserError``."""
    if before and (unknown := [name for name in before.tables if name not in TABLES]):
        raise UserError(f"this dataset has a table {unknown[0]}, which this Skald does not know")
    known = level or (before.level if before else default)
    return known, before.tables if before and not tables else parse_tables(tables, known)
