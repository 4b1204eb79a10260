"""Games as files: read, and what is wrong with them in one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from events import durable_files
from events.durable_files import Missing, StoreError, opened
from events.integrity.report import Report
from events.integrity.transcript import LONGEST_LINE, Transcript, Unreadable, read_transcript
from ops.errors import UserError

LONGEST = 1 << 20
"""Bytes of a proof, a key or a receipt; a usual one has up to some 1,000."""


def read_file(file: Path) -> Transcript:
    """Return the transcript in a file. Raises ``UserError`` that names the line and the reason."""
    try:
        with _reported(file), opened(file) as stream:
            return read_transcript(_lines(stream))
    except Unreadable as unreadable:
        raise UserError(f"{file}: {unreadable}") from None


def read_small(file: Path) -> bytes:
    """Return what is in the file of a proof, a key or a receipt. Raises ``UserError``, also where it is too long."""
    with _reported(file):
        return durable_files.read_file(file, LONGEST)


def first_failure(report: Report) -> str:
    """Return why a report is not well, in one line."""
    failed = report.failure
    if failed is None:
        return ""
    return ": ".join(part for part in (failed.name, failed.detail, failed.exception) if part)


@contextmanager
def _reported(file: Path) -> Iterator[None]:
    try:
        yield
    except Missing:
        raise UserError(f"{file}: No such file or directory") from None
    except StoreError as error:
        raise UserError(str(error)) from None


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    # A line longer than any event is cut here, and refused by the reader.
    while line := stream.readline(LONGEST_LINE + 2):
        yield line
