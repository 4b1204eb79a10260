"""The append-only file of a data folder: found by its manifest, and cut where the server has noted a time."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from events.archive.archive import Archive, FolderStore
from events.durable_files import Missing, StoreError, created, opened, read_file
from ops.run.embedded_cluster import holds_cluster
from ops.run.errors import UserError
from ops.run.redis import MARKER
from ops.run.settings import ARCHIVE

FOLDER = "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
_GROWS = "i"
_NAME = re.compile(r"appendonly\.aof\.[0-9]{1,12}\.(base\.rdb|base\.aof|incr\.aof)")
LONGEST_MANIFEST = 1 << 20
_NOTED = re.compile(rb"#TS:([0-9]{1,12})\r\n")


class Part(NamedTuple):
    """One file of the append-only file, in order. ``grows``: commands are added to it; others are a snapshot."""

    name: str
    line: str
    grows: bool


class Cut(NamedTuple):
    """Where a time is: in which part, at which byte, and what was noted there (seconds since 1970)."""

    part: int
    offset: int
    noted: int


def parts_of(data: Path) -> list[Part]:
    """Return the parts that the manifest of a data folder names. Raises ``UserError`` and ``StoreError``."""
    manifest = data / FOLDER / MANIFEST
    try:
        lines = read_manifest(data).decode().splitlines()
    except Missing:
        raise UserError(f"{manifest}: No such file or directory; only Redis 7 and Valkey note times") from None
    except UnicodeDecodeError:
        raise UserError(f"{manifest} cannot be read") from None
    words = [line.split() for line in lines]
    named = [dict(zip(line[::2], line[1::2], strict=False)) for line in words]
    parts = [
        Part(name=one.get("file", ""), line=line, grows=one.get("type") == _GROWS)
        for one, line in zip(named, lines, strict=True)
        if one.get("type") in ("b", _GROWS)
    ]
    if not all(_NAME.fullmatch(part.name) for part in parts):
        raise UserError(f"{manifest} cannot be read")
    return parts


def read_manifest(data: Path) -> bytes:
    """Return the manifest of a data folder. Raises ``Missing`` and ``StoreError``."""
    return read_file(data / FOLDER / MANIFEST, LONGEST_MANIFEST)


def times_in(file: Path) -> Iterator[tuple[int, int]]:
    """Yield each noted time of a part with the byte that it is at. A part that breaks off ends where it does."""
    with opened(file) as stream:
        at, size = 0, os.fstat(stream.fileno()).st_size
        while line := stream.readline(64):
            if found := _NOTED.fullmatch(line):
                yield at, int(found[1])
            elif not _skipped(stream, line, size):
                return
            at = stream.tell()


def find_cut(data: Path, parts: list[Part], until: int) -> Cut | None:
    """Return where the first time after ``until`` is, if there is one. Raises ``UserError`` if all of them are."""
    earliest: int | None = None
    for number, part in enumerate(parts):
        for offset, noted in times_in(data / FOLDER / part.name) if part.grows else ():
            if noted > until:
                if earliest is None:
                    raise UserError("the append-only file does not reach back so far")
                return Cut(part=number, offset=offset, noted=noted)
            earliest = noted if earliest is None else earliest
    if earliest is None:
        raise UserError("no times are noted in the append-only file")
    return None


def cut(data: Path, parts: list[Part], where: Cut) -> None:
    """Cut an append-only file, of which nobody else knows, at a byte; what comes later is removed."""
    folder = data / FOLDER
    os.truncate(folder / parts[where.part].name, where.offset)
    (folder / MANIFEST).write_text("".join(f"{part.line}\n" for part in parts[: where.part + 1]))
    for part in parts[where.part + 1 :]:
        (folder / part.name).unlink()


def _skipped(stream: BinaryIO, line: bytes, end: int) -> bool:
    """Read on behind one command, of which the first line was read; return False if it breaks off."""
    if not re.fullmatch(rb"\*[0-9]{1,9}\r\n", line):
        return False
    for _ in range(int(line[1:])):
        length = stream.readline(64)
        if not re.fullmatch(rb"\$[0-9]{1,12}\r\n", length):
            return False
        behind = stream.tell() + int(length[1:]) + 2
        if behind > end:
            return False
        stream.seek(behind)
    return True


ATTEMPTS = 5


def rewind(data: Path, folder: Path, until: int) -> int | None:
    """Copy a data folder, served or not, and cut the copy after a time (seconds since 1970).

    Return the first time that is left out; ``None`` if nothing is. Raises ``UserError``, and leaves no folder then.
    """
    if folder.exists():
        raise UserError(f"{folder} exists already; name a new folder")
    if holds_cluster(data):
        raise UserError(f"{data} holds a cluster, whose servers have no time in common; restore a backup instead")
    try:
        return _rewind(data, folder, until)
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise UserError(f"{error.filename or folder}: {error.strerror}") from None
        if isinstance(error, StoreError):
            raise UserError(str(error)) from None
        raise


def _rewind(data: Path, folder: Path, until: int) -> int | None:
    _copy(data, folder)
    parts = parts_of(folder)
    where = find_cut(folder, parts, until)
    if where is None:
        return None
    cut(folder, parts, where)
    return where.noted


def _copy(data: Path, folder: Path) -> None:
    """Copy the append-only file, and the archive. When the server begins a new file meanwhile, copy again."""
    for _ in range(ATTEMPTS):
        shutil.rmtree(folder, ignore_errors=True)
        (folder / FOLDER).mkdir(parents=True)
        folder.chmod(0o700)
        parts, before = parts_of(data), read_manifest(data)
        try:
            for part in parts:
                _copy_file(data, folder, f"{FOLDER}/{part.name}")
        except Missing:
            continue
        if read_manifest(data) == before:
            (folder / FOLDER / MANIFEST).write_bytes(before)
            if (data / MARKER).exists():
                _copy_file(data, folder, MARKER)
            for name in Archive(FolderStore(data / ARCHIVE)).files():
                (folder / ARCHIVE).mkdir(exist_ok=True)
                _copy_file(data, folder, f"{ARCHIVE}/{name}")
            for path in folder.rglob("*"):
                path.chmod(0o700 if path.is_dir() else 0o600)
            return
    raise UserError(f"{data} is being rewritten; try again in a moment")


def _copy_file(data: Path, folder: Path, name: str) -> None:
    with opened(data / name) as stream, created(folder / name) as copy:
        shutil.copyfileobj(stream, copy)
