"""The documents that describe a game as JSON, as one viewer may see it."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from events.aggregate import decisions
from events.aggregate.clocks import milliseconds, timestamp
from events.aggregate.facts import Fork, ResultsComputed
from events.aggregate.state import GameState
from events.application.creation import HUMAN
from events.log.records import Status
from events.ruleset.records import Record, change
from events.ruleset.ruleset import AnyRuleset, Viewer
from events.ruleset.scoring import Ranked
from projections.game_list import GameSummary
from service.access.seats import SeatAssignment, SeatAssignments
from service.people.presence import Here
from service.web.json_schemas import ref
from service.web.schemas import (
    AnyAction,
    Cursor,
    EventData,
    GameId,
    GameOptions,
    Hash,
    NextAfter,
    Phase,
    SeatNumber,
    Time,
    ToAct,
    Version,
    View,
)

Sentence = Annotated[str | None, Meta(description="One sentence for people; only with `lang`.")]

OPEN_SEAT = SeatAssignment(controller=HUMAN)


class StandingResponse(Record):
    """A seat's own standing order."""

    standing: Annotated[
        Any,
        Meta(
            description="The order as it was given; null if there is none.",
            extra_json_schema={"anyOf": [ref("StandingOrder"), {"type": "null"}]},
        ),
    ]


class PauseDocument(Record):
    """A pause of all clocks: its reason, its start, and its latest end."""

    reason: Annotated[
        Literal["agreed", "absent"],
        Meta(
            description="`agreed`: the seats agreed to it; `absent`: no person who plays is present, and nobody is "
            "played for until one comes back or acts."
        ),
    ]
    since: Time
    until: Annotated[Time, Meta(description="When the clocks resume (`agreed`), or the game is abandoned (`absent`).")]


class SeatClockDocument(Record):
    """The clock of one seat."""

    seat: SeatNumber
    remaining_ms: Annotated[int, Meta(ge=0, description="Milliseconds left when the event of this version was stored.")]
    due: Annotated[
        Time | None, Meta(description="When the time runs out, without grace; null while the clock does not run.")
    ]
    absent: Annotated[bool, Meta(description="True if its time ran out; it is played for until it comes back.")]


class SeatDocument(Record, omit_defaults=True):
    """One seat of a game."""

    seat: SeatNumber
    name: str | None
    controller: Annotated[str, Meta(description="`human`, or the id of a bot.")]
    taken: Annotated[bool, Meta(description="True if somebody plays it.")]
    player: Annotated[str | None, Meta(description="The operator's id of the person; only for the operator.")] = None
    here: Annotated[
        bool | UnsetType | None,
        Meta(
            description="Whether the person is at the table now; null for a bot, and for an open seat. Only in "
            "the newest version; left out if unknown."
        ),
    ] = UNSET


class UndoDocument(Record):
    """An undo that would be accepted now: it restores the table as it was at version `to`."""

    to: Version


class YouDocument(Record):
    """Information about the caller's own seat."""

    seat: SeatNumber
    undo: Annotated[UndoDocument | None, Meta(description="Null if the seat cannot undo anything.")]


class GameDocument(Record, omit_defaults=True):
    """A game as the caller may see it."""

    id: GameId
    ruleset: str
    options: GameOptions
    status: Status
    version: Version
    listed: Annotated[
        bool, Meta(description="False if the game is not in any list; anyone who knows the id may watch.")
    ]
    practice: Annotated[
        bool,
        Meta(
            description="True for a practice game, which is not counted anywhere, and is removed a day after its "
            "last event."
        ),
    ]
    rated: Annotated[bool, Meta(description="True if the result counts in the ratings of its players.")]
    seats: Sequence[SeatDocument]
    to_act: ToAct
    you: Annotated[YouDocument | None, Meta(description="The caller's seat; null for everybody else.")]
    phase: Phase
    rules_version: int
    commitment: Annotated[Hash, Meta(description="The commitment to the seed.")]
    seeded: Annotated[
        bool,
        Meta(description="True if the creator of the game chose its seed: the game is reproducible, but not fair."),
    ]
    head: Annotated[Hash, Meta(description="The hash at the top of the chain.")]
    fork: Annotated[
        Fork | None, Meta(description="The game and version that it was forked from; null if it is not a fork.")
    ]
    clocks: Annotated[
        Sequence[SeatClockDocument] | None, Meta(description="Every seat's clock; null if the game has no clocks.")
    ]
    paused: Annotated[PauseDocument | None, Meta(description="The pause, if all clocks are stopped; else null.")]
    started_at: Annotated[Time | None, Meta(description="When the last seat was taken; null before.")]
    rematch: Annotated[GameId | None, Meta(description="The first game that was created as its rematch; else null.")]
    state: View
    views: Annotated[
        Sequence[View] | None, Meta(description="The table as each seat saw it, once the game is closed.")
    ] = None
    finished_at: Annotated[Time | None, Meta(description="When the game finished; left out before.")] = None


