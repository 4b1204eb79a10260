"""The results of a finished game, from the fact that states them."""

import msgspec

from events.aggregate.state import GameState
from events.log.port import Status
from events.ruleset.records import Record
from events.ruleset.scoring import Ranked

NAME = "results"
FIELD = "results"


class Results(Record):
    """The ranking of a finished game, first to last, and who won. ``resigned`` gave up and rank behind the others."""

    version: int
    ranking: tuple[Ranked, ...]
    winners: tuple[int, ...]
    resigned: tuple[int, ...] = ()


_decoder = msgspec.json.Decoder(Results)


def results(state: GameState) -> dict[str, bytes]:
    """What is stored; nothing until the game is finished."""
    found = results_of(state)
    return {FIELD: msgspec.json.encode(found)} if found else {}


def decoded(stored: bytes) -> Results:
    """The results from what was stored."""
    return _decoder.decode(stored)


def results_of(state: GameState) -> Results | None:
    """The results straight from a match."""
    if state.results is None or state.status is not Status.FINISHED:
        return None
    fact = state.results
    return Results(version=state.version, ranking=fact.ranking, winners=fact.winners, resigned=fact.resigned)
