"""The table after a fact: changes, and never refuses."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, assert_never

from msgspec import structs

from events.ruleset.records import change
from events.ruleset.ruleset import Setup

from .data import BOX, CARD, ROUTE_PLACES, ROUTES, bag_of, paid
from .facts import (
    BlindCardDrawn,
    CardsDealt,
    ChoicesOpened,
    DisplayLaid,
    DisplayRefilled,
    FirstTicketsChosen,
    FirstTicketsDealt,
    GameEnded,
    GlobetrotterAwarded,
    LastTurnsBegun,
    OpenCardDrawn,
    PileShuffled,
    RouteClaimed,
    SkandinavienFact,
    StarterDrawn,
    TicketPileLaid,
    TicketsDrawn,
    TicketsKept,
    TicketsShown,
    TunnelAttempted,
    TunnelGivenUp,
    TunnelPaid,
    TunnelRevealed,
    TurnPassed,
)
from .rules.doubles import still_open
from .state import Table, Tunnel

T = TypeVar("T")

_changed: Callable[..., Table] = structs.replace
"""The table with some fields replaced, without a detour: a fold does little else."""


def empty(setup: Setup) -> Table:
    """The table before anything is dealt."""
    seats = setup.seats
    return Table(
        setup=setup,
        step="first_tickets",
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
        open=((1 << len(ROUTES)) - 1,) * seats,
        trains=(BOX.trains,) * seats,
        points=(0,) * seats,
    )


def evolve(table: Table, fact: SkandinavienFact) -> Table:  # noqa: C901, PLR0911, PLR0912
    """The table after one more fact."""
    match fact:
        case OpenCardDrawn():
            return _open_card_drawn(table, fact)
        case DisplayRefilled():
            return _display_refilled(table, fact)
        case BlindCardDrawn():
            return _blind_card_drawn(table, fact)
        case RouteClaimed():
            return _route_claimed(table, fact)
        case TunnelAttempted():
            return _tunnel_attempted(table, fact)
        case TunnelRevealed():
            return _tunnel_revealed(table, fact)
        case TunnelPaid():
            return _tunnel_paid(table, fact)
        case TunnelGivenUp():
            return _tunnel_given_up(table, fact)
        case TicketsDrawn():
            return _tickets_drawn(table, fact)
        case TicketsKept():
            return _tickets_kept(table, fact)
        case PileShuffled(order=order):
            return _changed(table, pile=order, discards=0)
        case TurnPassed():
            return _next_turn(table, passes=table.passes + 1)
        case LastTurnsBegun(seat=seat, turns=turns):
            return _changed(table, trigger=seat, turns_left=turns)
        case FirstTicketsChosen():
            return _first_tickets_chosen(table, fact)
        case GameEnded(longest=longest):
            return _changed(table, step="over", longest=longest)
        case TicketsShown() | GlobetrotterAwarded():
            return table
        case CardsDealt() | DisplayLaid() | FirstTicketsDealt() | TicketPileLaid() | StarterDrawn() | ChoicesOpened():
            return _laid_out(table, fact)
        case _:
            assert_never(fact)


def _laid_out(
    table: Table, fact: CardsDealt | DisplayLaid | FirstTicketsDealt | TicketPileLaid | StarterDrawn | ChoicesOpened
) -> Table:
    match fact:
        case CardsDealt(seat=seat, cards=cards):
            return _changed(table, hands=_with(table.hands, seat, bag_of(cards)))
        case DisplayLaid(display=display, order=order):
            return _changed(table, display=display, pile=order)
        case FirstTicketsDealt(seat=seat, tickets=tickets):
            return _changed(table, offered=_with(table.offered, seat, tickets))
        case TicketPileLaid(order=tickets):
            return _changed(table, ticket_pile=tickets)
        case StarterDrawn(seat=seat):
            return _changed(table, starter=seat)
        case ChoicesOpened(starter=starter):
            return _changed(table, step="turn", turn=starter)


def _first_tickets_chosen(table: Table, fact: FirstTicketsChosen) -> Table:
    seat = fact.seat
    return _changed(
        table,
        tickets=_with(table.tickets, seat, fact.kept),
        returned=_with(table.returned, seat, fact.returned),
        offered=_with(table.offered, seat, ()),
    )


def _open_card_drawn(table: Table, fact: OpenCardDrawn) -> Table:
    seat = fact.seat
    return _changed(table, hands=_with(table.hands, seat, table.hands[seat] + CARD[fact.card]))


def _display_refilled(table: Table, fact: DisplayRefilled) -> Table:
    return _drawn(table, display=_with(table.display, fact.place, fact.card), pile=table.pile[:-1])


def _blind_card_drawn(table: Table, fact: BlindCardDrawn) -> Table:
    seat = fact.seat
    hands = _with(table.hands, seat, table.hands[seat] + CARD[fact.card])
    return _drawn(table, hands=hands, pile=table.pile[:-1])


def _drawn(table: Table, **changes: Any) -> Table:
    """A card was drawn: the turn is over after the second, or when no card is left (R024, R035)."""
    if table.step == "second_card" or not (len(table.pile) > 1 or table.discards):
        return _next_turn(table, **changes)
    return _changed(table, step="second_card", **changes)


def _route_claimed(table: Table, fact: RouteClaimed) -> Table:
    seat, place = fact.seat, ROUTE_PLACES[fact.route]
    bag = paid(fact.payment)
    # R093: what was laid for a tunnel has left the hand before, and goes together with what was revealed.
    tunnel = table.tunnel
    return _next_turn(
        table,
        hands=table.hands if tunnel else _with(table.hands, seat, table.hands[seat] - bag),
        discards=table.discards + bag + (tunnel.revealed if tunnel else 0),
        owned=_with(table.owned, seat, table.owned[seat] | 1 << place),
        open=still_open(table.open, place, seat),
        trains=_with(table.trains, seat, fact.trains),
        points=_with(table.points, seat, table.points[seat] + fact.points),
        tunnel=None,
    )


def _tunnel_attempted(table: Table, fact: TunnelAttempted) -> Table:
    bag = paid(fact.payment)
    return _changed(
        table,
        step="tunnel",
        hands=_with(table.hands, fact.seat, table.hands[fact.seat] - bag),
        tunnel=Tunnel(route=ROUTE_PLACES[fact.route], laid=bag),
    )


def _tunnel_revealed(table: Table, fact: TunnelRevealed) -> Table:
    revealed = bag_of(fact.cards)
    tunnel = table.tunnel and change(table.tunnel, revealed=table.tunnel.revealed + revealed, due=fact.due)
    return _changed(table, pile=table.pile[: len(table.pile) - len(fact.cards)], tunnel=tunnel)


def _tunnel_paid(table: Table, fact: TunnelPaid) -> Table:
    bag = paid(fact.payment)
    tunnel = table.tunnel and change(table.tunnel, laid=table.tunnel.laid + bag, due=0)
    return _changed(table, hands=_with(table.hands, fact.seat, table.hands[fact.seat] - bag), tunnel=tunnel)


def _tunnel_given_up(table: Table, fact: TunnelGivenUp) -> Table:
    """R090, R092: the laid cards go back, the revealed ones are discarded."""
    return _next_turn(
        table,
        hands=_with(table.hands, fact.seat, table.hands[fact.seat] + paid(fact.payment)),
        discards=table.discards + (table.tunnel.revealed if table.tunnel else 0),
        tunnel=None,
    )


def _tickets_drawn(table: Table, fact: TicketsDrawn) -> Table:
    return _changed(
        table,
        step="tickets",
        offered=_with(table.offered, fact.seat, fact.tickets),
        ticket_pile=table.ticket_pile[: len(table.ticket_pile) - fact.count],
    )


def _tickets_kept(table: Table, fact: TicketsKept) -> Table:
    seat = fact.seat
    return _next_turn(
        table,
        tickets=_with(table.tickets, seat, table.tickets[seat] + fact.tickets),
        returned=_with(table.returned, seat, table.returned[seat] + fact.given_back),
        offered=_with(table.offered, seat, ()),
    )


def _next_turn(table: Table, passes: int = 0, **changes: Any) -> Table:
    """R023: the next seat's turn begins; it is one of the last, if these have begun (R128)."""
    left = table.turns_left
    return _changed(
        table,
        step="turn",
        turn=(table.turn + 1) % table.setup.seats,
        turns_left=left if left is None else left - 1,
        passes=passes,
        **changes,
    )


def _with(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
