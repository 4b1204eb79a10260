"""A witness as specified by C2SP tlog-witness, without any I/O: its responses, and its state."""

import re
from collections.abc import Mapping

from events.ruleset.records import Record
from events.transparency.merkle import EMPTY_ROOT, is_consistent
from events.transparency.notes import (
    Checkpoint,
    MalformedCheckpoint,
    MalformedNote,
    Note,
    NotSigned,
    VerifierKey,
    parse_checkpoint,
    parse_hashes,
    parse_note,
    verify_note,
)
from events.transparency.signer import Signer, cosign

MAX_HASHES = 63
SIZE_TYPE = "text/x.tlog.size"
TEXT_TYPE = "text/plain; charset=utf-8"

_OLD = re.compile(r"old (0|[1-9][0-9]{0,18})")


class Cosigned(Record):
    """The newest cosigned checkpoint of a log: its size and root, and the note with this witness's cosignature."""

    size: int = 0
    root: bytes = EMPTY_ROOT
    note: bytes = b""


class Submission(Record):
    """A log's request: the size that it believes was cosigned last, the consistency proof from it, and the note."""

    old: int
    proof: tuple[bytes, ...]
    note: Note


class WitnessReply(Record):
    """The response of a witness. ``seen``, unless ``None``, has to be stored before the response is sent."""

    status: int
    body: bytes = b""
    media_type: str = TEXT_TYPE
    origin: str = ""
    seen: Cosigned | None = None


class MalformedSubmission(Exception):
    """The body is not a valid request to a witness; the message says why."""


def read_submission(body: bytes) -> Submission:
    """Return the parsed request of a log. Raises ``MalformedSubmission``."""
    head, _, note = body.partition(b"\n\n")
    try:
        first, *lines = head.decode("ascii").split("\n")
        return Submission(old=_old(first), proof=parse_hashes(lines, MAX_HASHES), note=parse_note(note))
    except (UnicodeDecodeError, MalformedNote) as error:
        raise MalformedSubmission(str(error)) from None


def add_checkpoint(
    body: bytes, keys: Mapping[str, VerifierKey], seen: Mapping[str, Cosigned], signer: Signer, seconds: int
) -> WitnessReply:
    """Return a witness's response to a checkpoint. A checkpoint that may fork a log is never cosigned.

    ``keys`` are the keys of the logs by origin, and ``seen`` their newest cosigned checkpoints. Before a 200 is sent,
    its ``seen`` must be stored, and no other request may be answered in between.
    """
    try:
        submission = read_submission(body)
    except MalformedSubmission as error:
        return _refusal(400, str(error))
    note = submission.note
    key = keys.get(note.text.split("\n", 1)[0])
    if key is None:
        return _refusal(404, "the log is not known here")
    try:
        verify_note(note, [key])
        checkpoint = parse_checkpoint(note.text)
    except NotSigned as error:
        return _refusal(403, str(error))
    except MalformedCheckpoint as error:
        return _refusal(422 if note.text.split("\n")[1] == "0" else 400, str(error))
    before = seen.get(key.name, Cosigned())
    return _refused(submission, checkpoint, before) or _cosigned(checkpoint, note, key, signer, seconds)


def _refused(submission: Submission, checkpoint: Checkpoint, before: Cosigned) -> WitnessReply | None:
    if submission.old > checkpoint.size:
        return _refusal(400, "the old size is larger than the checkpoint's")
    if submission.old != before.size:
        return WitnessReply(status=409, body=f"{before.size}\n".encode(), media_type=SIZE_TYPE)
    if not is_consistent(before.size, checkpoint.size, before.root, checkpoint.root, submission.proof):
        return _refusal(422, "the checkpoint does not continue the one before")
    return None


def _cosigned(checkpoint: Checkpoint, note: Note, key: VerifierKey, signer: Signer, seconds: int) -> WitnessReply:
    signature = cosign(signer, note.text, seconds)
    kept = Note(text=note.text, signatures=(*verify_note(note, [key]), signature))
    seen = Cosigned(size=checkpoint.size, root=checkpoint.root, note=kept.encode())
    return WitnessReply(status=200, body=signature.line().encode(), origin=key.name, seen=seen)


def _old(line: str) -> int:
    found = _OLD.fullmatch(line)
    if found is None:
        raise MalformedSubmission("the first line is not the old size")
    return int(found[1])


def _refusal(status: int, why: str) -> WitnessReply:
    return WitnessReply(status=status, body=f"{why}\n".encode())
