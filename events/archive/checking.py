"""Goes over a whole archive: whether each pack is what its index says, and each game is where the log says it is."""

from collections.abc import Iterator

from events.archive.archive import Archive
from events.archive.frame import Damaged, decode
from events.archive.index import INDEX, PACK, PackIndex, decode_index, encode_index, index_from_pack
from events.durable_files import Missing, StoreError
from events.log.port import CorruptLog, EventLog, LogUnavailable
from events.ruleset.records import Record

AT_ONCE = 500


class Finding(Record):
    """What is wrong with a pack or a game, in one line."""

    what: str
    why: str


def check_packs(archive: Archive) -> Iterator[Finding]:
    """Yield what is wrong with the packs, reading all of them. Raises ``StoreError``."""
    for pack in archive.packs():
        try:
            data = archive.store.get(f"{pack}{PACK}")
            found = index_from_pack(pack, data)
            for item in found.items:
                decode(data[item.offset : item.offset + item.length])
        except (Damaged, StoreError) as damage:
            yield Finding(what=f"pack {pack}", why=f"damaged: {damage}")
            continue
        if (why := _index_is_wrong(archive, found)) is not None:
            yield Finding(what=f"pack {pack}", why=f"{why}; --reindex makes it anew")


def check_games(archive: Archive, log: EventLog) -> Iterator[Finding]:
    """Yield the games that are not where the log says they are. Raises the errors of the log."""
    names = list(log.game_ids())
    for start in range(0, len(names), AT_ONCE):
        for game, place in log.places(names[start : start + AT_ONCE]).items():
            try:
                head = archive.game(game, place).head
            except (CorruptLog, LogUnavailable) as error:
                yield Finding(what=f"game {game}", why=str(error))
                continue
            if head != log.head(game):
                yield Finding(what=f"game {game}", why="the archive holds another chain than the log says")


def reindex(archive: Archive) -> int:
    """Make the indexes anew that are lost or do not agree with their packs; return how many.

    Raises ``Damaged`` for a pack that cannot be read, and ``StoreError``.
    """
    done = 0
    for pack in archive.packs():
        try:
            found = archive.index_by_pack(pack)
        except Damaged as damage:
            raise Damaged(f"pack {pack} is damaged: {damage}") from None
        if _index_is_wrong(archive, found) is not None:
            archive.store.remove(f"{pack}{INDEX}")
            archive.store.put(f"{pack}{INDEX}", encode_index(found))
            done += 1
    return done


def _index_is_wrong(archive: Archive, found: PackIndex) -> str | None:
    pack = found.header.pack
    try:
        index = decode_index(pack, archive.store.get(f"{pack}{INDEX}"))
    except Missing:
        return "its index is missing"
    except (Damaged, StoreError) as error:
        return str(error)
    return None if index == found else "its index does not agree with it"
