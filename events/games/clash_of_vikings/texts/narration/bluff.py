"""The story of calls of bluff."""

from typing import assert_never

from events.ruleset.scoring import Text

from ...facts import BluffAnswered, BluffFact, BluffQuestionClosed, BluffQuestionOpened
from ..words import listed


def narrate_bluff(fact: BluffFact) -> Text:
    """Return a fact about the bluff question as a sentence."""
    match fact:
        case BluffQuestionOpened(asked=asked):
            de, en = (listed(f"{word} {seat}" for seat in asked) for word in ("Platz", "seat"))
            return Text(de=f"Bluff ausrufen oder passen: {de}.", en=f"Call bluff or pass: {en}.")
        case BluffAnswered():
            return _answered(fact)
        case BluffQuestionClosed(caller=None):
            return Text(de="Niemand ruft Bluff aus.", en="Nobody calls bluff.")
        case BluffQuestionClosed(caller=caller):
            return Text(de=f"Platz {caller} ruft: Bluff!", en=f"Seat {caller} calls: bluff!")
        case _:
            assert_never(fact)


def _answered(fact: BluffAnswered) -> Text:
    if fact.seat is None:
        return Text(de="Eine verdeckte Antwort ist da.", en="A sealed answer has come.")
    if fact.call:
        return Text(de=f"Platz {fact.seat} ruft verdeckt Bluff.", en=f"Seat {fact.seat} secretly calls bluff.")
    return Text(de=f"Platz {fact.seat} passt verdeckt.", en=f"Seat {fact.seat} secretly passes.")
