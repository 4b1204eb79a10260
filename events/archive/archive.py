"""Reads archived games: at the place that the log names, or wherever else they are when that is no longer right."""

import re
from collections.abc import Iterator, Sequence
from threading import Lock

from cachetools import LRUCache

from events.archive.frame import MOST_BYTES, Damaged, FrameHeader, decode, decode_facts, decode_header
from events.archive.index import INDEX, PACK, PackIndex, decode_index, index_from_pack
from events.archive.store import PackStore
from events.durable_files import Missing, StoreError
from events.log.archivable import StoredGame
from events.log.places import Place
from events.log.port import CorruptLog, Entry, LogUnavailable

ID = "archive-id"
"""The file with the id of the archive, by which a log knows its own."""
KEPT = 8
"""So many games are remembered, since what is asked of a game is asked several times in a row."""
_PACK = re.compile(r"[0-9]+-[0-9]+")


class Archive:
    """The games of one archive. Safe with many threads."""

    def __init__(self, store: PackStore, kept: int = KEPT) -> None:
        self.store = store
        self._kept: LRUCache[tuple[str, Place], StoredGame] = LRUCache(kept)
        self._lock = Lock()

    def game(self, game: str, place: Place) -> StoredGame:
        """Return an archived game. Raises ``CorruptLog``, and ``LogUnavailable`` if the archive cannot be reached."""
        with self._lock:
            known = self._kept.get((game, place))
        if known is None:
            known = self._found(game, place)
            with self._lock:
                self._kept[game, place] = known
        return known

    def facts(self, game: str, place: Place) -> Sequence[Entry]:
        """Return the entries of an archived game as ``decode_facts`` gives them. Raises what ``game`` raises."""
        try:
            found, entries = decode_facts(self._frame(place))
        except (Damaged, Missing):
            found, entries = "", ()
        return entries if found == game else self.game(game, place).entries

    def header(self, game: str, place: Place) -> FrameHeader:
        """Return what lies beside the events of an archived game. Raises what ``game`` raises."""
        try:
            found = decode_header(self._frame(place))
        except (Damaged, Missing):
            found = None
        if found is not None and found.game == game:
            return found
        stored = self._elsewhere(game, place)
        return decode_header(self._frame(stored))

    def packs(self) -> Sequence[str]:
        """Return the names of the packs, the oldest first. Raises ``StoreError``."""
        found = [name.removesuffix(PACK) for name in self.store.names() if name.endswith(PACK)]
        return sorted(filter(_PACK.fullmatch, found), key=pack_order)

    def files(self) -> Sequence[str]:
        """Return the names of all that belongs to it: its id, its packs and their indexes. Raises ``StoreError``."""
        packs = self.packs()
        own = {ID, *(f"{pack}{end}" for pack in packs for end in (PACK, INDEX))}
        return [name for name in self.store.names() if name in own]

    def index(self, pack: str) -> PackIndex:
        """Return what a pack holds: by its index, or where that is lost or cannot be right, by the pack itself.

        Raises ``Damaged`` and ``StoreError``.
        """
        try:
            return decode_index(pack, self.store.get(f"{pack}{INDEX}"))
        except (Damaged, Missing):
            return index_from_pack(pack, self.store.get(f"{pack}{PACK}"))

    def places_of(self, game: str) -> Iterator[Place]:
        """Yield every place at which a game is, the newest first, by the indexes and then by the packs themselves."""
        for read in (self.index, self.index_by_pack):
            for pack in reversed(self.packs()):
                try:
                    index = read(pack)
                except (Damaged, StoreError):
                    continue
                yield from (index.place(item) for item in index.items if item.game == game)

    def index_by_pack(self, pack: str) -> PackIndex:
        """Return what a pack holds, by the pack itself. Raises ``Damaged`` and ``StoreError``."""
        return index_from_pack(pack, self.store.get(f"{pack}{PACK}"))

    def _frame(self, place: Place) -> bytes:
        if not _PACK.fullmatch(place.pack) or place.offset < 0 or not 0 < place.length <= MOST_BYTES:
            raise Missing("there is no such place in an archive")
        try:
            return self.store.range(f"{place.pack}{PACK}", place.offset, place.length)
        except Missing:
            raise
        except StoreError as error:
            raise LogUnavailable(f"The archive cannot be read: {error}") from None

    def _found(self, game: str, place: Place) -> StoredGame:
        stored = self._read(game, place)
        if stored is not None:
            return stored
        again = self._read(game, self._elsewhere(game, place))
        if again is None:
            raise CorruptLog(f"The archive does not hold {game} any more.")
        return again

    def _elsewhere(self, game: str, place: Place) -> Place:
        try:
            for other in self.places_of(game):
                if self._read(game, other) is not None:
                    return other
        except StoreError as error:
            raise LogUnavailable(f"The archive cannot be read: {error}") from None
        raise CorruptLog(f"Pack {place.pack} of the archive is damaged or gone, and with it {game}.")

    def _read(self, game: str, place: Place) -> StoredGame | None:
        try:
            stored = decode(self._frame(place))
        except (Damaged, Missing):
            return None
        return stored if stored.game == game else None


def pack_order(pack: str) -> tuple[int, int]:
    """Return what orders packs by age: their archiver, and their number within its work."""
    archiver, _, number = pack.partition("-")
    return int(archiver), int(number)
