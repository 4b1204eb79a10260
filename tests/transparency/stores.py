"""Logs of logs for the tests, in a folder or in memory, signed by a key that is always the same."""

from base64 import b64encode

from events.transparency import merkle
from events.transparency.log import CHECKPOINT, TransparencyLog
from events.transparency.notes import Checkpoint, read_checkpoint
from events.transparency.signer import Signer
from events.transparency.tiles import LogFolder

SIGNER = Signer("games.example.org/log", bytes(range(32)))


def entry(number):
    return f"entry {number}".encode()


def entries(start, end):
    return [entry(number) for number in range(start, end)]


def opened(folder, **more):
    return TransparencyLog(LogFolder(folder), SIGNER, **more)


def log_of(folder, size, batch_size=1000):
    """A log that this number of entries were added to."""
    log = opened(folder)
    for start in range(0, size, batch_size):
        log.append(entries(start, min(size, start + batch_size)), str(start).encode())
    return log


def shown(folder):
    """The checkpoint that readers find."""
    return read_checkpoint((folder / CHECKPOINT).read_bytes(), SIGNER.key)[0]


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
