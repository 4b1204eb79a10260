"""Checks units that were read from a store or a backup: whether Skald can have written them, and audits of games."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from events.aggregate.clocks import milliseconds
from events.aggregate.state import names_bots
from events.archive.archive import Archive
from events.integrity.audit import audit, audit_chain
from events.integrity.deciders import Deciders
from events.integrity.replay import fold, read_creation
from events.integrity.report import ALTERED, Report
from events.log import keys
from events.log.archiving import decode_places
from events.log.entries import HEAD, decode_head, private_fields, whole_entries
from events.log.records import CorruptLog, Entry, Head, LogUnavailable, StoredGame, is_game_id
from events.packs import DamagedPiece
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry
from ops.backup.files import copies_in
from ops.backup.index import Item
from ops.backup.kinds import COMPUTED_AGAIN, StoredKey, is_ahead, is_controller, seat_of, why_not
from ops.backup.pack import decode, read_piece
from ops.backup.units import Unit, fingerprint, game_of
from ops.proofs.verdicts import first_failure
from ops.run.installation import installed_rulesets
from ops.run.settings import Settings


class BackupFault(Record):
    """What is wrong with a unit; or why a game could not be audited, though its chain holds (``not_audited``)."""

    unit: str
    why: str
    not_audited: bool = False


class Examined(Record):
    """Some units of a backup that were read: the findings, or why the backup cannot be read at all."""

    units: int = 0
    findings: tuple[BackupFault, ...] = ()
    damage: str = ""


def examine(ours: Settings, folder: Path, items: Sequence[Item]) -> Examined:
    """Examine units of a backup: each game by its audit or, if its rules are not installed, by its hash chain."""
    rulesets, archive = installed_rulesets(ours), Archive(copies_in(folder))
    findings = []
    for item in items:
        try:
            found = _finding(rulesets, archive, folder, item)
        except DamagedPiece as damage:
            return Examined(damage=str(damage))
        except Exception as error:  # noqa: BLE001 - data that was altered by hand may raise anything
            found = BackupFault(unit=item.unit, why=f"it cannot be read: {type(error).__name__}")
        if found is not None:
            findings.append(found)
    return Examined(units=len(items), findings=tuple(findings))


def why_foreign(unit: str, stored: Sequence[StoredKey], *, game: bool) -> str | None:
    """Return why Skald cannot have written these keys as this unit; ``None`` if it can."""
    names = [one.key.decode(errors="surrogateescape") for one in stored]
    if game:
        own = is_game_id(unit) and all(name.startswith(f"{keys.prefix(unit)}:") for name in names)
    else:
        own = names == [unit] and game_of(unit) is None  # keys of a game are audited with it, never separately
    if not own or len(set(names)) != len(names):
        return "it contains keys that do not belong to it"
    return next(filter(None, map(why_not, stored)), None)


def is_stub(game: str, stored: Sequence[StoredKey]) -> bool:
    """Return True if a game is archived: its head says where, and its events are in the archive only."""
    return b"place" in _fields(game, stored, "head") and not _events(game, stored)


def report_on(game: str, stored: Sequence[StoredKey]) -> Report:
    """Return whether the events of a game follow from each other up to its head."""
    return audit_chain(game, _entries(game, stored), _head(game, stored))


def _finding(rulesets: RulesetRegistry, archive: Archive, folder: Path, item: Item) -> BackupFault | None:
    stored = decode(read_piece(folder, item.piece))
    if item.unit in COMPUTED_AGAIN:
        return None
    why = why_foreign(item.unit, stored, game=item.game)
    if why is None and item.game:
        why = _why_unlike(item, stored)
    if why is not None or not item.game:
        return BackupFault(unit=item.unit, why=why) if why else None
    return _on_stub(rulesets, archive, item.unit, stored) if item.archived else _on_game(rulesets, item.unit, stored)


def _why_unlike(item: Item, stored: Sequence[StoredKey]) -> str | None:
    """Return why a game does not match the index."""
    unit = Unit(name=item.unit, keys=tuple(one.key for one in stored), game=True)
    if fingerprint(unit, [_answer(number, one) for number, one in enumerate(stored, 1)]) != item.fingerprint:
        return "it does not match the index"
    if item.archived != (b"place" in _fields(item.unit, stored, "head")) or item.archived != is_stub(item.unit, stored):
        return "it is archived according to either the index or its head, but not both"
    return None


def _answer(number: int, one: StoredKey) -> tuple[object, ...]:
    size = len(one.value) // (2 if one.type in ("hash", "zset") else 1)
    return number, one.type.encode(), -1, size, one.last_id, one.value


def _on_game(rulesets: RulesetRegistry, game: str, stored: Sequence[StoredKey]) -> BackupFault | None:
    entries = _entries(game, stored)
    hidden = {field.decode() for field in _fields(game, stored, "private")}
    if hidden != set(private_fields(entries)):
        return BackupFault(unit=game, why="some private parts are missing, or belong to no event")
    if (newest := _last_id(game, stored)) != f"{len(entries)}-0".encode():
        return BackupFault(unit=game, why=f"the next id of its stream follows {newest!a}, not its last event")
    for value in _fields(game, stored, "commands").values():
        first, last = map(int, value.split(b":", 2)[:2])
        if not 1 <= first <= last <= len(entries):
            return BackupFault(unit=game, why="one of its commands belongs to no event")
    due = _fields(game, stored, "head").get(b"due")
    found = _audited(rulesets, game, entries, _head(game, stored), None if due is None else int(due))
    return _with_game_metadata(game, entries, stored, found)


def _on_stub(rulesets: RulesetRegistry, archive: Archive, game: str, stored: Sequence[StoredKey]) -> BackupFault | None:
    try:
        place = decode_places([game], [_fields(game, stored, "head")[b"place"]])[game]
        archived, head = archive.game(game, place), _head(game, stored)
    except (CorruptLog, LogUnavailable) as error:
        return BackupFault(unit=game, why=str(error))
    if archived.head != head:
        return BackupFault(unit=game, why="its hash chain in the archive differs from its head")
    foreign = why_foreign(game, list(_game_metadata(archived)), game=True)
    if foreign is not None:
        return BackupFault(unit=game, why=foreign)
    beside = [*_game_metadata(archived), *stored]
    return _with_game_metadata(game, archived.entries, beside, _audited(rulesets, game, archived.entries, head))


def _with_game_metadata(
    game: str, entries: Sequence[Entry], stored: Sequence[StoredKey], found: BackupFault | None
) -> BackupFault | None:
    """Return what was found, or else how the game's metadata contradicts its log, which needs no rules."""
    if found is not None and not found.not_audited:
        return found
    created, players = read_creation(entries[0]), Deciders(entries)
    for one in stored:
        for field, value in zip(one.value[::2], one.value[1::2], strict=True) if b":side:" in one.key else ():
            seat = seat_of(one.key.decode(), field.decode())
            if seat is not None and seat >= created.seats:
                return BackupFault(unit=game, why=f"it has metadata of seat {seat}, which does not exist")
            if seat is not None and is_controller(one.key.decode(), field.decode()):
                told = players.controller(seat, len(entries))
                if value.decode() != told and (players.names(seat) or names_bots(created)):
                    return BackupFault(unit=game, why=f"according to its log somebody else plays seat {seat}")
    return found


