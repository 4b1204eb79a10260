"""Facts about the bluff question, whose answers are sealed."""

from typing import Annotated, ClassVar

from events.ruleset.privacy import secret
from events.ruleset.records import Fact


class BluffQuestionOpened(Fact, tag="bluff_question_opened"):
    """Everybody with a bracelet may call bluff; ``asked`` is clockwise from the active player."""

    question: int
    asked: tuple[int, ...]


class BluffAnswered(Fact, tag="bluff_answered"):
    """Somebody answered. Who and what stays sealed while the game runs, except for the caller that counts."""

    question: int
    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    call: Annotated[bool, secret("seat", anonymity_set="asked")]


class BluffQuestionClosed(Fact, tag="bluff_question_closed"):
    """The question is closed: with the caller that counts, or without one if everybody has passed."""

    reveals: ClassVar[bool] = True
    question: int
    caller: int | None


BluffFact = BluffAnswered | BluffQuestionOpened | BluffQuestionClosed
