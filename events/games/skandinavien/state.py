"""The table."""

from typing import Literal

from events.ruleset.records import Record
from events.ruleset.ruleset import Setup

from .data import Kind, TicketId

Step = Literal["first_tickets", "turn", "second_card", "tunnel", "tickets", "over"]
"""What is asked for."""


class Tunnel(Record):
    """A tunnel whose cards lie out: the route's place, the bags laid and revealed, and how many cards are due."""

    route: int
    laid: int
    revealed: int = 0
    due: int = 0


class Table(Record):
    """Everything on the table, hidden or not.

    Cards that have an order are kinds, all others bags; the top of a pile is its end. Sets of routes have one bit for
    each place in the box. What belongs to seats is by seat.
    """

    setup: Setup
    step: Step
    turn: int
    """The seat whose turn it is, or -1 before the first."""
    hands: tuple[int, ...]
    display: tuple[Kind, ...]
    pile: tuple[Kind, ...]
    discards: int
    tickets: tuple[tuple[TicketId, ...], ...]
    offered: tuple[tuple[TicketId, ...], ...]
    """Tickets that a seat is still to choose from."""
    returned: tuple[tuple[TicketId, ...], ...]
    ticket_pile: tuple[TicketId, ...]
    owned: tuple[int, ...]
    """The set of routes that a seat owns."""
    open: tuple[int, ...]
    """The set of routes that a seat may still claim."""
    trains: tuple[int, ...]
    points: tuple[int, ...]
    starter: int = -1
    tunnel: Tunnel | None = None
    passes: int = 0
    """How many turns were passed one directly after the other."""
    trigger: int | None = None
    """Who began the last turns."""
    turns_left: int | None = None
    """How many turns are left, once the last turns have begun."""
    longest: tuple[int, ...] = ()
    """The longest path of each seat, once the game is over."""
