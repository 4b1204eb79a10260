"""Logs of logs for the tests: in a folder, signed by a key that is always the same."""

from events.transparency.log import CHECKPOINT, TransparencyLog
from events.transparency.notes import read_checkpoint
from events.transparency.signer import Signer
from events.transparency.tiles import LogFolder

SIGNER = Signer("games.example.org/log", bytes(range(32)))


def entry(number):
    return f"entry {number}".encode()


def entries(start, end):
    return [entry(number) for number in range(start, end)]


def opened(folder, **more):
    return TransparencyLog(LogFolder(folder), SIGNER, **more)


def log_of(folder, size, at_once=1000):
    """A log that so many entries were added to."""
    log = opened(folder)
    for start in range(0, size, at_once):
        log.append(entries(start, min(size, start + at_once)), str(start).encode())
    return log


def shown(folder):
    """The checkpoint that readers find."""
    return read_checkpoint((folder / CHECKPOINT).read_bytes(), SIGNER.key)[0]
