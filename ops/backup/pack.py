"""The packs of a backup: each piece of a pack has the content of one unit of a store."""

import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from events.durable_files import StoreError, created, read_range, sync_folder
from events.integrity.transcript import Digest
from events.packs import MAX_BYTES, DamagedPiece, damage_reported, pack, unpack
from events.ruleset.records import Record
from ops.backup.kinds import StoredKey
from ops.run.errors import UserError

PACK = "pack-[0-9]{6}"
"""The pattern of the names of packs."""
MIN_ENTRY_BYTES = 20
"""The minimum size of a stream entry: Skald's are longer, and empty ones could be thousands of times as many."""

_entries = msgspec.msgpack.Decoder(list[tuple[bytes, list[bytes]]])
_values = msgspec.msgpack.Decoder(list[bytes])


class Piece(Record):
    """Where a piece is: its pack, its first byte, its length, and the SHA-256 of these bytes."""

    pack: Annotated[str, Meta(pattern=rf"^{PACK}\Z")]
    offset: Annotated[int, Meta(ge=0, lt=1 << 53)]
    length: Annotated[int, Meta(ge=1, le=MAX_BYTES)]
    sha256: Digest


class _PackedKey(Record):
    """A stored key whose content is decoded by its type, after its size was checked."""

    key: bytes
    type: Literal["string", "hash", "list", "set", "zset", "stream"]
    value: msgspec.Raw
    expires: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None
    last_id: bytes = b""

    def unpacked(self) -> StoredKey:
        """Return the key with its content. Raises ``DamagedPiece`` and msgspec's errors."""
        raw = bytes(self.value)
        if self.type == "stream" and len(raw) < MIN_ENTRY_BYTES * _length_of(raw):
            raise DamagedPiece("a piece claims more entries than fit into its bytes")
        value = (_entries if self.type == "stream" else _values).decode(raw)
        return StoredKey(key=self.key, type=self.type, value=value, expires=self.expires, last_id=self.last_id)


def _length_of(packed: bytes) -> int:
    """Return the number of items that a MessagePack array declares."""
    match packed[:1]:
        case b"\xdc":
            return int.from_bytes(packed[1:3])
        case b"\xdd":
            return int.from_bytes(packed[1:5])
    return packed[0] & 0x0F


def encode(keys: Sequence[StoredKey]) -> bytes:
    """Return the bytes of a piece. Raises ``UserError`` if they are too many to be read again."""
    packed = msgspec.msgpack.encode(keys)
    if len(packed) > MAX_BYTES:
        raise UserError(f"{keys[0].key!a} takes more than {MAX_BYTES:,} bytes, the maximum of a backup")
    return pack(packed)


def decode(data: bytes) -> tuple[StoredKey, ...]:
    """Return the keys in the bytes of a piece. Raises ``DamagedPiece``."""
    with damage_reported("a piece"):
        keys = msgspec.msgpack.decode(unpack(data), type=Annotated[tuple[_PackedKey, ...], Meta(max_length=100)])
        return tuple(one.unpacked() for one in keys)


class PackWriter:
    """Writes one new pack, which is removed at the end of the ``with`` block unless it was sealed."""

    def __init__(self, folder: Path, name: str) -> None:
        self._name, self._path = name, folder / name
        self._file = created(self._path)
        self._at = 0
        self._sealed = False
        self.pieces: list[Piece] = []

    def write(self, data: bytes) -> Piece:
        self._file.write(data)
        piece = Piece(pack=self._name, offset=self._at, length=len(data), sha256=sha256(data).hexdigest())
        self._at += len(data)
        self.pieces.append(piece)
        return piece

    def seal(self) -> None:
        """Flush the pack to the disk, and read all of it again. Raises ``DamagedPiece`` and ``OSError``."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        sync_folder(self._path.parent)
        for piece in self.pieces:
            decode(read_piece(self._path.parent, piece))
        self._sealed = bool(self.pieces)

    def __enter__(self) -> "PackWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self._file.close()
        except OSError:
            if error is None:
                raise
        finally:
            if not self._sealed:
                self._path.unlink(missing_ok=True)


def read_piece(folder: Path, piece: Piece) -> bytes:
    """Return the bytes of a piece. Raises ``DamagedPiece``."""
    try:
        data = read_range(folder / piece.pack, piece.offset, piece.length)
    except StoreError as error:
        raise DamagedPiece(str(error)) from None
    if sha256(data).hexdigest() != piece.sha256:
        raise DamagedPiece(f"{piece.pack} was altered at byte {piece.offset}")
    return data


def require_pieces(folder: Path, pieces: Sequence[Piece]) -> None:
    """Raise ``UserError`` unless each pack exists and is long enough for its pieces."""
    ends: dict[str, int] = {}
    for piece in pieces:
        ends[piece.pack] = max(ends.get(piece.pack, 0), piece.offset + piece.length)
    for name, end in ends.items():
        file = folder / name
        if not file.is_file():
            raise UserError(f"{file} is missing: the backup is incomplete")
        if file.stat().st_size < end:
            raise UserError(f"{file} is too short: the backup is incomplete")
