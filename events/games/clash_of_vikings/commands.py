"""The commands of a player."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.kinds import Given, kind
from events.ruleset.records import Command

from .data.names import Action, Card, Space

Seat = Annotated[int, kind("seat"), Meta(ge=0, le=3, description="A seat, counted from 0.")]
QuestionNumber = Annotated[
    Given[int], Meta(ge=1, le=100_000, description="The number of the open question, as the table shows it.")
]


class ChooseStart(Command, tag="choose_start"):
    """Put your own Viking on a free start space, before the first turn (C010)."""

    space: Annotated[Space, Meta(description="A start space without a Viking.")]


class Announce(Command, tag="announce"):
    """Put a card of your hand face down and announce an action, truthfully or not (C040, C041)."""

    card: Annotated[Card, Meta(description="The card, which only its owner sees.")]
    action: Annotated[Action, Meta(description="The action that is announced.")]


class Answer(Command, tag="answer"):
    """Secretly answer the question whether the announcement is a bluff (C050, S2). The answer is final.

    It names the question and the announced action, so that it cannot apply to another announcement (S8).
    """

    question: QuestionNumber
    action: Annotated[Given[Action], Meta(description="The action that was announced.")]
    call: Annotated[bool, Meta(description="True calls bluff, false passes.")]


class Move(Command, tag="move"):
    """Move by WALK or SPRINT (C070)."""

    to: Annotated[Space, Meta(description="Where the Viking ends.")]


class Slam(Command, tag="slam"):
    """Move onto another Viking's space by SLAM, and put that Viking beside it (C080, C082)."""

    victim: Seat
    to: Annotated[Space, Meta(description="Where the displaced Viking is put.")]


class Attack(Command, tag="attack"):
    """Attack another Viking by CLUB, PUNCH, HAMMER or SLINGSHOT (C090, C091)."""

    target: Seat


class Decline(Command, tag="decline"):
    """Do not carry out the announced action (C071, C103)."""


class ClaimShield(Command, tag="claim_shield"):
    """Answer an attack with a face-down card that you claim is a SHIELD (C112)."""

    question: QuestionNumber
    card: Annotated[Card, Meta(description="The card, which only its owner sees.")]


class DeclineShield(Command, tag="decline_shield"):
    """Let an attack happen (C115)."""

    question: QuestionNumber


class DoubtShield(Command, tag="doubt_shield"):
    """Call bluff on a claimed SHIELD (C116)."""

    question: QuestionNumber


class BelieveShield(Command, tag="believe_shield"):
    """Let a claimed SHIELD pass, and with it the attack (C118)."""

    question: QuestionNumber


class Place(Command, tag="place"):
    """Put the bracelet that PUNCH or SLINGSHOT knocked off beside the attacked Viking (C094)."""

    space: Annotated[Space, Meta(description="A space adjacent to the attacked Viking.")]


ClashCommand = (
    Announce
    | Answer
    | Move
    | Slam
    | Attack
    | Decline
    | ClaimShield
    | DeclineShield
    | DoubtShield
    | BelieveShield
    | Place
    | ChooseStart
)
