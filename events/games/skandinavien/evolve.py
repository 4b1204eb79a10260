"""The table after each fact: applies it, and never refuses."""

from typing import Any, assert_never

from events.ruleset.records import change, put
from events.ruleset.ruleset import Setup

from . import facts
from .data.box import CARD, KINDS, Box, Kind, bag_of, cards_of, counts, holds, paid
from .rules.network import still_open
from .state import FirstCard, Table, Tunnel


def empty(setup: Setup) -> Table:
    seats, box = setup.seats, setup.box
    assert isinstance(box, Box)
    return Table(
        setup=setup,
        phase="layout",
        turn=-1,
        hands=(0,) * seats,
        display=(),
        pile=(),
        discards=0,
        tickets=((),) * seats,
        offered=((),) * seats,
        returned=((),) * seats,
        ticket_pile=(),
        owned=(0,) * seats,
        open=((1 << len(box.routes)) - 1,) * seats,
        trains=(box.values.trains_per_player,) * seats,
        points=(0,) * seats,
        known=(0,) * seats,
    )


def took_openly(table: Table, seat: int, bag: int) -> Table:
    return change(
        table,
        hands=put(table.hands, seat, table.hands[seat] + bag),
        known=put(table.known, seat, table.known[seat] + bag),
    )


def drew_blind(table: Table, seat: int, card: Kind) -> Table:
    """Draw a card that no other player has seen."""
    hands = put(table.hands, seat, table.hands[seat] + CARD[card])
    if table.drawn:
        *earlier, last = table.drawn
        after: Table = change(
            table,
            hands=hands,
            drawn=(*earlier, put(last, seat, last[seat] + CARD[card])),
            since=(*table.since, (seat, len(earlier))),
        )
    else:
        after = change(table, hands=hands)
    return after


def laid_down(table: Table, seat: int, bag: int) -> Table:
    """Lay cards down, publicly known ones first, since cards of a kind are identical."""
    known = table.known[seat]
    shown = bag if holds(known, bag) else _both(known, bag)
    after: Table = change(
        table, hands=put(table.hands, seat, table.hands[seat] - bag), known=put(table.known, seat, known - shown)
    )
    if table.drawn and bag != shown:
        after = change(after, since=(*table.since, *((seat, card) for card in cards_of(bag - shown))))
    return after


def shuffled(table: Table, order: tuple[Kind, ...]) -> Table:
    """Make the discards the draw pile, whose set of cards is public; no card drawn before is among them."""
    nothing, drawn = (0,) * table.setup.seats, table.drawn
    if not drawn:
        drawn = (tuple(hand - known for hand, known in zip(table.hands, table.known, strict=True)), nothing)
    elif any(drawn[-1]):
        drawn = (*drawn, nothing)
    return change(table, pile=order, discards=0, drawn=drawn)


def _both(one: int, other: int) -> int:
    pairs = zip(KINDS, counts(one), counts(other), strict=True)
    return sum(CARD[kind] * min(here, there) for kind, here, there in pairs)


def next_turn(table: Table, passes: int = 0, skipped: frozenset[int] = frozenset(), **changes: Any) -> Table:
    """Begin the next seat's turn (R023), or the scoring after the last turn (R127).

    Under older rules the scoring also began here when all had passed (R124), even if some seats were away.
    """
    left = table.turns_left if table.turns_left is None else table.turns_left - 1
    seats = table.setup.seats
    have_passed = passes == seats and table.setup.rules_version < 3
    return change(
        table,
        phase="scoring" if left == 0 or have_passed else "turn",
        turn=(table.turn + 1) % seats,
        turns_left=left,
        passes=passes,
        skipped=skipped,
        first_card=None,
        **changes,
    )


def open_card_drawn(table: Table, fact: facts.OpenCardDrawn) -> Table:
    """Take an open card; its place is empty until it is refilled."""
    seat, card = fact.seat, fact.card
    return change(
        took_openly(table, seat, CARD[card]),
        hole=fact.place,
        first_card=table.first_card or FirstCard(card=card, is_open=True),
    )


def hand_discarded(table: Table, seat: int) -> Table:
    """Discard a whole hand, including the first card of a turn.

    Others may draw these cards, so the count of passes restarts (R124), which older rules ignored.
    """
    is_older = table.setup.rules_version < 3
    return change(
        laid_down(table, seat, table.hands[seat]),
        discards=table.discards + table.hands[seat],
        first_card=None if seat == table.turn else table.first_card,
        passes=table.passes if is_older else 0,
        skipped=table.skipped if is_older else frozenset(),
    )


def _drawn(table: Table, display: tuple[Kind, ...], first_card: FirstCard | None) -> Table:
    """End the turn after the second card, or when no card is left (R024, R035)."""
    pile = table.pile[:-1]
    if table.phase == "second_card" or not (pile or table.discards):
        return next_turn(table, pile=pile, display=display, hole=None)
    return change(
        table,
        phase="second_card",
        pile=pile,
        display=display,
        hole=None,
        first_card=first_card,
    )


def route_claimed(table: Table, fact: facts.RouteClaimed) -> Table:
    """Place the trains, score the points, and discard the payment."""
    seat, place = fact.seat, table.box.route_places[fact.route]
    bag = paid(fact.payment)
    # R093: cards laid for a tunnel have already left the hand, and are discarded together with the revealed ones.
    tunnel = table.tunnel
    # R126, R129: the first seat with only its last trains left begins the last turns.
    begins = table.trigger is None and fact.trains <= table.box.values.last_turns_at
    return next_turn(
        table if tunnel else laid_down(table, seat, bag),
        discards=table.discards + bag + (tunnel.revealed if tunnel else 0),
        owned=put(table.owned, seat, table.owned[seat] | 1 << place),
        open=still_open(table, place, seat),
        trains=put(table.trains, seat, fact.trains),
        points=put(table.points, seat, table.points[seat] + fact.points),
        tunnel=None,
        trigger=seat if begins else table.trigger,
    )


