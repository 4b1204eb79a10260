"""Simulations: games are played in several processes, and returned in the order of their numbers."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from skald import Game, create

from events.aggregate.clocks import milliseconds, timestamp
from events.aggregate.decisions import BotMove
from events.aggregate.state import GameState
from events.application.creation import SIMULATED, adoption_of
from events.application.installed import load_installed
from events.bots import registry as installed
from events.bots.bot import Bot as Installed
from events.bots.bot import Budget
from events.integrity.transcript import lines_of
from events.log.log import RedisLog
from events.log.records import Commit, Entry, Head, Status, WrongVersion, named_game_id
from events.ruleset.records import Command, Record, change
from events.ruleset.refusals import GameOver, Malformed, RuleBroken
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from ops.analytics.rows import ClosedGame, Privacy, SeatPlayer, Step
from ops.analytics.writer import DatasetWriter, rows_of
from ops.run.errors import UserError
from ops.run.installation import attribute_of, bot_named
from ops.run.process_pool import spread

BEGIN = "2000-01-01T00:00:00.000Z"
"""When every simulated game begins; each commit is one simulated second after the previous one."""

WORLDS = 4
"""The number of worlds that a bot searches. It is fixed, so that the same seed plays the same games on any machine."""

T = TypeVar("T")
GAMES_PER_BATCH = 5
"""The number of games that a process plays before it returns the results; few, to show progress."""

Make = Callable[[Iterator[ClosedGame]], T]
"""A function that processes some games in the process that plays them."""

BotMakers = Mapping[str, Callable[[], "Bot"]]

PREFIX = "simulated-"
"""The prefix of the names of the files."""


class Simulation(Record):
    """A simulation as it can be sent to another process. ``seat_bots`` names the bots by seat, in turn."""

    ruleset: str
    games: int
    seed: str
    players: int | None = None
    options: Mapping[str, Any] = {}
    box: Mapping[str, Any] = {}
    seat_bots: tuple[str, ...] = ("random",)
    game_folders: tuple[str, ...] = ()

    def bot_of(self, number: int, seat: int) -> str:
        """Return the bot in a seat of a game; the bots rotate by one seat from game to game."""
        return self.seat_bots[(number + seat) % len(self.seat_bots)]

    def digest(self, number: int, *of: str) -> bytes:
        """Return 32 bytes that belong to a game of this seed, for one purpose."""
        return sha256("\0".join((self.seed, self.ruleset, str(number), *of)).encode()).digest()

    def game_id(self, number: int) -> str:
        """Return the id of a game: the same one for the same seed, options and bots."""
        settled = repr((self.players, sorted(self.options.items()), self.box, self.seat_bots))
        return named_game_id(self.digest(number, "id", settled))


class TableSetup(Record):
    """How many seats a game has, and its options."""

    seats: int
    options: Mapping[str, Any]


def time_of(commit: int) -> str:
    """Return the simulated time of a commit, counted from 0."""
    return timestamp(milliseconds(BEGIN) + 1000 * commit)


def table_setups(ruleset: AnyRuleset, simulation: Simulation) -> list[TableSetup]:
    """Return the setups that the games take in turn: all numbers of seats, or the requested one.

    Raises ``UserError`` if players and options cannot be combined.
    """
    if simulation.players is not None and simulation.players not in ruleset.seats:
        raise UserError(f"{ruleset.id} is for {ruleset.seats[0]} to {ruleset.seats[-1]} players")
    found, refused = [], ""
    for seats in [simulation.players] if simulation.players else ruleset.seats:
        try:
            ruleset.validate_setup(ruleset.setup(seats, simulation.options, simulation.box))
        except (Malformed, RuleBroken) as refusal:
            refused = str(refusal)
        else:
            found.append(TableSetup(seats=seats, options=simulation.options))
    if not found:
        raise UserError(f"{ruleset.id}: {refused}")
    return found


class Question:
    """A question to a bot: the seat's own view of the game, and the actions that are offered to it."""

    def __init__(self, game: Game, seat: int, commands: Sequence[Command], chance: Random) -> None:
        self._game, self._commands = game, commands
        self.ruleset = game.ruleset.id
        self.seat = seat
        self.seats = len(game.seats)
        self.chance = chance

    @cached_property
    def view(self) -> dict[str, Any]:
        """The table as this seat sees it, as in the service's answer to `GET /v1/games/{game}`."""
        view: dict[str, Any] = msgspec.to_builtins(self._game.view(self.seat))
        return view

    @cached_property
    def actions(self) -> list[dict[str, Any]]:
        """The actions on offer, as the service's answers have them."""
        return [msgspec.to_builtins(command) for command in self._commands]

    def __len__(self) -> int:
        return len(self._commands)

    def ask(self, bot: Installed) -> tuple[int, BotMove]:
        """Return the choice of one of Skald's bots, asked in the same way as by workers, and its mark in the log."""
        seen = self._game.observe(self.seat)
        chosen = bot.choose(seen, Budget(worlds=WORLDS) if bot.searches else Budget())
        return seen.offer.index(chosen.command), BotMove(name=bot.name, version=bot.version, worlds=chosen.worlds)


