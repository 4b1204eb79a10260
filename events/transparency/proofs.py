"""Proof files, as C2SP tlog-proof specifies them: each proves that an entry is in a log under a signed checkpoint."""

from base64 import b64encode
from collections.abc import Iterable

from events.ruleset.records import Record
from events.transparency.leaves import Leaf
from events.transparency.merkle import leaf_hash, root_from_inclusion
from events.transparency.notes import (
    Checkpoint,
    MalformedNote,
    NotSigned,
    VerifierKey,
    from_base64,
    parse_hashes,
    read_checkpoint,
)

FIRST_LINE = "c2sp.org/tlog-proof@v1"
SUFFIX = ".tlog-proof"
MAX_HASHES = 64
LARGEST_INDEX = (1 << 63) - 1
MEDIA_TYPE = "text/plain"


class MalformedProof(Exception):
    """The text is not a proof; the message says why."""


class NotProved(Exception):
    """The proof is well-formed, but does not prove the leaf; the message says why."""


class Proof(Record):
    """The index of an entry, the hashes from its sibling up to the root, and the signed checkpoint, verbatim."""

    index: int
    hashes: tuple[bytes, ...]
    checkpoint: bytes

    def encode(self) -> bytes:
        lines = [FIRST_LINE, f"index {self.index}", *(b64encode(one).decode() for one in self.hashes), "", ""]
        return "\n".join(lines).encode() + self.checkpoint


class Proved(Record):
    """The result of a successful check: this leaf is in the log under this checkpoint."""

    leaf: Leaf
    index: int
    checkpoint: Checkpoint


def parse_proof(data: bytes) -> Proof:
    """Return the proof in a file; opaque data in it is ignored. Raises ``MalformedProof``."""
    head, gap, checkpoint = data.partition(b"\n\n")
    try:
        first, *lines = head.decode("ascii").split("\n")
        if not gap or first != FIRST_LINE:
            raise MalformedProof(f"the first line is not {FIRST_LINE}")
        if lines and lines[0].startswith("extra "):
            from_base64(lines.pop(0).removeprefix("extra "))
        index = _index(lines.pop(0) if lines else "")
        hashes = parse_hashes(lines, MAX_HASHES)
    except (MalformedNote, UnicodeDecodeError) as error:
        raise MalformedProof(f"a line cannot be read: {error}") from None
    return Proof(index=index, hashes=hashes, checkpoint=checkpoint)


def check_proof(proof: Proof, key: VerifierKey, leaves: Iterable[Leaf]) -> Proved:
    """Return which of these leaves is proved to be in the log of this key. Raises ``NotProved``."""
    try:
        checkpoint, _ = read_checkpoint(proof.checkpoint, key)
    except (MalformedNote, NotSigned) as error:
        raise NotProved(f"the checkpoint does not hold: {error}") from None
    if proof.index >= checkpoint.size:
        raise NotProved(f"the checkpoint covers {checkpoint.size:,} entries, but the proof is of a later one")
    for leaf in leaves:
        found = root_from_inclusion(proof.index, checkpoint.size, leaf_hash(leaf.encode()), proof.hashes)
        if found == checkpoint.root:
            return Proved(leaf=leaf, index=proof.index, checkpoint=checkpoint)
    raise NotProved("the entry that it proves is of another game, or of this one with other events")


def _index(line: str) -> int:
    number = line.removeprefix("index ")
    if not line.startswith("index ") or not number.isdigit() or len(number) > 19 or str(int(number)) != number:
        raise MalformedProof("the index is missing")
    if int(number) > LARGEST_INDEX:
        raise MalformedProof("the index is too large")
    return int(number)
