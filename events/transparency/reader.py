"""The log of logs as any process may read it, while another one writes to it."""

from pathlib import Path

from events.durable_files import Missing, StoreError
from events.transparency.checkpoints import Checkpoint, MalformedCheckpoint, parse_checkpoint
from events.transparency.folder import LogFolder
from events.transparency.index import newest_place
from events.transparency.leaves import decode_leaf, names_of
from events.transparency.log import CHECKPOINT
from events.transparency.merkle import leaf_hash, root_from_inclusion
from events.transparency.notes import MalformedNote, parse_note
from events.transparency.proofs import Proof
from events.transparency.tiles import WIDTH, Tile, hashes_at
from events.transparency.tree import Damaged, Tree


class LogReader:
    """Reads the log in a folder. Whether its checkpoint is signed as it should be is for others to check."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store = LogFolder(folder)
        self._newest: tuple[bytes, Tree, Checkpoint] | None = None

    def checkpoint(self) -> bytes:
        """Return the newest signed checkpoint. Raises ``Missing`` before there is one, and ``StoreError``."""
        return self._store.read(CHECKPOINT)

    def tile(self, tile: Tile) -> bytes:
        """Return what a tile of the signed tree holds. Raises ``Missing`` and ``StoreError``."""
        _, tree, _ = self._signed()
        if tile.index * WIDTH + tile.width > hashes_at(tile.level, tree.size):
            raise Missing(f"{tile.path} is not in the signed tree")
        return self._store.read(tile.path)

    def proof(self, game: str) -> Proof | None:
        """Return the proof of the newest leaf of a game; ``None`` if it has none. Raises ``StoreError``."""
        try:
            note, tree, checkpoint = self._signed()
        except Missing:
            return None
        names = names_of(game)
        place = newest_place(self._folder, names, tree.size)
        if place is None:
            return None
        try:
            entry, hashes = tree.entry(place), tree.inclusion_proof(place)
            is_of_game = decode_leaf(entry).game in names
        except (Damaged, ValueError) as error:
            raise StoreError(str(error)) from None
        if not is_of_game or root_from_inclusion(place, tree.size, leaf_hash(entry), hashes) != checkpoint.root:
            raise StoreError(f"entry {place} of the log of logs cannot be proved")
        return Proof(index=place, hashes=tuple(hashes), checkpoint=note)

    def _signed(self) -> tuple[bytes, Tree, Checkpoint]:
        """Return the newest checkpoint, the tree that it covers, and what it says."""
        note, known = self.checkpoint(), self._newest
        if known is None or known[0] != note:
            try:
                checkpoint = parse_checkpoint(parse_note(note).text)
            except (MalformedNote, MalformedCheckpoint) as error:
                raise StoreError(f"{self._folder / CHECKPOINT}: {error}") from None
            known = self._newest = (note, Tree(self._store, checkpoint.size), checkpoint)
        return known
