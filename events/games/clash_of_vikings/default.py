"""The default command of a seat whose deadline has passed: it never risks a bracelet (S10, S13, S16)."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.ruleset import Away, StandingOrders

from .commands import Announce, Answer, BelieveShield, ClashCommand, Decline, DeclineShield
from .facts import BluffQuestionOpened
from .legal import legal
from .state import Table

_QUIET = (Answer, DeclineShield, BelieveShield, Decline)


def default(table: Table, seat: int, _: Away) -> ClashCommand:
    """Pass, claim no shield, believe claims, decline actions, and announce the first card truthfully.

    A SHIELD is played only as the last card, announced as WALK. If a space has to be chosen, it is the first legal one.
    """
    offered = legal(table, seat)
    for command in offered:
        if isinstance(command, _QUIET) and not (isinstance(command, Answer) and command.call):
            return command
    announced = [one for one in offered if isinstance(one, Announce)]
    for announce in announced:
        if announce.card == announce.action:
            return announce
    return next((one for one in announced if one.action == "WALK"), offered[0])


class PassBluffs(Record, forbid_unknown_fields=True):
    """Pass whenever you are asked about an announcement."""

    answer: Annotated[Literal["pass"], Meta(description="What you answer.")]
    until: Annotated[Literal["turn", "game"], Meta(description="Until the end of the current turn, or of the game.")]


def _passes(table: Table, seat: int, command: ClashCommand) -> bool:
    return command == _answer(table, seat)


def _answer(table: Table, seat: int, order: PassBluffs | None = None) -> Answer | None:  # noqa: ARG001
    question = table.question
    if question is None or question.kind != "bluff" or table.action is None:
        return None
    return Answer(question=question.number, action=table.action, call=False)


STANDING = StandingOrders(
    order=PassBluffs,
    example=PassBluffs(answer="pass", until="turn"),
    phases=frozenset({"bluff"}),
    asked_by=BluffQuestionOpened,
    scope=lambda table, order: table.turn if order.until == "turn" else 0,
    answer=_answer,
    may_answer=_passes,
)
