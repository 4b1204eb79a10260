"""A game as JSON, in the eyes of one viewer."""

from collections.abc import Iterable
from typing import Any

from events.aggregate.state import GameState
from events.integrity.redaction import redact
from events.log.port import Entry
from events.ruleset.ruleset import Viewer
from service.config import HUMAN
from service.schemas import documents
from service.seating import Seat as Taken
from service.seating import Seating

NOBODY = Taken(controller=HUMAN)


def game(state: GameState, viewer: Viewer, seating: Seating, *, opened: bool = False) -> documents.Game:
    """The game of the contract. ``opened``: its log is closed by now, so every seat's view is shown as well."""
    started = not state.open_seats
    view, table = state.ruleset.view, state.table
    return documents.Game(
        id=state.id,
        ruleset=state.ruleset.id,
        options=options(state),
        status=state.status,
        version=state.version,
        seats=seats(state, seating),
        to_act=state.to_act(viewer),
        phase=state.ruleset.phase(table) if started else None,
        rules_version=state.ruleset.rules_version,
        commitment=state.commitment,
        head=state.hash.hex(),
        state=view(table, viewer) if started else {},
        views=[view(table, seat) for seat in range(state.setup.seats)] if opened and started else None,
    )


def options(state: GameState) -> dict[str, Any]:
    """All options of a game, the chosen and the default."""
    return state.setup.all_options()


def seats(state: GameState, seating: Seating) -> list[documents.Seat]:
    """Who sits where; a seat that was open at this version has no name."""
    known = dict(enumerate(seating.seats))
    return [
        documents.Seat(
            seat=number,
            name=known.get(number, NOBODY).name if entropy is not None else None,
            controller=known.get(number, NOBODY).controller,
            taken=entropy is not None,
        )
        for number, entropy in enumerate(state.seats)
    ]


def events(state: GameState, entries: Iterable[Entry], viewer: Viewer) -> Any:
    """The events as the viewer may see them: ``documents.Event`` in JSON, without the detour over records."""
    return [redact(state, entry, viewer) for entry in entries]