class Bot(Protocol):
    """Chooses for a seat; each seat of each game has its own instance."""

    def choose(self, question: Question) -> int:
        """Return the number of the chosen action, counted from 0."""
        ...


class RandomBot:
    """Takes an offered action uniformly at random."""

    def choose(self, question: Question) -> int:
        """Return the number of one of the actions."""
        return int(question.chance.random() * len(question))


class InstalledBot:
    """One of Skald's own bots; ``move`` is how the log marks its newest choice, for the audit."""

    def __init__(self, bot: Installed) -> None:
        self._bot = bot
        self.move: BotMove | None = None

    def choose(self, question: Question) -> int:
        """Return the number of the action that the bot chooses."""
        number, self.move = question.ask(self._bot)
        return number


def find_bot(name: str) -> Callable[[], Bot]:
    """Return the class of a bot: one of Skald's own by its name, or another one as ``file.py:Class``.

    Raises ``UserError``.
    """
    ours: dict[str, Callable[[], Bot]] = {one: partial(InstalledBot, bot) for one, bot in installed.BOTS.items()}
    return bot_named(name, ours | {"random": RandomBot}, _own, "mine.py:Bot")


def _own(file: str, attribute: str) -> Callable[[], Bot]:
    bot = attribute_of(file, attribute)
    if not callable(getattr(bot, "choose", None)):
        raise UserError(f"{file} has no class {attribute} with a method choose")
    made: Callable[[], Bot] = bot
    return made


class _Seat(NamedTuple):
    """The bot that plays a seat of one game, and its own chance."""

    name: str
    bot: Bot
    chance: Random


def bot_makers(simulation: Simulation) -> BotMakers:
    """Return the class of each bot. Raises ``UserError``."""
    return {name: find_bot(name) for name in simulation.seat_bots}


