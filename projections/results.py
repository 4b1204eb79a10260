"""The results of a finished game, from the fact that states them."""

import msgspec

from events.kernel.log import Status
from events.kernel.match import Match
from events.kernel.record import Record
from events.kernel.scoring import Ranked

NAME = "results"
FIELD = "results"


class Results(Record):
    """The ranking of a finished game, first to last, and who won. ``resigned`` gave up and rank behind the others."""

    version: int
    ranking: tuple[Ranked, ...]
    winners: tuple[int, ...]
    resigned: tuple[int, ...] = ()


_decoder = msgspec.json.Decoder(Results)


def results(match: Match) -> dict[str, bytes]:
    """What is stored; nothing until the game is finished."""
    found = results_of(match)
    return {FIELD: msgspec.json.encode(found)} if found else {}


def decoded(stored: bytes) -> Results:
    """The results from what was stored."""
    return _decoder.decode(stored)


def results_of(match: Match) -> Results | None:
    """The results straight from a match."""
    if match.results is None or match.status is not Status.FINISHED:
        return None
    fact = match.results
    return Results(version=match.version, ranking=fact.ranking, winners=fact.winners, resigned=fact.resigned)
