"""A game as JSON, in the eyes of one viewer."""

from typing import Any

from events.aggregate import decisions
from events.aggregate.facts import ResultsComputed
from events.aggregate.state import GameState
from events.aggregate.times import milliseconds, timestamp
from events.application.origin import HUMAN
from events.log.port import Status
from events.ruleset.records import change
from events.ruleset.refusals import Refusal
from events.ruleset.ruleset import AnyRuleset, Viewer
from events.ruleset.scoring import Ranked
from projections.game_list import GameSummary
from service.schemas import documents
from service.seats import SeatAssignment, SeatAssignments

OPEN_SEAT = SeatAssignment(controller=HUMAN)


def game_document(
    state: GameState, viewer: Viewer, seats: SeatAssignments, *, is_closed: bool = False, for_operator: bool = False
) -> documents.GameDocument:
    """Return a game at one of its versions. ``is_closed``: its log is by now, so every seat's view is shown too.

    ``for_operator``: the players are shown, which nobody else may see.
    """
    view, table = state.ruleset.view, state.table
    started = state.has_started
    return documents.GameDocument(
        id=state.id,
        ruleset=state.ruleset.id,
        options=state.setup.all_options(),
        status=state.status,
        version=state.version,
        listed=seats.listed,
        seats=_seat_documents(state, seats, for_operator=for_operator),
        to_act=state.to_act(viewer),
        you=_you_document(state, viewer),
        phase=phase_of(state),
        rules_version=state.setup.rules_version,
        commitment=state.commitment,
        seeded=state.seeded,
        head=state.hash.hex(),
        fork=state.fork,
        clocks=clocks_of(state),
        paused=pause_of(state),
        state=view_of(state, viewer),
        views=[view(table, seat) for seat in range(state.setup.seats)] if is_closed and started else None,
    )


def listed_game(row: GameSummary, seats: SeatAssignments) -> documents.ListedGameDocument:
    """Return a game in a list; who has not sat down yet has no name."""
    return documents.ListedGameDocument(
        id=row.id,
        ruleset=row.ruleset,
        options=row.options,
        status=row.status,
        version=row.version,
        seats=[
            documents.SeatDocument(
                seat=number,
                name=one.name if one.is_taken else None,
                controller=one.controller,
                taken=one.is_taken,
            )
            for number, one in enumerate(seats.seats)
        ],
        to_act=row.to_act,
        created_at=row.created_at,
        updated_at=row.updated_at,
        finished_at=row.updated_at if row.status is Status.FINISHED else None,
        winners=row.winners,
    )


def state_document(state: GameState, viewer: Viewer) -> documents.StateDocument:
    """Return the table at one version."""
    return documents.StateDocument(
        version=state.version, state=view_of(state, viewer), to_act=state.to_act(viewer), phase=phase_of(state)
    )


def clocks_of(state: GameState) -> list[documents.SeatClockDocument] | None:
    """Return every seat's clock as of this version, for all alike; ``None`` if no time is kept."""
    clocks = state.clocks
    if clocks is None:
        return None
    at, due = milliseconds(state.updated_at), clocks.due if state.status is Status.RUNNING else None
    return [
        documents.SeatClockDocument(
            seat=seat,
            remaining_ms=clocks.remaining_at(seat, at),
            due=timestamp(due) if due is not None and seat in clocks.running else None,
            absent=seat in clocks.absent,
        )
        for seat in range(len(clocks.remaining))
    ]


def pause_of(state: GameState) -> documents.PauseDocument | None:
    """Return why all clocks rest as of this version, if they do."""
    pause = state.clocks.paused if state.clocks is not None and state.status is Status.RUNNING else None
    if pause is None:
        return None
    return documents.PauseDocument(reason=pause.reason, since=timestamp(pause.since), until=timestamp(pause.until))


def view_of(state: GameState, viewer: Viewer) -> Any:
    """Return the table as the viewer may see it; before the start there is none."""
    return state.ruleset.view(state.table, viewer) if state.has_started else {}


def phase_of(state: GameState) -> str | None:
    """Return the current phase; ``None`` before the start."""
    return state.ruleset.phase(state.table) if state.has_started else None


def actions_document(state: GameState, seat: int, lang: str | None) -> documents.ActionsResponse:
    """Return everything that a seat can do, with labels where a language is given."""
    asked = state.status is Status.RUNNING and seat in state.to_act(seat)
    commands = state.ruleset.legal(state.table, seat) if asked else ()
    label = state.ruleset.label
    return documents.ActionsResponse(
        version=state.version,
        seat=seat,
        actions=commands,
        labels=[getattr(label(state.table, seat, command), lang) for command in commands] if lang else None,
        undo=undo_document(state, seat),
    )


def undo_document(state: GameState, seat: int) -> documents.UndoDocument | None:
    """Return where the seat's latest action would be taken back to; ``None`` if it cannot be."""
    try:
        return documents.UndoDocument(to=decisions.undo_target(state, seat).version)
    except Refusal:
        return None


def ranking(ruleset: AnyRuleset, results: ResultsComputed) -> list[Ranked]:
    """Return the ranking with components and tie-breaks in the ruleset's order.

    In the stored event they are sorted by name, as canonical JSON has it.
    """
    return [
        change(
            ranked,
            components={name: ranked.components[name] for name in ruleset.scores},
            tie_breaks={name: ranked.tie_breaks[name] for name in ruleset.tie_breaks},
        )
        for ranked in results.ranking
    ]


def _you_document(state: GameState, viewer: Viewer) -> documents.YouDocument | None:
    return None if viewer is None else documents.YouDocument(seat=viewer, undo=undo_document(state, viewer))


def _seat_documents(state: GameState, seats: SeatAssignments, *, for_operator: bool) -> list[documents.SeatDocument]:
    """Return who sits where; a seat that was open at this version has no name."""
    assigned = dict(enumerate(seats.seats))
    return [
        documents.SeatDocument(
            seat=number,
            name=assigned.get(number, OPEN_SEAT).name if entropy is not None else None,
            controller=assigned.get(number, OPEN_SEAT).controller,
            taken=entropy is not None,
            player=assigned.get(number, OPEN_SEAT).player if for_operator else None,
        )
        for number, entropy in enumerate(state.seats)
    ]
