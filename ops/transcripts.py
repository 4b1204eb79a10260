"""Games as files: read, verified, and said in one line when they are no good."""

from collections.abc import Iterator
from pathlib import Path

from events.games import RULESETS
from events.integrity.audit import Report
from events.integrity.transcript import LONGEST_LINE, Transcript, Unreadable, read_transcript
from events.integrity.verification import verify
from ops.trouble import Trouble


def transcript_in(file: Path) -> Transcript:
    """The transcript in a file. Raises ``Trouble`` that names the line and the reason."""
    try:
        with file.open("rb") as opened:
            return read_transcript(_lines(opened))
    except Unreadable as unreadable:
        raise Trouble(f"{file}: {unreadable}") from None
    except OSError as error:
        raise Trouble(f"{file}: {error.strerror}") from None


def verified(transcript: Transcript) -> Report:
    """The report on a transcript, by the games of this installation."""
    return verify(RULESETS, transcript)


def first_failure(report: Report) -> str:
    """Why a report is not well, in one line."""
    failed = next(check for check in report.checks if check.version == report.version or not check.ok)
    return f"{failed.name}: {failed.detail}"


def _lines(opened: object) -> Iterator[bytes]:
    # A line longer than any event is cut here, and refused by whoever reads it.
    readline = opened.readline  # type: ignore[attr-defined]
    while line := readline(LONGEST_LINE + 1):
        yield line
