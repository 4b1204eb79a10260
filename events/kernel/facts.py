"""The facts that every game's log has around the game's own: creation, seats, results, the opened seed."""

from typing import Annotated, Any, ClassVar

from events.kernel.record import Fact
from events.kernel.scoring import Ranked
from events.kernel.secrecy import SERVER, secret


class GameCreated(Fact, tag="game_created"):
    """The genesis: what is played, how, and the commitment to the seed, before anybody joins.

    ``box`` holds only what an operator replaced in the shipped data. ``seed`` is hex.
    """

    game: str
    ruleset: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    box: dict[str, Any]
    commitment: str
    seed: Annotated[str, secret(SERVER)]


class SeatTaken(Fact, tag="seat_taken"):
    """Somebody sits down. ``entropy`` is hex, mixed into every draw; names are not in the log."""

    seat: int
    entropy: str


class Undone(Fact, tag="undone"):
    """A seat took its latest action back: the table is again as it was at version ``to``. Nothing is removed."""

    seat: int
    to: int


class SeatResigned(Fact, tag="seat_resigned"):
    """A seat gives up, where the table agreed to that: the game ends, and the seat ranks behind all others."""

    seat: int


class GameAbandoned(Fact, tag="game_abandoned"):
    """The operator ends the game: it has no result, and what was scored is worth nothing."""


class ResultsComputed(Fact, tag="results_computed"):
    """The result as an immutable fact: the ranking with every component and the lines that explain it.

    ``resigned`` names the seats that gave up; they rank behind all others, whatever they scored.
    """

    ranking: tuple[Ranked, ...]
    winners: tuple[int, ...]
    resigned: tuple[int, ...] = ()


class SeedOpened(Fact, tag="seed_opened"):
    """The last event: the seed (hex), from which every draw and every salt can be derived again."""

    seed: str
    reveals: ClassVar[bool] = True


KernelFact = GameCreated | SeatTaken | Undone | SeatResigned | GameAbandoned | ResultsComputed | SeedOpened
