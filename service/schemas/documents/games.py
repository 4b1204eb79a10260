"""Games: as they are, as they were, in lists, and their seats."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from events.aggregate.facts import Fork
from events.log.port import Status
from events.ruleset.records import Record
from service.schemas.documents.clocks import PauseDocument, SeatClockDocument
from service.schemas.documents.common import (
    Cursor,
    GameId,
    Hash,
    NextAfter,
    Phase,
    SeatNumber,
    Time,
    ToAct,
    Version,
    View,
)


class SeatDocument(Record, omit_defaults=True):
    """One seat of a game."""

    seat: SeatNumber
    name: str | None
    controller: Annotated[str, Meta(description="`human`, or the id of a bot.")]
    taken: Annotated[bool, Meta(description="True if somebody plays it.")]
    player: Annotated[str | None, Meta(description="The operator's id of the person; only for the operator.")] = None


class UndoDocument(Record):
    """An undo that would be accepted now: the table would be again as it was at version `to`."""

    to: Version


class YouDocument(Record):
    """What concerns the caller alone."""

    seat: SeatNumber
    undo: Annotated[UndoDocument | None, Meta(description="Null if the seat has nothing to take back.")]


class GameDocument(Record, omit_defaults=True):
    """A game as the caller may see it."""

    id: GameId
    ruleset: str
    options: dict[str, Any]
    status: Status
    version: Version
    listed: Annotated[bool, Meta(description="False: in no list; whoever knows the id may look on.")]
    seats: Sequence[SeatDocument]
    to_act: ToAct
    you: Annotated[YouDocument | None, Meta(description="The caller's seat; null for everybody else.")]
    phase: Phase
    rules_version: int
    commitment: Annotated[Hash, Meta(description="The commitment to the seed.")]
    seeded: Annotated[
        bool, Meta(description="True if whoever created the game gave its seed: reproducible, and not fair.")
    ]
    head: Annotated[Hash, Meta(description="The hash at the top of the chain.")]
    fork: Annotated[Fork | None, Meta(description="Where the game goes on from; null if it began anew.")]
    clocks: Annotated[
        Sequence[SeatClockDocument] | None, Meta(description="Every seat's clock; null where no time is kept.")
    ]
    paused: Annotated[PauseDocument | None, Meta(description="While all clocks rest; else null.")]
    state: View
    views: Annotated[
        Sequence[Any] | None, Meta(description="Once the game is closed: the table as each seat saw it.")
    ] = None


class GameCreatedResponse(Record, omit_defaults=True):
    """A new game, and its secrets, which are shown only now."""

    game: GameDocument
    tokens: Annotated[Sequence[str | None], Meta(description="A token a seat; null where the seat is open.")]
    join: Annotated[str | None, Meta(description="What whoever takes an open seat must present.")] = None


class ListedGameDocument(Record):
    """A game in a list, as spectators see it."""

    id: GameId
    ruleset: str
    options: dict[str, Any]
    status: Status
    version: Version
    seats: Sequence[SeatDocument]
    to_act: ToAct
    created_at: Time
    updated_at: Annotated[Time, Meta(description="When the newest event was appended.")]
    finished_at: Time | None
    winners: Annotated[Sequence[int] | None, Meta(description="The winners' seats; null until there are results.")]


class GamesResponse(Record):
    """A page of games, newest first. It may hold fewer than asked for, while `next` leads on."""

    games: Sequence[ListedGameDocument]
    next: Cursor


class SeatTakenResponse(Record, omit_defaults=True):
    """A seat, and its token, which is shown only now; a seat that a bot has taken has none."""

    seat: SeatNumber
    token: str | None = None


class SeatTokenResponse(Record):
    """A new token of a seat, which is shown only now."""

    seat: SeatNumber
    token: str


class PlayerTokenResponse(Record):
    """A token that acts for every seat of a player, and until when. It is shown only now."""

    token: str
    expires_at: Annotated[str, Meta(description="In UTC (RFC 3339).", extra_json_schema={"format": "date-time"})]


class StateDocument(Record):
    """The table at the end of one commit."""

    version: Version
    state: View
    to_act: ToAct
    phase: Phase


class StatesResponse(Record):
    """A page of states, one at the end of each commit."""

    states: Sequence[StateDocument]
    version: Annotated[Version, Meta(description="The newest version of the game.")]
    next: NextAfter
