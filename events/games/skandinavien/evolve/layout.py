"""What the facts of the layout do, up to the first turn."""

from typing import assert_never

from events.ruleset.records import change, put

from ..data import bag_of
from ..facts import (
    CardsDealt,
    ChoicesOpened,
    DisplayLaid,
    FirstTicketsChosen,
    FirstTicketsDealt,
    StarterDrawn,
    TicketPileLaid,
)
from ..state import Table

LayoutFact = (
    CardsDealt | DisplayLaid | FirstTicketsDealt | TicketPileLaid | StarterDrawn | FirstTicketsChosen | ChoicesOpened
)


def laid_out(table: Table, fact: LayoutFact) -> Table:
    """Return the table after one more fact of the layout."""
    match fact:
        case CardsDealt(seat=seat, cards=cards):
            after: Table = change(table, hands=put(table.hands, seat, bag_of(cards)))
        case DisplayLaid(display=display, order=order):
            after = change(table, display=display, pile=order)
        case FirstTicketsDealt(seat=seat, tickets=tickets):
            after = change(table, offered=put(table.offered, seat, tickets))
        case TicketPileLaid(order=order_of_tickets):
            after = change(table, ticket_pile=order_of_tickets)
        case StarterDrawn(seat=seat):
            after = change(table, starter=seat, phase="first_tickets")
        case FirstTicketsChosen(seat=seat, kept=kept, returned=returned):
            after = change(
                table,
                tickets=put(table.tickets, seat, kept),
                returned=put(table.returned, seat, returned),
                offered=put(table.offered, seat, ()),
            )
        case ChoicesOpened(starter=starter):
            after = change(table, phase="turn", turn=starter)
        case _:
            assert_never(fact)
    return after
