"""Replay: from the entries of a log to the state of its game."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from events.aggregate.clocks import changed
from events.aggregate.facts import GameCreated
from events.aggregate.folding import Folder
from events.aggregate.new_state import new_game_state
from events.aggregate.state import GameState
from events.aggregate.times import milliseconds
from events.integrity import chain
from events.integrity.codec import decode_fact, fact_decoder, read_header
from events.log.port import CorruptLog, Entry
from events.ruleset.boxes import UnknownBox
from events.ruleset.records import change
from events.ruleset.refusals import UnknownGame, UnknownRuleset
from events.ruleset.registry import RulesetRegistry


def fold(
    registry: RulesetRegistry, game_id: str, entries: Iterable[Entry], state: GameState | None = None
) -> GameState:
    """Return the state after more entries.

    Raises ``UnknownGame`` if there are none at all, ``CorruptLog`` for entries that no log has, and
    ``UnknownRuleset`` and ``UnknownBox`` for a game that this installation cannot replay.
    """
    rest = iter(entries)
    with _altered(game_id):
        folder = Folder(state or _created(registry, game_id, rest))
        _fold_entries(folder, rest)
        return folder.state


def states(registry: RulesetRegistry, game_id: str, entries: Iterable[Entry]) -> Iterator[tuple[Entry, GameState]]:
    """Yield every entry with the state after it, between two events of one commit too. Raises what ``fold`` raises."""
    state: GameState | None = None
    folder: Folder | None = None
    for entry in entries:
        if folder is None:
            state = fold(registry, game_id, (entry,))
            folder = Folder(state)
        else:
            with _altered(game_id):
                _fold_entries(folder, (entry,))
                state = folder.state
        yield entry, state


def read_creation(entry: Entry) -> GameCreated:
    """Return the creation of a game from the first entry of its log. Raises ``CorruptLog`` if that is another event."""
    created = decode_fact(None, entry) if entry.type == "game_created" else None
    if not isinstance(created, GameCreated):
        raise CorruptLog("The log does not begin with the creation of a game.")
    return created


def initial_state(registry: RulesetRegistry, game_id: str, created: GameCreated) -> GameState:
    """Return the state that a creation opens, before its own version. Raises what ``new_game_state`` raises."""
    genesis = chain.genesis(game_id, created.ruleset, created.rules_version, created.commitment)
    return new_game_state(registry, game_id, created, genesis)


@contextmanager
def _altered(game_id: str) -> Iterator[None]:
    """Report whatever altered bytes make the fold or a ruleset stumble over as ``CorruptLog``."""
    try:
        yield
    except (CorruptLog, UnknownBox, UnknownGame, UnknownRuleset):
        raise
    except Exception as error:
        raise CorruptLog(f"The log of {game_id} cannot be folded: it was altered.") from error


def _created(registry: RulesetRegistry, game_id: str, entries: Iterator[Entry]) -> GameState:
    first = next(entries, None)
    if first is None:
        raise UnknownGame
    header = read_header(first)
    opened: GameState = change(
        initial_state(registry, game_id, read_creation(first)),
        version=first.version,
        hash=first.hash,
        updated_at=first.at,
        drawn=header.drawn if header else {},
    )
    if opened.clocks is not None and header is not None and header.clock is not None:
        opened = change(opened, clocks=changed(opened.clocks, header.clock, milliseconds(first.at), None))
    return opened


def _fold_entries(folder: Folder, entries: Iterable[Entry]) -> None:
    decode = fact_decoder(folder.ruleset)
    for entry in entries:
        if entry.private and (header := read_header(entry)) is not None:
            seat = header.seat if entry.seat is None else entry.seat
            folder.begin_commit(seat, header.drawn, acted=header.acted, clock=header.clock, at=entry.at)
        folder.evolve(decode(entry), entry.version, entry.hash, entry.at)
