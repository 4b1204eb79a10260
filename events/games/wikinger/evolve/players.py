"""A change to one of the players."""

from events.games.wikinger.state import Player, Table
from events.ruleset.records import change
from events.ruleset.tuples import put


def with_player(table: Table, seat: int, **fields: object) -> tuple[Player, ...]:
    """Return the players, one of them changed."""
    return put(table.players, seat, change(table.players[seat], **fields))
