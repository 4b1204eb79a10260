"""The transparency log for its single writer, which adds entries and signs only what it has read back.

A write may be interrupted anywhere. It stores, in this order: tiles that no checkpoint covers yet; the writer's
*state*, named by its size; the signed checkpoint under ``SIGNED``; the same checkpoint under ``CHECKPOINT``, where
readers find it. So everything that was ever published is durably under ``SIGNED``, and the valid state is the one of
the signed size.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from events.durable_files import NAMED_BYTES, Missing, StoreError, read_file
from events.transparency.merkle import is_consistent
from events.transparency.notes import (
    Checkpoint,
    MalformedNote,
    Note,
    NotSigned,
    parse_note,
    read_checkpoint,
)
from events.transparency.signer import KeyFileError, Signer, load_or_create
from events.transparency.tiles import WIDTH, DamagedTile, LogFolder, Tree, grown, grown_tiles

CHECKPOINT = "checkpoint"
"""The newest published checkpoint."""
SIGNED = "signed"
"""The newest signed checkpoint, stored before it is published."""
RESTORED = "restored"
"""A file that marks a log restored from a backup, which may lack checkpoints that were signed."""
STATE = "state-"
TILES = "tile"

Cosign = Callable[[Note, Callable[[int], Sequence[bytes]]], Note]
"""Returns a signed checkpoint with further signatures, given the proof that it continues the tree of a smaller size."""

WHAT_TO_DO = "stop the service, and put that key back, or begin a new log with skald transparency --renew"


def uncosigned(note: Note, _: Callable[[int], Sequence[bytes]]) -> Note:
    """Return the checkpoint unchanged, without asking a witness."""
    return note


class LogDamaged(Exception):
    """The stored log does not match what was signed, so nothing more is signed; the message is one line."""


class LogBroken(Exception):
    """A write failed, so this writer does not know what is stored; the log has to be opened again."""


class TransparencyLog:
    """The log in a store without other writers, signed by one key whose name is the log's origin."""

    def __init__(
        self, store: LogFolder, signer: Signer, cosign: Cosign = uncosigned, newest: bytes | None = None
    ) -> None:
        """Open the log, finish an interrupted write, and create an empty log if there is none.

        ``newest`` is the newest checkpoint stored outside the folder; a log that does not continue it is not opened.
        Raises ``LogDamaged`` and ``StoreError``.
        """
        self.store, self._signer, self._cosign = store, signer, cosign
        self._broken = False
        if _read(store, RESTORED) is not None:
            raise LogDamaged("it was restored, and more may have been signed since: see skald transparency --help")
        found = self._signed_checkpoints()
        if not found:
            self._begin(self._of_this_log(newest))
            return
        self.checkpoint, note = max(found.values(), key=lambda one: one[0].size)
        self.tree = Tree(store, self.checkpoint.size)
        self._require_root()
        self.require_newest(newest)
        for name in (SIGNED, CHECKPOINT):
            if name not in found or found[name][0] != self.checkpoint:
                store.write(name, note.encode())
        self._remove_other_states()

    @property
    def state(self) -> bytes:
        """The state of the writer at the newest entries; empty if it is lost. Raises ``StoreError``."""
        return _read(self.store, self._state_path(self.checkpoint.size)) or b""

    @property
    def note(self) -> bytes:
        """The newest signed checkpoint, without the cosignatures of witnesses. Raises ``StoreError``."""
        return self.store.read(SIGNED)

    def require_newest(self, note: bytes | None) -> None:
        """Raise ``LogDamaged`` if this is a checkpoint of this log, and the stored log does not continue it."""
        noted = self._of_this_log(note)
        if noted is None:
            return
        if noted.size > self.checkpoint.size:
            raise LogDamaged(f"it ends at {self.checkpoint.size:,} entries, and {noted.size:,} were signed already")
        if self.tree.root(noted.size) != noted.root:
            raise LogDamaged(f"another log over {noted.size:,} entries was signed already")

    def keep(self, state: bytes) -> None:
        """Replace the state without adding entries. Raises ``StoreError``."""
        self._require_sound()
        self.store.write(self._state_path(self.checkpoint.size), state)

    def append(self, entries: Sequence[bytes], state: bytes) -> Checkpoint:
        """Add entries together with the state that belongs to them; return the checkpoint that covers them.

        Raises ``LogDamaged``, ``LogBroken`` and ``StoreError``; after any of them the log has to be opened again.
        """
        self._require_sound()
        if not entries:
            self.keep(state)
            return self.checkpoint
        self._broken = True
        old, size = self.checkpoint, self.checkpoint.size + len(entries)
        self._require_last_signed()
        for tile, data in grown(self.tree, entries):
            self.store.write(tile.path, data)
        tree = Tree(self.store, size)  # this reads back what was written
        self._require_entries(tree, old.size, entries)
        new = Checkpoint(origin=old.origin, size=size, root=tree.root())
        proof = tree.consistency_proof(old.size)
        if not is_consistent(old.size, size, old.root, new.root, proof):
            raise LogDamaged(f"what was read back does not continue the checkpoint over {old.size:,} entries")
        self.store.write(self._state_path(size), state)
        if _read(self.store, self._state_path(size)) != state:
            raise LogDamaged(f"{self._state_path(size)} is not what was written")
        self.checkpoint, self.tree = new, tree
        self._sign()
        self._remove_covered(old.size)
        self._broken = False
        return new

    def _begin(self, noted: Checkpoint | None) -> None:
        if self.store.names(TILES):
            raise LogDamaged("there are tiles, but no signed checkpoint of them")
        if noted is not None and noted.size:
            raise LogDamaged(f"nothing is left of it, and {noted.size:,} entries were signed already")
        self.checkpoint, self.tree = Checkpoint(origin=self._signer.key.name), Tree(self.store, 0)
        self._sign()

    def _of_this_log(self, note: bytes | None) -> Checkpoint | None:
        """Return the checkpoint in a note stored elsewhere; ``None`` if it is of an abandoned log with another key."""
        try:
            return None if note is None else read_checkpoint(note, self._signer.key)[0]
        except (MalformedNote, NotSigned):
            return None

    def _sign(self) -> None:
        note = self._signer.sign(self.checkpoint.text)
        self.store.write(SIGNED, note.encode())
        self.store.write(CHECKPOINT, self._cosign(note, self.tree.consistency_proof).encode())

    def _signed_checkpoints(self) -> dict[str, tuple[Checkpoint, Note]]:
        """Return the checkpoints in ``CHECKPOINT`` and ``SIGNED``, which are equal unless a write was interrupted."""
        found = {}
        for name in (CHECKPOINT, SIGNED):
            if (data := _read(self.store, name)) is not None:
                try:
                    found[name] = read_checkpoint(data, self._signer.key)
                except (MalformedNote, NotSigned) as error:
                    raise LogDamaged(
                        f"the file {name} of the log is not one that this key has signed: {error}"
                    ) from None
        if len({checkpoint.root for checkpoint, _ in found.values()}) > len({one.size for one, _ in found.values()}):
            raise LogDamaged("two checkpoints of one size were signed, with different roots")
        return found

    def _require_last_signed(self) -> None:
        found = self._signed_checkpoints()
        if {checkpoint for checkpoint, _ in found.values()} != {self.checkpoint} or len(found) != 2:
            raise LogDamaged("the last signed checkpoint was changed by others")

    def _require_root(self) -> None:
        size = self.checkpoint.size
        try:
            root = self.tree.root()
            if size:
                self.tree.require_entries((size - 1) // WIDTH)
        except (DamagedTile, Missing) as error:
            raise LogDamaged(f"the tiles do not give the checkpoint over {size:,} entries: {error}") from None
        if root != self.checkpoint.root:
            raise LogDamaged(f"the tiles do not give the root that was signed over {size:,} entries")

    def _require_entries(self, tree: Tree, old: int, entries: Sequence[bytes]) -> None:
        """Raise ``LogDamaged`` unless the entries are stored and match the stored hashes."""
        try:
            for index in range(old // WIDTH, (tree.size - 1) // WIDTH + 1):
                tree.require_entries(index)
                stored = tree.entries(index)
                skipped = max(0, old - index * WIDTH)
                given = max(0, index * WIDTH - old)
                if stored[skipped:] != list(entries[given : given + WIDTH - skipped]):
                    raise LogDamaged("the entries that were read back are not those that were written")
        except DamagedTile as error:
            raise LogDamaged(f"what was read back is not what was written: {error}") from None

    def _remove_covered(self, old: int) -> None:
        """Remove the state of the previous size, and partial tiles whose full tile exists."""
        self._remove_other_states()
        for tile in grown_tiles(old, self.checkpoint.size):
            if tile.width == WIDTH:
                self.store.remove(f"{tile.path}.p")

    def _remove_other_states(self) -> None:
        for name in self.store.names():
            if name.startswith(STATE) and name != self._state_path(self.checkpoint.size):
                self.store.remove(name)

    def _require_sound(self) -> None:
        if self._broken:
            raise LogBroken("a write failed; the log has to be opened again")

    @staticmethod
    def _state_path(size: int) -> str:
        return f"{STATE}{size}"


def _read(store: LogFolder, path: str) -> bytes | None:
    try:
        return store.read(path)
    except Missing:
        return None


class NotItsKey(KeyFileError):
    """The key of an existing log is missing or differs; the message says in one line what to do."""


def holds_log(folder: Path) -> bool:
    """Return True if a folder contains a log or parts of one. Raises ``KeyFileError`` if it cannot be read."""
    try:
        return any((folder / one).exists() for one in (RESTORED, SIGNED, CHECKPOINT, TILES))
    except OSError as error:
        raise KeyFileError(f"{folder}: {error.strerror}") from None


def key_of_log(folder: Path, file: Path, name: str = "") -> Signer:
    """Return the key in a file, which is created if neither the key nor a log in the folder exists.

    Raises ``NotItsKey``, and ``KeyFileError`` as ``load_or_create`` does.
    """
    has_log = holds_log(folder)  # checked before looking for the key, since a log's key is created before the log
    if has_log and not file.exists():
        raise NotItsKey(f"{file} is missing, the key of the log in {folder}; {WHAT_TO_DO}")
    signer = load_or_create(file, name)
    if has_log and not _may_have_signed(signer, folder):
        raise NotItsKey(f"{file} holds {signer.key.name}, not the key of the log in {folder}; {WHAT_TO_DO}")
    return signer


def _may_have_signed(signer: Signer, folder: Path) -> bool:
    """Return False if the log names only other keys. Unreadable files are reported when the log is opened."""
    for name in (SIGNED, CHECKPOINT):
        try:
            signatures = parse_note(read_file(folder / name, NAMED_BYTES)).signatures
        except (StoreError, MalformedNote):
            continue
        return any(signer.key.made(signature) for signature in signatures)
    return True
