"""The kernel's facts, which every game has: creation, seats, clocks, undo, forks, results, the opened seed."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec

from events.aggregate.clocks import DEFAULT, RESIGN, ClockSettings
from events.ruleset.origin import Origin
from events.ruleset.privacy import SERVER, secret
from events.ruleset.records import Fact, Record, tag_of
from events.ruleset.ruleset import Upcaster
from events.ruleset.scoring import Ranked

SPECTATOR: Literal["spectator"] = "spectator"
EVERYTHING: Literal["all"] = "all"
PERSON = "human"
"""The controller of a seat that a person plays."""
MAX_BOT_ID = 64
Knower = int | Literal["spectator", "all"]
"""The viewer whose knowledge a fork is based on: a seat, a spectator, or everybody (the complete game)."""

KERNEL_UPCASTERS: Mapping[tuple[str, int], Upcaster] = {("game_forked", 1): dict}
"""The upcasters of kernel facts that were stored under an older schema."""


def is_bot_id(text: str) -> bool:
    """Return True if a bot can have this id: plain text, and not a reserved word."""
    return 1 <= len(text) <= MAX_BOT_ID and text.isprintable() and text not in (PERSON, DEFAULT, RESIGN)


class Fork(Record):
    """The origin of a fork: the parent's id, a version of it, the hash there, and whose knowledge counts."""

    game: Annotated[str, msgspec.Meta(description="The id of the parent.")]
    version: Annotated[int, msgspec.Meta(ge=1, description="The version of the parent that the fork starts from.")]
    head: Annotated[str, msgspec.Meta(description="The hash of the parent at this version.")]
    knower: Annotated[
        Knower,
        msgspec.Meta(
            description="Whose knowledge counts: a seat, `spectator`, or `all`. What it did not know is dealt again."
        ),
    ] = msgspec.field(name="as")


class GameCreated(Fact, tag="game_created", omit_defaults=True):
    """The first event: what is played, how, and the commitment to the seed, before anyone joins.

    ``ruleset`` is the id of the game that is played; ``rules_version`` is the version of its rules that applies
    throughout the game. ``seats`` is the number of seats. ``options`` holds all options, defaults included.
    ``box_hash`` names the shipped components (SHA-256 of their document, hex); ``box`` holds an operator's replacements
    in them. ``commitment`` (hex) is the commitment to the seed. ``seeded``: the creator of the game gave its seed, so
    that its draws are reproducible and known to that person. ``seed`` is hex. ``fork``: the game continues another one.
    ``clock`` holds the clock settings, if there are clocks. ``simulated``: a simulation played it. ``rests``: while no
    person is present, nobody plays for absent seats, as in every newer game with clocks. ``practice``: the game is for
    learning; it is left out of all statistics, and removed a day after its last event. ``origin`` is the installed
    package that the ruleset comes from, unless it comes with Skald or from a folder. ``rated``: its result counts in
    the ratings of its players.
    """

    game: str
    ruleset: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    box: dict[str, Any]
    box_hash: str
    commitment: str
    seeded: bool
    seed: Annotated[str, secret(SERVER)]
    fork: Fork | None = None
    clock: ClockSettings | None = None
    simulated: bool = False
    rests: bool = False
    practice: bool = False
    origin: Origin | None = None
    rated: bool = False


class SeatTaken(Fact, tag="seat_taken", omit_defaults=True):
    """A seat is taken; names are not in the log.

    ``entropy`` is hex, mixed into every draw; empty if the table agreed on sealed entropies, and for bots.
    ``commitment`` (hex): the commitment to a sealed entropy; a bot has none. ``before_id``: the seat committed before
    the game had its id, so that the commitment does not cover it. ``bot`` is the id of the bot that takes the seat, if
    it is one; older logs do not say that.
    """

    seat: int
    entropy: str
    commitment: str | None = None
    before_id: bool = False
    bot: str | None = None


class SeatGivenBack(Fact, tag="seat_given_back"):
    """A person gives a seat back before the game starts: it is open again, and its entropy or commitment is void."""

    seat: int


class EntropyOpened(Fact, tag="entropy_opened"):
    """A seat opens the entropy that it committed to. With the last one the game starts. ``entropy`` is hex."""

    seat: int
    entropy: str


