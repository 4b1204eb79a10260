"""A game as JSON, in the eyes of one viewer."""

from collections.abc import Iterable
from typing import Any

import msgspec

from events.kernel.game import Viewer
from events.kernel.log import Entry
from events.kernel.match import Match
from events.kernel.redact import redact
from service.config import HUMAN
from service.schemas import documents
from service.seating import Seat as Taken
from service.seating import Seating

NOBODY = Taken(controller=HUMAN)


def game(match: Match, viewer: Viewer, seating: Seating, *, opened: bool = False) -> documents.Game:
    """The game of the contract. ``opened``: its log is closed by now, so every seat's view is shown as well."""
    started = not match.open_seats
    view, table = match.game.view, match.table
    return documents.Game(
        id=match.id,
        ruleset=match.game.id,
        options=options(match),
        status=match.status,
        version=match.version,
        seats=seats(match, seating),
        to_act=match.to_act(viewer),
        phase=match.game.phase(table) if started else None,
        rules_version=match.game.rules_version,
        commitment=match.commitment,
        head=match.hash.hex(),
        state=view(table, viewer) if started else {},
        views=[view(table, seat) for seat in range(match.setup.seats)] if opened and started else None,
    )


def options(match: Match) -> dict[str, Any]:
    """All options of a game, the chosen and the default."""
    return {**msgspec.structs.asdict(match.setup.options), **msgspec.structs.asdict(match.setup.agreement)}


def seats(match: Match, seating: Seating) -> list[documents.Seat]:
    """Who sits where; a seat that was open at this version has no name."""
    known = dict(enumerate(seating.seats))
    return [
        documents.Seat(
            seat=number,
            name=known.get(number, NOBODY).name if entropy is not None else None,
            controller=known.get(number, NOBODY).controller,
            taken=entropy is not None,
        )
        for number, entropy in enumerate(match.seats)
    ]


def events(match: Match, entries: Iterable[Entry], viewer: Viewer) -> Any:
    """The events as the viewer may see them: ``documents.Event`` in JSON, without the detour over records."""
    return [redact(match, entry, viewer) for entry in entries]
