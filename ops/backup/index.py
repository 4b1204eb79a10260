"""The index of a backup: one line about the backup and its store, one per unit, and one that proves completeness.

It is replaced atomically, and names only packs that are on the disk: an interrupted backup leaves the previous one.
"""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta

from events.durable_files import Missing, StoreError, opened, replace_file
from events.integrity.transcript import Digest
from events.ruleset.records import Record
from ops.backup.files import ArchiveName
from ops.backup.pack import Piece
from ops.run.errors import UserError
from ops.run.json_files import UNREADABLE

NAME = "index.ndjson"
FORMAT = 1
MAX_LINE_LENGTH = 1 << 26
"""The maximum length of a line, in bytes: the first one names every file of the archive."""

_Variable = Annotated[str, Meta(pattern=r"^SKALD_[A-Z_]{1,64}\Z")]
_Short = Annotated[str, Meta(max_length=300)]


class Header(Record):
    """The first line. ``secrets``: hashes of the secrets that the store depends on but does not contain, by setting.

    ``archive``: the files of the archive, with the SHA-256 of each. ``transparency``: the signed checkpoint of the
    transparency log, empty if there is none.
    """

    format: int
    store: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
    made_at: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z\Z")]
    secrets: dict[_Variable, _Short]
    archive: dict[ArchiveName, Digest] = msgspec.field(default_factory=dict)
    transparency: str = ""


class Item(Record):
    """One unit of the store. ``sound``: it is not a game, or its hash chain was intact when it was read.

    ``archived``: it is the stub of a game that is in the archive.
    """

    unit: _Short
    game: bool
    sound: bool
    fingerprint: Digest
    piece: Piece
    archived: bool = False


class Index(Record):
    """What a backup holds, by unit."""

    header: Header
    items: dict[str, Item]

    @property
    def games(self) -> int:
        return sum(item.game for item in self.items.values())


class _Format(Record):
    format: int


class _End(Record):
    units: int
    sha256: str


def new_index(store: str, made_at: str, secrets: Mapping[str, str]) -> Index:
    return Index(header=Header(format=FORMAT, store=store, made_at=made_at, secrets=dict(secrets)), items={})


def write_index(folder: Path, index: Index) -> None:
    """Replace the index of a folder atomically, and flush it to the disk."""
    lines = [msgspec.json.encode(one) + b"\n" for one in (index.header, *index.items.values())]
    end = _End(units=len(index.items), sha256=sha256(b"".join(lines)).hexdigest())
    data = b"".join([*lines, msgspec.json.encode(end), b"\n"])
    replace_file(folder / NAME, data)


def find_index(folder: Path) -> Index | None:
    """Return the index of a folder; ``None`` if it has none. Raises ``UserError``."""
    file = folder / NAME
    try:
        with opened(file) as stream:
            found = _read(file, stream)
    except Missing:
        return None
    except StoreError as error:
        raise UserError(str(error)) from None
    except UNREADABLE:
        found = None
    if found is None:
        raise UserError(f"{file} is truncated or was altered: this is not a complete backup")
    return found


def _read(file: Path, stream: BinaryIO) -> Index | None:
    """Return the index in a file; ``None`` if it is incomplete. Raises ``UserError`` and msgspec's errors."""
    first = stream.readline(MAX_LINE_LENGTH)
    if not first:
        raise UserError(f"{file} is empty: this is not a complete backup")
    _require_format(file, first)
    digest, items = sha256(first), dict[str, Item]()
    header, line = msgspec.json.decode(first, type=Header), stream.readline(MAX_LINE_LENGTH)
    while following := stream.readline(MAX_LINE_LENGTH):
        item = msgspec.json.decode(line, type=Item)
        items.setdefault(item.unit, item)
        digest.update(line)
        line = following
    end = msgspec.json.decode(line, type=_End)
    return Index(header=header, items=items) if end == _End(units=len(items), sha256=digest.hexdigest()) else None


def _require_format(file: Path, line: bytes) -> None:
    number = msgspec.json.decode(line, type=_Format).format
    if number != FORMAT:
        raise UserError(f"{file} has format {number}; this version of Skald reads format {FORMAT}")