def tickets_drawn(table: Table, fact: facts.TicketsDrawn) -> Table:
    """Take tickets from the pile, to choose from."""
    return change(
        table,
        phase="tickets",
        offered=put(table.offered, fact.seat, fact.tickets),
        ticket_pile=table.ticket_pile[: len(table.ticket_pile) - fact.count],
    )


def tickets_kept(table: Table, fact: facts.TicketsKept) -> Table:
    """Keep some of them; the others leave the game (R116)."""
    seat = fact.seat
    return next_turn(
        table,
        tickets=put(table.tickets, seat, table.tickets[seat] + fact.tickets),
        returned=put(table.returned, seat, table.returned[seat] + fact.given_back),
        offered=put(table.offered, seat, ()),
    )


def _attempted(table: Table, fact: facts.TunnelAttempted) -> Table:
    """Lay the cards out; the reveal is next."""
    bag, box = paid(fact.payment), table.box
    return change(
        laid_down(table, fact.seat, bag),
        phase="tunnel",
        tunnel=Tunnel(route=box.route_places[fact.route], laid=bag, missing=box.values.tunnel_cards),
    )


def _revealed(table: Table, fact: facts.TunnelRevealed) -> Table:
    """Lay the revealed cards out, and set the number of extra cards due so far."""
    tunnel, number = table.tunnel, len(fact.cards)
    assert tunnel is not None
    revealed = tunnel.revealed + bag_of(fact.cards)
    # R096: without further cards the reveal is over, even if a leaving seat adds cards to the discards later.
    is_over = not table.discards and table.setup.rules_version >= 3
    return change(
        table,
        pile=table.pile[: len(table.pile) - number],
        tunnel=change(tunnel, revealed=revealed, due=fact.due, missing=0 if is_over else tunnel.missing - number),
    )


def _paid(table: Table, fact: facts.TunnelPaid) -> Table:
    """Lay the extra cards beside the others; nothing more is due."""
    bag, tunnel = paid(fact.payment), table.tunnel
    assert tunnel is not None
    return change(
        laid_down(table, fact.seat, bag),
        tunnel=change(tunnel, laid=tunnel.laid + bag, due=0),
    )


def _given_up(table: Table, fact: facts.TunnelGivenUp) -> Table:
    """Take the laid cards back and discard the revealed ones (R090, R092)."""
    assert table.tunnel is not None
    return next_turn(
        took_openly(table, fact.seat, paid(fact.payment)),
        discards=table.discards + table.tunnel.revealed,
        tunnel=None,
    )


def evolve(table: Table, fact: facts.SkandinavienFact) -> Table:  # noqa: C901, PLR0911, PLR0912
    match fact:
        case facts.OpenCardDrawn():
            return open_card_drawn(table, fact)
        case facts.DisplayRefilled(place=place, card=card):
            # The hole is refilled, which ends the draw of an open card.
            return _drawn(table, put(table.display, place, card), table.first_card)
        case facts.BlindCardDrawn(seat=seat, card=card):
            return _drawn(drew_blind(table, seat, card), table.display, FirstCard(card=card, is_open=False))
        case facts.RouteClaimed():
            return route_claimed(table, fact)
        case facts.TunnelAttempted():
            return _attempted(table, fact)
        case facts.TunnelRevealed():
            return _revealed(table, fact)
        case facts.TunnelPaid():
            return _paid(table, fact)
        case facts.TunnelGivenUp():
            return _given_up(table, fact)
        case facts.TicketsDrawn():
            return tickets_drawn(table, fact)
        case facts.TicketsKept():
            return tickets_kept(table, fact)
        case facts.PileShuffled(order=order):
            return shuffled(table, order)
        case facts.TurnPassed(seat=seat):
            return next_turn(table, passes=table.passes + 1, skipped=table.skipped - {seat})
        case facts.TurnSkipped(seat=seat):
            # R124: a skipped turn counts as a pass, unless it had been begun.
            if table.phase != "turn":
                return next_turn(table)
            return next_turn(table, passes=table.passes + 1, skipped=table.skipped | {seat})
        case facts.HandDiscarded(seat=seat):
            return hand_discarded(table, seat)
        case facts.LastTurnsBegun(turns=turns):
            return change(table, turns_left=turns)
        case facts.TicketsShown():
            return change(table, phase="scoring", shown=table.shown + 1)
        case facts.GlobetrotterAwarded():
            return change(table, is_awarded=True)
        case facts.GameEnded(longest=longest):
            return change(table, phase="over", longest=longest)
        case facts.CardsDealt(seat=seat, cards=cards):
            return change(table, hands=put(table.hands, seat, bag_of(cards)))
        case facts.DisplayLaid(display=display, order=order):
            return change(table, display=display, pile=order)
        case facts.FirstTicketsDealt(seat=seat, tickets=tickets):
            return change(table, offered=put(table.offered, seat, tickets))
        case facts.TicketPileLaid(order=order_of_tickets):
            return change(table, ticket_pile=order_of_tickets)
        case facts.StarterDrawn(seat=seat):
            return change(table, starter=seat, phase="first_tickets")
        case facts.FirstTicketsChosen(seat=seat, kept=kept, returned=returned):
            return change(
                table,
                tickets=put(table.tickets, seat, kept),
                returned=put(table.returned, seat, returned),
                offered=put(table.offered, seat, ()),
            )
        case facts.ChoicesOpened(starter=starter):
            return change(table, phase="turn", turn=starter)
        case _:
            assert_never(fact)
