"""How a game is laid out."""

from collections.abc import Sequence

from events.games.skandinavien.data import BOX, COLORS, LOCOMOTIVE, TICKETS, Kind
from events.games.skandinavien.facts import (
    CardsDealt,
    DisplayLaid,
    FirstTicketsDealt,
    SkandinavienFact,
    StarterDrawn,
    TicketPileLaid,
)
from events.ruleset.chance import Chance
from events.ruleset.ruleset import Setup

_DECK: tuple[Kind, ...] = (
    tuple(kind for color in COLORS for kind in (color,) * BOX.cards_per_color) + (LOCOMOTIVE,) * BOX.locomotives
)


def start(setup: Setup, chance: Chance) -> Sequence[SkandinavienFact]:
    """R004 to R011: hands, display, tickets, and who begins."""
    return [*_cards(setup, chance), *_tickets(setup, chance), StarterDrawn(seat=setup.starter(chance))]


def _cards(setup: Setup, chance: Chance) -> Sequence[SkandinavienFact]:
    deck = chance.shuffled("card_pile", _DECK)
    hand, hands = BOX.opening_hand, BOX.opening_hand * setup.seats
    dealt = [
        CardsDealt(seat=seat, count=hand, cards=deck[seat * hand : (seat + 1) * hand]) for seat in range(setup.seats)
    ]
    order = deck[hands + BOX.display :]
    return [*dealt, DisplayLaid(display=deck[hands : hands + BOX.display], pile=len(order), order=order)]


def _tickets(setup: Setup, chance: Chance) -> Sequence[SkandinavienFact]:
    deck = chance.shuffled("ticket_pile", tuple(ticket.id for ticket in TICKETS))
    share = BOX.first_tickets.dealt
    dealt = [
        FirstTicketsDealt(seat=seat, count=share, tickets=deck[seat * share : (seat + 1) * share])
        for seat in range(setup.seats)
    ]
    order = deck[share * setup.seats :]
    return [*dealt, TicketPileLaid(pile=len(order), order=order)]
