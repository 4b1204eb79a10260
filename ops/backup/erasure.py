"""Erases a person's identity from the games that the person has played, and from the games made from them.

``STILL_HELD`` names what cannot be erased here.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from events.application.creation import HUMAN, LINE, ORIGIN, SEATS
from events.integrity.replay import read_creation
from events.log import keys
from events.log.client import Client, Script
from events.log.log import RedisLog, readable_game_metadata, readable_places
from events.log.records import CorruptLog, batched, is_game_id
from events.ruleset.records import Record
from projections.people.push import PushStore
from projections.people.talk import erase_talk
from service.access.seats import NAMED_AFTER

NAME = "name"
PLAYER = "player"
"""The fields that identify the person in a seat: the name at the table, and the operator's id of the person."""
ERASED = (NAME, PLAYER, NAMED_AFTER)
BATCH_SIZE = 500
STILL_HELD = (
    "the identity is still in every backup until skald backup FOLDER --whole, in older copies of backups, in datasets "
    "of level operator until they are created again, in the request logs whose paths name a player, and in the "
    "append-only file of Redis until BGREWRITEAOF"
)


class PersonsSeat(Record):
    """One seat of a person: ``field`` identifies the person, by ``value``."""

    game: str
    seat: int
    field: str
    value: str


def seats_of(log: RedisLog, kind: str, who: str, games: Sequence[str] = ()) -> Iterator[PersonsSeat]:
    """Yield the seats of the person with this name or id, in these games or, if there are none, in all games.

    A person with an id is also found in forks, whose seats have the names of the parent game. Raises
    ``LogUnavailable``.
    """
    fields = {kind, NAMED_AFTER} if kind == PLAYER else {kind}
    names: defaultdict[str, set[str]] = defaultdict(set)
    unknown: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for game, seat, stored in _seats(log, games):
        name = stored.get(NAME, "")
        field = next((one for one in sorted(fields) if stored.get(one) == who), None)
        if field is not None:
            names[name].add(game)
            yield PersonsSeat(game=game, seat=seat, field=field, value=who)
        elif kind == PLAYER and name and stored.get("controller") == HUMAN and not any(map(stored.get, fields)):
            unknown[name].append((game, seat))
    # Older forks have the name of the person, but not the id.
    for name in sorted(names.keys() & unknown.keys()):
        for game, seat in unknown[name]:
            if not names[name].isdisjoint(_ancestors(log, game)):
                yield PersonsSeat(game=game, seat=seat, field=NAME, value=name)


def _seats(log: RedisLog, games: Sequence[str]) -> Iterator[tuple[str, int, Mapping[str, str]]]:
    """Yield each seat that is stored: its game, its number, and its fields."""
    for some in batched(games or sorted(set(log.game_ids())), BATCH_SIZE):
        for game, fields in readable_game_metadata(log, some, SEATS).items():
            seats: defaultdict[int, dict[str, str]] = defaultdict(dict)
            for field, value in fields.items():
                number, _, what = field.partition(":")
                if number.isascii() and number.isdecimal() and len(number) < 4:
                    seats[int(number)][what] = value
            for seat, stored in sorted(seats.items()):
                yield game, seat, stored


def _ancestors(log: RedisLog, game: str) -> set[str]:
    """Return the games that a game was forked from, or is a rematch of, as far as they can be read."""
    found: set[str] = set()
    while game not in found:
        found.add(game)
        line = readable_game_metadata(log, [game], ORIGIN).get(game, {}).get(LINE)
        if line is not None and is_game_id(line):
            found.add(line)
        try:
            first = log.read(game, upto=1)
            fork = read_creation(first[0]).fork if first else None
        except CorruptLog:
            break
        game = fork.game if fork is not None and is_game_id(fork.game) else game
    return found


def erase(client: Client, log: RedisLog, seats: Sequence[PersonsSeat]) -> int:
    """Erase name and id from these seats, with what they have said and their push subscriptions; return from how many.

    Raises ``LogUnavailable``.

    Names of archived games stop being read from the archive; a compaction erases them there.
    """
    pushes = PushStore(client)
    for one in seats:
        erase_talk(client, one.game, one.seat)
        pushes.unsubscribe_seat(one.game, one.seat)
    archived, _ = readable_places(log, [one.game for one in seats])
    for one in seats:
        if one.game in archived:
            log.put_game_metadata(one.game, SEATS, {f"{one.seat}:{field}": "" for field in ERASED})
    stored = [one for one in seats if one.game not in archived]
    return len(seats) - len(stored) + _erase_stored(client, stored)


def _erase_stored(client: Client, seats: Sequence[PersonsSeat]) -> int:
    run = Script(client, "erase_name", __package__)
    answers = run.many(
        [
            (
                [keys.game_metadata(one.game, SEATS)],
                [f"{one.seat}:{one.field}", one.value, *(f"{one.seat}:{field}" for field in ERASED)],
            )
            for one in seats
            if is_game_id(one.game)
        ]
    )
    return sum(answer != 0 for answer in answers)
