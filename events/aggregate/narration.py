"""Narration: each event of a log as a sentence in every language, even for viewers who may see only part of it."""

from collections.abc import Mapping
from typing import Any, assert_never, get_type_hints

import msgspec

from events.aggregate import facts
from events.aggregate.clocks import ABSENT
from events.ruleset.records import Fact
from events.ruleset.ruleset import AnyRuleset, upcast
from events.ruleset.scoring import Text

GIVEN_SEED = Text(
    de=", wiederholbar und nicht fair: wer es anlegt, gibt den Startwert des Zufalls vor",
    en=", reproducible, not fair: its creator gives the seed",
)

ABANDONED = {
    None: Text(de="Das Spiel wird abgebrochen.", en="The game is abandoned."),
    ABSENT: Text(de="Niemand ist zurück: Das Spiel wird abgebrochen.", en="Nobody came back: the game is abandoned."),
}


def narrate_clocks(fact: facts.ClockFact) -> Text:
    """Return one event about clocks as a sentence."""
    match fact:
        case facts.TimeExpired(seats=seats):
            named = ", ".join(map(str, seats))
            text = Text(de=f"Die Zeit ist um: Platz {named}.", en=f"Time is up for seat {named}.")
        case facts.SeatBack(seat=seat):
            text = Text(de=f"Platz {seat} ist wieder da.", en=f"Seat {seat} is back.")
        case facts.TimeGivenBack(since=since, until=until):
            seconds = (until - since) // 1000
            text = Text(
                de=f"Der Dienst war gestört: {seconds} Sekunden zählen nicht.",
                en=f"The service was down: {seconds} seconds do not count.",
            )
        case facts.PauseAsked(seats=seats):
            named = ", ".join(map(str, seats))
            text = Text(de=f"Um eine Pause bittet: Platz {named}.", en=f"Seat {named} asks for a pause.")
        case facts.ClocksResumed(seat=None):
            text = Text(de="Die Pause ist um: Die Uhren laufen weiter.", en="The pause is over: the clocks resume.")
        case facts.ClocksResumed(seat=seat):
            text = Text(de=f"Platz {seat} lässt die Uhren weiterlaufen.", en=f"Seat {seat} resumes the clocks.")
        case _:
            assert_never(fact)
    return text


def narrate(game: AnyRuleset, type_name: str, fields: Mapping[str, Any], schema: int | None = None) -> Text:
    """Return one event as a sentence. ``fields`` are its public fields and the private ones that the reader may see.

    ``schema`` is the schema that the fields were stored under, by default the newest. Raises ``KeyError`` for a type
    that the game does not have.
    """
    kind = facts.KERNEL_FACTS.get(type_name) or game.fact_types[type_name]
    newest = (
        fields
        if schema is None
        else upcast({**game.history.upcasters, **facts.KERNEL_UPCASTERS}, kind, schema, dict(fields))
    )
    fact = _partial(kind, newest)
    return _of_the_kernel(game, fact) if type_name in facts.KERNEL_FACTS else game.texts.narrate(fact)


def _partial(kind: type[Fact], fields: Mapping[str, Any]) -> Any:
    """Return the fact with ``None`` for what the reader may not see."""
    hints = get_type_hints(kind)
    known = {name: msgspec.convert(fields[name], hints[name]) for name in kind.__struct_fields__ if name in fields}
    return kind(**{**dict.fromkeys(kind.__struct_fields__), **known})


