"""The interface of bots: the bot, its budget, its observation, and its choice."""

import hmac
import struct
from collections.abc import Callable
from typing import Any

from events.ruleset.chance import Chance
from events.ruleset.records import Command, Record, canonical
from events.ruleset.ruleset import NOBODY_AWAY, AnyRuleset, Away, SeatHistory


def _never() -> bool:
    return False


class Budget(Record):
    """The limits of a search: ``worlds``, by default as the bot decides, and ``is_over``, true when no time is left.

    To repeat a decision, give the number of worlds that were searched, and no time limit.
    """

    worlds: int | None = None
    is_over: Callable[[], bool] = _never


class Observation(Record):
    """One question to a bot. It holds no reference to the real table, the log or the seed.

    ``world`` is a table dealt from what the seat knows: its hidden parts are only a guess.
    """

    ruleset: AnyRuleset
    seat: int
    world: Any
    story: SeatHistory
    offer: tuple[Command, ...]
    secret: bytes
    away: Away = NOBODY_AWAY

    @property
    def view(self) -> Record:
        return self.ruleset.view(self.world, self.seat)

    def deal(self, number: int) -> Any:
        """Return a world that the seat cannot distinguish from the real one; the same number gives the same world."""
        if number == 0:
            return self.world
        return self.ruleset.hidden.resample_hidden(self.world, self.seat, self.chance("world", number))

    def chance(self, purpose: str, number: int) -> Chance:
        """Return the bot's own chance for a purpose, derived only from its secret."""
        return Chance(self.key(purpose, number))

    def key(self, purpose: str, number: int) -> bytes:
        """Return the key of such a chance, for callers that need it repeatedly."""
        return hmac.digest(self.secret, canonical([purpose, number]), "sha256")


def bot_secret(seed: bytes, seat: int) -> bytes:
    """Return the secret of the bot of a seat.

    It reveals nothing about the seed, is covered by the seed's commitment, and becomes public with the seed.
    """
    return hmac.digest(seed, b"bot" + struct.pack(">Q", seat), "sha256")


def see(
    ruleset: AnyRuleset, table: Any, seat: int, story: SeatHistory, secret: bytes, away: Away = NOBODY_AWAY
) -> Observation:
    """Return the observation of a seat's bot at a table, which contains nothing that the seat does not know.

    ``secret`` is the bot's secret; each decision has its own key, which depends on how many facts the seat was told.
    """
    key = hmac.digest(secret, struct.pack(">Q", len(story)), "sha256")
    world = ruleset.hidden.resample_hidden(table, seat, Chance(key))
    offer = tuple(ruleset.legal(world, seat))
    return Observation(ruleset=ruleset, seat=seat, world=world, story=story, offer=offer, secret=key, away=away)


class Choice(Record):
    """A command, and the number of worlds searched for it."""

    command: Command
    worlds: int = 0


class Bot(Record):
    """A way to choose among the legal commands.

    ``version`` is incremented when the bot would choose differently; the audit does not repeat moves of older versions.
    A bot that ``searches`` uses all of its time; any other returns when it is done.
    """

    name: str
    version: int
    choose: Callable[[Observation, Budget], Choice]
    searches: bool = False
