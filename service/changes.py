"""What all changes of a running game have in common: the version they are meant for, and how they are answered."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Response

from events.aggregate import decisions
from events.aggregate.state import GameState
from events.application.game_service import CommandResult
from events.log.ids import partition_of
from events.log.port import HashMismatch, WrongVersion
from events.ruleset.refusals import Refusal
from events.ruleset.ruleset import Viewer
from service import pictures
from service.answers import answer, etag
from service.operation import Asked
from service.refusals import StaleVersion
from service.schemas import documents

PROBLEMS = (WrongVersion, HashMismatch, StaleVersion)
"""What every change of a running game may be refused for."""


def expected(asked: Asked) -> int | None:
    """The version that ``If-Match`` names; ``None`` for any."""
    if_match = asked.headers["if_match"]
    return None if if_match in (None, "*") else int(if_match.strip('"'))


@contextmanager
def minding(expected: int | None) -> Iterator[None]:
    """Within it a wrong version is a failed precondition, if there was one."""
    try:
        yield
    except WrongVersion as refusal:
        raise (WrongVersion if expected is None else StaleVersion)(refusal.version) from None


def answered(asked: Asked, done: CommandResult, viewer: Viewer) -> Response:
    """What was done, as the viewer may see it; the workers are told."""
    state, house = done.state, asked.here
    if not done.repeated:
        house.metrics.appended(state.ruleset.id, len(done.entries))
        house.ring(partition_of(state.id))
    found = documents.Done(
        version=state.version,
        events=pictures.events(state, done.entries, viewer),
        game=pictures.game(state, viewer, asked.caller.seating or house.seats.of(state.id), opened=state.is_public),
    )
    return answer(found, 201, {"ETag": etag(state.version)})


def undo_offered(state: GameState, seat: int) -> documents.Undo | None:
    """Where the seat's latest action would be taken back to, if it can be."""
    try:
        return documents.Undo(to=decisions.undo_target(state, seat).version)
    except Refusal:
        return None
