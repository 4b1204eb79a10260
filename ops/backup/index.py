"""The index of a backup: one line for what was backed up of which store, one a unit, and one that proves it whole.

It is replaced in one step, and names only packs that are on the disk: a backup that broke off leaves the one before.
"""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from events.durable_files import replace_file
from events.ruleset.records import Record
from ops.backup.pack import Piece
from ops.errors import UserError

NAME = "index.ndjson"
FORMAT = 1


class Header(Record):
    """The first line. ``secrets``: what the store needs and does not hold, by the setting, as a hash.

    ``archive``: the files of the archive, with the SHA-256 of each. ``transparency``: the signed checkpoint of the log
    of logs, empty if there is none.
    """

    format: int
    store: str
    made_at: str
    secrets: dict[str, str]
    archive: dict[str, str] = msgspec.field(default_factory=dict)
    transparency: str = ""


class Item(Record):
    """One unit of the store. ``sound``: it is no game, or the chain of the game held when it was read.

    ``archived``: it is the stub of a game that is in the archive.
    """

    unit: str
    game: bool
    sound: bool
    fingerprint: str
    piece: Piece
    archived: bool = False


class Index(Record):
    """What a backup holds, by unit."""

    header: Header
    items: dict[str, Item]

    @property
    def games(self) -> int:
        """How many games it holds."""
        return sum(item.game for item in self.items.values())


class _End(Record):
    units: int
    sha256: str


def new_index(store: str, made_at: str, secrets: Mapping[str, str]) -> Index:
    """Return an index that names nothing yet."""
    return Index(header=Header(format=FORMAT, store=store, made_at=made_at, secrets=dict(secrets)), items={})


def write_index(folder: Path, index: Index) -> None:
    """Replace the index of a folder in one step, and have it on the disk."""
    lines = [msgspec.json.encode(one) + b"\n" for one in (index.header, *index.items.values())]
    end = _End(units=len(index.items), sha256=_hash_of(lines))
    data = b"".join([*lines, msgspec.json.encode(end), b"\n"])
    replace_file(folder / NAME, data)


def find_index(folder: Path) -> Index | None:
    """Return the index of a folder; ``None`` if it has none. Raises ``UserError``."""
    file = folder / NAME
    if not file.exists():
        return None
    try:
        *lines, last = file.read_bytes().splitlines(keepends=True)
    except ValueError:
        raise UserError(f"{file} is empty: this is no whole backup") from None
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None
    try:
        _require_format(file, lines[0] if lines else last)
        end = msgspec.json.decode(last, type=_End)
        header = msgspec.json.decode(lines[0], type=Header)
        items = [msgspec.json.decode(line, type=Item) for line in lines[1:]]
    except (msgspec.DecodeError, IndexError):
        raise UserError(f"{file} breaks off or was altered: this is no whole backup") from None
    if end != _End(units=len(items), sha256=_hash_of(lines)):
        raise UserError(f"{file} breaks off or was altered: this is no whole backup")
    return Index(header=header, items={item.unit: item for item in items})


def _require_format(file: Path, line: bytes) -> None:
    found = msgspec.json.decode(line)
    number = found.get("format") if isinstance(found, dict) else None
    if number != FORMAT:
        raise UserError(f"{file} is of the format {number!a}; this version of Skald reads {FORMAT}")


def _hash_of(lines: list[bytes]) -> str:
    return sha256(b"".join(lines)).hexdigest()
