"""The manifest: which files make up a dataset, what they hold, and up to where of the store's feed."""

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
"""Where a public dataset keeps its position: when something was appended is about running games, too."""
MAX_BYTES = 1 << 28
"""Of a manifest, and of a position: that of a million files."""
_TABLE, _MONTH = re.compile(r"[a-z_]+"), re.compile(r"[0-9]{4}-[0-9]{2}")
_RULESET = re.compile(r"[^/\\*?\[\x00-\x1f]+")
"""The name of one folder, which DuckDB must not read as a pattern."""
_FILE = re.compile(r"[0-9]{6,12}(-running)?\.parquet")


class DataFile(Record):
    """One Parquet file: its path in the folder, the table that it belongs to, rows, bytes, and SHA-256 in hex.

    ``running``: it has the rows of games that are not closed; the next run has others instead.
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
    """Everything that a reader must know of a dataset. Files that it does not name do not belong to the dataset.

    ``position`` has the newest append of each partition of the feed that was looked at, by which the next run knows
    where something is new; at the public level it is in a file of its own, which is not served. ``simulations`` says
    what was simulated; ``license`` is the operator's choice.
    ``salt`` makes the pseudonyms those of this dataset alone, together with the secret of the installation.
    ``embargo_days``: games are included that many days after they were closed.
    ``events`` has the tables of each ruleset's events. ``kinds`` names the kinds of games that are
    in it though they are left out elsewhere; an older manifest does not say.
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
    """Return the manifest of a dataset that holds nothing yet."""
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
        raise UserError(f"{file} cannot be read: {error}; the dataset must be written anew") from None
    if manifest.schema != SCHEMA:
        raise UserError(f"{folder} is a dataset of schema {manifest.schema}; this Skald reads schema {SCHEMA}")
    _require_possible(folder, manifest)
    return manifest


def _require_possible(folder: Path, manifest: Manifest) -> None:
    """Raise ``UserError`` for what no run writes: a dataset may be from anywhere, and its manifest goes into SQL."""
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
            raise UserError(f"{path} is gone; the dataset must be written anew")
        if path.stat().st_size != file.bytes:
            raise UserError(f"{path} was changed: it has {path.stat().st_size} bytes, not {file.bytes}")


def read_position(folder: Path, manifest: Manifest) -> Mapping[str, str]:
    """Return up to where the store was looked at; nothing if that is not known, so that all is looked at again."""
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
    """Replace the position of a public dataset. Only after the manifest: what is not in it must be looked for again."""
    _replace(folder / POSITION, position)


def _replace(file: Path, document: Manifest | Mapping[str, str]) -> None:
    draft = file.with_name(f"{file.name}.new")
    draft.unlink(missing_ok=True)
    with draft.open("xb") as out:  # through no link
        out.write(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)
    sync_folder(file.parent)


def public_files(folder: Path) -> dict[str, str]:
    """Return the files of a dataset that anybody may read, by path, with their SHA-256 in hex.

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
    """Return those that are asked for, else those of the dataset that there is. Raises ``UserError``."""
    if before and (unknown := [name for name in before.tables if name not in TABLES]):
        raise UserError(f"this dataset has a table {unknown[0]}, which this Skald does not know")
    known = level or (before.level if before else default)
    return known, before.tables if before and not tables else parse_tables(tables, known)