def _of_the_kernel(game: AnyRuleset, fact: facts.KernelFact) -> Text:
    match fact:
        case facts.GameCreated(seats=seats, seeded=seeded, practice=practice):
            # A practice game counts in no statistics, so its seed needs no warning.
            given = GIVEN_SEED if seeded and not practice else Text(de="", en="")
            text = Text(
                de=f"Ein Spiel {game.title.de} mit {seats} Plätzen wird angelegt{given.de}.",
                en=f"A game of {game.title.en} with {seats} seats is created{given.en}.",
            )
        case facts.GameForked() | facts.SeatInformed():
            text = _of_fork(fact)
        case facts.SeatTaken() | facts.SeatGivenBack() | facts.EntropyOpened() | facts.EntropyNotOpened():
            text = _of_seating(fact)
        case (
            facts.TimeExpired() | facts.SeatBack() | facts.TimeGivenBack() | facts.PauseAsked() | facts.ClocksResumed()
        ):
            text = narrate_clocks(fact)
        case facts.Undone(seat=seat, to=to):
            text = Text(
                de=f"Platz {seat} nimmt die letzte Aktion zurück: alles wie bei Version {to}.",
                en=f"Seat {seat} takes its latest action back: the table is as it was at version {to}.",
            )
        case facts.SeatResigned() | facts.SeatHandedOver():
            text = _of_player(fact)
        case facts.GameAbandoned(reason=reason):
            text = ABANDONED[reason]
        case facts.ResultsComputed(ranking=ranking):
            de = "; ".join(f"{one.rank}. Platz {one.seat} mit {one.total}" for one in ranking)
            en = "; ".join(f"{one.rank}. seat {one.seat} with {one.total}" for one in ranking)
            text = Text(de=f"Endstand: {de}.", en=f"Result: {en}.")
        case facts.SeedOpened():
            text = Text(de="Jetzt kann jeder prüfen, wie der Zufall fiel.", en="Now everyone can check the draws.")
        case _:
            assert_never(fact)
    return text


def _of_player(fact: facts.SeatResigned | facts.SeatHandedOver) -> Text:
    seat = fact.seat
    if isinstance(fact, facts.SeatResigned):
        return Text(de=f"Platz {seat} gibt auf.", en=f"Seat {seat} resigns.")
    if fact.controller == facts.PERSON:
        return Text(de=f"Platz {seat} spielt ab jetzt ein Mensch.", en=f"A person plays seat {seat} from now on.")
    return Text(de=f"Platz {seat} spielt ab jetzt ein Bot.", en=f"A bot plays seat {seat} from now on.")


def _of_fork(fact: facts.GameForked | facts.SeatInformed) -> Text:
    if isinstance(fact, facts.SeatInformed):
        return Text(de=f"Platz {fact.seat} sieht, was ihm gehört.", en=f"Seat {fact.seat} sees its own secrets.")
    return Text(
        de="Das Spiel geht von einem anderen aus weiter; was dort nicht bekannt war, ist neu verteilt.",
        en="The game continues another one; what was not known there is dealt again.",
    )


def _of_seating(
    fact: facts.SeatTaken | facts.SeatGivenBack | facts.EntropyOpened | facts.EntropyNotOpened,
) -> Text:
    match fact:
        case facts.SeatGivenBack(seat=seat):
            return Text(de=f"Platz {seat} ist wieder frei.", en=f"Seat {seat} is open again.")
        case facts.SeatTaken(seat=seat, commitment=None):
            return Text(de=f"Platz {seat} ist dabei.", en=f"Seat {seat} joins.")
        case facts.SeatTaken(seat=seat):
            return Text(
                de=f"Platz {seat} ist dabei und trägt verdeckt zum Zufall bei.",
                en=f"Seat {seat} joins, with a sealed contribution to chance.",
            )
        case facts.EntropyOpened(seat=seat):
            return Text(de=f"Platz {seat} deckt seinen Beitrag auf.", en=f"Seat {seat} reveals its contribution.")
        case facts.EntropyNotOpened(seats=seats):
            named = ", ".join(map(str, seats))
            return Text(
                de=f"Die Zeit ist um. Ihren Beitrag haben nicht aufgedeckt: Platz {named}.",
                en=f"Time is up. These have not revealed their contribution: seat {named}.",
            )
    assert_never(fact)
