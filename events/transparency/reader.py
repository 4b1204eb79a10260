"""Reads the log by game: proofs, and the index from games to entries, which can be rebuilt from the tiles."""

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from events.durable_files import Missing, StoreError
from events.ruleset.records import Record
from events.transparency.leaves import Kind, Leaf, decode_leaf, names_of
from events.transparency.log import CHECKPOINT, TransparencyLog
from events.transparency.merkle import EMPTY_ROOT, leaf_hash, root_from_inclusion
from events.transparency.notes import Checkpoint, MalformedNote, parse_checkpoint, parse_note
from events.transparency.proofs import Proof
from events.transparency.tiles import WIDTH, DamagedTile, LogFolder, Tile, Tree, hashes_at

NAME = "index.sqlite"
FILES = (NAME, f"{NAME}-wal", f"{NAME}-shm")
_TABLES = """
create table if not exists leaves (game text, place integer, head blob, kind text, version integer,
  primary key (game, place)) without rowid;
create table if not exists changed (game text primary key) without rowid;
create table if not exists covered (only integer primary key check (only = 1), size integer, root blob);
"""


class Found(Record):
    """A leaf of a game, and its index in the log."""

    place: int
    leaf: Leaf


class SignedTree(NamedTuple):
    """A log opened for reading: its newest checkpoint, and the tree that it covers."""

    checkpoint: Checkpoint
    tree: Tree


class LeafIndex:
    """The index for the log's writer. It also stores which games have changed since they were last logged.

    ``rebuilt`` is True if it was rebuilt from the tiles when it was opened, which loses the changed games.
    """

    def __init__(self, folder: Path, log: TransparencyLog | SignedTree) -> None:
        """Open the index and update it from the log. Raises ``StoreError`` and ``DamagedTile``."""
        self._folder, self.rebuilt = folder, False
        try:
            self._open()
            if not self._belongs_to(log):
                raise sqlite3.DatabaseError("of another log")
        except (sqlite3.Error, OSError):
            self._recreate()
        self.catch_up(log)

    def close(self) -> None:
        self._connection.close()

    def catch_up(self, log: TransparencyLog | SignedTree) -> None:
        """Add the entries that the index lacks."""
        size = self._covered()[0]
        while size < log.tree.size:
            until = min(log.tree.size, (size // WIDTH + 1) * WIDTH)
            entries = log.tree.entries(size // WIDTH)[size % WIDTH :]
            rows = [_row(place, entry) for place, entry in enumerate(entries, size)]
            with _reported(), self._connection:
                self._connection.executemany("insert or replace into leaves values (?, ?, ?, ?, ?)", rows)
                if until == log.tree.size:
                    covered = (until, log.checkpoint.root)
                    self._connection.execute("insert or replace into covered values (1, ?, ?)", covered)
            size = until

    def leaves_of(self, names: Sequence[str]) -> list[Found]:
        """Return the leaves of a game in order, given the names that it may have."""
        marks = ", ".join("?" * len(names))
        with _reported():
            rows = self._connection.execute(
                f"select game, place, head, kind, version from leaves where game in ({marks}) order by place",  # noqa: S608
                tuple(names),
            ).fetchall()
        return [_found(*row) for row in rows]

    def note_changed(self, games: Iterable[str]) -> None:
        with _reported(), self._connection:
            self._connection.executemany("insert or ignore into changed values (?)", [(game,) for game in games])

    def changed(self, limit: int) -> list[str]:
        with _reported():
            rows = self._connection.execute("select game from changed limit ?", (limit,)).fetchall()
        return [game for (game,) in rows]

    def forget_changed(self, games: Collection[str]) -> None:
        """Record that the current states of games are logged."""
        with _reported(), self._connection:
            self._connection.executemany("delete from changed where game = ?", [(game,) for game in games])

    def _open(self) -> None:
        self._connection = sqlite3.connect(self._folder / NAME)
        (self._folder / NAME).chmod(0o600)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = full")
        self._connection.executescript(_TABLES)

    def _recreate(self) -> None:
        with _reported():
            if hasattr(self, "_connection"):
                self._connection.close()
            for name in FILES:
                (self._folder / name).unlink(missing_ok=True)
            self._open()
            self.rebuilt = True

    def _belongs_to(self, log: TransparencyLog | SignedTree) -> bool:
        size, root = self._covered()
        return size <= log.tree.size and log.tree.root(size) == root

    def _covered(self) -> tuple[int, bytes]:
        row: tuple[int, bytes] | None = self._connection.execute("select size, root from covered").fetchone()
        return row or (0, EMPTY_ROOT)


def newest_place(folder: Path, names: Sequence[str], size: int) -> int | None:
    """Return the index of the newest leaf of a game among the first ``size``; ``None`` if none is found."""
    marks = ", ".join("?" * len(names))
    try:
        with closing(sqlite3.connect(f"file:{folder / NAME}?mode=ro", uri=True)) as connection:
            (found,) = connection.execute(
                f"select max(place) from leaves where game in ({marks}) and place < ?",  # noqa: S608
                (*names, size),
            ).fetchone()
    except sqlite3.Error:
        return None  # the index does not exist yet, or is being rebuilt
    return None if found is None else int(found)


@contextmanager
def _reported() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"the index of the transparency log: {error}") from None


def _row(place: int, entry: bytes) -> tuple[str, int, bytes, str, int]:
    try:
        leaf = decode_leaf(entry)
        return leaf.game, place, bytes.fromhex(leaf.head), leaf.kind, leaf.version
    except ValueError as error:
        raise DamagedTile(f"entry {place} is not a leaf: {error}") from None


def _found(game: str, place: int, head: bytes, kind: str, version: int) -> Found:
    return Found(place=place, leaf=Leaf(game=game, head=head.hex(), kind=Kind(kind), version=version))


class LogReader:
    """Reads the log in a folder. It does not verify the signatures of the checkpoint."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store = LogFolder(folder)
        self._newest: tuple[bytes, Tree, Checkpoint] | None = None

    def checkpoint(self) -> bytes:
        """Return the newest signed checkpoint. Raises ``Missing`` if there is none yet, and ``StoreError``."""
        return self._store.read(CHECKPOINT)

    def tile(self, tile: Tile) -> bytes:
        """Return the content of a tile of the signed tree. Raises ``Missing`` and ``StoreError``."""
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
        except (DamagedTile, ValueError) as error:
            raise StoreError(str(error)) from None
        if not is_of_game or root_from_inclusion(place, tree.size, leaf_hash(entry), hashes) != checkpoint.root:
            raise StoreError(f"entry {place} of the transparency log cannot be proved")
        return Proof(index=place, hashes=tuple(hashes), checkpoint=note)

    def _signed(self) -> tuple[bytes, Tree, Checkpoint]:
        """Return the newest checkpoint as a note, the tree that it covers, and the parsed checkpoint."""
        note, known = self.checkpoint(), self._newest
        if known is None or known[0] != note:
            try:
                checkpoint = parse_checkpoint(parse_note(note).text)
            except MalformedNote as error:
                raise StoreError(f"{self._folder / CHECKPOINT}: {error}") from None
            known = self._newest = (note, Tree(self._store, checkpoint.size), checkpoint)
        return known
