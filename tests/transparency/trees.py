"""Trees of a few hashes in memory, and the checkpoints and submissions that belong to them."""

from base64 import b64encode

from events.transparency import merkle
from events.transparency.notes import Checkpoint


class MemoryTree:
    """The leaves of a log, as hashes."""

    def __init__(self, leaves=()):
        self.leaves = [merkle.leaf_hash(leaf) for leaf in leaves]

    def root_of(self, start, end):
        if end - start == 1:
            return self.leaves[start]
        middle = start + merkle.split(end - start)
        return merkle.node_hash(self.root_of(start, middle), self.root_of(middle, end))

    def root(self, size=None):
        size = len(self.leaves) if size is None else size
        return self.root_of(0, size) if size else merkle.EMPTY_ROOT

    def proof(self, old, new=None):
        return merkle.consistency_proof(self.root_of, old, len(self.leaves) if new is None else new)

    def note(self, signer, size=None):
        size = len(self.leaves) if size is None else size
        return signer.sign(Checkpoint(origin=signer.key.name, size=size, root=self.root(size)).text)


def submission(old, proof, note):
    """What a log sends to a witness."""
    return "\n".join([f"old {old}", *(b64encode(one).decode() for one in proof), "", ""]).encode() + note.encode()
