"""Packs: files of pieces, written once and never changed. A piece is what one unit of a store held, compressed."""

import os
import zlib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType

import msgspec

from events.durable_files import sync_folder
from events.ruleset.records import Record
from ops.backup.reading import StoredKey
from ops.errors import UserError

LEVEL = 4
"""How hard it is compressed: more costs time, and saves little."""
_decoder = msgspec.msgpack.Decoder(tuple[StoredKey, ...])


class Piece(Record):
    """Where a piece is: its pack, its first byte, its length, and the SHA-256 of these bytes."""

    pack: str
    offset: int
    length: int
    sha256: str


class Damaged(Exception):
    """A piece of a backup is missing or is not what was written; the text is one line."""


def encode(keys: Sequence[StoredKey]) -> bytes:
    """Return the bytes of a piece."""
    return zlib.compress(msgspec.msgpack.encode(keys), LEVEL)


def decode(data: bytes) -> tuple[StoredKey, ...]:
    """Return what is in the bytes of a piece. Raises ``Damaged``."""
    try:
        return _decoder.decode(zlib.decompress(data))
    except (zlib.error, msgspec.DecodeError) as error:
        raise Damaged(f"a piece cannot be read: {error}") from None


class PackWriter:
    """Writes one new pack. What is not sealed is gone with the end of the ``with``."""

    def __init__(self, folder: Path, name: str) -> None:
        self._name, self._path = name, folder / name
        self._file = os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
        self._at = 0
        self._sealed = False
        self.pieces: list[Piece] = []

    def write(self, data: bytes) -> Piece:
        """Write a piece and return where it is."""
        self._file.write(data)
        piece = Piece(pack=self._name, offset=self._at, length=len(data), sha256=sha256(data).hexdigest())
        self._at += len(data)
        self.pieces.append(piece)
        return piece

    def seal(self) -> None:
        """Have the pack on the disk, and read it again whole. Raises ``Damaged`` and ``OSError``."""
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
    """Return the bytes of a piece. Raises ``Damaged``."""
    try:
        with (folder / piece.pack).open("rb") as file:
            file.seek(piece.offset)
            data = file.read(piece.length)
    except OSError as error:
        raise Damaged(f"{piece.pack}: {error.strerror}") from None
    if len(data) != piece.length:
        raise Damaged(f"{piece.pack} is too short")
    if sha256(data).hexdigest() != piece.sha256:
        raise Damaged(f"{piece.pack} was altered at byte {piece.offset}")
    return data


def require_pieces(folder: Path, pieces: Sequence[Piece]) -> None:
    """Look whether each pack is long enough for its pieces. Raises ``UserError``."""
    ends: dict[str, int] = {}
    for piece in pieces:
        ends[piece.pack] = max(ends.get(piece.pack, 0), piece.offset + piece.length)
    for name, end in ends.items():
        file = folder / name
        if not file.is_file():
            raise UserError(f"{file} is missing: the backup is not whole")
        if file.stat().st_size < end:
            raise UserError(f"{file} is too short: the backup is not whole")
