"""The events about clocks as sentences."""

from typing import assert_never

from events.aggregate.facts import ClockFact, ClocksResumed, PauseAsked, SeatBack, TimeExpired, TimeGivenBack
from events.ruleset.scoring import Text


def narrate_clocks(fact: ClockFact) -> Text:
    """Return one event about clocks as a sentence."""
    match fact:
        case TimeExpired(seats=seats):
            named = ", ".join(map(str, seats))
            text = Text(de=f"Die Zeit ist um: Platz {named}.", en=f"The time is up: seat {named}.")
        case SeatBack(seat=seat):
            text = Text(de=f"Platz {seat} ist wieder da.", en=f"Seat {seat} is back.")
        case TimeGivenBack(since=since, until=until):
            seconds = (until - since) // 1000
            text = Text(
                de=f"Der Dienst war gestört: {seconds} Sekunden zählen nicht.",
                en=f"The service was out of order: {seconds} seconds do not count.",
            )
        case PauseAsked(seats=seats):
            named = ", ".join(map(str, seats))
            text = Text(de=f"Um eine Pause bittet: Platz {named}.", en=f"A pause is asked for by seat {named}.")
        case ClocksResumed(seat=None):
            text = Text(de="Die Pause ist um: Die Uhren laufen weiter.", en="The pause is over: the clocks go on.")
        case ClocksResumed(seat=seat):
            text = Text(de=f"Platz {seat} lässt die Uhren weiterlaufen.", en=f"Seat {seat} lets the clocks go on.")
        case _:
            assert_never(fact)
    return text
