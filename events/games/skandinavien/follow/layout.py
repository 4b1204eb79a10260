"""How a game is laid out."""

from events.ruleset.chance import Chance

from ..facts import CardsDealt, DisplayLaid, FirstTicketsDealt, SkandinavienFact, StarterDrawn, TicketPileLaid
from ..rules.deal import cards_to_deal, tickets_to_deal
from ..state import Table


def lay_out(table: Table, chance: Chance) -> SkandinavienFact:
    """Return the next deal, each from what is left: hands, display, tickets, and who begins (R004 to R011)."""
    values = table.box.values
    if 0 in table.hands:
        hand = chance.taken("card_pile", cards_to_deal(table), values.opening_hand)
        return CardsDealt(seat=table.hands.index(0), count=len(hand), cards=hand)
    if not table.display:
        cards = chance.shuffled("card_pile", cards_to_deal(table))
        display, order = cards[: values.display], cards[values.display :]
        return DisplayLaid(display=display, pile=len(order), order=order)
    if () in table.offered:
        tickets = chance.taken("ticket_pile", tickets_to_deal(table), values.first_tickets.dealt)
        return FirstTicketsDealt(seat=table.offered.index(()), count=len(tickets), tickets=tickets)
    if not table.ticket_pile:
        order_of_tickets = chance.shuffled("ticket_pile", tickets_to_deal(table))
        return TicketPileLaid(pile=len(order_of_tickets), order=order_of_tickets)
    return StarterDrawn(seat=table.setup.starter(chance))
