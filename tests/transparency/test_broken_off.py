"""Each file operation fails once, or the process dies there: never are two inconsistent checkpoints signed.

``SKALD_TRANSPARENCY_KILLS=1000`` makes the kills a long run.
"""

import os
import random

import pytest

from events.durable_files import StoreError
from events.transparency.log import SIGNED, LogBroken, LogDamaged, TransparencyLog
from events.transparency.merkle import is_consistent
from events.transparency.notes import read_checkpoint
from events.transparency.signer import Signer
from events.transparency.tiles import LogFolder, Tree
from tests.support.campaigns import amount
from tests.transparency.stores import SIGNER, entry, opened

KILLS = amount("SKALD_TRANSPARENCY_KILLS", 6, 30)
OPERATIONS = ("open", "fsync", "replace", "mkdir", "unlink", "rmdir", "scandir", "listdir")
"""What a writer does to files, by which function of ``os``; writing itself comes with ``fsync``."""
STEPS = (3, 254, 2)
"""The entries of one append after the other: a partial tile, one that becomes full, and the next one."""


class Counted:
    """Counts file operations, and at a certain one does something else."""

    def __init__(self, monkeypatch, at, instead):
        self.done, self._at, self._instead = 0, at, instead
        for name in OPERATIONS:
            monkeypatch.setattr(os, name, self._wrapped(getattr(os, name)))

    def _wrapped(self, real):
        def counted(*arguments, **named):
            self.done += 1
            if self.done == self._at:
                self._instead(real, *arguments, **named)
            return real(*arguments, **named)

        return counted


def fail_before(real, *_, **__):
    raise OSError(28, "No space left on device")


def fail_after(real, *arguments, **named):
    found = real(*arguments, **named)
    if isinstance(found, int):
        os.close(found)
    raise OSError(5, "Input/output error")


class Noting(Signer):
    """Notes all that it has signed."""

    signed: list

    def sign(self, text):
        note = super().sign(text)
        self.signed.append(note.encode())
        return note


def noting():
    signer = Noting(SIGNER.key.name, bytes(range(32)))
    signer.signed = []
    return signer


def written(folder, signer, marks="a"):
    """Add all steps to the log, from wherever it stands; each entry says in which attempt it was written."""
    log = TransparencyLog(LogFolder(folder), signer)
    while len(log.state) < len(STEPS):
        step = len(log.state)
        log.append([f"{marks}{step}-{number}".encode() for number in range(STEPS[step])], bytes(step + 1))
    return log


def require_one_history(folder, checkpoints):
    """Assert that the checkpoints that left the process are of one log, the one that is stored."""
    found = {read_checkpoint(one, SIGNER.key)[0] for one in checkpoints}
    newest = read_checkpoint((folder / SIGNED).read_bytes(), SIGNER.key)[0]
    tree = Tree(LogFolder(folder), newest.size)
    assert tree.check() == newest.root
    for one in found:
        assert one.size <= newest.size
        assert is_consistent(one.size, newest.size, one.root, newest.root, tree.consistency_proof(one.size))


def published(folder):
    return [(folder / name).read_bytes() for name in (SIGNED, "checkpoint") if (folder / name).exists()]


def operations_of(monkeypatch, folder):
    with monkeypatch.context() as patched:
        counted = Counted(patched, 0, fail_before)
        written(folder, noting())
        return counted.done


@pytest.mark.campaign(15)
@pytest.mark.parametrize("failing", [fail_before, fail_after])
def test_each_operation_fails_once(tmp_path, monkeypatch, failing):
    """Each is refused or broken off; in a long run each is both."""
    total = operations_of(monkeypatch, tmp_path / "all")
    assert total > 60
    numbers = range(1, total + 1)
    for number in numbers if KILLS >= 1000 else numbers[failing is fail_after :: 2]:
        folder, shown = tmp_path / f"{failing.__name__}-{number}", []
        with monkeypatch.context() as patched:
            Counted(patched, number, failing)
            try:
                written(folder, noting())
            except (StoreError, LogBroken):
                shown = published(folder)
        log = written(folder, noting(), "b")
        assert log.checkpoint.size == sum(STEPS)
        require_one_history(folder, [*shown, *published(folder)])


def test_after_a_failure_the_log_has_to_be_opened_again(tmp_path, monkeypatch):
    log = opened(tmp_path)
    with monkeypatch.context() as patched:
        Counted(patched, 12, fail_before)
        with pytest.raises(StoreError):
            log.append([entry(0)], b"")
    with pytest.raises(LogBroken):
        log.append([entry(1)], b"")
    with pytest.raises(LogBroken):
        log.keep(b"")


def test_what_is_read_back_is_what_counts(tmp_path, monkeypatch):
    """A disk that says that it has written, and has not."""
    log = opened(tmp_path)
    write = LogFolder.write
    monkeypatch.setattr(LogFolder, "write", lambda self, path, data: write(self, path, data[:-1] + b"?"))
    with pytest.raises(LogDamaged, match="read back"):
        log.append([entry(0)], b"")
    monkeypatch.undo()
    assert opened(tmp_path).checkpoint.size == 0


def test_a_writer_that_is_killed_anywhere_leaves_one_history(tmp_path, monkeypatch):
    """Dies at an operation of its own, KILLS times over; the next one goes on, with other entries."""
    total = operations_of(monkeypatch, tmp_path / "all")
    chance = random.Random(7)
    for round_number in range(max(1, KILLS // 10)):
        folder, shown = tmp_path / str(round_number), []
        for attempt in range(10):
            at = chance.randint(1, total // 2)
            if (child := os.fork()) == 0:
                Counted(monkeypatch, at, lambda *_, **__: os._exit(9))
                written(folder, noting(), f"{attempt}-")
                os._exit(0)
            os.waitpid(child, 0)
            shown += published(folder)
        written(folder, noting(), "end-")
        require_one_history(folder, [*shown, *published(folder)])
