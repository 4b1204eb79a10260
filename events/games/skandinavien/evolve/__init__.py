"""The table after a fact: changes, and never refuses."""

from typing import assert_never

from events.ruleset.records import change

from ..facts import (
    BlindCardDrawn,
    CardsDealt,
    ChoicesOpened,
    DisplayLaid,
    DisplayRefilled,
    FirstTicketsChosen,
    FirstTicketsDealt,
    GameEnded,
    GlobetrotterAwarded,
    HandDiscarded,
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
    TurnSkipped,
)
from ..state import Table
from .cards import blind_card_drawn, display_refilled, hand_discarded, open_card_drawn
from .empty import empty
from .hands import shuffled
from .layout import laid_out
from .routes import route_claimed
from .scoring import scored
from .tickets import tickets_drawn, tickets_kept
from .tunnels import tunnel_changed
from .turns import next_turn

__all__ = ["empty", "evolve"]


def evolve(table: Table, fact: SkandinavienFact) -> Table:  # noqa: C901, PLR0912
    """Return the table after one more fact."""
    match fact:
        case OpenCardDrawn():
            after = open_card_drawn(table, fact)
        case DisplayRefilled():
            after = display_refilled(table, fact)
        case BlindCardDrawn():
            after = blind_card_drawn(table, fact)
        case RouteClaimed():
            after = route_claimed(table, fact)
        case TunnelAttempted() | TunnelRevealed() | TunnelPaid() | TunnelGivenUp():
            after = tunnel_changed(table, fact)
        case TicketsDrawn():
            after = tickets_drawn(table, fact)
        case TicketsKept():
            after = tickets_kept(table, fact)
        case PileShuffled(order=order):
            after = shuffled(table, order)
        case TurnPassed():
            after = next_turn(table, passes=table.passes + 1)
        case TurnSkipped():
            # R124: a turn that passes for somebody counts like a pass; one that had been begun does not.
            after = next_turn(table, passes=table.passes + 1 if table.phase == "turn" else 0)
        case HandDiscarded(seat=seat):
            after = hand_discarded(table, seat)
        case LastTurnsBegun(turns=turns):
            after = change(table, turns_left=turns)
        case TicketsShown() | GlobetrotterAwarded() | GameEnded():
            after = scored(table, fact)
        case (
            CardsDealt()
            | DisplayLaid()
            | FirstTicketsDealt()
            | TicketPileLaid()
            | StarterDrawn()
            | FirstTicketsChosen()
            | ChoicesOpened()
        ):
            after = laid_out(table, fact)
        case _:
            assert_never(fact)
    return after
