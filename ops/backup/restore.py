"""Restores a backup into an empty store. Everything is read and checked before the first key is written.

The folder of a backup may come from anybody: if it contains anything that Skald has not written, or a game that fails
its audit, either the whole backup is refused, or that part is left out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from events.archive.archive import Archive
from events.log import keys
from events.log.client import BEAT_MS, Client, beat_age, server_milliseconds, translate_errors
from events.log.records import batched, is_game_id, partition_of
from events.packs import DamagedPiece
from events.ruleset.records import Record, change
from ops.backup import files as outside
from ops.backup.examination import BackupFault, examine
from ops.backup.files import check_archive, check_log, restore_archive, restore_log
from ops.backup.index import NAME, Index, find_index
from ops.backup.kinds import COMPUTED_AGAIN, StoredKey
from ops.backup.pack import decode, read_piece
from ops.backup.units import StoreReader, Unit, stored_keys
from ops.run.errors import UserError
from ops.run.process_pool import spread
from ops.run.settings import Settings

BATCH_SIZE = 500
"""The number of fields, members or entries of a key that are written by one command."""
_PLACEHOLDER = ("-", "-")
_NO_ID = b"0-0"

Progress = Callable[[int], None]
UNLINK_BATCH_SIZE = 1000
CHECK_BATCH_SIZE = 100
NAMED = 100
"""The maximum number of characters of a unit's name that are shown."""


