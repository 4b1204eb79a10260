"""The scoreboard: what every seat has, in the eyes of each viewer, with the lines that explain it."""

import msgspec

from events.kernel.game import Viewer
from events.kernel.match import Match
from events.kernel.record import Record
from events.kernel.scoring import Line, SeatScore, tally

NAME = "scoreboard"
SPECTATOR = "spectator"
WORTH = "worth"


class Standing(Record):
    """One seat's score: the sum, the points by component, and a line for each reason."""

    seat: int
    total: int
    components: dict[str, int]
    lines: tuple[Line, ...]


class Scores(Record):
    """What every seat has at a version, as the viewer may know it.

    ``worth`` says what it counts for: ``provisional`` while the game runs, ``final``, or ``void`` if it was abandoned.
    """

    version: int
    worth: str
    seats: tuple[Standing, ...]


_standings = msgspec.json.Decoder(tuple[Standing, ...])


def scoreboard(match: Match) -> dict[str, bytes]:
    """What is stored: everybody's score as spectators see it, and for each seat only where it knows other."""
    public = _seen(match, None)
    fields = {WORTH: match.worth.encode(), SPECTATOR: msgspec.json.encode(public)}
    for seat in () if match.is_public or match.open_seats else range(match.setup.seats):
        own = [mine for mine, theirs in zip(_seen(match, seat), public, strict=True) if mine != theirs]
        if own:
            fields[viewpoint(seat)] = msgspec.json.encode(own)
    return fields


def viewpoint(viewer: Viewer) -> str:
    """The field of a viewer."""
    return SPECTATOR if viewer is None else f"seat:{viewer}"


def composed(version: int, worth: bytes, public: bytes, own: bytes | None) -> Scores:
    """The scores from what was stored: what everybody knows, and in its place what the viewer knows better."""
    seats = {standing.seat: standing for standing in _standings.decode(public)}
    if own is not None:
        seats |= {standing.seat: standing for standing in _standings.decode(own)}
    return Scores(version=version, worth=worth.decode(), seats=tuple(seats[seat] for seat in sorted(seats)))


def scores_of(match: Match, viewer: Viewer) -> Scores:
    """The scores straight from a match, which is what the stored ones must come to."""
    return Scores(version=match.version, worth=match.worth, seats=tuple(_seen(match, viewer)))


def _seen(match: Match, viewer: Viewer) -> list[Standing]:
    if match.open_seats:
        return [_standing(tally(seat, tuple(match.game.scores), [])) for seat in range(match.setup.seats)]
    # A closed game has one score for everybody: the one its results were computed from.
    seen = match.final_scores() if match.is_public else match.game.score(match.table, viewer)
    return [_standing(score) for score in seen]


def _standing(score: SeatScore) -> Standing:
    return Standing(seat=score.seat, total=score.total, components=score.components, lines=score.lines)
