"""What is still to be dealt while a game is laid out."""

from ..data import Kind, TicketId, cards_of
from ..state import Table


def cards_to_deal(table: Table) -> tuple[Kind, ...]:
    """Return the cards that nobody has been dealt yet, in kind order."""
    return cards_of(table.box.deck - sum(table.hands))


def tickets_to_deal(table: Table) -> tuple[TicketId, ...]:
    """Return the tickets that nobody has been dealt yet, in the order of the box."""
    dealt = {ticket for offered in table.offered for ticket in offered}
    return tuple(ticket for ticket in table.box.tickets if ticket not in dealt)
