"""The facts that follow automatically, one at a time: layout, shuffles, refills, revealed cards, passes, the end."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away

from . import facts
from .data.box import bag_of, cards_of, payment_of
from .rules.final import completed, globetrotters, shown_by, total
from .rules.network import claimed, longest_path
from .rules.payments import due_for
from .rules.turn import cards_to_deal, cheapest, due, left_out, tickets_to_deal
from .state import Table

Passed = facts.FirstTicketsChosen | facts.TicketsKept | facts.TunnelGivenUp | facts.HandDiscarded | facts.TurnSkipped


def all_have_passed(table: Table, away: Away) -> bool:
    """Return True if all seats have passed in a row (R124).

    A turn that was skipped does not count as a pass of a seat that is back, or while the game is paused: the seat may
    still draw a card or claim a route.
    """
    passed = table.passes >= table.setup.seats and table.phase == "turn"
    return passed and all(seat in away for seat in table.skipped)


def pass_for(table: Table, away: Away) -> Passed | None:
    """Return the immediate fact for a seat that has left, or the pass of a turn that nobody plays.

    The default command of an absent seat finishes what the seat has begun.
    """
    if table.setup.rules_version < 2:
        return None
    for seat in sorted(away.left):
        fact = _leave(table, seat)
        if fact is not None:
            return fact
    return facts.TurnSkipped(seat=table.turn) if table.phase == "turn" and table.turn in away else None


def _leave(table: Table, seat: int) -> Passed | None:
    """Answer the open question to a seat that has left, then discard its hand."""
    offered, tunnel, has_turn = table.offered[seat], table.tunnel, seat == table.turn
    if offered:
        return _keep(table, seat)
    if tunnel is not None and has_turn:
        return facts.TunnelGivenUp(seat=seat, route=table.box.routes[tunnel.route].id, payment=payment_of(tunnel.laid))
    if table.hands[seat]:
        return facts.HandDiscarded(seat=seat, discarded=payment_of(table.hands[seat]))
    return facts.TurnSkipped(seat=seat) if table.phase == "second_card" and has_turn else None


def _keep(table: Table, seat: int) -> facts.FirstTicketsChosen | facts.TicketsKept:
    kept = cheapest(table, seat)
    returned = left_out(table.offered[seat], kept)
    if table.phase == "first_tickets":
        asked = tuple(range(table.setup.seats))
        return facts.FirstTicketsChosen(asked=asked, seat=seat, kept=kept, returned=returned)
    return facts.TicketsKept(seat=seat, kept=len(kept), returned=len(returned), tickets=kept, given_back=returned)


def end(table: Table) -> facts.TicketsShown | facts.GlobetrotterAwarded | facts.GameEnded:
    """Return the next fact of the end: tickets are shown, the bonus is awarded, the game is over (R134 to R146)."""
    if table.shown < table.setup.seats:
        return _tickets_shown(table, table.shown)
    if not table.is_awarded and (best := globetrotters(table)):
        points = table.box.values.globetrotter
        return facts.GlobetrotterAwarded(seats=best, completed=completed(table, best[0]), points=points)
    return facts.GameEnded(
        reason="last_turns" if table.turns_left == 0 else "all_passed",
        totals=tuple(total(table, seat) for seat in range(table.setup.seats)),
        longest=tuple(longest_path(table.box, owned) for owned in table.owned),
    )


def _tickets_shown(table: Table, seat: int) -> facts.TicketsShown:
    tickets = shown_by(table, seat)
    return facts.TicketsShown(
        seat=seat,
        tickets=tuple(
            facts.ShownTicket(ticket=ticket.id, points=ticket.points, connected=connected)
            for ticket, connected in tickets
        ),
        completed=completed(table, seat),
        gained=sum(ticket.points for ticket, connected in tickets if connected),
        lost=sum(ticket.points for ticket, connected in tickets if not connected),
    )


def lay_out(table: Table, chance: Chance) -> facts.SkandinavienFact:
    """Return the next step of the layout: hands, display, tickets, and the start player (R004 to R011)."""
    values = table.box.values
    if 0 in table.hands:
        hand = chance.taken("card_pile", cards_to_deal(table), values.opening_hand)
        return facts.CardsDealt(seat=table.hands.index(0), count=len(hand), cards=hand)
    if not table.display:
        cards = chance.shuffled("card_pile", cards_to_deal(table))
        display, order = cards[: values.display], cards[values.display :]
        return facts.DisplayLaid(display=display, pile=len(order), order=order)
    if () in table.offered:
        tickets = chance.taken("ticket_pile", tickets_to_deal(table), values.first_tickets.dealt)
        return facts.FirstTicketsDealt(seat=table.offered.index(()), count=len(tickets), tickets=tickets)
    if not table.ticket_pile:
        order_of_tickets = chance.shuffled("ticket_pile", tickets_to_deal(table))
        return facts.TicketPileLaid(pile=len(order_of_tickets), order=order_of_tickets)
    return facts.StarterDrawn(seat=table.setup.starter(chance))


def next_fact(table: Table, chance: Chance, away: Away) -> facts.SkandinavienFact | None:  # noqa: C901, PLR0911
    """Return the next fact that follows from a table; ``None`` if a seat is asked, or the game is over."""
    tunnel, turn = table.tunnel, table.turn
    match due(table):
        case None:
            return end(table) if all_have_passed(table, away) else pass_for(table, away)
        case "refill":
            # R028: the top card of the draw pile takes the place of the open card.
            assert table.hole is not None
            return facts.DisplayRefilled(place=table.hole, card=table.pile[-1])
        case "shuffle":
            # R037: the discard pile becomes the new draw pile.
            order = chance.shuffled("card_pile", cards_of(table.discards))
            return facts.PileShuffled(count=len(order), order=order)
        case "reveal":
            # R082 to R084, R096: reveal as many of the missing cards as the draw pile has.
            assert tunnel is not None
            cards = table.pile[: -tunnel.missing - 1 : -1]
            more = due_for(table.box.routes[tunnel.route], tunnel.laid, bag_of(cards))
            return facts.TunnelRevealed(cards=cards, due=tunnel.due + more)
        case "claim":
            # R088, R089: nothing is due for the tunnel any more.
            assert tunnel is not None
            return claimed(table, turn, tunnel.route, tunnel.laid)
        case "single_ticket":
            # R114: a single ticket is kept.
            [ticket] = table.offered[turn]
            return facts.TicketsKept(seat=turn, kept=1, returned=0, tickets=(ticket,), given_back=())
        case "last_turns":
            # R126 to R128: as many turns as there are players follow.
            assert table.trigger is not None
            return facts.LastTurnsBegun(seat=table.trigger, turns=table.setup.seats)
        case "scoring":
            return end(table)
        case "opening":
            # R015, R182: all have chosen, and the first turn begins.
            assert table.starter is not None
            return facts.ChoicesOpened(kept=tuple(map(len, table.tickets)), starter=table.starter)
        case "layout":
            return lay_out(table, chance)
        case other:
            assert_never(other)
