"""Standing orders for the question whether an announcement is a bluff (S11)."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.ruleset import StandingOrders

from .commands import Answer
from .facts import BluffQuestionOpened
from .state import Table


class PassBluffs(Record, forbid_unknown_fields=True):
    """Pass whenever you are asked about an announcement."""

    answer: Annotated[Literal["pass"], Meta(description="What you answer.")]
    until: Annotated[
        Literal["turn", "game"], Meta(description="Until the end of the turn in which you say so, or of the game.")
    ]


def _answer(table: Table, seat: int, order: PassBluffs) -> Answer | None:  # noqa: ARG001
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
)
