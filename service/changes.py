"""What all changes of a running game have in common: the version they are meant for, and how they are answered."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Response

from events.kernel import decisions
from events.kernel.game import Viewer
from events.kernel.ids import partition_of
from events.kernel.log import WrongVersion
from events.kernel.match import Match
from events.kernel.refusals import Refusal
from events.kernel.store import Done
from service import pictures
from service.answers import answer, etag
from service.operation import Asked
from service.refusals import StaleVersion
from service.schemas import documents

PROBLEMS = (WrongVersion, StaleVersion)
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


def at_version(match: Match, expected: int | None) -> Match:
    """The match, if it is at the expected version. Raises ``WrongVersion``."""
    if expected is not None and expected != match.version:
        raise WrongVersion(match.version)
    return match


def answered(asked: Asked, done: Done, viewer: Viewer) -> Response:
    """What was done, as the viewer may see it; the workers are told."""
    match, house = done.match, asked.here
    if not done.repeated:
        house.metrics.appended(match.game.id, len(done.entries))
        house.ring(partition_of(match.id))
    found = documents.Done(
        version=match.version,
        events=pictures.events(match, done.entries, viewer),
        game=pictures.game(match, viewer, asked.caller.seating or house.seats.of(match.id), opened=match.is_public),
    )
    return answer(found, 201, {"ETag": etag(match.version)})


def undo_offered(match: Match, seat: int) -> documents.Undo | None:
    """Where the seat's latest action would be taken back to, if it can be."""
    try:
        decisions.undoing(match, seat)
    except Refusal:
        return None
    return documents.Undo(to=match.latest.version) if match.latest else None
