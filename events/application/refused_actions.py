"""Actions refused by a rule, kept beside the log (never in it) with the seat, the type of action and the rule."""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from events.log.log import RedisLog
from events.log.records import LogFull, LogUnavailable

REFUSALS = "refusals"
MAX_KEPT = 500
"""The maximum number of refusals kept per game; equal ones are kept once."""


class RefusedAction(NamedTuple):
    """One refusal: the version of the game, the seat, the type of its action, and the rule that refused it."""

    version: int
    seat: int
    rule: str
    type: str


def note_refused(log: RedisLog, game: str, refused: RefusedAction) -> None:
    """Store a refusal. It is dropped if the store cannot be written to, so that the caller still gets its response."""
    with suppress(LogUnavailable, LogFull):
        field, known = ":".join(map(str, refused)), log.game_metadata(game, REFUSALS)
        if field not in known and len(known) < MAX_KEPT:
            log.put_game_metadata(game, REFUSALS, {field: "1"})


def read_refused(fields: Mapping[str, str]) -> list[RefusedAction]:
    """Return the refusals in a game's metadata, by version, skipping malformed ones."""
    found = []
    for field in fields:
        match field.split(":"):
            case [version, seat, rule, kind] if version.isdecimal() and seat.isdecimal():
                found.append(RefusedAction(int(version), int(seat), rule, kind))
    return sorted(found)
