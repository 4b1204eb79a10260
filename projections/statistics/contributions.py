"""The contributions of finished games to the statistics of their rulesets: computed, encoded and stored."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zlib import compress, decompressobj

import msgspec

from events.aggregate.clocks import milliseconds
from events.aggregate.facts import SeatTaken, Undone
from events.aggregate.state import GameState
from events.application.creation import PLAYED
from events.integrity.codec import decode_fact, read_header
from events.integrity.deciders import Deciders
from events.log.client import Client
from events.log.records import MAX_DIGITS, CorruptLog, Entry, Status
from events.ruleset.records import Fact, Record, tag_of
from events.ruleset.ruleset import AnyRuleset
from projections.declared import FoldedGame
from projections.scores import ScorePoint, score_points
from projections.store.keys import STATISTICS
from projections.store.scripts import GenerationCall, GenerationScript, Known

_TAKEN = tag_of(SeatTaken)
STEPS = 20
"""The number of equal parts into which the events of a game are divided for its course."""
MAX_NUMBER = 10**MAX_DIGITS
"""The exclusive upper bound of all numbers in a contribution."""
MAX_BYTES = 1 << 20
"""The maximum unpacked size of a contribution; a long game needs a few thousand bytes."""

_encode = msgspec.msgpack.Encoder().encode

_log = logging.getLogger(__name__)


class FinishedGame(msgspec.Struct, frozen=True, array_like=True):
    """The contribution of one finished game.

    ``milliseconds`` counts from when the last seat was taken. ``totals`` and each of the ``components`` are by seat.
    ``course`` holds the totals by seat after each twentieth of the events, the start included. ``counted`` is by
    measure, part and item, with a number for each seat. ``bots`` is the number of seats for which a bot ever decided;
    contributions of older versions lack it.
    """

    game: str
    ruleset: str
    players: int
    options: dict[str, Any]
    starter: int | None
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    components: dict[str, tuple[int, ...]]
    actions: int
    milliseconds: int
    ended: str
    course: tuple[tuple[int, ...], ...]
    counted: dict[str, dict[str, dict[str, tuple[int, ...]]]]
    bots: int | None = None


def encode_game(game: FinishedGame) -> bytes:
    return compress(_encode(game))


def decode_game(stored: bytes) -> FinishedGame:
    """Return a contribution. Raises ``ValueError`` for invalid bytes, or for values that no finished game has."""
    try:
        reader = decompressobj()
        game: FinishedGame = msgspec.msgpack.decode(reader.decompress(stored, MAX_BYTES), type=FinishedGame)
        msgspec.json.encode(game.options, order="sorted")  # the options that games are grouped by
    except Exception as error:
        raise ValueError(str(error)) from error
    if not reader.eof or reader.unused_data or not _is_whole(game):
        raise ValueError("it lacks a value for one of its players")
    return game


def _is_whole(game: FinishedGame) -> bool:
    """Return True if all values by seat cover every player, and everything can be summed."""
    seats = range(game.players)
    by_seat = [
        game.totals,
        *game.components.values(),
        *game.course,
        *(counts for parts in game.counted.values() for items in parts.values() for counts in items.values()),
    ]
    numbers = (game.actions, game.milliseconds, *(number for one in by_seat for number in one))
    return (
        all(len(one) == game.players for one in by_seat)
        and len(game.course) in {0, STEPS + 1}
        and 0 < len(set(game.winners)) == len(game.winners)
        and all(seat in seats for seat in game.winners)
        and (game.starter is None or game.starter in seats)
        and 0 <= (game.bots or 0) <= game.players
        and all(abs(number) < MAX_NUMBER for number in numbers)
    )


def finished_game(
    state: GameState, entries: Sequence[Entry], points: Sequence[ScorePoint], deciders: Deciders
) -> FinishedGame | None:
    """Return the contribution of a game, given its log, its scores, and its deciders.

    It is ``None`` for a fork, a practice game, or a game in which no person decided, and until the game is finished.
    """
    if state.results is None or state.status is not Status.FINISHED or state.fork is not None or state.practice:
        return None
    if deciders.are_bots_only(state.setup.seats):
        return None
    ranking = sorted(state.results.ranking, key=lambda ranked: ranked.seat)
    facts = list(_standing_facts(state.ruleset, entries))
    return FinishedGame(
        game=state.id,
        ruleset=state.ruleset.id,
        players=state.setup.seats,
        options=state.setup.all_options(),
        starter=starter_of(state.ruleset, entries),
        winners=state.results.winners,
        totals=tuple(ranked.total for ranked in ranking),
        components={name: tuple(ranked.components[name] for ranked in ranking) for name in state.ruleset.texts.scores},
        actions=sum(header.acted for entry in entries if (header := read_header(entry))),
        milliseconds=milliseconds(entries[-1].at) - milliseconds(max(joined_at(entries).values())),
        ended=entries[-1].at,
        course=_course(points, state.version),
        counted=_counted(state, facts),
        bots=len(deciders.bot_seats()),
    )


def contribution(game: FoldedGame) -> FinishedGame | None:
    """Return the contribution of a game, or ``None`` if it was not played or is not finished. Raises ``CorruptLog``."""
    if game.state.status is not Status.FINISHED or game.metadata.origin != PLAYED:
        return None
    return finished_game(game.state, game.entries, game.once(score_points), game.deciders)


class _Seat(msgspec.Struct):
    seat: int


def joined_at(entries: Sequence[Entry]) -> Mapping[int, str]:
    return {msgspec.json.decode(entry.data, type=_Seat).seat: entry.at for entry in entries if entry.type == _TAKEN}


def starter_of(ruleset: AnyRuleset, entries: Sequence[Entry]) -> int | None:
    """Return the first seat, or ``None`` if the ruleset declares no event for that, or it did not occur."""
    found = next((entry for entry in entries if entry.type == ruleset.analytics.objects.starter), None)
    return msgspec.json.decode(found.data, type=_Seat).seat if found else None


def _standing_facts(ruleset: AnyRuleset, entries: Sequence[Entry]) -> Iterator[Fact]:
    """Return the ruleset's own facts that were not undone."""
    kept: list[tuple[int, Fact]] = []
    for entry in entries:
        fact = decode_fact(ruleset, entry)
        if isinstance(fact, Undone):
            while kept and kept[-1][0] > fact.to:
                kept.pop()
        kept.append((entry.version, fact))
    return (fact for _, fact in kept)


