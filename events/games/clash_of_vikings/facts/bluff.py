"""Facts about the bluff question, whose answers are sealed."""

from typing import Annotated, ClassVar, final

from events.ruleset.privacy import secret

from .groups import AboutBluff


@final
class BluffQuestionOpened(AboutBluff, tag="bluff_question_opened"):
    """Everybody with a bracelet may call bluff; ``asked`` is clockwise from the active player."""

    question: int
    asked: tuple[int, ...]


@final
class BluffAnswered(AboutBluff, tag="bluff_answered"):
    """Somebody answered. Who and what stays sealed while the game runs, except for the caller that counts."""

    question: int
    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    call: Annotated[bool, secret("seat", anonymity_set="asked")]


@final
class BluffQuestionClosed(AboutBluff, tag="bluff_question_closed"):
    """The question is closed: with the caller that counts, or without one if everybody has passed."""

    reveals: ClassVar[bool] = True
    question: int
    caller: int | None


BluffFact = BluffAnswered | BluffQuestionOpened | BluffQuestionClosed
