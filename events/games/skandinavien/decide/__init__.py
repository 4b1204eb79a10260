"""The facts that follow from a command: may refuse, and changes nothing."""

from collections.abc import Sequence
from typing import assert_never

from events.games.skandinavien.commands import (
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
from events.games.skandinavien.facts import SkandinavienFact, TurnPassed
from events.games.skandinavien.rules.turn import is_stuck
from events.games.skandinavien.state import Table
from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken

from . import claiming, drawing, tickets, tunnels
from .course import Course
from .ending import end_if_over
from .start import start

__all__ = ["decide", "start"]


def decide(table: Table, seat: int, command: SkandinavienCommand, chance: Chance) -> Sequence[SkandinavienFact]:
    """The facts that follow from a seat's command. Raises ``RuleBroken``."""
    if table.step == "first_tickets" and not isinstance(command, KeepTickets):
        raise RuleBroken("R015", "The first turn begins when everybody has chosen tickets.")
    course = Course(table, chance)
    _act(course, seat, command)
    end_if_over(course)
    return course.facts


def _act(course: Course, seat: int, command: SkandinavienCommand) -> None:
    match command:
        case DrawOpenCard(place=place):
            drawing.open_card(course, seat, place)
        case DrawBlindCard():
            drawing.blind_card(course, seat)
        case ClaimRoute(route=route, payment=payment):
            claiming.claim(course, seat, route, payment)
        case PayTunnel(payment=payment):
            tunnels.pay(course, seat, payment)
        case GiveUpTunnel():
            tunnels.give_up(course, seat)
        case DrawTickets():
            tickets.draw(course, seat)
        case KeepTickets(tickets=kept):
            tickets.keep(course, seat, kept)
        case PassTurn():
            _pass(course, seat)
        case _:
            assert_never(command)


def _pass(course: Course, seat: int) -> None:
    table = course.table
    if table.step != "turn":
        raise RuleBroken("R022", "Finish what you have begun.")
    if not is_stuck(table, seat):
        raise RuleBroken("R121", "Passing is not allowed while an action is possible.")
    course.tell(TurnPassed(seat=seat))
