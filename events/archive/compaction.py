"""Writes packs anew without what is no longer wanted: games that are purged or put back, names that are erased."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from events.archive.archive import Archive
from events.archive.archiver import Archiver
from events.archive.index import INDEX, PACK, PackIndex
from events.archive.packing import Framed, NotWritten, framed
from events.log.archivable import CHANGED, ArchivableLog, StoredGame
from events.log.places import Place
from events.ruleset.records import Record, change

AT_ONCE = 500

Changes = Mapping[str, Mapping[str, str]]


class Compacted(Record):
    """What a compaction did: packs that are gone, games that were written anew, and games that are gone for good."""

    packs: int = 0
    games: int = 0
    gone: int = 0


class Compaction:
    """One compaction, done by an archiver."""

    def __init__(self, log: ArchivableLog, archive: Archive, archiver: Archiver) -> None:
        self._log, self._archive, self._archiver = log, archive, archiver
        self._names: Collection[str] = ()

    def run(self) -> Compacted:
        """Write every pack anew that holds what is not wanted, and remove the old one.

        Raises ``Fenced``, ``StoreError``, ``Damaged``, ``NotWritten`` and the errors of the log; every game can be read
        at any moment.
        """
        self._names = self._log.side_names()
        done = Compacted()
        for pack in self._archive.packs():
            if self._is_sparse(self._archive.index(pack)):
                done = self._written_anew(pack, done)
        return done

    def _is_sparse(self, index: PackIndex) -> bool:
        wanted = self._wanted(index)
        return len(wanted) < len(index.items) or bool(self._changes(list(wanted)))

    def _written_anew(self, pack: str, done: Compacted) -> Compacted:
        index = self._archive.index_by_pack(pack)  # what an index may have left out must not be removed
        wanted = self._wanted(index)
        moved = self._write_anew(wanted, self._changes(list(wanted)))
        if moved < len(wanted):
            return done
        self._archive.store.remove(f"{pack}{INDEX}")
        self._archive.store.remove(f"{pack}{PACK}")
        gone = len(index.items) - len(wanted)
        return Compacted(packs=done.packs + 1, games=done.games + moved, gone=done.gone + gone)

    def _wanted(self, index: PackIndex) -> dict[str, Place]:
        """Return the games of a pack that the log says are there."""
        found: dict[str, Place] = {}
        for start in range(0, len(index.items), AT_ONCE):
            items = index.items[start : start + AT_ONCE]
            places = self._log.places([item.game for item in items])
            found |= {item.game: index.place(item) for item in items if places.get(item.game) == index.place(item)}
        return found

    def _changes(self, games: Sequence[str]) -> Mapping[str, Changes]:
        """Return what of the side data of archived games was changed since."""
        found: dict[str, dict[str, Mapping[str, str]]] = {}
        for name in self._names:
            for start in range(0, len(games), AT_ONCE):
                stored = self._log.side_data_many(games[start : start + AT_ONCE], name)
                for game, fields in stored.items():
                    if CHANGED in fields:
                        found.setdefault(game, {})[name] = fields
        return found

    def _write_anew(self, wanted: Mapping[str, Place], changes: Mapping[str, Changes]) -> int:
        """Return how many of the games could be moved; one that is changed meanwhile stays where it is."""
        if not wanted:
            return 0
        new = self._archiver.write(list(self._frames(wanted, changes)))
        return sum(
            self._log.move(
                one.game,
                wanted[one.game],
                one.place,
                changes.get(one.game, {}),
                self._archiver.number,
            )
            for one in new
        )

    def _frames(self, wanted: Mapping[str, Place], changes: Mapping[str, Changes]) -> Iterator[Framed]:
        for game, place in wanted.items():
            stored = _merged(self._archive.game(game, place), changes.get(game, {}))
            if (one := framed(stored)) is None:
                raise NotWritten(f"{game} cannot be written anew; its pack stays as it is")
            yield one


def _merged(stored: StoredGame, changes: Changes) -> StoredGame:
    beside = {name: dict(fields) for name, fields in stored.beside.items()}
    for name, fields in changes.items():
        merged = {**beside.get(name, {}), **fields}
        beside[name] = {field: value for field, value in merged.items() if value and field != CHANGED}
    merged_game: StoredGame = change(stored, beside=beside)
    return merged_game
