"""Checkpoints, as C2SP tlog-checkpoint specifies them: origin, size and root of a log, as a signed note."""

from base64 import b64encode

from events.ruleset.records import Record
from events.transparency.merkle import EMPTY_ROOT, HASH_BYTES
from events.transparency.notes import MalformedNote, Note, from_base64, parse_note
from events.transparency.verifier_keys import VerifierKey, verify_note

LARGEST_SIZE = (1 << 63) - 1


class MalformedCheckpoint(Exception):
    """The text is no checkpoint; it says why."""


class Checkpoint(Record):
    """What a log says of itself: its origin, how many leaves it has, and the root above them."""

    origin: str
    size: int = 0
    root: bytes = EMPTY_ROOT

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def parse_checkpoint(text: str) -> Checkpoint:
    """Return the checkpoint in a text; lines after the third are ignored. Raises ``MalformedCheckpoint``."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < 3 or not text.endswith("\n") or not all(lines):
        raise MalformedCheckpoint("a checkpoint has three lines or more, and none is empty")
    origin, size, root = lines[:3]
    if not (size.isascii() and size.isdigit()) or str(int(size[:20])) != size or int(size) > LARGEST_SIZE:
        raise MalformedCheckpoint("the size is no number as it is written in a checkpoint")
    try:
        digest = from_base64(root)
    except MalformedNote:
        digest = b""
    if len(digest) != HASH_BYTES:
        raise MalformedCheckpoint("the root is no hash in Base64")
    if size == "0" and digest != EMPTY_ROOT:
        raise MalformedCheckpoint("the root is not that of an empty tree")
    return Checkpoint(origin=origin, size=int(size), root=digest)


def read_checkpoint(data: bytes, key: VerifierKey) -> tuple[Checkpoint, Note]:
    """Return a checkpoint that a log has signed by this key, whose name is its origin, and the whole note.

    Raises ``MalformedNote``, ``MalformedCheckpoint`` and ``NotSigned``.
    """
    note = parse_note(data)
    verify_note(note, [key])
    checkpoint = parse_checkpoint(note.text)
    if checkpoint.origin != key.name:
        raise MalformedCheckpoint(f"the checkpoint is of {checkpoint.origin}, and the key of {key.name}")
    return checkpoint, note
