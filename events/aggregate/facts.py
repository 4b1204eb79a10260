"""The facts that the log of every ruleset has around the ruleset's own: creation, seats, results, the opened seed."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec

from events.aggregate.clocks import DEFAULT, RESIGN, ClockSettings
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
"""In whose eyes a game is forked: a seat, a spectator, or all as it really was."""

KERNEL_UPCASTERS: Mapping[tuple[str, int], Upcaster] = {("game_forked", 1): dict}
"""How the kernel's own facts are read that were stored under an older schema."""


def is_bot_id(text: str) -> bool:
    """Return True if a bot can have this id: plain text, and none of the words that stand for something else."""
    return 1 <= len(text) <= MAX_BOT_ID and text.isprintable() and text not in (PERSON, DEFAULT, RESIGN)


class Fork(Record):
    """What a game is a fork of: the parent's id, a version of it, the hash there, and in whose eyes."""

    game: Annotated[str, msgspec.Meta(description="The id of the parent.")]
    version: Annotated[int, msgspec.Meta(ge=1, description="The version of the parent that the fork goes on from.")]
    head: Annotated[str, msgspec.Meta(description="The hash of the parent at this version.")]
    knower: Annotated[
        Knower,
        msgspec.Meta(
            description="Whose knowledge counts: a seat, `spectator`, or `all`. What it did not know is dealt anew."
        ),
    ] = msgspec.field(name="as")


class GameCreated(Fact, tag="game_created", omit_defaults=True):
    """The genesis: what is played, how, and the commitment to the seed, before anybody joins.

    ``ruleset`` is the id of the game that is played; ``rules_version`` is the version of its rules that the game keeps
    to. ``seats`` is how many there are. ``options`` holds all options, defaults included. ``box_hash`` names the
    shipped components (SHA-256 of their document, hex); ``box`` holds what an operator replaced in them. ``commitment``
    (hex) is what the opened seed is compared with. ``seeded``: whoever created the game gave its seed, so that its
    draws are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
    ``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody is
    played for while no person is present, as in every newer game in which time is kept. ``practice``: it is played to
    learn, counts nowhere and is removed a day after its last event.
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


class SeatTaken(Fact, tag="seat_taken", omit_defaults=True):
    """Somebody sits down; names are not in the log.

    ``entropy`` is hex, mixed into every draw; empty where the table agreed on sealed entropies, and for bots.
    ``commitment`` (hex): where entropies are sealed, what will be opened; a bot has none. ``before_id``: the seat
    committed before the game had its id, so that it is not part of what was committed to. ``bot`` is the id of the bot
    that sits there, if it is one; older logs do not say that.
    """

    seat: int
    entropy: str
    commitment: str | None = None
    before_id: bool = False
    bot: str | None = None


class EntropyOpened(Fact, tag="entropy_opened"):
    """A seat opens what it committed to. With the last one the game starts. ``entropy`` is hex."""

    seat: int
    entropy: str


class EntropyNotOpened(Fact, tag="entropy_not_opened"):
    """The time to open entropies is over. ``seats`` are those that have not done it."""

    seats: tuple[int, ...]


class GameForked(Fact, tag="game_forked"):
    """A fork has its table, instead of being laid out.

    ``state`` is what a spectator sees of it. ``table`` is all of it, as ``aggregate/tables.py`` writes it down: what
    was not known in the parent is dealt anew by draws of this game. Under schema 1 what had been seen before
    (``Hidden.remembered``) was not asked about, and is not in it.
    """

    schema: ClassVar[int] = 2
    state: dict[str, Any]
    table: Annotated[dict[str, Any], secret(SERVER)]


class SeatInformed(Fact, tag="seat_informed"):
    """What a seat of a fork sees otherwise than a spectator. ``state`` holds these fields."""

    seat: int
    state: Annotated[dict[str, Any], secret("seat")]


class Undone(Fact, tag="undone"):
    """A seat took its latest action back; nothing is removed. ``to``: the version at which the table is again."""

    seat: int
    to: int


class SeatResigned(Fact, tag="seat_resigned"):
    """A seat gives up, where the table agreed to that, and ranks behind all others.

    The game ends, unless the table agreed on going on without the seat, and two others are left: then it is played for.
    """

    seat: int


class SeatHandedOver(Fact, tag="seat_handed_over"):
    """From here on somebody else plays the seat. ``controller``: ``human``, or the id of a bot."""

    seat: int
    controller: str


class TimeExpired(Fact, tag="time_expired"):
    """Time is over: a default answers each open question, or the seats resign, as the table agreed.

    ``seats`` are those whose time is over: they are absent, and played for until they ask back.
    """

    seats: tuple[int, ...]


class SeatBack(Fact, tag="seat_back"):
    """A seat that was absent plays for itself again."""

    seat: int


class TimeGivenBack(Fact, tag="time_given_back"):
    """The service was out of order, and no clock has run meanwhile.

    ``since`` is when that began, in milliseconds since 1970; ``until`` is when it ended.
    """

    since: int
    until: int


class PauseAsked(Fact, tag="pause_asked"):
    """Somebody wants a pause. Once all who are present do, all clocks rest until somebody acts or goes on.

    ``seats`` are those that want it. They rest for 30 days at most.
    """

    seats: tuple[int, ...]


class ClocksResumed(Fact, tag="clocks_resumed"):
    """A seat ends the pause, or the asking for one, or its time is over: the clocks run again."""

    seat: int | None


class GameAbandoned(Fact, tag="game_abandoned", omit_defaults=True):
    """The game ends without a result, by the operator or for what the event before says. No score counts.

    ``reason``: it is because all persons who play have been ``absent`` for too long.
    """

    reason: Literal["absent"] | None = None


class ResultsComputed(Fact, tag="results_computed"):
    """The result as an immutable fact.

    ``ranking``: each seat's rank with every component and the lines that explain it. ``winners``: the seats that have
    won, alone or together. ``resigned`` names the seats that gave up; they rank behind all others, whatever they
    scored.
    """

    ranking: tuple[Ranked, ...]
    winners: tuple[int, ...]
    resigned: tuple[int, ...] = ()


class SeedOpened(Fact, tag="seed_opened"):
    """The last event. ``seed`` (hex): every draw and every salt can be derived from it again."""

    seed: str
    reveals: ClassVar[bool] = True


KernelFact = (
    GameCreated
    | SeatTaken
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
"""Wire name to fact type."""
