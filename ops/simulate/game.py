"""One simulated game: decided, chained and folded as the service does it, but without a store."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from events.aggregate import decisions
from events.aggregate.decisions import BotMove, Decision
from events.application.creation import GamePlan, creation_of, taken_at_creation
from events.application.origin import SIMULATED
from events.integrity.codec import encode_commit
from events.integrity.redaction import told_entries
from events.integrity.replay import initial_state
from events.log.port import Status
from events.ruleset.records import Command, change
from events.ruleset.registry import RulesetRegistry
from events.ruleset.told import Told
from ops.dataset.steps import ClosedGame, SeatPlayer, Step
from ops.errors import UserError
from ops.simulate.bots import Bot, InstalledBot, Question, find_bot
from ops.simulate.plan import Simulation, TableSetup, time_of

BotMakers = Mapping[str, Callable[[], Bot]]


class _Seat(NamedTuple):
    """Who plays a seat of one game, and the chance that is the bot's own."""

    name: str
    bot: Bot
    chance: Random


def bot_makers(simulation: Simulation) -> BotMakers:
    """Return what makes each of the bots. Raises ``UserError``."""
    return {name: find_bot(name) for name in simulation.seat_bots}


def play_game(
    rulesets: RulesetRegistry, simulation: Simulation, setups: Sequence[TableSetup], bots: BotMakers, number: int
) -> ClosedGame:
    """Return the game of this number, played to its end. Raises ``UserError`` for a bot that fails."""
    setup = setups[number % len(setups)]
    seats = [_seated(simulation, bots, number, number // len(setups), seat) for seat in range(setup.seats)]
    table = _Table(rulesets, simulation, setup, number)
    while table.state.status is Status.RUNNING:
        seat = next(seat for seat in range(setup.seats) if seat in table.state.to_act(seat))
        offered = table.state.ruleset.legal(table.state.table, seat)
        table.act(seat, _chosen(seats[seat], table, seat, offered), offered, _mark(seats[seat].bot))
    table.commit(decisions.decide_closing(table.state))
    players = [SeatPlayer(controller=seat.name) for seat in seats]
    entries = [entry for step in table.steps for entry in step.entries]
    return ClosedGame(rulesets, entries, players, SIMULATED, table.steps)


class _Table:
    """A game while it is played: its state, and the steps so far."""

    def __init__(self, rulesets: RulesetRegistry, simulation: Simulation, setup: TableSetup, number: int) -> None:
        plan = GamePlan(
            ruleset=rulesets[simulation.ruleset],
            seats=setup.seats,
            options=setup.options,
            box=simulation.box,
            taken=range(setup.seats),
            seed=simulation.digest(number, "game"),
            simulated=True,
        )
        created = creation_of(plan, simulation.game_id(number))
        self.steps: list[Step] = []
        self.stories: tuple[list[Told], ...] = tuple([] for _ in range(setup.seats))
        self.state = initial_state(rulesets, created.game, created)
        self.commit(decisions.decide_seating(self.state, [created, *taken_at_creation(plan)], None, time_of(0)))

    def act(self, seat: int, command: Command, offered: Sequence[Command], bot: BotMove | None) -> None:
        """Carry out what a seat has chosen."""
        self.commit(decisions.decide_action(self.state, seat, command, bot), offered)

    def commit(self, decision: Decision, offered: Sequence[Command] | None = None) -> None:
        """Append the events of a decision."""
        entries = encode_commit(
            decision.facts,
            decision.metadata,
            seed=self.state.seed,
            version=self.state.version,
            previous=self.state.hash,
            at=time_of(len(self.steps)),
        )
        before = self.state if self.steps else None
        self.state = change(decision.state, version=entries[-1].version, hash=entries[-1].hash)
        for seat, story in enumerate(self.stories):
            story.extend(told_entries(entries, seat))
        self.steps.append(Step(entries=entries, before=before, after=self.state, offered=offered))


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


def _chosen(seat: _Seat, table: _Table, number: int, offered: Sequence[Command]) -> Command:
    try:
        question = Question(table.state, number, offered, seat.chance, table.stories[number])
        chosen: Any = seat.bot.choose(question)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - somebody's own code may raise anything
        raise UserError(f"the bot {seat.name} failed: {_said(error)}") from None
    if isinstance(chosen, bool) or not isinstance(chosen, int) or not 0 <= chosen < len(offered):
        raise UserError(f"the bot {seat.name} chose {chosen!r}; it must choose a number below {len(offered)}")
    return offered[chosen]
