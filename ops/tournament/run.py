"""One bot against others: each seed is played with it in each seat in turn.

Time is that of the processor, so that a figure says what a bot needs on a core of its own, whatever else is running.
"""

from collections.abc import Callable, Iterable, Iterator
from time import thread_time

from events.bots.bot import Bot
from events.bots.budget import Budget
from events.bots.match import match
from events.bots.seen import Seen
from events.ruleset.records import Command, Record
from events.ruleset.ruleset import AnyRuleset
from ops.errors import UserError


class Pairing(Record):
    """A bot, the bot in all other seats, the number of seats, and for how long each may think if it searches."""

    ruleset: AnyRuleset
    bot: Bot
    other: Bot
    seats: int
    seconds: float
    others_seconds: float


class Played(Record):
    """One game: the bot's share of the win, its points and the others' mean, and how long its decisions took."""

    won: float
    points: int
    others: float
    seconds: tuple[float, ...]


def played(pairing: Pairing, seeds: Iterable[int]) -> Iterator[Played]:
    """Yield the games of a pairing: for each seed one with the bot in each seat. Raises ``UserError`` if one fails."""
    for number in seeds:
        for seat in range(pairing.seats):
            yield _game(pairing, f"tournament {number}".encode(), seat)


def _game(pairing: Pairing, seed: bytes, seat: int) -> Played:
    ruleset, taken = pairing.ruleset, list[float]()
    bots = [pairing.bot if one == seat else pairing.other for one in range(pairing.seats)]

    def timed(seen: Seen, bot: Bot, choose: Callable[[], Command]) -> Command:
        begun = thread_time()
        try:
            command = choose()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - somebody's own code may raise anything
            raise _failure(bot, seed, f"failed: {type(error).__name__}: {error}") from None
        if seen.seat == seat:
            taken.append(thread_time() - begun)
        if command not in seen.offer:
            raise _failure(bot, seed, f"chose {command!r}, which is not on offer")
        return command

    def budget(bot: Bot, asked: int) -> Budget:
        end = thread_time() + (pairing.seconds if asked == seat else pairing.others_seconds)
        return Budget(is_over=lambda: thread_time() >= end) if bot.searches else Budget()

    *_, table = match(ruleset, ruleset.setup(pairing.seats, {}, {}), seed, bots, budget=budget, watch=timed)
    standing = [
        (ruleset.score(table, one)[one].total, ruleset.tie_break_values(table, one)) for one in range(pairing.seats)
    ]
    best, own = max(standing), standing.pop(seat)
    won = 1 / (1 + standing.count(own)) if own == best else 0.0
    others = sum(points for points, _ in standing) / max(1, len(standing))
    return Played(won=won, points=own[0], others=others, seconds=tuple(taken))


def _failure(bot: Bot, seed: bytes, what: str) -> UserError:
    return UserError(f"the bot {bot.name} {what} (seed {seed.decode()!r})")