class EntropyNotOpened(Fact, tag="entropy_not_opened"):
    """The time to open entropies is over. ``seats`` are those that did not open theirs."""

    seats: tuple[int, ...]


class GameForked(Fact, tag="game_forked"):
    """A fork starts from a table instead of being laid out.

    ``state`` is what a spectator sees of it. ``table`` is the whole table, as encoded by ``aggregate/tables.py``; what
    was not known in the parent is dealt again by draws of this game. Schema 1 did not use or contain what had been seen
    before (``Hidden.remembered``).
    """

    schema: ClassVar[int] = 2
    state: dict[str, Any]
    table: Annotated[dict[str, Any], secret(SERVER)]


class SeatInformed(Fact, tag="seat_informed"):
    """What a seat of a fork sees differently from a spectator. ``state`` holds these fields."""

    seat: int
    state: Annotated[dict[str, Any], secret("seat")]


class Undone(Fact, tag="undone"):
    """A seat undid its latest action; nothing is removed. ``to``: the version whose table is restored."""

    seat: int
    to: int


class SeatResigned(Fact, tag="seat_resigned"):
    """A seat resigns, if the table agreed to that, and ranks behind all others.

    The game ends, unless the table agreed to continue without the seat and two others are left: then it is played for.
    """

    seat: int


class SeatHandedOver(Fact, tag="seat_handed_over"):
    """The seat has a new controller from here on. ``controller``: ``human``, or the id of a bot."""

    seat: int
    controller: str


class TimeExpired(Fact, tag="time_expired"):
    """A deadline has passed: each open question gets its default answer, or the seats resign, as agreed at creation.

    ``seats`` are those whose time is over: they are absent, and are played for until they ask to return.
    """

    seats: tuple[int, ...]


class SeatBack(Fact, tag="seat_back"):
    """A seat that was absent plays for itself again."""

    seat: int


class TimeGivenBack(Fact, tag="time_given_back"):
    """The service was down, and no clock ran in the meantime.

    ``since`` is when the outage began, in milliseconds since 1970, and ``until`` when it ended.
    """

    since: int
    until: int


class PauseAsked(Fact, tag="pause_asked"):
    """A seat asks for a pause. Once all present seats do, all clocks are paused until a seat acts or resumes.

    ``seats`` are those that ask. A pause lasts 30 days at most.
    """

    seats: tuple[int, ...]


class ClocksResumed(Fact, tag="clocks_resumed"):
    """A seat ends the pause or withdraws a request for one, or the pause expires: the clocks run again."""

    seat: int | None


class GameAbandoned(Fact, tag="game_abandoned", omit_defaults=True):
    """The game ends without a result, by the operator or for the reason in the previous event. No score counts.

    ``reason``: ``absent`` if all persons who play have been absent for too long.
    """

    reason: Literal["absent"] | None = None


class ResultsComputed(Fact, tag="results_computed"):
    """The result as an immutable fact.

    ``ranking``: each seat's rank with every component and the lines that explain it. ``winners``: the seats that have
    won, alone or together. ``resigned``: the seats that resigned; they rank behind all others, whatever their scores.
    """

    ranking: tuple[Ranked, ...]
    winners: tuple[int, ...]
    resigned: tuple[int, ...] = ()


class SeedOpened(Fact, tag="seed_opened"):
    """The last event. ``seed`` (hex): every draw and every salt can be derived from it."""

    seed: str
    reveals: ClassVar[bool] = True


KernelFact = (
    GameCreated
    | SeatTaken
    | SeatGivenBack
    | EntropyOpened
    | EntropyNotOpened
    | GameForked
    | SeatInformed
    | Undone
    | SeatResigned
    | SeatHandedOver
    | TimeExpired
    | SeatBack
    | TimeGivenBack
    | PauseAsked
    | ClocksResumed
    | GameAbandoned
    | ResultsComputed
    | SeedOpened
)

ClockFact = TimeExpired | SeatBack | TimeGivenBack | PauseAsked | ClocksResumed


KERNEL_FACTS: dict[str, type[Fact]] = {tag_of(kind): kind for kind in get_args(KernelFact)}
"""The fact types by their names in the log."""
