"""Tournaments of one bot against another: each seed is played with the bot in each seat in turn.

Times are processor time, so the figures do not depend on what else is running.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import thread_time
from typing import Any

from events.bots.bot import Bot, Budget, Observation
from events.bots.playout import match
from events.bots.registry import BOTS
from events.ruleset.records import Command, Record
from events.ruleset.ruleset import AnyRuleset
from ops.run.errors import UserError
from ops.run.installation import attribute_of, bot_named
from projections.statistics.figures import wilson


class Pairing(Record):
    """A bot, the bot in all other seats, the number of seats, and the time limits of bots that search."""

    ruleset: AnyRuleset
    bot: Bot
    other: Bot
    seats: int
    seconds: float
    others_seconds: float


class Player(Record):
    """A bot in a seat, and for how long it may think if it searches."""

    bot: Bot
    seconds: float


class Outcome(Record):
    """The outcome of a game for a seat: its share of the win, its points, the others' mean, and its thinking time."""

    won: float
    points: int
    others: float
    seconds: tuple[float, ...]


def played(pairing: Pairing, seeds: Iterable[int]) -> Iterator[Outcome]:
    """Yield the games of a pairing: for each seed one with the bot in each seat. Raises ``UserError`` if one fails."""
    for number in seeds:
        for seat in range(pairing.seats):
            players = [Player(bot=pairing.other, seconds=pairing.others_seconds)] * pairing.seats
            players[seat] = Player(bot=pairing.bot, seconds=pairing.seconds)
            yield finished(pairing.ruleset, number, players)[seat]


def finished(ruleset: AnyRuleset, number: int, players: Sequence[Player]) -> tuple[Outcome, ...]:
    """Play the game of a seed, and return its outcome for each seat. Raises ``UserError`` if a bot fails."""
    seed, bots, taken = f"tournament {number}".encode(), [one.bot for one in players], [list[float]() for _ in players]

    def timed(seen: Observation, bot: Bot, choose: Callable[[], Command]) -> Command:
        begun = thread_time()
        try:
            command = choose()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - somebody's own code may raise anything
            raise _failure(bot, seed, f"failed: {type(error).__name__}: {error}") from None
        taken[seen.seat].append(thread_time() - begun)
        if command not in seen.offer:
            raise _failure(bot, seed, f"chose {command!r}, which is not on offer")
        return command

    def budget(bot: Bot, seat: int) -> Budget:
        return budget_of(bot, players[seat].seconds)

    *_, table = match(ruleset, ruleset.setup(len(players), {}, {}), seed, bots, budget=budget, watch=timed)
    return tuple(_outcome(ruleset, table, seat, tuple(seconds)) for seat, seconds in enumerate(taken))


def budget_of(bot: Bot, seconds: float) -> Budget:
    """Return the budget of a bot for a decision: this much processor time from now on, if it searches."""
    end = thread_time() + seconds
    return Budget(is_over=lambda: thread_time() >= end) if bot.searches else Budget()


def _outcome(ruleset: AnyRuleset, table: Any, seat: int, seconds: tuple[float, ...]) -> Outcome:
    seats = range(table.setup.seats)
    standing = [(ruleset.score(table, one)[one].total, ruleset.tie_break_values(table, one)) for one in seats]
    best, own = max(standing), standing.pop(seat)
    won = 1 / (1 + standing.count(own)) if own == best else 0.0
    others = sum(points for points, _ in standing) / max(1, len(standing))
    return Outcome(won=won, points=own[0], others=others, seconds=seconds)


def _failure(bot: Bot, seed: bytes, what: str) -> UserError:
    return UserError(f"the bot {bot.name} {what} (seed {seed.decode()!r})")


def bot_of(name: str) -> Bot:
    """Return a bot by its name, or the one in a file, such as ``mine.py:BOT``. Raises ``UserError``."""
    return bot_named(name, BOTS, _own, "mine.py:BOT")


def _own(file: str, attribute: str) -> Bot:
    bot = attribute_of(file, attribute)
    if not isinstance(bot, Bot):
        raise UserError(f"{file} has no bot {attribute}: it must be an events.bots.bot.Bot")
    return bot


def lines(games: Sequence[Outcome], seats: int) -> Iterator[str]:
    """Yield lines about some games: wins with their interval, points, and how long decisions took."""
    number = len(games)
    if not number:
        return
    won = sum(game.won for game in games)
    low, high = wilson(won, number)
    yield f"  won    {won / number:6.1%}  [{low:.1%}, {high:.1%}], {won:.6g} games, par {1 / seats:.0%}"
    points, others = (sum(values) / number for values in ([g.points for g in games], [g.others for g in games]))
    yield f"  points {points:6.1f}  others {others:.1f}"
    times = sorted(1000 * second for game in games for second in game.seconds)
    if times:
        middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
        yield f"  ms     {middle:6.1f}  p99 {late:.1f} of {len(times)} decisions, on a core of its own"
