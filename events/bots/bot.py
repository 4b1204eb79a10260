"""A bot: its name, its version, and how it chooses."""

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
    """``worlds``: the most that are searched; none: as many as the bot thinks right. ``is_over``: no time is left.

    Whoever decides a move again gives the number of worlds that were searched, and no end of time.
    """

    worlds: int | None = None
    is_over: Callable[[], bool] = _never


class Observation(Record):
    """One question to a bot. It holds no reference to the real table, the log or the seed.

    ``world`` is a table dealt from what the seat knows: what is hidden in it is as good a guess as any.
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
        """Return one of the worlds that the seat cannot tell from the real one; the same number, the same world."""
        if number == 0:
            return self.world
        return self.ruleset.hidden.resample_hidden(self.world, self.seat, self.chance("world", number))

    def chance(self, purpose: str, number: int) -> Chance:
        """Return chance of the bot's own for a purpose, which follows from its secret alone."""
        return Chance(self.key(purpose, number))

    def key(self, purpose: str, number: int) -> bytes:
        """Return the key of such a chance, for who needs the same one again and again."""
        return hmac.digest(self.secret, canonical([purpose, number]), "sha256")


def bot_secret(seed: bytes, seat: int) -> bytes:
    """Return the secret of the bot of a seat.

    It says nothing about the seed, is committed to with it at the beginning, and opened with it at the end.
    """
    return hmac.digest(seed, b"bot" + struct.pack(">Q", seat), "sha256")


def see(
    ruleset: AnyRuleset, table: Any, seat: int, story: SeatHistory, secret: bytes, away: Away = NOBODY_AWAY
) -> Observation:
    """Return what a seat's bot is asked with at a table, of which it keeps nothing that the seat does not know.

    ``secret`` is that of the bot; each decision has a key of its own, by how much the seat was told before.
    """
    key = hmac.digest(secret, struct.pack(">Q", len(story)), "sha256")
    world = ruleset.hidden.resample_hidden(table, seat, Chance(key))
    offer = tuple(ruleset.legal(world, seat))
    return Observation(ruleset=ruleset, seat=seat, world=world, story=story, offer=offer, secret=key, away=away)


class Choice(Record):
    """A command, and how many worlds were searched for it."""

    command: Command
    worlds: int = 0


class Bot(Record):
    """A way to choose among what is on offer.

    ``version`` counts up when it would choose otherwise than before. In games that say what a position is worth all
    versions from ``oldest_alike`` on choose the same; by default there is none but this one. A bot that ``searches``
    does so until its time is over, any other is done when it is done.
    """

    name: str
    version: int
    choose: Callable[[Observation, Budget], Choice]
    searches: bool = False
    oldest_alike: int | None = None

    def chooses_as(self, version: int, ruleset: AnyRuleset) -> bool:
        """Return True if the bot chooses in a game as this version of it did."""
        if self.oldest_alike is None or ruleset.bots.value is None:
            return version == self.version
        return self.oldest_alike <= version <= self.version