def _game_metadata(archived: StoredGame) -> Iterator[StoredKey]:
    """Yield the metadata of an archived game as the keys that it would have in a store."""
    for name, fields in archived.game_metadata.items():
        content = [part.encode(errors="surrogatepass") for pair in fields.items() for part in pair]
        if content:
            yield StoredKey(key=keys.game_metadata(archived.game, name).encode(), type="hash", value=content)


def _audited(
    rulesets: RulesetRegistry, game: str, entries: Sequence[Entry], head: Head, due: int | None = None
) -> BackupFault | None:
    report = audit(rulesets, game, entries, head)
    if report.code != ALTERED and is_ahead(milliseconds(entries[-1].at)):
        return BackupFault(unit=game, why="its last event is in the future")
    if report.ok:
        state = fold(rulesets, game, entries)
        as_told = (state.status, state.setup.rules_version) == (head.status, head.rules_version)
        if not as_told:
            return BackupFault(unit=game, why="the status in its head differs from that of its events")
        if _waits_too_long(state.due, due):
            return BackupFault(unit=game, why="the due time in its head is missing, or later than its deadline")
        return None
    if report.code != ALTERED:
        return BackupFault(unit=game, why=first_failure(report), not_audited=True)
    return BackupFault(unit=game, why=f"it is broken at version {report.version}: {first_failure(report)}")


def _waits_too_long(due: int | None, listed: int | None) -> bool:
    """Return True if a game would be checked only after its deadline, or never.

    It may be checked before, as for a standing order: the sweeper finds that it is too early, and lists it again.
    """
    if due is None:
        return False
    return listed is None or listed > max(due, time.time_ns() // 1_000_000)


def _head(game: str, stored: Sequence[StoredKey]) -> Head:
    found = _fields(game, stored, "head")
    try:
        return decode_head([found.get(name.encode()) for name in HEAD])
    except CorruptLog:
        return Head()


def _entries(game: str, stored: Sequence[StoredKey]) -> Sequence[Entry]:
    return whole_entries([tuple(entry) for entry in _events(game, stored)], _fields(game, stored, "private"))


def _events(game: str, stored: Sequence[StoredKey]) -> Sequence[tuple[bytes, list[bytes]]]:
    return next((one.value for one in stored if one.key == keys.events(game).encode() and one.type == "stream"), [])


def _last_id(game: str, stored: Sequence[StoredKey]) -> bytes:
    return next((one.last_id for one in stored if one.key == keys.events(game).encode()), b"0-0")


def _fields(game: str, stored: Sequence[StoredKey], part: str) -> dict[bytes, bytes]:
    key = f"{keys.prefix(game)}:{part}".encode()
    content = next((one.value for one in stored if one.key == key and one.type == "hash"), [])
    return dict(zip(content[::2], content[1::2], strict=True))
