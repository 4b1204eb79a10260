"""Games as files: read, and what is wrong with them in one line."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from events.integrity.report import Report
from events.integrity.transcript import LONGEST_LINE, Transcript, Unreadable, read_transcript
from ops.errors import UserError

LONGEST = 1 << 20
"""Bytes of a proof, a key or a receipt; a usual one has up to some 1,000."""


def read_file(file: Path) -> Transcript:
    """Return the transcript in a file. Raises ``UserError`` that names the line and the reason."""
    try:
        with file.open("rb") as stream:
            return read_transcript(_lines(stream))
    except Unreadable as unreadable:
        raise UserError(f"{file}: {unreadable}") from None
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None


def read_small(file: Path) -> bytes:
    """Return what is in the file of a proof, a key or a receipt. Raises ``UserError``, also where it is too long."""
    try:
        with file.open("rb") as stream:
            found = stream.read(LONGEST + 1)
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None
    if len(found) > LONGEST:
        raise UserError(f"{file} is longer than {LONGEST} bytes")
    return found


def first_failure(report: Report) -> str:
    """Return why a report is not well, in one line."""
    failed = report.failure
    if failed is None:
        return ""
    return ": ".join(part for part in (failed.name, failed.detail, failed.exception) if part)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    # A line longer than any event is cut here, and refused by the reader.
    while line := stream.readline(LONGEST_LINE + 2):
        yield line
