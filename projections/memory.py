"""The read models in memory, for the log in memory: for tests, and as the smallest example of an adapter."""

import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from threading import Condition
from typing import Any, Generic, TypeVar

from events.log.memory import MemoryLog
from events.log.records import Status, partition_of
from projections.bot_turns import BotTurn
from projections.game_list import GameSummary, ListRow, sort_key
from projections.statistics.contributions import Contributions, FinishedGame, Position
from projections.store.failures import DeadLetter
from projections.store.scripts import FIRST
from projections.store.store import CheckpointStep, Fields, Lease, Outcome
from projections.stores import ProjectionStore


class MemoryBotTurns:
    """The games of one log that wait for a bot."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        self._asked: dict[str, int] = {}
        self._taken = set[str]()
        self._lost = set[str]()
        self._changed = Condition()

    def ask(self, games: Mapping[str, int]) -> None:
        """Have a bot move in these games, each at least at this version."""
        with self._changed:
            for game, version in games.items():
                self._due.setdefault(game, time.monotonic())
                self._asked[game] = max(version, self._asked.get(game, 0))
            self._changed.notify()

    def take(self, milliseconds: int, again: int) -> BotTurn | None:
        """Return a game that waits, and keep it from others for so long."""
        with self._changed:
            now = time.monotonic()
            waiting = [game for game, due in self._due.items() if due <= now]
            if not waiting:
                return None
            game = min(waiting, key=lambda game: (game not in self._taken, self._due[game]))
            turn = BotTurn(game, again=game in self._taken, lost=frozenset(self._lost))
            self._due[game] = now + (again if turn.again else milliseconds) / 1000
            self._taken.add(game)
            return turn

    def release(self, game: str, version: int | None) -> None:
        """Give a game back: done up to this version, or not done."""
        with self._changed:
            self._taken.discard(game)
            if version is not None and version >= self._asked.get(game, 0):
                self._due.pop(game, None)
                self._asked.pop(game, None)
            else:
                self._due[game] = time.monotonic()

    def drop(self, game: str) -> None:
        """Have no bot move in this game, until one is asked for again."""
        with self._changed:
            self._taken.discard(game)
            self._due.pop(game, None)
            self._asked.pop(game, None)

    def lose(self, bot: str) -> None:
        """Have all know that a process was lost with a bot."""
        self._lost.add(bot)

    def wait(self, seconds: float) -> None:
        """Return when a game may wait, after so many seconds at the latest."""
        with self._changed:
            if not any(due <= time.monotonic() for due in self._due.values()):
                self._changed.wait(seconds)

    def waiting(self) -> int:
        """Return how many games wait or are being thought about."""
        return len(self._due)


class MemoryDeadLetters:
    """The dead letters of one log, and the steps that are quarantined."""

    def __init__(self, log: MemoryLog) -> None:
        self._log = log
        self._letters: dict[int, list[DeadLetter]] = defaultdict(list)
        self._steps: dict[str, set[str]] = {}

    def quarantine(self, game: str, step: str, version: int, reason: str, *, whole_game: bool) -> None:
        """Suspend a step of a game, and store a dead letter unless it is suspended already."""
        with self._log.lock:
            steps = self._steps.setdefault(game, set())
            if step not in steps:
                steps.add(step)
                letters = self._letters[partition_of(game)]
                letter_id = f"{len(letters) + 1}-0"
                letters.append(DeadLetter(id=letter_id, game=game, step=step, version=version, reason=reason))
            if whole_game:
                self._log.dirty.pop(game, None)

    def mark_clean(self, game: str, step: str) -> None:
        """Remove the dirty mark of a game, if this step of it is still quarantined."""
        with self._log.lock:
            if step in self._steps.get(game, ()):
                self._log.dirty.pop(game, None)

    def retry(self, game: str) -> int:
        """Release all steps of a game from quarantine and mark it as dirty; return how many steps there were."""
        with self._log.lock:
            self._log.dirty.setdefault(game, time.monotonic())
            return len(self._steps.pop(game, ()))

    def quarantined(self, partition: int) -> Mapping[str, frozenset[str]]:
        """Return the quarantined steps by game."""
        with self._log.lock:
            return {game: frozenset(steps) for game, steps in self._steps.items() if partition_of(game) == partition}

    def quarantined_count(self) -> int:
        """Return how many steps are quarantined in all partitions."""
        with self._log.lock:
            return sum(map(len, self._steps.values()))

    def newest(self, partition: int, limit: int = 100) -> Sequence[DeadLetter]:
        """Return the dead letters of a partition, newest first."""
        return self._letters[partition][: -limit - 1 : -1]


class MemoryDirtyGames:
    """The dirty games of one log. Times are those of the monotonic clock."""

    def __init__(self, log: MemoryLog, dead_letters: MemoryDeadLetters) -> None:
        self._log = log
        self._dead_letters = dead_letters
        self._leases: dict[int, tuple[str, float]] = {}
        self._claims: dict[int, float] = {}

    def counts(self) -> Mapping[int, int]:
        """Return the partitions that have dirty games, and how many each has."""
        with self._log.lock:
            return Counter(partition_of(game) for game in self._log.dirty)

    def ages(self, partitions: Iterable[int]) -> Mapping[int, int]:
        """Return for how many milliseconds the oldest mark of each partition has been there."""
        with self._log.lock:
            return {partition: self._age(partition) for partition in partitions}

    def claim_overdue(self, partition: int, overdue: int, exclusive: int) -> tuple[int, bool]:
        """Return the age of the oldest mark, and True if the caller should wake a worker for the partition."""
        with self._log.lock:
            age = self._age(partition)
            if age < overdue or _is_ahead(self._claims.get(partition)):
                return age, False
            self._claims[partition] = time.monotonic() + exclusive / 1000
            return age, True

    def acquire(self, partitions: Sequence[int], token: str, milliseconds: int, games: int) -> list[Lease]:
        """Lease those partitions that have dirty games and are not leased."""
        found = []
        with self._log.lock:
            for partition in partitions:
                dirty = self._oldest_first(partition)[:games]
                if dirty and not _is_ahead(self._leases.get(partition, ("", 0.0))[1]):
                    self._leases[partition] = token, time.monotonic() + milliseconds / 1000
                    quarantined = self._dead_letters.quarantined(partition)
                    found.append(Lease(partition=partition, games=tuple(dirty), quarantined=quarantined))
        return found

    def release(self, leases: Iterable[Lease], token: str) -> set[int]:
        """Give back the leases that are still held by the token; return the partitions without dirty games."""
        clean = set()
        with self._log.lock:
            for partition in [lease.partition for lease in leases]:
                if self._leases.get(partition, ("", 0.0))[0] == token:
                    del self._leases[partition]
                    if not self._oldest_first(partition):
                        clean.add(partition)
        return clean

    def _age(self, partition: int) -> int:
        oldest = self._oldest_first(partition)[:1]
        return max(0, _milliseconds_since(self._log.dirty[oldest[0]])) if oldest else 0

    def _oldest_first(self, partition: int) -> list[str]:
        with self._log.lock:
            games = [game for game in self._log.dirty if partition_of(game) == partition]
            return sorted(games, key=self._log.dirty.__getitem__)


def _milliseconds_since(moment: float) -> int:
    return int((time.monotonic() - moment) * 1000)


def _is_ahead(moment: float | None) -> bool:
    return moment is not None and moment > time.monotonic()


Key = TypeVar("Key")
Value = TypeVar("Value")


class GenerationTable(Generic[Key, Value]):
    """What one read model holds in each generation."""

    def __init__(self, generations: "MemoryGenerations") -> None:
        self._generations = generations
        self._tables: dict[int, dict[Key, Value]] = {}
        generations.tables.append(self._tables)

    @property
    def live(self) -> dict[Key, Value]:
        """What is read."""
        return self._tables.setdefault(self._generations.live, {})

    @property
    def written(self) -> list[dict[Key, Value]]:
        """All that is to be written: what is read, and what a rebuild fills."""
        numbers = {self._generations.live, self._generations.building or self._generations.live}
        return [self._tables.setdefault(number, {}) for number in numbers]


class MemoryGenerations:
    """The generations of one store in memory. ``tables`` are those of its read models, by generation."""

    def __init__(self) -> None:
        self.live, self.building = FIRST, 0
        self.tables: list[dict[int, Any]] = []

    def begin(self) -> int:
        """Begin a new generation."""
        self.building = max(self.live, self.building) + 1
        return self.building

    def switch(self, generation: int) -> None:
        """Read this generation from now on, and drop all others."""
        self.live, self.building = generation, 0
        for tables in self.tables:
            for number in set(tables) - {generation}:
                del tables[number]


class MemoryCheckpoints:
    """The read models by game and name, each with its checkpoint."""

    def __init__(self, log: MemoryLog, generations: MemoryGenerations) -> None:
        self._log = log
        self._models: GenerationTable[tuple[str, str], tuple[int, Fields]] = GenerationTable(generations)

    def advance(self, steps: Sequence[CheckpointStep]) -> list[Outcome]:
        """Store the read models of many games, those of each game under the lock of the log."""
        return [self._advance(step) for step in steps]

    def read(self, game: str, model: str, fields: Sequence[str]) -> tuple[int, Sequence[bytes | None]] | None:
        """Return the checkpoint of a read model and some of its fields."""
        found = self._models.live.get((game, model))
        return (found[0], [found[1].get(field) for field in fields]) if found else None

    def forget(self, games: Collection[str]) -> None:
        """Drop the read models of games that are archived."""
        with self._log.lock:
            for models in self._models.written:
                for key in [key for key in models if key[0] in games]:
                    del models[key]

    def _advance(self, step: CheckpointStep) -> Outcome:
        with self._log.lock:
            head = self._log.head(step.game)
            if step.version > head.version or (step.version == head.version and step.hash != head.hash):
                return Outcome.MISMATCH
            for models in () if self._log.places([step.game]) else self._models.written:
                for name, fields in step.models.items():
                    known = models.get((step.game, name), (0, {}))[0]
                    if fields and not step.version <= known <= head.version:
                        models[step.game, name] = step.version, fields
            if step.version < head.version or not step.settled:
                return Outcome.BEHIND
            self._log.dirty.pop(step.game, None)
            return Outcome.CLEAN


class MemoryGameList:
    """The summaries by game; what is listed is found by sorting all of them."""

    def __init__(self, generations: MemoryGenerations) -> None:
        self._summaries: GenerationTable[str, GameSummary] = GenerationTable(generations)

    def put(self, summaries: Sequence[GameSummary]) -> list[None]:
        """Store summaries, unless a newer version is stored."""
        for table in self._summaries.written:
            for summary in summaries:
                known = table.get(summary.id)
                if known is None or known.version < summary.version:
                    table[summary.id] = summary
        return [None] * len(summaries)

    def listed(self, ruleset: str | None, status: str | None, after: bytes | None, limit: int) -> list[ListRow]:
        """Return the games that come after a sort key, newest first; fewer than ``limit`` only at the end."""
        rows = {
            sort_key(summary).encode(): summary
            for summary in list(self._summaries.live.values())
            if summary.listed and ruleset in (None, summary.ruleset) and status in (None, summary.status.value)
        }
        keys = sorted((key for key in rows if after is None or key < after), reverse=True)
        return [(key, rows[key]) for key in keys[:limit]]

    def counts(self, ruleset: str) -> dict[str, int]:
        """Return how many games of a ruleset people play or have played, by status, listed or not."""
        found = [one for one in list(self._summaries.live.values()) if one.ruleset == ruleset and one.of_people]
        counted = Counter(one.status for one in found)
        return {status.value: counted[status] for status in Status}


class MemoryStatistics:
    """The contributions of all finished games."""

    def __init__(self, generations: MemoryGenerations) -> None:
        self._generations = generations
        self._games: GenerationTable[str, FinishedGame] = GenerationTable(generations)

    def add(self, games: Sequence[FinishedGame]) -> list[None]:
        """Store what finished games contribute, each once."""
        for table in self._games.written:
            for game in games:
                table.setdefault(game.game, game)
        return [None] * len(games)

    def read(self, ruleset: str, after: Position, limit: int) -> Contributions:
        """Return at most so many contributions after a position; the first ones if that generation is gone."""
        live = self._generations.live
        start = after.count if after.generation == live else 0
        games = [game for game in list(self._games.live.values()) if game.ruleset == ruleset][start : start + limit]
        return Contributions(games=tuple(games), position=Position(generation=live, count=start + len(games)))


def memory_store(log: MemoryLog) -> ProjectionStore:
    """Return an empty store of the read models that belongs to this log."""
    generations = MemoryGenerations()
    dead_letters = MemoryDeadLetters(log)
    return ProjectionStore(
        checkpoints=MemoryCheckpoints(log, generations),
        game_list=MemoryGameList(generations),
        statistics=MemoryStatistics(generations),
        dead_letters=dead_letters,
        dirty_games=MemoryDirtyGames(log, dead_letters),
        generations=generations,
        bot_turns=MemoryBotTurns(),
    )
