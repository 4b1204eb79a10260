"""The items that the statistics count: announced cards, the bluffs among them, and how many were called."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.analytics import Counted, Item, Objects, by_field
from events.ruleset.scoring import Text

from .data.names import ACTIONS
from .facts import BluffQuestionClosed, CardAnnounced

ANNOUNCED, BLUFFS, CALLED, CAUGHT = "announced", "bluffs", "called", "caught"

OBJECTS = Objects(
    fields=by_field(
        {
            "seat": ("seat", "asked", "caller", "victim", "target", "taker"),
            "space": ("space", "spaces", "start", "to"),
            "card": ("card", "cards"),
            "question": ("question", "opens"),
        }
    ),
    of_one_game=("question",),
    starter="start_player_determined",
)


def announcements(facts: Sequence[Any]) -> Iterator[Counted]:
    announced: CardAnnounced | None = None
    for fact in facts:
        match fact:
            case CardAnnounced():
                announced = fact
                is_bluff = fact.card != fact.action
                yield Counted(fact.action, fact.seat, ANNOUNCED)
                if is_bluff:
                    yield Counted(fact.action, fact.seat, BLUFFS)
            case BluffQuestionClosed(caller=int()) if announced is not None:
                yield Counted(announced.action, announced.seat, CALLED)
                if announced.card != announced.action:
                    yield Counted(announced.action, announced.seat, CAUGHT)


def items(components: Mapping[str, Any]) -> Mapping[str, Item]:
    return {action: Item(name=Text(**components["cards"][action]["name"])) for action in ACTIONS}
