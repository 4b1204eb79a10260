"""The append-only file of a data folder: found by its manifest, and cut where the server has noted a time."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from events.durable_files import Missing, opened, read_file
from ops.errors import UserError

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