class GameCreatedResponse(Record, omit_defaults=True):
    """A new game with its secrets, which are only shown now."""

    game: GameDocument
    tokens: Annotated[Sequence[str | None], Meta(description="A token per seat; null if the seat is open.")]
    join: Annotated[str | None, Meta(description="The join code, which is required to take an open seat.")] = None


class ListedGameDocument(Record):
    """A game in a list, as spectators see it."""

    id: GameId
    ruleset: str
    options: GameOptions
    status: Status
    version: Version
    seats: Sequence[SeatDocument]
    to_act: ToAct
    created_at: Time
    updated_at: Annotated[Time, Meta(description="When the newest event was appended.")]
    finished_at: Time | None
    winners: Annotated[Sequence[int] | None, Meta(description="The winners' seats; null until there are results.")]


class GamesResponse(Record):
    """A page of games, newest first. It may hold fewer than asked for, even if `next` is not null."""

    games: Sequence[ListedGameDocument]
    next: Cursor


class SeatTakenResponse(Record, omit_defaults=True):
    """A seat and its token, which is only shown now; a bot's seat has none."""

    seat: SeatNumber
    token: str | None = None


class SeatTokenResponse(Record):
    """A new token of a seat, which is only shown now."""

    seat: SeatNumber
    token: str


class PlayerTokenResponse(Record):
    """A token that acts for every seat of a player, and its expiry. It is only shown now."""

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


class PrivatePartDocument(Record):
    """A private part that the caller may see, with the salt of its commitment."""

    data: dict[str, Any]
    salt: str


class EventDocument(Record, omit_defaults=True):
    """An event: its public data, the private parts that the caller may see, and commitments to all private parts."""

    version: Version
    type: str
    schema: Annotated[int, Meta(description="The schema version of the data.")]
    seat: Annotated[int | None, Meta(description="The seat that acted; null for events that follow by the rules.")]
    at: Annotated[str, Meta(description="The time in UTC (RFC 3339).", extra_json_schema={"format": "date-time"})]
    data: EventData
    private: Annotated[
        Mapping[str, PrivatePartDocument], Meta(description="The private parts by audience (`seat:2`, `server`).")
    ]
    commitments: Annotated[Mapping[str, Hash], Meta(description="The commitments to the private parts by audience.")]
    hash: Hash
    commit: Annotated[
        Version, Meta(description="The version of the last event that was appended together with this one. Not hashed.")
    ]
    text: Sentence = None


class EventsResponse(Record):
    """A page of the log."""

    events: Sequence[EventDocument]
    version: Annotated[Version, Meta(description="The newest version of the game.")]
    next: NextAfter


class ActionsResponse(Record, omit_defaults=True):
    """The legal actions of a seat. Each can be posted as it is until the version changes."""

    version: Version
    seat: SeatNumber
    actions: Sequence[AnyAction]
    labels: Annotated[
        Sequence[str] | None,
        Meta(description="A short text for each action, in the same order; only with `lang`."),
    ] = None
    undo: UndoDocument | None = None


class CommandResponse(Record):
    """The result of a write."""

    version: Version
    events: Sequence[EventDocument]
    game: GameDocument


class CommandSummary(Record):
    """The short result of a write, as requested by `Prefer: return=minimal`."""

    version: Version
    head: Hash
    status: Status
    to_act: ToAct


class LineStoredDocument(Record, omit_defaults=True):
    """A stored action of a batch."""

    status: Annotated[int, Meta(description="201.")]
    version: Version
    head: Hash
    receipt: Annotated[str | None, Meta(description="With `Prefer: receipt`: as `Skald-Receipt`.")] = None


class DryRunEventDocument(Record, omit_defaults=True):
    """An event that would follow from an action."""

    type: str
    data: EventData
    private: Annotated[Mapping[str, dict[str, Any]], Meta(description="The part that only the caller would learn.")]
    text: Sentence = None


class DryRunResponse(Record):
    """The events that an action would cause, as far as they depend only on what the caller may know."""

    version: Annotated[Version, Meta(description="The version of the game at which it was tried.")]
    events: Sequence[DryRunEventDocument]
    complete: Annotated[bool, Meta(description="True if no other events would follow.")]


def game_document(
    state: GameState,
    viewer: Viewer,
    seats: SeatAssignments,
    *,
    is_closed: bool = False,
    for_operator: bool = False,
    here: Here | None = None,
) -> GameDocument:
    """Return a game at one of its versions. ``is_closed``: its log is closed, so all views are shown.

    ``for_operator``: the players' ids are shown, which only the operator may see. ``here``: which seats are at the
    table now, only for the newest version.
    """
    ruleset, table, started, to_act = state.ruleset, state.table, state.has_started, state.to_act(viewer)
    return GameDocument(
        id=state.id,
        ruleset=ruleset.id,
        options=state.setup.all_options(),
        status=state.status,
        version=state.version,
        listed=seats.listed,
        practice=state.practice,
        rated=state.rated,
        seats=_seat_documents(state, seats, here, for_operator=for_operator),
        to_act=to_act,
        you=None if viewer is None else YouDocument(seat=viewer, undo=undo_document(state, viewer)),
        phase=ruleset.phase(table) if started else None,
        rules_version=state.setup.rules_version,
        commitment=state.commitment,
        seeded=state.seeded,
        head=state.hash.hex(),
        fork=state.fork,
        clocks=clocks_of(state),
        paused=pause_of(state),
        started_at=state.filled_at or None,
        rematch=seats.rematch,
        state=ruleset.view(table, viewer) if started else {},
        views=[ruleset.view(table, seat) for seat in range(state.setup.seats)] if is_closed and started else None,
        finished_at=state.updated_at if state.status is Status.FINISHED else None,
    )


