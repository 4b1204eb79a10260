"""The list of all games, newest first: one contribution a game and version, so that nothing is counted twice."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

import msgspec

from events.aggregate.state import GameState
from events.log.client import Client
from events.log.ids import is_game_id
from events.log.port import Status
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed
from projections.keys import LOBBY, generations
from projections.scripts import Call, Script

NEWEST = "+"


class Listing(Record):
    """One game in the list, as of ``version``. ``created`` is the time of its first event, RFC 3339 in UTC."""

    id: str
    ruleset: str
    status: Status
    version: int
    created: str
    seats: int
    open_seats: int


class Page(Record):
    """Some games of the list, and the cursor of the next page; ``None`` at the end."""

    games: tuple[Listing, ...]
    next: str | None


def listing(state: GameState, created: str) -> Listing:
    """A match as the list shows it; ``created`` is when its first event was written."""
    return Listing(
        id=state.id,
        ruleset=state.ruleset.id,
        status=state.status,
        version=state.version,
        created=created,
        seats=state.setup.seats,
        open_seats=len(state.open_seats),
    )


class Lobby:
    """The list of all games in Redis. Its keys have a hash tag of their own."""

    def __init__(self, client: Client) -> None:
        self._list = Script(client, "list_game")
        self._page = Script(client, "page")
        self._count = Script(client, "count")
        self._decoder = msgspec.json.Decoder(Listing)

    def put(self, row: Listing) -> None:
        """List a game, unless a newer version of it is listed already. Twice is as good as once."""
        self._list(*_put(row))

    def put_all(self, rows: Sequence[Listing]) -> Sequence[object]:
        """List many games at once; for each what Redis said, which may be a ``Corrupt``."""
        return self._list.many([_put(row) for row in rows])

    def page(self, ruleset: str | None, status: str | None, cursor: str | None, limit: int) -> Page:
        """The games after a cursor, newest first. Raises ``Malformed`` for a cursor that is none."""
        start = _opened(cursor) if cursor is not None else NEWEST
        found = self._page(keys=[generations(LOBBY)], args=[LOBBY, _index(ruleset, status), start, limit + 1])
        places, rows = found[0::2], found[1::2]
        more = len(rows) > limit
        return Page(
            games=tuple(self._decoder.decode(row) for row in rows[:limit]),
            next=_cursor(places[limit - 1]) if more else None,
        )

    def counts(self, ruleset: str) -> dict[str, int]:
        """How many games of a ruleset there are, by status."""
        indexes = [_index(ruleset, status) for status in Status]
        found = self._count(keys=[generations(LOBBY)], args=[LOBBY, *indexes])
        return {status.value: int(count) for status, count in zip(Status, found, strict=True)}


def _put(row: Listing) -> Call:
    text = msgspec.json.encode(row)
    return [generations(LOBBY)], [LOBBY, row.id, row.version, row.ruleset, row.status.value, _place(row), text]


def _place(row: Listing) -> str:
    """Sorts by time; of games of the same moment by id."""
    return f"{row.created} {row.id}"


def _index(ruleset: str | None, status: str | None) -> str:
    if ruleset and status:
        return f"both:{ruleset}:{status}"
    if ruleset:
        return f"ruleset:{ruleset}"
    return f"status:{status}" if status else "all"


def _cursor(place: bytes) -> str:
    return urlsafe_b64encode(place).decode().rstrip("=")


def _opened(cursor: str) -> str:
    try:
        place = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    except ValueError:
        place = ""
    if not is_game_id(place.rpartition(" ")[2]):
        raise Malformed("cursor: this is no cursor of this list")
    return f"({place}"
