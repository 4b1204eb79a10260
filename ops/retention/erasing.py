"""Erases who a person is from the games that the person has played: names lie beside the log, and no hash changes."""

from collections.abc import Iterator, Sequence
from itertools import islice

from events.log.ids import is_game_id
from events.log.port import EventLog
from events.log.redis import keys
from events.log.redis.client import Client
from events.ruleset.records import Record
from projections.redis.script import Script
from service.seats import SIDE_DATA

NAME = "name"
PLAYER = "player"
"""What tells who sits on a seat, as it is stored: the name at the table, and the operator's id of the person."""
AT_ONCE = 500


class PersonsSeat(Record):
    """One seat of a person."""

    game: str
    seat: int


def seats_of(log: EventLog, kind: str, who: str, games: Sequence[str] = ()) -> Iterator[PersonsSeat]:
    """Yield the seats on which somebody of this name, or with this id, sits. Raises ``LogUnavailable``."""
    names = iter(games or sorted(set(log.game_ids())))
    while some := list(islice(names, AT_ONCE)):
        for game, fields in log.side_data_many(some, SIDE_DATA).items():
            for field, value in sorted(fields.items()):
                number, _, what = field.partition(":")
                if what == kind and value == who and number.isdecimal():
                    yield PersonsSeat(game=game, seat=int(number))


def erase(client: Client, log: EventLog, seats: Sequence[PersonsSeat], kind: str, who: str) -> int:
    """Erase name and id from these seats, and return from how many. Raises ``LogUnavailable``.

    Those of archived games are no longer read from the archive; a compaction erases them there.
    """
    archived = log.places([one.game for one in seats])
    for one in seats:
        if one.game in archived:
            log.put_side_data(one.game, SIDE_DATA, {f"{one.seat}:{field}": "" for field in (NAME, PLAYER)})
    stored = [one for one in seats if one.game not in archived]
    return len(seats) - len(stored) + _erase_stored(client, stored, kind, who)


def _erase_stored(client: Client, seats: Sequence[PersonsSeat], kind: str, who: str) -> int:
    run = Script(client, "erase_name", __package__)
    fields = (NAME, PLAYER)
    answers = run.many(
        [
            (
                [keys.side_data(one.game, SIDE_DATA)],
                [f"{one.seat}:{kind}", who, *(f"{one.seat}:{field}" for field in fields)],
            )
            for one in seats
            if is_game_id(one.game)
        ]
    )
    return sum(answer != 0 for answer in answers)