class StoreWriter:
    """Writes into one store. ``games``: those of the backup; feed entries about other games are left out."""

    def __init__(self, client: Client, games: Sequence[str]) -> None:
        self._client: Any = client
        self._versions = dict.fromkeys(games, 0)
        self._now = server_milliseconds(client)

    def write(self, stored: Sequence[StoredKey], *, game: str | None) -> None:
        """Write the keys of one unit. Games come before the feeds. Raises ``LogUnavailable`` and ``LogFull``."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for one in stored:
                for command in self._commands(one):
                    pipeline.execute_command(*command)
            if game is not None:
                self._mark(pipeline, game, stored)
            pipeline.execute()

    def _mark(self, pipeline: Any, game: str, stored: Sequence[StoredKey]) -> None:
        """Mark a game dirty, so that its read models are computed, and list it again if it is due."""
        partition = partition_of(game)
        pipeline.execute_command("ZADD", keys.dirty(partition), self._now, game)
        head = next((one.value for one in stored if one.key == keys.head(game).encode()), [])
        top = dict(zip(head[::2], head[1::2], strict=True))
        self._versions[game] = int(top.get(b"version", 0))
        if b"due" in top:
            pipeline.execute_command("ZADD", keys.due(partition), top[b"due"], game)

    def _commands(self, one: StoredKey) -> Iterator[tuple[Any, ...]]:
        match one.type:
            case "string":
                yield ("SET", one.key, *one.value)
            case "hash":
                yield from _several("HSET", one.key, one.value, 2)
            case "list":
                yield from _several("RPUSH", one.key, one.value, 1)
            case "set":
                yield from _several("SADD", one.key, one.value, 1)
            case "zset":
                turned = [item for pair in zip(one.value[1::2], one.value[::2], strict=True) for item in pair]
                yield from _several("ZADD", one.key, turned, 2)
            case "stream":
                yield from self._stream(one)
            case _:
                raise UserError(f"the backup holds a key of the type {one.type!a}, which cannot be restored")

    def _stream(self, one: StoredKey) -> Iterator[tuple[Any, ...]]:
        is_feed = one.key.endswith(b":feed")
        entries = [(entry_id, fields) for entry_id, fields in one.value if not is_feed or self._tells_of(fields)]
        for entry_id, fields in entries:
            yield ("XADD", one.key, entry_id, *fields)
        # The next id follows the newest one ever used, even if that entry was removed.
        if entries and entries[-1][0] != one.last_id:
            yield ("XSETID", one.key, one.last_id)
        if not entries and one.last_id != _NO_ID:
            yield ("XADD", one.key, "MAXLEN", 0, one.last_id, *_PLACEHOLDER)

    def _tells_of(self, fields: Sequence[bytes]) -> bool:
        """Return True if an entry of a feed is about events that the backup holds."""
        told = dict(zip(fields[::2], fields[1::2], strict=True))
        known = self._versions.get(told.get(b"game", b"").decode(errors="replace"), 0)
        return int(told.get(b"last", 0)) <= known


def _several(command: str, key: bytes, items: Sequence[Any], each: int) -> Iterator[tuple[Any, ...]]:
    for some in batched(items, BATCH_SIZE * each):
        yield (command, key, *some)


class Restored(Record):
    """The result of a restore: the number of restored games, and when the backup was made."""

    games: int
    made_at: str


class Checked(Record):
    """A complete backup: the units that must not be restored, and the intact games that could not be audited."""

    index: Index
    wrong: tuple[BackupFault, ...]
    not_audited: tuple[BackupFault, ...]

    def require_sound(self, folder: Path) -> None:
        """Raise ``UserError`` unless every unit may be restored."""
        if self.wrong:
            first, more = self.wrong[0], f", and {len(self.wrong) - 1} more" if self.wrong[1:] else ""
            raise UserError(
                f"the backup in {folder} contains data that must not be restored: {said(first)}{more}; "
                "skald restore --leave-out restores everything else"
            )

    def left_out(self) -> Index:
        """Return the index without the units that must not, or need not, be restored."""
        wrong = COMPUTED_AGAIN.union(finding.unit for finding in self.wrong)
        return change(self.index, items={name: item for name, item in self.index.items.items() if name not in wrong})


def said(finding: BackupFault) -> str:
    return f"{'game' if is_game_id(finding.unit) else 'key'} {finding.unit[:NAMED]!a}: {finding.why}"


def check(folder: Path, ours: Settings, progress: Progress = lambda _: None, processes: int = 1) -> Checked:
    """Read all of a backup, audit its games, and return the findings.

    Raises ``UserError`` if anything of it is missing or altered.
    """
    index = find_index(folder)
    if index is None:
        raise UserError(f"{folder} is not a backup ({NAME} is missing)")
    batches = list(batched(list(index.items.values()), CHECK_BATCH_SIZE))
    done, findings = 0, list[BackupFault]()
    for some in spread(partial(examine, ours, folder), batches, processes):
        if some.damage:
            raise UserError(f"the backup in {folder} is damaged: {some.damage}")
        findings += some.findings
        done += some.units
        progress(done)
    try:
        check_archive(folder, index.header.archive)
        check_log(folder, index.header.transparency)
    except DamagedPiece as damage:
        raise UserError(f"the backup in {folder} is damaged: {damage}") from None
    wrong = tuple(one for one in findings if not one.not_audited)
    return Checked(index=index, wrong=wrong, not_audited=tuple(one for one in findings if one.not_audited))


def restore(  # noqa: PLR0913 - everything is handed in
    client: Client,
    folder: Path,
    checked: Checked,
    secrets: Mapping[str, str],
    progress: Progress = lambda _: None,
    archive: Archive | None = None,
    *,
    transparency: Path | None = None,
) -> Restored:
    """Write a checked backup into an empty store, and read it back. Raises ``UserError`` and ``LogUnavailable``.

    Units that must not be restored are left out. If a restore is interrupted, the next one starts over; until then no
    process serves the store.
    """
    index = checked.left_out()
    outside.require(secrets, index.header.secrets)
    _require_empty(client)
    if archive is not None:
        restore_archive(archive, folder, index.header.archive)
    restore_log(transparency, folder, index.header.transparency)
    with translate_errors():
        client.set(keys.RESTORING, index.header.made_at)
    writer = StoreWriter(client, games=[name for name, item in index.items.items() if item.game])
    for done, (name, stored) in enumerate(_units(folder, index), 1):
        writer.write(stored, game=name if index.items[name].game else None)
        progress(done)
    _compare(client, folder, index)
    with translate_errors():
        client.delete(keys.RESTORING)
    return Restored(games=index.games, made_at=index.header.made_at)


def _units(folder: Path, index: Index) -> Iterator[tuple[str, tuple[StoredKey, ...]]]:
    for name, item in index.items.items():
        try:
            yield name, decode(read_piece(folder, item.piece))
        except DamagedPiece as damage:
            raise UserError(f"the backup in {folder} is damaged: {damage}") from None


def _require_empty(client: Client) -> None:
    """Raise ``UserError`` if the store is in use or not empty. The keys of an unfinished restore are removed."""
    age = beat_age(client)
    if age is not None and abs(age) < BEAT_MS:
        raise UserError("the store is in use: its sweeper runs; stop the service, and restore into an empty store")
    with translate_errors():
        unfinished = client.exists(keys.RESTORING)
        found = iter(stored_keys(client))
        if not unfinished:
            if next(found, None) is not None:
                raise UserError("the store is not empty; restore into an empty one")
            return
        for some in batched(found, UNLINK_BATCH_SIZE):
            for key in some:
                client.unlink(key)


def _compare(client: Client, folder: Path, index: Index) -> None:
    """Raise ``UserError`` unless the games in the store are those of the backup."""
    known = {name: item for name, item in index.items.items() if item.game}
    own = {name: tuple(key.key for key in stored) for name, stored in _units(folder, index) if name in known}
    units = [Unit(name=name, keys=own[name], game=True) for name in known]
    for unit, found in StoreReader(client).fingerprints(units):
        if found != known[unit.name].fingerprint:
            raise UserError(f"game {unit.name} in the store differs from the backup; the restore is not finished")
