"""The box of Zug um Zug - Skandinavien, the options, and the rules catalogue, as data."""

from events.ruleset.registry import load_rules

from .box import (
    BOXES,
    CARD,
    CARDS,
    COLORS,
    GRAY,
    KINDS,
    LOCOMOTIVE,
    Box,
    Counts,
    Kind,
    ListedPayment,
    Payment,
    Route,
    Ticket,
    bag_of,
    cards_of,
    counts,
    holds,
    paid,
    payment_of,
    size,
)
from .ids import RouteId, TicketId
from .options import SEATS, Options, validate_setup

RULES = load_rules(__name__)