def _course(points: Sequence[ScorePoint], events: int) -> tuple[tuple[int, ...], ...]:
    """Return the totals at each step; steps before the first known score have that score."""
    found, at = [], 0
    for step in range(STEPS + 1):
        while at + 1 < len(points) and points[at + 1].version * STEPS <= events * step:
            at += 1
        found.append(points[at].totals)
    return tuple(found) if points else ()


def _counted(state: GameState, facts: Sequence[Fact]) -> dict[str, dict[str, dict[str, tuple[int, ...]]]]:
    found: dict[str, dict[str, dict[str, list[int]]]] = {}
    for measure in state.ruleset.analytics.measures:
        parts = found.setdefault(measure.id, {})
        for item, seat, part in measure.count(facts):
            parts.setdefault(part, {}).setdefault(item, [0] * state.setup.seats)[seat] += 1
    return {measure: {part: _fixed(items) for part, items in sorted(parts.items())} for measure, parts in found.items()}


def _fixed(items: Mapping[str, Sequence[int]]) -> dict[str, tuple[int, ...]]:
    return {item: tuple(counts) for item, counts in sorted(items.items())}


class Position(Record):
    """The position up to which the contributions of a ruleset were read: a count, and its generation."""

    generation: int = 0
    count: int = 0


class Contributions(Record):
    """Contributions in order, their start (0 again if the generation has changed), and the position after them."""

    games: tuple[FinishedGame, ...]
    position: Position


class StatisticsReadModel:
    """The contributions of all finished games. Their keys have their own hash tag, since they span all partitions."""

    def __init__(self, client: Client) -> None:
        self._add = GenerationScript(client, "add_finished")
        self._read = GenerationScript(client, "read_finished")

    def add(self, games: Sequence[FinishedGame]) -> list[CorruptLog | None]:
        """Store the contributions of finished games, once each; return a ``CorruptLog`` for one with an altered key."""
        answers = self._add.many([_call(game) for game in games])
        return [answer if isinstance(answer, CorruptLog) else None for answer in answers]

    def read(self, ruleset: str, after: Position, limit: int) -> Contributions:
        """Return at most ``limit`` contributions after a position; the first ones if its generation is gone."""
        live, start, stored = self._read(
            STATISTICS, lambda known: (_keys(known[:1], ruleset), [after.generation, after.count, limit])
        )
        games = tuple(game for one in stored if (game := _readable(one)) is not None)
        return Contributions(games=games, position=Position(generation=int(live), count=start + len(stored)))


def _readable(stored: bytes | None) -> FinishedGame | None:
    try:
        return decode_game(stored or b"")
    except ValueError as error:
        _log.warning("The statistics contain a contribution that cannot be read: %s", error)
        return None


def _call(game: FinishedGame) -> GenerationCall:
    words: list[str | bytes | int] = [game.game, encode_game(game)]
    return STATISTICS, lambda known: (_keys(known, game.ruleset), words)


def _keys(known: Known, ruleset: str) -> list[str]:
    return [f"{STATISTICS}:{number}:{ruleset}:{name}" for number in known for name in ("games", "order")]
