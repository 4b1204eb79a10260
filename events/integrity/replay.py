"""Replay: folds the entries of a log to the state of its game."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from events.aggregate.clocks import changed, milliseconds
from events.aggregate.facts import KERNEL_FACTS, GameCreated
from events.aggregate.state import Folder, GameState, new_game_state
from events.integrity import chain
from events.integrity.codec import decode_fact, fact_decoder, read_header
from events.log.records import CorruptLog, Entry
from events.ruleset.privacy import SERVER
from events.ruleset.records import change
from events.ruleset.refusals import RulesetCannotFold, RulesetMissing, UnknownGame, UnknownRuleset
from events.ruleset.registry import RulesetRegistry


def fold(
    registry: RulesetRegistry, game_id: str, entries: Sequence[Entry], state: GameState | None = None
) -> GameState:
    """Return the state after more entries.

    Raises ``UnknownGame`` without entries, and ``CorruptLog`` if a hash does not follow, or for entries that
    cannot be in any ruleset's log. Any other failure of the rules raises ``RulesetCannotFold``.
    """
    try:
        if state is not None:
            return _folded(Folder(state), entries)
        return _folded(Folder(_created(registry, game_id, entries)), entries[1:])
    except RulesetCannotFold:
        _require_whole(game_id, entries, state)
        raise


def states(registry: RulesetRegistry, game_id: str, entries: Iterable[Entry]) -> Iterator[tuple[Entry, GameState]]:
    """Yield every entry with the state after it, even within a commit. Raises the same errors as ``fold``."""
    state: GameState | None = None
    for entry in entries:
        state = fold(registry, game_id, (entry,), state)
        yield entry, state


def read_creation(entry: Entry) -> GameCreated:
    """Return the creation of a game from the first entry of its log. Raises ``CorruptLog`` for any other event."""
    created = decode_fact(None, entry) if entry.type == "game_created" else None
    if not isinstance(created, GameCreated):
        raise CorruptLog("The log does not begin with the creation of a game.")
    return created


def initial_state(registry: RulesetRegistry, game_id: str, created: GameCreated) -> GameState:
    """Return the state that a creation event is applied to. Raises the same errors as ``new_game_state``."""
    genesis = chain.genesis(game_id, created.ruleset, created.rules_version, created.commitment)
    return new_game_state(registry, game_id, created, genesis)


def _created(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> GameState:
    if not entries:
        raise UnknownGame
    first = entries[0]
    try:
        header = read_header(first)
        opened: GameState = change(
            initial_state(registry, game_id, read_creation(first)),
            version=first.version,
            hash=first.hash,
            created_at=first.at,
            updated_at=first.at,
            drawn=header.drawn if header else {},
        )
        if opened.clocks is not None and header is not None and header.clock is not None:
            opened = change(opened, clocks=changed(opened.clocks, header.clock, milliseconds(first.at), None))
    except (CorruptLog, RulesetCannotFold, MemoryError):
        raise
    except UnknownRuleset as error:
        raise RulesetMissing(error.detail) from None
    except Exception as error:
        raise cannot_fold(first, error) from error
    return opened


def _folded(folder: Folder, entries: Sequence[Entry]) -> GameState:
    entry = None
    try:
        decode = fact_decoder(folder.ruleset)
        for entry in entries:
            if entry.private and (header := read_header(entry)) is not None:
                seat = header.seat if entry.seat is None else entry.seat
                folder.begin_commit(seat, header.drawn, acted=header.acted, clock=header.clock, at=entry.at)
            folder.evolve(decode(entry), entry.version, entry.hash, entry.at)
        state = folder.state
    except MemoryError:
        raise
    except Exception as error:
        if isinstance(error, CorruptLog) and entry is not None and entry.type in KERNEL_FACTS:
            raise
        raise cannot_fold(entry, error) from error
    return state


def cannot_fold(entry: Entry | None, error: Exception) -> RulesetCannotFold:
    """Return the error for an entry that the rules cannot fold; without an entry, for the final state of the log."""
    what = f"version {entry.version}, {entry.type}" if entry else "the final state of the log"
    return RulesetCannotFold(f"The installed rules cannot read {what}", exception_text(error))


def exception_text(error: Exception) -> str:
    """Return an exception as text for operators, which may contain hidden information."""
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def _require_whole(game_id: str, entries: Sequence[Entry], state: GameState | None) -> None:
    """Raise ``CorruptLog`` if the hashes prove that the entries were altered.

    Archived entries that are read only for folding have no hashes; a checksum has already covered them.
    """
    if len(entries) > 1 and not entries[0].hash:
        return
    try:
        broken = _first_break(game_id, entries, state)
    except Exception as error:
        raise CorruptLog(f"The log of {game_id} was altered: its hashes cannot be derived.") from error
    if broken is not None:
        raise CorruptLog(f"The log of {game_id} was altered at version {broken[0]}: {broken[1]}.")


class _Genesis(msgspec.Struct, frozen=True):
    """The fields of the first event from which the chain begins; others are ignored."""

    ruleset: str
    rules_version: int
    commitment: str


class _Seed(msgspec.Struct, frozen=True):
    seed: str


def _first_break(game_id: str, entries: Sequence[Entry], state: GameState | None) -> tuple[int, str] | None:
    if state is not None:
        return chain.first_break(entries, state.seed, state.hash, state.version)
    first = msgspec.json.decode(entries[0].data, type=_Genesis)
    seed = chain.from_hex(msgspec.json.decode(entries[0].private[SERVER], type=_Seed).seed)
    if chain.seed_commitment(game_id, seed) != first.commitment:
        return 1, "the seed is not the one that was committed to"
    genesis = chain.genesis(game_id, first.ruleset, first.rules_version, first.commitment)
    return chain.first_break(entries, seed, genesis)
