"""What a command does: refuses it, or returns the one fact that it is."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken

from ..commands import (
    ClaimRoute,
    DrawBlindCard,
    DrawOpenCard,
    DrawTickets,
    GiveUpTunnel,
    KeepTickets,
    PassTurn,
    PayTunnel,
    SkandinavienCommand,
)
from ..facts import SkandinavienFact, TurnPassed
from ..rules.turn import is_stuck
from ..state import Table
from .asked import require
from .cards import draw_blind, draw_open
from .routes import claim
from .tickets import draw_tickets, keep
from .tunnels import give_up, pay

__all__ = ["decide"]


def decide(table: Table, seat: int, command: SkandinavienCommand, chance: Chance) -> SkandinavienFact:  # noqa: ARG001
    """Return the seat's own act. Raises ``RuleBroken``."""
    match command:
        case DrawOpenCard(place=place):
            fact: SkandinavienFact = draw_open(table, seat, place)
        case DrawBlindCard():
            fact = draw_blind(table, seat)
        case ClaimRoute(route=route, payment=payment):
            fact = claim(table, seat, route, payment)
        case PayTunnel(payment=payment):
            fact = pay(table, seat, payment)
        case GiveUpTunnel():
            fact = give_up(table, seat)
        case DrawTickets():
            fact = draw_tickets(table, seat)
        case KeepTickets(tickets=kept):
            fact = keep(table, seat, kept)
        case PassTurn():
            fact = _pass(table, seat)
        case _:
            assert_never(command)
    return fact


def _pass(table: Table, seat: int) -> TurnPassed:
    require(table, "turn")
    if not is_stuck(table, seat):
        raise RuleBroken("R121", "Passing is not allowed while an action is possible.")
    return TurnPassed(seat=seat)
