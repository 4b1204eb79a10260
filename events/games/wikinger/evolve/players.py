"""A change to one of the players."""

from events.ruleset.records import change, put

from ..state import Player, Table


def with_player(table: Table, seat: int, **fields: object) -> tuple[Player, ...]:
    """Return the players, one of them changed."""
    return put(table.players, seat, change(table.players[seat], **fields))