def game_document_for(viewer: Viewer, state: GameState, document: GameDocument) -> GameDocument:
    """Return a document of the same state for another viewer, with the same names."""
    ruleset, shown = state.ruleset, document.state
    if state.has_started and not ruleset.hidden.same_view:
        shown = ruleset.view(state.table, viewer)
    you = None if viewer is None else YouDocument(seat=viewer, undo=undo_document(state, viewer))
    found: GameDocument = change(document, to_act=state.to_act(viewer), you=you, state=shown)
    return found


def listed_game(row: GameSummary, seats: SeatAssignments) -> ListedGameDocument:
    """Return a game in a list; open seats have no names."""
    return ListedGameDocument(
        id=row.id,
        ruleset=row.ruleset,
        options=row.options,
        status=row.status,
        version=row.version,
        seats=[
            SeatDocument(
                seat=number, name=one.name if one.is_taken else None, controller=one.controller, taken=one.is_taken
            )
            for number, one in enumerate(seats.seats)
        ],
        to_act=row.to_act,
        created_at=row.created_at,
        updated_at=row.updated_at,
        finished_at=row.updated_at if row.status is Status.FINISHED else None,
        winners=row.winners,
    )


def state_document(state: GameState, viewer: Viewer) -> StateDocument:
    started = state.has_started
    return StateDocument(
        version=state.version,
        state=state.ruleset.view(state.table, viewer) if started else {},
        to_act=state.to_act(viewer),
        phase=state.ruleset.phase(state.table) if started else None,
    )


def clocks_of(state: GameState) -> list[SeatClockDocument] | None:
    """Return every seat's clock as of this version, the same for all viewers; ``None`` without clocks."""
    clocks = state.clocks
    if clocks is None:
        return None
    at, due = milliseconds(state.updated_at), clocks.due if state.status is Status.RUNNING else None
    return [
        SeatClockDocument(
            seat=seat,
            remaining_ms=clocks.remaining_at(seat, at),
            due=timestamp(due) if due is not None and seat in clocks.running else None,
            absent=seat in clocks.absent,
        )
        for seat in range(len(clocks.remaining))
    ]


def pause_of(state: GameState) -> PauseDocument | None:
    """Return the pause as of this version; ``None`` if there is none."""
    pause = state.clocks.paused if state.clocks is not None and state.status is Status.RUNNING else None
    if pause is None:
        return None
    return PauseDocument(reason=pause.reason, since=timestamp(pause.since), until=timestamp(pause.until))


def actions_document(state: GameState, seat: int, lang: str | None) -> ActionsResponse:
    """Return everything that a seat can do, with labels if a language is given."""
    asked = state.status is Status.RUNNING and seat in state.to_act(seat)
    commands = state.ruleset.legal(state.table, seat) if asked else ()
    label = state.ruleset.texts.label
    return ActionsResponse(
        version=state.version,
        seat=seat,
        actions=commands,
        labels=[getattr(label(state.table, seat, command), lang) for command in commands] if lang else None,
        undo=undo_document(state, seat),
    )


def undo_document(state: GameState, seat: int) -> UndoDocument | None:
    """Return the undo that the seat could make now; ``None`` if it cannot."""
    version = decisions.undo_version(state, seat)
    return None if version is None else UndoDocument(to=version)


def ranking(ruleset: AnyRuleset, results: ResultsComputed) -> list[Ranked]:
    """Return the ranking with components and tie-breaks in the ruleset's order.

    In the stored event they are sorted by name, as canonical JSON requires.
    """
    return [
        change(
            ranked,
            components={name: ranked.components[name] for name in ruleset.texts.scores},
            tie_breaks={name: ranked.tie_breaks[name] for name in ruleset.texts.tie_breaks},
        )
        for ranked in results.ranking
    ]


def _seat_documents(
    state: GameState, seats: SeatAssignments, here: Here | None, *, for_operator: bool
) -> list[SeatDocument]:
    """Return the seats with their players; a seat that was open at this version has no name."""
    assigned = dict(enumerate(seats.seats))
    return [
        SeatDocument(
            seat=number,
            name=assigned.get(number, OPEN_SEAT).name if entropy is not None else None,
            controller=assigned.get(number, OPEN_SEAT).controller,
            taken=entropy is not None,
            player=assigned.get(number, OPEN_SEAT).player if for_operator else None,
            here=here[number] if here is not None and number < len(here) else UNSET,
        )
        for number, entropy in enumerate(state.seats)
    ]
