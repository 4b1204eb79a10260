"""Phases 1 and 2 of a card: it is announced, and perhaps called a bluff."""

from events.ruleset.refusals import RuleBroken

from ..commands import Announce, Answer
from ..facts import BluffAnswered, CardAnnounced
from ..state import Table
from .refusing import open_question, require_phase


def announce(table: Table, seat: int, command: Announce) -> CardAnnounced:
    """C040: a card of the hand, face down."""
    require_phase(table, "C037", "announce")
    if command.card not in table.hands[seat]:
        raise RuleBroken("C040", f"There is no {command.card} in your hand.")
    return CardAnnounced(seat=seat, action=command.action, card=command.card)


def answer(table: Table, seat: int, command: Answer) -> BluffAnswered:
    """S2, S8: a sealed answer to the open question."""
    question = open_question(table, command.question, "bluff", "C050")
    if command.action != table.action:
        raise RuleBroken("S8", f"The open question is on {table.action}.")
    if seat not in question.asked:
        raise RuleBroken("C051", "Only a player with a bracelet who is not the active one may call bluff.")
    if question.answers[question.asked.index(seat)] is not None:
        raise RuleBroken("S2", "Your answer is final.")
    return BluffAnswered(question=question.number, asked=question.asked, seat=seat, call=command.call)
