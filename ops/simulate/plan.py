"""The games of one simulation: each is known by its number, so that any process can play any of them."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from events.aggregate.times import milliseconds, timestamp
from events.log.ids import named_game_id
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed, RuleBroken
from events.ruleset.ruleset import AnyRuleset
from ops.errors import UserError

BEGIN = "2000-01-01T00:00:00.000Z"
"""When every simulated game begins; each commit comes one simulated second after the one before."""


class Simulation(Record):
    """What is simulated, as it can be handed to another process. ``seat_bots`` names the bots by seat, in turn."""

    ruleset: str
    games: int
    seed: str
    players: int | None = None
    options: Mapping[str, Any] = {}
    box: Mapping[str, Any] = {}
    seat_bots: tuple[str, ...] = ("random",)
    game_folders: tuple[str, ...] = ()

    def bot_of(self, number: int, seat: int) -> str:
        """Return who plays a seat of a game: the bots move one seat on from game to game."""
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
    """Return the setups that the games take in turn: all numbers of seats, or the one that is asked for.

    Raises ``UserError`` for players and options that do not go together.
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