def play_game(
    rulesets: RulesetRegistry, simulation: Simulation, setups: Sequence[TableSetup], bots: BotMakers, number: int
) -> ClosedGame:
    """Return the game with this number, played to its end. Raises ``UserError`` if a bot fails."""
    setup = setups[number % len(setups)]
    seats = [_seated(simulation, bots, number, number // len(setups), seat) for seat in range(setup.seats)]
    table = SimulatedTable(rulesets, simulation, setup, number)
    while (state := table.game.state).status is Status.RUNNING:
        seat = next(seat for seat in range(setup.seats) if seat in state.to_act(seat))
        offered = state.ruleset.legal(state.table, seat)
        table.act(seat, _chosen(seats[seat], table, seat, offered), offered, _mark(seats[seat].bot))
    table.end()
    players = [SeatPlayer(controller=seat.name) for seat in seats]
    entries = [entry for step in table.steps for entry in step.entries]
    return ClosedGame(rulesets, entries, players, SIMULATED, table.steps)


class SimulatedTable:
    """A game while it is played, and the steps so far."""

    def __init__(self, rulesets: RulesetRegistry, simulation: Simulation, setup: TableSetup, number: int) -> None:
        self.steps: list[Step] = []
        self.game = create(
            rulesets[simulation.ruleset],
            setup.seats,
            options=setup.options,
            box=simulation.box,
            seed=simulation.digest(number, "game"),
            simulated=True,
            game_id=simulation.game_id(number),
            clock=map(time_of, count()).__next__,
        )
        self._add(None, self.game.state, self.game.entries())

    def act(self, seat: int, command: Command, offered: Sequence[Command], bot: BotMove | None) -> None:
        """Execute a seat's choice."""
        before = self.game.state
        acted = self.game.act(seat, command, bot=bot)
        self._add(before, acted.state, acted.entries, offered)

    def end(self) -> None:
        """Add the step that has closed the game."""
        last = self.steps[-1].after
        self._add(last, self.game.state, self.game.entries(last.version))

    def _add(
        self,
        before: GameState | None,
        after: GameState,
        entries: Sequence[Entry],
        offered: Sequence[Command] | None = None,
    ) -> None:
        self.steps.append(Step(entries=tuple(entries), before=before, after=after, offered=offered))


def _seated(simulation: Simulation, bots: BotMakers, number: int, turn: int, seat: int) -> _Seat:
    name = simulation.bot_of(turn, seat)
    try:
        bot = bots[name]()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - somebody's own code may raise anything
        raise UserError(f"the bot {name} cannot be made without arguments: {_said(error)}") from None
    return _Seat(name, bot, Random(simulation.digest(number, "bot", str(seat))))  # noqa: S311


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def _mark(bot: Bot) -> BotMove | None:
    return bot.move if isinstance(bot, InstalledBot) else None


def _chosen(seat: _Seat, table: SimulatedTable, number: int, offered: Sequence[Command]) -> Command:
    try:
        question = Question(table.game, number, offered, seat.chance)
        chosen: Any = seat.bot.choose(question)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - somebody's own code may raise anything
        raise UserError(f"the bot {seat.name} failed: {_said(error)}") from None
    if isinstance(chosen, bool) or not isinstance(chosen, int) or not 0 <= chosen < len(offered):
        raise UserError(f"the bot {seat.name} chose {chosen!r}; it must choose a number below {len(offered)}")
    return offered[chosen]


def simulate(
    simulation: Simulation, make: Make[T], processes: int, numbers: Sequence[int] | None = None
) -> Iterator[tuple[int, T]]:
    """Yield how many games were played, and the result of processing them, in the order of their numbers.

    If ``numbers`` are given, only these are played. The result does not depend on the number of processes. Raises
    ``UserError``.
    """
    wanted = range(simulation.games) if numbers is None else numbers
    parts = parts_of(wanted)
    made = spread(partial(play_part, simulation, make), parts, processes)
    yield from ((len(part), one) for part, one in zip(parts, made, strict=True))


def parts_of(numbers: Sequence[int]) -> list[Sequence[int]]:
    """Return the numbers of games in batches, each for one process."""
    return [numbers[first : first + GAMES_PER_BATCH] for first in range(0, len(numbers), GAMES_PER_BATCH)]


def play_part(simulation: Simulation, make: Make[T], numbers: Sequence[int]) -> T:
    """Return the processed games with these numbers."""
    rulesets = load_installed(simulation.game_folders)
    setups = table_setups(rulesets[simulation.ruleset], simulation)
    bots = bot_makers(simulation)
    return make(play_game(rulesets, simulation, setups, bots, number) for number in numbers)


def describe(simulation: Simulation) -> dict[str, Any]:
    """Return what the manifest says about a simulation: enough to play the same games again."""
    described: dict[str, Any] = msgspec.to_builtins(simulation)
    described.pop("game_folders")
    return described


def into_dataset(simulation: Simulation, writer: DatasetWriter, processes: int) -> Generator[int, None, None]:
    """Yield the number of further games that were played; at the end they are part of the dataset.

    Games that it has already are not played again, since the same simulation gives the same games.
    """
    known = writer.known()
    numbers = [number for number in range(simulation.games) if simulation.game_id(number) not in known]
    yield simulation.games - len(numbers)
    if not numbers:
        return
    make = partial(rows_of, tables=writer.manifest.tables, privacy=Privacy(level=writer.manifest.level, key=b""))
    for games, chunk in simulate(simulation, make, processes, numbers):
        writer.add(chunk)
        yield games
    writer.finish(simulation=describe(simulation))


def into_files(simulation: Simulation, folder: Path, processes: int) -> Generator[int, None, None]:
    """Yield the number of further games that were played and written, each to its own file with one event per line."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for games, logs in simulate(simulation, _as_lines, processes):
            for name, lines in logs:
                (folder / f"{PREFIX}{name}.ndjson").write_bytes(lines)
            yield games
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror or error}") from None


def into_store(simulation: Simulation, log: RedisLog, processes: int) -> Generator[int, None, None]:
    """Yield the number of further games that were played and stored, each atomically and marked as simulated.

    A game that is stored already is skipped.
    """
    for games, stored in simulate(simulation, _as_commits, processes):
        for game, commit in stored:
            try:
                log.append(game, commit, expected=Head())
            except (WrongVersion, GameOver):
                raise UserError(f"another game {game} exists already") from None
        yield games


def _as_lines(games: Iterable[ClosedGame]) -> list[tuple[str, bytes]]:
    return [(game.id, b"".join(lines_of(game.steps[-1].after, game.entries, None))) for game in games]


def _as_commits(games: Iterable[ClosedGame]) -> list[tuple[str, Commit]]:
    return [(game.id, _commit(game)) for game in games]


def _commit(game: ClosedGame) -> Commit:
    controllers = {f"{seat}:controller": player.controller for seat, player in enumerate(game.players)}
    adopted = adoption_of(game.steps[-1].after, game.entries)
    return change(adopted, game_metadata={**adopted.game_metadata, "seats": controllers})
